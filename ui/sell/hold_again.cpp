#include "ui/sell/hold_again.h"

#include "ui/sell/exchange_card.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace rowlock {

HoldAgain::HoldAgain(BoxOffice &office, Counter &counter, const ExchangeCard &exchange, QAction &action,
                     QObject *parent)
    : QObject(parent), m_office(office), m_counter(counter), m_exchange(exchange), m_action(action)
{
    connect(&action, &QAction::triggered, this, &HoldAgain::hold);
}

// A grey action does nothing when it is triggered.
void HoldAgain::holdReleased(HoldId released)
{
    if (const QString why = whyNot(released); !why.isEmpty())
        emit refused(why);
    else
        m_action.trigger();
}

QString HoldAgain::whyNot(HoldId released) const
{
    const CounterState state = m_counter.state();
    if (!state.lost || state.lost->hold.id != released)
        return tr("Another hold has ended since. Select the seats on the map.");
    if (state.stillFree.isEmpty() && !state.isLostElsewhere)
        return state.lostItems.isEmpty() ? tr("These seats are of another event. Select that event first.")
                                         : tr("None of these seats is available.");
    return {};
}

void HoldAgain::hold()
{
    const std::optional<LostSale> lost = m_counter.state().lost;
    const HoldId left = m_exchange.lastLeft().hold;
    if (left.isValid() && lost && lost->hold.id == left)
        ask();
    else
        m_counter.tell(&LateSales::holdAgain);
}

// The order may have been refunded since, or be in an exchange elsewhere.
void HoldAgain::ask()
{
    if (std::exchange(m_isAsking, true))
        return;
    const LeftExchange left = m_exchange.lastLeft();
    const auto read = [left](Desk &desk) -> Result<StillThere> {
        TRY(desk.orders().mayBeChanged(left.order.id));
        TRY_GET(const Order order, desk.orders().order(QString::number(left.order.id.value())));
        StillThere found{order, {}};
        for (const Ticket &ticket : order.tickets) {
            const bool goesBack = std::any_of(left.tickets.begin(), left.tickets.end(),
                                              [&](const Ticket &each) { return each.id == ticket.id; });
            if (goesBack && ticket.state == TicketState::Valid)
                found.tickets.append(ticket);
        }
        return found;
    };
    m_office.ask(this, read, [this, seats = left.hold](const Result<StillThere> &answer) {
        m_isAsking = false;
        goOn(seats, answer);
    });
}

void HoldAgain::goOn(HoldId seats, const Result<StillThere> &answer)
{
    if (!answer)
        return emit refused(answer.error().message);
    if (answer->tickets.isEmpty())
        return emit refused(tr("No ticket of order %1 is left to exchange.").arg(answer->order.code));
    if (m_exchange.lastLeft().hold != seats) // another exchange was begun meanwhile
        return;
    if (const QString why = whyNot(seats); !why.isEmpty())
        return emit refused(why);
    emit exchangeRequested(answer->order, answer->tickets);
    m_counter.tell(&LateSales::holdAgain);
}

} // namespace rowlock
