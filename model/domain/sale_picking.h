// What comes into the sale on the counter and leaves it: clicks, names, "best", standing places, swaps. A value, part
// of a CounterSale.
#pragma once

#include "model/domain/best_round.h"
#include "model/domain/pick_order.h"
#include "model/domain/sale_on_counter.h"
#include "model/domain/seat_picks.h"

namespace rowlock {

class SalePicking
{
public:
    SalePicking(SaleBoard &board, LateSales &late, SaleOnCounter &current)
        : m_board(board), m_late(late), m_current(current)
    {}

    // --- what the clerk does ---
    // A click: a seat of the sale leaves it, another comes in. Several: those not yet in come in, or else all leave.
    void pick(const QList<int> &seatNos, Instant now);
    // Blocked ones this terminal may sell; somebody has said so.
    void addFromBlocks(const QList<int> &seatNos, const QList<TypeCount> &types, Instant now);
    void add(const SeatRequest &request);            // by name, as the best ones, places
    void setPlaces(int pool, qint64 quantity);       // of a standing area in the sale: more or fewer
    void addPlacesFromBlocks(int pool, qint64 more); // which this terminal may sell; somebody has said so
    void remove(const HoldItem &item) { m_board.ask(picks().without(item)); }
    void removeFrom(HoldId hold, const HoldItem &item); // of the sale, of whichever event
    // Seats of the sale for others, all or nothing.
    void swap(const QList<int> &out, const QList<int> &in) { m_board.ask(picks().swapped(out, in)); }
    // What is sold besides seats, all of it; where there is no sale a new one, without seats.
    void setExtras(EventId event, const QList<HoldExtra> &extras);
    // What the patron gave while the event is in presale; goes with the sale. `again`: what was refused for want of it
    // is asked for once more.
    void setPresaleCode(const QString &code, bool again);
    void addAgain(const QString &compReason); // what was refused because nobody said why it is free
    void nextBest(); // other seats for those that "best" brought last, none of which was shown before

    QStringList bestInSale() const { return m_best.brought(m_board.holds().here()); }
    const PickOrder &order() const { return m_order; }
    qint64 placesInSale(int pool) const { return picks().placesInSale(pool); }

    void onAnswer(const AddSeats &command, const Result<CounterAnswer> &answer);
    void onAnswer(const RemoveSeats &command, const Result<CounterAnswer> &answer);
    void onAnswer(const SwapSeats &asked, const Result<CounterAnswer> &answer);
    void onAnswer(const FindNextBest &command, const Result<CounterAnswer> &answer);
    void onAnswer(const SetExtras &asked, const Result<CounterAnswer> &answer);

private:
    bool mayPick() const;
    void noteChanged(const HoldInfo &hold, const QStringList &named = {}); // its seats or places
    SeatPicks picks() const { return {m_board.house(), m_board.queue(), m_board.holds().here(), m_presaleCode}; }

    SaleBoard &m_board;
    LateSales &m_late;
    SaleOnCounter &m_current;
    BestRound m_best;
    PickOrder m_order;
    QString m_presaleCode;
    std::optional<AddSeats> m_withoutCode; // refused for want of it
    std::optional<AddSeats> m_withoutReason;
};

} // namespace rowlock
