// The sale on the counter: what the clerk does and what the house said, to commands and news. It alone says which hold is on the
// counter. Reads the house it is given and never writes to it; sends nothing, words nothing, waits for nothing: whoever drives it
// (ui/sell) takes the next command, brings its answer, says when all of a delivery is there, and takes the news. A pure machine.
#pragma once

#include "model/domain/best_round.h"
#include "model/domain/late_choices.h"
#include "model/domain/live_house.h"
#include "model/domain/lost_sale.h"
#include "model/domain/own_ends.h"
#include "model/domain/seat_picks.h"

namespace rowlock {

// What the clerk is to be told; ui/sell words it.
struct SaleNotice
{
    enum class Kind {
        NoneFree,      // of the seats that were picked
        OtherEvent,    // the exchange takes seats of its order's event only: `hold.event`
        Released,      // by the clerk: `hold`
        HeldBeside,    // what was lost, as a sale set aside: `hold`
        Lost,          // `hold` ended and nobody here meant it to; lost() has it
        Refused,       // `error`
        AllHeldAgain,  // of a sale whose time was up
        AllHeldBeside, // ... set aside, another sale is on the counter
        SomeGone,      // ... but for `gone`
        OfferEnded,    // the other seats of a late sale: `hold`
        OfferTaken,    // of the waitlist: `hold`
        LastChoice,    // of "best"
    };
    Kind kind;
    HoldInfo hold = {};
    Error error = {};
    QList<GoneSeat> gone = {};
    bool wasAside = false;   // lost: it was not on the counter
    QList<int> seatNos = {}; // to point out on the map
};

// What else came of it, for the payment and the window.
struct LateRecovered
{
    TakenBack back;
};
struct LateRefused
{
    Error error;
};
struct LateChosen // by somebody or by time
{
    HoldId lost;
    HoldId goesOn; // invalid: nothing is left of it
};
struct PaymentReady
{
    PaymentBegun begun;
};
struct PaymentRefused
{
    HoldId hold;
    Error error;
};
struct PaymentLeftOpen // it could not be given up: unconfirmed from now on
{
    HoldId hold;
};
struct EventWanted // a sale of another event was resumed
{
    EventId event;
};
using SaleNews = std::variant<SaleNotice, LateRecovered, LateRefused, LateChosen, PaymentReady, PaymentRefused,
                              PaymentLeftOpen, EventWanted>;

class CounterSale
{
public:
    explicit CounterSale(const LiveHouse &house) : m_house(house) {} // which outlives it

    // --- what the clerk does ---
    // A click: a seat of the sale leaves it, another comes in. Several: those not yet in come in, or else all leave.
    void pick(const QList<int> &seatNos, Instant now);
    void addFromBlocks(const QList<int> &seatNos,
                       Instant now);           // blocked ones this terminal may sell; somebody has said so
    void add(const SeatRequest &request);      // by name, as the best ones, places
    void setPlaces(int pool, qint64 quantity); // of a standing area in the sale: more or fewer
    void remove(const HoldItem &item) { m_queue.add(picks().without(item)); }
    // Seats of the sale for others, all or nothing.
    void swap(const QList<int> &out, const QList<int> &in) { m_queue.add(picks().swapped(out, in)); }
    void nextBest(); // other seats for those that "best" brought last, none of which was shown before
    void extend() { m_queue.add({ExtendHold{}}); }
    void release();
    void namePatron(HoldId id, const QString &name) { m_queue.add({NamePatron{id, name}}); }
    void setAside(); // the hold goes on counting; the counter is free for the next patron
    void resume(HoldId id);
    void holdAgain(); // what was lost; beside the sale on the counter, if there is one
    void forgetLost() { m_lost.reset(); }
    void recover(HoldId id);            // late money: of a hold whose time is up
    void keepRemaining(HoldId lost);    // and release what was offered
    void endOffer(HoldId lost);         // its minute is over: as keepRemaining, but a sale set aside stays there
    void takeAlternative(HoldId lost);  // and release what is left
    void acceptOffer(WaitlistId entry); // a sale on the counter is set aside
    void expire(HoldId id);             // a strict hold whose time is up
    void setOnlyEvent(EventId event) { m_onlyEvent = event; } // while tickets of it are exchanged; invalid: any
    void beginPayment(HoldId id, const PaymentStart &start);
    void leavePaymentOpen(HoldId id); // nobody is sure: unconfirmed from now on
    void giveUpPayment(HoldId id, const QString &reason) { m_queue.add({GiveUpPayment{id, reason}}); }
    void returnToSale(HoldId id) { m_queue.add({GiveUpPayment{id, {}, true}}); } // unconfirmed, and not charged
    void expectEnd(HoldId id) { m_ends.tell(id); }                               // somebody here ends it: no news
    void expectNoEnd(HoldId id) { m_ends.expectNone(id); }
    void finish(HoldId id); // it was sold: the counter is free

    // --- what the house says ---
    const CounterCommand *next() { return m_queue.next(currentId()); } // to be carried out; null: wait
    void answered(const Result<CounterAnswer> &answer);                // to the command that is out
    void loaded();                                                     // another event is shown, or the same anew
    void delivered(); // all changes and answers of a delivery are there
    QList<SaleNews> takeNews() { return std::exchange(m_news, {}); }
    // At the start: what this terminal holds is set aside, but for the one that was on the counter. `aside`: those that were set
    // aside when it was last written down. Answers that one, if there is one.
    const HoldInfo *leftOnCounter(const QSet<HoldId> &aside) const { return m_house.book().onlyOwnActive(aside); }

    // --- how it stands ---
    const HoldInfo *sale() const { return m_house.book().find(m_saleId); } // null: nothing picked yet
    QList<HoldInfo> aside() const; // other active ones of this terminal, whichever event
    const std::optional<LostSale> &lost() const { return m_lost; }
    QList<HoldItem> lostItems(bool stillFree) const
    {
        return m_lost ? m_lost->items(m_house, stillFree) : QList<HoldItem>();
    }
    const LateChoices &lates() const { return m_lates; }
    bool isOnCounter(const TakenBack &late) const;
    QStringList bestInSale() const { return m_best.brought(sale()); }
    const SaleQueue &queue() const { return m_queue; }
    qint64 placesInSale(int pool) const { return picks().placesInSale(pool); }

private:
    void onAnswer(const AddSeats &command, const Result<CounterAnswer> &answer);
    void onAnswer(const RemoveSeats &command, const Result<CounterAnswer> &answer);
    void onAnswer(const SwapSeats &asked, const Result<CounterAnswer> &answer) { noteAnswer(asked.hold, answer); }
    void onAnswer(const FindNextBest &command, const Result<CounterAnswer> &answer);
    void onAnswer(const ExtendHold &asked, const Result<CounterAnswer> &answer) { noteAnswer(asked.hold, answer); }
    void onAnswer(const ReleaseSale &command, const Result<CounterAnswer> &answer);
    void onAnswer(const ReleaseHold &command, const Result<CounterAnswer> &answer);
    void onAnswer(const NamePatron &asked, const Result<CounterAnswer> &answer)
    {
        if (!answer)
            noteRefused(asked.hold, answer.error());
    }
    void onAnswer(const ExpireHold &, const Result<CounterAnswer> &answer)
    {
        if (!answer)
            sayRefused(answer.error());
    }
    void onAnswer(const HoldBeside &command, const Result<CounterAnswer> &answer);
    void onAnswer(const RecoverHold &command, const Result<CounterAnswer> &answer);
    void onAnswer(const TakeAlternative &command, const Result<CounterAnswer> &answer);
    void onAnswer(const AcceptOffer &command, const Result<CounterAnswer> &answer);
    void onAnswer(const BeginPayment &command, const Result<CounterAnswer> &answer);
    void onAnswer(const GiveUpPayment &command, const Result<CounterAnswer> &answer);
    HoldId currentId() const { return sale() ? m_saleId : HoldId(); }
    bool isShown(EventId event) const { return m_house.isLoaded() && event == m_house.event().id; }
    bool mayPick();
    SeatPicks picks() const { return {m_house, m_queue, sale()}; }
    void noteAnswer(HoldId about, const Result<CounterAnswer> &answer);
    void noteInSale(const HoldInfo &hold);
    void noteRefused(HoldId about, const Error &error);
    void noteEnded(const OwnEnds::End &end);
    bool noteLateEnded(const HoldInfo &hold); // true: it was one that was offered
    void noteRecovered(const TakenBack &back);
    void endLate(HoldId lost, bool bringsBack);
    void releaseQuietly(HoldId id);
    void say(SaleNotice notice) { m_news.append(std::move(notice)); }
    void sayRefused(const Error &error) { say({SaleNotice::Kind::Refused, {}, error}); }
    void endHere(HoldId id); // as an answer has told: no news

    const LiveHouse &m_house;
    SaleQueue m_queue;
    HoldId m_saleId;
    HoldId m_wantedId; // to resume once its event is shown
    std::optional<LostSale> m_lost;
    BestRound m_best;
    LateChoices m_lates;
    RecoverHold m_recovering; // the last one asked for; its key is the same for each try
    EventId m_onlyEvent;      // while tickets are exchanged
    OwnEnds m_ends;
    QList<SaleNews> m_news;
};

} // namespace rowlock
