// Seating plans: brought in, drawn, exported, renamed, their versions. Desk::plans() gives it for one command; every
// call is a transaction on the desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/event.h"
#include "model/domain/replan.h"
#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QStringList>

namespace rowlock {

class DeskSession;
class PlanShelf;

struct PlanImportReceipt
{
    PlanSummary plan;
    QStringList warnings; // one per repair: where, what was wrong, what was done
};

class PlanDesk
{
public:
    explicit PlanDesk(DeskSession &session) : m_session(session) {}

    // A new plan, or another version of one. plan_invalid, invalid_argument
    Result<PlanImportReceipt> import(const QString &file, const QString &name = {}, PlanId versionOf = {});
    Result<PlanImportReceipt> save(const SeatingPlan &drawn, PlanId versionOf = {});
    Result<QList<PlanSummary>> all();         // the newest version of each
    Result<PlanSummary> summary(PlanId plan); // invalid_argument
    Result<SharedPlan> plan(PlanId plan);     // parsed once, then kept
    Result<SharedPlan> planOf(EventId event); // event_unknown; what holding needs, slow the first time
    // Makes the plan of this event ready, or where none is named of the next one to begin, before anybody asks for it.
    void expect(EventId event);
    void useShelf(const PlanShelf &shelf);

    // In pretix's form, answering what that cannot say, one sentence a kind; and in our own, of which nothing is lost.
    // storage_full, storage_unusable
    Result<QStringList> exportForPretix(PlanId plan, const QString &file);
    Result<Done> exportInOwnForm(PlanId plan, const QString &file);

    // invalid_argument:
    Result<QList<PlanSummary>> versions(PlanId plan);             // oldest first
    Result<PlanSummary> rename(PlanId plan, const QString &name); // with all its versions
    Result<Done> remove(PlanId plan); // with all its versions; refused where an event uses one (details: events)
    // Events to come, by start, that use another version of this plan; at most 20. Reads each one's seats.
    Result<QList<PlanUse>> usesOfOtherVersions(PlanId plan);

private:
    DeskSession &m_session;
};

} // namespace rowlock
