#include "model/domain/sale_types.h"

namespace rowlock {

void SaleTypes::change(const QList<TypeChange> &changes)
{
    if (m_board.holds().here() && !changes.isEmpty())
        m_board.ask({ChangeTypes{changes, firstPriceType, {}, {}, keeps()}});
}

void SaleTypes::giveLast(int type)
{
    if (m_board.holds().here() || m_board.queue().changesSale())
        m_board.ask({ChangeTypes{{}, type, {}, {}, keeps()}});
}

void SaleTypes::giveAll(int type)
{
    if (const HoldInfo *sale = m_board.holds().here(); sale && !m_board.queue().changesSale())
        m_board.ask({AssignTypes{{{type, sale->quantity()}}, {}, {}, keeps()}});
}

void SaleTypes::giveCompReason(const QString &reason)
{
    const auto refused = std::exchange(m_withoutReason, std::nullopt);
    if (!refused)
        return m_picking.addAgain(reason);
    const HoldInfo *sale = m_board.holds().here();
    if (!sale || reason.isEmpty())
        return;
    if (const auto *some = std::get_if<ChangeTypes>(&*refused); some && some->hold == sale->id)
        m_board.ask({ChangeTypes{some->changes, some->lastTo, {}, reason, some->keeps}});
    else if (const auto *all = std::get_if<AssignTypes>(&*refused); all && all->hold == sale->id)
        m_board.ask({AssignTypes{all->types, {}, reason, all->keeps}});
}

std::optional<TypeChange> SaleTypes::lastWithout(int type) const
{
    const HoldInfo *sale = m_board.holds().here();
    if (!sale)
        return std::nullopt;
    PickOrder order = m_picking.order();
    order.follow(*sale);
    return order.last(*sale, type);
}

void SaleTypes::advance()
{
    if (ChangeTypes *open = m_board.queue().openTypes()) {
        if (const auto last = lastWithout(open->lastTo))
            open->changes = {*last};
        else
            m_board.queue().dropOpenTypes(); // all of it has that type
    }
}

void SaleTypes::noteAnswer(const CounterCommand &command, HoldId hold, const Result<CounterAnswer> &answer)
{
    m_withoutReason.reset();
    if (answer || !wantsCompReason(answer.error()))
        return m_board.noteAnswer(hold, answer);
    m_withoutReason = command;
    m_board.say({SaleNotice::Kind::CompReason, {}, answer.error()});
}

void SaleTypes::onAnswer(const ChangeTypes &command, const Result<CounterAnswer> &answer)
{
    noteAnswer(command, command.hold, answer);
}

void SaleTypes::onAnswer(const AssignTypes &command, const Result<CounterAnswer> &answer)
{
    noteAnswer(command, command.hold, answer);
}

} // namespace rowlock
