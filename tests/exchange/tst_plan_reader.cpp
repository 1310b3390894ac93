#include "model/exchange/import_notes.h"
#include "tests/exchange/plan_text.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

namespace {

qsizetype countContaining(const QStringList &texts, const QString &part)
{
    return texts.filter(part).size();
}

template <typename Get>
bool allDifferent(const SeatingPlan &plan, Get get)
{
    QSet<QString> seen;
    for (const PlanSeat &seat : plan.seats)
        seen.insert(get(seat));
    return seen.size() == plan.seats.size() && !seen.contains(QString());
}

} // namespace

class PlanReaderTest : public QObject
{
    Q_OBJECT

private slots:
    void readsWholePlans_data();
    void readsWholePlans();
    void readsTwentyThousandSeats();
    void repairsTheStadium();
    void sumsUpWhatHappensToEverySeat();
    void givesTheSameRefsAgain();
    void keepsRefsWhenOtherSeatsAreAdded();
    void tellsRefsApartWithoutUuids();
    void repairs_data();
    void repairs();
    void repairsSeatsOnOneSpot();
    void makesUpIdentifiersOnce();
    void readsCategories();
    void keepsAllFiveShapes();
    void tellsStandingAreas_data();
    void tellsStandingAreas();
    void namesStandingAreasApart();
    void marksAccessibleSeats();
    void marksSeatsWithRestrictedView();
    void acceptsEnvelopeAndMark();
};

void PlanReaderTest::readsWholePlans_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("standing");
    QTest::addColumn<bool>("clean");
    QTest::newRow("theatre") << planFile(QStringLiteral("theatre-468")) << 468 << 18 << 1 << true;
    QTest::newRow("arena") << planFile(QStringLiteral("arena-712")) << 712 << 28 << 1 << true;
    QTest::newRow("stadium") << planFile(QStringLiteral("stadium-738")) << 738 << 90 << 0 << false;
    if (const QString bowlFile = largePlanFile(); !bowlFile.isEmpty())
        QTest::newRow("bowl") << bowlFile << 20000 << 1000 << 1 << true;
}

void PlanReaderTest::readsWholePlans()
{
    QFETCH(QString, file);
    QFETCH(int, seats);
    QFETCH(int, rows);
    QFETCH(int, standing);
    QFETCH(bool, clean);
    const Result<ReadPlan> read = readPlanFile(file);
    QVERIFY2(read, read ? "" : qPrintable(read.error().message));
    const SeatingPlan &plan = read->plan;
    QCOMPARE(plan.seats.size(), seats);
    QCOMPARE(plan.rows.size(), rows);
    QCOMPARE(plan.standingAreas().size(), standing);
    if (clean)
        QCOMPARE(read->warnings, QStringList());
    QVERIFY(allDifferent(plan, [](const PlanSeat &s) { return s.ref; }));
    QVERIFY(allDifferent(plan, [](const PlanSeat &s) { return s.uuid; }));
    QVERIFY(allDifferent(plan, [](const PlanSeat &s) { return s.label; }));
    QVERIFY(allDifferent(plan, [](const PlanSeat &s) { return s.shortLabel; }));
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats[i];
        QVERIFY(seat.category >= 0 && seat.category < plan.categories.size());
        QCOMPARE(plan.lines.value(seat.line).seats.value(seat.place, -1), i);
        QVERIFY(plan.blocks.value(seat.block).seats.contains(i));
        QVERIFY(!seat.shortLabel.contains(u','));
    }
}

void PlanReaderTest::readsTwentyThousandSeats()
{
    const Result<ReadPlan> read = readPlan(json(bowl()));
    QVERIFY(read);
    QCOMPARE(read->warnings, QStringList());
    QCOMPARE(read->plan.seats.size(), 20000);
    QCOMPARE(read->plan.lines.size(), 2000); // each row is cut at its block's aisle
    QCOMPARE(read->plan.blocks.size(), 40);
    QCOMPARE(read->plan.areas.at(read->plan.standingAreas().value(0)).name, QStringLiteral("FLOOR GA"));
    QCOMPARE(read->plan.seats.first().label, QStringLiteral("Block 101, row A, seat 40"));
}

void PlanReaderTest::repairsTheStadium()
{
    const Result<ReadPlan> read = readPlanFile(planFile(QStringLiteral("stadium-738")));
    QVERIFY(read);
    QCOMPARE(read->plan.categories.size(), 5);
    QCOMPARE(countContaining(read->warnings, QStringLiteral("seat_guid")), 6);
    QCOMPARE(countContaining(read->warnings, QStringLiteral("and 414 more of this kind")), 1);
    QCOMPARE(countContaining(read->warnings, QStringLiteral("repeat within the zone")), 12);
    QCOMPARE(countContaining(read->warnings, QStringLiteral("whole number")), 2);
    QCOMPARE(read->warnings.size(), 21);
    QVERIFY(read->warnings.contains(QStringLiteral("$.zones[0].rows[6].seats[0] (Ground floor, block 3, row A, seat "
                                                   "1): seat_guid “Groundfloor-A-1” was another seat's "
                                                   "already, and is now “Groundfloor-A-1~ac10cbdf”.")));

    QStringList names;
    for (const PlanBlock &block : read->plan.blocks)
        names.append(block.name);
    QStringList expected;
    for (int i = 1; i <= 9; ++i) // clockwise from the top
        expected.append(QStringLiteral("Ground floor, block %1").arg(i));
    expected << QStringLiteral("First Floor, left") << QStringLiteral("First Floor, centre")
             << QStringLiteral("First Floor, right");
    QCOMPARE(names, expected);
    QCOMPARE(read->plan.lines.size(), 90);
    QCOMPARE(read->plan.areas.size(), 1);
    QCOMPARE(read->plan.areas.first().size, QSizeF(846.8843, 349.7701));
}

void PlanReaderTest::givesTheSameRefsAgain()
{
    const Result<ReadPlan> first = readPlanFile(planFile(QStringLiteral("stadium-738")));
    const Result<ReadPlan> second = readPlanFile(planFile(QStringLiteral("stadium-738")));
    QVERIFY(first && second);
    for (int i = 0; i < first->plan.seats.size(); ++i) {
        QCOMPARE(second->plan.seats[i].ref, first->plan.seats[i].ref);
        QCOMPARE(second->plan.seats[i].label, first->plan.seats[i].label);
        QCOMPARE(second->plan.seats[i].shortLabel, first->plan.seats[i].shortLabel);
    }
    QCOMPARE(second->warnings, first->warnings);
}

void PlanReaderTest::keepsRefsWhenOtherSeatsAreAdded()
{
    const QByteArray content = contentOf(planFile(QStringLiteral("stadium-738")));
    const Result<ReadPlan> before = readPlan(content);
    QJsonObject form = QJsonDocument::fromJson(content).object();
    QJsonArray zones = form.value(QLatin1String("zones")).toArray();
    // A new zone in front of all others, with copied rows whose ids the editor copied along.
    QJsonObject added = zones[1].toObject();
    added.insert(QStringLiteral("name"), QStringLiteral("Annexe"));
    QJsonArray addedRows{straightRow(QStringLiteral("New"), QStringLiteral("A"), 0, 0, 12)};
    added.insert(QStringLiteral("rows"), addedRows);
    added.insert(QStringLiteral("areas"), QJsonArray());
    zones.prepend(added);
    form.insert(QStringLiteral("zones"), zones);
    const Result<ReadPlan> after = readPlan(json(form));
    QVERIFY(before && after);
    QCOMPARE(after->plan.seats.size(), before->plan.seats.size() + 12);
    for (int i = 0; i < before->plan.seats.size(); ++i)
        QCOMPARE(after->plan.seats[i + 12].ref, before->plan.seats[i].ref);
}

void PlanReaderTest::sumsUpWhatHappensToEverySeat()
{
    QJsonArray seats;
    for (int i = 0; i < 500; ++i)
        seats.append(
            without(without(without(seat(QString(), i * 25, 0, QString()), "uuid"), "seat_guid"), "seat_number"));
    const Result<ReadPlan> read = readPlan(json(planWithRow(row(QStringLiteral("A"), 0, 0, seats))));
    QVERIFY(read);
    QVERIFY2(read->warnings.size() < 20, qPrintable(read->warnings.join(u'\n')));
    QCOMPARE(countContaining(read->warnings, QStringLiteral("and 494 more of this kind")), 2); // number and guid
    QCOMPARE(countContaining(read->warnings, QStringLiteral("(500 times, here first)")), 1);   // uuid
    // An identifier that was another's differs from line to line, and is one kind all the same.
    ImportNotes notes;
    for (int i = 0; i < 20; ++i)
        notes.repaired(QStringLiteral("$"), QStringLiteral("uuid %1 was taken.").arg(uuidOf(QString::number(i))));
    QCOMPARE(notes.warnings().size(), 7);
}

void PlanReaderTest::tellsRefsApartWithoutUuids()
{
    QJsonArray seats;
    for (int i = 1; i <= 4; ++i)
        seats.append(without(seat(QString::number(i), i * 25, 0, QStringLiteral("Same")), "uuid"));
    const Result<ReadPlan> read = readPlan(json(planWithRow(row(QStringLiteral("A"), 0, 0, seats))));
    QVERIFY(read);
    QStringList refs;
    for (int i = 0; i < 4; ++i)
        refs.append(read->plan.seats[i].ref);
    QCOMPARE(refs, (QStringList{QStringLiteral("Same"), QStringLiteral("Same~2"), QStringLiteral("Same~3"),
                                QStringLiteral("Same~4")}));
}

void PlanReaderTest::repairs_data()
{
    QTest::addColumn<QJsonObject>("form");
    QTest::addColumn<QString>("warning");
    QTest::addColumn<int>("times");
    const auto add = [](const char *name, const QJsonObject &form, const char *warning, int times = 1) {
        QTest::newRow(name) << form << QString::fromUtf8(warning) << times;
    };
    add("nothing", smallPlan(), "", 0);
    add("guid missing", planWithSeat(without(firstSeat(), "seat_guid")),
        "seats[0] (Stalls, row A, seat 1): seat_guid was missing, and is now “Stalls-A-1”");
    add("guid repeated", planWithSeat(with(firstSeat(), "seat_guid", QStringLiteral("St-A-2"))),
        "seat_guid “St-A-2” was another seat's already, and is now “St-A-2~");
    add("uuid missing", planWithSeat(without(firstSeat(), "uuid")), "(uuid) was missing");
    add("uuid repeated", planWithSeat(with(firstSeat(), "uuid", uuidOf(QStringLiteral("s/St-A-2")))),
        "another object's already");
    add("category missing", planWithSeat(without(firstSeat(), "category")), "had no category; it is now in “Cat”");
    add("category unknown", planWithSeat(with(firstSeat(), "category", QStringLiteral("Balcony"))),
        "“Balcony” was used but not in the plan's list");
    add("number as number", planWithSeat(with(firstSeat(), "seat_number", 1)), "seat_number: number read as text “1”");
    add("number missing", planWithSeat(without(firstSeat(), "seat_number")), "had no number, and is now “1”");
    add("number repeated", planWithSeat(with(firstSeat(), "seat_number", QStringLiteral("3"))), "number “3 (2)”");
    add("position as text",
        planWithSeat(with(firstSeat(), "position",
                          QJsonObject{{QStringLiteral("x"), QStringLiteral("0")}, {QStringLiteral("y"), 0}})),
        "x: text “0” read as a number");
    add("half a position", planWithSeat(with(firstSeat(), "position", QJsonObject{{QStringLiteral("x"), 0}})),
        "y was missing, and is now 0");
    add("seat position missing", planWithSeat(without(firstSeat(), "position")),
        "position was missing; the seat now stands right");
    add("radius fractional", planWithSeat(with(firstSeat(), "radius", 8.5)), "radius should be a whole number");
    add("radius zero", planWithSeat(with(firstSeat(), "radius", 0)), "radius was not greater than 0");
    add("strange seat member", planWithSeat(with(firstSeat(), "sold", true)), "“sold”: unknown field");
    add("strange plan member", with(smallPlan(), "version", 3), "“version”: unknown field");
    add("spaces", planWithSeat(with(firstSeat(), "category", QStringLiteral(" Cat"))), "spaces removed");
    add("row name missing", planWithRow(without(rowA(), "row_number")), "the row had no name, and is now “1”");
    add("row name as number", planWithRow(with(rowA(), "row_number", 7)), "row_number: number read as text");
    add("row position missing", planWithRow(without(rowA(), "position")), "position was missing, and is now 0, 0");
    add("row letter left", planWithRow(with(rowA(), "row_number_position", QStringLiteral("left"))),
        "row_number_position “left”");
    add("size missing", without(smallPlan(), "size"), "the plan had no size");
    add("plan name missing", without(smallPlan(), "name"), "the plan had no name");
    add("zone name missing", plan({without(zone(QStringLiteral("Stalls"), {rowA()}), "name")}),
        "the zone had no name, and is now “Stalls”");
    add("category twice",
        with(smallPlan(), "categories",
             QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("Cat")}},
                        QJsonObject{{QStringLiteral("name"), QStringLiteral("Cat")}}}),
        "stood in the list before");
    add("category nameless",
        with(smallPlan(), "categories",
             QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("Cat")}}, QJsonObject{}}),
        "had no name, and is now “Category 2”");
    add("bad colour",
        with(smallPlan(), "categories",
             QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("Cat")},
                                    {QStringLiteral("color"), QStringLiteral("reddish")}}}),
        "“reddish” is not a colour");
    add("no categories", without(smallPlan(), "categories"), "“Cat” was used but not in the plan's list");
    add("area without shape name", planWithArea(without(rectangle(QStringLiteral("Bar"), 0, 300, 80, 40), "shape")),
        "is now “rectangle”");
    add("area of nothing", planWithArea(QJsonObject{{QStringLiteral("shape"), QStringLiteral("spiral")}}),
        "was left out");
    add("area bad colour",
        planWithArea(with(rectangle(QStringLiteral("Bar"), 0, 300, 80, 40), "color", QStringLiteral("x"))),
        "color “x” is not a colour");
    add("area uuid missing", planWithArea(without(rectangle(QStringLiteral("Bar"), 0, 300, 80, 40), "uuid")),
        "zones[1].areas[0] (Things): its internal number (uuid) was missing");
}

void PlanReaderTest::repairs()
{
    QFETCH(QJsonObject, form);
    QFETCH(QString, warning);
    QFETCH(int, times);
    const Result<ReadPlan> read = readPlan(json(form));
    QVERIFY2(read, read ? "" : qPrintable(read.error().message));
    QVERIFY2(read->warnings.size() == times, qPrintable(read->warnings.join(u'\n')));
    QVERIFY2(times == 0 || read->warnings.first().contains(warning), qPrintable(read->warnings.join(u'\n')));
    QVERIFY(times == 0 || read->warnings.first().startsWith(u'$'));
    QVERIFY(allDifferent(read->plan, [](const PlanSeat &s) { return s.ref; }));
    QVERIFY(allDifferent(read->plan, [](const PlanSeat &s) { return s.label; }));
    QVERIFY(read->plan.seats.size() >= 4);
}

void PlanReaderTest::repairsSeatsOnOneSpot()
{
    QJsonArray seats;
    for (int i = 1; i <= 3; ++i)
        seats.append(seat(QString::number(i), 0, 0, QStringLiteral("g%1").arg(i)));
    const Result<ReadPlan> read =
        readPlan(json(plan({zone(QStringLiteral("Box"), {row(QStringLiteral("A"), 50, 50, seats)})})));
    QVERIFY(read);
    QCOMPARE(countContaining(read->warnings, QStringLiteral("same position")), 2);
    QCOMPARE(read->plan.seats[0].position, QPointF(50, 50));
    QCOMPARE(read->plan.seats[1].position, QPointF(60, 50));
    QCOMPARE(read->plan.seats[2].position, QPointF(70, 50));
}

void PlanReaderTest::makesUpIdentifiersOnce()
{
    const QJsonObject form = plan({without(
        zone(QStringLiteral("Stalls"),
             {without(row(QStringLiteral("A"), 0, 0, {without(without(firstSeat(), "uuid"), "seat_guid")}), "uuid")}),
        "uuid")});
    const Result<ReadPlan> one = readPlan(json(form)), two = readPlan(json(form));
    QVERIFY(one && two);
    QCOMPARE(one->warnings.size(), 2);
    QCOMPARE(one->plan.seats.first().uuid, two->plan.seats.first().uuid);
    QCOMPARE(one->plan.rows.first().uuid, two->plan.rows.first().uuid);
    const QSet<QString> uuids{one->plan.seats.first().uuid, one->plan.rows.first().uuid, one->plan.zones.first().uuid};
    QCOMPARE(uuids.size(), 3);
}

void PlanReaderTest::readsCategories()
{
    const QJsonArray list{
        QJsonObject{{QStringLiteral("name"), QStringLiteral("Cat")}, {QStringLiteral("color"), QStringLiteral("#abc")}},
        QJsonObject{{QStringLiteral("name"), QStringLiteral("Two")},
                    {QStringLiteral("color"), QStringLiteral("rgb(1, 20, 255)")}},
        QJsonObject{{QStringLiteral("name"), QStringLiteral("Three")},
                    {QStringLiteral("color"), QStringLiteral("red")}}};
    const Result<ReadPlan> read = readPlan(json(with(smallPlan(), "categories", list)));
    QVERIFY(read);
    QCOMPARE(read->plan.categoryNames(),
             (QStringList{QStringLiteral("Cat"), QStringLiteral("Two"), QStringLiteral("Three")}));
    QCOMPARE(read->plan.categories[0].color, QStringLiteral("#aabbcc"));
    QCOMPARE(read->plan.categories[1].color, QStringLiteral("#0114FF"));
    QCOMPARE(read->plan.categories[2].color, QStringLiteral("#FF0000"));
}

void PlanReaderTest::keepsAllFiveShapes()
{
    const auto area = [](const QString &shape, const QJsonObject &body) {
        QJsonObject object{{QStringLiteral("shape"), shape},
                           {QStringLiteral("uuid"), uuidOf(QStringLiteral("a/") + shape)},
                           {QStringLiteral("rotation"), 12.5},
                           {QStringLiteral("position"), at(10, 20)},
                           {QStringLiteral("color"), QStringLiteral("#112233")},
                           {QStringLiteral("border_color"), QStringLiteral("#445566")}};
        object.insert(shape, body);
        return object;
    };
    QJsonObject places = zone(
        QStringLiteral("Décor"), {},
        {area(QStringLiteral("rectangle"), {{QStringLiteral("width"), 30}, {QStringLiteral("height"), 40}}),
         area(QStringLiteral("circle"), {{QStringLiteral("radius"), 5}}),
         area(QStringLiteral("ellipse"), {{QStringLiteral("radius"), at(7, 9)}}),
         area(QStringLiteral("polygon"), {{QStringLiteral("points"), QJsonArray{at(0, 0), at(10, 0), at(5, 8.5)}}}),
         area(QStringLiteral("text"), {{QStringLiteral("text"), QStringLiteral("Bar\nupstairs")},
                                       {QStringLiteral("position"), at(1, 2)},
                                       {QStringLiteral("size"), 20},
                                       {QStringLiteral("color"), QStringLiteral("#000000")}})});
    places.insert(QStringLiteral("position"), at(100, 200));
    const Result<ReadPlan> read = readPlan(json(plan({zone(QStringLiteral("Stalls"), {rowA()}), places})));
    QVERIFY(read);
    QCOMPARE(read->warnings, QStringList());
    const QList<PlanArea> &areas = read->plan.areas;
    QCOMPARE(areas.size(), 5);
    for (const PlanArea &one : areas) {
        QCOMPARE(one.position, QPointF(110, 220));
        QCOMPARE(one.rotation, 12.5);
        QCOMPARE(one.color, QStringLiteral("#112233"));
        QCOMPARE(one.borderColor, QStringLiteral("#445566"));
        QVERIFY(!one.standing);
    }
    QVERIFY(areas[0].kind == ShapeKind::Rectangle && areas[0].size == QSizeF(30, 40));
    QVERIFY(areas[1].kind == ShapeKind::Circle && areas[1].radius == QSizeF(5, 5));
    QVERIFY(areas[2].kind == ShapeKind::Ellipse && areas[2].radius == QSizeF(7, 9));
    QVERIFY(areas[3].kind == ShapeKind::Polygon && areas[3].points == (QList<QPointF>{{0, 0}, {10, 0}, {5, 8.5}}));
    QVERIFY(areas[4].kind == ShapeKind::Text && areas[4].text.text == QStringLiteral("Bar\nupstairs"));
    QVERIFY(areas[4].text.size == 20 && areas[4].text.offset == QPointF(1, 2)
            && areas[4].text.color == QStringLiteral("#000000"));
}

void PlanReaderTest::tellsStandingAreas_data()
{
    QTest::addColumn<QString>("zoneName");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name"); // empty: not one
    const auto add = [](const char *zoneName, const char *text, const char *name) {
        QTest::addRow("%s / %s", zoneName, text)
            << QString::fromUtf8(zoneName) << QString::fromUtf8(text) << QString::fromUtf8(name);
    };
    add("Floor GA", "Floor GA", "Floor GA");
    add("Standing Pit", "", "Standing Pit");
    add("Things", "General Admission", "General Admission");
    add("Things", "Stehplätze", "Stehplätze");
    add("Things", "Parterre debout", "Parterre debout");
    add("Things", "Lawn", "Lawn");
    add("Things", "Pitch (standing)", "Pitch (standing)");
    add("Standing", "Sector B", "Sector B");
    add("Things", "Stage", "");
    add("Standing", "Bar", "");
    add("Things", "Orchestra pit", "");
    add("Ground floor", "", "");
    add("Things", "Pitch", "");
    add("Things", "Garage", "");
    add("Terrace bar", "", "");
    add("Bühne", "Hauptbühne", "");
}

void PlanReaderTest::tellsStandingAreas()
{
    QFETCH(QString, zoneName);
    QFETCH(QString, text);
    QFETCH(QString, name);
    const Result<ReadPlan> read = readPlan(json(planWithArea(rectangle(text, 0, 300, 200, 100), zoneName)));
    QVERIFY(read);
    const QList<int> standing = read->plan.standingAreas();
    QCOMPARE(standing.size(), name.isEmpty() ? 0 : 1);
    if (!name.isEmpty())
        QCOMPARE(read->plan.areas[standing.first()].name, name);

    // The same drawing in a zone with seats is never sold by number.
    const Result<ReadPlan> seated =
        readPlan(json(plan({zone(zoneName, {rowA()}, {rectangle(text, 0, 300, 200, 100)})})));
    QVERIFY(seated);
    QCOMPARE(seated->plan.standingAreas(), QList<int>());
}

void PlanReaderTest::namesStandingAreasApart()
{
    QJsonObject form = plan({zone(QStringLiteral("Floor"), {},
                                  {rectangle(QStringLiteral("Standing"), 0, 0, 90, 90),
                                   rectangle(QStringLiteral("Standing"), 100, 0, 90, 90)}),
                             zone(QStringLiteral("Cat"), {}, {rectangle(QStringLiteral("GA"), 200, 0, 90, 90)})});
    form.insert(QStringLiteral("categories"), QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("GA")}}});
    const Result<ReadPlan> read = readPlan(json(form)); // no seats at all: still something to sell
    QVERIFY(read);
    QStringList names;
    for (const int area : read->plan.standingAreas())
        names.append(read->plan.areas[area].name);
    QCOMPARE(names,
             (QStringList{QStringLiteral("Standing"), QStringLiteral("Standing 2"), QStringLiteral("GA (standing)")}));
}

void PlanReaderTest::marksAccessibleSeats()
{
    QJsonObject form = planWithSeat(with(firstSeat(), "category", QStringLiteral("Wheelchair")));
    const Result<ReadPlan> read = readPlan(json(form));
    QVERIFY(read);
    QVERIFY(read->plan.seats[0].accessible && !read->plan.seats[0].companion);
    QVERIFY(!read->plan.seats[1].accessible);
    const Result<ReadPlan> rows = readPlan(json(plan({zone(
        QStringLiteral("Parkett"), {straightRow(QStringLiteral("p"), QStringLiteral("Rollstuhl"), 0, 0, 2),
                                    straightRow(QStringLiteral("p"), QStringLiteral("Begleitung"), 0, 30, 2)})})));
    QVERIFY(rows);
    QVERIFY(rows->plan.seats[0].accessible);
    QVERIFY(rows->plan.seats[2].companion);
}

void PlanReaderTest::marksSeatsWithRestrictedView()
{
    const auto firstOf = [](const QJsonObject &seat) {
        const Result<ReadPlan> read = readPlan(json(planWithSeat(seat)));
        return read && read->plan.seats[0].restrictedView && !read->plan.seats[1].restrictedView;
    };
    QVERIFY(firstOf(with(firstSeat(), "category", QStringLiteral("Stalls (restricted view)"))));
    QVERIFY(firstOf(with(firstSeat(), "category", QStringLiteral("Parkett sichtbehindert"))));
    QVERIFY(firstOf(with(firstSeat(), "rowlock", QJsonObject{{QStringLiteral("restricted_view"), true}})));
    QVERIFY(!firstOf(with(firstSeat(), "rowlock", QJsonObject{{QStringLiteral("restricted_view"), false}})));
    QVERIFY(!firstOf(with(firstSeat(), "category", QStringLiteral("Unrestricted view"))));
    QVERIFY(!readPlan(
        json(planWithSeat(with(firstSeat(), "rowlock", QJsonObject{{QStringLiteral("restricted_view"), 1}})))));
}

void PlanReaderTest::acceptsEnvelopeAndMark()
{
    const Result<ReadPlan> marked = readPlan("\xEF\xBB\xBF" + json(smallPlan()));
    QVERIFY(marked);
    QCOMPARE(marked->warnings, QStringList());
    const QJsonObject seatless = with(planWithSeat(without(firstSeat(), "seat_guid")), "name", QStringLiteral("Inner"));
    const Result<ReadPlan> wrapped = readPlan(json({{QStringLiteral("id"), 3}, {QStringLiteral("layout"), seatless}}));
    QVERIFY(wrapped);
    QCOMPARE(wrapped->plan.name, QStringLiteral("Inner"));
    QCOMPARE(wrapped->warnings.size(), 2);
    QVERIFY(wrapped->warnings[1].startsWith(QStringLiteral("$.layout.zones[0].rows[0].seats[0] ")));
}

ROWLOCK_TEST(PlanReaderTest)
#include "tst_plan_reader.moc"
