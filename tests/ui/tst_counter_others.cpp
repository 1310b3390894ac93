// The counter among other terminals, at deadlines, and after a crash.
#include "tests/support/counter_fixture.h"

#include "ui/common/labels.h"
#include "ui/sell/aside_list.h"
#include "ui/sell/event_list_model.h"

#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QTest>

using namespace rowlock;

class TestCounterOthers : public QObject
{
    Q_OBJECT

private slots:
    void aRefusedSeatIsNamedWithItsHolder();
    void followsAnotherTerminal();
    void turnsAmberThenYields();
    void takesBackWhatIsFree();
    void aStrictHoldEndsByItself();
    void endsAStrictHoldOfATerminalThatIsGone();
    void aManagersReleaseIsTold();
    void findsItsHoldsAgainAfterARestart();
    void settlesAPaymentInDoubt();
    void aPaymentInDoubtCanGoBackToSale();
    void twoWindowsAreTwoTerminals();
    void closesWhileClicksAreUnanswered();
    void changesTheEventWithASaleOnTheCounter();
    void aSaleSetAsideIsSetAsideAfterARestart();
    void theMapGoesBackAfterARefusal();
    void aRefusedSeatThatCanBeSeenMovesNothing_data();
    void aRefusedSeatThatCanBeSeenMovesNothing();
    void theStatusLineForgetsTheLastSale();
    void aCancelledEventIsNotToBeHad();
};

void TestCounterOthers::aRefusedSeatIsNamedWithItsHolder()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const auto other = fixture.desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-2"_qs)})));
    fixture.click(u"A-2"_qs);
    QTRY_COMPARE(fixture.text("messageText"), u"Stalls, row A, seat 2 has just been taken by counter/7."_qs);
    QTRY_COMPARE(fixture.state(u"A-2"_qs), SeatState::Held);
    QCOMPARE(fixture.sell().sale()->quantity(), 1); // what was held stays held
}

void TestCounterOthers::followsAnotherTerminal()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/7"_qs);
    const auto hold = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-3"_qs)}));
    QVERIFY(hold);
    QTRY_COMPARE(fixture.state(u"B-3"_qs), SeatState::Held);
    QTRY_VERIFY(fixture.text("eventAbout").endsWith(u"69 of 70 left"_qs));
    QVERIFY(other->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}));
    QTRY_COMPARE(fixture.state(u"B-3"_qs), SeatState::Sold);
}

void TestCounterOthers::turnsAmberThenYields()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_COMPARE(fixture.text("holdLeft"), u"10:00"_qs);
    const auto ink = [&] { return fixture.find<QLabel>("holdLeft")->palette().color(QPalette::WindowText); };
    QVERIFY(ink() != warningColor());
    fixture.clock.advanceMs(8 * 60 * 1000 + 1000);
    QTRY_COMPARE(fixture.text("holdLeft"), u"1:59"_qs);
    QCOMPARE(ink(), warningColor());
    fixture.clock.advanceMs(2 * 60 * 1000);
    QTRY_COMPARE(fixture.text("holdLeft"), u"0:00"_qs);
    QCOMPARE(ink(), dangerColor());
    QVERIFY(fixture.text("holdWords").contains(u"Hold overdue"_qs));

    const auto other = fixture.desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_qs)})));
    QTRY_VERIFY(!fixture.sell().sale());
    QVERIFY(fixture.text("lostWords").contains(u"counter/7"_qs));
    QVERIFY(fixture.text("lostWords").contains(u"Stalls, row A, seat 1"_qs));
    QVERIFY(!fixture.find("takeBackButton")->isEnabled()); // nothing of it is free
    QVERIFY(fixture.text("messageText").isEmpty());        // told once
}

void TestCounterOthers::takesBackWhatIsFree()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    fixture.click(u"A-2"_qs);
    fixture.click(u"A-3"_qs);
    QTRY_VERIFY(!fixture.sell().isBusy());
    fixture.clock.advanceMs(11 * 60 * 1000);
    const auto other = fixture.desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-2"_qs)})));
    QTRY_VERIFY(!fixture.sell().sale());
    QTRY_COMPARE(fixture.text("lostFree"), u"Still available: Stalls, row A, seats 1, 3."_qs);
    fixture.press("takeBackButton");
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 2);
    QTRY_VERIFY(!fixture.find("lostCard")->isVisible());
}

void TestCounterOthers::aStrictHoldEndsByItself()
{
    CounterFixture fixture(HoldPolicy::Strict);
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.clock.advanceMs(10 * 60 * 1000);
    QTRY_VERIFY(!fixture.sell().sale());
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Free);
    QTRY_VERIFY(fixture.text("lostWords").contains(u"expired"_qs));
    fixture.press("takeBackButton");
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Held);
}

void TestCounterOthers::endsAStrictHoldOfATerminalThatIsGone()
{
    CounterFixture fixture(HoldPolicy::Strict);
    fixture.openWindow();
    const auto hold =
        fixture.desk(u"counter/7"_qs)->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_qs)}));
    QVERIFY(hold);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Held);
    fixture.clock.advanceMs(10 * 60 * 1000 + 1000);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Free);
    QCOMPARE(fixture.desk(u"office"_qs)->holds().info(hold->id)->state, HoldState::Expired); // in the file
}

void TestCounterOthers::aManagersReleaseIsTold()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const auto manager = fixture.desk(u"office"_qs);
    QVERIFY(manager->holds().release(fixture.sell().sale()->id, u"School group"_qs));
    QTRY_VERIFY(!fixture.sell().sale());
    QVERIFY(fixture.text("lostWords").contains(u"office released"_qs));
    QVERIFY(fixture.text("lostWords").contains(u"School group"_qs));
}

void TestCounterOthers::findsItsHoldsAgainAfterARestart()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const HoldId hold = fixture.sell().sale()->id;
    fixture.closeWindow();
    fixture.clock.advanceMs(4 * 60 * 1000);
    fixture.openWindow();
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->id, hold);
    QTRY_COMPARE(fixture.text("holdLeft"), u"6:00"_qs);
    QVERIFY(fixture.text("messageText").contains(u"Stalls, row A, seat 1"_qs));
}

void TestCounterOthers::settlesAPaymentInDoubt()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cardButton");
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Paying);
    fixture.closeWindow(); // in the middle of it
    fixture.clock.advanceMs(3 * 60 * 60 * 1000);
    fixture.openWindow();
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    QVERIFY(!fixture.sell().sale());
    fixture.press("doubtCharged");
    auto *reference =
        fixture.find("doubtList")->findChild<QLineEdit *>(u"doubtReference"_qs); // the manager's page has one too
    QTest::keyClicks(reference, u"0007"_qs);
    QTest::keyClick(reference, Qt::Key_Return);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_VERIFY(!fixture.find("doubtList")->isVisible());
    QTRY_VERIFY(!fixture.text("orderCode").isEmpty());
}

void TestCounterOthers::aPaymentInDoubtCanGoBackToSale()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Paying);
    fixture.closeWindow();
    fixture.openWindow();
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    fixture.press("doubtBack");
    QTRY_VERIFY(fixture.sell().sale());
    QVERIFY(fixture.sell().sale()->state == HoldState::Active);
    QTRY_VERIFY(!fixture.find("doubtList")->isVisible());
}

void TestCounterOthers::twoWindowsAreTwoTerminals()
{
    CounterFixture fixture;
    fixture.openWindow();
    QCOMPARE(fixture.window->terminal(), u"counter/1"_qs);
    MainWindow second(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    second.openHouse(fixture.file());
    QTRY_VERIFY(second.hasHouse());
    QCOMPARE(second.terminal(), u"counter/2"_qs);
    fixture.closeWindow(); // its number is free for its restart
    fixture.openWindow();
    QCOMPARE(fixture.window->terminal(), u"counter/1"_qs);
}

void TestCounterOthers::closesWhileClicksAreUnanswered()
{
    CounterFixture fixture;
    fixture.openWindow();
    for (int seat = 1; seat <= 10; ++seat)
        fixture.click(u"A-%1"_qs.arg(seat));
    QVERIFY(fixture.sell().isBusy());
    fixture.closeWindow();
    fixture.openWindow();
    const auto holds = fixture.desk(u"counter/1"_qs)->holds().own();
    QVERIFY(holds);
    QVERIFY(holds->size() <= 1); // however far it came, it is one sale
    QTRY_COMPARE(fixture.sell().sale() ? fixture.sell().sale()->quantity() : 0,
                 holds->isEmpty() ? 0 : holds->first().quantity());
}

void TestCounterOthers::changesTheEventWithASaleOnTheCounter()
{
    CounterFixture fixture;
    const auto setup = fixture.desk(u"setup"_qs);
    NewEvent later;
    later.plan = setup->plans().all()->first().id;
    later.name = u"Aida"_qs;
    later.starts = fixture.clock.now().plusSeconds(2 * 86400);
    later.capacities = {{u"Standing floor"_qs, 20}};
    const auto aida = setup->events().create(later);
    QVERIFY2(aida, qPrintable(aida ? QString() : aida.error().message));
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const HoldId hold = fixture.sell().sale()->id;
    QTest::keyClick(fixture.window.get(), Qt::Key_2, Qt::ControlModifier);
    QTRY_COMPARE(fixture.text("eventName"), u"Aida"_qs);
    QVERIFY(!fixture.sell().sale()); // set aside, still held
    QCOMPARE(fixture.sell().aside().size(), 1);
    fixture.press("resumeButton"); // brings its event back
    QTRY_COMPARE(fixture.text("eventName"), u"Tosca"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->id, hold);
}

// The payment that was under way is unconfirmed; the seats of the patron before it never join the next sale.
void TestCounterOthers::aSaleSetAsideIsSetAsideAfterARestart()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    fixture.click(u"A-2"_qs);
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->quantity() == 2 && !fixture.sell().isBusy());
    const HoldId first = fixture.sell().sale()->id;
    fixture.press("asideButton");
    fixture.click(u"B-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cardButton");
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Paying);
    fixture.closeWindow(); // in the middle of it
    fixture.openWindow();
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    QVERIFY(!fixture.sell().sale());
    QCOMPARE(fixture.sell().aside().size(), 1);
    QCOMPARE(fixture.sell().aside().first().id, first);
    fixture.sell().tell(&SalePicking::add, SeatRequest::bestOf(3));
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    QCOMPARE(fixture.sell().sale()->quantity(), 3);
    QCOMPARE(fixture.sell().aside().size(), 1);
    fixture.press("asideButton"); // alone, without a payment
    fixture.closeWindow();
    fixture.openWindow();
    QTRY_COMPARE(fixture.sell().aside().size(), 2);
    QVERIFY(!fixture.sell().sale());
}

void TestCounterOthers::theMapGoesBackAfterARefusal()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.map().zoomBy(8);
    fixture.map().reveal(fixture.seatNo(u"B-10"_qs)); // near it, row A's other end is out of sight
    const QString before = fixture.map().viewpoint();
    const auto other = fixture.desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-2"_qs)})));
    QTRY_COMPARE(fixture.state(u"A-2"_qs), SeatState::Held);
    fixture.sell().tell(&SalePicking::add, SeatRequest::named({fixture.ref(u"A-2"_qs)}));
    QTRY_VERIFY(!fixture.text("messageText").isEmpty());
    QVERIFY(fixture.map().viewpoint() != before); // where the seat is
    fixture.window->counter()->stepBack();
    QCOMPARE(fixture.map().viewpoint(), before);
    // Whoever has moved the map since wants it there.
    fixture.sell().tell(&SalePicking::add, SeatRequest::named({fixture.ref(u"A-2"_qs)}));
    QTRY_VERIFY(!fixture.text("messageText").isEmpty());
    fixture.map().zoomBy(0.7);
    const QString moved = fixture.map().viewpoint();
    fixture.window->counter()->stepBack();
    QCOMPARE(fixture.map().viewpoint(), moved);
}

void TestCounterOthers::aRefusedSeatThatCanBeSeenMovesNothing_data()
{
    QTest::addColumn<double>("zoom");
    QTest::addColumn<QString>("seat");
    QTest::newRow("the whole house") << 1.0 << u"B-5"_qs;
    QTest::newRow("from afar") << 0.6 << u"B-5"_qs;
    QTest::newRow("near") << 2.0 << u"B-5"_qs;
    QTest::newRow("at the edge") << 1.3 << u"B-1"_qs;
}

void TestCounterOthers::aRefusedSeatThatCanBeSeenMovesNothing()
{
    QFETCH(const double, zoom);
    QFETCH(const QString, seat);
    CounterFixture fixture;
    fixture.openWindow();
    fixture.window->resize(fixture.window->minimumSize());
    QCoreApplication::sendPostedEvents();
    const int seatNo = fixture.seatNo(seat);
    if (zoom != 1.0)
        fixture.map().zoomBy(zoom);
    QVERIFY(fixture.map().rect().contains(fixture.map().seatRect(seatNo)));
    const QString before = fixture.map().viewpoint();
    const QPoint place = fixture.map().mapToGlobal(fixture.map().seatRect(seatNo).center());
    const auto other = fixture.desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(seat)})));
    QTRY_COMPARE(fixture.state(seat), SeatState::Held);
    fixture.sell().tell(&SalePicking::add, SeatRequest::named({fixture.ref(seat)}));
    QTRY_VERIFY(!fixture.text("messageText").isEmpty());
    QCOMPARE(fixture.map().viewpoint(), before);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(fixture.map().mapToGlobal(fixture.map().seatRect(seatNo).center()), place);
}

void TestCounterOthers::theStatusLineForgetsTheLastSale()
{
    CounterFixture fixture;
    fixture.openWindow();
    const QString before = fixture.text("status");
    const auto sell = [&](const QString &seat) {
        fixture.click(seat);
        fixture.press("cashButton");
        QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
        fixture.press("exactButton");
        QTRY_VERIFY(fixture.text("status").startsWith(u"Sold "_qs));
    };
    sell(u"A-1"_qs);
    fixture.click(u"B-1"_qs); // the next sale begins
    QTRY_COMPARE(fixture.text("status"), before);
    fixture.press("releaseButton");
    QTRY_VERIFY(!fixture.sell().sale());
    sell(u"A-2"_qs);
    fixture.press("nextButton");
    QCOMPARE(fixture.text("status"), before);
}

// No colour and no button says that something of it can be had.
void TestCounterOthers::aCancelledEventIsNotToBeHad()
{
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(fixture.find("bestButton")->isEnabled());
    const QAbstractItemModel &events = *fixture.find<QListView>("eventList")->model();
    QVERIFY(events.index(0, 0).data(EventListModel::ShareLeftRole).toDouble() > 0);
    QVERIFY(fixture.desk(u"office"_qs)->events().cancel(fixture.event));
    QTRY_VERIFY(!fixture.find("bestButton")->isEnabled());
    QCOMPARE(fixture.find("bestButton")->toolTip(), u"Cancelled"_qs);
    QTRY_COMPARE(events.index(0, 0).data(EventListModel::ShareLeftRole).toDouble(), 0.0);
    QVERIFY(events.index(0, 0).data(EventListModel::IsPastRole).toBool()); // faint
    const EventSummary &event = fixture.house().event();
    QCOMPARE(underLimit(event, fixture.house().pools().last().counters).available, 0); // of the floor
    fixture.picture(u"cancelled"_qs);
}

ROWLOCK_WINDOW_TEST(TestCounterOthers)
#include "tst_counter_others.moc"
