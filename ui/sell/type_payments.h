// What follows a change of price types whose difference was to be charged at the counter: done, left as it was, or back
// to its order with the reason. GUI thread.
#pragma once

#include "ui/sell/counter.h"

namespace rowlock {

class DoubtCards;
class MessageBar;
class PaymentWindow;
class SaleStack;

class TypePayments : public QObject
{
    Q_OBJECT

public:
    // All of them outlive it.
    TypePayments(Counter &counter, PaymentWindow &window, DoubtCards &doubt, SaleStack &stack, MessageBar &messages);

signals:
    void status(const QString &text);
    void orderRequested(const QString &order, const QString &warning); // nothing is to be said where it is empty

private:
    void noteNotPaid(const PaymentState &payment, const QString &why);
    void notePaid(const PaymentDone &done);

    Counter &m_counter;
    SaleStack &m_stack;
    MessageBar &m_messages;
};

} // namespace rowlock
