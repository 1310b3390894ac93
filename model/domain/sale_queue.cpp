#include "model/domain/sale_queue.h"

#include <algorithm>

namespace rowlock {

namespace {

template <typename Command, typename... Others>
constexpr bool isOneOf = (std::is_same_v<Command, Others> || ...);

template <typename Command>
constexpr bool isOfSale = isOneOf<Command, AddSeats, RemoveSeats, SwapSeats, FindNextBest, ChangeTypes, AssignTypes,
                                  SetExtras, ExtendHold, ReleaseSale>;

bool isAboutSale(const CounterCommand &command)
{
    return std::visit([]<typename Command>(const Command &) { return isOfSale<Command>; }, command);
}

bool decidesSale(const CounterCommand &command)
{
    return isAboutSale(command) || std::holds_alternative<RecoverHold>(command)
           || std::holds_alternative<TakeAlternative>(command) || std::holds_alternative<AcceptOffer>(command)
           || std::holds_alternative<BeginPayment>(command) || std::holds_alternative<GiveUpPayment>(command)
           || std::holds_alternative<FinishPayment>(command) || std::holds_alternative<ReturnPart>(command)
           || std::holds_alternative<ExchangeSeats>(command) || std::holds_alternative<ReduceSale>(command)
           || std::holds_alternative<AddVoucher>(command) || std::holds_alternative<DropVoucher>(command);
}

} // namespace

ChangeTypes *SaleQueue::openTypes()
{
    ChangeTypes *first =
        m_isOut || m_commands.empty() ? nullptr : std::get_if<ChangeTypes>(&m_commands.front().command);
    return first && first->changes.isEmpty() ? first : nullptr;
}

void SaleQueue::dropOpenTypes()
{
    while (openTypes())
        m_commands.pop_front();
}

const CounterCommand *SaleQueue::next(HoldId sale)
{
    if (m_isOut || m_commands.empty())
        return nullptr;
    m_isOut = true;
    CounterCommand &command = m_commands.front().command;
    std::visit(
        [sale]<typename Command>(Command &each) {
            if constexpr (isOfSale<Command>)
                each.hold = sale;
        },
        command);
    return &command;
}

CounterCommand SaleQueue::answered()
{
    const CounterCommand command = std::move(m_commands.front().command);
    m_commands.pop_front();
    m_isOut = false;
    return command;
}

void SaleQueue::dropWaiting()
{
    const auto first = m_commands.begin() + (m_isOut ? 1 : 0);
    m_commands.erase(std::remove_if(first, m_commands.end(),
                                    [](const QueuedCommand &queued) { return isAboutSale(queued.command); }),
                     m_commands.end());
}

bool SaleQueue::changesSale() const
{
    return std::any_of(m_commands.begin(), m_commands.end(),
                       [](const QueuedCommand &queued) { return decidesSale(queued.command); });
}

bool SaleQueue::contains(const CounterCommand &command) const
{
    return std::any_of(m_commands.begin(), m_commands.end(),
                       [&command](const QueuedCommand &queued) { return queued.command == command; });
}

bool SaleQueue::releases(HoldId hold) const
{
    return contains(ReleaseHold{hold}) || (m_isOut && m_commands.front().command == CounterCommand(ReleaseSale{hold}));
}

QSet<int> SaleQueue::pending() const
{
    QSet<int> seats;
    for (const QueuedCommand &queued : m_commands)
        seats += queued.adds + queued.takes;
    return seats;
}

bool SaleQueue::willContain(int seatNo, bool now) const
{
    for (const QueuedCommand &queued : m_commands) {
        if (queued.adds.contains(seatNo))
            now = true;
        if (queued.takes.contains(seatNo))
            now = false;
    }
    return now;
}

} // namespace rowlock
