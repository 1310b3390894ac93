// What the schema keeps another program from doing with reservations, and what `verify` sees of it.
#include "model/store/payment_parts.h"
#include "model/store/reservations.h"
#include "model/store/verify.h"
#include "tests/store/timed_house.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReservationRules : public TimedHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        begin();
        m_event = m_house->newEvent();
    }
    void cleanup() { end(); }

    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void verifySees_data();
    void verifySees();

private:
    HoldInfo held(const QStringList &seats) { return *m_house->hold(m_house->one(), m_event, seats); }
    void reserve(const HoldInfo &hold)
    {
        DONE(makeReservation(db(), m_house->one(), hold.id, u"Ada"_s, {houseNow().plusMs(hour), {}}));
    }

    EventId m_event;
};

void TestReservationRules::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a code changed", "UPDATE reservation SET code = 'R-00000'");
    row("an author changed", "UPDATE reservation SET terminal = 'x'");
    row("made at another time", "UPDATE reservation SET made_at = made_at - 1");
    row("deleted", "DELETE FROM reservation");
    row("replaced", "INSERT OR REPLACE INTO reservation SELECT * FROM reservation");
    row("of a hold that is over", "INSERT INTO reservation VALUES (3, 'R-00000', 1, NULL, 'x', '', 1, 1)");
    row("of no hold", "INSERT INTO reservation VALUES (99, 'R-00000', 1, NULL, 'x', '', 1, 1)");
    row("with a code that is none", "INSERT INTO reservation VALUES (2, '00000', 1, NULL, 'x', '', 1, 1)");
    row("a hold taken out", "DELETE FROM reservation_hold");
    row("a hold of another", "UPDATE reservation_hold SET reservation_no = 2");
    row("a hold with its own clock", "INSERT INTO reservation_hold VALUES (2, 1, 1)");
    row("a hold that does not go with it",
        "UPDATE hold SET ceiling_at = (SELECT release_at FROM reservation), patron_id = 1, "
        "expires_at = (SELECT release_at FROM reservation) WHERE hold_id = 2; "
        "INSERT INTO reservation_hold VALUES (2, 1, 1)");
    row("extended", "UPDATE hold SET expires_at = expires_at - 1 WHERE hold_id = 1");
    row("without a name", "UPDATE hold SET patron_id = NULL WHERE hold_id = 1");
    row("released before its time",
        "BEGIN; UPDATE event_seat SET state = 'free', hold_id = NULL, version = version + 1 WHERE hold_id = 1; "
        "UPDATE hold SET state = 'expired', ended_at = expires_at - 1, ended_by = 'x' WHERE hold_id = 1; COMMIT");
}

// Hold 1: reserved. Hold 2: a hold. Hold 3: released.
void TestReservationRules::anotherProgramCannot()
{
    QFETCH(QString, sql);
    reserve(held({u"A1"_s, u"A2"_s}));
    (void)held({u"B1"_s});
    DONE(releaseHold(db(), m_house->one(), held({u"B2"_s}).id, {}));
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QVERIFY2(!other.tries(sql).isEmpty(), "the house let it happen");
        (void)other.tries(u"ROLLBACK"_s);
    }
    m_house->reopen();
    if (QTest::currentDataTag() == "a hold that does not go with it"_ba) // its first half may be done
        m_house = std::make_unique<HouseFixture>();
}

void TestReservationRules::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("another code", "UPDATE reservation SET code = 'R-00000'", "Reservation 1");
    row("another release", "UPDATE reservation SET release_at = release_at + 1", "is released at another time");
    row("as minutes", "UPDATE reservation SET before_minutes = 5", "Reservation 1");
    row("another author", "UPDATE reservation SET terminal = 'x'", "Reservation 1");
    row("by another clerk", "UPDATE reservation SET clerk = 'x'", "Reservation 1");
    row("made earlier", "UPDATE reservation SET made_at = made_at - 1", "Reservation 1");
    row("changed later", "UPDATE reservation SET changed_at = changed_at + 1", "Reservation 1");
    row("gone", "DELETE FROM reservation_hold; DELETE FROM reservation", "Reservation 1");
    row("a hold gone", "DELETE FROM reservation_hold", "The reservation of hold 1");
    row("another hold", "INSERT INTO reservation_hold VALUES (2, 1, 1)", "The reservation of hold 2");
    row("another clock", "UPDATE hold SET expires_at = expires_at - 1 WHERE hold_id = 1", "Hold 1");
    row("without a name", "UPDATE hold SET patron_id = NULL WHERE hold_id = 1", "has nobody's name");
    row("held by the counters", "UPDATE event SET held = held + 1, reserved = reserved - 1", "“reserved”");
    row("held in its category", "UPDATE pool SET held = held + 1, reserved = reserved - 1 WHERE reserved > 0",
        "“reserved”");
    row("over too early",
        "UPDATE event_seat SET state = 'free', hold_id = NULL WHERE hold_id = 1; "
        "UPDATE hold SET state = 'expired', ended_at = expires_at - 1, ended_by = 'x' WHERE hold_id = 1",
        "was released before its time");
}

void TestReservationRules::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    reserve(held({u"A1"_s, u"A2"_s}));
    (void)held({u"B1"_s});
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestReservationRules)
#include "tst_reservation_rules.moc"
