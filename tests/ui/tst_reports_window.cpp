// The reports in the window, by the keys: which, of what, what is behind a figure, and out of the program.
#include "tests/support/fake_printer.h"
#include "tests/support/printer_readers.h"
#include "tests/ui/reports_opened.h"
#include "ui/reports/chart_data.h"
#include "ui/reports/report_catalog.h"

#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReportsWindow : public QObject, private ReportsOpened
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void opensWithTonight();
    void headingsArePassedOver();
    void onTheRollOfTheTerminal();
    void soldAndTakenBackAreTwoBars();
    void aFigureOpensItsOrders();
    void ofTwoThingsTheRowOfBoth();
    void aRowOfTheLedgerIsItsOrder();
    void whatWasTakenOpensItsOrders();
    void aTableIsTakenOut();
    void theNewestChoiceIsShown();
    void newerFiguresAreSaid();
    void totalsStayInView();
    void writesCsvAndAWorkbook();
    void neverOverTheHouse();
    void nothingIsNotWritten();
    void stepsAreRound();
    void linesOfSeveralPerformances();
    void theLargestBarsAreShown();
};

void TestReportsWindow::opensWithTonight()
{
    sold(2);
    openReports();
    QVERIFY(list().hasFocus());
    QCOMPARE(m_counter->text("reportHeading"), u"Tonight"_s);
    QVERIFY(!m_counter->find("reportsNewer")->isVisible());
    m_counter->picture(u"reports-tonight"_s, dialog());
    QTest::keyClick(&list(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
}

void TestReportsWindow::headingsArePassedOver()
{
    sold(2);
    openReports();
    const auto after = [this](Qt::Key key) {
        QTest::keyClick(&list(), key);
        return list().currentItem()->text(0);
    };
    QCOMPARE(after(Qt::Key_Up), u"Tonight"_s);
    QCOMPARE(after(Qt::Key_End), u"Outstanding"_s);
    QCOMPARE(after(Qt::Key_Home), u"Tonight"_s);
    choose(u"Holds"_s);
    QCOMPARE(after(Qt::Key_Down), u"Performance"_s);
    QCOMPARE(after(Qt::Key_Left), u"Performance"_s);
    QCOMPARE(after(Qt::Key_S), u"Section"_s); // not "Sales by"
    choose(u"Performance"_s);
    QCOMPARE(after(Qt::Key_Up), u"Holds"_s);
    const QTreeWidgetItem *heading = list().topLevelItem(0);
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualItemRect(heading).center());
    QCOMPARE(list().currentItem()->text(0), u"Holds"_s);
    QVERIFY(list().currentItem()->isSelected());
}

// Where the terminal prints reports without a dialog, on a printer of dots.
void TestReportsWindow::onTheRollOfTheTerminal()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    const QString terminal = m_counter->settings.terminalName() + u"/1"_s;
    QVERIFY(
        m_office->settings().setTerminal({terminal}, {{{}, PrintKind::Reports, printer.address(), SilentPrint::Ask}}));
    sold(2);
    openReports();
    choose(u"Category or area"_s);
    m_counter->press("reportPrint");
    QTRY_COMPARE(printer.papers(), 1);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY(read.typed.isEmpty() && read.puzzles.isEmpty());
    QTRY_VERIFY2(m_counter->text("reportsMessageText").startsWith(u"Printed: "),
                 qPrintable(m_counter->text("reportsMessageText")));
}

void TestReportsWindow::soldAndTakenBackAreTwoBars()
{
    const Order order = sold(3);
    sold(1, PaymentMethod::Card, u"Front"_s);
    QVERIFY(m_office->orders().refund(order.id, {order.tickets.first().id}));
    openReports();
    choose(u"Category or area"_s);
    QCOMPARE(m_counter->text("reportHeading"), u"Sales by category or area"_s);
    QCOMPARE(table().model()->rowCount(), 2);
    QCOMPARE(chart().shape, ChartData::Shape::Bars);
    QCOMPARE(chart().labels, QStringList({u"Back"_s, u"Front"_s}));
    QCOMPARE(chart().series.at(0).values, QList<double>({6000, 3000}));
    QCOMPARE(chart().series.at(1).values, QList<double>({2000, 0}));
    auto *drawn = m_counter->find<ReportChart>("reportChart");
    QVERIFY(drawn->isVisible());
    QVERIFY(drawn->accessibleDescription().contains(u"€60.00"_s));
    m_counter->picture(u"reports-bars"_s, dialog());
    choose(u"Ledger"_s);
    QVERIFY(!drawn->isVisible());
}

void TestReportsWindow::aFigureOpensItsOrders()
{
    const Order first = sold(2), second = sold(1, PaymentMethod::Card);
    sold(1, PaymentMethod::Cash, u"Front"_s);
    openReports();
    choose(u"Category or area"_s);
    enterOn(table());
    QTRY_VERIFY(m_counter->find<QDialog>("reportOrdersDialog"));
    m_counter->awaitAnswers();
    auto &orders = *m_counter->find<QTableView>("reportOrders");
    QCOMPARE(orders.model()->rowCount(), 2);
    QVERIFY(rowOf(*orders.model(), 0).contains(first.code));
    QVERIFY(rowOf(*orders.model(), 1).contains(second.code));
    const QStringList sums = rowOf(*m_counter->find<QTableView>("reportOrdersTotals")->model(), 0);
    QVERIFY(sums.contains(u"€60.00"_s));
    m_counter->picture(u"reports-orders"_s, m_counter->find<QDialog>("reportOrdersDialog"));
    enterOn(orders, 1);
    QTRY_VERIFY(m_counter->find<QDialog>("orderDialog"));
    m_counter->awaitAnswers();
    QTRY_COMPARE(m_counter->find<QDialog>("orderDialog")->windowTitle(), u"Order %1"_s.arg(second.code));
}

void TestReportsWindow::ofTwoThingsTheRowOfBoth()
{
    const Order cash = sold(2);
    sold(1, PaymentMethod::Card);
    openReports();
    choose(u"Way of paying"_s);
    take("reportSecond", u"and by performance"_s);
    QCOMPARE(table().model()->rowCount(), 2);
    QCOMPARE(rowOf(*table().model(), 1).first(), u"Cash"_s);
    enterOn(table(), 1);
    QTRY_VERIFY(m_counter->find<QDialog>("reportOrdersDialog"));
    m_counter->awaitAnswers();
    auto &orders = *m_counter->find<QTableView>("reportOrders");
    QCOMPARE(orders.model()->rowCount(), 1);
    QVERIFY(rowOf(*orders.model(), 0).contains(cash.code));
}

void TestReportsWindow::aRowOfTheLedgerIsItsOrder()
{
    const Order order = sold(2);
    openReports();
    choose(u"Ledger"_s);
    enterOn(table());
    QTRY_VERIFY(m_counter->find<QDialog>("orderDialog"));
    m_counter->awaitAnswers();
    QTRY_COMPARE(m_counter->find<QDialog>("orderDialog")->windowTitle(), u"Order %1"_s.arg(order.code));
    QVERIFY(!m_counter->find<QDialog>("reportOrdersDialog"));
}

void TestReportsWindow::whatWasTakenOpensItsOrders()
{
    const Order cash = sold(2);
    sold(1, PaymentMethod::Card);
    openReports();
    choose(u"Taken and refunded"_s);
    QCOMPARE(table().model()->rowCount(), 2);
    enterOn(table(), rowOf(*table().model(), 0).contains(u"cash"_s) ? 0 : 1);
    QTRY_VERIFY(m_counter->find<QDialog>("reportOrdersDialog"));
    m_counter->awaitAnswers();
    auto &orders = *m_counter->find<QTableView>("reportOrders");
    QCOMPARE(orders.model()->rowCount(), 1);
    QVERIFY(rowOf(*orders.model(), 0).contains(cash.code));
    QVERIFY(rowOf(*m_counter->find<QTableView>("reportOrdersTotals")->model(), 0).contains(u"€40.00"_s));
}

void TestReportsWindow::aTableIsTakenOut()
{
    sold(2);
    openReports();
    m_counter->prompt.fileToSave = m_counter->path(u"orders.xlsx"_s);
    m_counter->find<QAction>("export_orders")->trigger();
    QTRY_VERIFY(written(m_counter->prompt.fileToSave).startsWith("PK"));
    QTRY_VERIFY(m_counter->text("reportsMessageText").contains(u"1 row"_s));
    m_counter->prompt.fileToSave = m_counter->path(u"lines.csv"_s);
    m_counter->find<QAction>("export_lines")->trigger();
    QTRY_VERIFY(written(m_counter->prompt.fileToSave).startsWith("order,line,act"));
}

void TestReportsWindow::theNewestChoiceIsShown()
{
    sold(2);
    openReports();
    list().setFocus();
    for (int i = 0; i < 12; ++i) // quicker than they are answered
        QTest::keyClick(&list(), Qt::Key_Down);
    const QString wanted = list().currentItem()->text(0).toLower();
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->text("reportHeading").toLower().endsWith(wanted));
    QTest::keyClick(&list(), Qt::Key_Return); // into the table
    QVERIFY(table().hasFocus());
}

void TestReportsWindow::newerFiguresAreSaid()
{
    sold(2);
    openReports();
    choose(u"Category or area"_s);
    QCOMPARE(cell(u"Tickets sold"_s), u"2"_s);
    sold(3);
    QTRY_VERIFY(m_counter->find("reportsNewer")->isVisible());
    QCOMPARE(cell(u"Tickets sold"_s), u"2"_s); // nothing moves under the eye
    QTest::keyClick(dialog(), Qt::Key_F5);
    m_counter->awaitAnswers();
    QTRY_COMPARE(cell(u"Tickets sold"_s), u"5"_s);
    // The change may be heard of once more after it was read.
    QTRY_VERIFY((QTest::keyClick(dialog(), Qt::Key_F5), m_counter->awaitAnswers(),
                 !m_counter->find("reportsNewer")->isVisible()));
}

void TestReportsWindow::totalsStayInView()
{
    for (int i = 0; i < 9; ++i)
        sold(1);
    openReports();
    choose(u"Ledger"_s);
    auto *totals = m_counter->find<QTableView>("reportTableTotals");
    QVERIFY(totals->isVisible());
    QVERIFY(rowOf(*totals->model(), 0).contains(u"€180.00"_s));
    QCOMPARE(totals->model()->index(0, 0).data(Qt::TextAlignmentRole).toInt(),
             table().model()->index(0, 0).data(Qt::TextAlignmentRole).toInt());
    for (int column = 0; column < totals->model()->columnCount(); ++column)
        QCOMPARE(totals->columnWidth(column), table().columnWidth(column));
}

void TestReportsWindow::writesCsvAndAWorkbook()
{
    sold(2);
    openReports();
    choose(u"Category or area"_s);
    m_counter->prompt.fileToSave = m_counter->path(u"sales.csv"_s);
    dialog()->activateWindow();
    QTest::keyClick(dialog(), Qt::Key_V, Qt::AltModifier);
    QTRY_VERIFY(written(m_counter->prompt.fileToSave).contains("row,category,sold,sold_amount"));
    QVERIFY(written(m_counter->prompt.fileToSave).contains("Back,2,40.00"));
    QTRY_VERIFY(m_counter->text("reportsMessageText").contains(u"sales.csv"_s));
    m_counter->prompt.fileToSave = m_counter->path(u"sales.xlsx"_s);
    QTest::keyClick(dialog(), Qt::Key_X, Qt::AltModifier);
    QTRY_VERIFY(written(m_counter->prompt.fileToSave).startsWith("PK"));
    m_counter->prompt.fileToSave = m_counter->path(u"sales.pdf"_s);
    QTest::keyClick(dialog(), Qt::Key_D, Qt::AltModifier);
    QTRY_VERIFY(written(m_counter->prompt.fileToSave).startsWith("%PDF"));
}

void TestReportsWindow::neverOverTheHouse()
{
    if (m_counter->file().contains(u"://"_s))
        QSKIP("A house on a server is no file");
    sold(2);
    openReports();
    choose(u"Category or area"_s);
    m_counter->prompt.fileToSave = m_counter->file();
    for (const char *name : {"reportCsv", "reportXlsx", "reportPdf"}) {
        m_counter->press(name);
        QTRY_VERIFY(!m_counter->text("reportsMessageText").isEmpty());
        QVERIFY(!m_counter->text("reportsMessageText").contains(u"Saved"_s));
        QVERIFY(written(m_counter->file()).startsWith("SQLite format 3"));
    }
}

void TestReportsWindow::nothingIsNotWritten()
{
    openReports();
    choose(u"Ledger"_s);
    QVERIFY(!m_counter->find("reportCsv")->isEnabled());
    QVERIFY(!m_counter->find("reportOpen")->isEnabled());
    enterOn(table());
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->find<QDialog>("orderDialog"));
}

void TestReportsWindow::stepsAreRound()
{
    QCOMPARE(axisSteps(0, 50), QList<double>({0, 10, 20, 30, 40, 50}));
    QCOMPARE(axisSteps(0, 3), QList<double>({0, 1, 2, 3}));
    QCOMPARE(axisSteps(0, 0), QList<double>({0, 1}));
    QCOMPARE(axisSteps(-300, 1100), QList<double>({-500, 0, 500, 1000, 1500}));
}

void TestReportsWindow::linesOfSeveralPerformances()
{
    Report report;
    report.kind = ReportKind::SellThrough;
    report.timeZone = "UTC";
    report.filter.event = EventId(2);
    for (const char *name : {"event", "starts", "days_before", "percent"})
        report.columns += ReportColumn{QLatin1StringView(name), {}, true};
    for (const auto &[event, days, percent] : {std::tuple{1, 9, 10}, {1, 2, 60}, {2, 5, 20}, {2, 0, 100}})
        report.rows += {qint64(event), Instant{event * 86'400'000LL}, qint64(days), qint64(percent)};
    const ChartData lines = chartOf(report);
    QCOMPARE(lines.series.size(), 2);
    QCOMPARE(lines.series.at(0).at, QList<double>({5, 0})); // the one that was asked about
    QCOMPARE(lines.series.at(1).values, QList<double>({10, 60}));
    QCOMPARE(chartValueText(lines, 60), u"60%"_s);
}

void TestReportsWindow::theLargestBarsAreShown()
{
    Report report;
    report.kind = ReportKind::Breakdown;
    report.filter.by = ReportDimension::Section;
    report.columns = {{u"row"_s, {}, false, true}, {u"section"_s, {}}, {u"sold_amount"_s, u"Sold for"_s, true}};
    for (int i = 0; i < 40; ++i)
        report.rows += {QString::number(i), u"S%1"_s.arg(i), Money{i, {}}};
    const ChartData bars = chartOf(report);
    QCOMPARE(bars.of, 40);
    QVERIFY(bars.labels.size() < 20);
    QCOMPARE(bars.labels.first(), u"S39"_s);
    const BehindRow behind = behindRow(report, 7);
    QCOMPARE(behind.row, u"7"_s);
    QCOMPARE(behind.about, u"S7"_s);
    QVERIFY(!behind.second);
}

ROWLOCK_WINDOW_TEST(TestReportsWindow)
#include "tst_reports_window.moc"
