#include "tests/domain/tiny_plan.h"

#include "model/domain/best_available.h"

#include <QtTest>

#include <QRandomGenerator>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace rowlock;
using namespace rowlock::test;

namespace {

double between(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

std::function<bool(int)> everySeat()
{
    return [](int) { return true; };
}

QString shortLabels(const SeatingPlan &plan, const std::optional<QList<int>> &seats)
{
    QStringList labels;
    for (const int seat : seats.value_or(QList<int>()))
        labels.append(plan.seats[seat].shortLabel);
    labels.sort();
    return labels.join(u' ');
}

// The same rules written down a second time, slowly: every choice of one line, by what best_available.h says it costs.
class Reference
{
public:
    Reference(const SeatingPlan &plan, const QSet<int> &allowed)
        : m_plan(plan), m_allowed(allowed), m_view(viewOf(plan))
    {}

    double costOf(const QList<int> &seats) const
    {
        QPointF middle;
        double distance = 0;
        for (const int seat : seats) {
            middle += m_plan.seats[seat].position / double(seats.size());
            const QPointF way = m_plan.seats[seat].position - m_view.focus;
            const double nearer = way.x() * m_view.ahead.x() + way.y() * m_view.ahead.y();
            distance += (std::hypot(way.x(), way.y()) + std::max(nearer, 0.)) / double(seats.size());
        }
        QPointF rowMiddle;
        int rowSeats = 0;
        const PlanSeat &one = m_plan.seats[seats.first()];
        for (const PlanSeat &other : m_plan.seats) {
            if (other.block == one.block && m_plan.rows[other.row].name == m_plan.rows[one.row].name) {
                rowMiddle += other.position;
                ++rowSeats;
            }
        }
        int alone = 0;
        for (const int step : {-1, 1}) {
            const int beside = neighbour(m_plan, step < 0 ? seats.first() : seats.last(), step);
            if (m_allowed.contains(beside) && !m_allowed.contains(neighbour(m_plan, beside, step)))
                ++alone;
        }
        return distance + 0.2 * between(middle, rowMiddle / rowSeats) + 8 * 25 * alone;
    }

    std::optional<double> cheapest(int count) const
    {
        std::optional<double> best;
        for (const PlanLine &line : m_plan.lines) {
            for (int from = 0; from + count <= line.seats.size(); ++from) {
                const QList<int> seats = line.seats.mid(from, count);
                if (!std::all_of(seats.begin(), seats.end(), [this](int s) { return m_allowed.contains(s); }))
                    continue;
                if (const double cost = costOf(seats); !best || cost < *best)
                    best = cost;
            }
        }
        return best;
    }

    QList<int> runLengths() const
    {
        QList<int> lengths;
        for (const PlanLine &line : m_plan.lines) {
            int length = 0;
            for (const int seat : line.seats) {
                if (m_allowed.contains(seat)) {
                    ++length;
                } else {
                    lengths.append(length);
                    length = 0;
                }
            }
            lengths.append(length);
        }
        return lengths;
    }

    // Can `count` be put together of parts of two and more, at most one of each run? Tries them all.
    static bool splits(const QList<int> &lengths, int count)
    {
        QSet<int> sums{0};
        for (const int length : lengths) {
            const QSet<int> before = sums;
            for (const int sum : before) {
                for (int part = 2; part <= length && sum + part <= count; ++part)
                    sums.insert(sum + part);
            }
        }
        return sums.contains(count);
    }

private:
    const SeatingPlan &m_plan;
    const QSet<int> &m_allowed;
    HouseView m_view;
};

// How many stand together, of the chosen ones.
QList<int> partsOf(const SeatingPlan &plan, const QList<int> &seats)
{
    const QSet<int> chosen(seats.begin(), seats.end());
    QList<int> parts;
    for (const int seat : chosen) {
        if (chosen.contains(neighbour(plan, seat, -1)))
            continue;
        int length = 1;
        for (int next = neighbour(plan, seat, 1); chosen.contains(next); next = neighbour(plan, next, 1))
            ++length;
        parts.append(length);
    }
    return parts;
}

TinyPlan theatre(int rows, int perRow)
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("S"));
    for (int r = 0; r < rows; ++r)
        tiny.row(zone, QString(QChar(u'A' + r)), points(0, 100 + r * 30, perRow));
    return tiny;
}

} // namespace

class BestAvailableTest : public QObject
{
    Q_OBJECT

private slots:
    void matchesTheSlowReference();
    void seatsTheMiddleBehindTheFront();
    void comesToTheFrontCornersLast();
    void keepsRestrictedViewsForLast();
    void seatsNeighboursOfTheSale();
    void leavesNoSingleSeatWhenItCostsLittle();
    void doesNotSitAcrossAnAisle();
    void splitsOverNeighbouringRows();
    void splitsWithinOneBlock();
    void strandsSomeoneOnlyWhenItMust();
    void keepsAccessibleSeats();
    void asksOfEachSeatOnce();
    void refusesWhatIsNotThere();
    void looksAtTheStage();
    void findsTheFocalPoint_data();
    void findsTheFocalPoint();
};

void BestAvailableTest::matchesTheSlowReference()
{
    int windows = 0, splits = 0, scattered = 0;
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        TinyPlan tiny;
        for (int z = 0; z < 1 + int(random.bounded(2)); ++z) {
            const int zone = tiny.zone(QStringLiteral("Z%1").arg(z));
            for (int r = 0; r < 1 + int(random.bounded(5)); ++r) {
                QList<QPointF> row = points(z * 400 + random.bounded(10.), r * 30, 3 + int(random.bounded(5)));
                if (random.bounded(2))
                    row += points(row.last().x() + 70, r * 30, 2 + int(random.bounded(4)));
                tiny.row(zone, QString(QChar(u'A' + r)), row);
            }
        }
        const SeatingPlan &plan = tiny.derived();
        QSet<int> allowed;
        const int percent = 20 + int(random.bounded(80));
        for (int i = 0; i < plan.seats.size(); ++i) {
            if (int(random.bounded(100)) < percent)
                allowed.insert(i);
        }
        const Reference reference(plan, allowed);
        for (int count = 1; count <= 9; ++count) {
            const auto best = bestSeats(plan, {count, [&](int seat) { return allowed.contains(seat); }});
            const QByteArray where = QStringLiteral("seed %1, party of %2").arg(seed).arg(count).toUtf8();
            QVERIFY2(best.has_value() == (allowed.size() >= count), where.constData());
            if (!best)
                continue;
            QCOMPARE(best->size(), count);
            QCOMPARE(QSet<int>(best->begin(), best->end()).size(), count);
            for (const int seat : *best)
                QVERIFY2(allowed.contains(seat), where.constData());

            const QList<int> parts = partsOf(plan, *best);
            if (const auto cheapest = reference.cheapest(count)) {
                ++windows;
                QVERIFY2(parts.size() == 1, where.constData());
                QVERIFY2(std::abs(reference.costOf(*best) - *cheapest) < 1e-6, where.constData());
            } else if (Reference::splits(reference.runLengths(), count)) {
                ++splits;
                QVERIFY2(!parts.contains(1), where.constData());
            } else {
                ++scattered;
            }
        }
    }
    QVERIFY(windows > 500 && splits > 100 && scattered > 100); // the houses were of all kinds
}

void BestAvailableTest::seatsTheMiddleBehindTheFront()
{
    TinyPlan tiny = theatre(4, 9);
    const SeatingPlan &plan = tiny.derived();
    QCOMPARE(shortLabels(plan, bestSeats(plan, {1, everySeat()})), QStringLiteral("S-B-5"));
    QCOMPARE(shortLabels(plan, bestSeats(plan, {3, everySeat()})), QStringLiteral("S-B-4 S-B-5 S-B-6"));
}

// Twelve rows before a stage: a house that sells seat by seat has filled the middle long before the first row's ends.
void BestAvailableTest::comesToTheFrontCornersLast()
{
    TinyPlan tiny = theatre(12, 20);
    PlanArea stage;
    stage.kind = ShapeKind::Rectangle;
    stage.position = {150, 0};
    stage.size = {175, 50};
    stage.text.text = QStringLiteral("Stage");
    stage.zone = 0;
    tiny.plan.areas.append(stage);
    const SeatingPlan &plan = tiny.derived();
    const QList<int> two = bestSeats(plan, {2, everySeat()}).value();
    QCOMPARE(shortLabels(plan, two), QStringLiteral("S-E-10 S-E-11"));
    QSet<int> sold;
    QList<int> order;
    while (const auto one = bestSeats(plan, {1, [&](int seat) { return !sold.contains(seat); }})) {
        sold.insert(one->first());
        order += one->first();
    }
    QCOMPARE(order.size(), 240);
    const auto rank = [&](int row, int seat) { return order.indexOf(row * 20 + seat); };
    QVERIFY(rank(0, 0) > 180 && rank(0, 19) > 180);
    QVERIFY(rank(0, 0) > rank(11, 10));                          // after the middle of the last row
    QVERIFY(rank(0, 9) > rank(3, 9) && rank(0, 9) > rank(6, 9)); // under the pit: after what lies behind it
}

void BestAvailableTest::keepsRestrictedViewsForLast()
{
    TinyPlan tiny = theatre(4, 9);
    for (int seat = 9; seat < 18; ++seat)
        tiny.plan.seats[seat].restrictedView = true; // all of row B
    const SeatingPlan &plan = tiny.derived();
    QVERIFY(!shortLabels(plan, bestSeats(plan, {2, everySeat()})).contains(QStringLiteral("S-B")));
}

void BestAvailableTest::seatsNeighboursOfTheSale()
{
    TinyPlan tiny = theatre(8, 12);
    const SeatingPlan &plan = tiny.derived();
    const auto with = [&](const QList<int> &had, int count, const QSet<int> &sold = {}) {
        BestQuery query{count, [&](int seat) { return !sold.contains(seat); }};
        query.beside = had;
        return shortLabels(plan, bestSeats(plan, query));
    };
    QCOMPARE(with({7 * 12 + 10}, 2), QStringLiteral("S-H-10 S-H-12")); // no single H 12
    QCOMPARE(with({7 * 12 + 11}, 1), QStringLiteral("S-H-11"));
    QCOMPARE(with({5, 8}, 2), QStringLiteral("S-A-7 S-A-8")); // what lies between
    const QSet<int> beside{7 * 12 + 9, 7 * 12 + 11};
    QCOMPARE(with({7 * 12 + 10}, 1, beside), QStringLiteral("S-G-10")); // sold on both sides: before it, and no single
}

void BestAvailableTest::leavesNoSingleSeatWhenItCostsLittle()
{
    TinyPlan tiny = theatre(1, 5);
    const SeatingPlan &plan = tiny.derived();
    // Three in the middle would leave one seat at each side.
    QCOMPARE(partsOf(plan, bestSeats(plan, {3, everySeat()}).value()), QList<int>{3});
    const auto three = bestSeats(plan, {3, everySeat()}).value();
    QVERIFY(three.contains(0) || three.contains(4));
}

void BestAvailableTest::doesNotSitAcrossAnAisle()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("S"));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 5) + points(160, 0, 5));
    tiny.row(zone, QStringLiteral("B"), points(0, 30, 5) + points(160, 30, 5));
    const SeatingPlan &plan = tiny.derived();
    for (int count = 2; count <= 5; ++count)
        QCOMPARE(partsOf(plan, bestSeats(plan, {count, everySeat()}).value()).size(), 1);
}

void BestAvailableTest::splitsOverNeighbouringRows()
{
    TinyPlan tiny = theatre(6, 4);
    const SeatingPlan &plan = tiny.derived();
    const QList<int> six = bestSeats(plan, {6, everySeat()}).value();
    QList<int> parts = partsOf(plan, six);
    std::sort(parts.begin(), parts.end());
    QVERIFY(parts == (QList<int>{3, 3}) || parts == (QList<int>{2, 4}));
    for (const int seat : six)
        QVERIFY(plan.rows[plan.seats[seat].row].name <= QStringLiteral("D"));
    const QList<int> five = bestSeats(plan, {5, everySeat()}).value();
    QVERIFY(!partsOf(plan, five).contains(1));
}

void BestAvailableTest::splitsWithinOneBlock()
{
    TinyPlan tiny; // the circle is drawn over the rear stalls, as on many plans
    const int stalls = tiny.zone(QStringLiteral("Stalls")), circle = tiny.zone(QStringLiteral("Circle"));
    for (int r = 0; r < 3; ++r)
        tiny.row(stalls, QString(QChar(u'A' + r)), points(0, r * 30, 3));
    tiny.row(circle, QStringLiteral("A"), points(3, 14, 3));
    const SeatingPlan &plan = tiny.derived();
    const QList<int> five = bestSeats(plan, {5, everySeat()}).value();
    for (const int seat : five)
        QCOMPARE(plan.blocks[plan.seats[seat].block].name, QStringLiteral("Stalls"));
}

void BestAvailableTest::strandsSomeoneOnlyWhenItMust()
{
    TinyPlan tiny = theatre(4, 2);
    const SeatingPlan &plan = tiny.derived();
    QList<int> parts = partsOf(plan, bestSeats(plan, {3, everySeat()}).value());
    std::sort(parts.begin(), parts.end());
    QCOMPARE(parts, (QList<int>{1, 2})); // pairs only, and an odd party
    QVERIFY(!partsOf(plan, bestSeats(plan, {8, everySeat()}).value()).contains(1));
    QVERIFY(bestSeats(plan, {7, everySeat()}).has_value());
}

void BestAvailableTest::keepsAccessibleSeats()
{
    TinyPlan tiny = theatre(2, 6);
    tiny.plan.categories = {
        {QStringLiteral("Plain"), {}}, {QStringLiteral("Wheelchair"), {}}, {QStringLiteral("Companion"), {}}};
    for (PlanSeat &seat : tiny.plan.seats)
        seat.category = 0;
    tiny.plan.seats[2].category = 1;
    tiny.plan.seats[3].category = 2;
    const SeatingPlan &plan = tiny.derived();
    for (int count = 1; count <= 10; ++count) {
        const QList<int> seats = bestSeats(plan, {count, everySeat()}).value();
        QVERIFY(!seats.contains(2) && !seats.contains(3));
    }
    QVERIFY(!bestSeats(plan, {11, everySeat()}));
    QCOMPARE(bestSeats(plan, {12, everySeat(), true}).value().size(), 12); // until they are seats like any other
    QVERIFY(bestSeats(plan, {1, [](int seat) { return seat == 3; }, true}).has_value());
}

void BestAvailableTest::asksOfEachSeatOnce()
{
    TinyPlan tiny = theatre(5, 7);
    const SeatingPlan &plan = tiny.derived();
    for (const int count : {1, 3, 8, 35}) {
        QHash<int, int> asked;
        const auto best = bestSeats(plan, {count, [&](int seat) {
                                               ++asked[seat];
                                               return seat % 3 != 0 || count == 35;
                                           }});
        QVERIFY(best);
        for (const int times : std::as_const(asked))
            QCOMPARE(times, 1);
    }
}

void BestAvailableTest::refusesWhatIsNotThere()
{
    TinyPlan tiny = theatre(2, 3);
    const SeatingPlan &plan = tiny.derived();
    QVERIFY(!bestSeats(plan, {0, everySeat()}));
    QVERIFY(!bestSeats(plan, {-4, everySeat()}));
    QVERIFY(!bestSeats(plan, {7, everySeat()}));
    QVERIFY(!bestSeats(plan, {2'000'000'000, everySeat()}));
    QVERIFY(!bestSeats(plan, {1, [](int) { return false; }}));
    QVERIFY(!bestSeats(SeatingPlan(), {1, everySeat()}));
    QCOMPARE(bestSeats(plan, {6, everySeat()}).value().size(), 6);
}

void BestAvailableTest::looksAtTheStage()
{
    TinyPlan tiny = theatre(4, 9);
    PlanArea stage;
    stage.kind = ShapeKind::Rectangle;
    stage.position = {0, 300};
    stage.size = {200, 50};
    stage.text.text = QStringLiteral("Stage");
    stage.zone = 0;
    tiny.plan.areas.append(stage);
    const SeatingPlan &plan = tiny.derived();
    QCOMPARE(focalPoint(plan), QPointF(100, 160)); // a third into the rows before it
    QCOMPARE(shortLabels(plan, bestSeats(plan, {1, everySeat()})), QStringLiteral("S-C-5"));
}

void BestAvailableTest::findsTheFocalPoint_data()
{
    QTest::addColumn<QString>("names");
    QTest::addColumn<bool>("upright"); // rows stand beside each other
    QTest::addColumn<QPointF>("focus");
    QTest::newRow("A at the top") << QStringLiteral("ABCD") << false << QPointF(100, 30);
    QTest::newRow("A at the bottom") << QStringLiteral("DCBA") << false << QPointF(100, 60);
    QTest::newRow("1 at the left") << QStringLiteral("1234") << true << QPointF(30, 100);
    QTest::newRow("1 at the right") << QStringLiteral("4321") << true << QPointF(60, 100);
    QTest::newRow("names that tell nothing") << QStringLiteral("?!$&") << false << QPointF(100, 30);
}

void BestAvailableTest::findsTheFocalPoint()
{
    QFETCH(QString, names);
    QFETCH(bool, upright);
    QFETCH(QPointF, focus);
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("S"));
    for (int r = 0; r < names.size(); ++r)
        tiny.row(zone, names.mid(r, 1), upright ? points(r * 30, 0, 9, 0, 25) : points(0, r * 30, 9));
    QCOMPARE(focalPoint(tiny.derived()), focus);

    TinyPlan bowl;
    const int ring = bowl.zone(QStringLiteral("Ring"));
    QList<QPointF> round;
    for (int i = 0; i < 40; ++i)
        round.append(QPointF(500 + 300 * std::cos(i * M_PI / 20), 400 + 200 * std::sin(i * M_PI / 20)));
    bowl.row(ring, QStringLiteral("A"), round);
    QVERIFY(between(focalPoint(bowl.derived()), {500, 400}) < 1);
}

ROWLOCK_TEST(BestAvailableTest)
#include "tst_best_available.moc"
