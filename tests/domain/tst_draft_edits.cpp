#include "model/domain/draft_snap.h"
#include "model/domain/draft_warnings.h"
#include "tests/domain/drafts.h"

#include <QtTest>

#include <cmath>

using namespace rowlock;
using namespace rowlock::test;

namespace {

QStringList textsOf(const QList<DraftWarning> &warnings)
{
    QStringList texts;
    for (const DraftWarning &warning : warnings)
        texts.append(warning.text);
    return texts;
}

Chosen withBoxes(PlanDraft &draft, const QList<PlanArea> &boxes)
{
    Chosen ids;
    for (const PlanArea &area : boxes) {
        const Added added = withNewArea(draft, 0, area);
        draft = added.draft;
        ids.unite(added.ids);
    }
    return ids;
}

} // namespace

class DraftEditsTest : public QObject
{
    Q_OBJECT

private slots:
    void movesRowsAndSeats();
    void sharesWhatIsNotTouched();
    void turns();
    void mirrorsRows();
    void mirrorsDrawings();
    void takesOut();
    void duplicatesAndGoesOn();
    void duplicatesSeats();
    void aligns();
    void distributes();
    void marks();
    void changesSections();
    void removesCategories();
    void snaps();
    void warns();
    void warnsOfTables();
    void longTablesCross();
    void findsPlaces();
};

void DraftEditsTest::movesRowsAndSeats()
{
    const RowsDraft made = rowsDraft(2);
    const PlanDraft all = moved(made.draft, {made.rows[0]}, {10, -5});
    QCOMPARE(all.row(made.rows[0])->seats[0].seat.position, QPointF(172.5, 95));
    QCOMPARE(all.row(made.rows[0])->row.shape->middle, QPointF(210, 95));
    QCOMPARE(all.row(made.rows[1])->seats[0].seat.position, QPointF(162.5, 130));
    const PlanDraft one = moved(made.draft, {made.row(0).seats[0].id}, {0, 7});
    QCOMPARE(one.row(made.rows[0])->seats[0].seat.position, QPointF(162.5, 107));
    QVERIFY(!one.row(made.rows[0])->row.shape); // it is no straight row any more
}

void DraftEditsTest::sharesWhatIsNotTouched()
{
    const RowsDraft made = rowsDraft(2);
    const PlanDraft after = moved(made.draft, {made.rows[0]}, {10, 0});
    QVERIFY(after.row(made.rows[1])->seats.constData() == made.row(1).seats.constData());
    QVERIFY(after.row(made.rows[0])->seats.constData() != made.row(0).seats.constData());
}

void DraftEditsTest::turns()
{
    const RowsDraft made = rowsDraft(1);
    const PlanDraft after = rotated(made.draft, made.all, {200, 100}, 90);
    QCOMPARE(after.sections[0].rows[0].row.shape->angle, 90.0);
    const QPointF first = after.sections[0].rows[0].seats[0].seat.position;
    QVERIFY(std::abs(first.x() - 200) < 1e-9 && std::abs(first.y() - 62.5) < 1e-9);
    const Added laid = withBlock(after, made.all, *blockOf(after, made.all));
    const QPointF again = laid.draft.sections[0].rows[0].seats[0].seat.position;
    QVERIFY(std::abs(again.x() - 200) < 1e-9 && std::abs(again.y() - 62.5) < 1e-9); // its shape says the same
}

void DraftEditsTest::mirrorsRows()
{
    RowsDraft made = rowsDraft(1, 4, 300);
    made.draft = rotated(made.draft, made.all, {200, 100}, 20);
    const DraftRow before = made.row(0);
    const QRectF bounds = boundsOf(made.draft, made.all);
    const PlanDraft after = mirrored(made.draft, made.all, Mirror::LeftRight);
    const DraftRow &row = after.sections[0].rows[0];
    QCOMPARE(numbersOf(row), QStringLiteral("4 3 2 1")); // numbers go with their seats
    QCOMPARE(row.seats[3].id, before.seats[0].id);
    QCOMPARE(row.seats[3].seat.position.y(), before.seats[0].seat.position.y());
    QVERIFY(std::abs(row.seats[3].seat.position.x() + before.seats[0].seat.position.x() - 2 * bounds.center().x())
            < 1e-9);
    for (const Mirror mirror : {Mirror::LeftRight, Mirror::TopBottom}) { // the shape says what the seats say
        const PlanDraft mirroredOnce = mirrored(made.draft, made.all, mirror);
        const DraftRow &is = mirroredOnce.sections[0].rows[0];
        const QList<QPointF> places = placesOnRow(*is.row.shape, 4);
        for (int i = 0; i < 4; ++i) {
            const QPointF off = places[i] - is.seats[i].seat.position;
            QVERIFY(std::hypot(off.x(), off.y()) < 1e-6);
        }
    }
}

void DraftEditsTest::mirrorsDrawings()
{
    PlanDraft draft = emptyDraft();
    PlanArea turnedBox = box(100, 100, 60, 20);
    turnedBox.rotation = 30;
    turnedBox.text.offset = {10, 10};
    const Chosen ids = withBoxes(draft, {turnedBox, box(300, 100, 40, 40)});
    const QRectF before = boundsOf(draft, ids);
    const PlanDraft once = mirrored(draft, ids, Mirror::LeftRight);
    const QRectF after = boundsOf(once, ids);
    QVERIFY(std::abs(after.left() - before.left()) < 1e-6 && std::abs(after.width() - before.width()) < 1e-6);
    QCOMPARE(once.sections[0].areas[1].area.position.x(), before.left());
    QCOMPARE(once.sections[0].areas[0].area.rotation, 330.0);
    QCOMPARE(once.sections[0].areas[0].area.text.offset, QPointF(50, 10));
    const PlanDraft twice = mirrored(once, ids, Mirror::LeftRight);
    const QPointF off = twice.sections[0].areas[0].area.position - turnedBox.position;
    QVERIFY(std::hypot(off.x(), off.y()) < 1e-6);
}

void DraftEditsTest::takesOut()
{
    const RowsDraft made = rowsDraft(3, 2);
    const PlanDraft rows = without(made.draft, {made.rows[1]});
    QCOMPARE(namesOf(rows), QStringLiteral("A C"));
    const PlanDraft seats =
        without(made.draft, {made.row(0).seats[0].id, made.row(1).seats[0].id, made.row(1).seats[1].id});
    QCOMPARE(namesOf(seats), QStringLiteral("A C")); // B lost its last seat
    QCOMPARE(numbersOf(seats.sections[0].rows[0]), QStringLiteral("2"));
}

void DraftEditsTest::duplicatesAndGoesOn()
{
    RowsDraft made = rowsDraft(2);
    made.draft.sections[0].rows[0].seats[0].seat.ref = QStringLiteral("R1");
    const Added copy = duplicated(made.draft, made.all, {0, 60});
    QCOMPARE(namesOf(copy.draft), QStringLiteral("A B C D"));
    QCOMPARE(copy.ids.size(), 2);
    const DraftRow &row = copy.draft.sections[0].rows[2];
    QCOMPARE(row.seats[0].seat.position, QPointF(162.5, 160));
    QVERIFY(row.seats[0].seat.ref.isEmpty()); // a new seat
    QVERIFY(row.seats[0].seat.uuid != copy.draft.sections[0].rows[0].seats[0].seat.uuid);
    QCOMPARE(namesOf(duplicated(made.draft, made.all, {300, 0}, Naming::Keeps).draft), QStringLiteral("A B A B"));
    const Added table = withTable(made.draft, {});
    const Added tables = duplicated(table.draft, table.ids, {200, 0});
    QCOMPARE(namesOf(tables.draft), QStringLiteral("A B 1 2"));
    QCOMPARE(tables.draft.sections[0].rows[3].tableDrawing.text.text, QStringLiteral("2"));
    PlanDraft floors = emptyDraft();
    PlanArea floor = box(0, 0, 100, 100);
    floor.standing = true;
    floor.name = QStringLiteral("Floor");
    const Chosen ids = withBoxes(floors, {floor});
    const PlanDraft two = duplicated(floors, ids, {200, 0}).draft;
    QCOMPARE(two.sections[0].areas[1].area.name, QStringLiteral("Floor 2"));
}

void DraftEditsTest::duplicatesSeats()
{
    const RowsDraft made = rowsDraft(1);
    const Added copy = duplicated(made.draft, {made.row(0).seats[3].id}, {25, 0});
    QCOMPARE(numbersOf(copy.draft.sections[0].rows[0]), QStringLiteral("1 2 3 4 5"));
    QCOMPARE(copy.ids, Chosen{copy.draft.sections[0].rows[0].seats[4].id});
}

void DraftEditsTest::aligns()
{
    PlanDraft draft = emptyDraft();
    const Chosen ids = withBoxes(draft, {box(100, 50, 20, 20), box(150, 90, 60, 40)});
    const auto second = [&](Edge edge) { return aligned(draft, ids, edge).sections[0].areas[1].area.position; };
    const auto first = [&](Edge edge) { return aligned(draft, ids, edge).sections[0].areas[0].area.position; };
    QCOMPARE(second(Edge::Left), QPointF(100, 90));
    QCOMPARE(first(Edge::Right), QPointF(190, 50));
    QCOMPARE(first(Edge::Centre), QPointF(145, 50)); // of 100 to 210
    QCOMPARE(second(Edge::Top), QPointF(150, 50));
    QCOMPARE(first(Edge::Bottom), QPointF(100, 110));
    QCOMPARE(second(Edge::Middle), QPointF(150, 70)); // of 50 to 130
    const RowsDraft made = rowsDraft(2);
    const PlanDraft shifted = moved(made.draft, {made.rows[1]}, {40, 0});
    QCOMPARE(aligned(shifted, made.all, Edge::Left).row(made.rows[1])->seats[0].seat.position, QPointF(162.5, 130));
}

void DraftEditsTest::distributes()
{
    PlanDraft draft = emptyDraft();
    const Chosen ids = withBoxes(draft, {box(0, 0, 10, 10), box(100, 30, 20, 10), box(20, 10, 30, 10)});
    const PlanDraft across = distributed(draft, ids, Qt::Horizontal);
    // 120 wide, 60 taken, two gaps of 30: 0..10, 40..70, 100..120.
    QCOMPARE(across.sections[0].areas[2].area.position, QPointF(40, 10));
    QCOMPARE(across.sections[0].areas[1].area.position, QPointF(100, 30));
    const PlanDraft down = distributed(draft, ids, Qt::Vertical);
    QCOMPARE(down.sections[0].areas[2].area.position, QPointF(20, 15));
    QCOMPARE(distributed(draft, {ids.values().first()}, Qt::Vertical).sections[0].areas[0].area.position,
             QPointF(0, 0));
}

void DraftEditsTest::marks()
{
    const RowsDraft made = rowsDraft(1);
    const int first = made.row(0).seats[0].id;
    PlanDraft draft = withMark(made.draft, {first}, SeatMark::Accessible, true);
    QVERIFY(draft.sections[0].rows[0].seats[0].seat.accessible);
    QVERIFY(!draft.sections[0].rows[0].seats[1].seat.accessible);
    draft = withMark(draft, {first}, SeatMark::Companion, true); // one or the other
    QVERIFY(draft.sections[0].rows[0].seats[0].seat.companion && !draft.sections[0].rows[0].seats[0].seat.accessible);
    draft = withMark(draft, made.all, SeatMark::RestrictedView, true);
    for (const DraftSeat *seat : seatsOf(draft, made.all))
        QVERIFY(seat->seat.restrictedView);
}

void DraftEditsTest::changesSections()
{
    const RowsDraft made = rowsDraft(2);
    const Added section = withSection(made.draft, QStringLiteral("Circle"));
    const int circle = *section.ids.constBegin();
    const PlanDraft after = inSection(section.draft, {made.rows[1]}, circle);
    QCOMPARE(after.sections[0].rows.size(), 1);
    QCOMPARE(after.sections[1].rows[0].id, made.rows[1]);
    QCOMPARE(allIn(after, circle), Chosen{made.rows[1]});
    QCOMPARE(withoutSection(after, circle).sections.size(), 1);
    QCOMPARE(withoutSection(made.draft, made.draft.sections[0].id).sections.size(), 1); // the last one stays
}

void DraftEditsTest::removesCategories()
{
    RowsDraft made = rowsDraft(2);
    made.draft.categories.append({QStringLiteral("B"), {}});
    made.draft.categories.append({QStringLiteral("C"), {}});
    made.draft = withCategory(made.draft, {made.rows[0]}, 1);
    made.draft = withCategory(made.draft, {made.rows[1]}, 2);
    const PlanDraft after = withoutCategory(made.draft, 1);
    QCOMPARE(after.categories.size(), 2);
    QCOMPARE(after.sections[0].rows[0].seats[0].seat.category, 0);
    QCOMPARE(after.categories[after.sections[0].rows[1].seats[0].seat.category].name, QStringLiteral("C"));
}

void DraftEditsTest::snaps()
{
    PlanDraft draft = emptyDraft(); // 1200 wide: its middle is 600
    const Chosen still = withBoxes(draft, {box(100, 100, 100, 50)});
    const Chosen moving = withBoxes(draft, {box(300, 300, 40, 40)});
    const SnapLines lines(draft, moving, 30);
    const QRectF bounds(300, 300, 40, 40);
    Snapped at = lines.snap(bounds, {-203, 10}, 6, 0); // left edge at 97: to 100
    QCOMPARE(at.by.x(), -200.0);
    QCOMPARE(*at.guideX, 100.0);
    QCOMPARE(at.by.y(), 10.0);
    QVERIFY(!at.guideY);
    at = lines.snap(bounds, {277, 0}, 6, 0); // centre at 597: the house's middle
    QCOMPARE(at.by.x(), 280.0);
    at = lines.snap(bounds, {33, 52}, 6, 5); // on the grid of 5 by its centre
    QCOMPARE(at.by, QPointF(35, 50));
    const RowsDraft rows = rowsDraft(2);
    const SnapLines byRows(rows.draft, {rows.rows[1]}, 30);
    const QRectF second = boundsOf(rows.draft, {rows.rows[1]});
    QCOMPARE(byRows.snap(second, {0, 4}, 6, 0).by.y(), 0.0); // a row's distance behind the first
}

void DraftEditsTest::warns()
{
    QVERIFY(textsOf(warningsOf(emptyDraft())).value(0).contains(QStringLiteral("nothing to sell")));
    const RowsDraft made = rowsDraft(2);
    QCOMPARE(textsOf(warningsOf(made.draft)), QStringList());
    const PlanDraft near = moved(made.draft, {made.rows[1]}, {0, -20});
    QCOMPARE(warningsOf(near).size(), 1); // one for the two rows, not one for each seat
    QCOMPARE(warningsOf(near).first().ids, Chosen(made.rows.begin(), made.rows.end()));
    const int first = made.row(0).seats[0].id, second = made.row(0).seats[1].id;
    const PlanDraft alone = withMark(made.draft, {first}, SeatMark::Companion, true);
    QCOMPARE(warningsOf(alone).value(0).ids, Chosen{first});
    QVERIFY(warningsOf(withMark(alone, {second}, SeatMark::Accessible, true)).isEmpty());
    QCOMPARE(warningsOf(moved(made.draft, made.all, {-500, 0})).size(), 2);
    QCOMPARE(warningsOf(withRowName(made.draft, made.rows[0], {})).value(0).ids, Chosen{made.rows[0]});
    PlanDraft floor = made.draft;
    PlanArea standing = box(500, 500, 100, 100);
    standing.standing = true;
    standing.name = QStringLiteral("Floor");
    withBoxes(floor, {standing});
    QVERIFY(textsOf(warningsOf(floor)).value(0).contains(QStringLiteral("capacity")));
}

void DraftEditsTest::warnsOfTables()
{
    NewTable table;
    table.shape.centre = {300, 300};
    const Added one = withTable(emptyDraft(), table);
    table.shape.centre = {440, 300};
    const Added two = withTable(one.draft, table);
    const auto said = [&](QPointF by) { return textsOf(warningsOf(moved(two.draft, two.ids, by))).value(0); };
    QCOMPARE(said({}), QString());
    QVERIFY2(said({-120, 20}).contains(QStringLiteral("overlap")), qPrintable(said({-120, 20})));
    QVERIFY2(said({-70, 0}).contains(QStringLiteral("A chair of")), qPrintable(said({-70, 0})));
    QCOMPARE(warningsOf(moved(two.draft, two.ids, {-120, 20})).first().ids, one.ids + two.ids);
    QCOMPARE(warningsOf(moved(two.draft, two.ids, {-120, 20})).size(), 1); // not their chairs once more

    const RowsDraft made = rowsDraft(2);
    table.shape.centre = made.row(0).seats[1].seat.position;
    table.shape.size = {18, 18};
    const QString under = textsOf(warningsOf(withTable(made.draft, table).draft)).value(0);
    QVERIFY2(under.contains(QStringLiteral("A seat of")), qPrintable(under));
}

void DraftEditsTest::longTablesCross()
{
    NewTable table;
    table.chairs = 1;
    table.shape.isRound = false;
    table.shape.centre = {300, 300};
    table.shape.size = {300, 40};
    const Added one = withTable(emptyDraft(), table);
    table.shape.centre = {400, 330}; // neither has a corner or its middle in the other
    table.shape.size = {40, 400};
    QVERIFY(textsOf(warningsOf(withTable(one.draft, table).draft)).value(0).contains(QStringLiteral("overlap")));
    table.shape.centre = {300, 340}; // edge to edge, as for a banquet
    table.shape.size = {300, 40};
    for (const QString &text : textsOf(warningsOf(withTable(one.draft, table).draft)))
        QVERIFY2(!text.contains(QStringLiteral("overlap")), qPrintable(text));
    table.shape.size = {1e7, 1e7}; // of a bad file: told, and soon
    QVERIFY(!warningsOf(withTable(one.draft, table).draft).isEmpty());
}

void DraftEditsTest::findsPlaces()
{
    PlanDraft draft = rowsDraft(2).draft;
    const Chosen area = withBoxes(draft, {box(0, 0, 10, 10)});
    const DraftSection &section = draft.sections[0];
    QCOMPARE(thingAt(draft, QStringLiteral("$.zones[0].rows[1].seats[2] (Stalls, row B, seat 3): ...")),
             Chosen{section.rows[1].seats[2].id});
    QCOMPARE(thingAt(draft, QStringLiteral("$.zones[0].rows[1]: ...")), Chosen{section.rows[1].id});
    QCOMPARE(thingAt(draft, QStringLiteral("$.zones[0].areas[0] (Stalls): ...")), area);
    QCOMPARE(thingAt(draft, QStringLiteral("$.zones[0] (Stalls): ...")).size(), 3);
    QVERIFY(thingAt(draft, QStringLiteral("$.zones[7].rows[1]")).isEmpty());
    QVERIFY(thingAt(draft, QStringLiteral("$.size: ...")).isEmpty());
}

ROWLOCK_TEST(DraftEditsTest)
#include "tst_draft_edits.moc"
