// What a sale on the counter has to do with reservations: it becomes one, and one that was made, wherever that was, is
// opened as the sale on the counter, stays reserved while it is there, and is put back when it leaves. A value, part of
// a CounterSale.
#pragma once

#include "model/domain/late_sales.h"
#include "model/domain/sale_on_counter.h"

namespace rowlock {

class SaleReserving
{
public:
    SaleReserving(SaleBoard &board, SaleOnCounter &current) : m_board(board), m_current(current) {}

    // --- what the clerk does ---
    void reserve(const ReserveSale &asked); // the answer is news
    void open(const QString &code);         // a sale on the counter is set aside
    void drop(const QString &code, const QString &reason);
    void undo(const Reservation &made); // what was just reserved is a sale again, beside the one on the counter

    void advance(); // what was opened and is not on the counter any more is put back
    void noteEnded(const OwnEnds::End &end, bool wasSale);

    void onAnswer(const ReserveSale &asked, const Result<CounterAnswer> &answer);
    void onAnswer(const OpenReservation &asked, const Result<CounterAnswer> &answer);
    void onAnswer(const PutBackReservation &, const Result<CounterAnswer> &) {}
    void onAnswer(const DropReservation &asked, const Result<CounterAnswer> &answer);
    void onAnswer(const UndoReservation &asked, const Result<CounterAnswer> &answer);

private:
    bool isOnCounter(HoldId reservation) const;

    SaleBoard &m_board;
    SaleOnCounter &m_current;
    HoldId m_puttingBack; // once is enough
};

} // namespace rowlock
