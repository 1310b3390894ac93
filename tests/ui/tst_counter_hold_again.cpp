// "Hold again" beside what was released: what it cannot bring back it says, and an exchange that was left goes on only
// where its order may still be changed.
#include "tests/support/counter_fixture.h"
#include "ui/sell/order_dialog.h"

#include <QAction>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterHoldAgain : public QObject
{
    Q_OBJECT

private slots:
    void saysThatNoSeatIsLeft();
    void saysThatAnotherHoldHasEnded();
    void anExchangeWaitsForItsOpenPayment();
    void anExchangeNeedsATicket();

private:
    // Of an order of these seats; A-2 was picked for it, and released with it.
    static Order leaveExchange(CounterFixture &fixture, const QStringList &seats)
    {
        Order order;
        [&] {
            const auto office = fixture.desk(u"office"_s);
            QStringList refs;
            for (const QString &seat : seats)
                refs << u"Stalls-"_s + seat;
            const auto held = office->holds().hold(fixture.event, SeatRequest::named(refs));
            QVERIFY(held);
            const auto sold = office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
            QVERIFY(sold);
            order = sold->order;
            fixture.openWindow();
            fixture.window->counter()->showOrder(order.code);
            const auto *dialog = fixture.find<OrderDialog>("orderDialog");
            QTRY_VERIFY(dialog->findChild<QPushButton *>(u"orderExchange"_s)->isEnabled());
            fixture.press("orderExchange");
            QTRY_VERIFY(fixture.find("exchangePanel")->isVisible());
            fixture.click(u"A-2"_s);
            QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
            fixture.press("exchangeLeave");
            QTRY_VERIFY(fixture.text("messageText").startsWith(u"Exchange of order %1 cancelled."_s.arg(order.code)));
        }();
        return order;
    }
};

void TestCounterHoldAgain::saysThatNoSeatIsLeft()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-2"_s);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    fixture.press("releaseButton");
    QTRY_COMPARE(fixture.text("messageText"), u"Released: Stalls, row A, seat 2."_s);
    const auto other = fixture.desk(u"counter/2"_s);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-2"_s)})));
    QTRY_COMPARE(fixture.state(u"A-2"_s), SeatState::Held);
    fixture.press("messageAction");
    QCOMPARE(fixture.text("messageText"), u"None of these seats is available."_s);
    QVERIFY(!fixture.sell().isBusy());
}

// The card of the other loss has a button of its own.
void TestCounterHoldAgain::saysThatAnotherHoldHasEnded()
{
    CounterFixture fixture;
    fixture.openWindow();
    for (const QString &seat : {u"B-5"_s, u"B-6"_s})
        fixture.click(seat);
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->quantity() == 2 && !fixture.sell().isBusy());
    fixture.press("asideButton");
    fixture.click(u"A-2"_s);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    fixture.press("releaseButton");
    QTRY_COMPARE(fixture.text("messageText"), u"Released: Stalls, row A, seat 2."_s);
    fixture.clock.advanceMs(11 * 60 * 1000);
    const auto other = fixture.desk(u"counter/2"_s);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-5"_s)})));
    QTRY_VERIFY(fixture.find("lostCard")->isVisible());
    fixture.press("messageAction");
    QCOMPARE(fixture.text("messageText"), u"Another hold has ended since. Select the seats on the map."_s);
    fixture.awaitAnswers();
    QCOMPARE(fixture.state(u"B-6"_s), SeatState::Free);
}

void TestCounterHoldAgain::anExchangeWaitsForItsOpenPayment()
{
    CounterFixture fixture;
    const Order order = leaveExchange(fixture, {u"B-1"_s});
    const auto other = fixture.desk(u"counter/2"_s);
    const auto held = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-5"_s)}));
    QVERIFY(held);
    PaymentStart start;
    start.amount = Money{1000, held->total.currency};
    start.exchange = ExchangeAsked{order.id, {{fixture.ref(u"B-1"_s), fixture.ref(u"A-5"_s)}}, u"Another seat"_s};
    const auto begun = other->payments().begin(held->id, start);
    QVERIFY2(begun, begun ? "" : qPrintable(begun.error().message));

    fixture.press("messageAction");
    QTRY_VERIFY2(fixture.text("messageText").contains(u"Resolve that payment first"_s),
                 qPrintable(fixture.text("messageText")));
    QVERIFY(!fixture.find("exchangePanel")->isVisible());
    QCOMPARE(fixture.state(u"A-2"_s), SeatState::Free);

    QVERIFY(other->payments().settle(begun->attempt.id, PaymentVerdict::notCharged(u"Declined"_s)));
    fixture.window->counter()->actions().takeBack->trigger();
    QTRY_VERIFY(fixture.find("exchangePanel")->isVisible());
    QTRY_COMPARE(fixture.state(u"A-2"_s), SeatState::Held);
}

// Refunded elsewhere since.
void TestCounterHoldAgain::anExchangeNeedsATicket()
{
    CounterFixture fixture;
    const Order order = leaveExchange(fixture, {u"B-1"_s, u"B-2"_s});
    QVERIFY(fixture.desk(u"counter/2"_s)->orders().refund(order.id, {}));
    fixture.press("messageAction");
    QTRY_COMPARE(fixture.text("messageText"), u"No ticket of order %1 is left to exchange."_s.arg(order.code));
    QVERIFY(!fixture.find("exchangePanel")->isVisible());
    QCOMPARE(fixture.state(u"A-2"_s), SeatState::Free);
}

ROWLOCK_WINDOW_TEST(TestCounterHoldAgain)
#include "tst_counter_hold_again.moc"
