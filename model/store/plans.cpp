#include "model/store/plans.h"

#include "model/domain/card_number.h"
#include "model/store/journal.h"
#include "model/store/store_text.h"

#include <QCryptographicHash>
#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

tl::unexpected<Error> unknownPlan(PlanId plan)
{
    return refuseByHouse(
        Store::tr("There is no seating plan %1. Look it up in the list of plans.").arg(plan.value()),
        {{QStringLiteral("argument"), QStringLiteral("plan")}, {QStringLiteral("plan"), plan.value()}});
}

Result<Done> addCategories(Connection &connection, PlanSummary &plan)
{
    TRY_GET(const auto names, all<QString>(
                                  connection, R"(SELECT name FROM plan_category WHERE plan_id = ? ORDER BY ordinal)",
                                  [](const Row &row) { return row.text(0); }, plan.id));
    plan.categories = names;
    return Done{};
}

// As planSummary() reads them, of a plan p.
#define ROWLOCK_PLAN_COLUMNS                                                                                           \
    " p.plan_id, p.name, p.seats, p.areas, p.imported_at, coalesce(p.first_plan_id, p.plan_id), p.version_no,"         \
    " (SELECT count(*) FROM plan v WHERE coalesce(v.first_plan_id, v.plan_id) = coalesce(p.first_plan_id, "            \
    "p.plan_id)),"                                                                                                     \
    " (SELECT count(*) FROM plan v JOIN event e ON e.plan_id = v.plan_id AND e.deleted_at IS NULL"                     \
    " WHERE coalesce(v.first_plan_id, v.plan_id) = coalesce(p.first_plan_id, p.plan_id)) "

PlanSummary planSummary(const Row &row)
{
    PlanSummary plan;
    plan.id = row.id<PlanId>(0);
    plan.name = row.text(1);
    plan.seats = int(row.integer(2));
    plan.areas = int(row.integer(3));
    plan.importedAt = row.instant(4);
    plan.first = row.id<PlanId>(5);
    plan.version = int(row.integer(6));
    plan.versions = int(row.integer(7));
    plan.events = int(row.integer(8));
    return plan;
}

Result<Done> rename(Writing &writing, PlanId first, const QString &name)
{
    TRY(post(writing.db(), R"(UPDATE plan SET name = ? WHERE coalesce(first_plan_id, plan_id) = ?)", name, first));
    return record(writing, {QStringLiteral("plan.renamed"),
                            {},
                            -1,
                            {},
                            {},
                            {{QStringLiteral("plan"), first.value()}, {QStringLiteral("name"), name}}});
}

Result<int> lastVersion(Connection &connection, PlanId first)
{
    return one<int>(
        connection, R"(SELECT max(version_no) FROM plan WHERE coalesce(first_plan_id, plan_id) = ?)",
        [](const Row &row) { return int(row.integer(0)); }, first);
}

// Of a file too: they stand on every ticket.
Result<Done> requireNoCardNumbers(const SeatingPlan &plan)
{
    QStringList names = plan.categoryNames() << plan.name;
    for (const PlanZone &zone : plan.zones)
        names += zone.name;
    for (const PlanArea &area : plan.areas)
        names += area.name;
    if (std::ranges::none_of(names, &holdsCardNumber))
        return Done{};
    return badArgument(Store::tr("A name in this seating plan looks like a card's number, which must not be kept. "
                                 "Name it otherwise."),
                       "name");
}

} // namespace

Result<PlanSummary> addPlan(Connection &connection, const Act &act, const SeatingPlan &plan, const QByteArray &document,
                            const QStringList &warnings, PlanId versionOf)
{
    TRY(requireNoCardNumbers(plan));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PlanSummary> {
        std::optional<PlanId> first;
        int version = 1;
        if (versionOf.isValid()) {
            TRY_GET(const PlanSummary known, readPlanSummary(writing.db(), versionOf));
            first = known.first;
            TRY_GET(version, lastVersion(writing.db(), known.first));
            ++version;
            if (known.name != plan.name)
                TRY(rename(writing, known.first, plan.name));
        }
        const int seats = int(plan.seats.size());
        const int areas = int(plan.standingAreas().size());
        TRY_GET(const PlanId id, one<PlanId>(
                                     writing.db(), R"(
            INSERT INTO plan (name, document, seats, areas, imported_at, first_plan_id, version_no)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING plan_id)",
                                     [](const Row &row) { return row.id<PlanId>(0); }, plan.name,
                                     QString::fromUtf8(document), seats, areas, writing.now(), first, version));
        const QStringList categories = plan.categoryNames();
        for (int i = 0; i < int(categories.size()); ++i)
            TRY(post(writing.db(), R"(INSERT INTO plan_category (plan_id, ordinal, name) VALUES (?, ?, ?))", id, i,
                     categories.at(i)));
        const QByteArray digest = QCryptographicHash::hash(document, QCryptographicHash::Sha256).toHex();
        QJsonObject body{{QStringLiteral("plan"), id.value()},
                         {QStringLiteral("name"), plan.name},
                         {QStringLiteral("seats"), seats},
                         {QStringLiteral("areas"), areas},
                         {QStringLiteral("categories"), QJsonArray::fromStringList(categories)},
                         {QStringLiteral("repairs"), warnings.size()},
                         {QStringLiteral("sha256"), QString::fromLatin1(digest)}};
        if (first) {
            body.insert(QStringLiteral("first"), first->value());
            body.insert(QStringLiteral("version"), version);
        }
        TRY(record(writing, {QStringLiteral("plan.imported"), {}, -1, {}, {}, body}));
        return readPlanSummary(writing.db(), id);
    });
}

Result<QString> checkedPlanName(const QString &name)
{
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty() || trimmed.size() > 200)
        return badArgument(Store::tr("Give the seating plan a name of 1 to 200 characters."), "name");
    TRY(checkTyped(trimmed, "name"));
    return trimmed;
}

Result<PlanSummary> renamePlan(Connection &connection, const Act &act, PlanId id, const QString &name)
{
    TRY_GET(const QString wanted, checkedPlanName(name));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PlanSummary> {
        TRY_GET(const PlanSummary plan, readPlanSummary(writing.db(), id));
        if (plan.name != wanted)
            TRY(rename(writing, plan.first, wanted));
        return readPlanSummary(writing.db(), id);
    });
}

Result<Done> deletePlan(Connection &connection, const Act &act, PlanId id)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const PlanSummary plan, readPlanSummary(writing.db(), id));
        if (plan.events > 0) {
            return refuseByHouse(
                Store::tr("“%1” is used by %2, so it was not deleted.")
                    .arg(plan.name, plan.events == 1 ? Store::tr("1 event") : Store::tr("%1 events").arg(plan.events)),
                {{QStringLiteral("argument"), QStringLiteral("plan")}, {QStringLiteral("events"), plan.events}});
        }
        TRY(post(writing.db(), R"(UPDATE plan SET deleted_at = ? WHERE coalesce(first_plan_id, plan_id) = ?)",
                 writing.now(), plan.first));
        return record(writing,
                      {QStringLiteral("plan.deleted"), {}, -1, {}, {}, {{QStringLiteral("plan"), plan.first.value()}}});
    });
}

Result<QList<PlanSummary>> readPlans(Connection &connection)
{
    TRY_GET(auto plans, all<PlanSummary>(connection, "SELECT" ROWLOCK_PLAN_COLUMNS R"(FROM plan p
        WHERE p.deleted_at IS NULL AND p.version_no = (SELECT max(v.version_no) FROM plan v
            WHERE coalesce(v.first_plan_id, v.plan_id) = coalesce(p.first_plan_id, p.plan_id))
        ORDER BY p.plan_id)",
                                         planSummary));
    for (PlanSummary &plan : plans)
        TRY(addCategories(connection, plan));
    return plans;
}

Result<QList<PlanSummary>> readPlanVersions(Connection &connection, PlanId id)
{
    TRY_GET(const PlanSummary plan, readPlanSummary(connection, id));
    TRY_GET(auto versions, all<PlanSummary>(connection, "SELECT" ROWLOCK_PLAN_COLUMNS R"(FROM plan p
        WHERE coalesce(p.first_plan_id, p.plan_id) = ? ORDER BY p.version_no)",
                                            planSummary, plan.first));
    for (PlanSummary &version : versions)
        TRY(addCategories(connection, version));
    return versions;
}

Result<PlanSummary> readPlanSummary(Connection &connection, PlanId id)
{
    TRY_GET(auto plan, optional<PlanSummary>(connection,
                                             "SELECT" ROWLOCK_PLAN_COLUMNS
                                             "FROM plan p WHERE p.plan_id = ? AND p.deleted_at IS NULL",
                                             planSummary, id));
    if (!plan)
        return unknownPlan(id);
    TRY(addCategories(connection, *plan));
    return *plan;
}

Result<QString> readPlanName(Connection &connection, PlanId id)
{
    TRY_GET(const auto name, optional<QString>(
                                 connection, R"(SELECT name FROM plan WHERE plan_id = ?)",
                                 [](const Row &row) { return row.text(0); }, id));
    if (!name)
        return unknownPlan(id);
    return *name;
}

Result<QByteArray> readPlanDocument(Connection &connection, PlanId id)
{
    TRY_GET(const auto document, optional<QByteArray>(
                                     connection, R"(SELECT document FROM plan WHERE plan_id = ?)",
                                     [](const Row &row) { return row.utf8(0); }, id));
    if (!document)
        return unknownPlan(id);
    return *document;
}

} // namespace rowlock
