#include "tests/bench/worker.h"

#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/raw_client.h"
#include "tests/bench/raw_seller.h"

#include <cstdio>

using namespace rowlock;

namespace bench {

Seller sellerOf(const QString &kind, const QString &file, qint64 event, const QString &terminal)
{
#if __has_include(<libpq-fe.h>)
    if (kind == QLatin1String("raw-client")) {
        const auto raw = std::make_shared<RawClient>(file.toStdString(), event, terminal.toStdString());
        return {[raw](const QString &ref) { return raw->hold(ref.toStdString()); }, [raw] { return raw->sell(); }};
    }
#endif
    if (kind != QLatin1String("store")) {
        const auto raw =
            std::make_shared<RawSeller>(file.toStdString(), event, terminal.toStdString(),
                                        kind == QLatin1String("raw") ? Queue::Turnstile : Queue::BusyTimeout);
        return {[raw](const QString &ref) { return raw->hold(ref.toStdString()); }, [raw] { return raw->sell(); }};
    }
    const std::shared_ptr<Desk> desk = deskAt(file, terminal);
    valueOf(desk->plans().planOf(EventId(event)));
    const auto held = std::make_shared<HoldInfo>();
    return {[=](const QString &ref) {
                const auto hold = desk->holds().hold(EventId(event), SeatRequest::named({ref}));
                if (hold)
                    *held = *hold;
                return hold.has_value();
            },
            [=] {
                return desk->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}}).has_value();
            }};
}

int workAs(const QStringList &arguments)
{
    const QString kind = arguments.at(0);
    const int first = arguments.at(3).toInt();
    const int step = arguments.at(4).toInt();
    const auto lasts = std::chrono::duration<double>(arguments.at(5).toDouble());
    const Seller seller =
        sellerOf(kind, arguments.at(1), arguments.at(2).toLongLong(), QStringLiteral("counter/%1").arg(first));
    int seat = first;
    if (!seller.hold(refOf(seat)) || !seller.sell()) // statements are prepared, pages read
        return 1;
    std::puts("ready");
    std::fflush(stdout);
    char line[16];
    if (!std::fgets(line, sizeof line, stdin))
        return 1;
    Samples samples;
    const auto end = std::chrono::steady_clock::now() + lasts;
    bool done = true;
    while (std::chrono::steady_clock::now() < end) {
        seat += step;
        timed(samples, [&] { done = seller.hold(refOf(seat)); });
        if (done)
            timed(samples, [&] { done = seller.sell(); });
        if (!done && kind == QLatin1String("store")) {
            std::fprintf(stderr, "worker %d was refused at seat %d\n", first, seat);
            return 1;
        }
    }
    QByteArray text;
    for (const qint64 tenths : std::as_const(samples.tenths))
        text += QByteArray::number(tenths) + ' ';
    std::puts(text.trimmed().constData());
    std::fflush(stdout);
    // Who leaves copies the log back: nobody does before all are measured.
    return std::fgets(line, sizeof line, stdin) ? 0 : 1;
}

} // namespace bench
