#include "ui/sell/counter_events.h"

#include "model/domain/joint_sale.h"
#include "ui/common/format.h"
#include "ui/sell/event_panel.h"

#include <algorithm>

namespace rowlock {

CounterEvents::CounterEvents(const HouseContext &context, Counter &counter, EventPanel &panel, QObject *parent)
    : QObject(parent), m_context(context), m_counter(counter), m_panel(panel)
{
    const HouseModel &house = context.house;
    connect(&house, &HouseModel::eventsChanged, this, [this] {
        list();
        leaveDeleted();
        begin();
    });
    connect(&house, &HouseModel::loaded, this, [this] {
        list();
        writeDownAside(m_counter.state());
    });
    connect(&house, &HouseModel::countersChanged, this, [this] {
        if (isDue(m_context.house.event().firstDueAt, m_context.clock.now()))
            list();
    });
    connect(&counter, &Counter::changed, this, &CounterEvents::writeDownAside);
    connect(&counter, &Counter::eventRequested, &context.current, &CurrentEvent::show);
    connect(&panel, &EventPanel::eventChosen, &context.current, &CurrentEvent::show);
    connect(&context.ticker, &Ticker::tick, &panel, &EventPanel::tick);
    list();
}

void CounterEvents::start(EventId wanted)
{
    m_start = wanted;
    begin();
}

void CounterEvents::begin()
{
    const QList<EventSummary> &events = m_context.house.events();
    if (m_hasBegun || !m_start || events.isEmpty())
        return;
    m_hasBegun = true;
    EventId wanted = *m_start;
    if (wanted.isValid()
        && std::none_of(events.begin(), events.end(), [&](const EventSummary &each) { return each.id == wanted; })) {
        emit said(Tone::Warning, tr("There is no event %1 in this box office.").arg(wanted.value()));
        wanted = {};
    }
    const QList<qint64> written =
        m_context.settings.salesSetAside(m_context.facts.file, m_context.house.book().ownTerminal());
    QSet<HoldId> aside;
    for (const qint64 hold : written)
        aside.insert(HoldId(hold));
    const HoldInfo *left = m_counter.machine().leftOnCounter(aside);
    const QList<HoldInfo> holds = left ? m_context.house.book().together(left->id) : QList<HoldInfo>();
    const auto ofWanted =
        std::find_if(holds.begin(), holds.end(), [wanted](const HoldInfo &hold) { return hold.event == wanted; });
    if (left && (!wanted.isValid() || ofWanted != holds.end())) {
        HoldInfo sale = wanted.isValid() ? *ofWanted : *left;
        m_counter.tell(&SaleOnCounter::resume, sale.id);
        sale.items = itemsOf(holds);
        emit said(Tone::Good,
                  tr("Sale recovered: %1. %2 left.")
                      .arg(itemsText(sale.items), countdownText(sale.times.expiresAt - m_context.clock.now())));
    } else {
        m_context.current.show(wanted.isValid() ? wanted : m_panel.firstUpcoming());
    }
}

// The one on the map as the map counts it: where a block is due the file is late.
void CounterEvents::list()
{
    const HouseModel &house = m_context.house;
    QList<EventSummary> events = house.events();
    for (EventSummary &event : events) {
        if (house.isLoaded() && event.id == house.event().id && event.revision == house.event().revision)
            event.counters = house.event().counters;
    }
    events.removeIf([](const EventSummary &event) { return event.draft; }); // nobody sells it yet
    m_panel.setEvents(events, m_context.clock.now());
    m_context.ticker.want(&m_panel, m_panel.isCountingDown());
}

// The event that is shown was deleted, here or elsewhere.
void CounterEvents::leaveDeleted()
{
    const HouseModel &house = m_context.house;
    const QList<EventSummary> &events = house.events();
    const bool isThere = std::any_of(events.cbegin(), events.cend(),
                                     [&](const EventSummary &event) { return event.id == house.event().id; });
    const bool isNone = m_hasBegun && !house.isLoaded() && !m_context.current.event().isValid();
    const bool isGone = house.isLoaded() && !isThere && m_context.current.event() == house.event().id;
    if (!isGone && !isNone)
        return;
    const EventId next = m_panel.firstUpcoming();
    if (next.isValid()) {
        m_context.current.show(next);
    } else if (isGone) {
        m_context.current.leave();
        m_context.house.clear();
    }
}

void CounterEvents::writeDownAside(const CounterState &state)
{
    if (!m_hasBegun || !m_context.house.isLoaded())
        return;
    QList<qint64> holds;
    for (const HoldInfo &hold : state.aside)
        holds << hold.id.value();
    if (std::exchange(m_writtenAside, holds) != holds)
        m_context.settings.setSalesSetAside(m_context.facts.file, m_context.house.book().ownTerminal(), holds);
}

} // namespace rowlock
