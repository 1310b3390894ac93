#include "model/store/seals.h"

#include "model/store/field_hash.h"
#include "model/store/journal.h"

#include <QJsonArray>

namespace rowlock {

namespace {

struct Sealing
{
    const char *name;
    const char *last;
    const char *rows; // number and text
};

constexpr Sealing sealings[] = {
    {"tickets", R"(SELECT coalesce(max(ticket_id), 0) FROM ticket)",
     R"(SELECT ticket_id, barcode FROM ticket WHERE ticket_id <= ? ORDER BY ticket_id)"},
    {"orders", R"(SELECT coalesce(max(order_id), 0) FROM sale_order)",
     R"(SELECT order_id, code FROM sale_order WHERE order_id <= ? ORDER BY order_id)"},
    {"payments", R"(SELECT coalesce(max(payment_id), 0) FROM payment)",
     R"(SELECT payment_id, tendered_minor FROM payment WHERE payment_id <= ? ORDER BY payment_id)"},
    {"holds", R"(SELECT coalesce(max(hold_id), 0) FROM hold)",
     R"(SELECT hold_id, seconds FROM hold WHERE hold_id <= ? ORDER BY hold_id)"},
};

Result<Done> sealPlans(Writing &writing)
{
    QMap<qint64, QJsonArray> plans;
    TRY(detail::execute(writing.db(), R"(
        SELECT p.plan_id, c.name FROM plan p LEFT JOIN plan_category c USING (plan_id) ORDER BY p.plan_id, c.ordinal)",
                        [&](const Row &row) {
                            QJsonArray &names = plans[row.integer(0)];
                            if (!row.isNull(1))
                                names.append(row.text(1));
                            return true;
                        }));
    for (auto plan = plans.cbegin(); plan != plans.cend(); ++plan) {
        TRY(record(writing, {QStringLiteral("plan.sealed"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("plan"), plan.key()}, {QStringLiteral("categories"), *plan}}}));
    }
    return Done{};
}

Result<Done> sealAnswers(Writing &writing)
{
    struct Told
    {
        QString key, command, digest;
    };
    TRY_GET(const auto answers,
            all<Told>(writing.db(), R"(
        SELECT key, command, request, answer, salt FROM command_key ORDER BY key)",
                      [](const Row &row) {
                          return Told{row.text(0), row.text(1),
                                      answerDigest(row.bytes(4), row.text(0), row.text(1), row.text(2), row.text(3))};
                      }));
    for (const Told &one : answers) {
        TRY(record(writing, {QStringLiteral("key.answered"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("key"), one.key},
                              {QStringLiteral("command"), one.command},
                              {QStringLiteral("sha256"), one.digest}}}));
    }
    return Done{};
}

} // namespace

QString barcodeDigest(const QString &barcode)
{
    return QString::fromLatin1(QCryptographicHash::hash(barcode.toUtf8(), QCryptographicHash::Sha256).toHex());
}

QString answerDigest(const QByteArray &salt, const QString &key, const QString &command, const QString &request,
                     const QString &answer)
{
    FieldHash hash;
    hash.raw(salt);
    for (const QString *text : {&key, &command, &request, &answer})
        hash.field(*text);
    return hash.hex();
}

QString nameDigest(const QByteArray &salt, const QString &name, const QString &contact)
{
    FieldHash hash;
    hash.raw(salt);
    hash.field(name);
    hash.field(contact);
    return hash.hex();
}

Result<QString> seatsDigest(Connection &connection, qint64 event, const PoolThen &poolThen)
{
    FieldHash hash;
    TRY(detail::execute(
        connection, R"(
        SELECT seat_no, place_no, pool_no, ref, label, short_label, section, row_name, number FROM event_seat
        WHERE event_id = ? ORDER BY seat_no)",
        [&](const Row &row) {
            const qint64 pool = row.integer(2);
            hash.field(row.integer(0));
            hash.field(row.isNull(1) ? std::nullopt : std::optional<qint64>(row.integer(1)));
            hash.field(poolThen ? poolThen(row.integer(0), pool) : pool);
            for (int column = 3; column < 9; ++column)
                hash.field(row.text(column));
            return true;
        },
        event));
    return hash.hex();
}

QStringList sealedNames()
{
    QStringList names;
    for (const Sealing &sealing : sealings)
        names += QString::fromLatin1(sealing.name);
    return names;
}

Result<SealedRows> sealedRows(Connection &connection, const QString &name, std::optional<qint64> last)
{
    SealedRows sealed{name, last.value_or(0), {}};
    for (const Sealing &sealing : sealings) {
        if (name != QLatin1String(sealing.name))
            continue;
        if (!last) {
            TRY(detail::execute(connection, sealing.last, [&](const Row &row) {
                sealed.last = row.integer(0);
                return true;
            }));
        }
        FieldHash hash;
        TRY(detail::execute(
            connection, sealing.rows,
            [&](const Row &row) {
                hash.field(row.integer(0));
                hash.field(row.text(1));
                return true;
            },
            sealed.last));
        sealed.digest = hash.hex();
    }
    return sealed;
}

Result<Done> sealEvent(Writing &writing, EventId event)
{
    struct Rules
    {
        qint64 ceiling = 0, revision = 0;
    };
    TRY_GET(const Rules rules,
            one<Rules>(
                writing.db(), R"(SELECT hold_ceiling_seconds, revision FROM event WHERE event_id = ?)",
                [](const Row &row) {
                    return Rules{row.integer(0), row.integer(1)};
                },
                event));
    TRY_GET(const auto refs, all<QString>(
                                 writing.db(), R"(SELECT ref FROM pool WHERE event_id = ? ORDER BY pool_no)",
                                 [](const Row &row) { return row.text(0); }, event));
    TRY_GET(const QString seats, seatsDigest(writing.db(), event.value()));
    writing.untoldRevisions.remove(event);
    return record(writing, {QStringLiteral("event.sealed"),
                            event,
                            -1,
                            {},
                            {},
                            {{QStringLiteral("seats"), seats},
                             {QStringLiteral("refs"), QJsonArray::fromStringList(refs)},
                             {QStringLiteral("hold_ceiling_seconds"), rules.ceiling},
                             {QStringLiteral("revision"), rules.revision}}});
}

Result<Done> sealHouse(Writing &writing)
{
    TRY(sealPlans(writing));
    TRY_GET(const auto events, all<EventId>(writing.db(), R"(SELECT event_id FROM event ORDER BY event_id)",
                                            [](const Row &row) { return row.id<EventId>(0); }));
    for (const EventId event : events)
        TRY(sealEvent(writing, event));
    TRY(sealAnswers(writing));
    QJsonObject body;
    for (const QString &name : sealedNames()) {
        TRY_GET(const SealedRows rows, sealedRows(writing.db(), name));
        body.insert(name, QJsonObject{{QStringLiteral("last"), rows.last}, {QStringLiteral("sha256"), rows.digest}});
    }
    TRY(record(writing, {QStringLiteral("house.sealed"), {}, -1, {}, {}, body}));
    TRY(post(writing.db(), R"(UPDATE house_clock SET seal_due = 0)"));
    return Done{};
}

} // namespace rowlock
