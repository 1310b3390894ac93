// Where a rush takes place: a folder with a made house or a copy of one, and room for scratch databases; the house may
// be a database of its own on the server of the one that was named. Nothing else is ever written to. Removes folder and
// database at its end unless they are to be kept. Used on the main thread only.
#pragma once

#include "app/rowlockctl/rush/rush_options.h"
#include "app/rowlockctl/session.h"
#include "model/db/database_beside.h"

#include <QTemporaryDir>

#include <memory>

namespace rowlock {

// One event that buyers rush for.
struct Stage
{
    EventId event;
    qint64 stock = 0; // seats on sale
};

class RushGround
{
public:
    // invalid_argument for a folder that is not empty, or a copy of a house on a server; what opening and copying the
    // house, making the database, or reading the plan, answers.
    static Result<std::unique_ptr<RushGround>> prepare(const Session &session, const RushOptions &options);

    QString folder() const { return m_folder; }
    QString house() const { return m_database ? m_database->address() : m_folder + QStringLiteral("/house.rowlock"); }
    QString scratch(const QString &name) const { return m_folder + u'/' + name + QStringLiteral(".scratch"); }
    Desk &desk() { return *m_desk; }
    QString planName() const { return m_planName; }

    // A new event with so many seats on sale; where the plan has more, the others are blocked. Where it has fewer, all
    // of them, or invalid_argument if the number was asked for.
    Result<Stage> stage(const QString &name, qint64 usualStock, const HoldRules &rules);

private:
    RushGround(const Clock &clock, const RushOptions &options) : m_clock(clock), m_options(options) {}
    Result<Done> chooseFolder();
    Result<Done> chooseHouse(const Session &session);
    Result<Done> readPlan();
    Result<PlanSummary> planFor(qint64 stock);

    const Clock &m_clock;
    RushOptions m_options;
    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_folder;
    QString m_planName; // of the plan that was asked for; empty: made ones
    std::optional<PlanSummary> m_plan;
    std::unique_ptr<DatabaseBeside> m_database; // none: a file in the folder
    std::unique_ptr<Desk> m_desk;               // closed before folder and database go
};

} // namespace rowlock
