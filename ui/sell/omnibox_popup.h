// Below the field at the top: what was understood, in a line, and the sales set aside and orders that were found. Never
// takes the focus.
#pragma once

#include "ui/common/labels.h"
#include "ui/words/typed_text.h"

#include <QAbstractListModel>
#include <QFrame>
#include <QPointer>

class QListView;

namespace rowlock {

struct FoundChoice // one of them; neither: none
{
    HoldId sale;
    QString order; // its code
};

class FoundModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit FoundModel(const QByteArray &timeZone, QObject *parent = nullptr);

    void setFound(const SearchResults &found);
    FoundChoice choice(int row) const;
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QVariant saleData(const HoldInfo &sale, int role) const;
    QVariant orderData(const OrderLine &order, int role) const;

    QByteArray m_timeZone;
    SearchResults m_found;
};

class OmniboxPopup : public QFrame
{
    Q_OBJECT

public:
    explicit OmniboxPopup(const QByteArray &timeZone, QWidget *parent = nullptr);

    void setText(const QString &text, Tone tone);
    void setFound(const SearchResults &found); // the first is chosen
    void outdate();                            // another text is looked up: none is chosen until it is found
    QString text() const;
    void sayAgain(); // to a screen reader
    FoundChoice chosen() const;
    void step(int by); // up or down in what was found
    void showBelow(QWidget &field);

signals:
    void picked(const rowlock::FoundChoice &choice);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    ToneLabel *m_text;
    FoundModel *m_found;
    QListView *m_list;
    bool m_isOutdated = false;
    QPointer<QWidget> m_field;
};

} // namespace rowlock
