// An exchange at the counter: tickets of an order go back, the seats and standing places of the sale on the counter are
// taken instead, of the same performance or another one, and only the difference changes hands, in the same way as a
// sale is paid for (model/domain/payment_flow.h). Stands above the sale from "Exchange seats …" in the order until it
// is done or left. GUI thread.
#pragma once

#include "ui/common/card.h"
#include "ui/sell/counter.h"

namespace rowlock {

class ActionButton;
class FigureLabel;
class Counter;
class HouseFees;
class ShownToCustomer;
struct SaleActions;

struct LeftExchange
{
    Order order;
    QList<Ticket> tickets; // those that were to go back
    HoldId hold;           // its new seats, released; invalid: none were picked
};

class ExchangeCard final : public Card
{
    Q_OBJECT

public:
    ExchangeCard(Counter &counter, const SaleActions &actions, HouseFees &fees, ShownToCustomer &customer,
                 QWidget *parent);

    // A sale on the counter is set aside first. `tickets`: those that go back.
    void open(const Order &order, const QList<Ticket> &tickets);
    void leave();                                           // the new seats are released
    const LeftExchange &lastLeft() const { return m_left; } // until another one is opened
    bool isOpen() const { return m_order.id.isValid(); }
    const Order &order() const { return m_order; } // whose tickets go back
    // F5, F6: the difference in cash or by card; without one, or where it is given back, F5 alone.
    void pay(PaymentMethod method);
    void close(); // it is done, or a payment in doubt goes on with it

signals:
    void closed();
    void left(const rowlock::LeftExchange &exchange);

private:
    void showState(const CounterState &state);
    void showCustomer(const Money &due, bool isComplete);
    bool isReady(const CounterState &state) const;
    // What the difference is to be paid for with these seats; nothing where they are not what is wanted.
    std::optional<PaymentSubject> subject(const HoldInfo &sale) const;
    Money difference(const HoldInfo *sale) const; // below zero: given back
    QString whatIsMissing(const HoldInfo *sale) const;
    QString sums(const HoldInfo &sale) const; // old, new and fee

    Counter &m_counter;
    HouseFees &m_fees;
    ShownToCustomer &m_customer;
    Order m_order;
    QList<Ticket> m_tickets; // in the order of the house
    LeftExchange m_left;
    QString m_key; // of this exchange: a second try is not a second exchange
    ToneLabel *m_heading;
    ToneLabel *m_instead;
    ToneLabel *m_next;
    ToneLabel *m_caption;
    FigureLabel *m_difference;
    ActionButton *m_cash;
    ActionButton *m_card;
};

} // namespace rowlock
