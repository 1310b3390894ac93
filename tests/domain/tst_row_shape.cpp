#include "model/domain/row_shape.h"

#include <QtTest>

#include <cmath>

using namespace rowlock;

namespace {

void near(QPointF is, QPointF wanted)
{
    if (std::hypot(is.x() - wanted.x(), is.y() - wanted.y()) > 0.001)
        QFAIL(qPrintable(
            QStringLiteral("%1, %2 instead of %3, %4").arg(is.x()).arg(is.y()).arg(wanted.x()).arg(wanted.y())));
}

} // namespace

class RowShapeTest : public QObject
{
    Q_OBJECT

private slots:
    void laysStraight();
    void bendsAroundTheFront();
    void measures_data();
    void measures();
    void setsChairs();
};

void RowShapeTest::laysStraight()
{
    QCOMPARE(placesOnRow({{100, 50}, 0, 20, 0}, 4), (QList<QPointF>{{70, 50}, {90, 50}, {110, 50}, {130, 50}}));
    const QList<QPointF> down = placesOnRow({{100, 50}, 90, 20, 0}, 3);
    near(down[0], {100, 30});
    near(down[2], {100, 70});
    QVERIFY(placesOnRow({}, 0).isEmpty());
}

void RowShapeTest::bendsAroundTheFront()
{
    // A quarter circle of radius 100 around (0, 0), its middle straight below: ends to the lower left and right, nearer
    // to the front.
    const double quarter = 100 * M_PI / 2, half = 100 / std::sqrt(2.0);
    const QList<QPointF> bent = placesOnRow({{0, 100}, 0, quarter / 2, 100}, 3);
    near(bent[0], {-half, half});
    near(bent[1], {0, 100});
    near(bent[2], {half, half});
    const QList<QPointF> away = placesOnRow({{0, 100}, 0, quarter / 2, -100}, 3);
    near(away[0], {-half, 200 - half});
    near(away[1], {0, 100});
}

void RowShapeTest::measures_data()
{
    QTest::addColumn<double>("angle");
    QTest::addColumn<double>("radius");
    QTest::addColumn<int>("count");
    QTest::newRow("straight") << 0.0 << 0.0 << 5;
    QTest::newRow("two") << 30.0 << 0.0 << 2;
    QTest::newRow("turned") << -40.0 << 0.0 << 6;
    QTest::newRow("bent, odd") << 0.0 << 300.0 << 7;
    QTest::newRow("bent, even") << 15.0 << 300.0 << 12;
    QTest::newRow("bent away") << 0.0 << -250.0 << 9;
    QTest::newRow("more than half a circle") << 0.0 << 60.0 << 10;
}

void RowShapeTest::measures()
{
    QFETCH(double, angle);
    QFETCH(double, radius);
    QFETCH(int, count);
    const RowShape laid{{200, 300}, angle, 25, radius};
    const RowShape found = measuredRow(placesOnRow(laid, count));
    near(found.middle, laid.middle);
    QVERIFY2(std::abs(found.angle - angle) < 0.001, qPrintable(QString::number(found.angle)));
    QVERIFY2(std::abs(found.radius - radius) < 0.01, qPrintable(QString::number(found.radius)));
    QVERIFY(std::abs(found.spacing - 25) < 0.001);
}

void RowShapeTest::setsChairs()
{
    // A round table 60 wide: chairs' centres 30 + 3 + 10 from its middle.
    const QList<QPointF> round = chairsAround({true, {100, 100}, {60, 60}, 0, 0, {}}, 4, 10);
    near(round[0], {100, 57});
    near(round[1], {143, 100});
    near(round[2], {100, 143});
    near(round[3], {57, 100});
    // Two above, one at the right end, two below, one at the left end.
    const QList<QPointF> square = chairsAround({false, {0, 0}, {100, 40}, 0, 1, {}}, 6, 10);
    near(square[0], {-25, -33});
    near(square[1], {25, -33});
    near(square[2], {63, 0});
    near(square[3], {25, 33});
    near(square[5], {-63, 0});
    near(chairsAround({false, {0, 0}, {100, 40}, 90, 1, {}}, 6, 10)[2], {0, 63});
}

ROWLOCK_TEST(RowShapeTest)
#include "tst_row_shape.moc"
