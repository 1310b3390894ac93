// A sold-out house at the counter: what is in baskets, who waits, and offers that appear without anybody looking for
// them.
#include "tests/support/counter_fixture.h"

#include "ui/common/baskets_text.h"
#include "ui/house/house_page.h"
#include "ui/house/waitlist_panel.h"
#include "ui/sell/event_list_model.h"
#include "ui/sell/offer_cards.h"

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QSpinBox>
#include <QTest>

using namespace rowlock;

class TestCounterWaitlist : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatIsInBasketsAndCountsDown();
    void wordsForBaskets();
    void putsAPartyOnTheList();
    void offersPatronsWhoAreKnown();
    void keepsWhatWasTypedWhereItIsRefused();
    void showsAnOfferAtOnceAndTakesIt();
    void anOfferSaysWhereItSplitsTheParty();
    void declinesAnOffer();
    void theListOfEventsTellsOfAnOffer();
    void offersByKeysAlone();
    void anOfferIsTakenFromTheHousePage();
    void anOfferThatRunsOutGoesToTheNext();
    void everyOfferThatRunsOutIsSaid();
    void offersLeaveRoomForTheSale();
    void aRefusalOffersTheWaitlist();
    void aRefusalCountsDown();
    void aRefusalOutlivesWhatItSaid();
    void theManagerSeesAndRemoves();

private:
    // Everything in one hold of counter/9.
    static HoldInfo fill(CounterFixture &fixture, Desk &desk)
    {
        QStringList refs;
        for (const char row : {'A', 'B'}) {
            for (int number = 1; number <= 10; ++number)
                refs << u"ref-%1-%2"_qs.arg(QLatin1Char(row)).arg(number);
        }
        const auto seats = desk.holds().hold(fixture.event, SeatRequest::named(refs));
        if (!seats)
            qFatal("%s", qPrintable(seats.error().message));
        const auto all = desk.holds().add(seats->id, SeatRequest::places(u"Standing floor"_qs, 50));
        if (!all)
            qFatal("%s", qPrintable(all.error().message));
        return *all;
    }
    static WaitlistEntry join(CounterFixture &fixture, Desk &desk, const QString &name, qint64 party)
    {
        const auto entry = desk.waitlist().join(fixture.event, {party, {}, {}, name, u"0451 1234"_qs});
        if (!entry)
            qFatal("%s", qPrintable(entry.error().message));
        return *entry;
    }
    // A seat each, to Smith, Jones and Doe.
    static void offerToThree(CounterFixture &fixture, Desk &desk)
    {
        const HoldInfo all = fill(fixture, desk);
        for (const QString &name : {u"Smith"_qs, u"Jones"_qs, u"Doe"_qs})
            join(fixture, desk, name, 1);
        QVERIFY(desk.holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs, u"ref-B-6"_qs})));
    }
};

void TestCounterWaitlist::saysWhatIsInBasketsAndCountsDown()
{
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(!fixture.find("soldOut")->isVisible());
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    QTRY_COMPARE(fixture.text("soldOutText"), u"Sold out. 70 seats on hold, the first expires in 10:00."_qs);
    QCOMPARE(fixture.find<QPushButton>("waitlistButton")->text(), u"Add to waitlist"_qs);
    auto *list = fixture.find<QListView>("eventList");
    const auto line = [&] { return list->model()->index(0, 0).data(Qt::AccessibleTextRole).toString(); };
    QTRY_VERIFY2(line().endsWith(u"Sold out · 70 on hold · 10:00"_qs), qPrintable(line()));
    fixture.clock.advanceMs(470'000);
    QTRY_COMPARE(fixture.text("soldOutText"), u"Sold out. 70 seats on hold, the first expires in 2:10."_qs);
    QTRY_VERIFY2(line().endsWith(u"2:10"_qs), qPrintable(line()));
    QVERIFY(other->holds().release(all.id));
    QTRY_VERIFY(!fixture.find("soldOut")->isVisible());
}

void TestCounterWaitlist::wordsForBaskets()
{
    EventSummary event;
    event.counters = {10, 1, 9, 0, 0, 0};
    const Instant now{1'000'000};
    QCOMPARE(basketsText(event, now), QString());
    QVERIFY(!countsDown(event, now));
    QCOMPARE(leftText(event, now), u"1 of 10 left"_qs);
    event.counters = {10, 0, 1, 0, 9, 0};
    QCOMPARE(basketsText(event, now), u"Sold out. 1 seat on hold, being paid for."_qs);
    QCOMPARE(leftText(event, now), u"Sold out · 1 on hold"_qs);
    event.firstExpiresAt = now.plusSeconds(61);
    QVERIFY(countsDown(event, now));
    QCOMPARE(basketsText(event, now), u"Sold out. 1 seat on hold, the first expires in 1:01."_qs);
    QCOMPARE(basketsText(event, now.plusSeconds(61)),
             u"Sold out. 1 seat on hold. Some holds are overdue: try again."_qs);
    event.counters = {10, 0, 0, 0, 10, 0};
    QCOMPARE(leftText(event, now), u"Sold out"_qs);
    QVERIFY(!countsDown(event, now));
}

void TestCounterWaitlist::putsAPartyOnTheList()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    fill(fixture, *other);
    QTRY_VERIFY(fixture.find("soldOut")->isVisible());
    fixture.press("waitlistButton");
    auto *dialog = fixture.find<QDialog>("waitlistDialog");
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(!fixture.find("waitlistJoin")->isEnabled()); // no name yet
    fixture.find<QSpinBox>("waitlistParty")->setValue(3);
    auto *wanted = fixture.find<QComboBox>("waitlistWanted");
    QCOMPARE(wanted->count(), 4); // any, two categories, the floor
    QCOMPARE(fixture.text("waitlistCost"), u"€60.00 to €90.00 for 3 seats"_qs);
    wanted->setCurrentIndex(wanted->findText(u"Back"_qs));
    QCOMPARE(fixture.text("waitlistCost"), u"€60.00 for 3 seats"_qs);
    fixture.find<QLineEdit>("waitlistContact")->setText(u"0451 1234"_qs);
    for (QWidget *field : dialog->findChildren<QWidget *>()) {
        if (field->objectName().startsWith(u"waitlist"_qs) && field->focusPolicy() != Qt::NoFocus
            && field->accessibleName().isEmpty())
            QVERIFY2(qobject_cast<QAbstractButton *>(field), qPrintable(field->objectName()));
    }
    fixture.type("waitlistName", u"Smith"_qs);
    QTRY_COMPARE(fixture.text("messageText"), u"Smith, 3 seats, added to the waitlist."_qs);
    const auto list = other->waitlist().of(fixture.event);
    QCOMPARE(list->size(), 1);
    QCOMPARE(list->first().poolName, u"Back"_qs);
    QCOMPARE(list->first().party, 3);
    QCOMPARE(list->first().by.terminal, u"counter/1"_qs);
}

void TestCounterWaitlist::offersPatronsWhoAreKnown()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/9"_qs);
    Patron mary;
    mary.first = u"Mary"_qs;
    mary.last = u"O'Brien"_qs;
    mary.phone = u"0451 998877"_qs;
    const PatronNo no = other->patrons().make(mary, true)->no;
    fill(fixture, *other);
    fixture.openWindow();
    QTRY_VERIFY(fixture.window->isActiveWindow());
    fixture.window->counter()->actions().waitlist->trigger();
    QTRY_VERIFY(fixture.find<QDialog>("waitlistDialog") && fixture.find<QDialog>("waitlistDialog")->isActiveWindow());
    auto *name = fixture.find<QLineEdit>("waitlistName");
    QTest::keyClicks(name, u"obri"_qs);
    QTRY_VERIFY(!name->accessibleDescription().isEmpty());
    QTest::keyClick(name, Qt::Key_Down);
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(name->text(), u"Mary O'Brien"_qs);
    QCOMPARE(fixture.find<QLineEdit>("waitlistContact")->text(), u"0451 998877"_qs);
    fixture.press("waitlistJoin");
    QTRY_VERIFY(!fixture.find<QDialog>("waitlistDialog"));
    QCOMPARE(other->waitlist().of(fixture.event)->first().patronNo, no);
}

void TestCounterWaitlist::keepsWhatWasTypedWhereItIsRefused()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    fill(fixture, *other);
    QTRY_VERIFY(fixture.find("soldOut")->isVisible());
    fixture.press("waitlistButton");
    const QPointer<QDialog> dialog = fixture.find<QDialog>("waitlistDialog");
    fixture.find<QLineEdit>("waitlistContact")->setText(u"0451 1234"_qs);
    QVERIFY(other->events().setOnSale(fixture.event, false));
    fixture.type("waitlistName", u"Smith"_qs);
    QTRY_VERIFY(!fixture.text("waitlistMessageText").isEmpty());
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(fixture.find<QLineEdit>("waitlistContact")->text(), u"0451 1234"_qs);
    QVERIFY(fixture.find("waitlistJoin")->isEnabled());
    QVERIFY(other->events().setOnSale(fixture.event, true));
    fixture.press("waitlistJoin");
    QTRY_VERIFY(!dialog);
    QTRY_COMPARE(other->waitlist().of(fixture.event)->size(), 1);
}

void TestCounterWaitlist::showsAnOfferAtOnceAndTakesIt()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    join(fixture, *other, u"Smith"_qs, 2);
    QVERIFY(!fixture.find("offerCards")->isVisible());
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs})));
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Smith, 2 seats"_qs);
    QCOMPARE(fixture.text("offerSeats"), u"Stalls, row B, seats 4, 5"_qs);
    QCOMPARE(fixture.text("offerTotal"), u"€40.00"_qs);
    QVERIFY2(fixture.text("offerEvent").startsWith(u"Tosca, "_qs), qPrintable(fixture.text("offerEvent")));
    QVERIFY(!fixture.find("offerSplit")->isVisible()); // they sit together
    QCOMPARE(fixture.text("offerLeft"), u"15:00"_qs);
    fixture.clock.advanceMs(149'000);
    QTRY_COMPARE(fixture.text("offerLeft"), u"12:31"_qs);
    fixture.press("offerAccept");
    QTRY_VERIFY(fixture.sell().sale());
    QTRY_VERIFY(!fixture.find("offerCards")->isVisible());
    QCOMPARE(fixture.sell().sale()->items.size(), 2);
    QCOMPARE(fixture.text("holdLeft"), u"10:00"_qs);
    QTRY_COMPARE(fixture.state(u"B-4"_qs), SeatState::Held);
}

void TestCounterWaitlist::anOfferSaysWhereItSplitsTheParty()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    join(fixture, *other, u"Smith"_qs, 3);
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs, u"ref-B-8"_qs})));
    QTRY_VERIFY(fixture.find("offerSplit")->isVisible());
    QCOMPARE(fixture.text("offerSplit"), u"Not together: 2 groups"_qs);
}

// Its card is there with its own event only.
void TestCounterWaitlist::theListOfEventsTellsOfAnOffer()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/9"_qs);
    NewEvent later;
    later.plan = other->plans().all()->first().id;
    later.name = u"Aida"_qs;
    later.starts = fixture.clock.now().plusSeconds(2 * 86400);
    later.capacities = {{u"Standing floor"_qs, 20}};
    QVERIFY(other->events().create(later));
    fixture.openWindow();
    QTest::keyClick(fixture.window.get(), Qt::Key_2, Qt::ControlModifier);
    QTRY_COMPARE(fixture.text("eventName"), u"Aida"_qs);
    const HoldInfo all = fill(fixture, *other);
    join(fixture, *other, u"Smith"_qs, 2);
    const auto date = [&fixture] {
        return fixture.find<QListView>("eventList")->model()->index(0, 0).data(EventListModel::DateRole).toString();
    };
    QVERIFY(!date().contains(u"offer"_qs));
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs})));
    QTRY_VERIFY2(date().endsWith(u" · 1 offer"_qs), qPrintable(date()));
}

void TestCounterWaitlist::declinesAnOffer()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    join(fixture, *other, u"Smith"_qs, 1);
    join(fixture, *other, u"Jones"_qs, 1);
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs})));
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Smith, 1 seat"_qs);
    fixture.press("offerDecline");
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QVERIFY(fixture.prompt.asked.first().losesWork); // their place on the list
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Jones, 1 seat"_qs);
    QTRY_COMPARE(fixture.text("messageText"), u"Smith removed from the waitlist."_qs);
    // Taken at another counter meanwhile: the card goes.
    QVERIFY(other->waitlist().accept(other->waitlist().of(fixture.event)->first().id));
    QTRY_VERIFY(!fixture.find("offerCards")->isVisible());
}

void TestCounterWaitlist::offersByKeysAlone()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    QTRY_VERIFY(fixture.find("soldOut")->isVisible());
    const auto key = [&](Qt::Key pressed, Qt::KeyboardModifiers with = Qt::NoModifier) {
        QTest::keyClick(fixture.window.get(), pressed, with);
    };
    key(Qt::Key_F10); // there is no offer
    key(Qt::Key_W, Qt::ControlModifier);
    QVERIFY(fixture.find<QDialog>("waitlistDialog"));
    QTRY_VERIFY(fixture.find("waitlistName")->hasFocus());
    fixture.type("waitlistName", u"Smith"_qs);
    QTRY_COMPARE(other->waitlist().of(fixture.event)->size(), 1);
    join(fixture, *other, u"Jones"_qs, 1);
    join(fixture, *other, u"Doe"_qs, 1);
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs})));
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Smith, 2 seats"_qs);

    // Tab reaches the offer where it stands: before the sale below it.
    QStringList order;
    for (QWidget *next = fixture.window->nextInFocusChain(); next != fixture.window.get();
         next = next->nextInFocusChain())
        order << next->objectName();
    QVERIFY(order.indexOf(u"offerAccept"_qs) >= 0);
    QVERIFY(order.indexOf(u"offerAccept"_qs) < order.indexOf(u"offerDecline"_qs));
    QVERIFY(order.indexOf(u"offerDecline"_qs) < order.indexOf(u"cashButton"_qs));

    fixture.window->activateWindow(); // the dialog is gone
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    key(Qt::Key_D, Qt::ControlModifier);
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Jones, 1 seat"_qs);
    QCOMPARE(fixture.prompt.asked.last().text, u"Decline for Smith? The seats go to the next party."_qs);
    key(Qt::Key_F10);
    QTRY_VERIFY(fixture.sell().sale());
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Doe, 1 seat"_qs);
    QCOMPARE(fixture.window->focusWidget(), &fixture.map());
    QCOMPARE(other->waitlist().of(fixture.event)->size(), 1);
}

void TestCounterWaitlist::anOfferIsTakenFromTheHousePage()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    join(fixture, *other, u"Smith"_qs, 2);
    fixture.press("page-Manage");
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs})));
    QTRY_VERIFY(fixture.window->counter()->actions().acceptOffer->isEnabled());
    QTest::keyClick(fixture.window.get(), Qt::Key_F10);
    QTRY_VERIFY(fixture.sell().sale());
    QVERIFY(fixture.window->counter()->isVisible());
    QTRY_COMPARE(fixture.text("saleHeading"), u"Sale · 2 seats"_qs);
    QTRY_COMPARE(fixture.window->focusWidget(), &fixture.map());
}

void TestCounterWaitlist::anOfferThatRunsOutGoesToTheNext()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    join(fixture, *other, u"Smith"_qs, 1);
    join(fixture, *other, u"Jones"_qs, 1);
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs})));
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Smith, 1 seat"_qs);
    fixture.clock.advanceMs(900'600);
    QTRY_COMPARE(fixture.text("offerHeading"), u"Offer for Jones, 1 seat"_qs);
    QTRY_COMPARE(fixture.text("status"), u"The offer to Smith expired."_qs);
    QCOMPARE(fixture.text("offerLeft"), u"15:00"_qs);
}

// Also of one that had no card.
void TestCounterWaitlist::everyOfferThatRunsOutIsSaid()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    offerToThree(fixture, *other);
    QTRY_COMPARE(fixture.text("moreOffers"), u"1 more offer on the Manage page"_qs);
    QStringList said;
    connect(fixture.window->counter(), &CounterPage::status, this, [&said](const QString &text) { said << text; });
    fixture.clock.advanceMs(900'600);
    QTRY_VERIFY(!fixture.find("offerCards")->isVisible());
    fixture.awaitAnswers();
    QCOMPARE(said, (QStringList{u"The offer to Smith expired."_qs, u"The offer to Jones expired."_qs,
                                u"The offer to Doe expired."_qs}));
}

void TestCounterWaitlist::offersLeaveRoomForTheSale()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    offerToThree(fixture, *other);
    const auto headings = [&] {
        QStringList seen;
        for (const QLabel *label : fixture.window->findChildren<QLabel *>(u"offerHeading"_qs)) {
            if (label->isVisible())
                seen << label->text();
        }
        return seen;
    };
    QTRY_COMPARE(headings(), QStringList({u"Offer for Smith, 1 seat"_qs, u"Offer for Jones, 1 seat"_qs}));
    QCOMPARE(fixture.text("moreOffers"), u"1 more offer on the Manage page"_qs);
    fixture.press("offerAccept"); // the last one's: that of Jones
    QTRY_COMPARE(headings(), QStringList({u"Offer for Smith, 1 seat"_qs}));
    QCOMPARE(fixture.text("moreOffers"), u"1 more offer on the Manage page"_qs);
    fixture.press("releaseButton");
    QTRY_COMPARE(headings(), QStringList({u"Offer for Smith, 1 seat"_qs, u"Offer for Doe, 1 seat"_qs}));
    QCOMPARE(fixture.text("moreOffers"), QString());
}

void TestCounterWaitlist::aRefusalOffersTheWaitlist()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    fill(fixture, *other);
    QTRY_VERIFY(fixture.find("soldOut")->isVisible());
    fixture.find<QSpinBox>("bestCount")->setValue(4);
    fixture.press("bestButton");
    QTRY_VERIFY(fixture.text("messageText").startsWith(u"Sold out. 20 seats on hold, the first expires in 10:00."_qs));
    fixture.press("messageAction");
    QVERIFY(fixture.find<QDialog>("waitlistDialog"));
    QCOMPARE(fixture.find<QSpinBox>("waitlistParty")->value(), 4);
    fixture.press("waitlistCancel");
    QTRY_VERIFY(!fixture.find<QDialog>("waitlistDialog"));
    QCOMPARE(other->waitlist().of(fixture.event)->size(), 0);
}

// In the place of the strip that runs, and as true as that.
void TestCounterWaitlist::aRefusalCountsDown()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    fill(fixture, *other);
    QTRY_VERIFY(fixture.find("soldOut")->isVisible());
    fixture.press("bestButton");
    const QString words =
        u"Sold out. 20 seats on hold, the first expires in %1. Wait for them, or add the party to the waitlist."_qs;
    QTRY_COMPARE(fixture.text("messageText"), words.arg(u"10:00"_qs));
    fixture.clock.advanceMs(470'400);
    QTRY_COMPARE(fixture.text("messageText"), words.arg(u"2:10"_qs));
    QVERIFY(!fixture.find("soldOut")->isVisible()); // one of them is enough
    fixture.clock.advanceMs(129'600);
    QTRY_COMPARE(fixture.text("messageText"), u"The first of the seats on hold is overdue. Try again."_qs);
    fixture.press("messageAction"); // still
    QVERIFY(fixture.find<QDialog>("waitlistDialog"));
}

void TestCounterWaitlist::aRefusalOutlivesWhatItSaid()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    QTRY_VERIFY(fixture.find("soldOut")->isVisible());
    fixture.press("bestButton");
    QTRY_VERIFY(fixture.text("messageText").contains(u"10:00"_qs));
    fixture.clock.advanceMs(60'000);
    QVERIFY(other->holds().extend(all.id)); // ten minutes from now
    QTRY_COMPARE(fixture.text("messageText"),
                 u"Seats on hold have changed. Try again, or add the party to the waitlist."_qs);
    fixture.press("messageClose");
    QTRY_VERIFY(fixture.text("soldOutText").endsWith(u"10:00."_qs));
    QVERIFY(other->holds().release(all.id));
    QTRY_VERIFY(!fixture.find("soldOut")->isVisible());
    fixture.click(u"A-3"_qs); // another message, or none: the refusal does not come back
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("releaseButton");
    QTRY_VERIFY(fixture.text("messageText").startsWith(u"Released"_qs));
    fixture.click(u"B-1"_qs);
    QTRY_COMPARE(fixture.text("holdLeft"), u"10:00"_qs);
    fixture.clock.advanceMs(1000);
    QTRY_COMPARE(fixture.text("holdLeft"), u"9:59"_qs); // it ticked
    QCOMPARE(fixture.text("messageText"),
             QString()); // and what was said of the sale before is gone with the next choice
}

void TestCounterWaitlist::theManagerSeesAndRemoves()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/9"_qs);
    const HoldInfo all = fill(fixture, *other);
    auto *panel = fixture.find<WaitlistPanel>("waitlistPanel");
    auto *list = panel->findChild<QListView *>(u"waitlist"_qs);
    QVERIFY(!panel->findChild<QLabel *>(u"waitlistEmpty"_qs)->isHidden());
    join(fixture, *other, u"Smith"_qs, 2);
    join(fixture, *other, u"Jones"_qs, 5);
    QTRY_COMPARE(list->model()->rowCount(), 2);
    const auto said = [&](int row) { return list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString(); };
    QCOMPARE(said(0), u"Smith, 2 seats, any seats, Waiting, 0451 1234"_qs);
    QVERIFY(other->holds().remove(all.id, SeatRequest::named({u"ref-B-4"_qs, u"ref-B-5"_qs})));
    QTRY_COMPARE(said(0), u"Smith, 2 seats, any seats, Offered, 15:00, Stalls, row B, seats 4, 5, 0451 1234"_qs);
    auto *remove = panel->findChild<QPushButton *>(u"leaveWaitlist"_qs);
    QVERIFY(!remove->isEnabled());
    list->setCurrentIndex(list->model()->index(1, 0));
    QVERIFY(remove->isEnabled());
    remove->click();
    QTRY_COMPARE(list->model()->rowCount(), 1);
    QCOMPARE(fixture.prompt.asked.last().text, u"Remove Jones, 5 seats, from the waitlist?"_qs);
    QVERIFY(fixture.prompt.asked.last().losesWork);
    QTRY_COMPARE(other->waitlist().of(fixture.event)->size(), 1);
}

ROWLOCK_WINDOW_TEST(TestCounterWaitlist)
#include "tst_counter_waitlist.moc"
