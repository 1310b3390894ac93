// The seats by sales on the seating plan: shades in order on light and dark ground, and a seat is its row of the table.
#include "tests/support/staffed_counter.h"
#include "ui/reports/heat_map.h"

#include <QDialog>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestHeatMap : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aSeatIsItsRow();
    void otherReportsHaveNone();
    void shadesAreInOrder_data();
    void shadesAreInOrder();

private:
    HeatMap &map() { return *m_counter->find<HeatMap>("heatMap"); }
    QTableView &table() { return *m_counter->find<QTableView>("reportTable"); }
    QDialog *dialog(const char *name = "reportsDialog") { return m_counter->find<QDialog>(name); }
    void choose(const QString &name)
    {
        auto &list = *m_counter->find<QTreeWidget>("reportList");
        for (QTreeWidgetItemIterator it(&list); *it; ++it) {
            if ((*it)->parent() && (*it)->text(0) == name)
                list.setCurrentItem(*it);
        }
        m_counter->awaitAnswers();
    }
    void openHeat()
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(2, u"Back"_s));
        QVERIFY(m_office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}}));
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
        m_counter->awaitAnswers();
        choose(u"Seats by sales"_s);
        QTRY_VERIFY(map().isVisible());
    }
    int rowSoldAt(qint64 times)
    {
        const QAbstractItemModel &model = *table().model();
        for (int column = 0; column < model.columnCount(); ++column) {
            for (int row = 0;
                 model.headerData(column, Qt::Horizontal).toString() == u"Sold at" && row < model.rowCount(); ++row) {
                if (model.index(row, column).data().toString() == QString::number(times))
                    return row;
            }
        }
        return -1;
    }
    void clickOn(int seat, bool isDouble = false)
    {
        const QPoint at = map().placeOf(seat).toPoint();
        if (isDouble)
            QTest::mouseDClick(&map(), Qt::LeftButton, {}, at);
        else
            QTest::mouseClick(&map(), Qt::LeftButton, {}, at);
    }
};

void TestHeatMap::aSeatIsItsRow()
{
    openHeat();
    m_counter->picture(u"reports-heat"_s, dialog());
    QVERIFY(map().accessibleDescription().contains(u"over 75 %: 2 seats"_s));
    const int last = table().model()->rowCount() - 1;
    clickOn(last);
    QCOMPARE(table().currentIndex().row(), last);
    const int sold = rowSoldAt(1);
    QVERIFY(sold >= 0 && sold != last);
    clickOn(sold);
    QCOMPARE(table().currentIndex().row(), sold);
    clickOn(sold, true);
    QTRY_VERIFY(m_counter->find("reportOrders"));
}

void TestHeatMap::otherReportsHaveNone()
{
    openHeat();
    choose(u"Tonight"_s);
    QTRY_VERIFY(!map().isVisible());
}

void TestHeatMap::shadesAreInOrder_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

// Each step is told from the one before by its lightness alone, whatever eyes see of its colour.
void TestHeatMap::shadesAreInOrder()
{
    QFETCH(const bool, isDark);
    SeatingPlan plan;
    Report report;
    report.kind = ReportKind::Heat;
    report.columns = {{u"seat"_s, {}, false, true}, {u"events"_s, {}, true}, {u"sold"_s, {}, true}};
    for (int seat = 0; seat < HeatSteps::count; ++seat) {
        PlanSeat one;
        one.position = {seat * 30.0, 0};
        plan.seats.append(one);
        report.rows.append({qint64(seat), qint64(4), qint64(seat)});
    }
    HeatMap map(nullptr);
    QPalette ground = map.palette();
    ground.setColor(QPalette::Window, isDark ? QColor(0x20, 0x22, 0x26) : Qt::white);
    map.setPalette(ground);
    map.resize(500, 300);
    map.setReport(report, std::make_shared<const SeatingPlan>(plan));
    const QImage drawn = map.grab().toImage();
    int before = -1;
    for (int seat = 0; seat < HeatSteps::count; ++seat) {
        const QPoint at = map.placeOf(seat).toPoint() + QPoint(5, 5); // beside the number
        const int grey = qGray(drawn.pixel(at * drawn.devicePixelRatio()));
        if (before >= 0)
            QVERIFY2((isDark ? grey - before : before - grey) > 20,
                     qPrintable(u"step %1: %2 after %3"_s.arg(seat).arg(grey).arg(before)));
        before = grey;
    }
}

ROWLOCK_WINDOW_TEST(TestHeatMap)
#include "tst_heat_map.moc"
