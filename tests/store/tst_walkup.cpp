// A sale without a hold: what the clerk saw must still be so, in the transaction that sells it.
#include "model/store/walkups.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

#include <QJsonArray>

using namespace rowlock;

class TestWalkup : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void sellsWhatWasSeen();
    void namesEachChangedSeat();
    void aSeatThatCameBackIsStillAChange();
    void takesSeatsThatGiveWay();
    void nothingHalfDone();
    void sameKeySameSale();
    void ofTwoWhoSawTheSameOneSells();
    void refusesNonsense();

private:
    QList<SeenSeat> seen(const QStringList &refs)
    {
        QList<SeenSeat> seats;
        for (const QString &ref : refs)
            seats.append({ref, m_house->seat(m_event, ref).version});
        return seats;
    }
    Result<SaleReceipt> sell(const QList<SeenSeat> &seats, qint64 minor, const QString &key = {})
    {
        return sellSeen(*m_house->connection, m_house->one(), m_event, m_house->plan, seats,
                        {{PaymentMethod::Cash, HouseFixture::eur(minor), {}}}, key);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestWalkup::sellsWhatWasSeen()
{
    const auto sold = sell(seen({QStringLiteral("A1"), QStringLiteral("A2")}), 10000);
    QVERIFY2(sold, qPrintable(said(sold)));
    QCOMPARE(sold->order.tickets.size(), 2);
    QCOMPARE(sold->order.total, HouseFixture::eur(8400));
    QCOMPARE(sold->change, HouseFixture::eur(1600));
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Sold);
    QCOMPARE(m_house->counters(m_event).sold, 2);
    QCOMPARE(m_house->counters(m_event).held, 0);
}

void TestWalkup::namesEachChangedSeat()
{
    const QList<SeenSeat> looked =
        seen({QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4")});
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A2")}));
    DONE(m_house->sold(m_house->two(), m_event, {QStringLiteral("A3")}));
    const auto refused = sell(looked, 20000);
    REFUSED(refused, ErrorCode::SeatUnavailable);
    const QJsonArray seats = refused.error().details.value(QStringLiteral("seats")).toArray();
    QCOMPARE(seats.size(), 2);
    QCOMPARE(seats.at(0).toObject(), (QJsonObject{{QStringLiteral("seat"), QStringLiteral("A2")},
                                                  {QStringLiteral("label"), QStringLiteral("Stalls, row A, seat 2")},
                                                  {QStringLiteral("state"), QStringLiteral("held")},
                                                  {QStringLiteral("holder"), QStringLiteral("counter/2")},
                                                  {QStringLiteral("seen_version"), 0},
                                                  {QStringLiteral("version"), 1}}));
    QCOMPARE(seats.at(1).toObject().value(QStringLiteral("state")).toString(), QStringLiteral("sold"));
    QCOMPARE(seats.at(1).toObject().value(QStringLiteral("version")).toInteger(), 2);
    QVERIFY2(refused.error().message.contains(u"row A, seat 2 is held by counter/2"),
             qPrintable(refused.error().message));
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Free);
}

void TestWalkup::aSeatThatCameBackIsStillAChange()
{
    const QList<SeenSeat> looked = seen({QStringLiteral("A1")});
    const auto other = m_house->hold(m_house->two(), m_event, {QStringLiteral("A1")});
    DONE(releaseHold(*m_house->connection, m_house->two(), other->id, {}));
    const auto refused = sell(looked, 4200);
    REFUSED(refused, ErrorCode::SeatUnavailable);
    const QJsonObject seat = refused.error().details.value(QStringLiteral("seats")).toArray().first().toObject();
    QCOMPARE(seat.value(QStringLiteral("state")).toString(), QStringLiteral("free"));
    QCOMPARE(seat.value(QStringLiteral("version")).toInteger(), 2);
    DONE(sell(seen({QStringLiteral("A1")}), 4200)); // looked again
}

void TestWalkup::takesSeatsThatGiveWay()
{
    const auto other = m_house->hold(m_house->two(), m_event, {QStringLiteral("A1"), QStringLiteral("A2")});
    REFUSED(sell(seen({QStringLiteral("A1")}), 4200), ErrorCode::SeatUnavailable); // seen as it is, but not to be had
    m_house->clock.advanceMs(600'000);
    DONE(sell(seen({QStringLiteral("A1")}), 4200));
    QCOMPARE(readHold(*m_house->connection, other->id)->state, HoldState::Expired);
}

void TestWalkup::nothingHalfDone()
{
    const auto before = m_house->counters(m_event);
    REFUSED(sell(seen({QStringLiteral("A1"), QStringLiteral("A2")}), 8399), ErrorCode::PaymentMismatch);
    QCOMPARE(m_house->counters(m_event), before);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).version, 0);
    QVERIFY(readOwnHolds(*m_house->connection, QStringLiteral("counter/1"))->isEmpty());
}

void TestWalkup::sameKeySameSale()
{
    const QList<SeenSeat> looked = seen({QStringLiteral("A1")});
    const auto first = sell(looked, 5000, QStringLiteral("walkup-1"));
    const auto again = sell(looked, 5000, QStringLiteral("walkup-1"));
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->order.id, first->order.id);
    QCOMPARE(again->change, HouseFixture::eur(800));
    QCOMPARE(m_house->counters(m_event).sold, 1);
    REFUSED(sell(seen({QStringLiteral("A2")}), 5000, QStringLiteral("walkup-1")), ErrorCode::KeyReused);
}

void TestWalkup::ofTwoWhoSawTheSameOneSells()
{
    const QList<SeenSeat> looked = seen({QStringLiteral("B1"), QStringLiteral("B2")});
    DONE(sell(looked, 8400));
    REFUSED(sell(looked, 8400), ErrorCode::SeatUnavailable);
    QCOMPARE(m_house->counters(m_event).sold, 2);
}

void TestWalkup::refusesNonsense()
{
    REFUSED(sell({}, 4200), ErrorCode::InvalidArgument);
    REFUSED(sell({{QStringLiteral("A1"), 0}, {QStringLiteral("Stalls-A-1"), 0}}, 8400), ErrorCode::InvalidArgument);
    const auto unknown = sell({{QStringLiteral("Z99"), 0}}, 4200);
    REFUSED(unknown, ErrorCode::SeatUnavailable);
    QCOMPARE(unknown.error().details.value(QStringLiteral("unknown")).toArray(), (QJsonArray{QStringLiteral("Z99")}));
    REFUSED(
        sellSeen(*m_house->connection, m_house->one(), EventId(99), m_house->plan, {{QStringLiteral("A1"), 0}}, {}, {}),
        ErrorCode::EventUnknown);
    DONE(setOnSale(*m_house->connection, m_house->one(), m_event, false));
    REFUSED(sell(seen({QStringLiteral("A1")}), 4200), ErrorCode::EventClosed);
}

ROWLOCK_TEST(TestWalkup)
#include "tst_walkup.moc"
