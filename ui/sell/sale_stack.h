// The sale on the counter, or in its place the one that was just finished, whose tickets can be printed and saved. GUI
// thread.
#pragma once

#include "model/domain/move.h"
#include "model/domain/order.h"
#include "model/domain/receipts.h"

#include <QStackedWidget>

namespace rowlock {

class SuccessPanel;
class TicketOutput;
struct HouseContext;
struct SaleActions;

class SaleStack : public QStackedWidget
{
    Q_OBJECT

public:
    SaleStack(const HouseContext &context, SaleActions &actions, QWidget *sale, QWidget *parent);

    void showSold(const SaleReceipt &receipt);
    void showExchanged(const Order &order, const MoveReceipt &receipt); // the order with its new tickets alone
    void showOtherTypes(const Order &order, const MoveReceipt &receipt);
    void clear();
    bool showsFinished() const { return currentIndex() > 0; }

signals:
    void finished(); // a sale or an exchange is shown as done
    void saved(const QString &file);
    void printed(const QString &what);
    void failed(const QString &text);

private:
    SuccessPanel *finish(const QList<Order> &orders);

    SaleActions &m_actions;
    TicketOutput *m_output;
    QList<Order> m_lastOrders; // of one sale
};

} // namespace rowlock
