// Reports that take long or are not for everybody, in the window: stopped by who waits, and said to whom they are not.
#include "tests/support/endless_table.h"
#include "tests/support/staffed_counter.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReportsWaiting : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { StaffedCounter::begin(); }
    void cleanup() { end(); }

    void whatIsNotForAClerkIsSaid();
    void whoRunsTheHouseIsAskedNothing();
    void aClerksOwnShift();
    void aLongReadingIsStopped();
    void anotherReportStopsTheOneBefore();
    void closingStopsIt();
    void aLongExportIsStopped();

private:
    QDialog *dialog() { return m_counter->find<QDialog>("reportsDialog"); }
    QTreeWidget &list() { return *m_counter->find<QTreeWidget>("reportList"); }
    QTableView &table() { return *m_counter->find<QTableView>("reportTable"); }
    QComboBox &box(const char *name) { return *m_counter->find<QComboBox>(name); }

    void sold(qint64 seats)
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(seats, u"Back"_s));
        QVERIFY(held);
        const auto paid = m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
        QVERIFY2(paid, paid ? "" : qPrintable(paid.error().message));
    }
    void openReports()
    {
        m_counter->openWindow();
        m_counter->find<QAction>("reports")->trigger();
        QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void choose(const QString &name)
    {
        begin(name);
        m_counter->awaitAnswers();
    }
    // What settlements cover, which nothing else in the window looks at.
    void makeSettlementsEndless()
    {
        QCOMPARE(makeEndless(m_counter->file(), u"settled_order"_s,
                             u"i AS settlement_no, i AS event_id, i AS order_id, i AS from_line, i AS to_line"_s),
                 QString());
    }
    void begin(const QString &name) // what is chosen is not there at once
    {
        list().setCurrentItem(list().findItems(name, Qt::MatchExactly | Qt::MatchRecursive).first());
    }
    void openForClerk()
    {
        openFor(ben);
        QTRY_VERIFY(!isCovered());
        m_counter->find<QAction>("reports")->trigger();
        QTRY_VERIFY(dialog());
        m_counter->awaitAnswers();
    }
    QByteArray written(const QString &file)
    {
        QFile in(file);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
};

// Tonight at once; of the others it is said why not and who is asked, and nobody is asked unbidden.
void TestReportsWaiting::whatIsNotForAClerkIsSaid()
{
    sold(2);
    openForClerk();
    QCOMPARE(m_counter->text("reportHeading"), u"Tonight"_s);
    QVERIFY(m_counter->text("reportTableNothing").startsWith(u"There is nothing to report"_s));
    QVERIFY(shown<QLabel>("reportAccess") && !shown<QPushButton>("reportAsk"));
    const auto isFaint = [this](const QString &name) {
        const auto *item = list().findItems(name, Qt::MatchExactly | Qt::MatchRecursive).first();
        return item->data(0, Qt::ForegroundRole).isValid() && !item->toolTip(0).isEmpty();
    };
    QVERIFY(isFaint(u"Ledger"_s) && isFaint(u"Season"_s) && !isFaint(u"Tonight"_s) && !isFaint(u"Shift"_s));
    choose(u"Ledger"_s);
    m_counter->picture(u"reports-clerk"_s, dialog());
    QVERIFY(m_counter->text("reportTableNothing").contains(u"Ben (Clerk) may not see the figures"_s));
    QCOMPARE(table().model()->rowCount(), 0);
    for (const char *button : {"reportPrint", "reportPdf", "reportCsv", "reportXlsx"})
        QVERIFY2(!m_counter->find(button)->isEnabled(), button);
    QVERIFY(!m_counter->find("approvalDialog"));

    shown<QPushButton>("reportAsk")->click();
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    m_counter->awaitAnswers();
    QCOMPARE(table().model()->rowCount(), 0);
    QCOMPARE(m_counter->text("reportHeading"), u"Ledger"_s);
    QTRY_VERIFY(shown<QPushButton>("reportAsk")); // of somebody else, or of the same once more
    shown<QPushButton>("reportAsk")->click();
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    StaffedCounter::show(ada, ada.pin);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    QTRY_COMPARE(table().model()->rowCount(), 1);
    QVERIFY(m_counter->find("reportPdf")->isEnabled());
    m_counter->awaitAnswers();
    choose(u"Tonight"_s);
    choose(u"Ledger"_s); // another look
    QCOMPARE(table().model()->rowCount(), 0);
    QCOMPARE(journal(u"approval.used"_s).size(), 1);
}

void TestReportsWaiting::whoRunsTheHouseIsAskedNothing()
{
    sold(2);
    openFor(ada);
    m_counter->find<QAction>("reports")->trigger();
    QTRY_VERIFY(dialog());
    m_counter->awaitAnswers();
    choose(u"Ledger"_s);
    QCOMPARE(table().model()->rowCount(), 1);
    QVERIFY(!shown<QLabel>("reportAccess") && !shown<QPushButton>("reportAsk"));
}

void TestReportsWaiting::aClerksOwnShift()
{
    Drawer drawer;
    drawer.name = u"Left"_s;
    QVERIFY(m_office->shifts().saveDrawer(drawer));
    const auto close = [this](Desk &desk) {
        const auto shift = desk.shifts().open(1, {0, Currency()});
        return shift && desk.shifts().count(shift->id, {}) && desk.shifts().close(shift->id, {});
    };
    openForClerk();
    QVERIFY(close(*m_office)); // Ada's, Z 1
    QVERIFY(
        m_counter->window->office()->ask([close](Desk &desk) { return Result<bool>(close(desk)); }).result().value());
    dialog()->reject();
    QTRY_VERIFY(!dialog());
    m_counter->find<QAction>("reports")->trigger();
    QTRY_VERIFY(dialog());
    m_counter->awaitAnswers();
    choose(u"Shift"_s);
    QCOMPARE(box("reportShift").count(), 1);
    QVERIFY(box("reportShift").currentText().startsWith(u"Z 2"_s));
    QVERIFY(table().model()->rowCount() > 0);
    QVERIFY(!shown<QPushButton>("reportAsk"));
}

void TestReportsWaiting::aLongReadingIsStopped()
{
    sold(2);
    openReports();
    choose(u"Ledger"_s);
    QCOMPARE(table().model()->rowCount(), 1);
    makeSettlementsEndless();
    for (const bool byEscape : {false, true}) {
        begin(u"Settlement"_s);
        QTRY_VERIFY(shown<QPushButton>("reportWaitCancel"));
        QCOMPARE(table().model()->rowCount(), 0); // what was shown is no answer to it
        QCOMPARE(m_counter->text("reportHeading"), u"Settlement"_s);
        QVERIFY(!m_counter->find("reportPdf")->isEnabled());
        m_counter->picture(u"reports-reading"_s, dialog());
        if (byEscape)
            QTest::keyClick(dialog(), Qt::Key_Escape);
        else
            shown<QPushButton>("reportWaitCancel")->click();
        QTRY_VERIFY(!shown<QPushButton>("reportWaitCancel"));
        QVERIFY(dialog() && dialog()->isVisible());
        QVERIFY(m_counter->text("reportTableNothing").startsWith(u"The reading was cancelled."_s));
        QVERIFY(m_counter->text("reportSaid").isEmpty());
        choose(u"Ledger"_s); // the connection is as before
        QCOMPARE(table().model()->rowCount(), 1);
        QVERIFY(m_counter->text("reportTableNothing").isEmpty());
    }
    QTest::keyClick(dialog(), Qt::Key_Escape); // nothing is read any more
    QTRY_VERIFY(!dialog());
}

void TestReportsWaiting::anotherReportStopsTheOneBefore()
{
    sold(2);
    openReports();
    makeSettlementsEndless();
    begin(u"Settlement"_s);
    QTRY_VERIFY(shown<QPushButton>("reportWaitCancel"));
    begin(u"Ledger"_s);
    QTRY_COMPARE(table().model()->rowCount(), 1);
    QVERIFY(!shown<QPushButton>("reportWaitCancel"));
    QCOMPARE(m_counter->text("reportHeading"), u"Ledger"_s);
    begin(u"Settlement"_s);
    begin(u"Ledger"_s); // before the moment is over
    QTRY_COMPARE(m_counter->text("reportHeading"), u"Ledger"_s);
    m_counter->awaitAnswers();
    QCOMPARE(table().model()->rowCount(), 1);
}

// Nobody is there to stop it then, and what comes next would wait for ever.
void TestReportsWaiting::closingStopsIt()
{
    sold(1);
    openReports();
    makeSettlementsEndless();
    begin(u"Settlement"_s);
    QTRY_VERIFY(shown<QPushButton>("reportWaitCancel"));
    m_counter->press("reportsClose");
    QTRY_VERIFY(!dialog());
    m_counter->awaitAnswers();
    sold(1);
}

void TestReportsWaiting::aLongExportIsStopped()
{
    openReports();
    QCOMPARE(makeEndless(m_counter->file(), u"known_patron"_s,
                         u"i AS patron_no, i AS made_at, i AS changed_at, i AS erased_at, i AS merged_into"_s),
             QString());
    m_counter->prompt.fileToSave = m_counter->path(u"patrons.csv"_s);
    for (const bool byEscape : {false, true}) {
        m_counter->find<QAction>("export_patrons")->trigger();
        QTRY_VERIFY2(shown<QPushButton>("exportWaitCancel"), qPrintable(m_counter->text("reportsMessageText")));
        m_counter->picture(u"export-wait"_s, m_counter->find<QDialog>("exportWaitDialog"));
        if (byEscape)
            QTest::keyClick(m_counter->find<QDialog>("exportWaitDialog"), Qt::Key_Escape);
        else
            shown<QPushButton>("exportWaitCancel")->click();
        QTRY_VERIFY(!m_counter->find<QDialog>("exportWaitDialog"));
        QVERIFY(m_counter->text("reportsMessageText").contains(u"cancelled"_s));
        QVERIFY(!QFile::exists(m_counter->prompt.fileToSave));
    }
    m_counter->prompt.fileToSave = m_counter->path(u"events.csv"_s);
    m_counter->find<QAction>("export_events")->trigger();
    QTRY_VERIFY(written(m_counter->prompt.fileToSave).startsWith("event,"));
}

ROWLOCK_WINDOW_TEST(TestReportsWaiting)
#include "tst_reports_waiting.moc"
