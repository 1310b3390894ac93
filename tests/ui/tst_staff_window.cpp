// People at the window: who signs in, the lock, and a second person's approval
// in the middle of a sale. A house without people shows none of it.
#include "tests/support/staffed_counter.h"
#include "ui/common/message_bar.h"
#include "ui/sell/sale_actions.h"

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QStatusBar>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 minute = 60'000;

} // namespace

class TestStaffWindow : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aHouseWithoutPeopleShowsNothing();
    void somebodySignsIn();
    void aWrongPinWaits();
    void afterAStartItIsLocked();
    void theLockKeepsTheSale();
    void noKeyReachesWhatIsBehind();
    void anotherTakesOver();
    void idleItLocks();
    void neverWhileMoneyChangesHands();
    void aDialogWaitsBehindThePage();
    void aQuestionThatComesMeanwhileWaits();
    void signedOutNobodyIsThere();
    void notWithAPaymentOpen();
    void signedOutElsewhere();
};

void TestStaffWindow::aHouseWithoutPeopleShowsNothing()
{
    m_counter->openWindow();
    QVERIFY(!isCovered());
    QVERIFY(!m_counter->find("staffButton")->isVisible());
    QVERIFY(!lock()->isEnabled());
    lock()->trigger();
    m_counter->clock.advanceMs(60 * minute);
    idle().look();
    QVERIFY(!isCovered());
    hold(u"a3"_s);
    QVERIFY(m_counter->sell().sale());
}

void TestStaffWindow::somebodySignsIn()
{
    hire();
    m_counter->openWindow();
    QVERIFY(isCovered());
    for (QWidget *behind :
         {static_cast<QWidget *>(&m_counter->map()), m_counter->find("omnibox"),
          static_cast<QWidget *>(m_counter->window->menuBar()), static_cast<QWidget *>(m_counter->window->statusBar())})
        QVERIFY(!behind->isVisible());
    QTRY_COMPARE(shown<QListWidget>("pinPeople")->count(), 3);
    QCOMPARE(m_counter->text("signInHeading"), u"Sign in"_s);
    m_counter->picture(u"sign-in"_s);
    auto *names = shown<QListWidget>("pinPeople");
    names->setFocus();
    QTest::keyClicks(names, u"47"_s); // nobody is chosen, so it is nobody's PIN
    QVERIFY(shown<QLineEdit>("pinField")->text().isEmpty());
    signIn(ben);
    QCOMPARE(m_counter->find<QPushButton>("staffButton")->text(), u"Ben"_s);
    QVERIFY(m_counter->map().isVisible());
    QVERIFY(m_counter->window->menuBar()->isVisible());
    hold(u"a3"_s);
    QCOMPARE(journal(u"seat.held"_s).last().by.clerk, u"Ben"_s);
    m_counter->picture(u"signed-in"_s);
}

void TestStaffWindow::aWrongPinWaits()
{
    hire();
    m_counter->openWindow();
    show(ben, u"9999"_s);
    QTRY_VERIFY(m_counter->text("pinWords").contains(u"not the PIN of Ben"_s));
    auto *field = shown<QLineEdit>("pinField");
    QVERIFY(field->text().isEmpty());
    QVERIFY(field->hasFocus());
    QVERIFY(m_counter->text("pinWords").contains(u"0:01"_s));
    m_counter->picture(u"wrong-pin"_s);
    QTest::keyClicks(field, ben.pin);
    QVERIFY(!shown<QPushButton>("pinAccept")->isEnabled());
    QTest::keyClick(field, Qt::Key_Return); // too soon
    m_counter->awaitAnswers();
    QVERIFY(isCovered());
    m_counter->clock.advanceMs(1000);
    QTRY_VERIFY(shown<QPushButton>("pinAccept")->isEnabled());
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(!isCovered());
    QCOMPARE(journal(u"staff.refused"_s).size(), 1);
}

void TestStaffWindow::afterAStartItIsLocked()
{
    openFor(ben);
    m_counter->closeWindow();
    m_counter->openWindow();
    QVERIFY(isCovered());
    QCOMPARE(m_counter->text("signInHeading"), u"Locked"_s);
    QTRY_VERIFY(shown<QLineEdit>("pinField")->hasFocus()); // Ben is chosen
    QCOMPARE(shown<QListWidget>("pinPeople")->currentItem()->text(), u"Ben"_s);
    m_counter->picture(u"locked"_s);
    QTest::keyClicks(shown<QLineEdit>("pinField"), ben.pin);
    m_counter->press("pinAccept");
    QTRY_VERIFY(!isCovered());
}

void TestStaffWindow::theLockKeepsTheSale()
{
    openFor(ben);
    hold(u"a3"_s);
    m_counter->typeAnew("omnibox", u"lee"_s);
    auto *omnibox = m_counter->find<QLineEdit>("omnibox");
    omnibox->setCursorPosition(1);
    QTest::keyClick(omnibox, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(isCovered());
    QVERIFY(!m_counter->map().isVisible());
    QVERIFY(m_counter->text("total").isEmpty());
    m_counter->clock.advanceMs(minute); // goes on
    signIn(ben);
    QVERIFY(omnibox->hasFocus());
    QCOMPARE(omnibox->text(), u"lee"_s);
    QCOMPARE(omnibox->cursorPosition(), 1);
    QCOMPARE(m_counter->sell().sale()->quantity(), 1);
    QTRY_COMPARE(m_counter->text("holdLeft"), u"9:00"_s);
    QCOMPARE(m_counter->text("total"), u"€30.00"_s);
}

void TestStaffWindow::noKeyReachesWhatIsBehind()
{
    const EventId aida = m_counter->addAida({4000, Currency()});
    QVERIFY(aida.isValid());
    openFor(ben);
    hold(u"a3"_s);
    const HoldId sale = m_counter->sell().sale()->id;
    const QString event = m_counter->text("eventName");
    lock()->trigger();
    QVERIFY(isCovered());
    QTRY_VERIFY(shown<QLineEdit>("pinField")->hasFocus());
    auto *field = shown<QLineEdit>("pinField");
    for (const QKeyCombination keys :
         {Qt::Key_F8 | Qt::NoModifier, Qt::Key_F9 | Qt::NoModifier, Qt::Key_F5 | Qt::NoModifier,
          Qt::Key_F2 | Qt::NoModifier, Qt::Key_Escape | Qt::NoModifier, Qt::CTRL | Qt::Key_2, Qt::CTRL | Qt::Key_Down,
          Qt::ALT | Qt::Key_2, Qt::CTRL | Qt::SHIFT | Qt::Key_N, Qt::CTRL | Qt::Key_W, Qt::CTRL | Qt::Key_Q,
          Qt::ALT | Qt::Key_F, Qt::Key_F1 | Qt::NoModifier})
        QTest::keyClick(field, keys.key(), keys.keyboardModifiers());
    m_counter->awaitAnswers();
    QVERIFY(!QApplication::activeModalWidget());
    QVERIFY(!QApplication::activePopupWidget());
    QVERIFY(m_counter->window->isVisible());
    QVERIFY(isCovered());
    field->clear();
    signIn(ben);
    QCOMPARE(m_counter->text("eventName"), event);
    QVERIFY(m_counter->sell().sale() && m_counter->sell().sale()->id == sale);
    QCOMPARE(m_counter->sell().sale()->state, HoldState::Active);
}

void TestStaffWindow::anotherTakesOver()
{
    openFor(ben);
    hold(u"a3"_s);
    lock()->trigger();
    signIn(sue);
    QCOMPARE(m_counter->find<QPushButton>("staffButton")->text(), u"Sue"_s);
    QCOMPARE(m_counter->sell().sale()->quantity(), 1);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    QCOMPARE(journal(u"seat.held"_s).last().by.clerk, u"Ben"_s);
    QCOMPARE(journal(u"seat.sold"_s).last().by.clerk, u"Sue"_s);
}

void TestStaffWindow::idleItLocks()
{
    openFor(ben);
    QCOMPARE(m_counter->settings.idleMinutes(), 5);
    m_counter->clock.advanceMs(5 * minute - 1);
    idle().look();
    QVERIFY(!isCovered());
    QTest::keyClick(m_counter->find("omnibox"), Qt::Key_Shift); // a touch
    m_counter->clock.advanceMs(5 * minute - 1);
    idle().look();
    QVERIFY(!isCovered());
    m_counter->clock.stepWallMs(60 * minute); // no time passes
    idle().look();
    QVERIFY(!isCovered());
    m_counter->clock.advanceMs(1);
    idle().look();
    QVERIFY(isCovered());
    m_counter->clock.stepWallMs(-60 * minute);
    signIn(ben);
    for (QAction *choice : m_counter->find<QPushButton>("staffButton")->findChildren<QAction *>()) {
        if (choice->text() == u"&Never"_s)
            choice->trigger();
    }
    QCOMPARE(m_counter->settings.idleMinutes(), 0);
    m_counter->clock.advanceMs(600 * minute);
    idle().look();
    QVERIFY(!isCovered());
}

void TestStaffWindow::neverWhileMoneyChangesHands()
{
    openFor(ben);
    hold(u"a3"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->state == HoldState::Paying);
    m_counter->clock.advanceMs(20 * minute);
    idle().look();
    QVERIFY(!isCovered());
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->find("cashDialog"));
    m_counter->clock.advanceMs(5 * minute - 1); // begins again after it
    idle().look();
    QVERIFY(!isCovered());
    m_counter->clock.advanceMs(1);
    idle().look();
    QVERIFY(isCovered());
}

void TestStaffWindow::aDialogWaitsBehindThePage()
{
    openFor(ben);
    hold(u"a3"_s);
    m_counter->window->counter()->actions().reduce->trigger();
    QTRY_VERIFY(shown<QLineEdit>("reducePercent"));
    auto *amount = shown<QLineEdit>("reducePercent");
    amount->setFocus();
    QTest::keyClicks(amount, u"7."_s);
    m_counter->clock.advanceMs(5 * minute);
    idle().look();
    QVERIFY(isCovered());
    QVERIFY(!m_counter->find("reduceDialog")->isVisible());
    QVERIFY(!shown<QPushButton>("leaveHouse"));
    signIn(ben);
    QVERIFY(m_counter->find("reduceDialog")->isVisible());
    QCOMPARE(QApplication::activeModalWidget(), m_counter->find("reduceDialog"));
    QVERIFY(amount->hasFocus());
    QTest::keyClicks(amount, u"5"_s);
    QCOMPARE(amount->text(), u"7.5"_s);
}

void TestStaffWindow::aQuestionThatComesMeanwhileWaits()
{
    openFor(ben);
    lock()->trigger();
    auto *question = new QDialog(m_counter->window.get());
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->open();
    QTRY_VERIFY(!question->isVisible());
    signIn(ben);
    QVERIFY(question->isVisible());
    question->reject();
}

void TestStaffWindow::signedOutNobodyIsThere()
{
    openFor(ben);
    hold(u"a3"_s);
    for (QAction *action : m_counter->find<QPushButton>("staffButton")->findChildren<QAction *>()) {
        if (action->text() == u"Sign &out"_s)
            action->trigger();
    }
    QTRY_VERIFY(isCovered());
    QCOMPARE(m_counter->text("signInHeading"), u"Sign in"_s);
    QVERIFY(!m_counter->find("staffButton")->isVisible());
    signIn(sue);
    QCOMPARE(m_counter->sell().sale()->quantity(), 1);
}

void TestStaffWindow::notWithAPaymentOpen()
{
    openFor(ben);
    hold(u"a3"_s);
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->state == HoldState::Paying);
    m_counter->sell().tell(&PaymentFlow::leaveOpen); // a person finds out later
    QTRY_VERIFY(m_counter->house().openPayments() && !m_counter->house().openPayments()->isEmpty());
    for (QAction *action : m_counter->find<QPushButton>("staffButton")->findChildren<QAction *>()) {
        if (action->text() == u"Sign &out"_s)
            action->trigger();
    }
    m_counter->awaitAnswers();
    QVERIFY(!isCovered());
    QVERIFY2(m_counter->text("messageText").contains(u"payment"_s), qPrintable(m_counter->text("messageText")));
}

// By another program of the same terminal, or because they left the house.
void TestStaffWindow::signedOutElsewhere()
{
    openFor(ben);
    auto people = m_office->staff().people();
    QVERIFY(people);
    StaffMember gone = *std::ranges::find(*people, ben.name, &StaffMember::name);
    gone.isActive = false;
    QVERIFY(m_office->staff().change(gone));
    enter(u"a3"_s);
    QTRY_VERIFY(isCovered());
    const MessageBar &messages = m_counter->window->counter()->map().messages();
    QTRY_VERIFY2(messages.text().contains(u"Nobody is signed in"_s), qPrintable(messages.text()));
    QTRY_COMPARE(shown<QListWidget>("pinPeople")->count(), 2);
    signIn(sue);
    QVERIFY(!m_counter->sell().sale());
    QCOMPARE(messages.text(), QString()); // somebody is
}

ROWLOCK_WINDOW_TEST(TestStaffWindow)
#include "tst_staff_window.moc"
