// Where the letters of rows stand: one rule for the screen and for paper.
#include "model/documents/plan_outline.h"
#include "tests/support/sample_house.h"
#include "ui/seatmap/map_layout.h"

#include <QtTest>

using namespace rowlock;

namespace {

// Rows of four seats 25 apart, each from `starts`; positions as given, the name is the row's number.
SeatingPlan rowsAt(const QList<QPointF> &starts, const QString &labelPosition, bool backwards = false)
{
    SeatingPlan plan;
    plan.categories.append(PlanCategory());
    plan.zones.append(PlanZone());
    for (const QPointF start : starts) {
        PlanRow row;
        row.name = QString::number(plan.rows.size() + 1);
        row.labelPosition = labelPosition;
        row.zone = 0;
        for (int i = 0; i < 4; ++i) {
            PlanSeat seat;
            seat.position = start + QPointF(25 * (backwards ? 3 - i : i), 0);
            seat.radius = 10;
            seat.category = 0;
            seat.row = int(plan.rows.size());
            row.seats.append(int(plan.seats.size()));
            plan.seats.append(seat);
        }
        plan.rows.append(row);
    }
    return plan;
}

QList<double> placesOf(const SeatingPlan &plan)
{
    QList<double> places;
    for (const EndLetter &letter : endLetters(plan))
        places.append(letter.position.x());
    return places;
}

} // namespace

class PlanOutlineTest : public QObject
{
    Q_OBJECT

private slots:
    void lettersStandWhereThePlanSays_data();
    void lettersStandWhereThePlanSays();
    void noLetterStandsOnAnotherSeat();
    void tablesAndNamelessRowsHaveNone();
    void screenAndPaperAgree();
};

void PlanOutlineTest::lettersStandWhereThePlanSays_data()
{
    QTest::addColumn<QString>("position");
    QTest::addColumn<bool>("backwards");
    QTest::addColumn<QList<double>>("places");
    QTest::newRow("both") << QStringLiteral("both") << false << QList<double>{77, 198};
    QTest::newRow("not said") << QString() << false << QList<double>{77, 198};
    QTest::newRow("start") << QStringLiteral("start") << false << QList<double>{77};
    QTest::newRow("end") << QStringLiteral("end") << false << QList<double>{198};
    QTest::newRow("start of a row that runs to the left") << QStringLiteral("start") << true << QList<double>{198};
}

void PlanOutlineTest::lettersStandWhereThePlanSays()
{
    QFETCH(QString, position);
    QFETCH(bool, backwards);
    QFETCH(QList<double>, places);
    QCOMPARE(placesOf(rowsAt({{100, 100}}, position, backwards)), places);
}

void PlanOutlineTest::noLetterStandsOnAnotherSeat()
{
    // Two fragments side by side: no letter between them, where the next one's seats are.
    QCOMPARE(placesOf(rowsAt({{100, 100}, {200, 100}}, QStringLiteral("both"))), QList<double>({77, 298}));
    // An aisle between them has room.
    QCOMPARE(placesOf(rowsAt({{100, 100}, {260, 100}}, QStringLiteral("both"))), QList<double>({77, 198, 237, 358}));
}

void PlanOutlineTest::tablesAndNamelessRowsHaveNone()
{
    SeatingPlan plan = rowsAt({{100, 100}, {100, 130}}, QStringLiteral("both"));
    plan.rows[0].name.clear();
    plan.rows[1].table = TableShape();
    QVERIFY(endLetters(plan).isEmpty());
}

void PlanOutlineTest::screenAndPaperAgree()
{
    for (const SeatingPlan &plan : {sample::theatre(), sample::bowl(6, 5)}) {
        SeatGrid grid;
        grid.build(plan);
        const MapLayout layout = MapLayout::of(plan, grid);
        QVERIFY(layout.rows.size() > 10);
        QCOMPARE(layout.rows, endLetters(plan));
    }
}

ROWLOCK_TEST(PlanOutlineTest)
#include "tst_plan_outline.moc"
