#include "model/store/event_terms.h"

#include "model/store/field_hash.h"
#include "model/store/journal.h"
#include "model/store/place_limit.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

namespace rowlock {

namespace {

QJsonObject termsBody(EventId event, const SaleTerms &terms, ProductionId production)
{
    QJsonObject body;
    const auto tell = [&](const char *name, std::optional<qint64> value) {
        if (value)
            body.insert(QString::fromLatin1(name), *value);
    };
    const auto ms = [](std::optional<Instant> moment) {
        return moment ? std::optional<qint64>(moment->ms) : std::nullopt;
    };
    tell("doors_minutes", terms.doorsMinutes);
    tell("sale_from", ms(terms.saleFrom));
    tell("sale_until", ms(terms.saleUntil));
    tell("presale_from", ms(terms.presaleFrom));
    tell("limit", terms.limit);
    if (production.isValid())
        tell("production", production.value());
    if (!terms.presaleCode.isEmpty())
        body.insert(QStringLiteral("presale_code"), presaleDigest(event.value(), terms.presaleCode));
    return body;
}

// Where a limit stands below what is taken already.
Result<Done> requireRoomForLimit(Writing &writing, const OpenEvent &event)
{
    const auto fits = requireUnderLimit(writing, event, 0, {});
    if (fits || fits.error().code != ErrorCode::SoldOut)
        return fits;
    return refuseByHouse(Store::tr("More than %1 places of “%2” are sold or on hold already. Enter a higher limit.")
                             .arg(*event.summary.terms.limit)
                             .arg(event.summary.name),
                         {{QStringLiteral("argument"), QStringLiteral("limit")}});
}

Result<Done> requireUntouched(Writing &writing, const EventSummary &event)
{
    TRY_GET(const qint64 orders, one<qint64>(
                                     writing.db(), R"(SELECT count(*) FROM sale_order WHERE event_id = ?)",
                                     [](const Row &row) { return row.integer(0); }, event.id));
    const Counters &counters = event.counters;
    if (orders == 0 && counters.held + counters.reserved + counters.sold == 0)
        return Done{};
    return refuseByHouse(
        Store::tr("“%1” has been sold or is on hold, so it cannot be a draft. Close its sales instead.")
            .arg(event.name),
        {{QStringLiteral("argument"), QStringLiteral("event")},
         {QStringLiteral("orders"), orders},
         {QStringLiteral("holds"), counters.held}});
}

} // namespace

QString presaleDigest(qint64 event, const QString &code)
{
    if (code.isEmpty())
        return {};
    FieldHash hash;
    hash.field(event);
    hash.field(code);
    return hash.hex();
}

Result<Done> saveTerms(Writing &writing, const OpenEvent &event, const SaleTerms &terms, ProductionId production)
{
    OpenEvent changed = event;
    changed.summary.terms = terms;
    TRY(checkTyped(terms.presaleCode, "presale_code"));
    TRY(requireRoomForLimit(writing, changed));
    TRY(post(writing.db(), R"(
        UPDATE event SET production_id = ?, doors_minutes = ?, sale_from = ?, sale_until = ?, presale_code = ?,
            presale_from = ?, place_limit = ? WHERE event_id = ?)",
             production, terms.doorsMinutes, terms.saleFrom, terms.saleUntil, terms.presaleCode, terms.presaleFrom,
             terms.limit, event.id()));
    TRY(record(writing,
               {QStringLiteral("event.programmed"), event.id(), -1, {}, {}, termsBody(event.id(), terms, production)}));
    return serveWaitlist(writing, changed);
}

Result<Done> beginAsDraft(Writing &writing, EventId id)
{
    TRY(openEvent(writing, id));
    TRY(post(writing.db(), R"(UPDATE event SET on_sale = 0, cancelled = 0, draft = 1 WHERE event_id = ?)", id));
    return record(writing, {QStringLiteral("event.drafted"), id, -1, {}, {}, {}});
}

Result<EventSummary> makeDraft(Connection &connection, const Act &act, EventId id)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<EventSummary> {
        TRY_GET(const EventSummary event, readEvent(writing.db(), id));
        TRY(requireUntouched(writing, event));
        TRY(beginAsDraft(writing, id));
        return readEvent(writing.db(), id);
    });
}

} // namespace rowlock
