// Which sale is on the counter and how long it is held: set aside, resumed, extended, released, named. A value, part of
// a CounterSale.
#pragma once

#include "model/domain/late_sales.h"
#include "model/domain/sale_board.h"

namespace rowlock {

template <typename Command, typename... Others>
concept IsOneOf = (std::is_same_v<Command, Others> || ...);

class SaleOnCounter
{
public:
    SaleOnCounter(SaleBoard &board, LateSales &late) : m_board(board), m_late(late) {}

    // --- what the clerk does ---
    // The first three are refused while tickets are exchanged.
    void setAside(); // the hold goes on counting; the counter is free for the next patron
    void resume(HoldId id);
    // The sale stays whatever event is shown next, and the next seats come into it; said again it does not. Where it
    // was set aside by choosing the event it goes on here.
    void addPerformance();
    QList<HoldInfo> whatWasLeft() const; // so; empty: nothing goes on here
    void acceptOffer(WaitlistId entry);  // a sale on the counter is set aside
    // A sale on the counter is set aside, once its last click is answered; its seats are not for the exchange.
    // `before`: what was held for it when it was left. `types`: of the tickets that go back, in the order of the house.
    void beginExchange(EventId event, HoldId before = {}, const QList<int> &types = {}, const TypesKept &keeps = {});
    void endExchange();
    QList<int> typesGoingBack() const { return m_board.exchangeOf().isValid() ? m_typesGoingBack : QList<int>(); }
    TypesKept keptInExchange() const { return m_board.exchangeOf().isValid() ? m_keeps : TypesKept(); }
    bool isExchanging() const { return m_beginning || m_board.exchangeOf().isValid(); }
    bool isBeginningExchange() const { return m_beginning.has_value(); } // nothing more is picked until it has begun
    void noteAnswered();                                                 // some command, of whatever part
    void extend() { m_board.queue().add({ExtendHold{}}); }
    void release();              // all of it
    void releaseOnly(HoldId id); // of several performances this one
    void giveBack(HoldId hold, AttemptId part) { m_board.queue().add({ReturnPart{hold, part}}); } // partly paid
    void namePatron(HoldId id, const PatronChoice &patron) { m_board.queue().add({NamePatron{id, patron}}); }
    void markForWillcall(HoldId id, bool isToBeLeft) { m_board.queue().add({MarkForWillcall{id, isToBeLeft}}); }
    void reduce(HoldId id, const QList<HandReduction> &byHand) { m_board.queue().add({ReduceSale{id, byHand}}); }
    void addVoucher(HoldId id, const QString &code) { m_board.queue().add({AddVoucher{id, code}}); }
    void dropVoucher(HoldId id, VoucherId voucher) { m_board.queue().add({DropVoucher{id, voucher}}); }
    void expire(HoldId id); // a strict hold whose time is up, and all that goes with it

    bool isBringing() const { return m_wanted.isValid(); } // once its event is shown
    void bring(HoldId id);                                 // to the counter, an exchange's own too
    void noteLoaded();                                     // another event is shown, or the same anew

    void onAnswer(const ExtendHold &asked, const Result<CounterAnswer> &answer);
    void onAnswer(const ReleaseSale &command, const Result<CounterAnswer> &answer);
    void onAnswer(const JoinSale &asked, const Result<CounterAnswer> &answer);
    void onAnswer(const AcceptOffer &command, const Result<CounterAnswer> &answer);
    template <typename Command> // what is agreed for a hold
    void onAnswer(const Command &asked, const Result<CounterAnswer> &answer) requires
        IsOneOf<Command, NamePatron, MarkForWillcall, ReduceSale, AddVoucher, DropVoucher>
    {
        if (!answer)
            m_board.noteRefused(asked.hold, answer.error());
    }
    template <typename Command> // where only a refusal is news
    void onAnswer(const Command &,
                  const Result<CounterAnswer> &answer) requires IsOneOf<Command, ReturnPart, ExpireHold>
    {
        if (!answer)
            m_board.sayRefused(answer.error());
    }

private:
    struct Beginning
    {
        EventId event;
        HoldId before;
    };

    SaleBoard &m_board;
    LateSales &m_late;
    std::optional<Beginning> m_beginning;
    QList<int> m_typesGoingBack;
    TypesKept m_keeps; // where they come from
    HoldId m_wanted;   // to resume once its event is shown
};

} // namespace rowlock
