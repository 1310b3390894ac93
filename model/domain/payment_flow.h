// What is being paid for at the counter, a sale or an exchange, and how far that is: no money is asked for before an
// attempt stands in the store. Where the hold's time was up meanwhile it goes on with what can be had instead. A value,
// part of a CounterSale.
#pragma once

#include "model/domain/awaited_holds.h"
#include "model/domain/payment_state.h"
#include "model/domain/sale_on_counter.h"

#include <functional>

namespace rowlock {

class PaymentFlow
{
public:
    PaymentFlow(SaleBoard &board, LateSales &late, SaleOnCounter &current)
        : m_board(board), m_late(late), m_current(current)
    {}

    // What a hold is paid for, asked again where it goes on with other seats; nothing: it cannot be.
    using SubjectOf = std::function<std::optional<PaymentSubject>(const HoldInfo &hold)>;
    // What the counter shows that a hold comes to if it is paid so; otherwise what its seats cost. The clerk may be
    // quicker than the store, whose figure it is that is taken.
    using DueOf = std::function<Money(const HoldInfo &hold, PaymentMethod method)>;
    void setDueOf(DueOf dueOf) { m_dueOf = std::move(dueOf); }
    // Which seats the clerk was told that a sale leaves alone: whoever pays for it then insists.
    void setInsisted(std::function<QStringList(HoldId sale)> insisted) { m_insisted = std::move(insisted); }

    // --- what the clerk does ---
    // Once nothing waits any more; nothing where there is no sale or a payment is open. None: the sale itself.
    void start(PaymentMethod method, const SubjectOf &subjectOf = {});
    // Not for a sale but for what it costs more that tickets are of another price type: its hold comes with the
    // attempt.
    void changeTypes(PaymentMethod method, const PaymentSubject &subject);
    // So much of the sale. A gift card, by its code, is charged by the house itself: without a window, and with what is
    // noted with the sale, where that is all that is left.
    void startPart(PaymentMethod method, const Money &part, const QString &reference, const QString &note);
    void retry(); // it was refused: again with the same key, so that nothing is charged twice
    void taken(const PaymentLine &line, const QString &note = {}); // the money is there; what is noted with the sale
    void leaveOpen();                                              // nobody is sure: a person finds out
    void close(const QString &reason);                             // nothing was taken
    // Of an earlier run, or another payment that was left open.
    void settle(HoldId hold, AttemptId attempt, const PaymentVerdict &verdict);
    void giveUp(HoldId hold, const QString &reason);
    void returnToSale(HoldId hold); // it was not charged, and the patron still wants the seats

    const PaymentState &state() const { return m_state; }
    const RecoveredHold *choice() const; // that it waits for

    // --- what the other parts and the house say ---
    void hear(const SaleNews &news);
    void noteEnded(const HoldInfo &hold); // by somebody else, who knew what became of the money
    // It can be reached again: what was in doubt is asked once more, which does nothing twice, and what was refused
    // only because the house was away is no longer so.
    void houseIsBack();
    void advance(); // what was asked for while commands were out
    void onAnswer(const BeginPayment &command, const Result<CounterAnswer> &answer);
    void onAnswer(const FinishPayment &command, const Result<CounterAnswer> &answer);
    void onAnswer(const ExchangeSeats &command, const Result<CounterAnswer> &answer);
    void onAnswer(const GiveUpPayment &command, const Result<CounterAnswer> &answer);

private:
    void beginFor(const HoldInfo &sale, const PaymentSubject &subject); // with a key of its own
    void begin();                                                       // again with the same key
    void noteBegun(const PaymentAttempt &attempt);
    void goOn();
    void setRefused(PaymentState::Stage stage, const Error &error);
    void leave(HoldId hold);
    void noteDone(HoldId hold, const Result<CounterAnswer> &answer);

    SaleBoard &m_board;
    LateSales &m_late;
    SaleOnCounter &m_current;
    std::function<QStringList(HoldId)> m_insisted;
    DueOf m_dueOf;
    PaymentState m_state;
    SubjectOf m_subjectOf;
    AwaitedHolds m_awaited;
    QString m_reference;                     // of what is taken at once, as was said
    QString m_note;                          // likewise
    AttemptId m_attempt;                     // once it is begun
    std::optional<PaymentVerdict> m_verdict; // that was last said of it
    struct Asked
    {
        PaymentMethod method;
        SubjectOf subjectOf;
    };
    std::optional<Asked> m_waiting; // asked for while clicks were still unanswered
};

} // namespace rowlock
