// Plans that were drawn: through the draft and the program's own form and back, without a loss; and out in pretix's
// form.
#include "model/domain/draft_edits.h"
#include "model/domain/draft_items.h"
#include "model/exchange/plan_losses.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "model/service/plan_preview.h"
#include "tests/exchange/plan_text.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

namespace {

void compareAreas(const PlanArea &back, const PlanArea &area)
{
    QCOMPARE(back.ref, area.ref);
    QCOMPARE(int(back.kind), int(area.kind));
    QCOMPARE(back.position, area.position);
    QCOMPARE(back.rotation, area.rotation);
    QCOMPARE(back.color, area.color);
    QCOMPARE(back.borderColor, area.borderColor);
    QCOMPARE(back.size, area.size);
    QCOMPARE(back.radius, area.radius);
    QCOMPARE(back.points, area.points);
    QCOMPARE(back.text.text, area.text.text);
    QCOMPARE(back.text.color, area.text.color);
    QCOMPARE(back.text.offset, area.text.offset);
    QCOMPARE(back.text.size, area.text.size);
    QCOMPARE(back.standing, area.standing);
    QCOMPARE(back.name, area.name);
    QCOMPARE(back.capacity, area.capacity);
    QCOMPARE(back.zone, area.zone);
}

void compareSeats(const PlanSeat &back, const PlanSeat &seat)
{
    QCOMPARE(back.ref, seat.ref);
    QCOMPARE(back.uuid, seat.uuid);
    QCOMPARE(back.number, seat.number);
    QCOMPARE(back.label, seat.label);
    QCOMPARE(back.shortLabel, seat.shortLabel);
    QCOMPARE(back.position, seat.position);
    QCOMPARE(back.radius, seat.radius);
    QCOMPARE(back.category, seat.category);
    QCOMPARE(back.row, seat.row);
    QCOMPARE(back.block, seat.block);
    QCOMPARE(back.line, seat.line);
    QCOMPARE(back.place, seat.place);
    QCOMPARE(back.startDirection, seat.startDirection);
    QCOMPARE(back.accessible, seat.accessible);
    QCOMPARE(back.companion, seat.companion);
    QCOMPARE(back.restrictedView, seat.restrictedView);
}

void compareRows(const PlanRow &back, const PlanRow &row)
{
    QCOMPARE(back.name, row.name);
    QCOMPARE(back.rowLabel, row.rowLabel);
    QCOMPARE(back.seatLabel, row.seatLabel);
    QCOMPARE(back.labelPosition, row.labelPosition);
    QCOMPARE(back.uuid, row.uuid);
    QCOMPARE(back.origin, row.origin);
    QCOMPARE(back.zone, row.zone);
    QCOMPARE(back.seats, row.seats);
    QCOMPARE(back.shape, row.shape);
    QCOMPARE(back.table, row.table);
}

void comparePlans(const SeatingPlan &back, const SeatingPlan &plan)
{
    QCOMPARE(back.name, plan.name);
    QCOMPARE(back.size, plan.size);
    QCOMPARE(back.categoryNames(), plan.categoryNames());
    QCOMPARE(back.zones.size(), plan.zones.size());
    for (int i = 0; i < plan.zones.size(); ++i) {
        QCOMPARE(back.zones[i].name, plan.zones[i].name);
        QCOMPARE(back.zones[i].zoneId, plan.zones[i].zoneId);
        QCOMPARE(back.zones[i].uuid, plan.zones[i].uuid);
        QCOMPARE(back.zones[i].origin, plan.zones[i].origin);
    }
    QCOMPARE(back.rows.size(), plan.rows.size());
    for (int i = 0; i < plan.rows.size() && !QTest::currentTestFailed(); ++i)
        compareRows(back.rows[i], plan.rows[i]);
    QCOMPARE(back.seats.size(), plan.seats.size());
    for (int i = 0; i < plan.seats.size() && !QTest::currentTestFailed(); ++i)
        compareSeats(back.seats[i], plan.seats[i]);
    QCOMPARE(back.areas.size(), plan.areas.size());
    for (int i = 0; i < plan.areas.size() && !QTest::currentTestFailed(); ++i)
        compareAreas(back.areas[i], plan.areas[i]);
    QCOMPARE(back.blocks.size(), plan.blocks.size());
    for (int i = 0; i < plan.blocks.size(); ++i)
        QCOMPARE(back.blocks[i].name, plan.blocks[i].name);
}

// Two bent rows with an accessible pair, a table, a standing area beside them, a stage.
PlanDraft drawn()
{
    PlanDraft draft = emptyDraft();
    const int stalls = draft.sections.first().id;
    BlockShape shape;
    shape.front = {{600, 300}, 0, 25, 400};
    shape.rows = 2;
    shape.seats = 8;
    NewRows rows;
    rows.section = stalls;
    draft = withRows(draft, shape, rows).draft;
    const QList<DraftSeat> front = draft.sections.first().rows.first().seats;
    draft = withMark(draft, {front[0].id}, SeatMark::Accessible, true);
    draft = withMark(draft, {front[1].id}, SeatMark::Companion, true);
    draft = withMark(draft, {front[7].id}, SeatMark::RestrictedView, true);
    NewTable table;
    table.shape.centre = {200, 600};
    draft = withTable(draft, table).draft;
    PlanArea floor;
    floor.position = {800, 500};
    floor.size = {200, 100};
    floor.standing = true;
    floor.name = QStringLiteral("Side room");
    floor.capacity = 80;
    floor.text.text = floor.name;
    draft = withNewArea(draft, stalls, floor).draft;
    PlanArea stage;
    stage.kind = ShapeKind::Ellipse;
    stage.position = {600, 80};
    stage.radius = {300, 60};
    stage.text.text = QStringLiteral("Stage");
    return withNewArea(draft, stalls, stage).draft;
}

} // namespace

class OwnFormTest : public QObject
{
    Q_OBJECT

private slots:
    void keepsRealPlans_data();
    void keepsRealPlans();
    void keepsWhatPretixHasNoMemberFor();
    void exportsWhatPretixUnderstands();
    void namesWhatPretixCannotSay();
    void saysRepairsInPlainWords();
    void saysNothingOfItsOwnInPretixForm();
    void refusesLaterVersions();
    void believesThePlanNotItsNames();
};

void OwnFormTest::keepsRealPlans_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name : {"theatre-468", "arena-712", "stadium-738"})
        QTest::newRow(name) << planFile(QLatin1String(name));
    if (!largePlanFile().isEmpty())
        QTest::newRow("bowl-20000") << largePlanFile();
}

void OwnFormTest::keepsRealPlans()
{
    QFETCH(QString, file);
    const Result<ReadPlan> read = readPlanFile(file);
    QVERIFY(read);
    const PlanDraft draft = draftOf(read->plan);
    QCOMPARE(draft.seatCount(), read->plan.seats.size());
    const Result<ReadPlan> back = readPlan(writePlan(planOf(draft)));
    QVERIFY(back);
    QCOMPARE(back->warnings, QStringList());
    QVERIFY(back->plan.isOwnForm);
    comparePlans(back->plan, read->plan);
    comparePlans(planOf(draftOf(back->plan)), planOf(draft)); // and through the draft again
}

void OwnFormTest::keepsWhatPretixHasNoMemberFor()
{
    const PlanDraft draft = drawn();
    SeatingPlan plan = planOf(draft);
    QHash<int, QString> refs;
    giveRefs(plan, draft, refs);
    const Result<ReadPlan> back = readPlan(writePlan(plan));
    QVERIFY(back);
    QCOMPARE(back->warnings, QStringList());
    QCOMPARE(back->plan.seats.size(), 24);
    QCOMPARE(back->plan.rows[0].shape->radius, 400.0);
    QCOMPARE(back->plan.rows[1].shape->radius, 430.0);
    QVERIFY(back->plan.rows[2].table->isRound);
    QCOMPARE(back->plan.standingAreas().size(), 1);
    const PlanArea &floor = back->plan.areas[back->plan.standingAreas().first()];
    QCOMPARE(floor.name, QStringLiteral("Side room"));
    QCOMPARE(floor.capacity, 80);
    QVERIFY(back->plan.seats[0].accessible);
    QVERIFY(back->plan.seats[1].companion);
    QVERIFY(back->plan.seats[7].restrictedView);
    QCOMPARE(back->plan.seats[0].label, QStringLiteral("Stalls, row A, seat 1"));
    QCOMPARE(back->plan.seats[16].label, QStringLiteral("Stalls, table 1, seat 1"));
    QCOMPARE(writePlan(planOf(draftOf(back->plan))), writePlan(back->plan));
}

void OwnFormTest::exportsWhatPretixUnderstands()
{
    const Result<ReadPlan> own = readPlan(writePlan(planOf(drawn())));
    QVERIFY(own);
    const Result<ReadPlan> back = readPlan(writePlan(own->plan, PlanForm::Pretix));
    QVERIFY(back);
    QVERIFY(!back->plan.isOwnForm);
    QCOMPARE(back->warnings, QStringList());
    QCOMPARE(back->plan.seats.size(), 24);
    QCOMPARE(back->plan.seats[20].ref, own->plan.seats[20].ref);
    QCOMPARE(back->plan.seats[20].position, own->plan.seats[20].position);
    QCOMPARE(back->plan.standingAreas().size(), 1);
    QCOMPARE(back->plan.areas[back->plan.standingAreas().first()].name, QStringLiteral("Side room"));
    QCOMPARE(back->plan.areas.size(), own->plan.areas.size());
    // Its categories and words carry what it has no member for.
    QCOMPARE(back->plan.areas[back->plan.standingAreas().first()].capacity, 80);
    for (int i = 0; i < int(back->plan.seats.size()); ++i) {
        QCOMPARE(back->plan.seats[i].accessible, own->plan.seats[i].accessible);
        QCOMPARE(back->plan.seats[i].companion, own->plan.seats[i].companion);
        QCOMPARE(back->plan.seats[i].restrictedView, own->plan.seats[i].restrictedView);
    }
    QVERIFY(own->plan.seats[0].accessible && own->plan.seats[1].companion && own->plan.seats[7].restrictedView);
    const QString category = own->plan.categories[own->plan.seats[0].category].name;
    QVERIFY(back->plan.categoryNames().contains(category + QStringLiteral(", wheelchair space")));
    QVERIFY(back->plan.categoryNames().contains(category + QStringLiteral(", companion seat")));

    PlanDraft draft = drawn();
    draft.sections[0].areas[0].area.name = draft.sections[0].areas[0].area.text.text =
        QStringLiteral("Bar side"); // a bar is scenery
    const Result<ReadPlan> bar = readPlan(writePlan(readPlan(writePlan(planOf(draft)))->plan, PlanForm::Pretix));
    QVERIFY(bar);
    QCOMPARE(bar->plan.standingAreas().size(), 1);
    QCOMPARE(bar->plan.areas[bar->plan.standingAreas().first()].name, QStringLiteral("Standing"));
}

void OwnFormTest::namesWhatPretixCannotSay()
{
    const Result<ReadPlan> own = readPlan(writePlan(planOf(drawn())));
    QVERIFY(own);
    const QString all = pretixLosses(own->plan).join(u'\n');
    for (const char *word : {"Wheelchair", "Companion", "restricted view", "capacity", "Tables", "bent"})
        QVERIFY2(all.contains(QLatin1String(word)), qPrintable(all));
    const Result<ReadPlan> plain = readPlan(json(smallPlan()));
    QVERIFY(plain);
    QCOMPARE(pretixLosses(plain->plan), QStringList());
}

void OwnFormTest::saysRepairsInPlainWords()
{
    QCOMPARE(plainRepair(QStringLiteral("$.zones[0].rows[3] (Stalls (left), row A): the row had no name.")),
             QStringLiteral("Stalls (left), row A: the row had no name."));
    QCOMPARE(plainRepair(QStringLiteral("$.zones[1] (Box) (12 times, here first): “x” was ignored.")),
             QStringLiteral("Box (12 times, here first): “x” was ignored."));
    QCOMPARE(plainRepair(QStringLiteral("$.size: the plan had no size (it is 3 by 4).")),
             QStringLiteral("Whole plan: the plan had no size (it is 3 by 4)."));
    const Result<PlanPreview> stadium = previewPlan(planFile(QStringLiteral("stadium-738")));
    QVERIFY(stadium);
    QCOMPARE(stadium->plan->name, QStringLiteral("stadium-738")); // the file's own is “Plan”
    QVERIFY(!stadium->repairs.isEmpty());
    for (const QString &repair : stadium->repairs)
        QVERIFY2(!repair.contains(u'$') && !repair.contains(u'['), qPrintable(repair));
    QCOMPARE(previewPlan(planFile(QStringLiteral("theatre-468")))->plan->name,
             readPlanFile(planFile(QStringLiteral("theatre-468")))->plan.name);
}

void OwnFormTest::saysNothingOfItsOwnInPretixForm()
{
    const Result<ReadPlan> own = readPlan(writePlan(planOf(drawn())));
    QVERIFY(own);
    QVERIFY(writePlan(own->plan, PlanForm::Own).contains("rowlock"));
    QVERIFY(!writePlan(own->plan, PlanForm::Pretix).contains("rowlock"));
    const Result<ReadPlan> plain = readPlan(json(smallPlan()));
    QVERIFY(plain);
    QVERIFY(!writePlan(plain->plan).contains("rowlock"));
}

void OwnFormTest::refusesLaterVersions()
{
    const Result<ReadPlan> read = readPlan(json(with(smallPlan(), "rowlock_plan", 2)));
    QVERIFY(!read);
    QVERIFY(read.error().code == ErrorCode::PlanInvalid);
    QVERIFY(readPlan(json(with(smallPlan(), "rowlock_plan", 1))));
}

void OwnFormTest::believesThePlanNotItsNames()
{
    const QJsonObject named = with(firstSeat(), "category", QStringLiteral("Wheelchair"));
    QVERIFY(readPlan(json(planWithSeat(named)))->plan.seats[0].accessible);
    QVERIFY(!readPlan(json(with(planWithSeat(named), "rowlock_plan", 1)))->plan.seats[0].accessible);
    const QJsonObject floor = planWithArea(rectangle(QStringLiteral("Standing"), 0, 0, 100, 100));
    QCOMPARE(readPlan(json(floor))->plan.standingAreas().size(), 1);
    QCOMPARE(readPlan(json(with(floor, "rowlock_plan", 1)))->plan.standingAreas().size(), 0);
}

ROWLOCK_TEST(OwnFormTest)
#include "tst_own_form.moc"
