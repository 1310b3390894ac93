// How many places a standing area has: more, fewer, never fewer than are claimed, and seen by who checks the file.
#include "model/store/areas.h"
#include "model/store/categories.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestAreas : public QObject
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

    void getsMoreAndFewerPlaces();
    void keepsWhatIsClaimed();
    void refusesWhatIsNoArea();
    void servesWhoWaits();
    void highestPriceIsOfAllEvents();

private:
    Result<PoolStatus> resized(const QString &area, qint64 capacity)
    {
        return resizeArea(*m_house->connection, m_house->one(), m_event, area, capacity);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestAreas::getsMoreAndFewerPlaces()
{
    const Counters before = m_house->counters(m_event);
    DONE(resized(u"Floor"_s, 80));
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.capacity, 80);
    QCOMPARE(m_house->counters(m_event).capacity, before.capacity + 30);
    QCOMPARE(m_house->counters(m_event).available, before.available + 30);
    DONE(resized(u"area-floor"_s, 10)); // by ref as well
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.available, 10);
    DONE(resized(u"Floor"_s, 10)); // as it is
    DONE(m_house->places(m_house->one(), m_event, u"Floor"_s, 10));
    REFUSED(m_house->places(m_house->two(), m_event, u"Floor"_s, 1), ErrorCode::SoldOut);
}

void TestAreas::keepsWhatIsClaimed()
{
    DONE(m_house->places(m_house->one(), m_event, u"Floor"_s, 7));
    REFUSED(resized(u"Floor"_s, 6), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.capacity, 50);
    DONE(resized(u"Floor"_s, 7));
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.available, 0);
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.held, 7);
}

void TestAreas::refusesWhatIsNoArea()
{
    REFUSED(resized(u"Parkett"_s, 50), ErrorCode::InvalidArgument);
    REFUSED(resized(u"Floor"_s, -1), ErrorCode::InvalidArgument);
    REFUSED(resized(u"Floor"_s, 1'000'001), ErrorCode::InvalidArgument);
}

void TestAreas::servesWhoWaits()
{
    DONE(m_house->places(m_house->one(), m_event, u"Floor"_s, 50));
    WaitlistRequest party;
    party.party = 2;
    party.area = u"Floor"_s;
    party.name = u"Frau Weber"_s;
    const auto entry = joinWaitlist(*m_house->connection, m_house->one(), m_event, party, {});
    QVERIFY2(entry, qPrintable(said(entry)));
    DONE(resized(u"Floor"_s, 52));
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.held, 52);
}

void TestAreas::highestPriceIsOfAllEvents()
{
    DONE(setPrice(*m_house->connection, m_house->one(), m_event, u"Parkett"_s, HouseFixture::eur(12'300)));
    m_house->newEvent({}, u"Lear"_s);
    const auto highest = highestPrice(*m_house->connection, Currency());
    QVERIFY2(highest, qPrintable(said(highest)));
    QCOMPARE((*highest)->minor, 12'300);
}

ROWLOCK_TEST(TestAreas)
#include "tst_areas.moc"
