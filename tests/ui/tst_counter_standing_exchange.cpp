// Exchanging a standing place for a seat and a seat for a standing place at the counter, by mouse and by keys.
#include "tests/ui/exchanging.h"

#include <QSpinBox>

using namespace rowlock;

namespace {

constexpr int childType = 1;

class Standing : public Exchanging
{
public:
    using Exchanging::Exchanging;

    Counters floor()
    {
        const auto pools = desk(u"check"_qs)->events().house(event)->pools;
        for (const PoolStatus &pool : pools) {
            if (pool.kind == PoolKind::Area)
                return pool.counters;
        }
        return {};
    }
    void pressFloor(int places)
    {
        map().input().pressArea(house().plan().standingAreas().value(0, -1));
        QTRY_VERIFY(find("areaPopover")->isVisible());
        find<QSpinBox>("areaQuantity")->setValue(places);
        press("holdPlaces");
        QTRY_VERIFY(sell().sale() && !sell().isBusy());
    }
    QStringList goodTickets()
    {
        QStringList labels;
        for (const Ticket &ticket : now().tickets) {
            if (ticket.state == TicketState::Valid)
                labels << ticket.label;
        }
        return labels;
    }
};

} // namespace

class TestCounterStandingExchange : public QObject
{
    Q_OBJECT

private slots:
    void placesForSeatsByKeys();
    void aSeatForAPlaceByMouse();
    void seatsAndPlacesForSuch();
    void typesStayAsSold();
    void asManyAsGoBack();
    void killedInTheMiddleItGoesOn();
};

void TestCounterStandingExchange::placesForSeatsByKeys()
{
    Standing counter({}, 2); // € 12.50 each
    counter.beginExchange();
    QCOMPARE(counter.text("exchangeInstead"), u"Returning: 2 × Standing floor"_qs);
    QCOMPARE(counter.text("exchangeNext"), u"Select the 2 new seats or standing places."_qs);
    counter.choose(u"Stalls-A-5"_qs);
    QTRY_COMPARE(counter.text("exchangeNext"), u"Select 1 more seat or standing place."_qs);
    counter.choose(u"Stalls-A-6"_qs); // € 30.00 each
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QCOMPARE(counter.text("exchangeDifference"), u"€35.00"_qs);
    counter.key(Qt::Key_F5);
    QTRY_VERIFY(counter.find("cashDialog"));
    QTRY_COMPARE(QApplication::focusWidget(), counter.find("cashGiven"));
    counter.keys(u"50"_qs);
    counter.key(Qt::Key_Return);
    QTRY_COMPARE(counter.state(u"A-6"_qs), SeatState::Sold);
    QTRY_VERIFY(counter.find("printButton") && counter.find("printButton")->isVisible()); // the new tickets
    QCOMPARE(counter.text("changeGiven"), u"€15.00"_qs);
    QCOMPARE(counter.floor().sold, 0);
    QCOMPARE(counter.now().total.minor, 6000);
    counter.verifyHouse();
}

void TestCounterStandingExchange::aSeatForAPlaceByMouse()
{
    Standing counter({u"A-1"_qs});
    counter.openOrder();
    counter.dialog()->findChild<QPushButton *>(u"orderExchange"_qs)->click();
    QTRY_VERIFY(counter.find("exchangePanel")->isVisible());
    counter.dialogIsGone();
    QCOMPARE(counter.text("exchangeNext"), u"Select the new seat."_qs);
    counter.pressFloor(1);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QCOMPARE(counter.text("exchangeDifference"), u"€17.50"_qs);
    QCOMPARE(counter.text("exchangeNext"), u"Old\u00a0€30.00 · New\u00a0€12.50\nCash €17.50"_qs);
    counter.press("exchangeCash");
    QTRY_COMPARE(counter.state(u"A-1"_qs), SeatState::Free);
    QTRY_VERIFY(counter.find("printButton") && counter.find("printButton")->isVisible());
    QCOMPARE(counter.goodTickets(), QStringList{u"Standing floor"_qs});
    QCOMPARE(counter.floor().sold, 1);
    QCOMPARE(counter.now().tickets.first().movedTo, u"Standing floor"_qs); // so the old paper says where it went
    counter.verifyHouse();
}

void TestCounterStandingExchange::seatsAndPlacesForSuch()
{
    Standing counter({u"A-1"_qs}, 1);
    counter.beginExchange();
    QCOMPARE(counter.text("exchangeInstead"), u"Returning: Stalls, row A, seat 1 and Standing floor"_qs);
    counter.choose(u"1 standing"_qs);
    QTRY_COMPARE(counter.text("exchangeNext"), u"Select 1 more seat or standing place."_qs);
    counter.choose(u"Stalls-A-2"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QCOMPARE(counter.text("exchangeDifference"), u"€0.00"_qs);
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(counter.state(u"A-2"_qs), SeatState::Sold);
    QTRY_COMPARE(counter.state(u"A-1"_qs), SeatState::Free);
    QCOMPARE(counter.floor().sold, 1);
    QCOMPARE(counter.now().payments.size(), 1);
    counter.verifyHouse();
}

// A child stays a child, wherever it stands.
void TestCounterStandingExchange::typesStayAsSold()
{
    Standing counter({u"A-1"_qs, u"A-2"_qs, u"A-3"_qs});
    counter.sellTypes();
    const auto office = counter.desk(u"office"_qs);
    const TypeChangeAsked asked{counter.order.id, {counter.order.tickets.at(1).id}, childType, u"is eleven"_qs};
    const auto changed = office->orders().changeTypes(asked, {});
    QVERIFY2(changed, changed ? "" : qPrintable(changed.error().message));
    counter.order = counter.now();
    counter.beginExchange();
    counter.choose(u"2 standing"_qs);
    counter.choose(u"Stalls-B-5"_qs);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    const auto children = [&counter] {
        qint64 count = 0;
        for (const HoldItem &item : counter.sell().sale()->items)
            count += item.type == childType ? item.quantity : 0;
        return count;
    };
    QTRY_COMPARE(children(), 1);
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(counter.state(u"B-5"_qs), SeatState::Sold);
    int sold = 0;
    for (const Ticket &ticket : counter.now().tickets)
        sold += ticket.state == TicketState::Valid && ticket.type == childType;
    QCOMPARE(sold, 1);
    counter.verifyHouse();
}

void TestCounterStandingExchange::asManyAsGoBack()
{
    Standing counter({}, 1);
    counter.beginExchange();
    QCOMPARE(counter.text("exchangeNext"), u"Select the new seat or standing place."_qs);
    counter.pressFloor(2);
    QTRY_COMPARE(counter.text("exchangeNext"), u"1 seat or standing place too many. Remove one."_qs);
    QVERIFY(!counter.find("exchangeCash")->isEnabled());
    counter.key(Qt::Key_F5);
    counter.awaitAnswers();
    QCOMPARE(counter.floor().sold, 1);
    QCOMPARE(counter.goodTickets().size(), 1);
    QCOMPARE(counter.now().tickets.size(), 1);
}

// The program dies while the card is charged; back to the sale it goes on with the same tickets.
void TestCounterStandingExchange::killedInTheMiddleItGoesOn()
{
    Standing counter({}, 2);
    counter.beginExchange();
    counter.choose(u"Stalls-A-5"_qs);
    counter.choose(u"Stalls-A-6"_qs);
    counter.dieWhileCharged();
    auto *doubt = counter.find("doubtList");
    const auto *what = doubt->findChild<QLabel *>(u"doubtSeats"_qs);
    QTRY_VERIFY2(what->text().contains(u"2 × Standing floor for Stalls, row A, seats 5, 6"_qs),
                 qPrintable(what->text()));
    doubt->findChild<QPushButton *>(u"doubtBack"_qs)->click();
    QTRY_VERIFY(counter.find("exchangePanel")->isVisible());
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    QCOMPARE(counter.text("exchangeInstead"), u"Returning: 2 × Standing floor"_qs);
    QCOMPARE(counter.text("exchangeDifference"), u"€35.00"_qs);
    counter.verifyHouse();
}

ROWLOCK_WINDOW_TEST(TestCounterStandingExchange)
#include "tst_counter_standing_exchange.moc"
