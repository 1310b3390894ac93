// Payments whose answer nobody has written down: a card for each, on which a person says whether the money was taken.
// GUI thread. At the counter: those an earlier run of this terminal left behind, never one that is being made right
// now. For the manager: those of every terminal, with their age.
#pragma once

#include "model/domain/counter_command.h"
#include "ui/common/house_context.h"

#include <QSet>
#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class DoubtCard;

class DoubtCards : public QWidget
{
    Q_OBJECT

public:
    enum class Of { ThisTerminal, EveryTerminal };

    DoubtCards(const HouseContext &context, Of whose, QWidget *parent = nullptr);

    void noteDoubt(HoldId hold); // at the counter: this run could not close it either
    bool pointOut(HoldId hold);  // to the keyboard; false: no such payment is open
    // What came of settling one; false: it was not settled here.
    bool noteSettled(AttemptId attempt, const Result<PaymentFinished> &answer);
    qsizetype count() const { return m_known.size(); }

signals:
    void changed();
    void titled(const QString &title); // for a strip that stands for all of them
    // At the counter, where it goes with the other commands of the sale; what came of it is told by noteSettled().
    void settleRequested(rowlock::HoldId hold, rowlock::AttemptId attempt, const rowlock::PaymentVerdict &verdict);
    void sold(const rowlock::SaleReceipt &receipt);
    void exchanged(const rowlock::Order &order,
                   const rowlock::MoveReceipt &receipt); // the order with its new tickets alone
    void typesChanged(const rowlock::Order &order, const rowlock::MoveReceipt &receipt); // likewise
    void released(const rowlock::OpenPayment &payment);
    void unchanged(const QString &text); // of a change of price types: nothing was held for it
    // An exchange was not charged, and the patron still wants it.
    void exchangeResumeRequested(rowlock::HoldId hold, const rowlock::Order &order,
                                 const QList<rowlock::Ticket> &tickets);
    void resumeRequested(rowlock::HoldId hold); // not charged, and the patron still wants the seats
    void pointedOut(QWidget *card);
    void failed(
        const QString &text); // refused where no card is left to say it, such as of a charge that is to be refunded

private:
    void showOpen();
    bool belongsHere(const OpenPayment &payment) const;
    DoubtCard *makeCard(const OpenPayment &payment);
    void askReader(const OpenPayment &payment, const QString &reader);
    void askNotCharged(const OpenPayment &payment);
    void settle(const OpenPayment &payment, const PaymentVerdict &verdict);

    HouseContext m_context;
    Of m_whose;
    QVBoxLayout *m_cards;
    QHash<AttemptId, DoubtCard *> m_known;
    std::optional<QSet<AttemptId>> m_left; // by an earlier run; nothing before the first telling
    QSet<HoldId> m_noted;
    QHash<AttemptId, OpenPayment> m_settling;
};

} // namespace rowlock
