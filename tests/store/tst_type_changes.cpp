// The price type of sold tickets is changed: a new ticket for the same seat, at what the type costs now.
#include "model/store/discounts.h"
#include "model/store/event_changes.h"
#include "model/store/exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/type_changes.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestTypeChanges : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void cheaperGoesBack();
    void dearerIsPaid();
    void notPaidNotChanged();
    void cashIsRounded();
    void feesStayAndNoneIsCharged();
    void discountsAreNotGivenAnew();
    void placesToo();
    void whatCannotBeChanged();
    void theSameKeyChangesOnce();
    void quotedAsItIsDone();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    // Two adults at 24.00, by card.
    Order sold(qint64 minor = 4800)
    {
        const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
        const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Card, eur(minor), u"slip"_s}}, {});
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(1);
        return sale ? sale->order : Order();
    }
    Result<MoveReceipt> change(const Order &order, const QList<TicketId> &tickets, int type,
                               const QList<PaymentLine> &payments = {}, const QString &key = {})
    {
        m_house->clock.advanceMs(1);
        return changeTicketTypes(db(), one(), {order.id, tickets, type, u"is eleven"_s}, payments, key);
    }
    // "ticket Adult 2400"
    QStringList lines(OrderId order)
    {
        QStringList told;
        const auto ledger = readOrderLines(db(), order);
        for (const LedgerLine &line : *ledger)
            told += u"%1 %2 %3"_s.arg(kindName(line.kind), line.text).arg(line.paid.minor);
        return told;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    static constexpr int child = 1;
};

void TestTypeChanges::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(2400)));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, eur(1150)));
}

void TestTypeChanges::cheaperGoesBack()
{
    const Order order = sold();
    const Ticket &old = order.tickets.first();
    const auto receipt = change(order, {old.id}, child);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->difference, eur(-1250));
    QCOMPARE(receipt->refunds.size(), 1);
    QCOMPARE(receipt->refunds.first().method, PaymentMethod::Card);
    const auto now = readOrder(db(), order.id);
    QCOMPARE(now->total, eur(3550));
    QCOMPARE(now->tickets.at(0).state, TicketState::Void);
    QCOMPARE(now->tickets.at(2).typeName, u"Child"_s);
    QCOMPARE(now->tickets.at(2).label, old.label);
    QVERIFY(now->tickets.at(2).barcode != old.barcode);
    QCOMPARE(now->tickets.at(1).price, eur(2400)); // as it was sold
    QCOMPARE(lines(order.id).mid(2), (QStringList{u"ticket Adult -2400"_s, u"ticket Child 1150"_s}));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold);
}

void TestTypeChanges::dearerIsPaid()
{
    const Order order = sold();
    DONE(change(order, {}, child));
    const auto now = readOrder(db(), order.id);
    const auto back = change(*now, {now->tickets.last().id}, 0, {{PaymentMethod::Cash, eur(2000), {}}});
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->difference, eur(1250));
    QCOMPARE(back->change, eur(750));
    QCOMPARE(readOrder(db(), order.id)->total, eur(3550));
}

void TestTypeChanges::notPaidNotChanged()
{
    const Order order = sold();
    DONE(change(order, {}, child));
    const auto now = readOrder(db(), order.id);
    REFUSED(change(*now, {now->tickets.last().id}, 0), ErrorCode::PaymentMismatch);
    REFUSED(change(*now, {now->tickets.last().id}, 0, {{PaymentMethod::Card, eur(1300), {}}}),
            ErrorCode::PaymentMismatch);
    QCOMPARE(readOrder(db(), order.id)->total, eur(2300));
    QCOMPARE(readOrder(db(), order.id)->tickets.size(), 4);
}

void TestTypeChanges::cashIsRounded()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, eur(2397)));
    m_house->clock.advanceMs(1);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Cash, eur(4800), {}}}, {});
    const auto receipt = change(sale->order, {sale->order.tickets.first().id}, child);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->difference, eur(-3));
    QCOMPARE(receipt->refunds.first().amount, eur(-5));
    QCOMPARE(receipt->rounding, eur(-2));
}

void TestTypeChanges::feesStayAndNoneIsCharged()
{
    for (const auto &[per, amount] : {std::pair(FeeFor::Ticket, 150), std::pair(FeeFor::Exchange, 300)}) {
        FeeRule fee;
        fee.name = feeForName(per);
        fee.per = per;
        fee.amount = eur(amount);
        DONE(addFee(db(), one(), fee));
        m_house->clock.advanceMs(1);
    }
    const Order order = sold(5100);
    const auto receipt = change(order, {order.tickets.first().id}, child);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->difference, eur(-1250));
    QCOMPARE(receipt->fees, eur(0));
}

void TestTypeChanges::discountsAreNotGivenAnew()
{
    DiscountRule rule;
    rule.name = u"Tuesday"_s;
    rule.effect = PercentOff{*Percent::of(5000)};
    DONE(addDiscount(db(), one(), rule));
    m_house->clock.advanceMs(1);
    const Order order = sold(2400);
    const auto receipt = change(order, {order.tickets.first().id}, child);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->difference, eur(-50)); // 12.00 was paid, and a child costs 11.50
}

void TestTypeChanges::placesToo()
{
    DONE(setTypePrice(db(), one(), m_event, u"Pit"_s, child, eur(500)));
    const auto hold = m_house->places(one(), m_event, u"Pit"_s, 2);
    const auto sale = m_house->sellForCash(one(), *hold);
    DONE(sale);
    const Counters before = m_house->counters(m_event);
    const auto receipt =
        change(sale->order, {sale->order.tickets.first().id}, child, {{PaymentMethod::Cash, eur(500), {}}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(m_house->counters(m_event), before);
}

void TestTypeChanges::whatCannotBeChanged()
{
    const Order order = sold();
    REFUSED(change(order, {}, 0), ErrorCode::InvalidArgument);                 // they are that already
    REFUSED(change(order, {}, 77), ErrorCode::InvalidArgument);                // there is no such type
    REFUSED(change(order, {TicketId(99)}, child), ErrorCode::InvalidArgument); // not of the order
    REFUSED(changeTicketTypes(db(), one(), {order.id, {}, child, u" "_s}, {}), ErrorCode::InvalidArgument);
    REFUSED(change(order, {}, 2), ErrorCode::InvalidArgument); // has no price here
    DONE(refundOrder(db(), one(), order.id, {order.tickets.first().id}, {}, u"ill"_s));
    REFUSED(change(order, {order.tickets.first().id}, child), ErrorCode::InvalidArgument);
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(change(order, {}, child), ErrorCode::EventClosed);
}

void TestTypeChanges::theSameKeyChangesOnce()
{
    const Order order = sold();
    const auto first = change(order, {}, child, {}, u"k"_s);
    const auto again = change(order, {}, child, {}, u"k"_s);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->seats.first().ticket, first->seats.first().ticket);
    REFUSED(change(order, {order.tickets.first().id}, child, {}, u"k"_s), ErrorCode::KeyReused);
}

void TestTypeChanges::quotedAsItIsDone()
{
    const Order order = sold();
    const TypeChangeAsked asked{order.id, {order.tickets.first().id}, child, {}};
    QCOMPARE(*quoteTypeChange(db(), asked, m_house->clock.now()), eur(-1250));
    QCOMPARE(readOrder(db(), order.id)->total, eur(4800));
}

ROWLOCK_TEST(TestTypeChanges)
#include "tst_type_changes.moc"
