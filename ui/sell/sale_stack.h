// The sale on the counter, or in its place the one that was just finished, whose tickets can be printed and saved.
// Where they print by themselves and nothing has to be handed out, the counter is ready for the next sale at once. GUI
// thread.
#pragma once

#include "model/domain/move.h"
#include "model/domain/order.h"
#include "model/domain/receipts.h"

#include <QStackedWidget>

namespace rowlock {

class PrintWorker;
class SaleColumn;
class SuccessPanel;
class TicketOutput;
struct HouseContext;
struct SaleActions;

class SaleStack : public QStackedWidget
{
    Q_OBJECT

public:
    // In `column`, to which it adds the card of what does not come out of the printer.
    SaleStack(const HouseContext &context, SaleActions &actions, QWidget *sale, SaleColumn *column);

    void showSold(const SaleReceipt &receipt);
    void showExchanged(const Order &order, const MoveReceipt &receipt); // the order with its new tickets alone
    void showOtherTypes(const Order &order, const MoveReceipt &receipt);
    void clear();
    bool showsFinished() const { return currentIndex() > 0; }

signals:
    void finished(); // a sale or an exchange is shown as done
    void saved(const QString &file);
    void done(const QString &sentence); // what was printed or sent
    void failed(const QString &text);

private:
    SuccessPanel *finish(const QList<Order> &orders);

    PrintWorker &m_prints;
    SaleActions &m_actions;
    TicketOutput *m_output;
    QList<Order> m_lastOrders; // of one sale
};

} // namespace rowlock
