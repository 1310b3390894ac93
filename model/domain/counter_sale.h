// The sale on the counter: what the clerk does and what the house said, to commands and news. Puts the parts together
// that decide, each for its own: what is picked, which sale is on the counter, what was lost, what is paid. Reads the
// house it is given and never writes to it; sends nothing, words nothing, waits for nothing: whoever drives it
// (ui/sell/counter.h) takes the next command, brings its answer, says when all of a delivery is there, and takes the
// news. A pure machine.
#pragma once

#include "model/domain/counter_state.h"
#include "model/domain/payment_flow.h"
#include "model/domain/sale_reserving.h"
#include "model/domain/sale_types.h"

namespace rowlock {

class CounterSale
{
public:
    explicit CounterSale(const LiveHouse &house) : m_board(house) {} // which outlives it
    CounterSale(const CounterSale &) = delete;
    CounterSale &operator=(const CounterSale &) = delete;

    // --- what the clerk does: each part's own acts ---
    template <typename Part>
    Part &part();
    SalePicking &picking() { return m_picking; }
    SaleTypes &types() { return m_types; }
    SaleOnCounter &current() { return m_current; }
    LateSales &late() { return m_late; }
    PaymentFlow &payment() { return m_payment; }
    SaleReserving &reserving() { return m_reserving; }

    // --- what the house says ---
    const CounterCommand *next();                       // to be carried out; null: wait
    void answered(const Result<CounterAnswer> &answer); // to the command that is out
    void loaded();                                      // another event is shown, or the same anew
    void delivered();                                   // all changes and answers of a delivery are there
    QList<SaleNews> takeNews() { return m_board.takeNews(); }
    // At the start: what this terminal holds is set aside, but for the one that was on the counter. `aside`: those that
    // were set aside when it was last written down. Answers that one, if there is one.
    const HoldInfo *leftOnCounter(const QSet<HoldId> &aside) const
    {
        return m_board.house().book().onlyOwnActive(aside);
    }

    // --- how it stands ---
    CounterState state() const;
    const HoldInfo *sale() const { return m_board.sale(); }             // null: nothing picked yet
    const HoldInfo *saleHere() const { return m_board.holds().here(); } // of the event that is shown
    QList<HoldInfo> aside() const; // other active ones of this terminal, whichever event
    const SaleQueue &queue() const { return m_board.queue(); }
    const LateSales &late() const { return m_late; }
    const SalePicking &picking() const { return m_picking; }
    const SaleTypes &types() const { return m_types; }
    const PaymentFlow &payment() const { return m_payment; }

private:
    void tellPayment(); // what it waits for

    SaleBoard m_board;
    LateSales m_late{m_board};
    SaleOnCounter m_current{m_board, m_late};
    SalePicking m_picking{m_board, m_late, m_current};
    SaleTypes m_types{m_board, m_picking, m_current};
    PaymentFlow m_payment{m_board, m_late, m_current};
    SaleReserving m_reserving{m_board, m_current};
};

template <>
inline SalePicking &CounterSale::part()
{
    return m_picking;
}
template <>
inline SaleTypes &CounterSale::part()
{
    return m_types;
}
template <>
inline SaleOnCounter &CounterSale::part()
{
    return m_current;
}
template <>
inline LateSales &CounterSale::part()
{
    return m_late;
}
template <>
inline PaymentFlow &CounterSale::part()
{
    return m_payment;
}
template <>
inline SaleReserving &CounterSale::part()
{
    return m_reserving;
}

} // namespace rowlock
