// A performance that is not to be: everybody's money back, or onto gift cards, and deposits as they were paid. GUI
// thread.
#pragma once

#include "model/domain/event_deposit.h"
#include "model/domain/event_refund.h"
#include "ui/mainwindow/order_batch_dialog.h"

namespace rowlock {

class CardRefunds;
class RefundTermsRows;

class RefundAllDialog final : public OrderBatchDialog
{
    Q_OBJECT

public:
    RefundAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

private:
    void askToStart() override;
    QString startText() const override;
    QString missing() const override;
    QString summary() const override;
    void allowTerms(bool allowed) override;
    void ended() override { askReader(); }

    void read();
    void show(const QList<EventBuyer> &buyers);
    void showDeposits(const QList<EventDeposit> &deposits);
    QList<EventBuyer> refundedNow() const;
    QList<EventDeposit> returnedNow() const;
    bool isNothingToDo() const { return refundedNow().isEmpty() && returnedNow().isEmpty(); }
    Money sumNow() const;
    QStringList waiting() const; // for a person
    void begin();
    void refund(OrderId order, const OrderRun::Done &done);
    void noteRefunded(const EventRefund &refund);
    void giveBack(HoldId hold, const OrderRun::Done &done);
    void noteReturned(const EventDeposit &deposit);
    void askReader(); // for the next order whose money goes back to a card

    QList<EventBuyer> m_buyers;
    QList<EventDeposit> m_deposits;
    std::optional<RefundTerms> m_listed; // on these terms the list says what goes back
    CardRefunds *m_cardRefunds;
    QList<std::pair<QString, QList<Payment>>> m_toCards; // by the order's code
    struct Told
    {
        bool any = false;
        int refunded = 0, returned = 0, failed = 0;
        int byHand = 0; // payments to cards, of orders without a reader that is attached
        Money sum, sumByHand;
    } m_told;
    RefundTermsRows *m_terms = nullptr;
};

} // namespace rowlock
