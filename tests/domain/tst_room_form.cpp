// A room from a form: what stands where, what it is called, and what is refused with which limit.
#include "model/domain/room_form.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"

#include <QJsonObject>
#include <QtTest>

using namespace rowlock;

class RoomFormTest : public QObject
{
    Q_OBJECT

private slots:
    void seatsEveryRow();
    void numbersFromWhereItSays_data();
    void numbersFromWhereItSays();
    void aislesPartNeighbours();
    void aislesAreEvenFromBothSides();
    void turnsAroundTheStage_data();
    void turnsAroundTheStage();
    void pricesSectionsApart();
    void standsWithoutASeat();
    void isReadAsItWasMade();
    void refusesWithTheLimit_data();
    void refusesWithTheLimit();

private:
    static RoomForm small(int rows = 3, int seats = 6)
    {
        RoomForm form;
        form.name = u"Playhouse"_qs;
        RoomSection stalls;
        stalls.name = u"Stalls"_qs;
        stalls.rows = rows;
        stalls.seats = seats;
        form.sections = {stalls};
        return form;
    }
    static ReadPlan read(const RoomForm &form)
    {
        auto plan = roomPlan(form);
        if (!plan)
            qFatal("refused: %s", qPrintable(plan.error().message));
        auto back = readPlan(writePlan(*plan, PlanForm::Own));
        if (!back)
            qFatal("not read: %s", qPrintable(back.error().message));
        return *back;
    }
    static const PlanSeat &seat(const SeatingPlan &plan, const QString &shortLabel)
    {
        for (const PlanSeat &seat : plan.seats) {
            if (seat.shortLabel == shortLabel)
                return seat;
        }
        qFatal("no seat %s", qPrintable(shortLabel));
    }
};

void RoomFormTest::seatsEveryRow()
{
    const auto plan = roomPlan(small());
    QVERIFY(plan);
    QCOMPARE(plan->name, u"Playhouse"_qs);
    QCOMPARE(plan->seats.size(), 18);
    QCOMPARE(plan->rows.size(), 3);
    QCOMPARE(plan->rows[2].name, u"C"_qs);
    QCOMPARE(plan->seats[0].ref, u"Stalls-A-1"_qs);
    QCOMPARE(plan->seats[17].ref, u"Stalls-C-6"_qs);
    QCOMPARE(plan->categories.size(), 1);
    QSet<QString> refs;
    const QRectF page({}, plan->size);
    for (const PlanSeat &seat : plan->seats) {
        refs.insert(seat.ref);
        QVERIFY(page.adjusted(20, 20, -20, -20).contains(seat.position));
        QVERIFY(seat.position.y() > plan->areas[0].position.y() + plan->areas[0].size.height()); // below the stage
    }
    QCOMPARE(refs.size(), 18);
    QCOMPARE(plan->areas.size(), 1);
    QCOMPARE(plan->areas[0].text.text, u"Stage"_qs);
    QVERIFY(plan->rows[0].shape); // which can be laid again in the plan editor
}

void RoomFormTest::numbersFromWhereItSays_data()
{
    QTest::addColumn<NumberOrder>("order");
    QTest::addColumn<StageSide>("stage");
    QTest::addColumn<QStringList>("fromLeft"); // as seen by who faces the stage
    const QStringList up{u"1"_qs, u"2"_qs, u"3"_qs, u"4"_qs}, down{u"4"_qs, u"3"_qs, u"2"_qs, u"1"_qs};
    QTest::newRow("left") << NumberOrder::LeftToRight << StageSide::Top << up;
    QTest::newRow("right") << NumberOrder::RightToLeft << StageSide::Top << down;
    QTest::newRow("odd, even") << NumberOrder::FromCentre << StageSide::Top
                               << QStringList{u"3"_qs, u"1"_qs, u"2"_qs, u"4"_qs};
    QTest::newRow("left of a stage below") << NumberOrder::LeftToRight << StageSide::Bottom << up;
    QTest::newRow("right of a stage at the left") << NumberOrder::RightToLeft << StageSide::Left << down;
}

void RoomFormTest::numbersFromWhereItSays()
{
    QFETCH(const NumberOrder, order);
    QFETCH(const StageSide, stage);
    QFETCH(const QStringList, fromLeft);
    RoomForm form = small(1, 4);
    form.stage = stage;
    form.sections[0].numbering.order = order;
    const auto plan = roomPlan(form);
    QVERIFY(plan);
    QList<PlanSeat> seats = plan->seats;
    std::sort(seats.begin(), seats.end(), [stage](const PlanSeat &a, const PlanSeat &b) {
        switch (stage) {
        case StageSide::Bottom: return a.position.x() > b.position.x(); // facing down, the left hand is to the right
        case StageSide::Left: return a.position.y() > b.position.y();
        case StageSide::Right: return a.position.y() < b.position.y();
        default: return a.position.x() < b.position.x();
        }
    });
    QStringList numbers;
    for (const PlanSeat &seat : seats)
        numbers << seat.number;
    QCOMPARE(numbers, fromLeft);
}

void RoomFormTest::aislesPartNeighbours()
{
    RoomForm form = small(2, 10);
    form.sections[0].aisles = {6, 4, 4}; // in any order, twice or not
    const SeatingPlan plan = read(form).plan;
    QCOMPARE(plan.rows.size(), 2);
    QCOMPARE(plan.lines.size(), 6); // neighbours end at an aisle
    const int line = seat(plan, u"Stalls-A-5"_qs).line;
    QCOMPARE(seat(plan, u"Stalls-A-6"_qs).line, line);
    QVERIFY(seat(plan, u"Stalls-A-4"_qs).line != line);
    QVERIFY(seat(plan, u"Stalls-A-7"_qs).line != line);
    // The row stays in the middle of its page.
    QCOMPARE(seat(plan, u"Stalls-A-1"_qs).position.x() + seat(plan, u"Stalls-A-10"_qs).position.x(), plan.size.width());
}

void RoomFormTest::aislesAreEvenFromBothSides()
{
    QCOMPARE(evenAisles(14, 1), QList<int>({7}));
    QCOMPARE(evenAisles(14, 2), QList<int>({4, 10}));
    QCOMPARE(evenAisles(16, 3), QList<int>({4, 8, 12}));
    QCOMPARE(evenAisles(1, 2), QList<int>());
    QCOMPARE(evenAisles(14, 0), QList<int>());
    for (int seats = 2; seats < 60; ++seats) {
        const QList<int> two = evenAisles(seats, 2);
        if (two.size() == 2)
            QCOMPARE(two[0], seats - two[1]);
    }
}

void RoomFormTest::turnsAroundTheStage_data()
{
    QTest::addColumn<StageSide>("stage");
    QTest::newRow("bottom") << StageSide::Bottom;
    QTest::newRow("left") << StageSide::Left;
    QTest::newRow("right") << StageSide::Right;
    QTest::newRow("top") << StageSide::Top;
}

void RoomFormTest::turnsAroundTheStage()
{
    QFETCH(const StageSide, stage);
    RoomForm form = small(4, 8);
    form.stage = stage;
    form.sections[0].aisles = {4};
    form.standing = {{u"Floor"_qs, 50}};
    const SeatingPlan plan = read(form).plan;
    const QRectF page({}, plan.size);
    QPointF stageAt, floorAt;
    for (const PlanArea &area : plan.areas) {
        const QRectF box(area.position, area.size);
        QVERIFY(page.contains(box));
        (area.standing ? floorAt : stageAt) = box.center();
        for (const PlanSeat &seat : plan.seats)
            QVERIFY(!box.contains(seat.position));
    }
    const QPointF way =
        plan.seats.last().position - stageAt; // the last row is farther than the first, the floor nearer
    const auto far = [&](QPointF p) {
        const QPointF from = p - stageAt;
        return stage == StageSide::Left || stage == StageSide::Right ? std::abs(from.x()) : std::abs(from.y());
    };
    QVERIFY(!way.isNull());
    QVERIFY(far(floorAt) < far(seat(plan, u"Stalls-A-1"_qs).position));
    QVERIFY(far(seat(plan, u"Stalls-A-1"_qs).position) < far(seat(plan, u"Stalls-D-1"_qs).position));
    const bool upright = stage == StageSide::Top || stage == StageSide::Bottom;
    QCOMPARE(plan.areas[0].size.width() > plan.areas[0].size.height(), upright);
    for (const PlanSeat &seat : plan.seats)
        QVERIFY(page.contains(seat.position));
    QCOMPARE(plan.lines.size(), 8);
}

void RoomFormTest::pricesSectionsApart()
{
    RoomForm form = small();
    form.sections.append(form.sections[0]);
    form.sections[1].name = u"Balcony"_qs;
    form.sections[1].rows = 2;
    form.sections[1].naming.kind = RowNameKind::Numbers;
    const SeatingPlan plan = read(form).plan;
    QCOMPARE(plan.categoryNames(), QStringList({u"Stalls"_qs, u"Balcony"_qs}));
    QCOMPARE(plan.seats.size(), 30);
    QCOMPARE(plan.categories[seat(plan, u"Balcony-1-1"_qs).category].name, u"Balcony"_qs);
    QVERIFY(seat(plan, u"Balcony-1-1"_qs).position.y() > seat(plan, u"Stalls-C-1"_qs).position.y());
    form.sections[1].category = form.sections[0].category = u"Standard"_qs;
    QCOMPARE(read(form).plan.categoryNames(), QStringList({u"Standard"_qs}));
}

void RoomFormTest::standsWithoutASeat()
{
    RoomForm form;
    form.name = u"Club"_qs;
    form.standing = {{u"Floor"_qs, 300}, {u"Gallery"_qs, 40}, {u"Bar"_qs, 25}, {u"Yard"_qs, 500}};
    const SeatingPlan plan = read(form).plan;
    QCOMPARE(plan.seats.size(), 0);
    QCOMPARE(plan.standingAreas().size(), 4);
    QCOMPARE(plan.areas[plan.standingAreas()[1]].name, u"Gallery"_qs);
    QCOMPARE(plan.areas[plan.standingAreas()[3]].capacity, 500);
    QCOMPARE(plan.categoryNames(), QStringList()); // nothing to price but the areas
    for (const int a : plan.standingAreas()) {
        for (const int b : plan.standingAreas())
            QVERIFY(a == b
                    || !QRectF(plan.areas[a].position, plan.areas[a].size)
                            .intersects(QRectF(plan.areas[b].position, plan.areas[b].size)));
    }
}

void RoomFormTest::isReadAsItWasMade()
{
    RoomForm form = small(12, 20);
    form.sections[0].aisles = {5, 15};
    form.standing = {{u"Floor"_qs, 300}};
    const ReadPlan back = read(form);
    QVERIFY2(back.warnings.isEmpty(), qPrintable(back.warnings.join(u'\n'))); // nothing to repair in a plan of ours
    QCOMPARE(back.plan.seats.size(), 240);
    QCOMPARE(back.plan.seats[0].label, u"Stalls, row A, seat 1"_qs);
}

void RoomFormTest::refusesWithTheLimit_data()
{
    QTest::addColumn<RoomForm>("form");
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, auto change, const QString &argument, const QString &says) {
        RoomForm form = small();
        change(form);
        QTest::newRow(name) << form << argument << says;
    };
    row(
        "no name", [](RoomForm &form) { form.name = u"  "_qs; }, u"name"_qs, u"name"_qs);
    row(
        "nothing in it", [](RoomForm &form) { form.sections.clear(); }, u"sections"_qs, u"standing area"_qs);
    row(
        "no row", [](RoomForm &form) { form.sections[0].rows = 0; }, u"rows"_qs, u"1 to 200"_qs);
    row(
        "long row", [](RoomForm &form) { form.sections[0].seats = 301; }, u"seats"_qs, u"1 to 300"_qs);
    row(
        "too many",
        [](RoomForm &form) {
            form.sections[0].rows = 100;
            form.sections[0].seats = 201;
        },
        u"seats"_qs, u"20000"_qs);
    row(
        "aisle beyond", [](RoomForm &form) { form.sections[0].aisles = {6}; }, u"aisles"_qs, u"1 to 5"_qs);
    row(
        "aisle before", [](RoomForm &form) { form.sections[0].aisles = {0}; }, u"aisles"_qs, u"1 to 5"_qs);
    row(
        "one name twice", [](RoomForm &form) { form.sections.append(form.sections[0]); }, u"sections"_qs,
        u"“Stalls”"_qs);
    row(
        "area without a capacity",
        [](RoomForm &form) {
            form.standing = {{u"Floor"_qs, 0}};
        },
        u"capacity"_qs, u"250000"_qs);
    row(
        "area named as a section",
        [](RoomForm &form) {
            form.standing = {{u"stalls"_qs, 10}};
        },
        u"standing"_qs, u"stalls"_qs);
}

void RoomFormTest::refusesWithTheLimit()
{
    QFETCH(const RoomForm, form);
    QFETCH(const QString, argument);
    QFETCH(const QString, says);
    const auto plan = roomPlan(form);
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(plan.error().details.value(u"argument").toString(), argument);
    QVERIFY2(plan.error().message.contains(says), qPrintable(plan.error().message));
}

ROWLOCK_TEST(RoomFormTest)
#include "tst_room_form.moc"
