#include "tests/domain/drafts.h"

#include <QtTest>

#include <cmath>

using namespace rowlock;
using namespace rowlock::test;

class DraftRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void drawsABlock();
    void bendsAroundOneCentre();
    void fansOut();
    void addsAndTakesSeats();
    void addsAndTakesRows();
    void keepsEachRowsOwnCount();
    void seatsKeepWhoTheyAre();
    void measuresRowsFromElsewhere();
    void numbersByWhereSeatsStand();
    void namesRowsButNoTables();
    void setsATable();
};

void DraftRowsTest::drawsABlock()
{
    const RowsDraft made = rowsDraft(3);
    QCOMPARE(namesOf(made.draft), QStringLiteral("A B C"));
    QCOMPARE(numbersOf(made.row(2)), QStringLiteral("1 2 3 4"));
    QCOMPARE(made.row(0).seats[0].seat.position, QPointF(162.5, 100));
    QCOMPARE(made.row(0).seats[3].seat.position, QPointF(237.5, 100));
    QCOMPARE(made.row(2).seats[0].seat.position, QPointF(162.5, 160));
    const Added more = withRows(made.draft, *blockOf(made.draft, made.all), {});
    QCOMPARE(namesOf(more.draft), QStringLiteral("A B C D E F"));
    QSet<QString> uuids;
    for (const DraftSeat *seat : seatsOf(more.draft, allIn(more.draft)))
        uuids.insert(seat->seat.uuid);
    QCOMPARE(uuids.size(), 24);
}

void DraftRowsTest::bendsAroundOneCentre()
{
    const RowsDraft made = rowsDraft(3, 9, 200);
    const QPointF centre(200, -100); // 200 in front of the first row's middle
    for (int row = 0; row < 3; ++row) {
        for (const DraftSeat &seat : made.row(row).seats) {
            const QPointF way = seat.seat.position - centre;
            QVERIFY(std::abs(std::hypot(way.x(), way.y()) - (200 + 30 * row)) < 0.001);
        }
        QCOMPARE(made.row(row).seats.size(), 9);
    }
}

void DraftRowsTest::fansOut()
{
    const RowsDraft made = rowsDraft(3, 9, 200);
    BlockShape shape = *blockOf(made.draft, made.all);
    QVERIFY(!shape.isFan);
    shape.isFan = true;
    const Added fan = withBlock(made.draft, made.all, shape);
    // The first row opens 8 * 25 = 200 long at radius 200; at 230 and 260 that is 230 and 260: 10 and 11 seats.
    QCOMPARE(fan.draft.row(made.rows[0])->seats.size(), 9);
    QCOMPARE(fan.draft.row(made.rows[1])->seats.size(), 10);
    QCOMPARE(fan.draft.row(made.rows[2])->seats.size(), 11);
    QVERIFY(blockOf(fan.draft, fan.ids)->isFan);
    shape.isFan = false;
    const Added even = withBlock(fan.draft, fan.ids, shape);
    QCOMPARE(even.draft.row(made.rows[2])->seats.size(), 9);
}

void DraftRowsTest::addsAndTakesSeats()
{
    const RowsDraft made = rowsDraft(2);
    BlockShape shape = *blockOf(made.draft, made.all);
    shape.seats = 6;
    const Added more = withBlock(made.draft, made.all, shape);
    QCOMPARE(numbersOf(*more.draft.row(made.rows[1])), QStringLiteral("1 2 3 4 5 6"));
    QCOMPARE(more.draft.row(made.rows[0])->seats[0].seat.position, QPointF(137.5, 100));
    shape.seats = 3;
    const Added fewer = withBlock(more.draft, made.all, shape);
    QCOMPARE(numbersOf(*fewer.draft.row(made.rows[0])), QStringLiteral("1 2 3"));
    QCOMPARE(fewer.draft.row(made.rows[0])->seats[1].seat.position, QPointF(200, 100));
}

void DraftRowsTest::addsAndTakesRows()
{
    const RowsDraft made = rowsDraft(2);
    BlockShape shape = *blockOf(made.draft, made.all);
    shape.rows = 4;
    const Added more = withBlock(made.draft, made.all, shape);
    QCOMPARE(namesOf(more.draft), QStringLiteral("A B C D"));
    QCOMPARE(more.ids.size(), 4);
    const QList<int> rows = rowsOf(more.draft, more.ids);
    QCOMPARE(more.draft.row(rows[3])->seats[0].seat.position, QPointF(162.5, 190));
    shape.rows = 1;
    const Added fewer = withBlock(more.draft, more.ids, shape);
    QCOMPARE(namesOf(fewer.draft), QStringLiteral("A"));
    QCOMPARE(fewer.ids, Chosen{made.rows[0]});
}

void DraftRowsTest::keepsEachRowsOwnCount()
{
    const RowsDraft made = rowsDraft(2);
    BlockShape one = *blockOf(made.draft, {made.rows[1]});
    one.seats = 7;
    const PlanDraft uneven = withBlock(made.draft, {made.rows[1]}, one).draft;
    BlockShape both = *blockOf(uneven, made.all);
    both.front.radius = 300;
    const Added bent = withBlock(uneven, made.all, both);
    QCOMPARE(bent.draft.row(made.rows[0])->seats.size(), 4);
    QCOMPARE(bent.draft.row(made.rows[1])->seats.size(), 7);
    QCOMPARE(bent.draft.row(made.rows[1])->row.shape->radius, 330.0);
}

void DraftRowsTest::seatsKeepWhoTheyAre()
{
    RowsDraft made = rowsDraft(1);
    made.draft.sections[0].rows[0].seats[1].seat.ref = QStringLiteral("old-2");
    made.draft = withMark(made.draft, {made.row(0).seats[1].id}, SeatMark::Accessible, true);
    BlockShape shape = *blockOf(made.draft, made.all);
    shape.seats = 9;
    shape.front.spacing = 30;
    const Added laid = withBlock(made.draft, made.all, shape);
    const DraftSeat &seat = laid.draft.row(made.rows[0])->seats[1];
    QCOMPARE(seat.id, made.row(0).seats[1].id);
    QCOMPARE(seat.seat.ref, QStringLiteral("old-2"));
    QVERIFY(seat.seat.accessible);
    QHash<int, QString> refs;
    SeatingPlan plan = planOf(laid.draft);
    giveRefs(plan, laid.draft, refs);
    QCOMPARE(plan.seats[1].ref, QStringLiteral("old-2"));
    QCOMPARE(plan.seats[8].ref, QStringLiteral("Stalls-A-9"));
    // A ref once given stays, whatever the seat is called later.
    const PlanDraft called = renumbered(laid.draft, made.all, {NumberOrder::RightToLeft});
    SeatingPlan again = planOf(called);
    giveRefs(again, called, refs);
    QCOMPARE(again.seats[8].number, QStringLiteral("1"));
    QCOMPARE(again.seats[8].ref, QStringLiteral("Stalls-A-9"));
}

void DraftRowsTest::measuresRowsFromElsewhere()
{
    RowsDraft made = rowsDraft(2, 7, 300);
    for (DraftRow &row : made.draft.sections[0].rows)
        row.row.shape.reset(); // as read from pretix's form
    const BlockShape shape = *blockOf(made.draft, made.all);
    QVERIFY(std::abs(shape.front.radius - 300) < 0.01);
    QVERIFY(std::abs(shape.front.spacing - 25) < 0.001);
    QVERIFY(std::abs(shape.distance - 30) < 0.001);
    QCOMPARE(shape.seats, 7);
}

void DraftRowsTest::numbersByWhereSeatsStand()
{
    RowsDraft made = rowsDraft(1, 5);
    const PlanDraft odd = renumbered(made.draft, made.all, {NumberOrder::RightToLeft, NumberKind::Odd, 1});
    QCOMPARE(numbersOf(odd.sections[0].rows[0]), QStringLiteral("9 7 5 3 1"));
    std::reverse(made.draft.sections[0].rows[0].seats.begin(), made.draft.sections[0].rows[0].seats.end());
    const PlanDraft left = renumbered(made.draft, made.all, {});
    QCOMPARE(numbersOf(left.sections[0].rows[0]), QStringLiteral("5 4 3 2 1")); // the list runs from right to left
    QCOMPARE(left.sections[0].rows[0].seats.last().seat.position, QPointF(150, 100));
}

void DraftRowsTest::namesRowsButNoTables()
{
    const RowsDraft made = rowsDraft(3);
    const Added table = withTable(made.draft, {});
    const PlanDraft named =
        rowsNamed(table.draft, made.all + table.ids, {RowNameKind::Numbers, QStringLiteral("5"), true});
    QCOMPARE(namesOf(named), QStringLiteral("7 6 5 1"));
}

void DraftRowsTest::setsATable()
{
    NewTable table;
    table.chairs = 4;
    table.shape.centre = {300, 300};
    const Added set = withTable(emptyDraft(), table);
    const DraftRow &row = set.draft.sections[0].rows[0];
    QCOMPARE(row.row.name, QStringLiteral("1"));
    QCOMPARE(row.seats[0].seat.position, QPointF(300, 257));
    QCOMPARE(row.tableDrawing.position, QPointF(300, 300));
    TableShape shape = *row.row.table;
    shape.isRound = false;
    shape.size = {100, 40};
    const PlanDraft oblong = withTableShape(set.draft, row.id, shape, 6);
    const DraftRow &after = oblong.sections[0].rows[0];
    QCOMPARE(after.seats.size(), 6);
    QCOMPARE(after.tableDrawing.position, QPointF(250, 280));
    QCOMPARE(after.seats[0].seat.position.y(), 267.0);
    const SeatingPlan plan = planOf(oblong);
    QCOMPARE(plan.areas.size(), 1);
    QCOMPARE(plan.areas[0].ref, shape.drawing);
    QCOMPARE(draftOf(plan).sections[0].areas.size(), 0); // it is the table's again
    QCOMPARE(withTable(oblong, table).draft.sections[0].rows[1].row.name, QStringLiteral("2"));
}

ROWLOCK_TEST(DraftRowsTest)
#include "tst_draft_rows.moc"
