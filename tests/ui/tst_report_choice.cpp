// What a report in the window is about: days, a performance, what it is told apart by besides.
#include "model/domain/moment_input.h"
#include "tests/ui/reports_opened.h"
#include "ui/common/day_field.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReportChoice : public QObject, private ReportsOpened
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void daysAreChosen();
    void aDayIsTypedAsInTheCountry_data();
    void aDayIsTypedAsInTheCountry();
    void todayIsTheDayOnWhichItIsRead();
    void aDayHasItsEnd();
    void theSecondThingGoesWithTheFirst();
    void whatNeedsAPerformanceHasOne();
    void withoutAShiftItIsSaid();
    void whatIsNoDayIsSaid();
    void theWindowGoesWhileADayIsTyped();
};

void TestReportChoice::daysAreChosen()
{
    sold(2);
    m_counter->clock.advanceMs(24 * 3'600'000);
    openReports();
    choose(u"Business day"_s);
    QCOMPARE(table().model()->rowCount(), 0); // of today
    QVERIFY(!m_counter->text("reportTableNothing").isEmpty());
    QVERIFY(!m_counter->find<DayField>("reportFrom")->isVisible());
    take("reportDays", u"Yesterday"_s);
    QCOMPARE(table().model()->rowCount(), 1);
    QVERIFY(m_counter->text("reportTableNothing").isEmpty());
    take("reportDays", u"All"_s);
    QCOMPARE(table().model()->rowCount(), 1);
    choose(u"Clerk"_s); // what was chosen stays so
    QCOMPARE(box("reportDays").currentText(), u"All"_s);
    choose(u"Outstanding"_s);
    QVERIFY(!box("reportDays").isVisible());
}

void TestReportChoice::aDayIsTypedAsInTheCountry_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QString>("typed");
    QTest::newRow("no country") << QLocale::c() << u"2026-02-01"_s;
    QTest::newRow("Germany") << QLocale(QLocale::German, QLocale::Germany) << u"01.02.2026"_s;
    QTest::newRow("Britain") << QLocale(QLocale::English, QLocale::UnitedKingdom) << u"01/02/2026"_s;
    QTest::newRow("America") << QLocale(QLocale::English, QLocale::UnitedStates) << u"2/1/2026"_s;
}

void TestReportChoice::aDayIsTypedAsInTheCountry()
{
    QFETCH(const QLocale, locale);
    QFETCH(const QString, typed);
    const QLocale before;
    const auto back = qScopeGuard([&before] { QLocale::setDefault(before); });
    QLocale::setDefault(locale);
    openReports();
    choose(u"Business day"_s);
    take("reportDays", u"From … to …"_s);
    auto *from = m_counter->find<DayField>("reportFrom");
    m_counter->typeAnew("reportFrom", typed);
    QTest::keyClick(from, Qt::Key_Return);
    m_counter->awaitAnswers();
    QCOMPARE(from->day(), std::optional(QDate(2026, 2, 1)));
    QCOMPARE(readPastDay(from->text(), QDate(2026, 1, 1), QDate(2026, 2, 1), locale), std::optional(QDate(2026, 2, 1)));
}

// A window that was open over midnight.
void TestReportChoice::todayIsTheDayOnWhichItIsRead()
{
    sold(2);
    openReports();
    choose(u"Business day"_s);
    QCOMPARE(table().model()->rowCount(), 1);
    const QString day = m_counter->text("reportSaid").left(10);
    m_counter->clock.advanceMs(24 * 3'600'000);
    QTest::keyClick(dialog(), Qt::Key_F5);
    m_counter->awaitAnswers();
    QTRY_COMPARE(table().model()->rowCount(), 0);
    QCOMPARE(box("reportDays").currentText(), u"Today"_s);
    QVERIFY(m_counter->text("reportSaid").left(10) != day);
}

void TestReportChoice::aDayHasItsEnd()
{
    sold(2);
    openReports();
    choose(u"Business day"_s);
    take("reportDays", u"From … to …"_s);
    auto *from = m_counter->find<DayField>("reportFrom"), *to = m_counter->find<DayField>("reportTo");
    QVERIFY(from->isVisible() && to->isVisible());
    constexpr int roomOfTheSmallest = 1024 - 40;
    QVERIFY2(dialog()->minimumSizeHint().width() <= roomOfTheSmallest,
             qPrintable(QString::number(dialog()->minimumSizeHint().width())));
    QCOMPARE(table().model()->rowCount(), 1); // the last day is within
    const QDate day = *from->day();
    m_counter->typeAnew("reportTo", day.addDays(-2).toString(Qt::ISODate)); // the first day goes with it
    QTest::keyClick(to, Qt::Key_Return);
    m_counter->awaitAnswers();
    QCOMPARE(from->day(), std::optional(day.addDays(-2)));
    QCOMPARE(table().model()->rowCount(), 0);
}

void TestReportChoice::theSecondThingGoesWithTheFirst()
{
    openReports();
    choose(u"Way of paying"_s);
    QCOMPARE(box("reportSecond").findText(u"and by price type"_s), -1); // a payment knows no lines
    QVERIFY(box("reportSecond").findText(u"and by hour"_s) >= 0);
    choose(u"Price type"_s);
    QVERIFY(box("reportSecond").findText(u"and by category or area"_s) >= 0);
    QCOMPARE(box("reportSecond").findText(u"and by way of paying"_s), -1);
    QCOMPARE(box("reportSecond").findText(u"and by price type"_s), -1);
    choose(u"Tax"_s);
    QVERIFY(!box("reportSecond").isVisible());
}

void TestReportChoice::whatNeedsAPerformanceHasOne()
{
    sold(2);
    m_counter->addAida({2000, {}});
    openReports();
    choose(u"Settlement"_s);
    QCOMPARE(box("reportEvent").findText(u"All performances"_s), -1);
    QCOMPARE(box("reportEvent").currentData().toLongLong(), m_counter->house().event().id.value());
    QVERIFY(table().model()->rowCount() > 0);
    choose(u"Sell-through"_s);
    QCOMPARE(chart().shape, ChartData::Shape::Lines);
    m_counter->picture(u"reports-lines"_s, dialog());
    choose(u"Business day"_s); // of all again
    QCOMPARE(box("reportEvent").currentText(), u"All performances"_s);
}

void TestReportChoice::withoutAShiftItIsSaid()
{
    sold(2);
    openReports();
    choose(u"Ledger"_s);
    QVERIFY(table().model()->rowCount() > 0);
    choose(u"Shift"_s);
    QCOMPARE(table().model()->rowCount(), 0); // nothing of the ledger
    QVERIFY(m_counter->text("reportTableNothing").contains(u"No shift"_s));
    QVERIFY(!box("reportShift").isVisible()); // there is none to choose
    QVERIFY(!m_counter->find("reportCsv")->isEnabled());
}

void TestReportChoice::whatIsNoDayIsSaid()
{
    sold(2);
    openReports();
    choose(u"Business day"_s);
    take("reportDays", u"From … to …"_s);
    auto *from = m_counter->find<DayField>("reportFrom");
    const QDate day = *from->day();
    for (const QString &typed : {u"soon"_s, u"31.2.2026"_s, u"01.01.1752"_s, QString()}) {
        m_counter->typeAnew("reportFrom", typed);
        QTest::keyClick(from, Qt::Key_Tab); // it is left
        m_counter->awaitAnswers();
        QCOMPARE(table().model()->rowCount(), 0);
        QVERIFY2(m_counter->text("reportTableNothing").contains(u" day like "_s),
                 qPrintable(m_counter->text("reportTableNothing")));
        QCOMPARE(from->text(), typed); // to be corrected
        QVERIFY(!m_counter->find("reportPdf")->isEnabled());
    }
    from->setFocus();
    QTest::keyClick(from, Qt::Key_Up); // from the last one that was understood
    QCOMPARE(from->day(), std::optional(day.addDays(1)));
    QTest::keyClick(from, Qt::Key_PageDown);
    QCOMPARE(from->day(), std::optional(day.addDays(-6)));
    m_counter->awaitAnswers();
    QCOMPARE(table().model()->rowCount(), 1);
}

void TestReportChoice::theWindowGoesWhileADayIsTyped()
{
    openReports();
    choose(u"Business day"_s);
    take("reportDays", u"From … to …"_s);
    m_counter->typeAnew("reportFrom", u"1.2.2026"_s);
    QVERIFY(m_counter->find("reportFrom")->hasFocus());
    m_counter->closeWindow();
}

ROWLOCK_WINDOW_TEST(TestReportChoice)
#include "tst_report_choice.moc"
