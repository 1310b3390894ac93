#include "model/store/plans.h"

#include "model/store/journal.h"
#include "model/store/store_text.h"

#include <QCryptographicHash>
#include <QJsonArray>

namespace rowlock {

namespace {

tl::unexpected<Error> unknownPlan(PlanId plan)
{
    return refuseByHouse(
        Store::tr("There is no seating plan %1 in this house. Look it up in the list of plans.").arg(plan.value()),
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

PlanSummary planSummary(const Row &row)
{
    return {row.id<PlanId>(0), row.text(1), int(row.integer(2)), int(row.integer(3)), {}, row.instant(4)};
}

} // namespace

Result<PlanSummary> addPlan(Connection &connection, const Act &act, const SeatingPlan &plan, const QByteArray &document,
                            const QStringList &warnings)
{
    return write(connection, act, [&](Writing &writing) -> Result<PlanSummary> {
        PlanSummary summary{
            {},           plan.name, int(plan.seats.size()), int(plan.standingAreas().size()), plan.categoryNames(),
            writing.now()};
        TRY_GET(summary.id, one<PlanId>(
                                writing.db(), R"(
            INSERT INTO plan (name, document, seats, areas, imported_at) VALUES (?, ?, ?, ?, ?) RETURNING plan_id)",
                                [](const Row &row) { return row.id<PlanId>(0); }, summary.name,
                                QString::fromUtf8(document), summary.seats, summary.areas, summary.importedAt));
        for (int i = 0; i < int(summary.categories.size()); ++i)
            TRY(run(writing.db(), R"(INSERT INTO plan_category (plan_id, ordinal, name) VALUES (?, ?, ?))", summary.id,
                    i, summary.categories.at(i)));
        const QByteArray digest = QCryptographicHash::hash(document, QCryptographicHash::Sha256).toHex();
        TRY(record(writing, {QStringLiteral("plan.imported"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("plan"), summary.id.value()},
                              {QStringLiteral("name"), summary.name},
                              {QStringLiteral("seats"), summary.seats},
                              {QStringLiteral("areas"), summary.areas},
                              {QStringLiteral("categories"), QJsonArray::fromStringList(summary.categories)},
                              {QStringLiteral("repairs"), warnings.size()},
                              {QStringLiteral("sha256"), QString::fromLatin1(digest)}}}));
        return summary;
    });
}

Result<QList<PlanSummary>> readPlans(Connection &connection)
{
    TRY_GET(auto plans, all<PlanSummary>(
                            connection, R"(SELECT plan_id, name, seats, areas, imported_at FROM plan ORDER BY plan_id)",
                            planSummary));
    for (PlanSummary &plan : plans)
        TRY(addCategories(connection, plan));
    return plans;
}

Result<PlanSummary> readPlanSummary(Connection &connection, PlanId id)
{
    TRY_GET(auto plan, optional<PlanSummary>(
                           connection, R"(SELECT plan_id, name, seats, areas, imported_at FROM plan WHERE plan_id = ?)",
                           planSummary, id));
    if (!plan)
        return unknownPlan(id);
    TRY(addCategories(connection, *plan));
    return *plan;
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
