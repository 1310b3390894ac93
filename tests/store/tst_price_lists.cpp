// Price lists: kept by name, shared by performances, each with dates there; what was told and sold keeps its price.
#include "model/store/categories.h"
#include "model/store/event_changes.h"
#include "model/store/event_copy.h"
#include "model/store/event_prices.h"
#include "model/store/exchanges.h"
#include "model/store/hold_items.h"
#include "model/store/hold_recovery.h"
#include "model/store/price_lists.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPriceLists : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        DONE(setPrice(db(), one(), m_event, u"Parkett"_s, eur(9900)));
        m_early = made(u"Early"_s, 2000, 1000);
        m_door = made(u"Door"_s, 3000, 1500);
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void oneListIsSharedByPerformances();
    void theOneThatBeganLastHolds();
    void outsideOfAllDatesNothingIsSold();
    void aHoldKeepsThePriceOverAnEnd();
    void aHoleIsNotSold();
    void typesAreLookedUpAtTheirTurn();
    void placesAndExchanges();
    void bestSeatsAreOfWhatIsSold();
    void nobodyIsOfferedWhatHasNoPrice();
    void ownPricesGoFirst();
    void withoutListsItsOwnPricesHoldAgain();
    void datesGoWithACopy();
    void datesGoWithTheStart();
    void aListThatIsNotOfferedIsNotTaken();
    void whatCannotBe();
    void windowsAreTold();
    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForeignChangeIsSeen_data();
    void aForeignChangeIsSeen();

private:
    static constexpr int adult = 0, child = 1;
    static constexpr qint64 aMinute = 60'000, anHour = 60 * aMinute, aDay = 24 * anHour;

    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Instant now() const { return m_house->clock.now(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    PriceListId made(const QString &name, qint64 parkett, qint64 children)
    {
        PriceListEdit edit;
        edit.name = name;
        edit.cells = {{u"Parkett"_s, adult, eur(parkett)},
                      {u"Parkett"_s, child, eur(children)},
                      {u"Floor"_s, adult, eur(parkett / 2)}};
        const auto list = savePriceList(db(), one(), edit);
        return list ? list->id : PriceListId();
    }
    Result<NamedPrices> changed(PriceListId list, const QList<PriceCell> &cells)
    {
        PriceListEdit edit;
        edit.id = list;
        edit.cells = cells;
        return savePriceList(db(), one(), edit);
    }
    Result<QList<ListUse>> uses(const QList<ListUse> &lists) { return useLists(db(), one(), m_event, lists); }
    Result<HoldInfo> held(const QString &seat) { return m_house->hold(one(), m_event, {seat}); }
    qint64 priceOf(const QString &seat)
    {
        const auto hold = held(seat);
        return hold ? hold->total.minor : -1;
    }
    QList<PoolStatus> shown(Instant at)
    {
        const auto event = readEvent(db(), m_event);
        auto pools = *readPools(db(), *event);
        showPrices(pools, *readPriceBook(db(), *event), at);
        return pools;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    PriceListId m_early, m_door;
};

void TestPriceLists::oneListIsSharedByPerformances()
{
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    DONE(uses({{m_early}}));
    DONE(useLists(db(), one(), other, {{m_early}}));
    QCOMPARE(priceOf(u"A1"_s), 2000);
    DONE(changed(m_early, {{u"Parkett"_s, adult, eur(2200)}}));
    QCOMPARE(priceOf(u"A2"_s), 2200);
    QCOMPARE(m_house->hold(one(), other, {u"A1"_s})->total.minor, 2200);
    const auto users = readListUsers(db(), m_early);
    QCOMPARE(users->size(), 2);
    QCOMPARE(users->at(1).name, u"Lear"_s);
}

void TestPriceLists::theOneThatBeganLastHolds()
{
    const Instant door = now().plusMs(anHour);
    DONE(uses({{m_early}, {m_door, door, {}}}));
    QCOMPARE(priceOf(u"A1"_s), 2000);
    m_house->clock.advanceMs(anHour - 1);
    QCOMPARE(priceOf(u"A2"_s), 2000);
    m_house->clock.advanceMs(1); // it begins at its moment
    QCOMPARE(priceOf(u"A3"_s), 3000);
    QCOMPARE(shown(door).at(0).price, eur(3000));
    QCOMPARE(shown(door.plusMs(-1)).at(0).price, eur(2000));
}

void TestPriceLists::outsideOfAllDatesNothingIsSold()
{
    const Instant later = now().plusMs(2 * anHour);
    DONE(uses({{m_early, {}, now().plusMs(anHour)}, {m_door, later, {}}}));
    m_house->clock.advanceMs(anHour); // an end is not included
    const auto refused = held(u"A1"_s);
    REFUSED(refused, ErrorCode::InvalidArgument);
    QVERIFY2(refused.error().message.contains(u"Door"_s), qPrintable(refused.error().message));
    QCOMPARE(refused.error().details.value(u"begins_at"_s).toString(), toIso(later));
    QVERIFY(isSentence(refused.error().message));
    REFUSED(m_house->best(one(), m_event, 2), ErrorCode::InvalidArgument);
    QVERIFY(!shown(now()).at(0).isSold);
    m_house->clock.advanceMs(anHour);
    QCOMPARE(priceOf(u"A1"_s), 3000);
}

// A list that ends in the middle of a sale.
void TestPriceLists::aHoldKeepsThePriceOverAnEnd()
{
    DONE(uses({{m_early, {}, now().plusMs(aMinute)}, {m_door, now().plusMs(aMinute), {}}}));
    const auto hold = held(u"A1"_s);
    m_house->clock.advanceMs(aMinute);
    const auto grown = addToHold(db(), one(), hold->id, m_house->plan, SeatRequest::named({u"A2"_s}), {});
    DONE(grown);
    QCOMPARE(grown->total.minor, 2000 + 3000); // what was told, and what is new
    DONE(changed(m_early, {{u"Parkett"_s, adult, eur(1)}}));
    const auto sale = m_house->sellForCash(one(), *grown);
    DONE(sale);
    QCOMPARE(sale->order.total.minor, 5000);
    DONE(changed(m_door, {{u"Parkett"_s, adult, eur(4000)}}));
    QCOMPARE(readOrder(db(), sale->order.id)->tickets.at(1).price, eur(3000));
}

void TestPriceLists::aHoleIsNotSold()
{
    DONE(uses({{m_early}}));
    const auto balcony = held(u"C5"_s); // the list has no “Balkon”
    REFUSED(balcony, ErrorCode::InvalidArgument);
    QVERIFY2(balcony.error().message.contains(u"Balkon"_s), qPrintable(balcony.error().message));
    const auto hold = m_house->places(one(), m_event, u"Floor"_s, 2);
    REFUSED(assignPriceTypes(db(), one(), hold->id, {{child, 2}}), ErrorCode::InvalidArgument);
    const auto pools = shown(now());
    QCOMPARE(pools.at(0).prices.size(), 2);
    QVERIFY(!pools.at(1).isSold && pools.at(1).prices.isEmpty());
    QVERIFY(!priceAt(pools.at(1), adult));
}

void TestPriceLists::typesAreLookedUpAtTheirTurn()
{
    DONE(uses({{m_early}, {m_door, now().plusMs(aMinute), {}}}));
    const auto hold = held(u"A1"_s);
    QCOMPARE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}})->total.minor, 1000);
    m_house->clock.advanceMs(aMinute);
    QCOMPARE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, adult}})->total.minor, 3000);
    HoldOptions options;
    SeatRequest request = SeatRequest::named({u"A2"_s, u"A3"_s});
    request.types = {{adult, 1}, {child, 1}};
    const auto both = takeHold(db(), one(), m_event, m_house->plan, request, options);
    DONE(both);
    QCOMPARE(both->total.minor, 4500);
}

void TestPriceLists::placesAndExchanges()
{
    DONE(uses({{m_early}}));
    const auto places = m_house->places(one(), m_event, u"Floor"_s, 3);
    QCOMPARE(places->total.minor, 3000);
    const auto sale = m_house->sold(one(), m_event, {u"A1"_s});
    DONE(changed(m_early, {{u"Parkett"_s, adult, eur(2500)}}));
    const auto moved = exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"A2"_s}},
                                     {{PaymentMethod::Cash, eur(500), {}}}, u"view"_s);
    DONE(moved);
    QCOMPARE(moved->difference, eur(500));
    m_house->clock.advanceMs(aDay);
    const auto lost = m_house->hold(one(), m_event, {u"A5"_s});
    DONE(changed(m_early, {{u"Parkett"_s, adult, eur(2700)}}));
    m_house->clock.advanceMs(2 * anHour);
    DONE(m_house->hold(m_house->two(), m_event, {u"A6"_s}));
    DONE(expireHolds(db(), one(), m_event));
    const auto back = takeBack(db(), one(), lost->id, m_house->plan, {});
    DONE(back);
    QCOMPARE(back->kept->total.minor, 2500); // late money costs what was told
}

void TestPriceLists::bestSeatsAreOfWhatIsSold()
{
    DONE(changed(m_early, {{u"Parkett"_s, child, {}}, {u"Parkett"_s, adult, {}}, {u"Balkon"_s, adult, eur(800)}}));
    DONE(uses({{m_early}}));
    const auto best = m_house->best(one(), m_event, 4);
    DONE(best);
    QCOMPARE(best->total.minor, 4 * 800);
    REFUSED(m_house->best(one(), m_event, 2, u"Parkett"_s), ErrorCode::InvalidArgument);
}

// And what is given back for another reason is not refused for it.
void TestPriceLists::nobodyIsOfferedWhatHasNoPrice()
{
    DONE(uses({{m_early, {}, now().plusMs(anHour)}}));
    QStringList all;
    for (const PlanSeat &seat : m_house->plan.seats)
        all += seat.ref;
    DONE(blockSeats(db(), one(), m_event, m_house->plan, all.mid(20), u"H"_s, {}));
    const auto hold = m_house->hold(one(), m_event, all.mid(0, 20));
    DONE(hold);
    WaitlistRequest party;
    party.party = 2;
    party.name = u"Ada"_s;
    DONE(joinWaitlist(db(), m_house->two(), m_event, party, {}));
    m_house->clock.advanceMs(anHour);
    DONE(releaseHold(db(), one(), hold->id, {}));
    QCOMPARE(readEvent(db(), m_event)->offers, 0);
    DONE(uses({{m_early}})); // and at once where it has one again
    QCOMPARE(readEvent(db(), m_event)->offers, 1);
}

void TestPriceLists::ownPricesGoFirst()
{
    DONE(uses({{m_early}, {m_door, now().plusMs(anHour), {}}}));
    DONE(setPrices(db(), one(), m_event, {{u"Parkett"_s, adult, eur(5000)}, {u"Parkett"_s, child, std::nullopt}}));
    QCOMPARE(priceOf(u"A1"_s), 5000);
    const auto hold = held(u"A2"_s);
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}}), ErrorCode::InvalidArgument);
    m_house->clock.advanceMs(anHour);
    QCOMPARE(priceOf(u"A3"_s), 5000);
    QCOMPARE(*setPrices(db(), one(), m_event, {{u"Parkett"_s, adult, std::nullopt, true}}), 1);
    QCOMPARE(*setPrices(db(), one(), m_event, {{u"Parkett"_s, adult, std::nullopt, true}}), 0);
    QCOMPARE(priceOf(u"A4"_s), 3000);
    REFUSED(setPrices(db(), one(), m_event, {{u"Parkett"_s, adult, std::nullopt}}), ErrorCode::InvalidArgument);
}

void TestPriceLists::withoutListsItsOwnPricesHoldAgain()
{
    DONE(uses({{m_early}}));
    DONE(setPrice(db(), one(), m_event, u"Parkett"_s, eur(5000)));
    DONE(uses({}));
    QCOMPARE(priceOf(u"A1"_s), 9900);
    DONE(uses({{m_early}}));
    QCOMPARE(priceOf(u"A2"_s), 2000); // what it had beside them is forgotten
}

void TestPriceLists::datesGoWithACopy()
{
    const Instant starts = readEvent(db(), m_event)->starts;
    DONE(uses({{m_early, starts.plusMs(-30 * aDay), {}}, {m_door, starts.plusMs(-anHour), {}}}));
    DONE(setPrice(db(), one(), m_event, u"Floor"_s, eur(700)));
    EventCopy wanted;
    wanted.of = m_event;
    wanted.starts = {starts.plusMs(7 * aDay)};
    const auto copies = copyEvent(db(), one(), wanted, SharedPlan(SharedPlan(), &m_house->plan), m_house->planId);
    DONE(copies);
    const auto copied = readUses(db(), copies->first().id);
    QCOMPARE(copied->size(), 2);
    QCOMPARE(*copied->at(1).from, starts.plusMs(7 * aDay - anHour));
    const auto book = readPriceBook(db(), copies->first());
    QCOMPARE(book->own.size(), 1);
    QCOMPARE(*book->own.first().price, eur(700));
}

void TestPriceLists::datesGoWithTheStart()
{
    const Instant starts = readEvent(db(), m_event)->starts;
    const Instant announced = starts.plusMs(-30 * aDay);
    DONE(uses({{m_early, announced, {}}, {m_door, starts.plusMs(-anHour), {}}}));
    EventEdit edit;
    edit.starts = starts.plusMs(2 * aDay);
    DONE(editEvent(db(), one(), m_event, edit));
    const auto moved = readUses(db(), m_event);
    QCOMPARE(*moved->at(0).from, announced);
    QCOMPARE(*moved->at(1).from, starts.plusMs(2 * aDay - anHour));
}

void TestPriceLists::aListThatIsNotOfferedIsNotTaken()
{
    DONE(uses({{m_early}}));
    PriceListEdit edit;
    edit.id = m_early;
    edit.offered = false;
    DONE(savePriceList(db(), one(), edit));
    DONE(uses({{m_early, {}, now().plusMs(anHour)}})); // who has it keeps it
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    REFUSED(useLists(db(), one(), other, {{m_early}}), ErrorCode::InvalidArgument);
    REFUSED(useLists(db(), one(), other, {{PriceListId(77)}}), ErrorCode::InvalidArgument);
}

void TestPriceLists::whatCannotBe()
{
    REFUSED(uses({{m_early, now().plusMs(2), now().plusMs(1)}}), ErrorCode::InvalidArgument);
    REFUSED(uses({{m_early}, {m_early}}), ErrorCode::InvalidArgument);
    REFUSED(useLists(db(), one(), EventId(99), {{m_early}}), ErrorCode::EventUnknown);
    REFUSED(changed(m_early, {{u"Box"_s, child, eur(5)}}), ErrorCode::InvalidArgument); // none of the first type
    REFUSED(changed(m_early, {{u"Parkett"_s, adult, {}}}), ErrorCode::InvalidArgument);
    REFUSED(changed(m_early, {{u"Parkett"_s, 77, eur(5)}}), ErrorCode::InvalidArgument);
    REFUSED(changed(m_early, {{u"Parkett"_s, adult, eur(-1)}}), ErrorCode::InvalidArgument);
    REFUSED(changed(m_early, {{QString(), adult, eur(1)}}), ErrorCode::InvalidArgument);
    REFUSED(changed(PriceListId(77), {}), ErrorCode::InvalidArgument);
    PriceListEdit edit;
    for (const QString &name : {u" "_s, u"early"_s, QString(61, u'x')}) {
        edit.name = name;
        REFUSED(savePriceList(db(), m_house->two(), edit), ErrorCode::InvalidArgument);
    }
    REFUSED(setPrices(db(), one(), m_event, {{u"Parkett"_s, adult, std::nullopt, true}}), ErrorCode::InvalidArgument);
    QCOMPARE(readPriceLists(db())->size(), 2);
}

void TestPriceLists::windowsAreTold()
{
    DONE(uses({{m_early}}));
    const qint64 before = readEvent(db(), m_event)->revision;
    DONE(changed(m_early, {{u"Parkett"_s, adult, eur(2300)}}));
    QVERIFY(readEvent(db(), m_event)->revision > before);
    QCOMPARE(readPools(db(), *readEvent(db(), m_event), before)->size(), 4);
    const qint64 after = readEvent(db(), m_event)->revision;
    DONE(changed(m_early, {{u"Parkett"_s, adult, eur(2300)}})); // nothing was other
    QCOMPARE(readEvent(db(), m_event)->revision, after);
}

void TestPriceLists::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a list deleted", "DELETE FROM price_list");
    row("a list of another number", "INSERT INTO price_list VALUES (7, 'x', 1)");
    row("a second list of a name", "INSERT INTO price_list VALUES (3, 'Early', 1)");
    row("a price of no list", "INSERT INTO list_price VALUES (9, 'Parkett', 0, 5)");
    row("a price of no type", "INSERT INTO list_price VALUES (1, 'Parkett', 98, 5)");
    row("a price below zero", "UPDATE list_price SET price_minor = -1");
    row("a category without the first type", "INSERT INTO list_price VALUES (1, 'Box', 1, 5)");
    row("the first type taken away",
        "DELETE FROM list_price WHERE list_no = 1 AND category = 'Parkett' AND type_no = 0");
    row("no event", "INSERT INTO event_list VALUES (99, 1, NULL, NULL)");
    row("no list", "INSERT INTO event_list VALUES (1, 99, NULL, NULL)");
    row("ends before it begins", "INSERT INTO event_list VALUES (1, 1, 5, 5)");
    row("the first type not sold", "INSERT INTO event_price VALUES (1, 0, 0, NULL)");
    row("a price of no category", "INSERT INTO event_price VALUES (1, 99, 0, 5)");
}

void TestPriceLists::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    m_house->close();
    QVERIFY(!ForeignProgram(m_house->file).tries(sql).isEmpty());
    m_house->reopen();
}

void TestPriceLists::aForeignChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("found");
    const auto row = [](const char *name, const char *sql, const char *found) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(found);
    };
    row("a price", "UPDATE list_price SET price_minor = 1 WHERE list_no = 1 AND type_no = 1", "Price list 1");
    row("a price gone", "DELETE FROM list_price WHERE list_no = 2 AND type_no = 1", "Price list 2");
    row("a price more", "INSERT INTO list_price VALUES (1, 'Balkon', 0, 5)", "Price list 1");
    row("a name", "UPDATE price_list SET name = 'Late' WHERE list_no = 1", "Price list 1");
    row("a list more", "INSERT INTO price_list VALUES (3, 'Late', 1)", "Price list 3");
    row("another end", "UPDATE event_list SET until_at = 5 WHERE list_no = 1", "price list until");
    row("used no more", "DELETE FROM event_list WHERE list_no = 2", "price list");
    row("a price of its own", "UPDATE event_price SET price_minor = 1", "price beside the lists");
    row("a price of its own gone", "DELETE FROM event_price", "price beside the lists");
}

void TestPriceLists::aForeignChangeIsSeen()
{
    QFETCH(QString, sql);
    QFETCH(QString, found);
    DONE(uses({{m_early}, {m_door, now().plusMs(anHour), {}}}));
    DONE(setPrice(db(), one(), m_event, u"Parkett"_s, eur(5000)));
    verifyFinds(*m_house, sql, found);
}

ROWLOCK_TEST(TestPriceLists)
#include "tst_price_lists.moc"
