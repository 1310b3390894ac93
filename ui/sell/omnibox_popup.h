// Below the field at the top: what was understood, in a line, and the orders that were found. Never takes the focus.
#pragma once

#include "ui/common/labels.h"
#include "ui/sell/typed_text.h"

#include <QAbstractListModel>
#include <QFrame>
#include <QPointer>

class QListView;

namespace rowlock {

class FoundOrdersModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit FoundOrdersModel(const QByteArray &timeZone, QObject *parent = nullptr);

    void setOrders(const QList<OrderFound> &orders);
    const OrderLine &order(int row) const { return m_orders.at(row).order; }
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QByteArray m_timeZone;
    QList<OrderFound> m_orders;
};

class OmniboxPopup : public QFrame
{
    Q_OBJECT

public:
    explicit OmniboxPopup(const QByteArray &timeZone, QWidget *parent = nullptr);

    void setText(const QString &text, Tone tone);
    void setOrders(const QList<OrderFound> &orders); // the first is chosen
    QString text() const;
    void sayAgain();        // to a screen reader
    QString chosen() const; // an order's code; empty: none there
    void step(int by);      // up or down in the orders
    void showBelow(QWidget &field);

signals:
    void orderChosen(const QString &code);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    ToneLabel *m_text;
    FoundOrdersModel *m_orders;
    QListView *m_list;
    QPointer<QWidget> m_field;
};

} // namespace rowlock
