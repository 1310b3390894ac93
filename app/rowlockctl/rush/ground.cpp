#include "app/rowlockctl/rush/ground.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/made_plan.h"
#include "model/db/maintenance.h"
#include "model/domain/house_place.h"

#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qsizetype mostBlockedAtOnce = 2000;

tl::unexpected<Error> cannotWrite(const QString &folder)
{
    return refuse(ErrorCode::StorageUnusable,
                  Ctl::tr("Nothing can be written in %1. Name another folder with --keep.").arg(folder),
                  {{u"file"_s, folder}});
}

} // namespace

Result<Done> RushGround::chooseFolder()
{
    if (m_options.keep.isEmpty()) {
        m_temporary = std::make_unique<QTemporaryDir>(QDir::tempPath() + u"/rowlock-rush-XXXXXX"_s);
        if (!m_temporary->isValid())
            return cannotWrite(QDir::tempPath());
        m_folder = m_temporary->path();
        return Done{};
    }
    const QDir folder(m_options.keep);
    if (QFileInfo(m_options.keep).exists()
        && (!QFileInfo(m_options.keep).isDir()
            || !folder.isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot)))
        return wrongArgument(u"keep"_s,
                             Ctl::tr("'%1' is not empty. Name a new or an empty folder.").arg(m_options.keep));
    if (!QDir().mkpath(m_options.keep))
        return cannotWrite(m_options.keep);
    m_folder = folder.absolutePath();
    return Done{};
}

Result<std::unique_ptr<RushGround>> RushGround::prepare(const Session &session, const RushOptions &options)
{
    std::unique_ptr<RushGround> ground(new RushGround(session.clock(), options));
    TRY(ground->chooseFolder());
    TRY(ground->chooseHouse(session));
    TRY_GET(ground->m_desk, Desk::open(ground->house(), {u"rush"_s, {}}, session.clock()));
    TRY(ground->readPlan());
    return ground;
}

Result<Done> RushGround::chooseHouse(const Session &session)
{
    const bool onServer = isServerAddress(session.file());
    if (m_options.copy && onServer)
        return wrongArgument(u"copy"_s, Ctl::tr("--copy is for a box office in a file. Without it the rush plays in a "
                                                "database of its own on the server, or copy the box office to a file "
                                                "first ('rowlockctl copy')."));
    if (m_options.copy) {
        // Opened for reading alone: not even a migration or a checkpoint touches the house that was named.
        TRY_GET(const auto original, Connection::open(session.file(), OpenMode::ReadOnly));
        return copyTo(*original, house());
    }
    if (onServer) {
        TRY_GET(m_database, DatabaseBeside::make(session.file(), u"rowlock_rush"_s));
        if (!m_options.keep.isEmpty())
            m_database->keep();
    }
    TRY(Desk::createHouse(house(), {}, m_clock));
    return Done{};
}

Result<Done> RushGround::readPlan()
{
    if (m_options.plan.isEmpty())
        return Done{};
    TRY_GET(const PlanImportReceipt receipt, m_desk->plans().import(m_options.plan));
    if (receipt.plan.seats == 0)
        return wrongArgument(
            u"plan"_s,
            Ctl::tr("The plan '%1' has standing areas only, and a rush is for seats. Choose a plan with seats.")
                .arg(receipt.plan.name));
    m_plan = receipt.plan;
    m_planName = receipt.plan.name;
    return Done{};
}

Result<PlanSummary> RushGround::planFor(qint64 stock)
{
    if (m_plan)
        return *m_plan;
    const QString file = m_folder + u"/plan-%1.json"_s.arg(stock);
    TRY(writeMadePlan(file, stock));
    TRY_GET(const PlanImportReceipt receipt, m_desk->plans().import(file));
    return receipt.plan;
}

Result<Stage> RushGround::stage(const QString &name, qint64 usualStock, const HoldRules &rules)
{
    qint64 stock = m_options.stock.value_or(usualStock);
    TRY_GET(const PlanSummary summary, planFor(stock));
    if (m_options.stock && summary.seats < stock)
        return wrongArgument(u"stock"_s, Ctl::tr("The plan '%1' has %2 seats only. Ask for no more.")
                                             .arg(summary.name, QString::number(summary.seats)));
    stock = std::min<qint64>(stock, summary.seats);
    NewEvent event;
    event.plan = summary.id;
    event.name = u"Rush: "_s + name;
    event.starts = m_clock.now().plusSeconds(30 * 86'400);
    event.defaultPrice = Money{4200, m_desk->facts().currency};
    event.rules = rules;
    TRY_GET(const SharedPlan plan, m_desk->plans().plan(summary.id));
    for (const int area : plan->standingAreas()) // not sold here, but an event needs to know how many they take
        event.capacities.insert(plan->areas[area].ref, std::max(plan->areas[area].capacity, 1));
    TRY_GET(const EventSummary made, m_desk->events().create(event));
    QStringList others;
    for (qsizetype seat = stock; seat < plan->seats.size(); ++seat) {
        others.append(plan->seats[seat].ref);
        if (others.size() < mostBlockedAtOnce && seat + 1 < plan->seats.size())
            continue;
        TRY(m_desk->blocks().block(made.id, others, u"R"_s, Ctl::tr("kept out of the rush")));
        others.clear();
    }
    return Stage{made.id, stock};
}

} // namespace rowlock
