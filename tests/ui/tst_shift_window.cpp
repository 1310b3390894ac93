// Shifts at the window: opened and sold in, by the mouse and by keys alone; money that is refused for want of a shift
// is taken once one is open; the drawer opens by itself.
#include "model/service/print_desk.h"
#include "tests/support/fake_printer.h"
#include "tests/support/printer_readers.h"
#include "tests/support/settings_opened.h"
#include "tests/ui/shift_counter.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QTreeWidget>
#include <QWindow>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestShiftWindow : public QObject, private ShiftCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aHouseWithoutDrawersShowsNothing();
    void aShiftByTheMouse();
    void theZReportPrintsByItself();
    void aShiftByKeysAlone();
    void whatTheShiftBeforeLeftIsProposed();
    void aRefusedSaleGoesOnInANewShift();
    void notOpenedItIsRefused();
    void aRefundGoesOnInANewShift();
    void theDrawerOpensForCash();
    void aDeadPrinterStopsNoSale();
    void pettyCashIsApproved();
    void anotherPersonsDrawerIsLeft();
    void aSecondTerminalJoins();
    void drawersAreSetUpInTheWindow();
    void theWindowClosesWithAShiftOpen();
};

void TestShiftWindow::aHouseWithoutDrawersShowsNothing()
{
    m_counter->openWindow();
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->find("shiftButton")->isVisible());
    for (const QAction *head : m_counter->window->menuBar()->actions())
        QVERIFY(head->text() != u"Shif&t"_s || !head->isVisible());
    sellForCash(u"a3"_s);
    QVERIFY(!m_counter->find("openShiftDialog"));
}

void TestShiftWindow::aShiftByTheMouse()
{
    addDrawer();
    openWindow();
    QCOMPARE(sign(), u"No shift"_s);
    m_counter->picture(u"shift-none"_s);
    QVERIFY(!entry("shiftCount")->isEnabled());
    QCOMPARE(entry("shiftCount")->toolTip(), u"Open a shift first"_s);
    openShift(u"150"_s);
    QVERIFY(m_counter->find("shiftButton")->accessibleName().contains(u"Left"_s));
    QVERIFY(!entry("shiftOpen")->isEnabled());
    m_counter->picture(u"shift-open"_s);
    sellForCash(u"a3"_s);
    countAndCompare({{5000, 3}, {1000, 3}});
    QCOMPARE(m_counter->text("countExpected"), u"€180.00"_s);
    QCOMPARE(m_counter->text("countCounted"), u"€180.00"_s);
    QCOMPARE(m_counter->text("countDifference"), u"None: it is right"_s);
    QVERIFY(!shown<QLineEdit>("countReason"));
    QTRY_COMPARE(sign(), u"Counted"_s);
    QCOMPARE(m_counter->text("countToSafe"), u"€30.00"_s); // the float stays
    m_counter->picture(u"count-outcome"_s, m_counter->find("countDialog"));
    m_counter->press("countAccept");
    QTRY_VERIFY(m_counter->find("reportDialog"));
    QTRY_VERIFY(!m_counter->find("countDialog"));
    QVERIFY2(paper().startsWith(u"Z report 1"_s), qPrintable(paper()));
    QVERIFY(paper().contains(u"180.00"_s));
    m_counter->picture(u"z-report"_s, m_counter->find("reportDialog"));
    QTRY_COMPARE(sign(), u"No shift"_s);
    const auto z = m_office->shifts().z(1);
    QVERIFY(z);
    QCOMPARE(z->figures.value(u"drawer_figures"_s).toObject().value(u"left"_s).toString(), u"150.00"_s);
    // On the roll, as a file, and remembered so.
    m_counter->prompt.fileToSave = m_counter->path(u"z.pdf"_s);
    auto *size = shown<QComboBox>("reportSize");
    QCOMPARE(size->currentIndex(), 0);
    size->setFocus();
    QTest::keyClick(size, Qt::Key_Down);
    QVERIFY(ReportPaper(m_counter->settings).isRoll());
    m_counter->press("reportSave");
    QTRY_VERIFY(QFile::exists(m_counter->path(u"z.pdf"_s)));
    QFile file(m_counter->path(u"z.pdf"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("%PDF"));
}

// On the terminal's own printer: the Z report once the shift is closed, again when it is asked for, and what nobody
// keeps at once.
void TestShiftWindow::theZReportPrintsByItself()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    const QString terminal = m_counter->settings.terminalName() + u"/1"_s;
    QVERIFY(
        m_office->settings().setTerminal({terminal}, {{{}, PrintKind::Reports, printer.address(), SilentPrint::Yes}}));
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    entry("shiftX")->trigger();
    QTRY_VERIFY(m_counter->find("reportDialog"));
    m_counter->press("reportPrint");
    QTRY_COMPARE(printer.papers(), 1);
    m_counter->press("reportClose");
    QTRY_VERIFY(!m_counter->find("reportDialog"));
    QVERIFY(PrintDesk(*m_office).latest(10)->isEmpty()); // an X report is kept by nobody
    countAndCompare({{5000, 3}});
    m_counter->press("countAccept");
    QTRY_VERIFY(m_counter->find("reportDialog"));
    QTRY_COMPARE(printer.papers(), 2);
    QCOMPARE(PrintDesk(*m_office).latest(10)->first().z, 1);
    QCOMPARE(m_counter->text("reportWords"), u"The shift is closed. Its Z report goes to the printer."_s);
    m_counter->picture(u"z-printed"_s, m_counter->find("reportDialog"));
    m_counter->press("reportPrint"); // and once more
    QTRY_COMPARE(printer.papers(), 3);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY2(read.typed.isEmpty() && read.puzzles.isEmpty(), qPrintable(read.typed));
    QCOMPARE(read.papers.size(), 3);
    QVERIFY(read.papers.at(1) == read.papers.at(2));
}

void TestShiftWindow::aShiftByKeysAlone()
{
    addDrawer();
    openWindow();
    const auto front = [] { return QApplication::focusWidget(); };
    const auto choose = [&](Qt::Key letter) { // Alt+T, a letter
        m_counter->window->activateWindow();  // no window manager does it here
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_T, Qt::AltModifier);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), letter);
    };
    choose(Qt::Key_O);
    QTRY_VERIFY(shown<QLineEdit>("shiftFloat") && shown<QLineEdit>("shiftFloat")->hasFocus());
    QTest::keyClicks(front(), u"100"_s);
    QTest::keyClick(front(), Qt::Key_Return);
    QTRY_VERIFY(sign().startsWith(u"Left · since "_s));
    sellForCash(u"b1"_s); // €20.00
    choose(Qt::Key_C);
    QTRY_VERIFY(shown<QSpinBox>("pieces-50000") && shown<QSpinBox>("pieces-50000")->hasFocus());
    for (const QKeyCombination next : {Qt::Key_Return | Qt::NoModifier, Qt::Key_Tab | Qt::NoModifier,
                                       Qt::Key_Down | Qt::NoModifier}) // 500, 200, 100
        QTest::keyClick(front(), next.key());
    QVERIFY(shown<QSpinBox>("pieces-5000")->hasFocus());
    QTest::keyClicks(front(), u"2"_s);
    QTest::keyClick(front(), Qt::Key_Enter);
    QTest::keyClick(front(), Qt::Key_Up); // back, and on again: nothing has changed
    QTest::keyClick(front(), Qt::Key_Down);
    QTest::keyClicks(front(), u"1"_s);
    QCOMPARE(m_counter->text("countTotal"), u"€120.00"_s);
    for (int left = 0; left < 11; ++left)
        QTest::keyClick(front(), Qt::Key_Return);
    QVERIFY2(shown<QPushButton>("countAccept")->hasFocus(), qPrintable(front()->objectName()));
    QTest::keyClick(front(), Qt::Key_Return);
    QTRY_VERIFY(shown<QLineEdit>("countLeave") && shown<QLineEdit>("countLeave")->hasFocus());
    QTest::keyClicks(front(), u"80"_s);
    QCOMPARE(m_counter->text("countToSafe"), u"€40.00"_s);
    QTest::keyClick(front(), Qt::Key_Return);
    QTRY_VERIFY(shown<QTextEdit>("reportPaper"));
    QTRY_VERIFY(shown<QPushButton>("reportClose")->hasFocus());
    QTest::keyClick(front(), Qt::Key_Return);
    QTRY_VERIFY(!m_counter->find("reportDialog"));
    QTRY_COMPARE(sign(), u"No shift"_s);
    const auto z = m_office->shifts().z(1);
    QVERIFY(z);
    QCOMPARE(z->figures.value(u"drawer_figures"_s).toObject().value(u"left"_s).toString(), u"80.00"_s);
}

void TestShiftWindow::whatTheShiftBeforeLeftIsProposed()
{
    addDrawer();
    addDrawer(u"Right"_s);
    openWindow();
    openShift(u"150"_s);
    countAndCompare({{5000, 3}});
    m_counter->typeAnew("countLeave", u"100"_s);
    m_counter->press("countAccept");
    QTRY_VERIFY(m_counter->find("reportDialog"));
    m_counter->press("reportClose");
    QTRY_COMPARE(sign(), u"No shift"_s);
    entry("shiftOpen")->trigger();
    QTRY_VERIFY(shown<QPushButton>("shiftAccept") && shown<QPushButton>("shiftAccept")->isEnabled());
    QCOMPARE(shown<QLineEdit>("shiftFloat")->text(), u"100.00"_s);
    QVERIFY(!shown<QLineEdit>("shiftReason"));
    shown<QComboBox>("shiftDrawer")->setCurrentText(u"Right"_s); // which had none
    QVERIFY(shown<QLineEdit>("shiftFloat")->text().isEmpty());
    shown<QComboBox>("shiftDrawer")->setCurrentText(u"Left"_s);
    m_counter->typeAnew("shiftFloat", u"95"_s);
    QVERIFY(shown<QLineEdit>("shiftReason"));
    m_counter->typeAnew("shiftReason", u"Stamps"_s);
    m_counter->picture(u"open-shift-differs"_s, m_counter->find("openShiftDialog"));
    m_counter->press("shiftAccept");
    QTRY_VERIFY(!m_counter->find("openShiftDialog"));
    const auto open = m_office->shifts().openOnes();
    QVERIFY(open && open->size() == 1);
    const auto cash = m_office->shifts().cash(open->first().id);
    QVERIFY(cash && cash->size() == 2);
    QCOMPARE(cash->last().kind, CashKind::OpeningDifference);
    QCOMPARE(cash->last().amount.minor, -500);
    QCOMPARE(cash->last().reason, u"Stamps"_s);
}

void TestShiftWindow::aRefusedSaleGoesOnInANewShift()
{
    addDrawer();
    openWindow();
    hold(u"a3-4"_s);
    const HoldId sale = m_counter->sell().sale()->id;
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("openShiftDialog"));
    QCOMPARE(m_counter->text("shiftHeading"), u"No shift is open at this counter"_s);
    QTRY_VERIFY(shown<QPushButton>("shiftAccept")->isEnabled());
    m_counter->picture(u"shift-wanted"_s, m_counter->find("openShiftDialog"));
    m_counter->typeAnew("shiftFloat", u"150"_s);
    m_counter->press("shiftAccept");
    QTRY_VERIFY(!m_counter->find("openShiftDialog"));
    QTRY_VERIFY(m_counter->find("cashDialog"));
    QVERIFY(m_counter->sell().sale() && m_counter->sell().sale()->id == sale);
    QTRY_COMPARE(m_counter->sell().sale()->state, HoldState::Paying);
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Sold);
    QVERIFY2(m_counter->text("messageText").isEmpty(), qPrintable(m_counter->text("messageText")));
    QCOMPARE(journal(u"payment.taken"_s).size(), 1);
}

void TestShiftWindow::notOpenedItIsRefused()
{
    addDrawer();
    openWindow();
    hold(u"a3"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("openShiftDialog"));
    QTRY_VERIFY(shown<QPushButton>("shiftAccept")->isEnabled());
    QTest::keyClick(m_counter->find("openShiftDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("openShiftDialog"));
    settle();
    QTRY_VERIFY2(m_counter->text("paymentError").contains(u"No shift is open"_s),
                 qPrintable(m_counter->text("paymentError")));
    QTest::keyClick(m_counter->find("cashDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("cashDialog"));
    QVERIFY(m_counter->sell().sale());
    QCOMPARE(m_counter->sell().sale()->state, HoldState::Active);
    QCOMPARE(sign(), u"No shift"_s);
}

void TestShiftWindow::aRefundGoesOnInANewShift()
{
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-1"_s}));
    QVERIFY(held);
    const auto sold = m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    QVERIFY(sold);
    addDrawer();
    openWindow();
    m_counter->window->counter()->showOrder(sold->order.code);
    QTRY_VERIFY(m_counter->find("orderRefund") && m_counter->find("orderRefund")->isEnabled());
    m_counter->press("orderRefund");
    QTRY_VERIFY(shown<QLineEdit>("refundReason"));
    QTest::keyClicks(shown<QLineEdit>("refundReason"), u"ill"_s);
    m_counter->press("refundAccept");
    QTRY_VERIFY(m_counter->find("openShiftDialog"));
    QTRY_VERIFY(shown<QPushButton>("shiftAccept")->isEnabled());
    m_counter->typeAnew("shiftFloat", u"150"_s);
    m_counter->press("shiftAccept");
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Free);
    QTRY_VERIFY(!m_counter->find("refundDialog"));
}

void TestShiftWindow::theDrawerOpensForCash()
{
    Printer printer;
    addDrawer(u"Left"_s, printer.address());
    openWindow();
    openShift(u"150"_s);
    m_counter->awaitAnswers();
    QCOMPARE(printer.kicks(), 0);
    sellForCash(u"a3"_s);
    QTRY_COMPARE(printer.kicks(), 1);
    hold(u"a4"_s); // by card it stays shut
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find("cardDialog"));
    m_counter->press("sellButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    settle();
    // Nor for what others take.
    addDrawer(u"Office"_s);
    QVERIFY(m_office->shifts().open(2, Money{0, m_office->facts().currency}));
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-9"_s}));
    QVERIFY(held && m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}}));
    QTRY_COMPARE(m_counter->state(u"A-9"_s), SeatState::Sold);
    m_counter->awaitAnswers();
    QCOMPARE(printer.kicks(), 1);
    entry("shiftDrop")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-amount"));
    m_counter->typeAnew("rule-amount", u"20"_s);
    m_counter->press("ruleSave");
    QTRY_COMPARE(printer.kicks(), 2);
    entry("shiftNoSale")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-reason"));
    QVERIFY(!shown<QLineEdit>("rule-amount"));
    m_counter->picture(u"no-sale"_s, m_counter->find("ruleForm"));
    m_counter->typeAnew("rule-reason", u"change"_s);
    m_counter->press("ruleSave");
    QTRY_COMPARE(printer.kicks(), 3);
    QCOMPARE(journal(u"shift.cash"_s).last().body.value(u"kind"_s).toString(), u"no_sale"_s);
}

void TestShiftWindow::aDeadPrinterStopsNoSale()
{
    Printer printer;
    addDrawer(u"Left"_s, printer.address());
    printer.turnOff();
    openWindow();
    openShift(u"150"_s);
    sellForCash(u"a3"_s);
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Sold);
    QTRY_VERIFY2(m_counter->text("messageText").contains(u"its key"_s), qPrintable(m_counter->text("messageText")));
    m_counter->picture(u"drawer-stays-shut"_s);
    m_counter->press("nextButton");
    sellForCash(u"a4"_s);
    QTRY_COMPARE(m_counter->state(u"A-4"_s), SeatState::Sold);
}

void TestShiftWindow::pettyCashIsApproved()
{
    addDrawer();
    hire();
    m_counter->openWindow();
    signIn(ben);
    QTRY_VERIFY(m_counter->find("shiftButton")->isVisible());
    openShift(u"150"_s);
    entry("shiftOut")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-amount"));
    m_counter->typeAnew("rule-amount", u"12.50"_s);
    m_counter->typeAnew("rule-reason", u"flowers"_s);
    m_counter->press("ruleSave");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    QCOMPARE(m_counter->text("approvalHeading"), u"Pay money into the drawer or out of it"_s);
    show(ada, ada.pin);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    QTRY_VERIFY(!m_counter->find("ruleForm"));
    const JournalLine cash = journal(u"shift.cash"_s).last();
    QCOMPARE(cash.body.value(u"amount"_s).toInteger(), -1250);
    QCOMPARE(cash.by.clerk, u"Ben"_s);
    QCOMPARE(journal(u"approval.used"_s).size(), 1);
    QVERIFY2(m_counter->text("status").contains(u"€12.50 is paid out"_s), qPrintable(m_counter->text("status")));
}

void TestShiftWindow::anotherPersonsDrawerIsLeft()
{
    addDrawer();
    addDrawer(u"Right"_s);
    hire();
    m_counter->openWindow();
    signIn(ben);
    QTRY_VERIFY(m_counter->find("shiftButton")->isVisible());
    openShift(u"150"_s);
    lock()->trigger();
    signIn(sue);
    hold(u"a3"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("openShiftDialog"));
    QCOMPARE(m_counter->text("shiftHeading"), u"The drawer is another person’s"_s);
    QVERIFY(m_counter->text("shiftWords").contains(u"Ben"_s));
    QTRY_VERIFY(shown<QPushButton>("shiftAccept")->isEnabled());
    QCOMPARE(shown<QComboBox>("shiftDrawer")->count(), 1);
    m_counter->typeAnew("shiftFloat", u"80"_s);
    m_counter->press("shiftAccept");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    QTRY_VERIFY(m_counter->sell().sale()->state == HoldState::Paying);
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    QTRY_VERIFY(sign().startsWith(u"Right · since "_s));
    QCOMPARE(m_office->shifts().openOnes()->size(), 2);
}

void TestShiftWindow::aSecondTerminalJoins()
{
    addDrawer(u"Left"_s, {}, true);
    const Money floated{10000, m_office->facts().currency};
    QVERIFY(m_office->shifts().open(1, floated));
    openWindow();
    QVERIFY(!entry("shiftOpen")->isEnabled()); // it has a shift already
    entry("shiftJoin")->trigger();
    QTRY_VERIFY(shown<QPushButton>("shiftAccept") && shown<QPushButton>("shiftAccept")->isEnabled());
    QVERIFY(!shown<QLineEdit>("shiftFloat"));
    QCOMPARE(shown<QPushButton>("shiftAccept")->text(), u"Join shift"_s);
    m_counter->press("shiftAccept");
    QTRY_VERIFY(sign().startsWith(u"Left · since "_s));
    QCOMPARE(m_office->shifts().openOnes()->first().terminals.size(), 2);
    entry("shiftLeave")->trigger();
    QTRY_COMPARE(sign(), u"No shift"_s);
    hold(u"a3"_s); // what is wanted may be joined, too
    m_counter->press("cashButton");
    QTRY_VERIFY(shown<QPushButton>("shiftAccept") && shown<QPushButton>("shiftAccept")->isEnabled());
    m_counter->press("shiftAccept");
    QTRY_VERIFY(m_counter->find("cashDialog"));
}

void TestShiftWindow::drawersAreSetUpInTheWindow()
{
    Printer printer;
    m_counter->openWindow();
    openSettings(*m_counter, "drawersPage");
    QTRY_VERIFY(m_counter->text("drawersEmpty").contains(u"works in shifts"_s));
    m_counter->press("drawerAdd");
    QTRY_VERIFY(shown<QLineEdit>("rule-name"));
    QVERIFY(!shown<QPushButton>("drawerTest")->isEnabled());
    m_counter->typeAnew("rule-name", u"Left"_s);
    m_counter->typeAnew("rule-printer", u"somewhere"_s);
    m_counter->press("drawerTest");
    QVERIFY(m_counter->text("rule-printerWords").contains(u"no receipt printer"_s));
    m_counter->typeAnew("rule-printer", printer.address());
    m_counter->press("drawerTest");
    QTRY_COMPARE(printer.kicks(), 1);
    QTRY_VERIFY(m_counter->text("rule-printerWords").startsWith(u"The printer took it"_s));
    m_counter->picture(u"drawer-form"_s, m_counter->find("ruleForm"));
    m_counter->press("ruleSave");
    QTRY_VERIFY(!m_counter->find("ruleForm"));
    QTRY_COMPARE(m_counter->find<QTreeWidget>("drawersTable")->topLevelItemCount(), 1);
    m_counter->picture(u"drawers"_s, m_counter->find("settingsDialog"));
    m_counter->press("closeSettings");
    QTRY_VERIFY(m_counter->find("shiftButton")->isVisible());
    QCOMPARE(m_office->shifts().drawers()->first().kick, printer.address());
}

void TestShiftWindow::theWindowClosesWithAShiftOpen()
{
    addDrawer();
    openWindow();
    openShift(u"150"_s);
    m_counter->window->close();
    QVERIFY(!m_counter->window->isVisible());
    QVERIFY(m_counter->prompt.asked.isEmpty());
    m_counter->closeWindow();
    openWindow();
    QTRY_VERIFY(sign().startsWith(u"Left · since "_s));
}

ROWLOCK_WINDOW_TEST(TestShiftWindow)
#include "tst_shift_window.moc"
