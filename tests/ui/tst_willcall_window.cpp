// Will-call in the window: ticked at the sale, looked up and handed over with a queue in front, printed, taken back.
#include "model/domain/willcall.h"
#include "model/service/print_desk.h"
#include "tests/support/fake_printer.h"
#include "tests/support/staffed_counter.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestWillcallWindow : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void tickedAtTheSale();
    void theKeyAsksForTheName();
    void enterHandsOverTheOneThatIsLeft();
    void ofSeveralOneIsChosen();
    void aScannedTicket();
    void aTicketThatIsOutIsRefused();
    void nothingListedIsSaid();
    void aGreyButtonsKeyTypesNothing();
    void aSecondTimeIsRefused();
    void inParts();
    void followsOtherTerminals();
    void printedOnlyWhenItIsSaid();
    void labelsToTheirPrinter();
    void unpaidIsAskedAbout();
    void takenBackAndOff();
    void inTheWindowOfTheOrder();

private:
    QDialog *dialog() { return m_counter->find<QDialog>("willcallDialog"); }
    QListView &list() { return *m_counter->find<QListView>("willcallList"); }
    QLineEdit &field() { return *m_counter->find<QLineEdit>("willcallSearch"); }
    QStringList names()
    {
        QStringList all;
        for (int row = 0; row < list().model()->rowCount(); ++row)
            all += list().model()->index(row, 0).data().toString().remove(QChar(0x2068)).remove(QChar(0x2069));
        return all;
    }

    Order left(const QString &name, qint64 seats = 2, PaymentMethod method = PaymentMethod::Cash)
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(seats, u"Back"_s));
        const auto sold = m_office->orders().sell(held->id, {{method, held->total, u"ref"_s}}, {}, name, {}, {}, true);
        if (!sold)
            qFatal("%s", qPrintable(sold.error().message));
        return sold->order;
    }
    WillcallOrder at(const Order &order) { return **m_office->willcall().order(order.id); }
    void openWillcall() // by its key
    {
        if (!m_counter->window)
            m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void type(const QString &text)
    {
        field().setFocus();
        field().selectAll();
        QTest::keyClick(&field(), Qt::Key_Delete);
        QTest::keyClicks(&field(), text);
    }
    void enter()
    {
        QTest::keyClick(&field(), Qt::Key_Return);
        m_counter->awaitAnswers();
    }
    void nameIt(const QString &name)
    {
        auto *patron = m_counter->find<QLineEdit>("patronName");
        QTest::keyClicks(patron, name);
        QTest::keyClick(patron, Qt::Key_Return);
        m_counter->awaitAnswers();
    }
    QString message() { return m_counter->text("messageText"); }
};

void TestWillcallWindow::tickedAtTheSale()
{
    m_counter->openWindow();
    hold(u"A-1"_s);
    auto *tick = m_counter->find<QCheckBox>("willcallTick");
    QVERIFY(!tick->isVisible()); // a walk-up sale asks for nothing
    nameIt(u"Ada Lovelace"_s);
    QTRY_VERIFY(tick->isVisible());
    QVERIFY(!tick->isChecked());
    tick->click();
    m_counter->awaitAnswers();
    QVERIFY(tick->isChecked());
    m_counter->picture(u"willcall-ticked"_s);
    const auto holds = m_office->holds().live(m_counter->event);
    QVERIFY(holds && holds->first().isForWillcall);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    const auto waiting = m_office->willcall().list({m_counter->event});
    QCOMPARE(waiting->size(), 1);
    QCOMPARE(waiting->first().patron, u"Ada Lovelace"_s);
}

void TestWillcallWindow::theKeyAsksForTheName()
{
    m_counter->openWindow();
    QTRY_VERIFY(m_counter->window->isActiveWindow());
    hold(u"A-1"_s);
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(m_counter->find<QLineEdit>("patronName")->hasFocus());
    nameIt(u"Ada"_s);
    QTRY_VERIFY(m_counter->find<QCheckBox>("willcallTick")->isChecked());
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_K, Qt::ControlModifier); // not after all
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->find<QCheckBox>("willcallTick")->isChecked());
}

void TestWillcallWindow::enterHandsOverTheOneThatIsLeft()
{
    const Order mary = left(u"Mary O'Brien"_s);
    left(u"Zoe Böhme"_s);
    openWillcall();
    QVERIFY(field().hasFocus());
    QCOMPARE(names(), QStringList({u"Böhme, Zoe"_s, u"O'Brien, Mary"_s}));
    QCOMPARE(m_counter->text("willcallWaiting"), u"2"_s);
    m_counter->picture(u"willcall-begun"_s, dialog());
    type(u"obr"_s);
    QCOMPARE(names().size(), 1);
    QVERIFY(m_counter->text("willcallName").contains(u"Mary O'Brien"_s));
    m_counter->picture(u"willcall-found"_s, dialog());
    enter();
    QCOMPARE(at(mary).state(), WillcallState::HandedOver);
    QVERIFY(field().hasFocus() && field().text().isEmpty()); // for the next in the queue
    QCOMPARE(names(), QStringList(u"Böhme, Zoe"_s));
    QCOMPARE(m_counter->text("willcallHandedOver"), u"1"_s);
    m_counter->picture(u"willcall-handed-over"_s, dialog());
    type(u"nobody"_s);
    enter();
    QVERIFY(!message().isEmpty());
    QTest::keyClick(&field(), Qt::Key_Escape); // what is typed first
    QVERIFY(dialog() && field().text().isEmpty());
    QTest::keyClick(&field(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
}

void TestWillcallWindow::ofSeveralOneIsChosen()
{
    const Order first = left(u"Ann Lee"_s, 1);
    const Order second = left(u"Ann Lee"_s, 2);
    openWillcall();
    type(u"lee"_s);
    enter();
    QCOMPARE(at(first).state(), WillcallState::Waiting); // nobody is handed the other one's
    QCOMPARE(at(second).state(), WillcallState::Waiting);
    QVERIFY(list().hasFocus());
    QVERIFY(list().model()->index(0, 0).data(Qt::ToolTipRole) != list().model()->index(1, 0).data(Qt::ToolTipRole));
    m_counter->picture(u"willcall-several"_s, dialog());
    list().setCurrentIndex(list().model()->index(1, 0));
    const QString chosen = m_counter->text("willcallAbout");
    QTest::keyClick(&list(), Qt::Key_Return);
    m_counter->awaitAnswers();
    const Order &handed = chosen.contains(first.code) ? first : second;
    const Order &other = chosen.contains(first.code) ? second : first;
    QCOMPARE(at(handed).state(), WillcallState::HandedOver);
    QCOMPARE(at(other).state(), WillcallState::Waiting);
}

void TestWillcallWindow::aScannedTicket()
{
    left(u"Ann Lee"_s);
    const Order second = left(u"Ann Lee"_s);
    openWillcall();
    type(second.tickets.first().barcode);
    enter();
    QCOMPARE(at(second).state(), WillcallState::HandedOver);
    type(second.code.toLower());
    QCOMPARE(names().size(), 1); // found again, though it waits no more
}

void TestWillcallWindow::aTicketThatIsOutIsRefused()
{
    const Order order = left(u"Ann Lee"_s, 3);
    QVERIFY(m_counter->desk(u"front/2"_s)->willcall().handOver(order.id, {{order.tickets.at(1).id}}));
    openWillcall();
    type(order.tickets.at(1).barcode);
    QCOMPARE(names().size(), 1);
    enter();
    QTRY_VERIFY2(message().contains(u"front/2"_s), qPrintable(message()));
    QCOMPARE(at(order).waiting().size(), 2); // are the others'
    m_counter->picture(u"willcall-out-already"_s, dialog());
    type(order.tickets.at(0).barcode);
    enter();
    QCOMPARE(at(order).state(), WillcallState::HandedOver);
}

void TestWillcallWindow::nothingListedIsSaid()
{
    openWillcall();
    QCOMPARE(m_counter->text("willcallNothing"), u"Nothing waits to be picked up."_s);
    QVERIFY(m_counter->find("willcallNothing")->isVisible());
    m_counter->picture(u"willcall-nothing-waits"_s, dialog());
    left(u"Ann Lee"_s);
    QTRY_COMPARE(names().size(), 1);
    QVERIFY(!m_counter->find("willcallNothing")->isVisible());
    type(u"moriarty"_s);
    QVERIFY(m_counter->find("willcallNothing")->isVisible());
    QVERIFY(m_counter->text("willcallNothing").startsWith(u"Nothing found"_s));
    m_counter->picture(u"willcall-nothing-found"_s, dialog());
    QTest::keyClick(&field(), Qt::Key_Escape);
    QCOMPARE(names().size(), 1);
    QVERIFY(!m_counter->find("willcallNothing")->isVisible());
    auto *part = m_counter->find<QComboBox>("willcallPart");
    part->setCurrentIndex(part->findData(int(WillcallPart::HandedOver)));
    QCOMPARE(m_counter->text("willcallNothing"), u"Nothing was handed over yet."_s);
}

void TestWillcallWindow::aGreyButtonsKeyTypesNothing()
{
    left(u"Ann Lee"_s);
    openWillcall();
    type(u"lee"_s);
    QVERIFY(!m_counter->find("willcallTakeBack")->isEnabled());
    QTest::keyClick(&field(), Qt::Key_B, Qt::AltModifier);
    QCOMPARE(field().text(), u"lee"_s);
    QTest::keyClick(&field(), Qt::Key_B); // what is typed is
    QCOMPARE(field().text(), u"leeb"_s);
    QTest::keyClicks(&field(), u"B"_s);
    QCOMPARE(field().text(), u"leebB"_s);
}

void TestWillcallWindow::aSecondTimeIsRefused()
{
    const Order order = left(u"Ann Lee"_s);
    openWillcall();
    QVERIFY(m_counter->desk(u"front/2"_s)->willcall().handOver(order.id));
    m_counter->awaitAnswers();
    type(u"lee"_s);
    QVERIFY(m_counter->text("willcallState").contains(u"front/2"_s));
    enter();
    QTRY_VERIFY2(message().contains(u"front/2"_s), qPrintable(message()));
    QCOMPARE(at(order).handovers.size(), 1);
    QCOMPARE(field().selectedText(), u"lee"_s); // the next scan takes its place
    m_counter->picture(u"willcall-second-time"_s, dialog());
}

void TestWillcallWindow::inParts()
{
    const Order order = left(u"Ann Lee"_s, 3);
    openWillcall();
    type(u"lee"_s);
    auto *tickets = m_counter->find<QListWidget>("willcallTickets");
    QCOMPARE(tickets->count(), 3);
    tickets->item(2)->setCheckState(Qt::Unchecked);
    enter();
    QCOMPARE(at(order).state(), WillcallState::PartlyHandedOver);
    QCOMPARE(at(order).waiting().size(), 1);
    type(u"lee"_s);
    m_counter->picture(u"willcall-in-parts"_s, dialog());
    for (int row = 0; row < tickets->count(); ++row) {
        if (tickets->item(row)->flags().testFlag(Qt::ItemIsUserCheckable))
            tickets->item(row)->setCheckState(Qt::Unchecked);
    }
    QVERIFY(!m_counter->find("willcallHandOver")->isEnabled());
    enter();
    QCOMPARE(at(order).waiting().size(), 1);
}

void TestWillcallWindow::followsOtherTerminals()
{
    const Order order = left(u"Ann Lee"_s);
    openWillcall();
    QCOMPARE(names().size(), 1);
    const auto other = m_counter->desk(u"front/2"_s);
    QVERIFY(other->willcall().handOver(order.id));
    QTRY_COMPARE(names().size(), 0);
    QVERIFY(other->willcall().takeBack(order.id, u"wrong Ann"_s));
    QTRY_COMPARE(names().size(), 1);
    QVERIFY(other->orders().note(order.id, u"hold for coupon"_s));
    type(u"lee"_s);
    QTRY_VERIFY(m_counter->text("willcallAdvice").contains(u"coupon"_s));
}

void TestWillcallWindow::printedOnlyWhenItIsSaid()
{
    const Order order = left(u"Ann Lee"_s);
    left(u"Bob Hope"_s);
    openWillcall();
    m_counter->prompt.fileToSave = m_counter->path(u"labels.pdf"_s);
    m_counter->prompt.accepts = false; // it was only looked at
    m_counter->find<QAction>("willcallSaveNew")->trigger();
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    m_counter->awaitAnswers();
    QCOMPARE(at(order).state(), WillcallState::Waiting);
    m_counter->prompt.accepts = true;
    m_counter->find<QAction>("willcallSaveNew")->trigger();
    QTRY_COMPARE(m_counter->prompt.asked.size(), 2);
    QTRY_COMPARE(m_counter->text("willcallPrinted"), u"2"_s);
    QCOMPARE(at(order).state(), WillcallState::Printed);
    m_counter->find<QAction>("willcallSaveNew")->trigger();
    m_counter->awaitAnswers();
    QCOMPARE(m_counter->prompt.asked.size(), 2); // nothing is new
    QVERIFY(m_office->orders().note(order.id, u"by the door"_s));
    QTRY_COMPARE(m_counter->text("willcallPrinted"), u"1"_s);
    auto *part = m_counter->find<QComboBox>("willcallPart");
    part->setCurrentIndex(part->findData(int(WillcallPart::Changed)));
    QCOMPARE(names(), QStringList(u"Lee, Ann"_s));
    m_counter->picture(u"willcall-changed"_s, dialog());
}

// Where the terminal has one for them: no dialog, no question, and what came out is marked.
void TestWillcallWindow::labelsToTheirPrinter()
{
    FakePrinter printer(FakePrinter::Manner::NoPaper);
    const QString terminal = m_counter->settings.terminalName() + u"/1"_s;
    QVERIFY(
        m_office->settings().setTerminal({terminal}, {{{}, PrintKind::Labels, printer.address(), SilentPrint::Ask}}));
    const Order order = left(u"Анна Каренина"_s);
    left(u"Bob Hope"_s);
    openWillcall();
    m_counter->find<QAction>("willcallPrintNew")->trigger();
    QTRY_VERIFY2(message().contains(u"out of paper"), qPrintable(message()));
    m_counter->picture(u"willcall-no-paper"_s, dialog());
    QCOMPARE(at(order).state(), WillcallState::Waiting);
    m_counter->find<QAction>("willcallPrintNew")->trigger(); // they wait already
    m_counter->awaitAnswers();
    QCOMPARE(PrintDesk(*m_office).openEverywhere()->size(), 2);
    printer.setManner(FakePrinter::Manner::Prints);
    m_counter->press("printAgain");
    QTRY_COMPARE(printer.papers(), 2);
    QTRY_COMPARE(m_counter->text("willcallPrinted"), u"2"_s);
    QCOMPARE(at(order).state(), WillcallState::Printed);
    QVERIFY(m_counter->prompt.asked.isEmpty());
    m_counter->find<QAction>("willcallPrintNew")->trigger();
    QTRY_VERIFY2(message().contains(u"All labels are printed"), qPrintable(message()));
    QCOMPARE(printer.papers(), 2);
}

void TestWillcallWindow::unpaidIsAskedAbout()
{
    const Order order = left(u"School"_s, 2, PaymentMethod::Account);
    openWillcall();
    type(u"school"_s);
    m_counter->prompt.accepts = false;
    enter();
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().text.contains(u"40.00"_s));
    QCOMPARE(at(order).state(), WillcallState::Waiting);
    m_counter->prompt.accepts = true;
    enter();
    m_counter->awaitAnswers();
    QCOMPARE(at(order).state(), WillcallState::HandedOver);
}

void TestWillcallWindow::takenBackAndOff()
{
    const Order order = left(u"Ann Lee"_s);
    openWillcall();
    type(u"lee"_s);
    QVERIFY(!m_counter->find("willcallTakeBack")->isEnabled());
    enter();
    type(u"lee"_s);
    QVERIFY(!m_counter->find("willcallTakeOff")->isEnabled());
    m_counter->prompt.reason = u"wrong Ann"_s;
    m_counter->press("willcallTakeBack");
    m_counter->awaitAnswers();
    QCOMPARE(at(order).state(), WillcallState::Waiting);
    QCOMPARE(at(order).handovers.first().back->reason, u"wrong Ann"_s);
    m_counter->press("willcallTakeOff");
    m_counter->awaitAnswers();
    QCOMPARE(at(order).state(), WillcallState::TakenOff);
    QTRY_COMPARE(names().size(), 0);
}

void TestWillcallWindow::inTheWindowOfTheOrder()
{
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(2, u"Back"_s));
    const auto sold = m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    m_counter->openWindow();
    m_counter->window->counter()->showOrder(sold->order.code);
    m_counter->awaitAnswers();
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("orderWillcallAct")->isVisible());
    m_counter->prompt.reason = u"Ada"_s; // the name that is asked for
    m_counter->press("orderWillcallAct");
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->text("orderWillcall").contains(u"Waiting"_s));
    QCOMPARE(at(sold->order).patron, u"Ada"_s);
    QTRY_COMPARE(m_counter->text("orderPatron"), u"Ada"_s);
    m_counter->picture(u"willcall-order"_s, m_counter->find("orderDialog"));
    m_counter->press("orderWillcallAct");
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->text("orderWillcall").contains(u"Handed over"_s));
    QCOMPARE(at(sold->order).state(), WillcallState::HandedOver);
}

ROWLOCK_WINDOW_TEST(TestWillcallWindow)
#include "tst_willcall_window.moc"
