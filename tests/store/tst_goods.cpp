// Goods beside seats and without any: kept by the house, taxed as they say, given back by themselves.
#include "model/store/goods.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestGoods : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(2400)));
        m_house->taxes();
        m_booklet = added(u"Programme"_s, 450);
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void soldWithSeats();
    void soldWithoutASeat();
    void heldWithoutASeat();
    void aPriceThatWasToldStays();
    void reducedWithTheSeats_data();
    void reducedWithTheSeats();
    void givenBackAlone();
    void whatCannotBe();
    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForcedChangeIsSeen_data();
    void aForcedChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    GoodsId added(const QString &name, qint64 price, const QString &tax = u"full"_s)
    {
        const auto goods = addGoods(db(), one(), {{}, name, eur(price), tax});
        m_house->clock.advanceMs(1);
        return goods ? goods->id : GoodsId();
    }
    static HoldExtra some(GoodsId goods, int quantity = 1)
    {
        HoldExtra extra;
        extra.goods = goods.value();
        extra.quantity = quantity;
        return extra;
    }
    static QList<PaymentLine> cash(qint64 minor) { return {{PaymentMethod::Cash, eur(minor), {}}}; }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    GoodsId m_booklet;
};

void TestGoods::soldWithSeats()
{
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto with = setExtras(db(), one(), hold->id, {some(m_booklet, 2)});
    DONE(with);
    QCOMPARE(with->extras.first().price, eur(450));
    const auto sale = sellHold(db(), one(), hold->id, cash(3300), {});
    DONE(sale);
    const auto lines = readOrderLines(db(), sale->order.id);
    QCOMPARE(lines->size(), 3);
    for (const int at : {1, 2}) {
        QCOMPARE(lines->at(at).kind, LineKind::Goods);
        QCOMPARE(lines->at(at).taxAmount, eur(72)); // 4.50: 3.78 and 0.72
        QCOMPARE(lines->at(at).goods, m_booklet.value());
    }
}

void TestGoods::soldWithoutASeat()
{
    const auto sale = sellExtras(db(), one(), m_event, {some(m_booklet)}, cash(500));
    DONE(sale);
    QCOMPARE(sale->change, eur(50));
    QVERIFY(sale->order.tickets.isEmpty());
    QCOMPARE(m_house->counters(m_event).sold, 0);
}

// As the house is checked while somebody still chooses.
void TestGoods::heldWithoutASeat()
{
    DONE(holdExtras(db(), one(), m_event, {some(m_booklet)}));
    QCOMPARE(m_house->verified(), QString());
}

void TestGoods::aPriceThatWasToldStays()
{
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(setExtras(db(), one(), hold->id, {some(m_booklet)}));
    Goods dearer{m_booklet, u"Programme"_s, eur(500), u"full"_s};
    const auto changed = changeGoods(db(), one(), dearer);
    DONE(changed);
    m_house->clock.advanceMs(1);
    const auto more = setExtras(db(), one(), hold->id, {some(m_booklet, 3)});
    DONE(more);
    QCOMPARE(more->extras.first().price, eur(450));
    DONE(sellHold(db(), one(), hold->id, cash(3750), {}));
    REFUSED(sellExtras(db(), one(), m_event, {some(m_booklet)}, cash(500)), ErrorCode::InvalidArgument);
    DONE(sellExtras(db(), one(), m_event, {some(changed->id)}, cash(500)));
}

void TestGoods::reducedWithTheSeats_data()
{
    QTest::addColumn<bool>("isJoint");
    QTest::addColumn<bool>("hasSeats");
    QTest::newRow("one performance") << false << true;
    QTest::newRow("several") << true << true;
    QTest::newRow("without a seat") << false << false;
}

// An amount is shared by seats and goods, and whoever checks the house comes to the same.
void TestGoods::reducedWithTheSeats()
{
    QFETCH(bool, isJoint);
    QFETCH(bool, hasSeats);
    const auto hold =
        hasSeats ? setExtras(db(), one(), m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s})->id, {some(m_booklet, 2)})
                 : holdExtras(db(), one(), m_event, {some(m_booklet, 2)});
    DONE(hold);
    DONE(agreeReductions(db(), one(), hold->id, {HandReduction{AmountOff{eur(500)}, u"Late"_s}}));
    if (isJoint) {
        const EventId other = m_house->newEvent({}, u"Faust"_s);
        HoldOptions with;
        with.with = hold->id;
        DONE(takeHold(db(), one(), other, m_house->plan, SeatRequest::named({u"A1"_s}), with));
    }
    m_house->clock.advanceMs(1);
    const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Cash, eur(20000), {}}}, {});
    DONE(sale);
    QCOMPARE(sale->order.total, eur((hasSeats ? 2 * 2400 : 0) + 2 * 450 - 500));
}

void TestGoods::givenBackAlone()
{
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(setExtras(db(), one(), hold->id, {some(m_booklet, 2)}));
    const auto sale = sellHold(db(), one(), hold->id, cash(3300), {});
    DONE(sale);
    const RefundTerms second{FeesBack::Kept, {3}};
    const auto back = refundOrder(db(), one(), sale->order.id, {}, {}, u"torn"_s, second);
    DONE(back);
    QCOMPARE(back->refunded, eur(450));
    QVERIFY(back->seats.isEmpty());
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"torn"_s, second), ErrorCode::InvalidArgument);
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"torn"_s, {FeesBack::Kept, {1}}),
            ErrorCode::InvalidArgument); // a ticket is named as a ticket
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s));
    const auto read = readOrder(db(), sale->order.id);
    QCOMPARE(read->total - read->refunded, eur(450)); // the other booklet
}

void TestGoods::whatCannotBe()
{
    REFUSED(addGoods(db(), one(), {{}, u" "_s, eur(5), {}}), ErrorCode::InvalidArgument);
    QVERIFY(!addGoods(db(), one(), {{}, u"x"_s, eur(-5), {}}));
    QVERIFY(!addGoods(db(), one(), {{}, u"x"_s, eur(5), u"unknown"_s}));
    REFUSED(addGoods(db(), one(), {{}, u"x"_s, eur(5), {}, Instant{5}}), ErrorCode::InvalidArgument);
    REFUSED(endGoods(db(), one(), GoodsId(9)), ErrorCode::InvalidArgument);
    REFUSED(sellExtras(db(), one(), m_event, {some(GoodsId(9))}, cash(500)), ErrorCode::InvalidArgument);
    REFUSED(sellExtras(db(), one(), m_event, {some(m_booklet, 0)}, cash(500)), ErrorCode::InvalidArgument);
    REFUSED(sellExtras(db(), one(), m_event, {some(m_booklet, 501)}, cash(500)), ErrorCode::InvalidArgument);
    DONE(endGoods(db(), one(), m_booklet));
    REFUSED(endGoods(db(), one(), m_booklet), ErrorCode::InvalidArgument);
}

void TestGoods::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("goods changed", u"UPDATE goods SET price_minor = 1"_s);
    row("goods deleted", u"DELETE FROM goods"_s);
    row("goods of an unknown tax", u"INSERT INTO goods VALUES (2, 'x', 5, 'unknown', 10, NULL, 9)"_s);
    row("a line at another price",
        u"INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, "
        "reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, goods_no) VALUES (1, "
        "2, "
        "'sale', 'goods', 1, NULL, NULL, 'Programme', 400, 0, 400, '', 'x', '', 1, 'full', 1900, 64, 1)"_s);
}

void TestGoods::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    DONE(sellExtras(db(), one(), m_event, {some(m_booklet)}, cash(450)));
    m_house->close();
    QVERIFY2(!ForeignProgram(m_house->file).tries(sql).isEmpty(), "it was done");
    m_house->reopen();
}

void TestGoods::aForcedChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("a price", u"UPDATE goods SET price_minor = 451"_s);
    row("a name", u"UPDATE goods SET name = 'Booklet'"_s);
    row("ended", u"UPDATE goods SET until_at = from_at + 9"_s);
    row("a line of other goods", u"UPDATE order_line SET goods_no = NULL WHERE kind = 'goods'"_s);
}

void TestGoods::aForcedChangeIsSeen()
{
    QFETCH(QString, sql);
    DONE(sellExtras(db(), one(), m_event, {some(m_booklet)}, cash(450)));
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(::said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->ok(), "nothing was seen");
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestGoods)
#include "tst_goods.moc"
