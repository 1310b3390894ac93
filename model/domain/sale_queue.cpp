#include "model/domain/sale_queue.h"

#include "model/domain/joint_sale.h"

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
           || std::holds_alternative<JoinSale>(command) || std::holds_alternative<BeginPayment>(command)
           || std::holds_alternative<GiveUpPayment>(command) || std::holds_alternative<FinishPayment>(command)
           || std::holds_alternative<ReturnPart>(command) || std::holds_alternative<ExchangeSeats>(command)
           || std::holds_alternative<ReduceSale>(command) || std::holds_alternative<AddVoucher>(command)
           || std::holds_alternative<DropVoucher>(command) || std::holds_alternative<ReserveSale>(command)
           || std::holds_alternative<OpenReservation>(command) || std::holds_alternative<DropReservation>(command)
           || std::holds_alternative<UndoReservation>(command);
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

namespace {

// Of another event than the one that is shown by now, or of all of the sale.
template <typename Command>
void fillIn(Command &command, const QueuedCommand &queued, const SaleHolds &sale)
{
    const HoldInfo *front = sale.front();
    const HoldInfo *found = queued.event.isValid() ? sale.in(queued.event) : front;
    command.hold = found ? found->id : HoldId();
    if constexpr (std::is_same_v<Command, AddSeats>)
        command.with = !found && front && queued.joins ? front->id : HoldId();
    if constexpr (std::is_same_v<Command, ReleaseSale>) {
        command.others.clear();
        for (const HoldInfo &hold : queued.event.isValid() ? QList<HoldInfo>() : sale.all()) {
            if (hold.id != command.hold)
                command.others += hold.id;
        }
    }
}

} // namespace

const CounterCommand *SaleQueue::next(const SaleHolds &sale)
{
    if (m_isOut || m_commands.empty())
        return nullptr;
    m_isOut = true;
    QueuedCommand &queued = m_commands.front();
    std::visit(
        [&]<typename Command>(Command &each) {
            if constexpr (isOfSale<Command>)
                fillIn(each, queued, sale);
            if constexpr (std::is_same_v<Command, BeginPayment>)
                each.start.holds = idsOf(sale.together(each.hold)); // as they are shown to who is asked for the money
        },
        queued.command);
    return &queued.command;
}

CounterCommand SaleQueue::answered()
{
    const CounterCommand command = std::move(m_commands.front().command);
    m_commands.pop_front();
    m_isOut = false;
    return command;
}

void SaleQueue::dropKeptTypes()
{
    const auto keepsTypes = [](const QueuedCommand &queued) {
        const auto *types = std::get_if<ChangeTypes>(&queued.command);
        return types && types->keeps.order.isValid();
    };
    m_commands.erase(std::remove_if(m_commands.begin() + (m_isOut ? 1 : 0), m_commands.end(), keepsTypes),
                     m_commands.end());
}

void SaleQueue::dropWaiting(EventId event)
{
    const auto first = m_commands.begin() + (m_isOut ? 1 : 0);
    const auto isFor = [event](const QueuedCommand &queued) {
        return isAboutSale(queued.command) && (!event.isValid() || queued.event == event);
    };
    m_commands.erase(std::remove_if(first, m_commands.end(), isFor), m_commands.end());
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
    if (contains(ReleaseHold{hold}))
        return true;
    const auto *out = m_isOut ? std::get_if<ReleaseSale>(&m_commands.front().command) : nullptr;
    return out && (out->hold == hold || out->others.contains(hold));
}

QSet<int> SaleQueue::pending(EventId event) const
{
    QSet<int> seats;
    for (const QueuedCommand &queued : m_commands) {
        if (!event.isValid() || queued.event == event)
            seats += queued.adds + queued.takes;
    }
    return seats;
}

bool SaleQueue::willContain(EventId event, int seatNo, bool now) const
{
    for (const QueuedCommand &queued : m_commands) {
        if (queued.event != event)
            continue;
        if (queued.adds.contains(seatNo))
            now = true;
        if (queued.takes.contains(seatNo))
            now = false;
    }
    return now;
}

} // namespace rowlock
