// What was sold stays as it was sold when it is exchanged, and comps of a hold have one reason.
#include "model/store/event_exchanges.h"
#include "model/store/hold_prices.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/reports.h"
#include "model/store/type_changes.h"
#include "tests/store/kinds_house.h"

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestKeptTypes : public QObject, private KindsHouse
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { dropHouse(); }

    void whatOthersSellIsKeptOnAnotherNight();
    void keptForAnExchangeItIsSoldToNobodyElse();
    void compsKeepTheirReasonOnAnotherNight();
    void compsOfAnOrderAreForNobodyElse();
    void keptForOneOrderItIsNotForAnother();
    void whatWasChosenBeforeIsNotAskedOf();
    void aReasonGoesWithItsComp();
    void aLongReasonIsCutWhereItCanBeKept();
    void aHoldHasOneReason();
    void compsCostNothingInTotals();
    void whatHasEndedSinceItWasReadIsAsListed();

private:
    Result<HoldInfo> kept(const HoldInfo &hold, const QString &seat, int type, const Order &order)
    {
        return changePriceTypes(db(), one(), hold.id, {{seat, type}}, {}, {order.id, {}});
    }
    HoldInfo onAnotherNight(int own);
};

void TestKeptTypes::init()
{
    makeHouse();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, firstPriceType, eur(2400)));
    m_comp = saved(u"Comp"_s, u"p"_s, PriceKind::Comp);
}

// Seats of a performance that is dearer, and sold at this type too.
HoldInfo TestKeptTypes::onAnotherNight(int own)
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    for (const auto &[type, price] : {std::pair(firstPriceType, 3100), {own, 1200}})
        (void)setTypePrice(db(), one(), other, u"Parkett"_s, type, eur(price));
    return *m_house->hold(one(), other, {u"A1"_s, u"A2"_s});
}

void TestKeptTypes::whatOthersSellIsKeptOnAnotherNight()
{
    const int own = saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary, {u"Mira"_s});
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, own, eur(1000)));
    Act mira = one();
    mira.by.clerk = u"Mira"_s;
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), mira, hold.id, {{u"A1"_s, own}}));
    const Order order = sold(hold, 3400);
    const HoldInfo there = onAnotherNight(own);
    REFUSED(changePriceTypes(db(), one(), there.id, {{u"A1"_s, own}}), ErrorCode::Forbidden); // chosen anew
    const TypesKept keeps{order.id, {}};
    REFUSED(changePriceTypes(db(), one(), there.id, {{u"A1"_s, own}, {u"A2"_s, own}}, {}, keeps), ErrorCode::Forbidden);
    REFUSED(changePriceTypes(db(), one(), there.id, {{u"A1"_s, own}}, {}, {order.id, {order.tickets.last().id}}),
            ErrorCode::Forbidden); // that one was sold at the first type
    const auto kept = changePriceTypes(db(), one(), there.id, {{u"A1"_s, own}}, {}, keeps);
    DONE(kept);
    QCOMPARE(kept->total, eur(1200 + 3100));
    m_house->clock.advanceMs(1);
    const auto moved =
        exchangeTickets(db(), one(), {order.id, {}, u"ill"_s}, there.id, {{PaymentMethod::Cash, eur(900), {}}});
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(moved->difference, eur(900));
    QCOMPARE(lines(readOrder(db(), moved->seats.first().order)->id),
             (QStringList{u"+1 Friends 1200 1200"_s, u"+1 Adult 3100 3100"_s}));
}

void TestKeptTypes::keptForAnExchangeItIsSoldToNobodyElse()
{
    const int own = saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, own, eur(1000)));
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), one(), hold.id, {{u"A1"_s, own}}));
    const Order order = sold(hold, 3400);
    const Order other = sold(held({u"B1"_s, u"B2"_s}), 4800);
    PriceType type = readPriceTypes(db())->last();
    type.offered = false; // since then
    DONE(savePriceType(db(), one(), type));
    const HoldInfo there = onAnotherNight(own);
    DONE(changePriceTypes(db(), one(), there.id, {{u"A1"_s, own}}, {}, {order.id, {}}));
    REFUSED(m_house->sellForCash(one(), *readHold(db(), there.id)), ErrorCode::Forbidden);
    REFUSED(beginPayment(db(), one(), there.id), ErrorCode::Forbidden);
    const auto forOthers =
        exchangeTickets(db(), one(), {other.id, {}, u"ill"_s}, there.id, {{PaymentMethod::Cash, eur(0), {}}});
    REFUSED(forOthers, ErrorCode::Forbidden);
    DONE(changePriceTypes(db(), one(), there.id, {{u"A1"_s, firstPriceType}}));
    QCOMPARE(sold(there, 6200).total, eur(6200));
}

void TestKeptTypes::compsKeepTheirReasonOnAnotherNight()
{
    const HoldInfo first = *given(held({u"A1"_s}), {u"A1"_s}, m_comp, u"press"_s);
    const Order order = sold(first, 0);
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    DONE(setTypePrice(db(), one(), other, u"Parkett"_s, firstPriceType, eur(3100)));
    const auto there = m_house->hold(one(), other, {u"A1"_s});
    REFUSED(changePriceTypes(db(), one(), there->id, {{u"A1"_s, m_comp}}), ErrorCode::InvalidArgument);
    const auto kept = changePriceTypes(db(), one(), there->id, {{u"A1"_s, m_comp}}, {}, {order.id, {}});
    DONE(kept);
    QCOMPARE(kept->terms.compReason, u"press"_s);
    const auto moved = exchangeTickets(db(), one(), {order.id, {}, u"ill"_s}, there->id, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(lines(moved->seats.first().order), QStringList{u"+1 Comp 3100 0 press"_s});
}

// Nobody was asked why more should be free.
void TestKeptTypes::compsOfAnOrderAreForNobodyElse()
{
    const Order order = sold(*given(held({u"A1"_s, u"A2"_s}), {u"A1"_s}, m_comp, u"press"_s), 2400);
    const HoldInfo there = onAnotherNight(saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary));
    DONE(kept(there, u"A1"_s, m_comp, order));
    REFUSED(kept(there, u"A2"_s, m_comp, order), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), one(), there.id, {{PaymentMethod::Cash, eur(3100), {}}}, {}), ErrorCode::Forbidden);
    m_house->clock.advanceMs(1);
    DONE(exchangeTickets(db(), one(), {order.id, {}, u"ill"_s}, there.id, {{PaymentMethod::Cash, eur(700), {}}}));
}

void TestKeptTypes::keptForOneOrderItIsNotForAnother()
{
    const int own = saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, own, eur(1000)));
    const Order order = sold(*given(held({u"A1"_s, u"A2"_s}), {u"A1"_s}, own), 3400);
    const Order other = sold(*given(held({u"B1"_s, u"B2"_s}), {u"B1"_s}, own), 3400);
    PriceType type = readPriceTypes(db())->last();
    type.offered = false;
    DONE(savePriceType(db(), one(), type));
    const HoldInfo there = onAnotherNight(own);
    DONE(kept(there, u"A1"_s, own, order));
    REFUSED(exchangeTickets(db(), one(), {other.id, {}, u"ill"_s}, there.id, {{PaymentMethod::Cash, eur(900), {}}}),
            ErrorCode::Forbidden);
    m_house->clock.advanceMs(1);
    DONE(exchangeTickets(db(), one(), {order.id, {}, u"ill"_s}, there.id, {{PaymentMethod::Cash, eur(900), {}}}));
}

// A type that is withdrawn stays with what was held at it, and is no ticket's that must go back.
void TestKeptTypes::whatWasChosenBeforeIsNotAskedOf()
{
    const int own = saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, own, eur(1000)));
    const Order order = sold(*given(held({u"A1"_s, u"A2"_s}), {u"A1"_s}, m_comp, u"press"_s), 2400);
    const HoldInfo there = onAnotherNight(own);
    DONE(changePriceTypes(db(), one(), there.id, {{u"A2"_s, own}}));
    PriceType type = readPriceTypes(db())->last();
    type.offered = false;
    DONE(savePriceType(db(), one(), type));
    DONE(kept(there, u"A1"_s, m_comp, order));
}

void TestKeptTypes::aReasonGoesWithItsComp()
{
    const Order order = sold(*given(held({u"A1"_s, u"A2"_s}), {u"A1"_s}, m_comp, u"press"_s), 2400);
    const HoldInfo there = onAnotherNight(saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary));
    DONE(kept(there, u"A1"_s, m_comp, order));
    DONE(takeFromHold(db(), one(), there.id, SeatRequest::named({u"A1"_s}))); // another seat after all
    const auto again = kept(there, u"A2"_s, m_comp, order);
    DONE(again);
    QCOMPARE(again->terms.compReason, u"press"_s);
}

void TestKeptTypes::aLongReasonIsCutWhereItCanBeKept()
{
    const Order order = sold(held({u"A1"_s}), 2400);
    const QString reason = QString(199, u'x') + u"\U0001F3AD"_s;
    m_house->clock.advanceMs(1);
    DONE(changeTicketTypes(db(), one(), {order.id, {}, m_comp, reason}, {}));
    const HoldInfo there = onAnotherNight(saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary));
    const auto given = kept(there, u"A1"_s, m_comp, order);
    DONE(given);
    QCOMPARE(given->terms.compReason, QString(199, u'x'));
}

void TestKeptTypes::aHoldHasOneReason()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s, u"A3"_s});
    DONE(given(hold, {u"A1"_s}, m_comp, u"press"_s));
    const auto other = given(hold, {u"A2"_s}, m_comp, u"sponsor"_s);
    REFUSED(other, ErrorCode::InvalidArgument);
    QCOMPARE(other.error().details.value(u"comp_reason"_s).toString(), u"press"_s);
    DONE(given(hold, {u"A2"_s}, m_comp));
    DONE(given(hold, {u"A2"_s}, m_comp, u" press "_s));
    DONE(given(hold, {u"A1"_s, u"A2"_s}, firstPriceType)); // it was for nobody else
    REFUSED(given(hold, {u"A2"_s}, m_comp), ErrorCode::InvalidArgument);
    DONE(given(hold, {u"A2"_s}, m_comp, u"sponsor"_s));
    QCOMPARE(lines(sold(hold, 4800).id).at(1), u"+1 Comp 2400 0 sponsor"_s);
}

void TestKeptTypes::compsCostNothingInTotals()
{
    const auto hold = given(held({u"A1"_s, u"A2"_s, u"A3"_s}), {u"A2"_s}, m_comp, u"press"_s);
    DONE(hold);
    const HandReduction half{PercentOff{Percent::of(50'00).value()}, u"the sight"_s, {}, {{u"A3"_s, 0}}};
    DONE(agreeReductions(db(), one(), hold->id, {half}));
    const auto other = m_house->hold(m_house->two(), m_event, {u"B1"_s});
    const auto total = [&](HoldId id) {
        const auto live = readLiveHolds(db(), m_event);
        return seatsToPay(db(), *live, m_house->clock.now())->value(id, eur(-1));
    };
    const auto reported = [&](int row) {
        const auto report = readReport(db(), ReportKind::Holds, {}, m_house->clock.now());
        const auto column = std::ranges::find(report->columns, u"total"_s, &ReportColumn::name);
        return std::get<Money>(report->rows.at(row).at(column - report->columns.begin()));
    };
    QCOMPARE(total(hold->id), eur(2400 + 1200));
    QCOMPARE(total(other->id), eur(2400));
    QCOMPARE(reported(0), eur(2400 + 1200));
    QCOMPARE(reported(1), eur(2400));
    QCOMPARE(sold(*readHold(db(), hold->id), 3600).total, eur(3600));
    DONE(releaseHold(db(), m_house->two(), other->id, {}));
    QCOMPARE(reported(0), eur(4800)); // as they were listed last
}

// The manager's list was read, and the sale of two performances is paid meanwhile.
void TestKeptTypes::whatHasEndedSinceItWasReadIsAsListed()
{
    const HoldInfo first = held({u"A1"_s});
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    const auto second = m_house->hold(one(), other, {u"A1"_s});
    const auto joint = joinHolds(db(), one(), second->id, first.id);
    DONE(joint);
    m_house->clock.advanceMs(1);
    DONE(releaseHold(db(), one(), joint->id, {}));
    const auto paid = seatsToPay(db(), {*joint}, m_house->clock.now());
    DONE(paid);
    QCOMPARE(paid->value(joint->id), joint->listed());
}

ROWLOCK_TEST(TestKeptTypes)
#include "tst_kept_types.moc"
