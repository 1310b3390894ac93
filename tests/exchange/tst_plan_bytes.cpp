// A plan written as bytes is the plan: every member of it, of real plans, drawn ones and those with tables.
#include "model/exchange/plan_bytes.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "tests/exchange/plan_text.h"
#include "tests/support/sample_house.h"

#include <QTest>

using namespace rowlock;

class PlanBytesTest : public QObject
{
    Q_OBJECT

private slots:
    void comesBackWhole_data();
    void comesBackWhole();
    void whatIsCutShortIsNoPlan();
    void whatIsNoPlanIsNone();
};

void PlanBytesTest::comesBackWhole_data()
{
    QTest::addColumn<SeatingPlan>("plan");
    for (const char *name : {"theatre-468", "arena-712", "stadium-738"}) {
        const auto read = readPlanFile(test::planFile(QLatin1String(name)));
        QVERIFY(read);
        QTest::newRow(name) << read->plan;
    }
    SeatingPlan drawn = sample::theatre();
    drawn.isOwnForm = true;
    drawn.rows[0].shape = RowShape{{1, 2}, 3, 4, 5};
    drawn.rows[1].table = TableShape{false, {1, 2}, {3, 4}, 5, 1, QStringLiteral("a7")};
    drawn.seats[3].bay = 2;
    drawn.seats[4].restrictedView = drawn.seats[4].companion = true;
    QTest::newRow("drawn") << drawn;
    QTest::newRow("nothing") << SeatingPlan();
}

void PlanBytesTest::comesBackWhole()
{
    QFETCH(SeatingPlan, plan);
    const QByteArray bytes = planToBytes(plan);
    const auto again = planFromBytes(bytes);
    QVERIFY(again);
    QCOMPARE(planToBytes(*again), bytes);
    QCOMPARE(writePlan(*again, PlanForm::Own), writePlan(plan, PlanForm::Own));
    QCOMPARE(again->seats.size(), plan.seats.size());
    for (int i = 0; i < plan.seats.size(); ++i) { // what no form says and the reader derives
        const PlanSeat &was = plan.seats.at(i);
        const PlanSeat &is = again->seats.at(i);
        QCOMPARE(is.label, was.label);
        QCOMPARE(is.shortLabel, was.shortLabel);
        QCOMPARE(std::tuple(is.block, is.line, is.place, is.bay), std::tuple(was.block, was.line, was.place, was.bay));
    }
    QCOMPARE(again->lines.size(), plan.lines.size());
    QCOMPARE(again->standingAreas(), plan.standingAreas());
}

void PlanBytesTest::whatIsCutShortIsNoPlan()
{
    const QByteArray bytes = planToBytes(sample::theatre());
    for (qsizetype length = 0; length < bytes.size(); length += 97)
        QVERIFY(!planFromBytes(bytes.left(length)));
    QVERIFY(!planFromBytes(bytes + '\0'));
}

void PlanBytesTest::whatIsNoPlanIsNone()
{
    QVERIFY(!planFromBytes(QByteArray(4096, '\xff')));
    QVERIFY(!planFromBytes(QByteArray(4096, 'a')));
}

ROWLOCK_TEST(PlanBytesTest)
#include "tst_plan_bytes.moc"
