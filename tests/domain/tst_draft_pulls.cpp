// Handles of what is chosen, and what a pull at one does to the draft.
#include "model/domain/draft_handles.h"
#include "tests/domain/drafts.h"

#include <QtTest>

#include <cmath>

using namespace rowlock;
using namespace rowlock::test;

namespace {

double apart(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

QPointF seatAt(const PlanDraft &draft, int row, int seat)
{
    return draft.row(row)->seats.at(seat).seat.position;
}

QPointF lastSeat(const PlanDraft &draft, int row)
{
    return draft.row(row)->seats.last().seat.position;
}

const Handle *find(const QList<Handle> &handles, HandleKind kind, Side side = {}, int corner = -1)
{
    for (const Handle &handle : handles) {
        if (handle.kind == kind && handle.side == side && (corner < 0 || handle.corner == corner))
            return &handle;
    }
    return nullptr;
}

struct Drawing
{
    PlanDraft draft;
    int id = 0;

    const PlanArea &area() const { return draft.area(id)->area; }
};

Drawing drawing(const PlanArea &area)
{
    const Added added = withNewArea(emptyDraft(), 0, area);
    return {added.draft, *added.ids.constBegin()};
}

Drawing polygon(const QList<QPointF> &points)
{
    PlanArea area;
    area.kind = ShapeKind::Polygon;
    area.position = {100, 100};
    area.points = points;
    return drawing(area);
}

} // namespace

class DraftPullsTest : public QObject
{
    Q_OBJECT

private slots:
    void longerRowsHaveMoreSeats_data();
    void longerRowsHaveMoreSeats();
    void shorterRowsKeepTheirOtherSeats();
    void longerRowsCanHaveMoreRoomInstead();
    void bentRowsGrowAlongTheirArc();
    void rowsOfDifferentCountsEachGetAsManyMore();
    void fansStayFans();
    void numbersGoOnAtTheEndThatIsPulled();
    void bendsKeepLengthAndEnds();
    void bendsAreNeverTighterThanHalfACircle();
    void nearlyStraightIsStraight();
    void sidesArePulled_data();
    void sidesArePulled();
    void turnedBoxesKeepTheirOtherCorner();
    void circlesStayRoundOnlyWhenTold();
    void lettersGrowAboutTheirMiddle();
    void tablesKeepTheirChairs();
    void cornersMoveComeAndGo();
    void turnedPolygonsToo();
    void wordsStayInTheMiddleOfTheirCorners();
    void edgesAreFound();
    void handlesFitWhatIsChosen();
    void rowsSideBySideAreNoBlock();
};

void DraftPullsTest::longerRowsHaveMoreSeats_data()
{
    QTest::addColumn<RowEnd>("end");
    QTest::addColumn<double>("by");
    QTest::addColumn<int>("seats");
    QTest::newRow("last, two seats more") << RowEnd::Last << 52.0 << 6;
    QTest::newRow("first, two seats more") << RowEnd::First << 48.0 << 6;
    QTest::newRow("not half a seat") << RowEnd::Last << 12.0 << 4;
    QTest::newRow("one less") << RowEnd::Last << -20.0 << 3;
    QTest::newRow("never none") << RowEnd::First << -900.0 << 1;
}

void DraftPullsTest::longerRowsHaveMoreSeats()
{
    QFETCH(RowEnd, end);
    QFETCH(double, by);
    QFETCH(int, seats);
    const RowsDraft rows = rowsDraft();
    const Added pulled = withRowsPulled(rows.draft, rows.all, end, by, Pull::Seats);
    for (const int id : rows.rows) {
        const DraftRow &was = *rows.draft.row(id), &row = *pulled.draft.row(id);
        QCOMPARE(row.seats.size(), seats);
        // The end that nobody pulls stays where it is, and so does whoever is there.
        const bool last = end == RowEnd::Last;
        QVERIFY(apart(last ? row.seats.first().seat.position : row.seats.last().seat.position,
                      last ? was.seats.first().seat.position : was.seats.last().seat.position)
                < 1e-6);
        QCOMPARE(last ? row.seats.first().id : row.seats.last().id, last ? was.seats.first().id : was.seats.last().id);
    }
    QCOMPARE(pulled.ids, rows.all);
}

void DraftPullsTest::shorterRowsKeepTheirOtherSeats()
{
    const RowsDraft rows = rowsDraft(1, 6);
    const PlanDraft pulled = withRowsPulled(rows.draft, rows.all, RowEnd::First, -50, Pull::Seats).draft;
    QCOMPARE(numbersOf(*pulled.row(rows.rows[0])), QStringLiteral("3 4 5 6"));
    for (int i = 0; i < 4; ++i)
        QVERIFY(apart(seatAt(pulled, rows.rows[0], i), seatAt(rows.draft, rows.rows[0], i + 2)) < 1e-6);
}

void DraftPullsTest::longerRowsCanHaveMoreRoomInstead()
{
    const RowsDraft rows = rowsDraft();
    const PlanDraft pulled = withRowsPulled(rows.draft, rows.all, RowEnd::Last, 15, Pull::Spacing).draft;
    QCOMPARE(blockOf(pulled, rows.all)->front.spacing, 30.0);
    QCOMPARE(pulled.row(rows.rows[1])->seats.size(), 4);
    QVERIFY(apart(seatAt(pulled, rows.rows[0], 0), seatAt(rows.draft, rows.rows[0], 0)) < 1e-6);
    const PlanDraft tight = withRowsPulled(rows.draft, rows.all, RowEnd::First, -900, Pull::Spacing).draft;
    QCOMPARE(blockOf(tight, rows.all)->front.spacing, 5.0);
    QVERIFY(apart(lastSeat(tight, rows.rows[0]), lastSeat(rows.draft, rows.rows[0])) < 1e-6);
}

void DraftPullsTest::bentRowsGrowAlongTheirArc()
{
    for (const double radius : {200.0, -300.0}) {
        const RowsDraft rows = rowsDraft(1, 8, radius);
        const PlanDraft pulled = withRowsPulled(rows.draft, rows.all, RowEnd::Last, 75, Pull::Seats).draft;
        QCOMPARE(pulled.row(rows.rows[0])->seats.size(), 11);
        for (int i = 0; i < 8; ++i)
            QVERIFY(apart(seatAt(pulled, rows.rows[0], i), seatAt(rows.draft, rows.rows[0], i)) < 1e-6);
        QCOMPARE(blockOf(pulled, rows.all)->front.radius, radius);
    }
}

void DraftPullsTest::rowsOfDifferentCountsEachGetAsManyMore()
{
    RowsDraft rows = rowsDraft(2, 4);
    rows.draft = withBlock(rows.draft, {rows.rows[1]}, {{{200, 130}, 0, 25, 0}, 30, 1, 7, false}).draft;
    const PlanDraft pulled = withRowsPulled(rows.draft, rows.all, RowEnd::Last, 25, Pull::Seats).draft;
    QCOMPARE(pulled.row(rows.rows[0])->seats.size(), 5);
    QCOMPARE(pulled.row(rows.rows[1])->seats.size(), 8);
}

void DraftPullsTest::fansStayFans()
{
    BlockShape shape;
    shape.front = {{200, 100}, 0, 25, 200};
    shape.rows = 5;
    shape.seats = 8;
    shape.isFan = true;
    const Added fan = withRows(emptyDraft(), shape, {});
    const Added pulled = withRowsPulled(fan.draft, fan.ids, RowEnd::Last, 50, Pull::Seats);
    const std::optional<BlockShape> block = blockOf(pulled.draft, fan.ids);
    QCOMPARE(block->seats, 10);
    QVERIFY(block->isFan);
    const Added straight = withRowsBent(fan.draft, fan.ids, -18.8, 3, 10);
    QCOMPARE(blockOf(straight.draft, fan.ids)->front.radius, 0.0);
}

void DraftPullsTest::numbersGoOnAtTheEndThatIsPulled()
{
    RowsDraft rows = rowsDraft(1, 6);
    SeatNumbering fromCentre;
    fromCentre.order = NumberOrder::FromCentre;
    rows.draft = renumbered(rows.draft, rows.all, fromCentre);
    QCOMPARE(numbersOf(rows.row(0)), QStringLiteral("5 3 1 2 4 6"));
    PlanDraft pulled = withRowsPulled(rows.draft, rows.all, RowEnd::First, 50, Pull::Seats).draft;
    pulled = withRowsPulled(pulled, rows.all, RowEnd::Last, 50, Pull::Seats).draft;
    QCOMPARE(numbersOf(*pulled.row(rows.rows[0])), QStringLiteral("9 7 5 3 1 2 4 6 8 10"));
    const RowsDraft plain = rowsDraft(1, 3); // before 1 there is nothing
    pulled = withRowsPulled(plain.draft, plain.all, RowEnd::First, 25, Pull::Seats).draft;
    QCOMPARE(numbersOf(*pulled.row(plain.rows[0])), QStringLiteral("4 1 2 3"));
}

void DraftPullsTest::bendsKeepLengthAndEnds()
{
    const RowsDraft rows = rowsDraft(3, 9);
    for (const double by : {20.0, -20.0}) {
        const Added bent = withRowsBent(rows.draft, rows.all, by, 3, 0);
        const BlockShape block = *blockOf(bent.draft, rows.all);
        QVERIFY(by > 0 ? block.front.radius > 0 : block.front.radius < 0);
        QCOMPARE(block.front.spacing, 25.0);
        QVERIFY(std::abs(block.front.middle.y() - (100 + by)) < 1e-3);
        QVERIFY(std::abs(seatAt(bent.draft, rows.rows[0], 0).y() - 100) < 1e-3);
        QVERIFY(std::abs(lastSeat(bent.draft, rows.rows[0]).y() - 100) < 1e-3);
        const Added back = withRowsBent(bent.draft, rows.all, -by, 3, 0);
        QCOMPARE(blockOf(back.draft, rows.all)->front.radius, 0.0);
        QVERIFY(apart(seatAt(back.draft, rows.rows[2], 4), seatAt(rows.draft, rows.rows[2], 4)) < 1e-3);
    }
    const double radius = blockOf(withRowsBent(rows.draft, rows.all, 20, 3, 10).draft, rows.all)->front.radius;
    QCOMPARE(radius, std::round(radius / 10) * 10);
}

void DraftPullsTest::bendsAreNeverTighterThanHalfACircle()
{
    const RowsDraft rows = rowsDraft(3, 9); // 200 long, 60 deep
    QVERIFY(blockOf(withRowsBent(rows.draft, rows.all, 5000, 3, 10).draft, rows.all)->front.radius >= 200 / M_PI);
    const double towards = blockOf(withRowsBent(rows.draft, rows.all, -5000, 3, 10).draft, rows.all)->front.radius;
    QVERIFY(towards <= -(200 / M_PI + 60)); // the last row still bends around the same centre
}

void DraftPullsTest::nearlyStraightIsStraight()
{
    const RowsDraft rows = rowsDraft(1, 9, 400);
    const double sag = 400 * (1 - std::cos(100.0 / 400));
    const Added bent = withRowsBent(rows.draft, rows.all, 2.5 - sag, 3, 10);
    QCOMPARE(blockOf(bent.draft, rows.all)->front.radius, 0.0);
    QVERIFY(std::abs(seatAt(bent.draft, rows.rows[0], 0).y() - lastSeat(bent.draft, rows.rows[0]).y()) < 1e-6);
    const RowsDraft straight = rowsDraft(1, 9);
    QCOMPARE(blockOf(withRowsBent(straight.draft, straight.all, 0.2, 0, 1).draft, straight.all)->front.radius,
             0.0); // 25,000
}

void DraftPullsTest::sidesArePulled_data()
{
    QTest::addColumn<int>("x");
    QTest::addColumn<int>("y");
    QTest::addColumn<bool>("keeps");
    QTest::addColumn<QRectF>("after");
    QTest::newRow("right") << 1 << 0 << false << QRectF(100, 100, 230, 100);
    QTest::newRow("left") << -1 << 0 << false << QRectF(130, 100, 170, 100);
    QTest::newRow("top left") << -1 << -1 << false << QRectF(130, 120, 170, 80);
    QTest::newRow("bottom right") << 1 << 1 << false << QRectF(100, 100, 230, 120);
    QTest::newRow("bottom right, in proportion") << 1 << 1 << true << QRectF(100, 100, 240, 120);
    QTest::newRow("right, in proportion about the middle") << 1 << 0 << true << QRectF(100, 92.5, 230, 115);
}

void DraftPullsTest::sidesArePulled()
{
    QFETCH(int, x);
    QFETCH(int, y);
    QFETCH(bool, keeps);
    QFETCH(QRectF, after);
    PlanArea area = box(100, 100, 200, 100);
    area.text.offset = {100, 50};
    const Drawing from = drawing(area);
    const PlanArea next = withSidePulled(from.draft, from.id, {x, y}, {30, 20}, keeps).area(from.id)->area;
    QCOMPARE(boundsOf(next), after);
    QCOMPARE(next.position + next.text.offset, after.center());
    const PlanArea least = withSidePulled(from.draft, from.id, {1, 1}, {-900, -900}, keeps).area(from.id)->area;
    QVERIFY(least.size.width() >= 5 && least.size.height() >= 5);
}

void DraftPullsTest::turnedBoxesKeepTheirOtherCorner()
{
    PlanArea area = box(100, 100, 200, 100);
    area.rotation = 30;
    const Drawing from = drawing(area);
    const QList<Handle> before = handlesOf(from.draft, {from.id});
    const QPointF by(17, -40);
    const PlanDraft next = withSidePulled(from.draft, from.id, {1, 1}, by, false);
    const QList<Handle> after = handlesOf(next, {from.id});
    QVERIFY(apart(find(before, HandleKind::Side, {-1, -1})->at, find(after, HandleKind::Side, {-1, -1})->at) < 1e-6);
    QVERIFY(apart(find(before, HandleKind::Side, {1, 1})->at + by, find(after, HandleKind::Side, {1, 1})->at) < 1e-6);
}

void DraftPullsTest::circlesStayRoundOnlyWhenTold()
{
    PlanArea area;
    area.kind = ShapeKind::Circle;
    area.position = {200, 200};
    area.radius = {50, 50};
    const Drawing from = drawing(area);
    const PlanArea wide = withSidePulled(from.draft, from.id, {1, 0}, {20, 0}, false).area(from.id)->area;
    QCOMPARE(int(wide.kind), int(ShapeKind::Ellipse));
    QCOMPARE(wide.radius, QSizeF(60, 50));
    QCOMPARE(wide.position, QPointF(210, 200));
    const PlanArea round = withSidePulled(from.draft, from.id, {1, 0}, {20, 0}, true).area(from.id)->area;
    QCOMPARE(int(round.kind), int(ShapeKind::Circle));
    QCOMPARE(round.radius, QSizeF(60, 60));
}

void DraftPullsTest::lettersGrowAboutTheirMiddle()
{
    PlanArea words;
    words.kind = ShapeKind::Text;
    words.position = {300, 200};
    words.text.text = QStringLiteral("Bar");
    words.text.size = 20;
    const Drawing from = drawing(words);
    const QRectF before = boundsOf(words);
    const PlanArea twice = withSidePulled(from.draft, from.id, {1, 1}, {before.width() / 2, before.height() / 2}, false)
                               .area(from.id)
                               ->area;
    QCOMPARE(twice.text.size, 40.0);
    QCOMPARE(boundsOf(twice).center(), before.center());
    QCOMPARE(withSidePulled(from.draft, from.id, {1, 1}, {-900, -900}, false).area(from.id)->area.text.size, 4.0);
}

void DraftPullsTest::tablesKeepTheirChairs()
{
    NewTable table;
    table.shape.centre = {200, 200};
    const Added added = withTable(emptyDraft(), table);
    const int id = *added.ids.constBegin();
    const PlanDraft round = withSidePulled(added.draft, id, {1, 0}, {40, 0}, false);
    QCOMPARE(sizeOf(round, id), QSizeF(100, 100));
    QCOMPARE(round.row(id)->row.table->centre, QPointF(220, 200));
    QCOMPARE(round.row(id)->seats.size(), 8);
    QCOMPARE(round.row(id)->seats.first().id, added.draft.row(id)->seats.first().id);
    QCOMPARE(round.row(id)->tableDrawing.radius, QSizeF(50, 50));
    QCOMPARE(sizeOf(withSidePulled(added.draft, id, {-1, 0}, {900, 0}, false), id), QSizeF(20, 20));
}

void DraftPullsTest::cornersMoveComeAndGo()
{
    const Drawing from = polygon({{0, 0}, {100, 0}, {100, 80}});
    PlanDraft draft = withCorner(from.draft, from.id, 1, {230, 90});
    QCOMPARE(cornersOf(draft, from.id), QList<QPointF>({{100, 100}, {230, 90}, {200, 180}}));
    draft = withCornerAfter(draft, from.id, 2, {90, 170});
    QCOMPARE(cornersOf(draft, from.id), QList<QPointF>({{100, 100}, {230, 90}, {200, 180}, {90, 170}}));
    draft = withoutCorner(draft, from.id, 0);
    QCOMPARE(cornersOf(draft, from.id), QList<QPointF>({{230, 90}, {200, 180}, {90, 170}}));
    QCOMPARE(cornersOf(withoutCorner(draft, from.id, 0), from.id).size(), 3); // never below three
    QCOMPARE(cornersOf(withCorner(draft, from.id, 7, {0, 0}), from.id), cornersOf(draft, from.id));
    QCOMPARE(cornersOf(drawing(box(0, 0, 10, 10)).draft, from.id), QList<QPointF>());
}

void DraftPullsTest::turnedPolygonsToo()
{
    Drawing from = polygon({{0, 0}, {100, 0}, {100, 80}, {0, 80}});
    from.draft = rotated(from.draft, {from.id}, {130, 170}, 37);
    const QList<QPointF> before = cornersOf(from.draft, from.id);
    const QList<QPointF> after = cornersOf(withCorner(from.draft, from.id, 2, {250, 260}), from.id);
    QVERIFY(apart(after.at(2), {250, 260}) < 1e-6);
    QVERIFY(apart(after.at(1), before.at(1)) < 1e-6);
    QVERIFY(apart(find(handlesOf(from.draft, {from.id}), HandleKind::Corner, {}, 3)->at, before.at(3)) < 1e-6);
}

void DraftPullsTest::wordsStayInTheMiddleOfTheirCorners()
{
    Drawing from = polygon({{0, 0}, {90, 0}, {0, 90}});
    from.draft = withCorner(from.draft, from.id, 0, {100, 100}); // as it was, the words far off
    QCOMPARE(from.area().text.offset, QPointF());
    PlanArea area = from.area();
    area.text.offset = {30, 30};
    from.draft = withArea(from.draft, from.id, area);
    from.draft = withCorner(from.draft, from.id, 1, {250, 100});
    QCOMPARE(from.area().text.offset, QPointF(50, 30));
}

void DraftPullsTest::edgesAreFound()
{
    const QList<QPointF> corners{{0, 0}, {100, 0}, {100, 100}};
    QCOMPARE(edgeAt(corners, {50, 3}, 5), 0);
    QCOMPARE(edgeAt(corners, {98, 50}, 5), 1);
    QCOMPARE(edgeAt(corners, {50, 52}, 5), 2); // the one that closes it
    QCOMPARE(edgeAt(corners, {70, 30}, 5), -1);
    QCOMPARE(edgeAt({}, {0, 0}, 5), -1);
}

void DraftPullsTest::handlesFitWhatIsChosen()
{
    const RowsDraft bent = rowsDraft(1, 9, 150);
    const QPointF last = lastSeat(bent.draft, bent.rows[0]), before = seatAt(bent.draft, bent.rows[0], 7);
    const QPointF outward = find(handlesOf(bent.draft, bent.all), HandleKind::RowLast)->outward;
    QVERIFY(apart(outward, (last - before) / apart(last, before)) < 0.1); // on along the arc
    const RowsDraft rows = rowsDraft(3, 4);
    const QList<Handle> ofRows = handlesOf(rows.draft, rows.all);
    QCOMPARE(ofRows.size(), 4);
    QVERIFY(find(ofRows, HandleKind::RowFirst)->at.x() < seatAt(rows.draft, rows.rows[0], 0).x() - 10);
    QVERIFY(find(ofRows, HandleKind::RowLast)->at.x() > lastSeat(rows.draft, rows.rows[0]).x() + 10);
    QCOMPARE(find(ofRows, HandleKind::Bend)->at, QPointF(200, 90)); // in front of the front row
    QVERIFY(handlesOf(rows.draft, {rows.row(0).seats.first().id}).isEmpty());
    QVERIFY(handlesOf(rows.draft, {}).isEmpty());

    const Added stage = withNewArea(rows.draft, 0, box(100, 0, 200, 40));
    QCOMPARE(handlesOf(stage.draft, stage.ids).size(), 9);
    QCOMPARE(find(handlesOf(stage.draft, stage.ids), HandleKind::Side, {1, -1})->at, QPointF(300, 0));
    const QList<Handle> ofBoth = handlesOf(stage.draft, Chosen(rows.all).unite(stage.ids));
    QCOMPARE(ofBoth.size(), 1);
    QCOMPARE(int(ofBoth.first().kind), int(HandleKind::Turn));

    PlanArea words;
    words.kind = ShapeKind::Text;
    words.text.text = QStringLiteral("Bar");
    const Drawing text = drawing(words);
    QCOMPARE(handlesOf(text.draft, {text.id}).size(), 2);
    const PlanDraft only = onlyOf(stage.draft, stage.ids);
    QCOMPARE(only.seatCount(), 0);
    QVERIFY(only.area(*stage.ids.constBegin()));
}

void DraftPullsTest::rowsSideBySideAreNoBlock()
{
    const RowsDraft rows = rowsDraft(2, 4);
    QVERIFY(isBlock(rows.draft, rows.all));
    const Added beside = duplicated(rows.draft, rows.all, {200, 0}, Naming::Keeps);
    const Chosen all = Chosen(rows.all).unite(beside.ids);
    QVERIFY(!isBlock(beside.draft, all));
    QCOMPARE(handlesOf(beside.draft, all).size(), 1); // they turn together, and are not stacked
}

ROWLOCK_TEST(DraftPullsTest)
#include "tst_draft_pulls.moc"
