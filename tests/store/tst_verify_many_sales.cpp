// verify of a house that has many sales for several performances, each of them priced as of when its payment began.
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/payments.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestVerifyManySales : public QObject
{
    Q_OBJECT

private slots:
    void eachOfManyAsOfItsPayment();

private:
    Act one() const { return m_house.one(); }
    HoldInfo held(EventId event, HoldId with)
    {
        HoldOptions options;
        options.with = with;
        const auto hold =
            takeHold(*m_house.connection, one(), event, m_house.plan, SeatRequest::places(u"Floor"_s, 1), options);
        return hold ? *hold : HoldInfo();
    }

    HouseFixture m_house;
};

// verify adds the second and third hold of each sale to the payments it knows of. With 40 sales that list outgrows its
// place between a second and a third: it is moved at 64, and then has an even number in it for any even number of
// sales.
void TestVerifyManySales::eachOfManyAsOfItsPayment()
{
    QList<EventId> nights;
    for (const QString &name : {u"Hamlet"_s, u"Macbeth"_s, u"Othello"_s})
        nights.append(m_house.newEvent({HoldPolicy::Yielding, 600, 3600}, name));
    FeeRule fee;
    fee.name = u"Booking fee"_s;
    fee.per = FeeFor::Ticket;
    fee.amount = HouseFixture::eur(150);
    for (int sale = 0; sale < 40; ++sale) {
        m_house.clock.advanceMs(1000);
        const HoldInfo first = held(nights.first(), {});
        for (const EventId night : nights.mid(1))
            QVERIFY(held(night, first.id).id.isValid());
        const auto begun = beginPayment(*m_house.connection, one(), first.id, {PaymentMethod::Card, {}, {}});
        QVERIFY2(begun, qPrintable(said(begun)));
        if (sale == 20) // those before it never cost it, this one's payment neither
            DONE(addFee(*m_house.connection, one(), fee));
        m_house.clock.advanceMs(1000);
        DONE(settlePayment(*m_house.connection, one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    }
    QCOMPARE(m_house.verified(), QString());
}

ROWLOCK_TEST(TestVerifyManySales)
#include "tst_verify_many_sales.moc"
