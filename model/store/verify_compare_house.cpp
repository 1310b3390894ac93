// The journal's tale of house, plans and events against their tables.
#include "model/store/event_terms.h"
#include "model/store/productions.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>
#include <QCryptographicHash>

namespace rowlock {

namespace {

Result<Done> compareFounding(Connection &connection, const Replay &replay, Findings &findings)
{
    qint64 houses = 0;
    TRY(detail::execute(connection, R"(SELECT currency, time_zone, created_at FROM house)", [&](const Row &row) {
        ++houses;
        const Comparison house(findings, [] { return QCoreApplication::translate("Verify", "The box office"); });
        house.same("currency", row.text(0), replay.house.currency);
        house.same("time zone", row.text(1), replay.house.timeZone);
        house.same("created at", row.integer(2), replay.house.at);
        return true;
    }));
    if (houses != 1 || replay.house.founded != 1) {
        findings.add(
            QT_TRANSLATE_NOOP("Verify", "A box office is created once: the table has %1 entries, the journal %2."),
            {QString::number(houses), QString::number(replay.house.founded)});
    }
    return Done{};
}

QString planName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Seating plan %1").arg(id);
}

Result<Done> comparePlans(Connection &connection, const Replay &replay, Findings &findings)
{
    QHash<qint64, QStringList> categories;
    TRY(detail::execute(connection, R"(SELECT plan_id, name FROM plan_category ORDER BY plan_id, ordinal)",
                        [&](const Row &row) {
                            categories[row.integer(0)] += row.text(1);
                            return true;
                        }));
    auto told = replay.plans;
    findings.counted("plans", told.size());
    TRY(detail::execute(
        connection,
        R"(SELECT plan_id, name, document, seats, areas, imported_at, coalesce(first_plan_id, plan_id), version_no,
            coalesce(deleted_at, 0) FROM plan)",
        [&](const Row &row) {
            const qint64 id = row.integer(0);
            const Comparison plan(findings, [&] { return planName(id); });
            if (!told.contains(id)) {
                plan.missingInJournal();
                return true;
            }
            const PlanStory story = told.take(id);
            plan.same("name", row.text(1), story.name);
            plan.same(
                "document's SHA-256",
                QString::fromLatin1(QCryptographicHash::hash(row.text(2).toUtf8(), QCryptographicHash::Sha256).toHex()),
                story.sha256);
            plan.same("seats", row.integer(3), story.seats);
            plan.same("areas", row.integer(4), story.areas);
            plan.same("imported at", row.integer(5), story.at);
            if (story.categories)
                plan.same("categories", categories.value(id).join(u'\n'), story.categories->join(u'\n'));
            plan.same("first version", row.integer(6), story.first);
            plan.same("version", row.integer(7), story.version);
            plan.same("deleted at", row.integer(8), story.deletedAt);
            return true;
        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, planName(id));
    return Done{};
}

// In which order the seats of a changed plan stand, as the journal noted it.
Result<Done> compareSeatOrder(Connection &connection, const Replay &replay, Findings &findings)
{
    for (auto event = replay.events.cbegin(); event != replay.events.cend(); ++event) {
        if (event->order.isEmpty())
            continue;
        QCryptographicHash order(QCryptographicHash::Sha256);
        TRY(detail::execute(
            connection, R"(SELECT ref FROM event_seat WHERE event_id = ? AND place_no IS NOT NULL ORDER BY place_no)",
            [&](const Row &row) {
                order.addData((row.text(0) + u'\n').toUtf8());
                return true;
            },
            event.key()));
        const Comparison comparison(findings, [&] { return findings.event(event.key()); });
        comparison.same("order of its seats", QString::fromLatin1(order.result().toHex()), event->order);
    }
    return Done{};
}

QString productionName(qint64 production)
{
    return QCoreApplication::translate("Verify", "Production %1").arg(production);
}

Result<Done> compareProductions(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.productions;
    TRY(detail::execute(connection, R"(SELECT production_id, name, note FROM production)", [&](const Row &row) {
        const qint64 id = row.integer(0);
        const Comparison production(findings, [&] { return productionName(id); });
        if (!told.contains(id)) {
            production.missingInJournal();
            return true;
        }
        const ProductionStory story = told.take(id);
        production.same("name", row.text(1), story.name);
        production.same("note", noteDigest(id, row.text(2)), story.note);
        return true;
    }));
    for (const qint64 id : told.keys())
        missingInTables(findings, productionName(id));
    return Done{};
}

// Columns 17 to 23 of compareEvents().
template <typename Event>
void compareTerms(const Event &event, const Row &row, const TermsStory &terms)
{
    event.same("production", row.integer(17), terms.production);
    event.same("doors", row.integer(18), terms.doorsMinutes);
    event.same("on sale from", row.integer(19), terms.saleFrom);
    event.same("on sale until", row.integer(20), terms.saleUntil);
    event.same("presale from", row.integer(21), terms.presaleFrom);
    event.same("capacity limit", row.integer(22), terms.limit);
    event.same("presale code", presaleDigest(row.integer(0), row.text(23)), terms.presaleCode);
}

Result<Done> compareEvents(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.events;
    TRY(detail::execute(connection, R"(
        SELECT event_id, plan_id, name, starts_at, on_sale, hold_policy, hold_seconds, created_at, offer_seconds,
            coalesce(accessible_minutes, -1),
            (SELECT count(*) FROM event_seat s WHERE s.event_id = event.event_id),
            (SELECT count(*) FROM pool p WHERE p.event_id = event.event_id), hold_ceiling_seconds, revision,
            cancelled, coalesce(deleted_at, 0), draft, coalesce(production_id, 0), coalesce(doors_minutes, -1),
            coalesce(sale_from, -1), coalesce(sale_until, -1), coalesce(presale_from, -1), coalesce(place_limit, -1),
            presale_code
        FROM event)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison event(findings, [&] { return findings.event(id); });
                            if (!told.contains(id)) {
                                event.missingInJournal();
                                return true;
                            }
                            const EventStory story = told.take(id);
                            event.same("plan", row.integer(1), story.plan);
                            event.same("name", row.text(2), story.name);
                            event.same("starts at", row.integer(3), story.startsAt);
                            event.same("on sale", row.integer(4), story.onSale ? 1 : 0);
                            event.same("hold policy", row.text(5), story.policy);
                            event.same("hold seconds", row.integer(6), story.holdSeconds);
                            event.same("created at", row.integer(7), story.createdAt);
                            event.same("offer seconds", row.integer(8), story.offerSeconds);
                            event.same("accessible minutes", row.integer(9), story.accessibleMinutes);
                            event.same("seats", row.integer(10), story.seats);
                            event.same("categories and areas", row.integer(11), story.pools.size());
                            if (story.holdCeiling >= 0)
                                event.same("hold ceiling seconds", row.integer(12), story.holdCeiling);
                            if (story.revision >= 0)
                                event.same("revision", row.integer(13), story.revision);
                            event.same("cancelled", row.integer(14), story.cancelled ? 1 : 0);
                            event.same("deleted at", row.integer(15), story.deletedAt);
                            event.same("draft", row.integer(16), story.draft ? 1 : 0);
                            compareTerms(event, row, story.terms);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings,
                        QCoreApplication::translate("Verify", "Event %1 (“%2”)").arg(id).arg(told.value(id).name));
    return Done{};
}

Result<Done> comparePools(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(detail::execute(connection,
                        R"(SELECT event_id, pool_no, kind, name, price_minor, capacity, color, ref FROM pool)",
                        [&](const Row &row) {
                            const qint64 poolNo = row.integer(1);
                            const auto event = replay.events.constFind(row.integer(0));
                            if (event == replay.events.constEnd())
                                return true; // said of the event already
                            const Comparison pool(findings, [&] { return findings.pool(row.integer(0), poolNo); });
                            if (poolNo < 0 || poolNo >= event->pools.size()) {
                                pool.missingInJournal();
                                return true;
                            }
                            const PoolStory &story = event->pools.at(poolNo);
                            pool.same("name", row.text(3), story.name);
                            pool.money("price", row.integer(4), story.price);
                            pool.same("colour", row.text(6), story.color);
                            if (!story.ref.isNull())
                                pool.same("ref", row.text(7), story.ref);
                            if (row.text(2) == u"area")
                                pool.same("capacity", row.integer(5), story.places);
                            return true;
                        }));
    return Done{};
}

} // namespace

Result<Done> compareHouse(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareFounding(connection, replay, findings));
    TRY(comparePlans(connection, replay, findings));
    TRY(compareProductions(connection, replay, findings));
    TRY(compareEvents(connection, replay, findings));
    TRY(compareSeatOrder(connection, replay, findings));
    return comparePools(connection, replay, findings);
}

} // namespace rowlock
