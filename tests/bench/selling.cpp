// What price types, a discount and a payment in two ways cost beside a plain sale, and one sale for many performances.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/support/statements.h"

#include <QMap>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace bench {

namespace {

Money eur(qint64 minor)
{
    return {minor, Currency()};
}

// One way of selling so many seats: always the same, in a house of its own.
class Till
{
public:
    Till(const QString &file, EventId event, int seats, const QList<TypeCount> &types, int ways)
        : m_desk(deskAt(file, u"counter/1"_s)), m_event(event), m_seats(seats), m_types(types)
    {
        valueOf(m_desk->plans().planOf(event));
        const HoldInfo asked = hold();
        const Quote quote = valueOf(m_desk->orders().quote(asked.id, {PaymentMethod::Card, PaymentMethod::Cash}));
        Money left = quote.orders.first().total;
        if (ways > 1 && left == asked.total)
            qFatal("nothing was taken off");
        if (ways > 1)
            m_payments.append({PaymentMethod::Card, eur(left.minor / 2), u"slip"_s});
        for (const PaymentLine &part : std::as_const(m_payments))
            left -= part.amount;
        m_payments.append({PaymentMethod::Cash, left, {}});
        pay(asked);
    }

    void sellOnce()
    {
        both.add([&] {
            const HoldInfo asked = hold();
            sale.add([&] { pay(asked); });
        });
    }
    // What a hold and its sale run.
    std::pair<QStringList, QStringList> statements()
    {
        const Statements all(m_desk->connection());
        const HoldInfo asked = hold();
        const qsizetype held = all.count();
        pay(asked);
        return {all.run(), all.run().mid(held)};
    }

    Frames both, sale; // with its hold, and alone

private:
    HoldInfo hold()
    {
        QStringList refs;
        for (int i = 0; i < m_seats; ++i)
            refs.append(refOf(m_next++));
        SeatRequest request = SeatRequest::named(refs);
        request.types = m_types;
        return valueOf(m_desk->holds().hold(m_event, request));
    }
    void pay(const HoldInfo &asked) { valueOf(m_desk->orders().sell(asked.id, m_payments)); }

    std::unique_ptr<Desk> m_desk;
    EventId m_event;
    int m_seats;
    QList<TypeCount> m_types;
    QList<PaymentLine> m_payments;
    int m_next = 0;
};

// Names what one runs more often than the other. By how it begins: the journal's has as many rows as are written.
void tellMore(Results &results, const QStringList &full, const QStringList &plain)
{
    QMap<QString, int> more;
    for (const QString &sql : full)
        ++more[sql.left(110)];
    for (const QString &sql : plain)
        --more[sql.left(110)];
    for (auto each = more.cbegin(); each != more.cend(); ++each) {
        if (each.value() != 0)
            results.note(u"%1 more: %2"_s.arg(each.value()).arg(each.key()));
    }
}

void besideAPlainSale(Results &results, const QString &plainHouse, const QString &fullHouse, EventId event, int seats,
                      int times)
{
    const QList<TypeCount> types{{firstPriceType, seats / 2}, {firstPriceType + 1, seats - seats / 2}};
    Till plain(copyOf(plainHouse, u"plain-%1"_s.arg(seats)), event, seats, {}, 1);
    Till full(copyOf(fullHouse, u"full-%1"_s.arg(seats)), event, seats, types, 2);
    const auto [plainRun, plainSaleRun] = plain.statements();
    const auto [fullRun, fullSaleRun] = full.statements();
    for (int i = 0; i < times; ++i) {
        plain.sellOnce();
        full.sellOnce();
    }
    const auto tellSale = [&](const QString &name, Till &till, const QStringList &run, const QStringList &saleRun) {
        const auto line = [&](const QString &what, Frames &took, qsizetype statements) {
            took.sort();
            results.line(what, {{u"statements"_s, QString::number(statements)},
                                {u"p50 µs"_s, num(took.wall.us(0.5))},
                                {u"p99 µs"_s, num(took.wall.us(0.99))},
                                {u"of the processor p50 µs"_s, num(took.cpu.us(0.5))}});
        };
        line(name, till.both, run.size());
        line(u"... its sale alone"_s, till.sale, saleRun.size());
    };
    tellSale(u"%1 seats, plain"_s.arg(seats), plain, plainRun, plainSaleRun);
    tellSale(u"%1 seats, with everything"_s.arg(seats), full, fullRun, fullSaleRun);
    tellMore(results, fullRun, plainRun);
    const auto ratio = [&](const QString &what, double of, double to) {
        results.atMost(u"%1 seats: %2, with everything / plain"_s.arg(seats).arg(what), of / to, 1.5);
    };
    ratio(u"statements of a hold and its sale"_s, double(fullRun.size()), double(plainRun.size()));
    ratio(u"statements of the sale alone"_s, double(fullSaleRun.size()), double(plainSaleRun.size()));
    // On a machine that is busy the waits are alike; the processor's time is what is more of it.
    ratio(u"time of a hold and its sale"_s, full.both.wall.us(0.5), plain.both.wall.us(0.5));
    ratio(u"processor time of a hold and its sale"_s, full.both.cpu.us(0.5), plain.both.cpu.us(0.5));
    ratio(u"time of the sale alone"_s, full.sale.wall.us(0.5), plain.sale.wall.us(0.5));
    ratio(u"processor time of the sale alone"_s, full.sale.cpu.us(0.5), plain.sale.cpu.us(0.5));
}

void richSales(Results &results, const Options &options)
{
    const int times = options.full ? 1000 : 300;
    results.note(u"With everything: two price types, a discount that the order gets by itself, card and cash."_s);
    const QString plain = options.folder + u"/selling-plain"_s, full = options.folder + u"/selling-full"_s;
    const EventId event = makeHouse(plain, 5000);
    makeHouse(full, 5000);
    {
        const auto desk = deskAt(full, u"setup"_s);
        valueOf(desk->inventory().setTypePrice(event, u"Stalls"_s, firstPriceType + 1, eur(2100)));
        DiscountRule pairs;
        pairs.name = u"Pairs"_s;
        pairs.effect = PercentOff{valueOf(Percent::of(1000))};
        pairs.minimumCount = 2;
        valueOf(desk->inventory().addDiscount(pairs));
    }
    for (const int seats : {2, 4})
        besideAPlainSale(results, plain, full, event, seats, times);
}

void jointSale(Results &results, const Options &options)
{
    constexpr int performances = 10, seatsOfEach = 20;
    const int times = options.full ? 90 : 30;
    const QString file = options.folder + u"/selling-joint"_s;
    const EventId like = makeHouse(file, 2000);
    const auto desk = deskAt(file, u"counter/1"_s);
    const QList<EventId> events = addPerformances(*desk, like, performances - 1);
    Samples holds, sale;
    for (int i = 0; i <= times; ++i) {
        QStringList refs;
        for (int seat = 0; seat < seatsOfEach; ++seat)
            refs.append(refOf(i * seatsOfEach + seat));
        HoldOptions with;
        Money total = eur(0);
        timed(holds, [&] {
            for (const EventId event : events) {
                const HoldInfo hold = valueOf(desk->holds().hold(event, SeatRequest::named(refs), with));
                with.with = with.with.isValid() ? with.with : hold.id;
                total += hold.total;
            }
        });
        const auto sell = [&] {
            const auto sold = valueOf(desk->orders().sell(with.with, {{PaymentMethod::Cash, total, {}}}));
            if (sold.others.size() != performances - 1)
                qFatal("they were not sold together");
        };
        if (i < times) {
            timed(sale, sell);
        } else { // once more, to be looked at
            const Statements traced(desk->connection());
            sell();
            results.note(u"%1 statements sell 200 seats over ten performances"_s.arg(traced.count()));
        }
    }
    tellMs(results, u"ten joint holds of 20 seats, taken"_s, holds);
    tellMs(results, u"... and sold together"_s, sale);
    results.atMost(u"200 seats over ten performances sold at once, ms (p50)"_s, sale.us(0.5) / 1000, 100);
}

} // namespace

void benchSelling(Results &results, const Options &options)
{
    results.heading(u"Sales with price types, discounts, parts and several performances"_s);
    richSales(results, options);
    jointSale(results, options);
    benchSellingScreen(results, options);
}

} // namespace bench
