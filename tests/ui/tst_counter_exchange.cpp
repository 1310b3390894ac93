// Exchanging seats at the counter, by the keyboard alone: from the order's code to the new tickets.
#include "tests/ui/exchanging.h"

using namespace rowlock;

class TestCounterExchange : public QObject
{
    Q_OBJECT

private slots:
    void paysTheDifferenceByKeys();
    void givesTheDifferenceBack();
    void exchangesForTheSameByArrows();
    void leavesWithEscape();
    void holdsAgainForTheExchange_data();
    void holdsAgainForTheExchange();
    void anOlderSaleIsHeldAgainAsASale();
    void setsASaleAside();
    void noOtherSaleComesIntoIt();
    void saysWhyItWasRefused();
    void exchangesIntoAnotherNight();
    void theDifferenceIsAPaymentLikeAnyOther();
    void paysAfterClicksThatAreNotAnsweredYet();
    void givesNothingBackUnseen();
    void declinedGoesOnWithTheExchange();
    void killedInTheMiddleItIsSettledAsAnExchange_data();
    void killedInTheMiddleItIsSettledAsAnExchange();
    void beginsNothingWhileItsPaymentIsOpen_data();
    void beginsNothingWhileItsPaymentIsOpen();
    void saysHowMoneyGoesBack();
    void showsWhereTheOldTicketsWent();
};

void TestCounterExchange::paysTheDifferenceByKeys()
{
    Exchanging counter({u"B-1"_qs, u"B-2"_qs}); // € 20.00 each
    counter.beginExchange();
    QVERIFY(counter.text("exchangeHeading").contains(counter.order.code));
    QCOMPARE(counter.text("exchangeInstead"), u"Returning: Stalls, row B, seats 1, 2"_qs);
    counter.key(Qt::Key_F5);
    QVERIFY(!counter.find("exchangeCash")->isEnabled()); // nothing is chosen yet
    counter.choose(u"Stalls-A-5"_qs);
    QTRY_COMPARE(counter.text("exchangeNext"), u"Select 1 more seat."_qs);
    QVERIFY(!counter.find("exchangeCash")->isEnabled() && !counter.find("exchangeCard")->isEnabled());
    counter.choose(u"Stalls-A-6"_qs); // € 30.00 each
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QVERIFY(counter.text("exchangeDifference").contains(u"20"_qs));
    QVERIFY(!counter.find("cashButton")->isVisible());                      // only the difference is to be paid
    for (const QAction *action : counter.window->findChildren<QAction *>()) // it would sell the seats at their price
        QVERIFY(!action->isEnabled() || !action->text().startsWith(u"&Gift card"_qs));
    counter.key(Qt::Key_F5);
    QTRY_VERIFY(counter.find("cashDialog"));
    QTRY_COMPARE(QApplication::focusWidget(), counter.find("cashGiven"));
    counter.keys(u"50"_qs);
    counter.key(Qt::Key_Return);
    QTRY_COMPARE(counter.state(u"A-6"_qs), SeatState::Sold);
    QTRY_COMPARE(counter.state(u"B-1"_qs), SeatState::Free);
    QTRY_VERIFY(counter.find("printButton") && counter.find("printButton")->isVisible()); // the new tickets
    QCOMPARE(counter.text("changeGiven"), u"€30.00"_qs);
    QVERIFY(!counter.find("exchangePanel")->isVisible() && !counter.sell().sale());
    QVERIFY(!counter.find("lostCard")->isVisible());
    QCOMPARE(counter.now().total.minor, 6000);
    counter.verifyHouse();
}

void TestCounterExchange::givesTheDifferenceBack()
{
    Exchanging counter({u"A-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-B-1"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QVERIFY(!counter.find("exchangeCard")->isVisible());
    QVERIFY(counter.text("exchangeDifference").contains(u"10"_qs));
    counter.key(Qt::Key_F6); // there is nothing to take
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(counter.state(u"B-1"_qs), SeatState::Sold);
    QTRY_VERIFY(counter.text("changeGiven").contains(u"10"_qs));
    QCOMPARE(counter.now().total.minor, 2000);
    counter.verifyHouse();
}

void TestCounterExchange::exchangesForTheSameByArrows()
{
    Exchanging counter({u"A-1"_qs});
    counter.beginExchange();
    counter.map().focusOn(counter.seatNo(u"A-3"_qs));
    counter.key(Qt::Key_Right);
    counter.key(Qt::Key_Space);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(counter.state(u"A-4"_qs), SeatState::Sold);
    QCOMPARE(counter.now().payments.size(), 1);
    counter.verifyHouse();
}

void TestCounterExchange::leavesWithEscape()
{
    Exchanging counter({u"A-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-A-2"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.map().setFocus();
    counter.key(Qt::Key_Escape);
    QTRY_VERIFY(!counter.find("exchangePanel")->isVisible());
    QTRY_COMPARE(counter.state(u"A-2"_qs), SeatState::Free);
    QCOMPARE(counter.state(u"A-1"_qs), SeatState::Sold);
    QVERIFY(counter.find("cashButton")->isVisible());
    QTRY_COMPARE(counter.text("messageText"),
                 u"Exchange of order %1 cancelled. Released: Stalls, row A, seat 2."_qs.arg(counter.order.code));
}

// By its key and by the button of what was said; the seats are no ordinary sale then.
void TestCounterExchange::holdsAgainForTheExchange_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("key") << true;
    QTest::newRow("button") << false;
}

void TestCounterExchange::holdsAgainForTheExchange()
{
    QFETCH(const bool, byKey);
    Exchanging counter({u"B-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-A-2"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.map().setFocus();
    counter.key(Qt::Key_Escape);
    QTRY_COMPARE(counter.state(u"A-2"_qs), SeatState::Free);
    QVERIFY(!counter.find("exchangePanel")->isVisible());
    if (byKey)
        counter.key(Qt::Key_B, Qt::ControlModifier);
    else
        counter.press("messageAction");
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QVERIFY(counter.find("exchangePanel")->isVisible());
    QVERIFY(counter.text("exchangeHeading").contains(counter.order.code));
    QCOMPARE(counter.text("exchangeInstead"), u"Returning: Stalls, row B, seat 1"_qs);
    QCOMPARE(counter.text("exchangeDifference"), u"€10.00"_qs);
    QVERIFY(!counter.find("cashButton")->isVisible());
    QVERIFY(counter.map().hasFocus());
}

// What was released before the exchange was no part of it.
void TestCounterExchange::anOlderSaleIsHeldAgainAsASale()
{
    Exchanging counter({u"B-1"_qs});
    counter.click(u"A-7"_qs);
    QTRY_VERIFY(counter.sell().sale() && !counter.sell().isBusy());
    counter.key(Qt::Key_F8);
    QTRY_COMPARE(counter.state(u"A-7"_qs), SeatState::Free);
    counter.beginExchange();
    counter.key(Qt::Key_Escape);
    QTRY_VERIFY(!counter.find("exchangePanel")->isVisible());
    QTRY_COMPARE(counter.text("messageText"), u"Exchange of order %1 cancelled."_qs.arg(counter.order.code));
    counter.key(Qt::Key_B, Qt::ControlModifier);
    QTRY_COMPARE(counter.state(u"A-7"_qs), SeatState::Held);
    QVERIFY(!counter.find("exchangePanel")->isVisible());
}

void TestCounterExchange::setsASaleAside()
{
    Exchanging counter({u"A-1"_qs});
    counter.click(u"B-5"_qs);
    QTRY_VERIFY(counter.sell().sale());
    counter.beginExchange();
    QTRY_VERIFY(!counter.sell().sale());
    QCOMPARE(counter.sell().aside().size(), 1); // not part of the exchange
    QCOMPARE(counter.state(u"B-5"_qs), SeatState::Held);
}

// The returned tickets would pay for the next patron's seats.
void TestCounterExchange::noOtherSaleComesIntoIt()
{
    Exchanging counter({u"A-1"_qs});
    counter.click(u"B-5"_qs);
    QTRY_VERIFY(counter.sell().sale());
    counter.beginExchange();
    QTRY_VERIFY(!counter.sell().sale());
    counter.key(Qt::Key_F9, Qt::ShiftModifier);
    counter.awaitAnswers();
    QVERIFY(!counter.sell().sale());
    QCOMPARE(counter.text("messageText"), u"Finish the exchange first, or leave it with Esc."_qs);
    counter.click(u"A-7"_qs);
    QTRY_VERIFY(counter.sell().sale() && !counter.sell().isBusy());
    counter.key(Qt::Key_F9);
    counter.awaitAnswers();
    QCOMPARE(counter.sell().aside().size(), 1);
}

void TestCounterExchange::saysWhyItWasRefused()
{
    Exchanging counter({u"A-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-A-2"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QVERIFY(counter.desk(u"office"_qs)->orders().refund(counter.order.id, {})); // somebody is quicker
    counter.key(Qt::Key_F5);
    QTRY_VERIFY2(counter.text("messageText").contains(u"Not all of these tickets are valid"),
                 qPrintable(counter.text("messageText")));
    QCOMPARE(counter.state(u"A-2"_qs), SeatState::Held); // still in hand
    QVERIFY(counter.find("exchangePanel")->isVisible());
}

// The difference stands in the store before it is asked for, so that nobody takes the new seats or the old tickets
// meanwhile.
void TestCounterExchange::theDifferenceIsAPaymentLikeAnyOther()
{
    Exchanging counter({u"B-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-A-5"_qs);
    QTRY_VERIFY(counter.find("exchangeCard")->isEnabled());
    counter.key(Qt::Key_F6);
    QTRY_VERIFY(counter.find("cardDialog"));
    const auto office = counter.desk(u"office"_qs);
    QTRY_COMPARE(office->payments().open()->size(), 1);
    const PaymentAttempt attempt = office->payments().open()->first();
    QCOMPARE(attempt.exchanged, counter.order.id);
    QCOMPARE(attempt.amount.minor, 1000);
    const auto released = office->holds().release(attempt.hold, u"wanted elsewhere"_qs);
    QVERIFY(!released && released.error().code == ErrorCode::Forbidden);
    QVERIFY(!office->orders().refund(counter.order.id, {}));
    counter.type("cardReference", u"0042"_qs);
    QTRY_COMPARE(counter.state(u"A-5"_qs), SeatState::Sold);
    QTRY_COMPARE(counter.state(u"B-1"_qs), SeatState::Free);
    QTRY_VERIFY(counter.find("printButton") && counter.find("printButton")->isVisible());
    QVERIFY(!counter.find("exchangePanel")->isVisible());
    QCOMPARE(office->payments().attempt(attempt.id)->state, AttemptState::Charged);
    QCOMPARE(office->payments().attempt(attempt.id)->reference, u"0042"_qs);
    QCOMPARE(counter.now().total.minor, 3000);
    counter.verifyHouse();
}

void TestCounterExchange::paysAfterClicksThatAreNotAnsweredYet()
{
    Exchanging counter({u"B-1"_qs, u"B-2"_qs});
    counter.beginExchange();
    counter.clickWithoutAnswer(u"A-5"_qs, u"A-6"_qs);
    counter.key(Qt::Key_F6);
    QTRY_VERIFY(counter.find("cardDialog"));
    QTRY_COMPARE(counter.desk(u"office"_qs)->payments().open()->size(), 1);
    QCOMPARE(counter.desk(u"office"_qs)->payments().open()->first().amount.minor, 2000);
}

void TestCounterExchange::givesNothingBackUnseen()
{
    Exchanging counter({u"A-1"_qs, u"A-2"_qs});
    counter.beginExchange();
    counter.clickWithoutAnswer(u"B-5"_qs, u"B-6"_qs);
    counter.key(Qt::Key_F5);
    QTRY_VERIFY(!counter.sell().isBusy());
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QCOMPARE(counter.text("exchangeDifference"), u"€20.00"_qs); // is seen now
    QCOMPARE(counter.now().total.minor, 6000);
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(counter.now().total.minor, 4000);
    counter.verifyHouse();
}

void TestCounterExchange::declinedGoesOnWithTheExchange()
{
    Exchanging counter({u"B-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-A-5"_qs);
    QTRY_VERIFY(counter.find("exchangeCard")->isEnabled());
    counter.key(Qt::Key_F6);
    QTRY_VERIFY(counter.find("notSureButton") && counter.find("notSureButton")->isEnabled());
    counter.press("cancelButton");
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.dialogIsGone();
    counter.key(Qt::Key_F5); // the patron pays in another way
    QTRY_VERIFY(counter.find("cashDialog"));
    QTRY_COMPARE(QApplication::focusWidget(), counter.find("cashGiven"));
    counter.key(Qt::Key_Return);
    QTRY_COMPARE(counter.state(u"A-5"_qs), SeatState::Sold);
    counter.verifyHouse();
}

// The program dies between the card's receipt and the exchange.
void TestCounterExchange::killedInTheMiddleItIsSettledAsAnExchange_data()
{
    QTest::addColumn<QString>("answer");
    for (const char *answer : {"doubtCharged", "doubtBack", "doubtNotCharged"})
        QTest::newRow(answer) << QString::fromLatin1(answer);
}

void TestCounterExchange::killedInTheMiddleItIsSettledAsAnExchange()
{
    QFETCH(QString, answer);
    Exchanging counter({u"B-1"_qs, u"B-2"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-A-5"_qs);
    counter.choose(u"Stalls-A-6"_qs);
    counter.dieWhileCharged();
    auto *doubt = counter.find("doubtList");
    const auto *what = doubt->findChild<QLabel *>(u"doubtSeats"_qs);
    QTRY_VERIFY2(what->text().contains(counter.order.code), qPrintable(what->text())); // read after the card has come
    QVERIFY2(what->text().contains(u"Exchange"_qs) && what->text().contains(u"row B"_qs), qPrintable(what->text()));
    counter.picture(u"exchange-doubt"_qs);
    doubt->findChild<QPushButton *>(answer)->click();
    if (answer == u"doubtCharged") {
        doubt->findChild<QPushButton *>(u"doubtSell"_qs)->click();
        QTRY_COMPARE(counter.state(u"A-5"_qs), SeatState::Sold);
        QTRY_COMPARE(counter.state(u"B-2"_qs), SeatState::Free);
        QTRY_VERIFY(counter.find("printButton") && counter.find("printButton")->isVisible());
        QCOMPARE(counter.now().total.minor, 6000);
    } else if (answer == u"doubtBack") {
        QTRY_VERIFY(counter.find("exchangePanel")->isVisible());
        QTRY_VERIFY(counter.find("exchangeCash")->isEnabled()); // with the same seats
        QCOMPARE(counter.text("exchangeDifference"), u"€20.00"_qs);
        QCOMPARE(counter.now().total.minor, 4000);
    } else {
        QTRY_COMPARE(counter.state(u"A-5"_qs), SeatState::Free);
        QCOMPARE(counter.state(u"B-1"_qs), SeatState::Sold);
    }
    counter.verifyHouse();
}

void TestCounterExchange::beginsNothingWhileItsPaymentIsOpen_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("exchange") << int(Qt::Key_E);
    QTest::newRow("refund") << int(Qt::Key_R);
}

// Said where it is begun, and not once the seats are chosen and the money is asked for.
void TestCounterExchange::beginsNothingWhileItsPaymentIsOpen()
{
    QFETCH(const int, key);
    Exchanging counter({u"B-1"_qs, u"B-2"_qs});
    const auto other = counter.desk(u"counter/2"_qs);
    const auto held = other->holds().hold(counter.event, SeatRequest::named({counter.ref(u"A-5"_qs)}));
    QVERIFY(held);
    const QList<SeatMove> moves{{counter.ref(u"B-1"_qs), counter.ref(u"A-5"_qs)}};
    PaymentStart start;
    start.amount = Money{1000, held->total.currency};
    start.exchange = ExchangeAsked{counter.order.id, moves, u"Another seat"_qs};
    const auto begun = other->payments().begin(held->id, start);
    QVERIFY2(begun, begun ? "" : qPrintable(begun.error().message));

    counter.openOrder();
    counter.key(Qt::Key(key), Qt::AltModifier);
    const auto said = [&] {
        if (!counter.dialog())
            return u"the order is closed"_qs;
        for (const QLabel *text : counter.dialog()->findChildren<QLabel *>(u"messageText"_qs)) {
            if (text->isVisible())
                return text->text();
        }
        return QString();
    };
    QTRY_VERIFY2(counter.dialog() && said().contains(u"Resolve that payment first"_qs), qPrintable(said()));
    QVERIFY(counter.dialog()->isVisible());
    QVERIFY(!counter.find("exchangePanel")->isVisible());
    QVERIFY(!counter.find("refundDialog"));

    QVERIFY(other->payments().settle(begun->attempt.id, PaymentVerdict::notCharged(u"Declined"_qs)));
    counter.key(Qt::Key(key), Qt::AltModifier);
    if (key == Qt::Key_E)
        QTRY_VERIFY(counter.find("exchangePanel")->isVisible());
    else
        QTRY_VERIFY(counter.find("refundDialog"));
}

void TestCounterExchange::saysHowMoneyGoesBack()
{
    Exchanging counter({u"A-1"_qs});
    counter.beginExchange();
    counter.choose(u"Stalls-B-1"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QCOMPARE(counter.text("exchangeNext"), u"Old\u00a0€30.00 · New\u00a0€20.00\nCash €10.00"_qs); // before
    counter.picture(u"exchange-refunds"_qs);
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(counter.text("paid"), u"Cash €10.00"_qs); // and after
    counter.picture(u"exchanged"_qs);
}

void TestCounterExchange::showsWhereTheOldTicketsWent()
{
    Exchanging counter({u"A-1"_qs, u"A-2"_qs});
    const auto moved =
        counter.desk(u"office"_qs)->orders().move(counter.event, {{u"ref-A-1"_qs, u"ref-A-7"_qs}}, u"a camera"_qs);
    QVERIFY2(moved, qPrintable(moved ? QString() : moved.error().message));
    counter.order = counter.now();
    counter.openOrder();
    auto *tickets = counter.dialog()->findChild<QTreeWidget *>();
    QCOMPARE(tickets->topLevelItemCount(), 3);
    QCOMPARE(tickets->topLevelItem(0)->text(3), u"Exchanged for Stalls, row A, seat 7"_qs);
    QVERIFY(tickets->topLevelItem(0)->isDisabled());
    QCOMPARE(tickets->topLevelItem(2)->text(0), u"Stalls, row A, seat 7"_qs);
}

void TestCounterExchange::exchangesIntoAnotherNight()
{
    Exchanging counter({u"A-1"_qs}); // € 30.00
    const auto setup = counter.desk(u"setup"_qs);
    const EventId aida = counter.addAida({4000, setup->facts().currency});
    FeeRule fee;
    fee.name = u"Exchange fee"_qs;
    fee.per = FeeFor::Exchange;
    fee.amount = {250, setup->facts().currency};
    QVERIFY(setup->inventory().addFee(fee));
    counter.clock.advanceMs(1); // until it holds
    counter.beginExchange();
    counter.window->counter()->openEvent(aida);
    QTRY_COMPARE(counter.text("eventName"), u"Aida"_qs);
    counter.click(u"B-5"_qs);
    QTRY_COMPARE(counter.text("exchangeDifference"), u"€12.50"_qs);
    QCOMPARE(counter.text("exchangeNext"), u"Old\u00a0€30.00 · New\u00a0€40.00 · Exchange\u00a0fee\u00a0€2.50"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(QApplication::focusWidget(), counter.find("cashGiven"));
    counter.key(Qt::Key_Return);                                                          // exactly
    QTRY_VERIFY(counter.find("printButton") && counter.find("printButton")->isVisible()); // the new tickets
    QVERIFY(counter.now().tickets.first().movedTo.contains(u"Aida"_qs));
    QCOMPARE(setup->orders().recent(aida, 5)->first().total.minor, 4250);
    counter.verifyHouse();
}

ROWLOCK_WINDOW_TEST(TestCounterExchange)
#include "tst_counter_exchange.moc"
