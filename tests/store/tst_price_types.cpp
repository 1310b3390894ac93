// Price types: what a category costs for each, and the seats and places of a hold that have them.
#include "model/store/categories.h"
#include "model/store/exchanges.h"
#include "model/store/hold_items.h"
#include "model/store/hold_recovery.h"
#include "model/store/moves.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int child = 1, student = 3;

QMap<int, qint64> byType(const HoldInfo &hold)
{
    QMap<int, qint64> counts;
    for (const HoldItem &item : hold.items)
        counts[item.type] += item.quantity;
    return counts;
}

} // namespace

class TestPriceTypes : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, HouseFixture::eur(1000)));
        DONE(setTypePrice(db(), one(), m_event, u"Balkon"_s, child, HouseFixture::eur(700)));
        DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, child, HouseFixture::eur(500)));
        DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, student, HouseFixture::eur(900)));
        DONE(setPrice(db(), one(), m_event, u"Parkett"_s, HouseFixture::eur(2400)));
        DONE(setPrice(db(), one(), m_event, u"Floor"_s, HouseFixture::eur(1600)));
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void anEventTellsWhatItSells();
    void seatsBeginAtTheFirstType();
    void aSeatGetsAType();
    void whatIsNotSoldAtATypeIsRefused();
    void allOfAHoldByCounts();
    void whatKeepsItsTypeKeepsItsPrice();
    void whatKeepsItsTypeNeedsNoPriceToday();
    void asManyAsCanBeKeepTheirType_data();
    void asManyAsCanBeKeepTheirType();
    void aHoldIsTakenWithTypes();
    void placesOfAnAreaHaveSeveralTypes();
    void aRefundGivesBackWhatEachCost();
    void aLostHoldComesBackAsItWas();
    void aChildStaysAChildInAMoveAndAnExchange();
    void typesAreKept();
    void aTypeNoMoreOfferedIsNotSold();
    void pricesWithANewEvent();
    void aForeignChangeIsSeen_data();
    void aForeignChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Result<HoldInfo> held(const QStringList &seats) { return m_house->hold(one(), m_event, seats); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestPriceTypes::anEventTellsWhatItSells()
{
    const auto names = [&](const QString &pool) {
        QStringList told;
        for (const TypePrice &one : m_house->pool(m_event, pool).prices)
            told += one.type.name + u' ' + QString::number(one.price.minor);
        return told;
    };
    QCOMPARE(names(u"Parkett"_s), (QStringList{u"Adult 2400"_s, u"Child 1000"_s}));
    QCOMPARE(names(u"Floor"_s), (QStringList{u"Adult 1600"_s, u"Child 500"_s, u"Student 900"_s}));
    const qint64 before = readEvent(db(), m_event)->revision;
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, std::nullopt));
    QCOMPARE(names(u"Parkett"_s), QStringList{u"Adult 2400"_s});
    QCOMPARE(readPools(db(), *readEvent(db(), m_event), before)->size(), 1); // and a window hears of it
    REFUSED(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, std::nullopt), ErrorCode::InvalidArgument);
    REFUSED(setTypePrice(db(), one(), m_event, u"Parkett"_s, 77, HouseFixture::eur(1)), ErrorCode::InvalidArgument);
    REFUSED(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, HouseFixture::eur(-1)), ErrorCode::InvalidArgument);
}

void TestPriceTypes::seatsBeginAtTheFirstType()
{
    const auto hold = held({u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}));
    DONE(releaseHold(db(), one(), hold->id, {}));
    QCOMPARE(held({u"A1"_s})->total.minor, 2400); // whoever was served before
}

void TestPriceTypes::aSeatGetsAType()
{
    const auto hold = held({u"A1"_s, u"A2"_s, u"C3"_s});
    const auto priced = changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}, {u"C3"_s, child}});
    DONE(priced);
    QCOMPARE(priced->total.minor, 2400 + 1000 + 700);
    QCOMPARE(byType(*priced), (QMap<int, qint64>{{0, 1}, {child, 2}}));
    QCOMPARE(priced->items.at(1).typeName, u"Child"_s);
    const auto sale = m_house->sellForCash(one(), *priced);
    DONE(sale);
    QCOMPARE(sale->order.total.minor, 4100);
    QCOMPARE(sale->order.tickets.at(1).typeName, u"Child"_s);
    QCOMPARE(sale->order.tickets.at(1).price.minor, 1000);
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}), ErrorCode::HoldConsumed);
}

void TestPriceTypes::whatIsNotSoldAtATypeIsRefused()
{
    const auto hold = held({u"A1"_s, u"A2"_s});
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}, {u"A2"_s, student}}),
            ErrorCode::InvalidArgument);
    QCOMPARE(readHold(db(), hold->id)->total.minor, 4800); // nothing of it was done
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"A3"_s, child}}), ErrorCode::InvalidArgument);
    REFUSED(changePriceTypes(db(), one(), hold->id, {}), ErrorCode::InvalidArgument);
    REFUSED(changePriceTypes(db(), m_house->two(), hold->id, {{u"A1"_s, child}}), ErrorCode::Forbidden);
    DONE(beginPayment(db(), one(), hold->id));
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}), ErrorCode::Forbidden);
}

void TestPriceTypes::allOfAHoldByCounts()
{
    const auto hold = held({u"A1"_s, u"A2"_s, u"A3"_s});
    DONE(addToHold(db(), one(), hold->id, m_house->plan, SeatRequest::places(u"Floor"_s, 3), {}));
    const auto priced = assignPriceTypes(db(), one(), hold->id, {{0, 2}, {child, 3}, {0, 1}});
    DONE(priced);
    QCOMPARE(priced->total.minor, 2 * 2400 + 1000 + 2 * 500 + 1600);
    QCOMPARE(assignPriceTypes(db(), one(), hold->id, {{0, 6}})->total.minor, 3 * 2400 + 3 * 1600);
    REFUSED(assignPriceTypes(db(), one(), hold->id, {{0, 5}}), ErrorCode::InvalidArgument);
    REFUSED(assignPriceTypes(db(), one(), hold->id, {{0, 7}}), ErrorCode::InvalidArgument);
    REFUSED(assignPriceTypes(db(), one(), hold->id, {{0, 6}, {child, 0}}), ErrorCode::InvalidArgument);
    REFUSED(assignPriceTypes(db(), one(), hold->id, {{student, 6}}), ErrorCode::InvalidArgument);
}

// What a clerk has told stands until the hold ends, whatever a manager does meanwhile.
void TestPriceTypes::whatKeepsItsTypeKeepsItsPrice()
{
    const auto hold = held({u"A1"_s, u"A2"_s});
    DONE(addToHold(db(), one(), hold->id, m_house->plan, SeatRequest::places(u"Floor"_s, 3), {})); // 16.00 each
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, HouseFixture::eur(4000)));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, HouseFixture::eur(1100)));
    DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, 0, HouseFixture::eur(2000)));
    DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, child, HouseFixture::eur(600)));
    QCOMPARE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, 0}})->total.minor, 2 * 2400 + 3 * 1600);
    const auto some = assignPriceTypes(db(), one(), hold->id, {{0, 1}, {child, 1}, {0, 2}, {child, 1}});
    DONE(some);
    QCOMPARE(some->total.minor, 2400 + 1100 + 2 * 1600 + 600);
    DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, child, HouseFixture::eur(800)));
    // One more child on the floor: places of a type are one item, at the price that was told.
    QCOMPARE(changePriceTypes(db(), one(), hold->id, {{u"Floor"_s, child}})->total.minor, 2400 + 1100 + 1600 + 2 * 600);
    QCOMPARE(assignPriceTypes(db(), one(), hold->id, {{0, 5}})->total.minor, 2400 + 4000 + 3 * 1600);
}

void TestPriceTypes::whatKeepsItsTypeNeedsNoPriceToday()
{
    const auto hold = held({u"A1"_s, u"A2"_s, u"A3"_s});
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, std::nullopt));
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}));
    QCOMPARE(assignPriceTypes(db(), one(), hold->id, {{0, 2}, {child, 1}})->total.minor, 1000 + 2 * 2400);
    REFUSED(assignPriceTypes(db(), one(), hold->id, {{0, 1}, {child, 2}}), ErrorCode::InvalidArgument);
    QCOMPARE(assignPriceTypes(db(), one(), hold->id, {{0, 3}})->total.minor, 3 * 2400);
}

void TestPriceTypes::asManyAsCanBeKeepTheirType_data()
{
    QTest::addColumn<QString>("before"); // of A1 to A4: a for the first type, c for children
    QTest::addColumn<QList<TypeCount>>("types");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const QString &before, const QList<TypeCount> &types, const QString &after) {
        QTest::newRow(name) << before << types << after;
    };
    row("in their turn", u"aaaa"_s, {{0, 2}, {child, 2}}, u"aacc"_s);
    row("in their turn, children first", u"aaaa"_s, {{child, 1}, {0, 3}}, u"caaa"_s);
    row("as they are", u"acca"_s, {{0, 2}, {child, 2}}, u"acca"_s);
    row("one more", u"caaa"_s, {{0, 2}, {child, 2}}, u"caac"_s);
    row("one fewer", u"cacc"_s, {{0, 2}, {child, 2}}, u"aacc"_s);
    row("all others", u"aacc"_s, {{0, 4}}, u"aaaa"_s);
}

void TestPriceTypes::asManyAsCanBeKeepTheirType()
{
    QFETCH(const QString, before);
    QFETCH(const QList<TypeCount>, types);
    QFETCH(const QString, after);
    const QStringList seats{u"A1"_s, u"A2"_s, u"A3"_s, u"A4"_s};
    const auto hold = held(seats);
    for (qsizetype i = 0; i < seats.size(); ++i)
        DONE(changePriceTypes(db(), one(), hold->id, {{seats.at(i), before.at(i) == u'c' ? child : 0}}));
    const auto priced = assignPriceTypes(db(), one(), hold->id, types);
    DONE(priced);
    QString now;
    for (const HoldItem &item : priced->items)
        now += item.type == child ? u'c' : u'a';
    QCOMPARE(now, after);
}

void TestPriceTypes::aHoldIsTakenWithTypes()
{
    SeatRequest request = SeatRequest::bestOf(3);
    request.types = {{0, 2}, {child, 1}};
    const auto hold = takeHold(db(), one(), m_event, m_house->plan, request, {{}, u"key"_s});
    DONE(hold);
    QCOMPARE(byType(*hold), (QMap<int, qint64>{{0, 2}, {child, 1}}));
    QCOMPARE(takeHold(db(), one(), m_event, m_house->plan, request, {{}, u"key"_s})->total, hold->total);
    request.types = {{0, 1}, {child, 2}};
    REFUSED(takeHold(db(), one(), m_event, m_house->plan, request, {{}, u"key"_s}), ErrorCode::KeyReused);
    request.types = {{0, 1}, {student, 2}};
    const Counters before = m_house->counters(m_event);
    REFUSED(takeHold(db(), one(), m_event, m_house->plan, request, {}), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->counters(m_event), before);
    request.types = {{child, 4}};
    REFUSED(takeHold(db(), one(), m_event, m_house->plan, request, {}), ErrorCode::InvalidArgument);
}

void TestPriceTypes::placesOfAnAreaHaveSeveralTypes()
{
    SeatRequest request = SeatRequest::places(u"Floor"_s, 5);
    request.types = {{0, 2}, {child, 2}, {student, 1}};
    const auto hold = takeHold(db(), one(), m_event, m_house->plan, request, {});
    DONE(hold);
    QCOMPARE(hold->total.minor, 2 * 1600 + 2 * 500 + 900);
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.held, 5);
    // One child more out of the first type, then one less again.
    QCOMPARE(changePriceTypes(db(), one(), hold->id, {{u"Floor"_s, child}})->total.minor, 1600 + 3 * 500 + 900);
    QCOMPARE(changePriceTypes(db(), one(), hold->id, {{u"Floor"_s, 0, child, 2}})->total.minor, 3 * 1600 + 500 + 900);
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"Floor"_s, 0, student, 2}}), ErrorCode::InvalidArgument);
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"Pit"_s, child}}), ErrorCode::InvalidArgument);
    // Two fewer: the last types first.
    const auto fewer = takeFromHold(db(), one(), hold->id, SeatRequest::places(u"Floor"_s, 2));
    DONE(fewer);
    QCOMPARE(byType(*fewer), (QMap<int, qint64>{{0, 3}}));
    // And one more is of the first type again.
    QCOMPARE(addToHold(db(), one(), hold->id, m_house->plan, SeatRequest::places(u"Floor"_s, 1), {})->total.minor,
             4 * 1600);
    DONE(changePriceTypes(db(), one(), hold->id, {{u"Floor"_s, child, {}, 2}}));
    const auto sale = m_house->sellForCash(one(), *readHold(db(), hold->id));
    DONE(sale);
    QCOMPARE(sale->order.tickets.size(), 4);
    QCOMPARE(sale->order.total.minor, 2 * 1600 + 2 * 500);
    DONE(m_house->places(one(), m_event, u"Floor"_s, 3));
}

void TestPriceTypes::aRefundGivesBackWhatEachCost()
{
    const auto hold = held({u"A1"_s, u"A2"_s});
    const auto priced = changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}});
    const auto sale = m_house->sellForCash(one(), *priced);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, HouseFixture::eur(1900)));
    QCOMPARE(refundOrder(db(), one(), sale->order.id, {sale->order.tickets.at(1).id}, {}, {})->refunded.minor, 1000);
    QCOMPARE(refundOrder(db(), one(), sale->order.id, {}, {}, {})->refunded.minor, 2400);
}

void TestPriceTypes::aLostHoldComesBackAsItWas()
{
    SeatRequest request = SeatRequest::places(u"Floor"_s, 4);
    request.types = {{child, 1}, {student, 2}};
    const auto hold = takeHold(db(), one(), m_event, m_house->plan, request, {});
    DONE(addToHold(db(), one(), hold->id, m_house->plan, SeatRequest::named({u"A1"_s, u"A2"_s}), {}));
    const auto before = changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}});
    DONE(before);
    m_house->clock.advanceMs(4 * 3'600'000);
    DONE(expireHolds(db(), m_house->two(), {}));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, HouseFixture::eur(1900)));
    const auto back = takeBack(db(), one(), hold->id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->gone.isEmpty());
    QCOMPARE(byType(*back->kept), byType(*before));
    QCOMPARE(back->kept->total, before->total);
}

void TestPriceTypes::aChildStaysAChildInAMoveAndAnExchange()
{
    const auto hold = held({u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}}));
    DONE(moveSeats(db(), one(), m_event, {{u"A2"_s, u"A3"_s}}, u"a tall hat"_s, {}));
    const auto moved = readHold(db(), hold->id);
    QCOMPARE(byType(*moved), (QMap<int, qint64>{{0, 1}, {child, 1}}));
    QCOMPARE(moved->total.minor, 3400);
    const auto sale = m_house->sellForCash(one(), *moved);
    DONE(sale);
    const auto exchanged =
        exchangeSeats(db(), one(), sale->order.id, {{u"A3"_s, u"C5"_s}}, {}, u"another row"_s, {}, {});
    DONE(exchanged);
    QCOMPARE(exchanged->difference.minor, 700 - 1000);
    const auto order = readOrder(db(), sale->order.id);
    QCOMPARE(order->tickets.last().typeName, u"Child"_s);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, std::nullopt));
    REFUSED(exchangeSeats(db(), one(), sale->order.id, {{u"C5"_s, u"A9"_s}}, {}, u"back again"_s, {}, {}),
            ErrorCode::InvalidArgument);
}

void TestPriceTypes::typesAreKept()
{
    const auto made = savePriceType(db(), one(), {-1, u" Member "_s, u"M"_s, u"#AABBCC"_s});
    DONE(made);
    QCOMPARE(made->no, 5);
    QCOMPARE(made->name, u"Member"_s);
    QCOMPARE(made->letter, u"m"_s);
    REFUSED(savePriceType(db(), one(), {-1, u"member"_s, u"z"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {-1, u"Other"_s, u"m"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {-1, u"Other"_s, u"1"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {-1, u"a/b"_s, u"z"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {-1, QString(61, u'x'), u"z"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {-1, u"\u200b\u2060"_s, u"z"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {77, u"Other"_s, u"z"_s, u"#aabbcc"_s}), ErrorCode::InvalidArgument);
    REFUSED(savePriceType(db(), one(), {0, u"Adult"_s, u"a"_s, u"#aabbcc"_s, false}), ErrorCode::InvalidArgument);
    const qint64 before = readEvent(db(), m_event)->revision;
    DONE(savePriceType(db(), one(), {child, u"Under 14"_s, u"u"_s, u"#aabbcc"_s}));
    QVERIFY(readEvent(db(), m_event)->revision > before);
    QCOMPARE(m_house->pool(m_event, u"Parkett"_s).prices.at(1).type.name, u"Under 14"_s);
}

void TestPriceTypes::aTypeNoMoreOfferedIsNotSold()
{
    const auto hold = held({u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}));
    DONE(savePriceType(db(), one(), {child, u"Child"_s, u"c"_s, u"#b4690e"_s, false}));
    QCOMPARE(m_house->pool(m_event, u"Parkett"_s).prices.size(), 1);
    REFUSED(changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}}), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->sellForCash(one(), *readHold(db(), hold->id))->order.total.minor, 3400); // what was told stands
}

void TestPriceTypes::pricesWithANewEvent()
{
    NewEvent wanted;
    wanted.plan = m_house->planId;
    wanted.name = u"Faust"_s;
    wanted.starts = m_house->clock.now().plusSeconds(86'400);
    wanted.prices = {{u"Parkett"_s, HouseFixture::eur(3000)}};
    wanted.typePrices = {{u"Parkett"_s, {{child, HouseFixture::eur(1500)}}}};
    const auto event = createEvent(db(), one(), wanted, m_house->plan);
    DONE(event);
    QCOMPARE(m_house->pool(event->id, u"Parkett"_s).prices.at(1).price.minor, 1500);
    wanted.typePrices = {{u"Nowhere"_s, {{child, HouseFixture::eur(1500)}}}};
    REFUSED(createEvent(db(), one(), wanted, m_house->plan), ErrorCode::InvalidArgument);
    wanted.typePrices = {{u"Parkett"_s, {{77, HouseFixture::eur(1500)}}}};
    REFUSED(createEvent(db(), one(), wanted, m_house->plan), ErrorCode::InvalidArgument);
}

void TestPriceTypes::aForeignChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("said");
    QTest::newRow("price") << u"UPDATE pool_price SET price_minor = 1 WHERE type_no = 1 AND pool_no = 0"_s
                           << u"Price type 1"_s;
    QTest::newRow("price gone") << u"DELETE FROM pool_price WHERE type_no = 3"_s << u"Price type 3"_s;
    QTest::newRow("price more") << u"INSERT INTO pool_price VALUES (1, 0, 2, 5)"_s << u"Price type 2"_s;
    QTest::newRow("name") << u"UPDATE price_type SET name = 'Kid' WHERE type_no = 1"_s << u"name"_s;
    QTest::newRow("type of a hold") << u"UPDATE hold_item SET type_no = 3 WHERE type_no = 1"_s << u"price types"_s;
    QTest::newRow("new type") << u"INSERT INTO price_type VALUES (9, 'Dog', 'd', '#000000', 1, 'ordinary', '')"_s
                              << u"Price type 9"_s;
    QTest::newRow("kind") << u"UPDATE price_type SET kind = 'comp' WHERE type_no = 1"_s << u"kind"_s;
    QTest::newRow("sellers") << u"UPDATE price_type SET sellers = 'counter/9' WHERE type_no = 1"_s << u"sellers"_s;
}

void TestPriceTypes::aForeignChangeIsSeen()
{
    QFETCH(QString, sql);
    QFETCH(QString, said);
    const auto hold = held({u"A1"_s});
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A1"_s, child}}));
    verifyFinds(*m_house, sql, said);
}

ROWLOCK_TEST(TestPriceTypes)
#include "tst_price_types.moc"
