// Is the yardstick still as long as the store? Compares the statements of one hold and one sale.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/raw_seller.h"

#include "tests/support/statements.h"

#include <QRegularExpression>
#include <QSet>

using namespace rowlock;

namespace bench {

namespace {

// Qt's driver writes :0, :1, ... where the store wrote question marks, and remarks are the writer's own.
QString plain(QString sql)
{
    static const QRegularExpression place(QStringLiteral(":[0-9]+"));
    return sql.replace(place, QStringLiteral("?")).simplified();
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
    {
        const Statements traced(desk->connection());
        holdAndSell(1);
        for (const QString &sql : traced.run())
            run.append(plain(sql));
    }

    QSet<QString> raw;
    for (const char *sql : RawSeller::statements())
        raw.insert(plain(QString::fromUtf8(sql)));
    results.line(QStringLiteral("run by the store"), {{QStringLiteral("statements"), QString::number(run.size())}});
    for (const QString &sql : QSet<QString>(run.begin(), run.end()) - raw)
        results.note(QStringLiteral("only the store runs: ") + sql);
    for (const QString &sql : raw - QSet<QString>(run.begin(), run.end()))
        results.note(QStringLiteral("only the raw loop runs: ") + sql);
}

} // namespace bench
