// Best seats in hundreds of small houses at random, against trying everything.
#include "tests/domain/slow_best.h"
#include "tests/domain/tiny_plan.h"

#include <QtTest>

#include <QRandomGenerator>

using namespace rowlock;
using namespace rowlock::test;

namespace {

enum Category { Plain, Cheap, Wheelchair, Companion };

// Some sections of a few rows, straight or bowed, with aisles, gaps where somebody took seats out, two prices, places for
// wheelchairs and their companions, and seats that are sold or blocked.
struct House
{
    TinyPlan tiny;
    QSet<int> free; // whatever the category

    explicit House(quint32 seed)
    {
        QRandomGenerator random(seed);
        const auto below = [&](int limit) { return int(random.bounded(limit)); };
        tiny.plan.categories = {{QStringLiteral("Plain"), {}}, {QStringLiteral("Cheap"), {}},
                                {QStringLiteral("Wheelchair"), {}}, {QStringLiteral("Companion"), {}}};
        for (int z = 0, zones = 1 + below(2); z < zones; ++z) {
            const int zone = tiny.zone(QStringLiteral("Z%1").arg(z));
            const double bow = below(3) * 2.;
            for (int r = 0, rows = 1 + below(4); r < rows; ++r) {
                QList<QPointF> row = points(z * (100 + below(300)) + below(15), z * below(2) * 90 + r * 30, 2 + below(4));
                if (below(2))
                    row += points(row.last().x() + 70, row.last().y(), 1 + below(4));
                for (int i = 0; i < row.size(); ++i)
                    row[i].ry() += bow * std::abs(i - double(row.size() - 1) / 2);
                if (row.size() > 3 && below(4) == 0)
                    row.removeAt(1 + below(int(row.size()) - 2));
                tiny.row(zone, QString(QChar(u'A' + r)), row);
            }
        }
        const int percent = 30 + below(71);
        for (int i = 0; i < tiny.plan.seats.size(); ++i) {
            const int dice = below(12);
            tiny.plan.seats[i].category = dice == 0 ? Wheelchair : dice == 1 ? Companion : dice < 5 ? Cheap : Plain;
            if (below(100) < percent)
                free.insert(i);
        }
        tiny.derived();
    }

    // Of one category, or of all for -1.
    QSet<int> freeOf(int category, bool accessible) const
    {
        QSet<int> seats;
        for (const int seat : free) {
            const PlanSeat &place = tiny.plan.seats[seat];
            const bool special = place.category == Wheelchair || place.category == Companion;
            if ((accessible || !special) && (category < 0 || place.category == category))
                seats.insert(seat);
        }
        return seats;
    }

    QSet<int> wheelchairs() const { return freeOf(Wheelchair, true); }
};

constexpr qsizetype mostToTry = 13; // free seats: more take for ever

QByteArray place(quint32 seed, int count)
{
    return QStringLiteral("seed %1, party of %2").arg(seed).arg(count).toUtf8();
}

} // namespace

class BestEverywhereTest : public QObject
{
    Q_OBJECT

private slots:
    void costsNoMoreThanAnythingElse();
    void seatsAWheelchairFirst();
    void stepsThroughTheNextBest();
};

void BestEverywhereTest::costsNoMoreThanAnythingElse()
{
    QHash<int, int> met;
    for (quint32 seed = 1; seed <= 1000; ++seed) {
        const House house(seed);
        const SeatingPlan &plan = house.tiny.plan;
        const int category = seed % 3 == 0 ? int(seed / 3 % 2) : -1;
        const QSet<int> free = house.freeOf(category, false);
        if (free.size() > mostToTry)
            continue;
        const SlowBest slow(plan, free);
        for (int count = 1; count <= 6; ++count) {
            const QByteArray where = place(seed, count);
            const auto best = bestSeats(plan, {count, [&](int seat) {
                                                   return house.free.contains(seat)
                                                          && (category < 0 || plan.seats[seat].category == category);
                                               }});
            const SlowBest::Answer wanted = slow.best(count);
            ++met[wanted.kind];
            QVERIFY2(best.has_value() == (wanted.kind != SlowBest::Not), where.constData());
            if (!best)
                continue;
            const QSet<int> seats(best->begin(), best->end());
            QCOMPARE(seats.size(), count);
            QVERIFY2(free.contains(seats), where.constData()); // not sold, not blocked, no wheelchair's place
            const SlowBest::Parts parts = slow.partsOf(*best);
            QVERIFY2(!parts.isEmpty(), where.constData());
            QVERIFY2(slow.kindOf(parts) == wanted.kind, where.constData());
            QVERIFY2(std::abs(slow.costOf(parts) - wanted.cost) < 1e-6,
                     where + " costs " + QByteArray::number(slow.costOf(parts)) + " for " + QByteArray::number(wanted.cost));
        }
    }
    for (const int kind : {SlowBest::Together, SlowBest::TwoRows, SlowBest::NobodyAlone, SlowBest::Anyhow, SlowBest::Not})
        QVERIFY2(met[kind] > 100, QByteArray::number(kind) + ": " + QByteArray::number(met[kind]));
}

void BestEverywhereTest::seatsAWheelchairFirst()
{
    int together = 0, near = 0, without = 0;
    for (quint32 seed = 1; seed <= 1000; ++seed) {
        const House house(seed);
        const SeatingPlan &plan = house.tiny.plan;
        const QSet<int> free = house.freeOf(-1, true), wheelchairs = house.wheelchairs();
        const SlowBest slow(plan, free);
        for (int count = 1; count <= 6; ++count) {
            const QByteArray where = place(seed, count);
            const auto best = bestSeats(plan, {count, [&](int seat) { return house.free.contains(seat); }, true});
            QVERIFY2(best.has_value() == (free.size() >= count), where.constData());
            if (!best)
                continue;
            const QSet<int> seats(best->begin(), best->end());
            QCOMPARE(seats.size(), count);
            QVERIFY2(free.contains(seats), where.constData());
            if (wheelchairs.isEmpty()) {
                ++without;
                continue;
            }
            QVERIFY2(seats.intersects(wheelchairs), where.constData());
            if (const std::optional<double> least = slow.cheapestTogether(count, wheelchairs)) {
                ++together;
                const SlowBest::Parts parts = slow.partsOf(*best);
                QVERIFY2(parts.size() == 1, where.constData());
                QVERIFY2(std::abs(slow.costOf(parts) - *least) < 1e-6, where.constData());
            } else {
                ++near;
            }
        }
    }
    QVERIFY(together > 100 && near > 100 && without > 100);
}

// Each step: the cheapest of what was not shown, and of one line never cheaper than the one before.
void BestEverywhereTest::stepsThroughTheNextBest()
{
    int steps = 0, splits = 0, ends = 0;
    for (quint32 seed = 1; seed <= 400; ++seed) {
        const House house(seed);
        const SeatingPlan &plan = house.tiny.plan;
        const QSet<int> free = house.freeOf(-1, false);
        if (free.size() > mostToTry)
            continue;
        for (int count = 1; count <= 5; ++count) {
            const QByteArray where = place(seed, count);
            QSet<int> shown;
            SlowBest::Answer before{SlowBest::Together, 0};
            for (;;) {
                const SlowBest slow(plan, free, shown);
                const SlowBest::Answer wanted = slow.best(count);
                const auto next = bestSeats(plan, {count, [&](int seat) { return house.free.contains(seat); }, false,
                                                   [&](int seat) { return shown.contains(seat); }});
                QVERIFY2(next.has_value() == (wanted.kind != SlowBest::Not), where.constData());
                if (!next)
                    break;
                const QSet<int> seats(next->begin(), next->end());
                QVERIFY2(free.contains(seats) && !shown.intersects(seats), where.constData());
                const SlowBest::Parts parts = slow.partsOf(*next);
                QVERIFY2(!parts.isEmpty() && slow.kindOf(parts) == wanted.kind, where.constData());
                const double cost = slow.costOf(parts);
                QVERIFY2(std::abs(cost - wanted.cost) < 1e-6, where.constData());
                if (wanted.kind == SlowBest::Together)
                    QVERIFY2(before.kind == SlowBest::Together && cost > before.cost - 1e-6, where.constData());
                before = {wanted.kind, cost};
                splits += wanted.kind != SlowBest::Together;
                steps += !shown.isEmpty();
                shown += seats;
            }
            ends += free.size() - shown.size() < count;
        }
    }
    QVERIFY(steps > 1000 && splits > 200 && ends > 500);
}

QTEST_GUILESS_MAIN(BestEverywhereTest)
#include "tst_best_everywhere.moc"
