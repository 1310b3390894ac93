// The price types of the sale on the counter: for lines that are named, for what was picked last, for all of it. A
// value, part of a CounterSale.
#pragma once

#include "model/domain/sale_picking.h"

namespace rowlock {

class SaleTypes
{
public:
    SaleTypes(SaleBoard &board, SalePicking &picking, const SaleOnCounter &current)
        : m_board(board), m_picking(picking), m_current(current)
    {}

    // --- what the clerk does ---
    void change(const QList<TypeChange> &changes); // other price types for these
    void giveLast(int type);                       // for what was picked last, once all before it is answered
    void giveAll(int type);                        // for all of the sale
    // Why a comp is free that was refused because nobody had said so; it is asked for once more. Nothing: it is given
    // up.
    void giveCompReason(const QString &reason);

    // What giveLast() would change as the sale stands; nothing: all of it has this type.
    std::optional<TypeChange> lastWithout(int type) const;
    void advance(); // finds what was picked last for the command whose turn is next

    void onAnswer(const ChangeTypes &command, const Result<CounterAnswer> &answer);
    void onAnswer(const AssignTypes &command, const Result<CounterAnswer> &answer);

private:
    // Others may sell what goes back in an exchange, by hand as by itself.
    TypesKept keeps() const { return m_current.keptInExchange(); }
    void noteAnswer(const CounterCommand &command, HoldId hold, const Result<CounterAnswer> &answer);

    SaleBoard &m_board;
    SalePicking &m_picking;
    const SaleOnCounter &m_current;
    std::optional<CounterCommand> m_withoutReason; // refused for want of it
};

} // namespace rowlock
