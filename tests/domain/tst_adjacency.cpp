#include "tests/domain/tiny_plan.h"

#include "model/domain/plan_lines.h"
#include "model/domain/plan_words.h"

#include <QtTest>

#include <QRandomGenerator>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace rowlock;
using namespace rowlock::test;

namespace {

QList<QPointF> arc(QPointF centre, double radius, double fromDegrees, double toDegrees, int count)
{
    QList<QPointF> list;
    for (int i = 0; i < count; ++i) {
        const double angle = qDegreesToRadians(fromDegrees + (toDegrees - fromDegrees) * i / (count - 1));
        list.append(centre + QPointF(radius * std::cos(angle), radius * std::sin(angle)));
    }
    return list;
}

QStringList blockNames(const SeatingPlan &plan)
{
    QStringList names;
    for (const PlanBlock &block : plan.blocks)
        names.append(block.name);
    return names;
}

// A block of rows A-C with seats 1-4, turned by `degrees`.
void addBlock(TinyPlan &tiny, int zone, QPointF centre, double degrees = 0)
{
    const double angle = qDegreesToRadians(degrees);
    for (int r = 0; r < 3; ++r) {
        QList<QPointF> list;
        for (int s = 0; s < 4; ++s) {
            const QPointF p((s - 1.5) * 25, (r - 1) * 25);
            list.append(centre
                        + QPointF(p.x() * std::cos(angle) - p.y() * std::sin(angle),
                                  p.x() * std::sin(angle) + p.y() * std::cos(angle)));
        }
        tiny.row(zone, QString(QChar(u'A' + r)), list);
    }
}

} // namespace

class AdjacencyTest : public QObject
{
    Q_OBJECT

private slots:
    void joinsFragmentsWithoutAisle();
    void cutsAtAislesNotAtNumbers();
    void takesNeighboursFromPlacesNotNumbers();
    void joinsOddAndEvenHalves();
    void keepsRowsOfOneNameInTwoZonesApart();
    void followsCurvedRows_data();
    void followsCurvedRows();
    void doesNotJoinRowsThatDoubleBack();
    void cutsShortRowsByTheBlocksSpacing();
    void givesTheNextSeat();
    void findsTheSameNeighboursInATurnedHouse();
    void keepsAZoneWholeWithoutRepeats();
    void namesBlocksLeftAndRight();
    void countsBlocksClockwise();
    void countsBlocksAsRead();
    void joinsZonesOfOneName();
    void doesNotSplitForASlip();
    void makesLabels();
    void makesLabelsUnique();
    void tellsWords();
};

void AdjacencyTest::joinsFragmentsWithoutAisle()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 3),
             {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")});
    tiny.row(zone, QStringLiteral("B"), points(0, 30, 6));
    tiny.row(zone, QStringLiteral("A"), points(75, 0, 3),
             {QStringLiteral("4"), QStringLiteral("5"), QStringLiteral("6")});
    QCOMPARE(linesOf(tiny.derived()), QStringLiteral("1 2 3 4 5 6 | 1 2 3 4 5 6"));
}

void AdjacencyTest::cutsAtAislesNotAtNumbers()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    // One object with a gap inside, and two objects with the numbers running on across the gap.
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 4) + points(150, 0, 4));
    tiny.row(zone, QStringLiteral("B"), points(0, 30, 4));
    tiny.row(zone, QStringLiteral("B"), points(150, 30, 4),
             {QStringLiteral("5"), QStringLiteral("6"), QStringLiteral("7"), QStringLiteral("8")});
    QCOMPARE(linesOf(tiny.derived()), QStringLiteral("1 2 3 4 | 5 6 7 8 | 1 2 3 4 | 5 6 7 8"));
}

void AdjacencyTest::takesNeighboursFromPlacesNotNumbers()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    const QStringList letters{QStringLiteral("z"), QStringLiteral("5"), QStringLiteral("5A"), QStringLiteral("100"),
                              QStringLiteral("x")};
    tiny.row(zone, QStringLiteral("A"), {{50, 0}, {0, 0}, {25, 0}, {100, 0}, {75, 0}}, letters);
    QCOMPARE(linesOf(tiny.derived()), QStringLiteral("5 5A z x 100"));
}

void AdjacencyTest::joinsOddAndEvenHalves()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    tiny.row(zone, QStringLiteral("A"), points(75, 0, 4, -25),
             {QStringLiteral("1"), QStringLiteral("3"), QStringLiteral("5"), QStringLiteral("7")});
    tiny.row(zone, QStringLiteral("A"), points(100, 0, 4),
             {QStringLiteral("2"), QStringLiteral("4"), QStringLiteral("6"), QStringLiteral("8")});
    QCOMPARE(linesOf(tiny.derived()), QStringLiteral("7 5 3 1 2 4 6 8"));
}

void AdjacencyTest::keepsRowsOfOneNameInTwoZonesApart()
{
    TinyPlan tiny;
    tiny.row(tiny.zone(QStringLiteral("Left")), QStringLiteral("A"), points(0, 0, 2));
    tiny.row(tiny.zone(QStringLiteral("Right")), QStringLiteral("A"), points(50, 0, 2));
    QCOMPARE(linesOf(tiny.derived()), QStringLiteral("1 2 | 1 2"));
}

void AdjacencyTest::followsCurvedRows_data()
{
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::newRow("gentle") << 250. << 290.;
    QTest::newRow("half circle") << 180. << 360.;
    QTest::newRow("horseshoe") << 120. << 420.;
    QTest::newRow("nearly closed") << 100. << 430.;
}

void AdjacencyTest::followsCurvedRows()
{
    QFETCH(double, from);
    QFETCH(double, to);
    const int count = 24;
    const QList<QPointF> inOrder = arc({500, 500}, 300, from, to, count);
    QRandomGenerator random(5);
    for (int round = 0; round < 20; ++round) {
        QList<int> shuffled(count);
        std::iota(shuffled.begin(), shuffled.end(), 0);
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        QList<QPointF> places;
        for (const int i : shuffled)
            places.append(inOrder[i]);
        QList<int> walked;
        for (const int i : walkAlong(places))
            walked.append(shuffled[i]);
        if (walked.first() > walked.last())
            std::reverse(walked.begin(), walked.end());
        QList<int> expected(count);
        std::iota(expected.begin(), expected.end(), 0);
        QCOMPARE(walked, expected);
    }
}

void AdjacencyTest::doesNotJoinRowsThatDoubleBack()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    QStringList back;
    for (int i = 12; i > 6; --i)
        back.append(QString::number(i));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 6));
    tiny.row(zone, QStringLiteral("A"), points(0, 25, 6), back);
    tiny.derived();
    QCOMPARE(tiny.plan.lines.size(), 2);
    for (const PlanLine &line : std::as_const(tiny.plan.lines)) {
        for (const int seat : line.seats)
            QCOMPARE(tiny.plan.seats[seat].position.y(), tiny.plan.seats[line.seats.first()].position.y());
    }
}

void AdjacencyTest::cutsShortRowsByTheBlocksSpacing()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 8));
    tiny.row(zone, QStringLiteral("B"), {{0, 30}, {175, 30}}); // two lone seats at the ends
    QCOMPARE(linesOf(tiny.derived()), QStringLiteral("1 2 3 4 5 6 7 8 | 1 | 2"));
}

void AdjacencyTest::givesTheNextSeat()
{
    TinyPlan tiny;
    tiny.row(tiny.zone(QStringLiteral("Stalls")), QStringLiteral("A"), points(100, 0, 3, -25));
    const SeatingPlan &plan = tiny.derived();
    QCOMPARE(neighbour(plan, 2, +1), 1); // rightwards
    QCOMPARE(neighbour(plan, 1, +1), 0);
    QCOMPARE(neighbour(plan, 0, +1), -1);
    QCOMPARE(neighbour(plan, 2, -1), -1);
    QCOMPARE(neighbour(plan, 99, 1), -1);
    QCOMPARE(neighbour(plan, -1, 1), -1);
}

void AdjacencyTest::findsTheSameNeighboursInATurnedHouse()
{
    const auto pairsOf = [](const SeatingPlan &plan) {
        QSet<std::pair<int, int>> pairs;
        for (int i = 0; i < plan.seats.size(); ++i) {
            if (const int next = neighbour(plan, i, 1); next >= 0)
                pairs.insert({std::min(i, next), std::max(i, next)});
        }
        return pairs;
    };
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    for (int r = 0; r < 6; ++r)
        tiny.row(zone, QString::number(r),
                 arc({0, -400}, 400 + r * 30, 60, 85, 8) + arc({0, -400}, 400 + r * 30, 95, 120, 8));
    const auto before = pairsOf(tiny.derived());
    QCOMPARE(before.size(), 6 * 14);
    for (int degrees = 7; degrees < 360; degrees += 31) {
        const double c = std::cos(qDegreesToRadians(double(degrees))), s = std::sin(qDegreesToRadians(double(degrees)));
        SeatingPlan turned = tiny.plan;
        for (PlanSeat &seat : turned.seats) {
            const QPointF p = seat.position;
            seat.position = {p.x() * c - p.y() * s + 1000, p.x() * s + p.y() * c - 70};
        }
        deriveGeometry(turned);
        QCOMPARE(pairsOf(turned), before);
    }
}

void AdjacencyTest::keepsAZoneWholeWithoutRepeats()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Balcony"));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 4));
    tiny.row(zone, QStringLiteral("B"), points(2000, 500, 4)); // far away, but nobody can mix them up
    QCOMPARE(blockNames(tiny.derived()), QStringList{QStringLiteral("Balcony")});
}

void AdjacencyTest::namesBlocksLeftAndRight()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Balcony"));
    addBlock(tiny, zone, {800, 10});
    addBlock(tiny, zone, {100, 0});
    QCOMPARE(blockNames(tiny.derived()),
             (QStringList{QStringLiteral("Balcony, left"), QStringLiteral("Balcony, right")}));
    QCOMPARE(tiny.plan.seats.first().label, QStringLiteral("Balcony, right, row A, seat 1"));
    QCOMPARE(tiny.plan.seats.first().shortLabel, QStringLiteral("Balcony right-A-1"));
    addBlock(tiny, zone, {400, -10});
    QCOMPARE(blockNames(tiny.derived()),
             (QStringList{QStringLiteral("Balcony, left"), QStringLiteral("Balcony, centre"),
                          QStringLiteral("Balcony, right")}));
}

void AdjacencyTest::countsBlocksClockwise()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Ring"));
    const QList<double> degrees{90, 0, 270, 180, 45, 315}; // in the file in any order; 0 is up
    for (const double d : degrees)
        addBlock(tiny, zone, QPointF(500 * std::sin(qDegreesToRadians(d)), -500 * std::cos(qDegreesToRadians(d))), d);
    tiny.derived();
    QCOMPARE(tiny.plan.blocks.size(), 6);
    QStringList inFile;
    for (int i = 0; i < 6; ++i)
        inFile.append(tiny.plan.blocks[tiny.plan.seats[i * 12].block].name.last(1));
    QCOMPARE(inFile.join(u' '), QStringLiteral("3 1 5 4 2 6"));
}

void AdjacencyTest::countsBlocksAsRead()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Hall"));
    for (const QPointF centre : {QPointF(600, 300), QPointF(0, 310), QPointF(600, 5), QPointF(0, 0), QPointF(300, 150)})
        addBlock(tiny, zone, centre);
    tiny.derived();
    QStringList inFile;
    for (int i = 0; i < 5; ++i)
        inFile.append(tiny.plan.blocks[tiny.plan.seats[i * 12].block].name.last(1));
    QCOMPARE(inFile.join(u' '), QStringLiteral("5 4 2 1 3"));
}

void AdjacencyTest::joinsZonesOfOneName()
{
    TinyPlan tiny;
    const int one = tiny.zone(QStringLiteral("Stalls")), two = tiny.zone(QStringLiteral("Stalls"));
    tiny.row(one, QStringLiteral("A"), points(0, 0, 3));
    tiny.row(two, QStringLiteral("A"), points(75, 0, 2), {QStringLiteral("4"), QStringLiteral("5")});
    QCOMPARE(blockNames(tiny.derived()), QStringList{QStringLiteral("Stalls")});
    QCOMPARE(linesOf(tiny.plan), QStringLiteral("1 2 3 4 5"));
}

void AdjacencyTest::doesNotSplitForASlip()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Stalls"));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 8));
    tiny.row(zone, QStringLiteral("A"), points(400, 0, 4),
             {QStringLiteral("9"), QStringLiteral("10"), QStringLiteral("1"), QStringLiteral("12")});
    QCOMPARE(blockNames(tiny.derived()), QStringList{QStringLiteral("Stalls")});
    QCOMPARE(tiny.plan.seats[10].label, QStringLiteral("Stalls, row A, seat 1 (2)"));
}

void AdjacencyTest::makesLabels()
{
    TinyPlan tiny;
    tiny.row(tiny.zone(QStringLiteral("Parkett, Mitte")), QStringLiteral("7"), points(0, 0, 2));
    QCOMPARE(tiny.derived().seats[1].label, QStringLiteral("Parkett, Mitte, row 7, seat 2"));
    QCOMPARE(tiny.plan.seats[1].shortLabel, QStringLiteral("Parkett Mitte-7-2"));
    tiny.plan.rows[0].rowLabel = QStringLiteral("Reihe %s");
    tiny.plan.rows[0].seatLabel = QStringLiteral("Platz %s");
    QCOMPARE(tiny.derived().seats[1].label, QStringLiteral("Parkett, Mitte, Reihe 7, Platz 2"));
}

void AdjacencyTest::makesLabelsUnique()
{
    TinyPlan tiny;
    const int zone = tiny.zone(QStringLiteral("Z"));
    tiny.row(zone, QStringLiteral("A"), points(0, 0, 3));
    tiny.plan.rows[0].seatLabel = QStringLiteral("Sofa"); // no %s: all alike
    tiny.plan.seats[2].ref = QStringLiteral("Z-A-1");     // another seat's short label
    QStringList labels, shortLabels;
    for (const PlanSeat &seat : std::as_const(tiny.derived().seats)) {
        labels.append(seat.label);
        shortLabels.append(seat.shortLabel);
    }
    QCOMPARE(QSet<QString>(labels.begin(), labels.end()).size(), 3);
    QCOMPARE(QSet<QString>(shortLabels.begin(), shortLabels.end()).size(), 3);
    QVERIFY(!shortLabels.mid(0, 2).contains(QStringLiteral("Z-A-1")));
}

void AdjacencyTest::tellsWords()
{
    QVERIFY(saysAccessible(QStringLiteral("Wheelchair (front)")));
    QVERIFY(saysAccessible(QStringLiteral("ROLLSTUHLPLATZ")));
    QVERIFY(!saysAccessible(QStringLiteral("Inaccessible roof")));
    QVERIFY(!saysAccessible(QStringLiteral("Canada")));
    QVERIFY(saysCompanion(QStringLiteral("Begleitperson")));
    QVERIFY(saysStage(QStringLiteral("Hauptbühne / Bühne")));
    QVERIFY(!saysStage(QStringLiteral("Stage door")));
    QVERIFY(saysScenery(QStringLiteral("Notausgang")));
    QVERIFY(!saysScenery(QStringLiteral("Barbara")));
}

ROWLOCK_TEST(AdjacencyTest)
#include "tst_adjacency.moc"
