// Found before it is paid and before it is picked up: by what is to be paid, whatever was taken off, and what waits at
// will-call.
#include "model/store/discounts.h"
#include "model/store/finding.h"
#include "model/store/hold_terms.h"
#include "model/store/joint_holds.h"
#include "model/store/price_types.h"
#include "model/store/reservations.h"
#include "tests/store/willcall_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFindingPromises : public WillcallHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void whatIsToBePaid();
    void whatADiscountTakesOff();
    void aReservationAsAWhole();
    void ofManyTheNewest();
    void whatWaitsAtWillcall();

private:
    FoundThings things(const QString &text)
    {
        const auto answer = findThings(db(), {text, {}, 20, u"counter/1"_s, houseNow()});
        if (!answer)
            qFatal("%s: %s", qPrintable(text), qPrintable(said(answer)));
        return *answer;
    }
    QStringList seen(const QString &text)
    {
        QStringList all;
        for (const Finding &one : things(text).results)
            all += findingKindName(one.kind) + u' ' + one.line.patron + u' ' + toDecimal(one.line.total);
        return all;
    }
    HoldId held(const QStringList &seats, const QString &name, std::optional<EventId> event = {})
    {
        const auto hold = m_house->hold(one(), event.value_or(m_event), seats);
        if (!hold || !namePatron(db(), one(), hold->id, name))
            qFatal("%s", qPrintable(said(hold)));
        return hold->id;
    }
    static HandReduction percentOff(int hundredths) // of all of it
    {
        return {PercentOff{*Percent::of(hundredths)}, u"the sight"_s, {}, {}};
    }
};

void TestFindingPromises::whatIsToBePaid()
{
    const HoldId hold = held({u"A1"_s, u"A2"_s}, u"Ada"_s); // at 42.00
    held({u"A3"_s}, u"Bob"_s);
    QCOMPARE(seen(u"84.00"_s), QStringList{u"hold Ada 84.00"_s});
    QCOMPARE(seen(u"ada 84.00"_s), QStringList{u"hold Ada 84.00"_s});
    QCOMPARE(seen(u"bob 84.00"_s), QStringList());
    DONE(agreeReductions(db(), one(), hold, {percentOff(25'00)}));
    QCOMPARE(seen(u"63.00"_s), QStringList{u"hold Ada 63.00"_s});
    QCOMPARE(seen(u"€ 63 ada"_s), QStringList{u"hold Ada 63.00"_s});
    QCOMPARE(seen(u"84.00"_s), QStringList()); // nobody pays that
    const auto sold =
        sellHold(db(), one(), hold, {{PaymentMethod::Cash, eur(6300), {}}}, {}, {}); // and then what was paid
    DONE(sold);
    QCOMPARE(seen(u"63.00"_s), QStringList{u"order Ada 63.00"_s});
    QCOMPARE(seen(u"84.00"_s), QStringList());
}

void TestFindingPromises::whatADiscountTakesOff()
{
    DiscountRule rule;
    rule.name = u"Family day"_s;
    rule.effect = AmountOff{eur(500)};
    DONE(addDiscount(db(), one(), rule));
    m_house->clock.advanceMs(10);
    held({u"A1"_s}, u"Ada"_s);
    QCOMPARE(seen(u"37.00"_s), QStringList{u"hold Ada 37.00"_s});
    QCOMPARE(seen(u"42.00"_s), QStringList());
}

void TestFindingPromises::aReservationAsAWhole()
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    const HoldId first = held({u"A1"_s, u"A2"_s}, u"Ada"_s), second = held({u"A1"_s}, u"Ada"_s, other);
    DONE(joinHolds(db(), one(), second, first));
    QCOMPARE(seen(u"42.00"_s), QStringList{u"hold Ada 42.00"_s}); // a row for each of the two
    DONE(agreeReductions(db(), one(), first, {percentOff(25'00)}));
    DONE(makeReservation(db(), one(), first, u"Ada"_s, {houseNow().plusMs(3'600'000), {}}));
    QCOMPARE(seen(u"ada"_s), QStringList{u"reservation Ada 105.00"_s});
    QCOMPARE(seen(u"105.00"_s), QStringList{u"reservation Ada 105.00"_s});
    QCOMPARE(seen(u"126.00"_s), QStringList());
    QCOMPARE(seen(u"63.00"_s) + seen(u"42.00"_s), QStringList()); // a part of it is no sum that anybody pays
}

// Whatever may come to anything is priced, and not all of it: what is listed at that sum comes first.
void TestFindingPromises::ofManyTheNewest()
{
    const HoldId plain = held({u"A1"_s, u"A2"_s}, u"Ada"_s);
    for (int number = 1; number <= 4; ++number) {
        const HoldId hold = held({u"B%1"_s.arg(number)}, u"Bob"_s);
        DONE(agreeReductions(db(), one(), hold, {percentOff(50'00)}));
    }
    QCOMPARE(things(u"21.00"_s).results.size(), 4);
    QCOMPARE(things(u"84.00"_s).results.size(), 1);
    QCOMPARE(things(u"84.00"_s).results.first().hold, plain);
}

// As the list of will-call has it, in each of its states.
void TestFindingPromises::whatWaitsAtWillcall()
{
    const OrderId id = left();
    const auto isFound = [this] { return things(u"lovelace"_s).results.first().isAtWillcall; };
    const auto agree = [&](WillcallState state) { return stateOf(id) == state && isFound() == at(id).isWaiting(); };
    QVERIFY(agree(WillcallState::Waiting) && isFound());
    DONE(printed());
    QVERIFY(agree(WillcallState::Printed) && isFound());
    DONE(handed(id, {{at(id).tickets.first().id}}));
    QVERIFY(agree(WillcallState::PartlyHandedOver) && isFound());
    DONE(handed(id));
    QVERIFY(agree(WillcallState::HandedOver) && !isFound());
    DONE(back(id));
    DONE(takeOffWillcall(db(), one(), id));
    QVERIFY(agree(WillcallState::TakenOff) && !isFound());
    DONE(leaveAtWillcall(db(), one(), id, {}));
    QVERIFY(isFound());
    DONE(refundOrder(db(), one(), id, {}, {}, {}));
    QVERIFY(!isFound() && !at(id).isWaiting());
    QVERIFY(!things(order({u"B1"_s}, u"Bob"_s).isValid() ? u"bob"_s : QString()).results.first().isAtWillcall);
}

ROWLOCK_TEST(TestFindingPromises)
#include "tst_finding_promises.moc"
