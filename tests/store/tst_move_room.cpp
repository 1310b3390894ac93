// A cancelled performance: who else wants the other night's room is not passed over when everybody is moved there, and
// no companion goes there alone.
#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/hold_items.h"
#include "model/store/waitlist.h"
#include "tests/store/two_nights.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMoveRoom : public QObject, private TwoNights
{
    Q_OBJECT

private slots:
    void init() { makeNights(); }
    void cleanup() { dropHouse(); }

    void whoHasWaitedGoesFirst_data();
    void whoHasWaitedGoesFirst();
    void whatIsOfferedStands();
    void blocksThatCameToSaleAreHad();
    void noCompanionGoesAlone();

private:
    OrderId sold(const QStringList &seats) { return m_house->sold(one(), m_event, seats)->order.id; }
    bool isMoved(OrderId order)
    {
        const auto listed = readEventMovers(db(), m_event, m_into, one().plans, m_house->clock.now());
        const auto found = std::ranges::find(*listed, order, &EventMover::order);
        return found != listed->end() && found->canMove();
    }
    // Of the other night, until an hour before it begins: the first seats of the stalls, or with 50 the floor.
    BlockInfo blockedFor(const QString &code, int places)
    {
        const auto saved =
            saveBlockCode(db(), one(), {code, u"House seats"_s, u"#123456"_s, false, MaySell::Nobody, {}, 60});
        QStringList seats;
        for (int seat = 0; seat < places && places <= 20; ++seat)
            seats += u"%1%2"_s.arg(QChar(u'A' + seat / 10)).arg(1 + seat % 10);
        const auto block = places > 20 ? blockPlaces(db(), one(), m_into, u"Floor"_s, places, code, {})
                                       : blockSeats(db(), one(), m_into, m_house->plan, seats, code, {});
        if (!saved || !block)
            qWarning() << said(block);
        return block ? *block : BlockInfo();
    }
    void untilHalfAnHourBefore()
    {
        m_house->clock.advanceMs(readEvent(db(), m_into)->starts.ms - m_house->clock.now().ms - 30 * 60'000);
    }
};

void TestMoveRoom::whoHasWaitedGoesFirst_data()
{
    QTest::addColumn<QStringList>("seats"); // none: places
    QTest::newRow("seats") << QStringList{u"A1"_s, u"A2"_s};
    QTest::newRow("standing places") << QStringList();
}

// What came free for them, in a command that could offer them nothing, is not for whoever the house brings.
void TestMoveRoom::whoHasWaitedGoesFirst()
{
    QFETCH(QStringList, seats);
    const OrderId order = seats.isEmpty() ? standing(2) : sold(seats);
    const QString pool = seats.isEmpty() ? u"Floor"_s : u"Parkett"_s;
    const BlockInfo block = blockedFor(u"H"_s, seats.isEmpty() ? 50 : 20);
    const auto entry = joinWaitlist(
        db(), two(), m_into,
        {2, seats.isEmpty() ? QString() : pool, seats.isEmpty() ? pool : QString(), u"Ann Lee"_s, u"0451 1234"_s}, {});
    DONE(entry);
    cancel();
    untilHalfAnHourBefore(); // and on sale it is, with nobody at a counter
    const auto done = move(order);
    DONE(done);
    const auto offered = readWaiting(db(), entry->id);
    QCOMPARE(offered->state, WaitState::Offered);
    const auto offer = readHold(db(), offered->hold);
    DONE(offer);
    QCOMPARE(offer->quantity(), 2);
    for (const HoldItem &item : offer->items)
        QVERIFY(seats.isEmpty() || !to(done).contains(item.ref));
    QVERIFY(block.id.isValid());
}

// Nobody is moved to what is promised, and who could not be moved takes no promise back.
void TestMoveRoom::whatIsOfferedStands()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s}), later = sold({u"A3"_s, u"A4"_s});
    QStringList others;
    for (int seat = 1; seat <= 10; ++seat)
        others += {u"A%1"_s.arg(seat), u"B%1"_s.arg(seat)};
    others.removeIf([](const QString &seat) { return seat == u"A1" || seat == u"A2"; });
    DONE(m_house->sold(two(), m_into, others));
    const BlockInfo block = blockedFor(u"H"_s, 2);
    QVERIFY(block.id.isValid());
    const auto entry = joinWaitlist(db(), two(), m_into, {2, u"Parkett"_s, {}, u"Ann Lee"_s, u"0451 1234"_s}, {});
    DONE(entry);
    cancel();
    untilHalfAnHourBefore();
    REFUSED(move(order), ErrorCode::SoldOut);
    QCOMPARE(readWaiting(db(), entry->id)->state, WaitState::Offered);
    REFUSED(move(later), ErrorCode::SoldOut);
    const HoldId offer = readWaiting(db(), entry->id)->hold;
    QCOMPARE(readHold(db(), offer)->state, HoldState::Active);
    DONE(declineOffer(db(), two(), entry->id, u"is away"_s));
    const auto done = move(order);
    DONE(done);
    QCOMPARE(to(done), QStringList({u"A1"_s, u"A2"_s}));
}

void TestMoveRoom::blocksThatCameToSaleAreHad()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    QVERIFY(blockedFor(u"H"_s, 20).id.isValid());
    cancel();
    REFUSED(move(order), ErrorCode::SoldOut);
    untilHalfAnHourBefore();
    const auto done = move(order);
    DONE(done);
    QCOMPARE(to(done), QStringList({u"A1"_s, u"A2"_s}));
}

// Whose company was admitted, and stays, is no companion there.
void TestMoveRoom::noCompanionGoesAlone()
{
    PriceType type{-1, u"Companion"_s, u"n"_s, u"#123456"_s};
    type.kind = PriceKind::Companion;
    const auto companion = savePriceType(db(), one(), type);
    DONE(companion);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, companion->no, eur(0)));
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), one(), hold->id, {{u"A2"_s, companion->no}}));
    const auto sale = sellHold(db(), one(), hold->id, {card(4200)}, {});
    DONE(sale);
    const OrderId pair = sale->order.id;
    cancel();
    const QString admitted = u"UPDATE ticket SET state = '%1' WHERE seat_no = 0 AND order_id = %2"_s;
    QCOMPARE(ForeignProgram(m_house->file).forces(admitted.arg(u"used"_s).arg(pair.value())), QString());
    QVERIFY(!isMoved(pair));
    REFUSED(move(pair), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->seat(m_event, u"A2"_s).state, SeatState::Sold);
    QCOMPARE(ForeignProgram(m_house->file).forces(admitted.arg(u"valid"_s).arg(pair.value())), QString());
    DONE(move(pair));
}

ROWLOCK_TEST(TestMoveRoom)
#include "tst_move_room.moc"
