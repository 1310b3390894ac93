// The house's price types: their names, keys and colours, which of them are offered, and new ones. What is written is
// what was typed, all of it when it is saved; price types are never removed. GUI thread.
#pragma once

#include "model/domain/price_type.h"
#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <QDialog>

class QTableWidget;

namespace rowlock {

class ActionButton;

class PriceTypesDialog final : public QDialog
{
    Q_OBJECT

public:
    PriceTypesDialog(const HouseContext &context, QWidget *parent);

    void reject() override;

private:
    void fill(const QList<PriceType> &types);
    void addRow(const PriceType &type);
    void addNew();
    PriceType typed(int row) const;
    QList<PriceType> changed() const;
    void save();
    void chooseColor(int row);
    void showColor(int row, const QString &color);
    void say(const QString &text, Tone tone);

    HouseContext m_context;
    QList<PriceType> m_known;
    bool m_waiting = false;
    QTableWidget *m_table;
    ToneLabel *m_said;
    ActionButton *m_add;
    ActionButton *m_save;
};

} // namespace rowlock
