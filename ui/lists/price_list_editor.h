// One price list as it is typed: its name, whether it is offered, and its table. Writes nothing itself. GUI thread.
#pragma once

#include "model/domain/event.h"
#include "ui/common/labels.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;

namespace rowlock {

class PriceTable;

class PriceListEditor final : public QWidget
{
    Q_OBJECT

public:
    PriceListEditor(const Currency &currency, QWidget *parent);

    // `categories`: rows that are there even where the list has no price for them.
    void show(const NamedPrices &list, const QList<PriceType> &types, const QStringList &categories);
    void addCategory(const QString &name);
    bool hasCategory(const QString &name) const;
    QString tableText() const; // for a spreadsheet
    void goToName();

    bool isChanged() const;
    bool check();               // says what is wrong, and goes there
    PriceListEdit edit() const; // once it is right
    const NamedPrices &before() const { return m_list; }
    const QList<PriceType> &types() const;
    QStringList categories() const;

signals:
    void said(const QString &text, rowlock::Tone tone);

private:
    NamedPrices m_list;
    QLineEdit *m_name;
    QCheckBox *m_offered;
    PriceTable *m_table;
};

} // namespace rowlock
