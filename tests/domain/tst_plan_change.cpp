// Two plans side by side: which seat is which, and what became of it.
#include "model/domain/plan_change.h"
#include "model/exchange/plan_reader.h"
#include "tests/exchange/plan_text.h"

#include <QtTest>

#include <QRandomGenerator>

#include <algorithm>

using namespace rowlock;

namespace {

SeatingPlan houseOf(int rows, int seatsInRow)
{
    SeatingPlan plan;
    plan.categories = {{QStringLiteral("Stalls"), {}}, {QStringLiteral("Circle"), {}}};
    for (int row = 0; row < rows; ++row) {
        for (int seat = 0; seat < seatsInRow; ++seat) {
            PlanSeat one;
            one.ref = QStringLiteral("guid-%1-%2").arg(row).arg(seat);
            one.number = QString::number(seat + 1);
            one.label = QStringLiteral("row %1, seat %2").arg(row + 1).arg(seat + 1);
            one.position = {seat * 25.0, row * 30.0};
            one.category = row % 2;
            plan.seats.append(one);
        }
    }
    return plan;
}

SeatChange changeOf(const PlanDifference &difference, int before)
{
    const auto found = std::find_if(difference.seats.begin(), difference.seats.end(),
                                    [&](const SeatChange &change) { return change.before == before; });
    return found == difference.seats.end() ? SeatChange() : *found;
}

// A plan edited at random, with what was done to each seat written down beside it.
struct Edited
{
    SeatingPlan plan;
    QList<SeatChange> truth; // index = seat of the edited plan
    QSet<int> gone;          // of the plan before

    Edited(const SeatingPlan &before, QRandomGenerator &random)
    {
        plan = before;
        plan.seats.clear();
        plan.categories = {before.categories.at(1), before.categories.at(0)}; // the same names under other numbers
        QList<int> order(before.seats.size());
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random);
        for (const int i : order) {
            if (random.bounded(10) == 0) {
                gone.insert(i);
                continue;
            }
            take(before, i, random);
            if (random.bounded(10) == 0)
                add(random);
        }
    }

    void take(const SeatingPlan &before, int i, QRandomGenerator &random)
    {
        SeatChange change{i, int(plan.seats.size()), false, false, false};
        PlanSeat seat = before.seats.at(i);
        seat.category = 1 - seat.category;
        if (random.bounded(6) == 0) {
            change.recategorised = true;
            seat.category = 1 - seat.category;
        }
        enum { ByRef, ByLabel, ByPlace };
        const int known = int(random.bounded(3));
        if (known != ByRef) // drawn anew by somebody who did not keep the ids
            seat.ref = QStringLiteral("fresh-%1").arg(i);
        if (known != ByLabel && random.bounded(4) == 0) {
            change.renamed = true;
            seat.label = QStringLiteral("row %1, seat A%2").arg(i).arg(random.bounded(1000));
        }
        if (known != ByPlace && random.bounded(4) == 0) {
            change.moved = true;
            seat.position += QPointF(5000 + i * 40, 0); // where nothing else stands
        }
        truth.append(change);
        plan.seats.append(seat);
    }

    void add(QRandomGenerator &random)
    {
        PlanSeat seat;
        seat.ref = QStringLiteral("new-%1").arg(plan.seats.size());
        seat.label = QStringLiteral("balcony, seat %1").arg(plan.seats.size());
        seat.position = {double(plan.seats.size()) * 40.0, -5000.0};
        seat.category = int(random.bounded(2));
        truth.append({-1, int(plan.seats.size()), false, false, false});
        plan.seats.append(seat);
    }
};

} // namespace

class TestPlanChange : public QObject
{
    Q_OBJECT

private slots:
    void samePlanHasNoDifference();
    void orderDoesNotMatter();
    void seatsAreKnownByRefThenLabelThenPlace();
    void refGoesBeforeLabel();
    void wholePlanShiftedIsNotMoved();
    void areasAreCompared();
    void findsWhatWasDone();
    void applyingTheDifferenceGivesTheNewPlan();
    void sharedPlans_data();
    void sharedPlans();
};

void TestPlanChange::samePlanHasNoDifference()
{
    const SeatingPlan plan = houseOf(4, 10);
    const PlanDifference difference = differenceOf(plan, plan);
    QVERIFY(difference.isEmpty());
    QCOMPARE(difference.counts(), (PlanDifference::Counts{40, 0, 0, 0, 0, 0}));
}

void TestPlanChange::orderDoesNotMatter()
{
    const SeatingPlan plan = houseOf(4, 10);
    SeatingPlan reversed = plan;
    std::reverse(reversed.seats.begin(), reversed.seats.end());
    const PlanDifference difference = differenceOf(plan, reversed);
    QVERIFY(difference.isEmpty());
    QCOMPARE(changeOf(difference, 0).after, 39);
}

void TestPlanChange::seatsAreKnownByRefThenLabelThenPlace()
{
    const SeatingPlan plan = houseOf(1, 3);
    SeatingPlan changed = plan;
    changed.seats[0].label = QStringLiteral("row A, seat 1"); // the ref is the same
    changed.seats[1].ref = QStringLiteral("other");           // the label is the same
    changed.seats[1].position += QPointF(0, 500);
    changed.seats[2].ref = QStringLiteral("another"); // only the place is the same
    changed.seats[2].label = QStringLiteral("row A, seat 3");
    changed.seats[2].position += QPointF(4, 0);
    const PlanDifference difference = differenceOf(plan, changed);
    QCOMPARE(difference.seats.at(0), (SeatChange{0, 0, false, true, false}));
    QCOMPARE(difference.seats.at(1), (SeatChange{1, 1, true, false, false}));
    QCOMPARE(difference.seats.at(2), (SeatChange{2, 2, true, true, false}));

    changed.seats[2].position += QPointF(4, 0); // further than half a radius: somebody else's seat
    const PlanDifference further = differenceOf(plan, changed);
    QVERIFY(further.seats.at(2).isNew());
    QCOMPARE(further.counts().gone, 1);
}

// Two seats that swap their numbers are renamed; nobody's ticket moves to the other chair.
void TestPlanChange::refGoesBeforeLabel()
{
    const SeatingPlan plan = houseOf(1, 2);
    SeatingPlan swapped = plan;
    std::swap(swapped.seats[0].label, swapped.seats[1].label);
    const PlanDifference difference = differenceOf(plan, swapped);
    QCOMPARE(difference.seats.at(0), (SeatChange{0, 0, false, true, false}));
    QCOMPARE(difference.seats.at(1), (SeatChange{1, 1, false, true, false}));
}

void TestPlanChange::wholePlanShiftedIsNotMoved()
{
    const SeatingPlan plan = houseOf(2, 5);
    SeatingPlan shifted = plan;
    for (PlanSeat &seat : shifted.seats)
        seat.position += QPointF(100, -40);
    QVERIFY(differenceOf(plan, shifted).isEmpty());
    shifted.seats[3].position += QPointF(0, 1);
    const PlanDifference difference = differenceOf(plan, shifted);
    QCOMPARE(difference.counts().moved, 1);
    QVERIFY(difference.seats.at(3).moved);

    for (int i = 0; i < 5; ++i) // half of the house: nobody can say that it was the other half
        shifted.seats[i].position = plan.seats.at(i).position;
    QCOMPARE(differenceOf(plan, shifted).counts().moved, 5);
}

void TestPlanChange::areasAreCompared()
{
    SeatingPlan plan = houseOf(1, 1);
    const auto area = [](const QString &ref, const QString &name, int capacity) {
        PlanArea standing;
        standing.ref = ref;
        standing.name = name;
        standing.standing = true;
        standing.capacity = capacity;
        return standing;
    };
    PlanArea stage;
    stage.ref = QStringLiteral("stage");
    plan.areas = {stage, area(u"floor"_qs, u"Floor"_qs, 50), area(u"pit"_qs, u"Pit"_qs, 20),
                  area(u"bar"_qs, u"Bar"_qs, 5)};
    SeatingPlan changed = plan;
    changed.areas = {area(u"new"_qs, u"Terrace"_qs, 9), area(u"pit"_qs, u"Orchestra pit"_qs, 25),
                     area(u"drawn again"_qs, u"Floor"_qs, 50)};
    const PlanDifference difference = differenceOf(plan, changed);
    const QList<AreaChange> expected{
        {-1, 0, false, false}, {2, 1, true, true}, {1, 2, false, false}, {3, -1, false, false}};
    QCOMPARE(difference.areas, expected);
    QVERIFY(!difference.isEmpty());
    QCOMPARE(difference.counts().same, 1);
}

void TestPlanChange::findsWhatWasDone()
{
    for (quint32 seed = 1; seed <= 300; ++seed) {
        QRandomGenerator random(seed);
        const SeatingPlan before = houseOf(1 + random.bounded(8), 1 + random.bounded(20));
        Edited edited(before, random);
        const PlanDifference difference = differenceOf(before, edited.plan);
        const QList<SeatChange> stayed = difference.seats.mid(0, edited.plan.seats.size());
        const bool oneLeft = std::count_if(edited.truth.begin(), edited.truth.end(),
                                           [](const SeatChange &change) { return !change.isNew(); })
                             < 2;
        if (oneLeft)
            continue; // a single seat that moved is a plan that was shifted
        QVERIFY2(stayed == edited.truth, qPrintable(QStringLiteral("seed %1").arg(seed)));
        QSet<int> gone;
        for (const SeatChange &change : difference.seats.mid(edited.plan.seats.size())) {
            QVERIFY(change.isGone());
            gone.insert(change.before);
        }
        QCOMPARE(gone, edited.gone);
    }
}

// What is not marked is as it was: the old plan with the marks written over it is the new plan.
void TestPlanChange::applyingTheDifferenceGivesTheNewPlan()
{
    for (quint32 seed = 1001; seed <= 1200; ++seed) {
        QRandomGenerator random(seed);
        const SeatingPlan before = houseOf(2 + random.bounded(6), 2 + random.bounded(12));
        const SeatingPlan after = Edited(before, random).plan;
        const PlanDifference difference = differenceOf(before, after);
        int seen = 0;
        QSet<int> used;
        for (const SeatChange &change : difference.seats) {
            if (!change.isNew()) {
                QVERIFY(!used.contains(change.before)); // no seat becomes two
                used.insert(change.before);
            }
            if (change.isGone())
                continue;
            const PlanSeat &seat = after.seats.at(change.after);
            QCOMPARE(change.after, seen++);
            if (change.isNew())
                continue;
            const PlanSeat &old = before.seats.at(change.before);
            QCOMPARE(change.renamed, seat.label != old.label);
            QCOMPARE(change.moved, seat.position != old.position);
            QCOMPARE(change.recategorised,
                     before.categories.at(old.category).name != after.categories.at(seat.category).name);
        }
        QCOMPARE(seen, after.seats.size());
        QCOMPARE(used.size(), before.seats.size());
    }
}

void TestPlanChange::sharedPlans_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("theatre") << test::planFile(QStringLiteral("theatre-468"));
    QTest::newRow("arena") << test::planFile(QStringLiteral("arena-712"));
    QTest::newRow("stadium") << test::planFile(QStringLiteral("stadium-738"));
    if (!test::largePlanFile().isEmpty())
        QTest::newRow("bowl") << test::largePlanFile();
}

// The last tenth goes, the first row's seats are called otherwise, ten move and ten become new ones.
void TestPlanChange::sharedPlans()
{
    QFETCH(QString, file);
    const Result<ReadPlan> read = readPlanFile(file);
    QVERIFY(read);
    const SeatingPlan &before = read->plan;
    QVERIFY(differenceOf(before, before).isEmpty());

    SeatingPlan after = before;
    const int last = int(after.seats.size() - after.seats.size() / 10);
    const int gone = int(after.seats.size()) - last;
    after.seats.resize(last);
    const QList<int> row = before.rows.first().seats;
    for (const int seatNo : row)
        after.seats[seatNo].label += QStringLiteral("a");
    for (int i = last - 10; i < last; ++i)
        after.seats[i].position += QPointF(1, 1);
    for (int i = 0; i < 10; ++i) {
        PlanSeat seat = after.seats.at(i);
        seat.ref = QStringLiteral("new %1").arg(i);
        seat.label = QStringLiteral("Box, seat %1").arg(i);
        seat.position = {-100'000.0 + i * 30, 0};
        after.seats.append(seat);
    }
    QElapsedTimer timer;
    timer.start();
    const PlanDifference difference = differenceOf(before, after);
    qInfo("%lld seats: %.1f ms", qint64(before.seats.size()), double(timer.nsecsElapsed()) / 1e6);
    const PlanDifference::Counts expected{last - int(row.size()) - 10, 10, gone, 10, int(row.size()), 0};
    QCOMPARE(difference.counts(), expected);
}

ROWLOCK_TEST(TestPlanChange)
#include "tst_plan_change.moc"
