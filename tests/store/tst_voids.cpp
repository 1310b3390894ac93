// A sale made in error is undone as a whole on the same day: every line goes back, the way it was paid.
#include "model/store/accounts.h"
#include "model/store/event_exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_extras.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/reissue.h"
#include "model/store/reports.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestVoids : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void allOfItGoesBack();
    void cashWasRounded();
    void onlyOnTheSameDay();
    void onlyBeforeAnythingElse_data();
    void onlyBeforeAnythingElse();
    void notWhatCameForAnother();
    void onceAndWithAReason();
    void otherProgramsAreRefused();
    void aForeignVoidIsSeen();
    void whatDoesNotFitAVoidIsSeen_data();
    void whatDoesNotFitAVoidIsSeen();
    void reportsTellThemFromRefunds();
    void notAfterItsGiftCardWasUsed();
    void whatWasSoldTogetherIsVoidedTogether();
    void allOfASaleOrNone_data();
    void allOfASaleOrNone();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    Order sold(const QStringList &seats, const QList<PaymentLine> &payments)
    {
        const auto hold = m_house->hold(one(), m_event, seats);
        const auto sale = sellHold(db(), one(), hold->id, payments, {});
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(1);
        return sale ? sale->order : Order();
    }
    Result<RefundReceipt> voided(OrderId order, const QString &reason = u"wrong night"_s, const QString &key = {})
    {
        RefundTerms terms;
        terms.isVoid = true;
        return refundOrder(db(), one(), order, {}, key, reason, terms);
    }

    // Two seats of the event, and one of another.
    SaleReceipt soldForTwo()
    {
        const EventId other = m_house->newEvent({}, u"Macbeth"_s);
        const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
        HoldOptions options;
        options.with = hold->id;
        const auto with = takeHold(db(), one(), other, m_house->plan, SeatRequest::named({u"A5"_s}), options);
        const Money price = m_house->pool(m_event, u"Parkett"_s).price;
        const auto sale = sellHold(db(), one(), hold->id,
                                   {{PaymentMethod::Card, price * 2, u"1"_s}, {PaymentMethod::Cash, price, {}}}, {});
        if (!with || !sale || sale->others.size() != 1)
            qWarning() << said(sale) << said(with);
        m_house->clock.advanceMs(1);
        return sale ? *sale : SaleReceipt();
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestVoids::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent();
}

void TestVoids::allOfItGoesBack()
{
    m_house->fee(u"Booking"_s, FeeFor::Ticket, 150);
    m_house->fee(u"Service"_s, FeeFor::Order, 200);
    const qint64 due = 2 * m_house->pool(m_event, u"Parkett"_s).price.minor + 2 * 150 + 200;
    const Order order = sold({u"A1"_s, u"A2"_s}, {{PaymentMethod::Card, eur(due - 1000), u"slip 7"_s},
                                                  {PaymentMethod::Cash, eur(1000), {}}});
    const auto receipt = voided(order.id);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->refunded, eur(due));
    QCOMPARE(receipt->payments.size(), 2); // each way what it took
    const Order now = *readOrder(db(), order.id);
    QVERIFY(now.isVoided && !order.isVoided);
    QCOMPARE(now.refunded, now.total);
    for (const Ticket &ticket : now.tickets)
        QCOMPARE(ticket.state, TicketState::Refunded);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Free);
    Money sum = eur(0);
    const auto lines = readOrderLines(db(), order.id);
    for (const LedgerLine &line : *lines)
        sum += line.paid;
    QCOMPARE(sum, eur(0));
}

void TestVoids::cashWasRounded()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    m_house->fee(u"Odd"_s, FeeFor::Order, 3);
    const qint64 price = m_house->pool(m_event, u"Parkett"_s).price.minor;
    const Order order = sold({u"A1"_s}, {{PaymentMethod::Cash, eur(price + 5), {}}});
    const auto receipt = voided(order.id);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->refunded, order.total); // what was handed over
}

void TestVoids::onlyOnTheSameDay()
{
    const Order order = sold({u"A1"_s}, {{PaymentMethod::Card, m_house->pool(m_event, u"Parkett"_s).price, u"1"_s}});
    m_house->clock.advanceMs(24 * 3600 * 1000);
    REFUSED(voided(order.id), ErrorCode::InvalidArgument);
    DONE(refundOrder(db(), one(), order.id, {}, {}, u"is ill"_s));
}

void TestVoids::onlyBeforeAnythingElse_data()
{
    QTest::addColumn<QString>("what");
    for (const QString &what : {u"reprinted"_s, u"refunded in part"_s, u"refunded"_s, u"a fee refunded"_s, u"used"_s})
        QTest::newRow(qPrintable(what)) << what;
}

void TestVoids::onlyBeforeAnythingElse()
{
    QFETCH(QString, what);
    m_house->fee(u"Service"_s, FeeFor::Order, 200);
    const Money due = m_house->pool(m_event, u"Parkett"_s).price * 2 + eur(200);
    const Order order = sold({u"A1"_s, u"A2"_s}, {{PaymentMethod::Card, due, u"1"_s}});
    const TicketId first = order.tickets.first().id;
    if (what == u"reprinted")
        DONE(reissueTickets(db(), one(), order.id, {first}, u"was lost"_s));
    else if (what == u"refunded in part")
        DONE(refundOrder(db(), one(), order.id, {first}, {}, u"is ill"_s));
    else if (what == u"a fee refunded")
        DONE(refundOrder(db(), one(), order.id, {}, {}, u"goodwill"_s, {FeesBack::Kept, {3}}));
    else if (what == u"refunded")
        DONE(refundOrder(db(), one(), order.id, {}, {}, u"is ill"_s));
    else
        QCOMPARE(ForeignProgram(m_house->file).forces(u"UPDATE ticket SET state = 'used' WHERE ticket_id = 1"_s),
                 QString());
    REFUSED(voided(order.id), ErrorCode::InvalidArgument);
    if (what == u"used") { // nor is it refunded: somebody is in the house with it
        REFUSED(refundOrder(db(), one(), order.id, {first}, {}, u"is ill"_s), ErrorCode::InvalidArgument);
        QCOMPARE(readOrder(db(), order.id)->refunded, eur(0));
    }
    if (what == u"used")
        QCOMPARE(ForeignProgram(m_house->file).forces(u"UPDATE ticket SET state = 'valid' WHERE ticket_id = 1"_s),
                 QString());
}

// Which was sold before, on whatever day.
void TestVoids::notWhatCameForAnother()
{
    const EventId sunday = m_house->newEvent({}, u"Faust"_s);
    const Order order = sold({u"A1"_s}, {{PaymentMethod::Card, m_house->pool(m_event, u"Parkett"_s).price, u"1"_s}});
    const auto there = m_house->hold(one(), sunday, {u"A1"_s});
    const auto moved = exchangeTickets(db(), one(), {order.id, {}, u"ill"_s}, there->id, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    m_house->clock.advanceMs(1);
    REFUSED(voided(moved->seats.first().order), ErrorCode::InvalidArgument);
    REFUSED(voided(order.id), ErrorCode::InvalidArgument);
}

void TestVoids::onceAndWithAReason()
{
    const Order order = sold({u"A1"_s}, {{PaymentMethod::Card, m_house->pool(m_event, u"Parkett"_s).price, u"1"_s}});
    REFUSED(voided(order.id, u"  "_s), ErrorCode::InvalidArgument);
    const auto first = voided(order.id, u"wrong night"_s, u"key"_s);
    DONE(first);
    const auto again = voided(order.id, u"wrong night"_s, u"key"_s);
    DONE(again);
    QCOMPARE(again->refunded, first->refunded);
    REFUSED(voided(order.id), ErrorCode::InvalidArgument);
}

void TestVoids::otherProgramsAreRefused()
{
    sold({u"A1"_s}, {{PaymentMethod::Card, m_house->pool(m_event, u"Parkett"_s).price, u"1"_s}});
    const QString insert = u"INSERT INTO order_void VALUES (1, 'x', 1, 'counter/1', '')"_s;
    QVERIFY(!ForeignProgram(m_house->file).tries(insert).isEmpty()); // it stands
    DONE(voided(OrderId(1)));
    QVERIFY(!ForeignProgram(m_house->file).tries(insert).isEmpty()); // once
    for (const char *sql : {"DELETE FROM order_void", "UPDATE order_void SET reason = 'y'"})
        QVERIFY2(!ForeignProgram(m_house->file).tries(QLatin1StringView(sql)).isEmpty(), sql);
}

void TestVoids::aForeignVoidIsSeen()
{
    const Order order = sold({u"A1"_s}, {{PaymentMethod::Card, m_house->pool(m_event, u"Parkett"_s).price, u"1"_s}});
    DONE(refundOrder(db(), one(), order.id, {}, {}, u"is ill"_s));
    m_house->close();
    const HouseCopy copy(*m_house);
    QCOMPARE(ForeignProgram(copy.file()).tries(u"INSERT INTO order_void VALUES (1, 'x', 1, 'counter/1', '')"_s),
             QString()); // nothing is left of it, so the schema lets it
    {
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(rowlock::said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(report->problems.join(u'\n').contains(u"voided because"_s), qPrintable(report->problems.join(u'\n')));
    }
    m_house->reopen();
}

// Nothing stands of an order that is voided, and all went back as it was paid: another program can make it otherwise.
void TestVoids::whatDoesNotFitAVoidIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("nothing", {});
    row("a ticket is good again", u"UPDATE ticket SET state = 'valid' WHERE ticket_id = 1"_s);
    row("a line was not taken back", u"DELETE FROM order_line WHERE count = -1 AND ticket_id = 1"_s);
    row("it went back another way", u"UPDATE payment SET method = 'cash' WHERE amount_minor < 0"_s);
    row("not all of it went back", u"UPDATE sale_order SET refunded_minor = refunded_minor - 1"_s);
    row("another ticket", u"INSERT INTO ticket (ticket_id, order_id, event_id, pool_no, seat_no, price_minor, state, "
                          "barcode, type_no) SELECT 99, order_id, event_id, pool_no, seat_no, price_minor, 'valid', "
                          "'ABCDEFGHIJKLMNOPQRSTUVWXYZ99', type_no FROM ticket WHERE ticket_id = 1"_s);
}

void TestVoids::whatDoesNotFitAVoidIsSeen()
{
    QFETCH(QString, sql);
    const Money due = m_house->pool(m_event, u"Parkett"_s).price * 2;
    const Order order = sold({u"A1"_s, u"A2"_s}, {{PaymentMethod::Card, due, u"1"_s}});
    DONE(voided(order.id));
    m_house->close();
    const HouseCopy copy(*m_house);
    if (!sql.isEmpty())
        QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
    {
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(rowlock::said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(report->problems.join(u'\n').contains(u"is voided, and something"_s) != sql.isEmpty(),
                 qPrintable(report->problems.join(u'\n')));
    }
    m_house->reopen();
}

void TestVoids::reportsTellThemFromRefunds()
{
    const Money price = m_house->pool(m_event, u"Parkett"_s).price;
    const Order first = sold({u"A1"_s}, {{PaymentMethod::Card, price, u"1"_s}});
    const Order second = sold({u"A2"_s, u"A3"_s}, {{PaymentMethod::Card, price * 2, u"2"_s}});
    sold({u"A4"_s}, {{PaymentMethod::Cash, price, {}}});
    DONE(voided(first.id));
    DONE(refundOrder(db(), one(), second.id, {}, {}, u"is ill"_s));
    // What went off an account when it was paid was no part of the void.
    const Order owed = sold({u"A5"_s}, {{PaymentMethod::Account, price, u"School"_s}});
    DONE(payAccount(db(), one(), owed.id, {{PaymentMethod::Transfer, eur(500), u"3"_s}}));
    m_house->clock.advanceMs(1);
    DONE(voided(owed.id));
    const auto report = readReport(db(), ReportKind::Sales, {}, m_house->clock.now());
    DONE(report);
    QStringList names;
    for (const ReportColumn &column : report->columns)
        names += column.name;
    QCOMPARE(names.mid(5).join(u' '), u"taken refunded net voided key"_s);
    QCOMPARE(report->rows.size(), 4); // account, card, cash, transfer
    QCOMPARE(report->rows.at(0).mid(5, 4), (QList<ReportCell>{price, price * -1, eur(0), (price - eur(500)) * -1}));
    QCOMPARE(report->rows.at(1).mid(5, 4), (QList<ReportCell>{price * 3, price * -3, eur(0), price * -1}));
    QCOMPARE(report->rows.at(2).mid(5, 4), (QList<ReportCell>{price, eur(0), price, eur(0)}));
    QCOMPARE(report->rows.at(3).mid(5, 4), (QList<ReportCell>{eur(500), eur(-500), eur(0), eur(-500)}));
    QCOMPARE(report->totals.at(8), ReportCell(price * -2));
}

// Asked before anybody is offered it.
void TestVoids::notAfterItsGiftCardWasUsed()
{
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(setExtras(db(), one(), hold->id, {HoldExtra{LineKind::GiftCard, u"Gift card"_s, eur(5000)}}));
    const Money price = m_house->pool(m_event, u"Parkett"_s).price;
    const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Card, price + eur(5000), u"1"_s}}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    m_house->clock.advanceMs(1);
    const Instant now = m_house->clock.now();
    const auto whyNot = [&](OrderId order, Instant at) {
        const auto whole = readSaleToVoid(db(), order, at);
        return whole && whole->whyNot ? std::optional(whole->whyNot->code) : std::nullopt;
    };
    QVERIFY(!whyNot(sale->order.id, now));
    sold({u"A2"_s}, {{PaymentMethod::GiftCard, price, sale->cards.first().code}});
    QCOMPARE(whyNot(sale->order.id, now), ErrorCode::Forbidden);
    REFUSED(voided(sale->order.id), ErrorCode::Forbidden);
    QCOMPARE(whyNot(OrderId(2), now.plusMs(24 * 3600 * 1000)), ErrorCode::InvalidArgument);
    REFUSED(readSaleToVoid(db(), OrderId(99), now), ErrorCode::InvalidArgument);
}

void TestVoids::whatWasSoldTogetherIsVoidedTogether()
{
    const SaleReceipt sale = soldForTwo();
    const Order first = sale.order, second = sale.others.first();
    for (int again = 0; again < 2; ++again) { // with its key: answered, and done once
        const auto back = voided(second.id, u"by mistake"_s, u"k"_s);
        QVERIFY2(back, qPrintable(said(back)));
        QCOMPARE(back->order, second.id);
        QCOMPARE(back->refunded, second.total);
        QCOMPARE(back->seats, QStringList{u"A5"_s});
        QCOMPARE(back->others.size(), 1);
        QCOMPARE(back->others.first().order, first.id);
        QCOMPARE(back->others.first().refunded, first.total);
        QCOMPARE(back->others.first().seats.size(), 2);
        QVERIFY(!back->others.first().payments.isEmpty());
    }
    for (const Order &order : {first, second}) {
        const auto now = readOrder(db(), order.id);
        QVERIFY(now->isVoided);
        QCOMPARE(now->refunded, now->total);
        QCOMPARE(m_house->seat(order.event, order.tickets.first().ref).state, SeatState::Free);
    }
    REFUSED(voided(first.id), ErrorCode::InvalidArgument);
}

void TestVoids::allOfASaleOrNone_data()
{
    QTest::addColumn<QString>("what");
    for (const QString &what : {u"refunded in part"_s, u"reprinted"_s, u"used"_s, u"yesterday"_s})
        QTest::newRow(qPrintable(what)) << what;
}

// What became of one keeps all of them, and the refusal says of which one.
void TestVoids::allOfASaleOrNone()
{
    QFETCH(const QString, what);
    const SaleReceipt sale = soldForTwo();
    const OrderId first = sale.order.id, second = sale.others.first().id;
    const auto whole = readSaleToVoid(db(), second, m_house->clock.now());
    QVERIFY(whole && !whole->whyNot);
    QCOMPARE(whole->others.size(), 1);
    QCOMPARE(whole->others.first().order.id, first);
    const QString uses = u"UPDATE ticket SET state = '%1' WHERE ticket_id = %2"_s;
    const QString ticket = QString::number(sale.order.tickets.first().id.value());
    if (what == u"refunded in part")
        DONE(refundOrder(db(), one(), first, {sale.order.tickets.first().id}, {}, u"is ill"_s));
    else if (what == u"reprinted")
        DONE(reissueTickets(db(), one(), first, {sale.order.tickets.first().id}, u"was lost"_s));
    else if (what == u"used")
        QCOMPARE(ForeignProgram(m_house->file).forces(uses.arg(u"used"_s, ticket)), QString());
    else
        m_house->clock.advanceMs(24 * 3600 * 1000);
    const auto sees = readSaleToVoid(db(), second, m_house->clock.now());
    const auto back = voided(second);
    REFUSED(back, ErrorCode::InvalidArgument);
    if (what != u"yesterday")
        QVERIFY2(back.error().message.contains(sale.order.code), qPrintable(back.error().message));
    QVERIFY(sees->whyNot);
    QCOMPARE(sees->whyNot->message, back.error().message);
    QVERIFY(!readOrder(db(), second)->isVoided && !readOrder(db(), first)->isVoided);
    QCOMPARE(readOrder(db(), second)->refunded, eur(0));
    QCOMPARE(m_house->seat(sale.others.first().event, u"A5"_s).state, SeatState::Sold);
    if (what == u"used")
        QCOMPARE(ForeignProgram(m_house->file).forces(uses.arg(u"valid"_s, ticket)), QString());
}

ROWLOCK_TEST(TestVoids)
#include "tst_voids.moc"
