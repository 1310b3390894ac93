// Is the yardstick still as long as the store? Compares the statements of one hold and one sale.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/raw_seller.h"

#include "model/db/connection_inner.h"

#include <QRegularExpression>
#include <QSet>
#include <QSqlDriver>
#include <QVariant>

#include <sqlite3.h>

using namespace rowlock;

namespace bench {

namespace {

// Qt's driver writes :0, :1, ... where the store wrote question marks, and remarks are the writer's own.
QString plain(const char *sql)
{
    static const QRegularExpression place(QStringLiteral(":[0-9]+"));
    return QString::fromUtf8(sql).replace(place, QStringLiteral("?")).simplified();
}

} // namespace

void compareStatements(Results &results, const Options &options)
{
    results.heading(QStringLiteral("Statements of a hold and its sale: the store against the raw loop"));
    const QString file = options.folder + QStringLiteral("/statements");
    const EventId event = makeHouse(file, 100);
    const auto desk = deskAt(file, QStringLiteral("counter/1"));
    valueOf(desk->plans().planOf(event));
    const auto holdAndSell = [&](int seat) {
        const HoldInfo hold = valueOf(desk->holds().hold(event, SeatRequest::named({refOf(seat)})));
        valueOf(desk->orders().sell(hold.id, {{PaymentMethod::Cash, hold.total, {}}}));
    };
    holdAndSell(0);
    QStringList run;
    sqlite3 *handle = *static_cast<sqlite3 *const *>(
        desk->connection().inner().sqlite().database.handle.driver()->handle().constData());
    sqlite3_trace_v2(
        handle, SQLITE_TRACE_STMT,
        [](unsigned, void *list, void *statement, void *text) {
            if (qstrncmp(static_cast<const char *>(text), "--", 2) != 0) // a trigger's
                static_cast<QStringList *>(list)->append(plain(sqlite3_sql(static_cast<sqlite3_stmt *>(statement))));
            return 0;
        },
        &run);
    holdAndSell(1);
    sqlite3_trace_v2(handle, 0, nullptr, nullptr);

    QSet<QString> raw;
    for (const char *sql : RawSeller::statements())
        raw.insert(plain(sql));
    results.line(QStringLiteral("run by the store"), {{QStringLiteral("statements"), QString::number(run.size())}});
    for (const QString &sql : QSet<QString>(run.begin(), run.end()) - raw)
        results.note(QStringLiteral("only the store runs: ") + sql);
    for (const QString &sql : raw - QSet<QString>(run.begin(), run.end()))
        results.note(QStringLiteral("only the raw loop runs: ") + sql);
}

} // namespace bench
