// Which events the counter offers and which one it shows: the list follows the house, a deleted event is left, and the
// counter begins where its last run left off. Writes down which sales are set aside, for the next start. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/sell/counter.h"

namespace rowlock {

class EventPanel;

class CounterEvents : public QObject
{
    Q_OBJECT

public:
    CounterEvents(const HouseContext &context, Counter &counter, EventPanel &panel, QObject *parent);

    // Shows `wanted`, else where this terminal's own sale was left, else the next event; once the house has said what
    // there is.
    void start(EventId wanted);

signals:
    void said(Tone tone, const QString &text);

private:
    void begin();
    void list();
    void leaveDeleted();
    void writeDownAside(const CounterState &state);

    HouseContext m_context;
    Counter &m_counter;
    EventPanel &m_panel;
    std::optional<EventId> m_start; // waits for what the house has; invalid: none is wanted
    bool m_hasBegun = false;
    QList<qint64> m_writtenAside;
};

} // namespace rowlock
