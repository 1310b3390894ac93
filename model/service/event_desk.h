// Events: made, changed, closed, and what one looks like now. Desk::events() gives it for one command; every call is a
// transaction on the desk's thread, and answers as the desk says; event_unknown from all that name one.
#pragma once

#include "model/domain/event.h"
#include "model/domain/replan.h"
#include "model/domain/result.h"

#include <optional>

namespace rowlock {

class DeskSession;

class EventDesk
{
public:
    explicit EventDesk(DeskSession &session) : m_session(session) {}

    Result<EventSummary> create(const NewEvent &event); // invalid_argument
    // All of them in one transaction, or none; each as `event`, at these times. invalid_argument
    Result<QList<EventSummary>> createSeries(const NewEvent &event, const QList<Instant> &starts);
    // All of them or none, with its dressing and prices. invalid_argument
    Result<QList<EventSummary>> copy(const EventCopy &wanted);
    Result<QList<EventSummary>> all(); // by start
    Result<EventSummary> event(EventId event);
    Result<EventSummary> edit(EventId event, const EventEdit &edit); // invalid_argument
    Result<EventSummary> setOnSale(EventId event, bool onSale);      // also opens what was cancelled
    Result<EventSummary> makeDraft(EventId event);                   // invalid_argument where it was sold or is on hold
    Result<QList<Production>> productions();                         // by name
    Result<Production> editProduction(const QString &numberOrName, const ProductionEdit &edit); // invalid_argument
    Result<EventSummary> cancel(EventId event); // no new sale, refunds go on; setOnSale takes it back
    // invalid_argument where it was ever sold or is on hold (details: orders, holds)
    Result<Done> remove(EventId event);
    // Whether an event of this plan then, other than `itself`, lies in the past or beside another. invalid_argument
    Result<EventClash> clash(PlanId plan, Instant starts, EventId itself = {});
    Result<QList<EventClash>> clashes(PlanId plan, const QList<Instant> &starts); // likewise, of each
    // Until so many minutes before the start accessible places are for who asks for them; nothing: to the end.
    // invalid_argument
    Result<EventSummary> keepAccessible(EventId event, std::optional<qint64> minutes);

    // What the plan would change (invalid_argument), and the change: every sale stays on its seat, and nothing is done
    // until whoever has a seat that vanishes has another. seat_unavailable (details name them), invalid_argument.
    Result<ReplanPreview> planChange(EventId event, PlanId plan);
    Result<PlanApplied> applyPlan(EventId event, const PlanApplication &asked, const QString &key = {});

    // Which price lists it uses, and from when until when; and these from now on. invalid_argument
    Result<QList<ListUse>> priceLists(EventId event);
    Result<QList<ListUse>> usePriceLists(EventId event, const QList<ListUse> &uses);
    Result<QList<ListUse>> changePriceLists(EventId event, const UsesChange &change);

    Result<HouseSnapshot> house(EventId event);
    Result<HouseDelta> changes(EventId event, qint64 sinceRevision);

private:
    DeskSession &m_session;
};

} // namespace rowlock
