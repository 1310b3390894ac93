// Best seats in hundreds of small houses at random, against trying everything.
#include "tests/domain/slow_best.h"
#include "tests/domain/tiny_plan.h"

#include "model/domain/accessible.h"

#include <QtTest>

#include <QRandomGenerator>

using namespace rowlock;
using namespace rowlock::test;

namespace {

enum Category { Plain, Cheap, Wheelchair, Companion };

// Some sections of a few rows, straight or bowed, with aisles, gaps where somebody took seats out, two prices, places
// for wheelchairs and their companions, and seats that are sold or blocked.
struct House
{
    TinyPlan tiny;
    QSet<int> free; // whatever the category

    explicit House(quint32 seed)
    {
        QRandomGenerator random(seed);
        const auto below = [&](int limit) { return int(random.bounded(limit)); };
        tiny.plan.categories = {{QStringLiteral("Plain"), {}},
                                {QStringLiteral("Cheap"), {}},
                                {QStringLiteral("Wheelchair"), {}},
                                {QStringLiteral("Companion"), {}}};
        for (int z = 0, zones = 1 + below(2); z < zones; ++z) {
            const int zone = tiny.zone(QStringLiteral("Z%1").arg(z));
            const double bow = below(3) * 2.;
            for (int r = 0, rows = 1 + below(4); r < rows; ++r) {
                QList<QPointF> row =
                    points(z * (100 + below(300)) + below(15), z * below(2) * 90 + r * 30, 2 + below(4));
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
            tiny.plan.seats[i].restrictedView = below(8) == 0;
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
};

constexpr qsizetype mostToTry = 13; // free seats: more take for ever

double way(const SeatingPlan &plan, int a, int b)
{
    const QPointF d = plan.seats[a].position - plan.seats[b].position;
    return std::hypot(d.x(), d.y());
}

double costRound(const SeatingPlan &plan, const QList<int> &seats, int bay)
{
    double cost = 0;
    for (const int seat : seats) {
        const QPointF d = plan.seats[seat].position - focalPoint(plan);
        cost += (std::hypot(d.x(), d.y()) + 2 * way(plan, seat, bay)) / double(seats.size());
    }
    return cost;
}

// As accessible.h says, for every bay in turn.
double leastCost(const House &house, int count, int accessible)
{
    const SeatingPlan &plan = house.tiny.plan;
    double least = INFINITY;
    for (int bay = 0; bay < plan.seats.size(); ++bay) {
        if (!house.free.contains(bay) || !plan.seats[bay].accessible)
            continue;
        QList<int> seats(house.free.begin(), house.free.end());
        std::sort(seats.begin(), seats.end(),
                  [&](int a, int b) { return std::pair(way(plan, a, bay), a) < std::pair(way(plan, b, bay), b); });
        QList<int> chosen;
        const auto take = [&](qsizetype most, const auto &is) {
            for (const int seat : std::as_const(seats)) {
                if (chosen.size() < most && !chosen.contains(seat) && is(plan.seats[seat]))
                    chosen.append(seat);
            }
        };
        take(accessible, [](const PlanSeat &seat) { return seat.accessible; });
        if (chosen.size() < accessible)
            continue;
        const QList<int> bays = chosen;
        take(count, [&](const PlanSeat &seat) { return seat.companion && (seat.bay < 0 || bays.contains(seat.bay)); });
        take(count, [](const PlanSeat &seat) { return !isSpecial(seat); });
        if (chosen.size() == count)
            least = std::min(least, costRound(plan, chosen, bay));
    }
    return least;
}

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
    void seatsWhoeverNeedsAPlace();
    void stepsThroughTheNextBest();
    void staysWithTheSale();
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
                     where + " costs " + QByteArray::number(slow.costOf(parts)) + " for "
                         + QByteArray::number(wanted.cost));
        }
    }
    for (const int kind :
         {SlowBest::Together, SlowBest::TwoRows, SlowBest::NobodyAlone, SlowBest::Anyhow, SlowBest::Not})
        QVERIFY2(met[kind] > 100, QByteArray::number(kind) + ": " + QByteArray::number(met[kind]));
}

// Against sorting everything and trying every first bay.
void BestEverywhereTest::seatsWhoeverNeedsAPlace()
{
    int alone = 0, accompanied = 0, withOthers = 0, without = 0;
    for (quint32 seed = 1; seed <= 1000; ++seed) {
        const House house(seed);
        const SeatingPlan &plan = house.tiny.plan;
        for (const auto &[count, accessible] : {std::pair{1, 1}, {2, 1}, {3, 1}, {2, 2}, {4, 2}, {6, 1}}) {
            const QByteArray where = place(seed, count);
            const auto best =
                bestAccessible(plan, {count, accessible, [&](int seat) { return house.free.contains(seat); }});
            const double wanted = leastCost(house, count, accessible);
            QVERIFY2(best.has_value() == std::isfinite(wanted), where.constData());
            if (!best) {
                ++without;
                continue;
            }
            const QSet<int> seats(best->begin(), best->end());
            QVERIFY2(seats.size() == count && best->size() == count && house.free.contains(seats), where.constData());
            qsizetype bays = 0, companions = 0;
            for (const int seat : seats) {
                bays += plan.seats[seat].accessible;
                companions += plan.seats[seat].companion;
                if (plan.seats[seat].companion && plan.seats[seat].bay >= 0)
                    QVERIFY2(seats.contains(plan.seats[seat].bay), where.constData());
            }
            QVERIFY2(bays == accessible, where.constData());
            QVERIFY2(std::abs(costRound(plan, *best, best->first()) - wanted) < 1e-6, where.constData());
            ++(bays == count ? alone : bays + companions == count ? accompanied : withOthers);
        }
    }
    for (const int met : {alone, accompanied, withOthers, without})
        QVERIFY2(met > 50, QByteArray::number(met));
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

// Whoever has some seats already: neighbours of these where there are any, else as near to them as can be.
void BestEverywhereTest::staysWithTheSale()
{
    int beside = 0, near = 0, splits = 0;
    for (quint32 seed = 1; seed <= 600; ++seed) {
        const House house(seed);
        const SeatingPlan &plan = house.tiny.plan;
        QRandomGenerator random(seed);
        QSet<int> own;
        for (int i = 0, most = 1 + int(random.bounded(3)), at = int(random.bounded(int(plan.seats.size()))); i < most;
             ++i)
            own.insert(std::min<int>(at + i, int(plan.seats.size()) - 1));
        const QSet<int> free = house.freeOf(-1, false) - own;
        if (free.size() > mostToTry)
            continue;
        const SlowBest slow(plan, free, {}, own);
        for (int count = 1; count <= 5; ++count) {
            const QByteArray where = place(seed, count);
            BestQuery query{count, [&](int seat) { return house.free.contains(seat); }};
            query.beside = QList<int>(own.begin(), own.end());
            const auto best = bestSeats(plan, query);
            const SlowBest::Answer wanted = slow.best(count);
            QVERIFY2(best.has_value() == (wanted.kind != SlowBest::Not), where.constData());
            if (!best)
                continue;
            const QSet<int> seats(best->begin(), best->end());
            QVERIFY2(seats.size() == count && free.contains(seats), where.constData());
            if (wanted.kind == SlowBest::Beside) {
                QVERIFY2(std::abs(slow.costBeside(*best) - wanted.cost) < 1e-6, where.constData());
                ++beside;
                continue;
            }
            const SlowBest::Parts parts = slow.partsOf(*best);
            QVERIFY2(!parts.isEmpty() && slow.kindOf(parts) == wanted.kind, where.constData());
            QVERIFY2(std::abs(slow.costOf(parts) - wanted.cost) < 1e-6,
                     where + " costs " + QByteArray::number(slow.costOf(parts)) + " for "
                         + QByteArray::number(wanted.cost));
            ++(wanted.kind == SlowBest::Together ? near : splits);
        }
    }
    QVERIFY2(beside > 100 && near > 100 && splits > 100,
             qPrintable(QStringLiteral("%1 %2 %3").arg(beside).arg(near).arg(splits)));
}

ROWLOCK_TEST(BestEverywhereTest)
#include "tst_best_everywhere.moc"
