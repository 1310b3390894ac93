// A drawer is counted at the window without being told what must be in it, compared, and closed by its Z report.
#include "tests/support/settings_opened.h"
#include "tests/ui/shift_counter.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QTreeWidget>
#include <QWheelEvent>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestShiftCount : public QObject, private ShiftCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void theCountIsBlind();
    void escWhileCountingAsks();
    void onlyWhatIsTypedCounts();
    void anEmptyDrawerIsAskedAbout();
    void overNeedsAReason();
    void aCountedShiftTakesNothingUntilItGoesOn();
    void countedAgain();
    void aQuestionThatWentIsAskedAgain();
    void aShiftOfAnotherTerminalIsClosed();
    void zReportsAreShownAgain();
};

// Not by a figure, and not by what a screen reader finds either.
void TestShiftCount::theCountIsBlind()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    sellForCash(u"a3"_s);
    beginCount();
    count(5000, 3);
    QVERIFY(m_counter->text("countExpected").isEmpty());
    QVERIFY(m_counter->find<QLabel>("countExpected")->text().isEmpty());
    for (const QWidget *part : m_counter->find("countDialog")->findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(part);
        for (const QString &said : {label ? label->text() : QString(), part->accessibleName(),
                                    part->accessibleDescription(), part->toolTip()})
            QVERIFY2(!said.contains(u"180"_s) && !said.contains(u"30.00"_s), qPrintable(said));
    }
    m_counter->picture(u"count"_s, m_counter->find("countDialog"));
}

void TestShiftCount::escWhileCountingAsks()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    beginCount();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // nothing was counted yet
    QTRY_VERIFY(!m_counter->find("countDialog"));
    QVERIFY(m_counter->prompt.asked.isEmpty());
    beginCount();
    count(5000, 3);
    m_counter->prompt.accepts = false;
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().losesWork);
    QVERIFY(m_counter->find("countDialog")->isVisible());
    QCOMPARE(m_counter->text("countTotal"), u"€150.00"_s);
    m_counter->prompt.accepts = true;
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("countDialog"));
    QTRY_VERIFY(sign().startsWith(u"Left · since "_s)); // nothing of it is in the house
}

void TestShiftCount::onlyWhatIsTypedCounts()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    beginCount();
    count(5000, 3);
    auto *field = shown<QSpinBox>("pieces-5000");
    const QPointF middle = field->rect().center();
    QWheelEvent wheel(middle, field->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(field, &wheel);
    for (const Qt::Key key : {Qt::Key_PageUp, Qt::Key_PageDown})
        QTest::keyClick(field, key);
    QCOMPARE(field->value(), 3);
    QCOMPARE(m_counter->text("sum-5000"), u"€150.00"_s);
    QCOMPARE(field->accessibleName(), u"Pieces of €50.00"_s);
}

void TestShiftCount::anEmptyDrawerIsAskedAbout()
{
    addDrawer();
    openWindow();
    openShift(u"0"_s);
    beginCount();
    m_counter->prompt.accepts = false;
    m_counter->press("countAccept");
    m_counter->awaitAnswers();
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->text("countExpected").isEmpty());
    m_counter->prompt.accepts = true;
    m_counter->press("countAccept");
    QTRY_COMPARE(m_counter->text("countExpected"), u"€0.00"_s);
}

void TestShiftCount::overNeedsAReason()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    countAndCompare({{5000, 3}, {200, 1}});
    QCOMPARE(m_counter->text("countDifference"), u"€2.00 over"_s);
    m_counter->press("countAccept");
    QVERIFY(m_counter->text("countReasonWords").contains(u"Say why"_s));
    QVERIFY(shown<QLineEdit>("countReason")->hasFocus());
    m_counter->picture(u"count-over"_s, m_counter->find("countDialog"));
    QTest::keyClicks(shown<QLineEdit>("countReason"), u"a tip"_s);
    m_counter->typeAnew("countLeave", u"152.01"_s);
    m_counter->press("countAccept");
    QVERIFY(m_counter->text("countLeaveWords").contains(u"€152.00"_s));
    QVERIFY(m_counter->find("countDialog")->isVisible());
    m_counter->typeAnew("countLeave", u"152"_s);
    m_counter->press("countAccept");
    QTRY_VERIFY(m_counter->find("reportDialog"));
    QVERIFY(paper().contains(u"a tip"_s));
}

void TestShiftCount::aCountedShiftTakesNothingUntilItGoesOn()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    countAndCompare({{5000, 3}});
    m_counter->press("countCancel"); // closed later
    QTRY_VERIFY(!m_counter->find("countDialog"));
    QVERIFY(m_counter->prompt.asked.isEmpty());
    QTRY_COMPARE(sign(), u"Counted"_s);
    QVERIFY(!entry("shiftIn")->isEnabled());
    hold(u"a3"_s);
    m_counter->prompt.accepts = false;
    m_counter->press("cashButton");
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    QCOMPARE(m_counter->prompt.asked.last().accept, u"Go on with the shift"_s);
    settle();
    QTRY_VERIFY(m_counter->text("paymentError").contains(u"is counted"_s));
    QTest::keyClick(m_counter->find("cashDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("cashDialog"));
    QVERIFY(m_counter->sell().sale());
    m_counter->prompt.accepts = true;
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    QTRY_VERIFY(m_counter->sell().sale()->state == HoldState::Paying);
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    QTRY_VERIFY(sign().startsWith(u"Left · since "_s));
}

// With the window that it was asked over; what waited for its answer is refused and not waited for any more.
void TestShiftCount::aQuestionThatWentIsAskedAgain()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    entry("shiftIn")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-amount"));
    m_counter->typeAnew("rule-amount", u"20"_s);
    m_counter->typeAnew("rule-reason", u"change"_s);
    QVERIFY(m_office->shifts().count(m_office->shifts().openOnes()->first().id, *CashCount::fromText(u"5000:3"_s)));
    m_counter->prompt.isSilent = true;
    m_counter->press("ruleSave");
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    delete m_counter->find("ruleForm");
    m_counter->prompt.isSilent = false;
    hold(u"a3"_s);
    m_counter->press("cashButton");
    QTRY_COMPARE(m_counter->prompt.asked.size(), 2);
    QTRY_VERIFY(m_counter->sell().sale()->state == HoldState::Paying);
    QVERIFY(m_office->shifts().openOnes()->first().isOpen());
}

// A drawer that is counted begins with what that came to.
void TestShiftCount::countedAgain()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    countAndCompare({{5000, 2}});
    m_counter->press("countCancel");
    QTRY_COMPARE(sign(), u"Counted"_s);
    entry("shiftCount")->trigger();
    QTRY_COMPARE(m_counter->text("countDifference"), u"€50.00 short"_s);
    m_counter->press("countAgain");
    QCOMPARE(shown<QSpinBox>("pieces-5000")->value(), 2);
    count(5000, 3);
    m_counter->press("countAccept");
    QTRY_COMPARE(m_counter->text("countDifference"), u"None: it is right"_s);
    m_counter->press("countGoOn");
    QTRY_VERIFY(!m_counter->find("countDialog"));
    QTRY_VERIFY(sign().startsWith(u"Left · since "_s));
    QCOMPARE(journal(u"shift.counted"_s).size(), 2);
}

void TestShiftCount::aShiftOfAnotherTerminalIsClosed()
{
    addDrawer();
    QVERIFY(m_office->shifts().open(1, Money{10000, m_office->facts().currency}));
    openWindow();
    openSettings(*m_counter, "drawersPage");
    QTRY_VERIFY(m_counter->find("drawerCount") && m_counter->find("drawerCount")->isEnabled());
    m_counter->press("drawerX");
    QTRY_VERIFY(shown<QTextEdit>("reportPaper"));
    QVERIFY(paper().startsWith(u"X report"_s));
    m_counter->press("reportClose");
    QTRY_VERIFY(!m_counter->find("reportDialog"));
    m_counter->press("drawerCount");
    QTRY_VERIFY(shown<QSpinBox>("pieces-10000") && m_counter->find("countDialog")->isActiveWindow());
    count(10000, 1);
    m_counter->press("countAccept");
    QTRY_COMPARE(m_counter->text("countDifference"), u"None: it is right"_s);
    m_counter->press("countAccept");
    QTRY_VERIFY(shown<QTextEdit>("reportPaper"));
    QVERIFY(m_office->shifts().openOnes()->isEmpty());
}

void TestShiftCount::zReportsAreShownAgain()
{
    addDrawer();
    const Money floated{10000, m_office->facts().currency};
    for (int shift = 1; shift <= 2; ++shift) {
        QVERIFY(m_office->shifts().open(1, floated));
        QVERIFY(m_office->shifts().count(ShiftId(shift), *CashCount::fromText(u"10000:1"_s)));
        QVERIFY(m_office->shifts().close(ShiftId(shift), {}));
    }
    openWindow();
    entry("shiftZ")->trigger();
    QTRY_VERIFY(shown<QTreeWidget>("zReports") && shown<QTreeWidget>("zReports")->topLevelItemCount() == 2);
    QVERIFY(paper().startsWith(u"Z report 2"_s));
    auto *list = shown<QTreeWidget>("zReports");
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Down);
    QVERIFY(paper().startsWith(u"Z report 1"_s));
    QCOMPARE(list->topLevelItem(0)->text(1), u"Left"_s);
    m_counter->picture(u"z-reports"_s, m_counter->find("zReportsDialog"));
}

ROWLOCK_WINDOW_TEST(TestShiftCount)
#include "tst_shift_count.moc"
