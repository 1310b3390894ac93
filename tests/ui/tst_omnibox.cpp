// The field at the top: says what it understood and points it out before Enter, finds orders by name, shows a scanned
// ticket's.
#include "model/domain/accessible.h"
#include "model/domain/best_choice.h"
#include "model/exchange/plan_writer.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/sample_house.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QTest>

#include <random>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QString said(CounterFixture &fixture)
{
    return fixture.text("omniboxPreview");
}

QStringList pointedOut(CounterFixture &fixture)
{
    QStringList labels;
    for (const int seatNo : fixture.map().stage().marks.preview())
        labels += fixture.house().plan().seats.at(seatNo).shortLabel;
    return labels;
}

// A house with two sections and places for wheelchairs, kept until an hour before; on the map when this returns.
EventId openTheatre(CounterFixture &fixture, Desk &desk, bool isOwnForm = false)
{
    NewEvent event;
    SeatingPlan plan = sample::theatre();
    plan.isOwnForm = isOwnForm; // its marks are said, and not read out of names
    const auto imported = writePlanFile(plan, fixture.path(u"theatre.json"_s))
                              ? desk.plans().import(fixture.path(u"theatre.json"_s))
                              : Result<PlanImportReceipt>(PlanImportReceipt());
    event.plan = imported ? imported->plan.id : PlanId();
    event.name = u"The Seagull"_s;
    event.starts = fixture.clock.now().plusSeconds(86400);
    event.accessibleMinutes = 60;
    const auto made = desk.events().create(event);
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    fixture.openWindow();
    fixture.window->counter()->openEvent(made->id);
    const bool shown =
        QTest::qWaitFor([&] { return fixture.house().isLoaded() && fixture.house().event().id == made->id; });
    if (!shown)
        qFatal("the theatre is not shown");
    return made->id;
}

SaleReceipt soldTo(CounterFixture &fixture, const QString &patron, const QStringList &seats)
{
    const auto desk = fixture.desk(u"counter/2"_s);
    const auto hold = desk->holds().hold(fixture.event, SeatRequest::named(seats));
    const auto sale = desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, patron);
    if (!sale)
        qFatal("%s", qPrintable(sale.error().message));
    return *sale;
}

} // namespace

class TestOmnibox : public QObject
{
    Q_OBJECT

private slots:
    void seatsAreSaidAndPointedOut();
    void whatIsTakenIsSaidBeforeEnter();
    void theBestAreShownBeforeTheyAreTaken();
    void theBestOfASection();
    void whatIsKeptForOthersIsNotPromised();
    void accessiblePlacesAreAskedFor_data();
    void accessiblePlacesAreAskedFor();
    void whatIsPromisedIsGiven();
    void whereNoAccessiblePlaceIsLeftItIsSaid();
    void aFullSectionOffersNoWaitlist();
    void releasedPlacesAreSeatsLikeAnyOther();
    void theNextBestStaysInItsSection();
    void peopleAreCounted();
    void placesInAStandingArea();
    void ordersAreFoundByName();
    void aScannedTicketShowsItsOrder();
    void whatIsNotUnderstoodStays();
    void itIsOneKeyAway();
    void whatWasUnderstoodIsReadOut();
    void theNameOfASaleIsOptional();
};

void TestOmnibox::seatsAreSaidAndPointedOut()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"a3-5"_s);
    QCOMPARE(said(fixture), u"Stalls, row A, seats 3–5 · €90.00 · all available"_s);
    QCOMPARE(pointedOut(fixture), (QStringList{u"Stalls-A-3"_s, u"Stalls-A-4"_s, u"Stalls-A-5"_s}));
    QVERIFY(!fixture.sell().sale()); // nothing is done before Enter
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->total.minor, 9000);
    QVERIFY(!fixture.find("omniboxPopup")->isVisible());
    QVERIFY(fixture.map().stage().marks.preview().isEmpty());
    fixture.typeAnew("omnibox", u"a3"_s);
    QTRY_COMPARE(said(fixture), u"Stalls, row A, seat 3 · €30.00 · already in this sale"_s);
}

void TestOmnibox::whatIsTakenIsSaidBeforeEnter()
{
    CounterFixture fixture;
    fixture.openWindow();
    soldTo(fixture, {}, {fixture.ref(u"A-4"_s)});
    QTRY_COMPARE(fixture.state(u"A-4"_s), SeatState::Sold);
    fixture.typeAnew("omnibox", u"a3-5"_s);
    QCOMPARE(said(fixture), u"Stalls, row A, seats 3–5 · A 4 is sold"_s);
    fixture.typeAnew("omnibox", u"a99"_s);
    QCOMPARE(said(fixture), u"No seat A 99 in this event."_s);
    fixture.typeAnew("omnibox", u","_s);
    QVERIFY2(!said(fixture).contains(u"  "_s), qPrintable(said(fixture)));
    fixture.typeAnew("omnibox", u"row 99 seat 7"_s);
    QCOMPARE(said(fixture), u"No row 99 in this event."_s);
    // It stays true while it stands there.
    fixture.typeAnew("omnibox", u"b1"_s);
    QCOMPARE(said(fixture), u"Stalls, row B, seat 1 · €20.00 · available"_s);
    soldTo(fixture, {}, {fixture.ref(u"B-1"_s)});
    QTRY_COMPARE(said(fixture), u"Stalls, row B, seat 1 · B 1 is sold"_s);
}

void TestOmnibox::theBestAreShownBeforeTheyAreTaken()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"best 3 back"_s);
    QTRY_COMPARE(pointedOut(fixture).size(), 3);
    QVERIFY2(said(fixture).startsWith(u"Best 3 together · Stalls, row B, seats "_s)
                 && said(fixture).endsWith(u" · €60.00"_s),
             qPrintable(said(fixture)));
    const QStringList shown = pointedOut(fixture);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QStringList taken;
    for (const HoldItem &item : fixture.sell().sale()->items)
        taken += fixture.house().plan().seats.at(item.seatNo).shortLabel;
    QCOMPARE(QSet<QString>(taken.begin(), taken.end()), QSet<QString>(shown.begin(), shown.end()));
    fixture.typeAnew("omnibox", u"21"_s);
    QTRY_COMPARE(said(fixture), u"Fewer than 21 seats are available."_s);
}

void TestOmnibox::theBestOfASection()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"2 stalls"_s); // a section; the categories are Front and Back
    QTRY_COMPARE(pointedOut(fixture).size(), 2);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 2);
}

// Accessible places are given to who asks for them, not to who says how many: what is said back is what the house would
// do.
void TestOmnibox::whatIsKeptForOthersIsNotPromised()
{
    CounterFixture fixture;
    const auto desk = fixture.desk(u"office"_s);
    const EventId event = openTheatre(fixture, *desk);
    int ordinary = 0;
    for (const PlanSeat &seat : fixture.house().plan().seats)
        ordinary += !isSpecial(seat);
    fixture.typeAnew("omnibox", QString::number(ordinary + 1));
    QTRY_COMPARE(said(fixture), u"Fewer than %1 seats are available."_s.arg(ordinary + 1));
    QVERIFY(pointedOut(fixture).isEmpty());
    QCOMPARE(desk->holds().hold(event, SeatRequest::bestOf(ordinary + 1)).error().code, ErrorCode::SoldOut);

    fixture.clock.advanceMs(23 * 3'600'000 + 1); // the hour before: seats like any other
    fixture.typeAnew("omnibox", QString());
    fixture.typeAnew("omnibox", QString::number(ordinary + 1));
    QTRY_COMPARE(pointedOut(fixture).size(), ordinary + 1);
}

void TestOmnibox::accessiblePlacesAreAskedFor_data()
{
    QTest::addColumn<QString>("words"); // how the preview begins
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("accessible");
    QTest::newRow("best 2 accessible") << u"2 wheelchair spaces · "_s << 2 << 2;
    QTest::newRow("1 accessible 1 companion") << u"2 seats with 1 wheelchair space · Stalls"_s << 2 << 1;
    QTest::newRow("4 with 1 wheelchair") << u"4 seats with 1 wheelchair space · "_s << 4 << 1;
    QTest::newRow("1 accessible stalls") << u"1 wheelchair space · "_s << 1 << 1;
    QTest::newRow("2 wheelchair") << u"2 wheelchair spaces · "_s << 2 << 2; // the theatre has a category of that name
}

// To the seat: what Enter takes is what was pointed out.
void TestOmnibox::accessiblePlacesAreAskedFor()
{
    QFETCH(QString, words);
    QFETCH(int, count);
    QFETCH(int, accessible);
    CounterFixture fixture;
    const auto desk = fixture.desk(u"office"_s);
    openTheatre(fixture, *desk);
    fixture.typeAnew("omnibox", QString::fromUtf8(QTest::currentDataTag()));
    QTRY_COMPARE(pointedOut(fixture).size(), count);
    QVERIFY2(said(fixture).startsWith(words), qPrintable(said(fixture)));
    const QStringList shown = pointedOut(fixture);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    QStringList taken;
    int bays = 0;
    for (const HoldItem &item : fixture.sell().sale()->items) {
        const PlanSeat &seat = fixture.house().plan().seats.at(item.seatNo);
        taken += seat.shortLabel;
        bays += seat.accessible;
    }
    QCOMPARE(QSet<QString>(taken.begin(), taken.end()), QSet<QString>(shown.begin(), shown.end()));
    QCOMPARE(bays, accessible);
}

// In a house full of other people's sales, holds past their time, blocks and a block that is due: seat by seat what was
// pointed out.
void TestOmnibox::whatIsPromisedIsGiven()
{
    CounterFixture fixture;
    const auto desk = fixture.desk(u"counter/2"_s);
    const EventId event = openTheatre(fixture, *desk);
    const SeatingPlan &plan = fixture.house().plan();
    QVERIFY(desk->blocks().saveCode({u"H"_s, u"House seats"_s, u"#1f6fb2"_s, false, MaySell::Nobody, {}, 23 * 60}));
    std::mt19937 random(20261122);
    QStringList lots[4];
    for (const PlanSeat &seat : plan.seats) {
        if (const auto lot = random() % 6; lot < 4 && !seat.companion)
            lots[lot] << seat.ref;
    }
    QVERIFY(desk->blocks().block(event, lots[0], u"H"_s, {})); // due in an hour
    QVERIFY(desk->blocks().block(event, lots[1], u"K"_s, {}));
    const auto sold = desk->holds().hold(event, SeatRequest::named(lots[2]));
    QVERIFY(sold && desk->orders().sell(sold->id, {{PaymentMethod::Cash, sold->total, {}}}, {}, {}));
    HoldOptions brief;
    brief.seconds = 60;
    QVERIFY(desk->holds().hold(event, SeatRequest::named(lots[3]), brief)); // gives way after a minute
    fixture.clock.advanceMs(3'600'000);

    const QStringList texts{u"2"_s,
                            u"best 5"_s,
                            u"3 circle"_s,
                            u"4 stalls"_s,
                            u"1 accessible"_s,
                            u"2 wheelchair"_s,
                            u"1 accessible 1 companion"_s,
                            u"5 with 1 wheelchair"_s,
                            u"best 6 %1"_s.arg(plan.blocks.last().name),
                            u"90"_s};
    for (const QString &text : texts) {
        QTRY_COMPARE(fixture.house().event().revision,
                     desk->events().house(event)->event.revision); // nothing is on its way
        fixture.typeAnew("omnibox", text);
        QTRY_VERIFY2(!pointedOut(fixture).isEmpty(), qPrintable(text + u": "_s + said(fixture)));
        const QStringList shown = pointedOut(fixture);
        QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
        QTRY_VERIFY2(fixture.sell().sale() && !fixture.sell().isBusy(),
                     qPrintable(text + u": "_s + fixture.text("messageText")));
        QSet<QString> taken;
        for (const HoldItem &item : fixture.sell().sale()->items)
            taken += plan.seats.at(item.seatNo).shortLabel;
        QVERIFY2(taken == QSet<QString>(shown.begin(), shown.end()), qPrintable(text + u": "_s + shown.join(u' ')));
        fixture.sell().tell(&SaleOnCounter::release);
        QTRY_VERIFY(!fixture.sell().sale() && !fixture.sell().isBusy());
    }
}

void TestOmnibox::whereNoAccessiblePlaceIsLeftItIsSaid()
{
    CounterFixture fixture;
    fixture.openWindow(); // a house without any
    fixture.typeAnew("omnibox", u"2 accessible"_s);
    QTRY_COMPARE(said(fixture), u"Fewer than 2 wheelchair spaces are available."_s);
    fixture.typeAnew("omnibox", u"1 accessible 1 companion stalls"_s);
    QTRY_COMPARE(said(fixture), u"Fewer than 2 seats with 1 wheelchair space are available in Stalls."_s);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY2(fixture.text("messageText").contains(u"wheelchair"), qPrintable(fixture.text("messageText")));
    for (const QPushButton *button : fixture.window->counter()->findChildren<QPushButton *>(u"messageAction"_s))
        QVERIFY(!button->isVisible()); // the waitlist has none to offer
    QVERIFY(!fixture.sell().sale());
}

// The waitlist knows categories only: it would give the party the first seats anywhere.
void TestOmnibox::aFullSectionOffersNoWaitlist()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/2"_s);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::bestOf(20)));
    QTRY_COMPARE(fixture.state(u"A-1"_s), SeatState::Held);
    fixture.typeAnew("omnibox", u"2 stalls"_s); // a section; the categories are Front and Back
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY2(fixture.text("messageText").startsWith(u"Not enough seats for 2 in Stalls"),
                 qPrintable(fixture.text("messageText")));
    for (const QPushButton *button : fixture.window->counter()->findChildren<QPushButton *>(u"messageAction"_s))
        QVERIFY(!button->isVisible());
}

// The theatre's wheelchair places are a category: so many bays while they are kept; from then on so many seats of it.
void TestOmnibox::releasedPlacesAreSeatsLikeAnyOther()
{
    CounterFixture fixture;
    const auto desk = fixture.desk(u"office"_s);
    openTheatre(fixture, *desk, true);
    const SeatingPlan &plan = fixture.house().plan();
    QSet<QString> bays, all;
    for (const PlanSeat &seat : plan.seats) {
        if (plan.categories.at(seat.category).name == u"Wheelchair")
            (seat.accessible ? bays : all) << seat.shortLabel;
    }
    QVERIFY(!bays.isEmpty() && !all.isEmpty());
    all += bays;
    const QString bay = u"%1 wheelchair"_s.arg(bays.size()), each = u"%1 wheelchair"_s.arg(all.size());
    const auto isPointedOut = [&](const QSet<QString> &seats) {
        const QStringList shown = pointedOut(fixture);
        return QSet<QString>(shown.begin(), shown.end()) == seats;
    };
    fixture.typeAnew("omnibox", each);
    QTRY_COMPARE(said(fixture), u"Fewer than %1 wheelchair spaces are available in Wheelchair."_s.arg(all.size()));
    fixture.clock.advanceMs(23 * 3'600'000 + 1);
    fixture.typeAnew("omnibox", bay); // who says so still means a place for a wheelchair, as long as there are enough
    QTRY_VERIFY2(isPointedOut(bays), qPrintable(said(fixture)));
    fixture.typeAnew("omnibox", each);
    QTRY_VERIFY2(isPointedOut(all), qPrintable(said(fixture)));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY2(fixture.sell().sale() && fixture.sell().sale()->quantity() == all.size(),
                 qPrintable(fixture.text("messageText")));
}

// After "best 2 in a section" something else is looked for in that section, until there is nothing else in it.
void TestOmnibox::theNextBestStaysInItsSection()
{
    CounterFixture fixture;
    const auto desk = fixture.desk(u"office"_s);
    openTheatre(fixture, *desk);
    const SeatingPlan &plan = fixture.house().plan();
    const QString section = plan.blocks.last().name;
    const QList<int> itsBlocks = blocksOfSection(plan, section);
    const int there = int(std::count_if(plan.blocks.last().seats.begin(), plan.blocks.last().seats.end(),
                                        [&](int seatNo) { return !isSpecial(plan.seats.at(seatNo)); }));
    const int party = (there + 1) / 3; // twice more, and once not
    fixture.typeAnew("omnibox", u"best %1 %2"_s.arg(party).arg(section));
    QTRY_COMPARE(pointedOut(fixture).size(), party);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    QSet<int> seen;
    for (int step = 0; fixture.text("messageText").isEmpty(); ++step) {
        QVERIFY(step < 4);
        QSet<int> now;
        for (const HoldItem &item : fixture.sell().sale()->items) {
            QVERIFY(itsBlocks.contains(plan.seats.at(item.seatNo).block));
            now.insert(item.seatNo);
        }
        QCOMPARE(now.size(), party);
        QVERIFY(!now.intersects(seen));
        seen += now;
        QTest::keyClick(fixture.window.get(), Qt::Key_F11);
        QTRY_VERIFY(!fixture.sell().isBusy());
    }
    QVERIFY2(fixture.text("messageText").startsWith(u"No more choices"), qPrintable(fixture.text("messageText")));
    QVERIFY(seen.size() >= 2 * party);
}

void TestOmnibox::peopleAreCounted()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"2 adults 1 child"_s);
    QVERIFY2(said(fixture).startsWith(u"Best 3 together · all at the full price"_s), qPrintable(said(fixture)));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 3);
}

void TestOmnibox::placesInAStandingArea()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"3 standing"_s);
    const QString standing = said(fixture);
    QVERIFY2(standing.startsWith(u"3 × "_s) && standing.endsWith(u" · €37.50 · 50 left"_s), qPrintable(standing));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->total.minor, 3750);
}

void TestOmnibox::ordersAreFoundByName()
{
    CounterFixture fixture;
    fixture.openWindow();
    soldTo(fixture, u"Mary O'Brien"_s, {fixture.ref(u"A-1"_s)});
    const SaleReceipt older = soldTo(fixture, u"Martin Weiß"_s, {fixture.ref(u"A-2"_s)});
    soldTo(fixture, u"Ann Marsh"_s, {fixture.ref(u"A-3"_s)});
    fixture.typeAnew("omnibox", u"mar"_s);
    auto *list = fixture.find<QAbstractItemView>("omniboxOrders");
    QTRY_COMPARE(list->model()->rowCount(), 3);
    QVERIFY(list->isVisible());
    QCOMPARE(list->currentIndex().row(), 0);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Down);
    QCOMPARE(list->currentIndex().row(), 1);
    QVERIFY(list->currentIndex().data(Qt::AccessibleTextRole).toString().startsWith(u"Martin Weiß, "_s));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.find("orderDialog"));
    QTRY_COMPARE(fixture.text("dialogOrderCode"), older.order.code);
    QCOMPARE(fixture.text("orderPatron"), u"Martin Weiß"_s);
    QVERIFY(fixture.find<QLineEdit>("omnibox")->text().isEmpty());
}

void TestOmnibox::aScannedTicketShowsItsOrder()
{
    CounterFixture fixture;
    fixture.openWindow();
    const SaleReceipt sale = soldTo(fixture, {}, {fixture.ref(u"A-1"_s)});
    auto *field = fixture.find<QLineEdit>("omnibox");
    field->setFocus();
    QTest::keyClicks(field, sale.order.tickets.first().barcode); // faster than any answer
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(fixture.text("dialogOrderCode"), sale.order.code);
}

void TestOmnibox::whatIsNotUnderstoodStays()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"best 2 balcony"_s);
    QVERIFY2(said(fixture).contains(u"“balcony” not recognised"_s), qPrintable(said(fixture)));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QVERIFY(fixture.find("omniboxPreview")->isVisible()); // told there, and not once more in a strip over the map
    QVERIFY2(!fixture.map().window()->findChild<QWidget *>(u"messageText"_s)->isVisible(),
             qPrintable(fixture.text("messageText")));
    QCOMPARE(fixture.find<QLineEdit>("omnibox")->text(), u"best 2 balcony"_s);
    QTest::keyClick(fixture.window.get(), Qt::Key_Escape);
    QCOMPARE(fixture.find<QLineEdit>("omnibox")->text(), QString());
    for (const QString &text : {u"1c"_s, u"2a 1c"_s}) { // only the first price type is sold here
        fixture.typeAnew("omnibox", text);
        QTRY_VERIFY2(said(fixture).contains(u"No price type “c” is sold in this event"_s), qPrintable(said(fixture)));
    }
    fixture.typeAnew("omnibox", u"1a"_s);
    QVERIFY2(said(fixture).contains(u"“1a” not recognised"_s), qPrintable(said(fixture)));
}

void TestOmnibox::itIsOneKeyAway()
{
    CounterFixture fixture;
    fixture.openWindow();
    auto *field = fixture.find<QLineEdit>("omnibox");
    for (const auto &[key, modifiers] :
         {std::pair{Qt::Key_F2, Qt::NoModifier}, std::pair{Qt::Key_F, Qt::ControlModifier},
          std::pair{Qt::Key_Slash, Qt::NoModifier}}) {
        fixture.map().setFocus();
        QTRY_VERIFY(fixture.map().hasFocus());
        QTest::keyClick(&fixture.map(), key, modifiers);
        QTRY_VERIFY(field->hasFocus());
        QCOMPARE(field->text(), QString());
    }
    fixture.map().setFocus();
    QTest::keyClick(&fixture.map(), Qt::Key_4);
    QTRY_VERIFY(field->hasFocus());
    QCOMPARE(field->text(), u"4"_s);
}

void TestOmnibox::whatWasUnderstoodIsReadOut()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.typeAnew("omnibox", u"a3"_s);
    QCOMPARE(fixture.find<QLineEdit>("omnibox")->accessibleDescription(), said(fixture));
    QVERIFY(!said(fixture).isEmpty());
    QCOMPARE(fixture.find<QLabel>("omniboxPreview")->accessibleDescription(), said(fixture));
}

void TestOmnibox::theNameOfASaleIsOptional()
{
    CounterFixture fixture;
    fixture.openWindow();
    auto *name = fixture.find<QLineEdit>("patronName");
    QVERIFY(!name->isVisible());
    fixture.click(u"A-1"_s);
    QTRY_VERIFY(name->isVisible());
    QTest::keyClick(fixture.window.get(), Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY(name->hasFocus());
    QTest::keyClicks(name, u"Mary O'Brien"_s);
    QTest::keyClick(fixture.window.get(), Qt::Key_F5); // without leaving the field: it is kept all the same
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.press("exactButton");
    QTRY_COMPARE(fixture.state(u"A-1"_s), SeatState::Sold);
    QTRY_COMPARE(fixture.house().seat(fixture.seatNo(u"A-1"_s)).patron, u"Mary O'Brien"_s);
    fixture.click(u"A-2"_s); // the next customer has none
    QTRY_VERIFY(fixture.sell().sale());
    QTRY_COMPARE(name->text(), QString());
    QCOMPARE(fixture.sell().sale()->patron, QString());
}

ROWLOCK_WINDOW_TEST(TestOmnibox)
#include "tst_omnibox.moc"
