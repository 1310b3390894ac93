// Names out of the bodies of an older Rowlock's entries (docs/decisions/names.md).
#include "model/store/journal.h"
#include "model/store/seals.h"

#include <QCryptographicHash>
#include <QHash>
#include <QJsonDocument>

namespace rowlock {

namespace {

struct Known
{
    qint64 patron = 0;
    QByteArray salt;
};
using KnownById = QHash<qint64, Known>;

Result<KnownById> knownBy(Connection &connection, const char *sql)
{
    KnownById known;
    TRY(detail::execute(connection, sql, [&](const Row &row) {
        known.insert(row.integer(0), {row.integer(1), row.bytes(2)});
        return true;
    }));
    return known;
}

struct Names
{
    KnownById holds, orders, entries;
    QHash<qint64, qint64> lastNaming; // hold -> entry

    // The body without its name; nothing where it has none.
    std::optional<QJsonObject> without(const JournalRow &row, QJsonObject body) const
    {
        const QJsonValue patron = body.value(QStringLiteral("patron"));
        if (row.kind == u"waitlist.joined") {
            if (!body.contains(QStringLiteral("name")))
                return {};
            const QString name = body.take(QStringLiteral("name")).toString();
            const QString contact = body.take(QStringLiteral("contact")).toString();
            return told(body, entries.value(body.value(QStringLiteral("entry")).toInteger()), name, contact);
        }
        if (!patron.isString())
            return {};
        if (patron.toString().isEmpty()) {
            body.insert(QStringLiteral("patron"), 0);
            return body;
        }
        if (row.kind == u"order.sold") {
            body.insert(QStringLiteral("patron"), orders.value(row.order.value_or(0)).patron);
            return body;
        }
        // Of a name that another took the place of, nothing is left that it could be told by.
        const bool last = lastNaming.value(row.hold.value_or(0)) == row.seq;
        return told(body, last ? holds.value(row.hold.value_or(0)) : Known{}, patron.toString(), {});
    }

private:
    static QJsonObject told(QJsonObject body, const Known &known, const QString &name, const QString &contact)
    {
        body.insert(QStringLiteral("patron"), known.patron > 0 ? known.patron : -1);
        if (known.patron > 0)
            body.insert(QStringLiteral("sha256"), nameDigest(known.salt, name, contact));
        return body;
    }
};

Result<Names> readNames(Connection &connection)
{
    Names names;
    TRY_GET(names.holds, knownBy(connection, R"(
        SELECT h.hold_id, h.patron_id, p.salt FROM hold h JOIN patron p ON p.patron_id = h.patron_id)"));
    TRY_GET(names.orders, knownBy(connection, R"(
        SELECT o.order_id, o.patron_id, p.salt FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id)"));
    TRY_GET(names.entries, knownBy(connection, R"(
        SELECT w.entry_id, w.patron_id, p.salt FROM waitlist_entry w JOIN patron p ON p.patron_id = w.patron_id)"));
    TRY(detail::execute(connection, R"(SELECT hold_id, seq FROM journal WHERE kind = 'hold.named' ORDER BY seq)",
                        [&](const Row &row) {
                            names.lastNaming.insert(row.integer(0), row.integer(1));
                            return true;
                        }));
    return names;
}

} // namespace

Result<Done> takeNamesOut(Writing &writing)
{
    TRY_GET(const Names names, readNames(writing.db()));
    TRY_GET(const auto rows, namingRows(writing.db()));
    QByteArray hashes;
    qint64 entries = 0;
    for (JournalRow row : rows) {
        const auto body = names.without(row, QJsonDocument::fromJson(row.body.toUtf8()).object());
        if (!body)
            continue;
        row.body = QString::fromUtf8(QJsonDocument(*body).toJson(QJsonDocument::Compact));
        TRY(post(writing.db(), R"(UPDATE journal SET body = ?, redacted_by = ? WHERE seq = ?)", row.body,
                 writing.journalHead->seq + 1, row.seq));
        hashes += journalHash(row);
        ++entries;
    }
    if (entries > 0) {
        const QByteArray digest = QCryptographicHash::hash(hashes, QCryptographicHash::Sha256).toHex();
        TRY(record(writing,
                   {QStringLiteral("journal.redacted"),
                    {},
                    -1,
                    {},
                    {},
                    {{QStringLiteral("entries"), entries}, {QStringLiteral("sha256"), QString::fromLatin1(digest)}}}));
    }
    TRY(post(writing.db(), R"(UPDATE house_clock SET names_due = 0)"));
    return Done{};
}

} // namespace rowlock
