// Who was told of a single seat and pays all the same is in the journal, once, with name and place; seats are exchanged
// in one go.
#include "model/store/holds.h"

#include "model/store/journal.h"
#include "tests/support/two_policies.h"

#include <QJsonArray>
#include <QtTest>

using namespace rowlock;

class TestInsistence : public QObject, TwoPolicies
{
    Q_OBJECT

private slots:
    void init() { openHouse(); }
    void cleanup() { closeVerified(); }

    void isJournalledWithThePayment();
    void isWrittenOnceForOneKey();
    void namesSeatsOfTheEvent();
    void exchangesSeatsOrNothing();

private:
    QList<JournalLine> insistences()
    {
        QList<JournalLine> found;
        const auto page = readJournal(*m_house->connection, 0, 1000);
        for (const JournalLine &line : page->lines) {
            if (line.kind == u"gap.insisted")
                found.append(line);
        }
        return found;
    }
    Result<PaymentBegun> pay(const Act &act, const HoldInfo &hold, const QStringList &insisted, const QString &key = {})
    {
        return beginPayment(*m_house->connection, act, hold.id, {PaymentMethod::Cash, {}, key, insisted});
    }
};

void TestInsistence::isJournalledWithThePayment()
{
    const EventId event = yielding();
    const Act anna{{QStringLiteral("counter/1"), QStringLiteral("Anna")}, m_house->clock};
    const auto hold = m_house->hold(anna, event, {QStringLiteral("A2"), QStringLiteral("A3")});
    DONE(hold);
    DONE(pay(anna, *hold, {QStringLiteral("A1")}));
    const QList<JournalLine> told = insistences();
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.first().by.clerk, QStringLiteral("Anna"));
    QCOMPARE(told.first().by.terminal, QStringLiteral("counter/1"));
    QCOMPARE(told.first().body.value(QStringLiteral("seats")).toArray(), QJsonArray{QStringLiteral("A1")});
    DONE(m_house->sellForCash(anna, *hold)); // and never refused
}

void TestInsistence::isWrittenOnceForOneKey()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("A2")});
    DONE(hold);
    for (int i = 0; i < 2; ++i)
        DONE(pay(m_house->one(), *hold, {QStringLiteral("A1")}, QStringLiteral("key")));
    QCOMPARE(insistences().size(), 1);
    DONE(abandonPayment(*m_house->connection, m_house->one(), hold->id, AttemptState::NotCharged, {}));
    DONE(pay(m_house->one(), *hold, {})); // with nothing to be told
    QCOMPARE(insistences().size(), 1);
}

void TestInsistence::namesSeatsOfTheEvent()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("A2")});
    DONE(hold);
    REFUSED(pay(m_house->one(), *hold, {QStringLiteral("Z99")}), ErrorCode::InvalidArgument);
    QCOMPARE(readHold(*m_house->connection, hold->id)->state, HoldState::Active);
    QVERIFY(insistences().isEmpty());
}

void TestInsistence::exchangesSeatsOrNothing()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("A2"), QStringLiteral("A3")});
    DONE(hold);
    m_house->clock.advanceMs(60'000);
    const auto exchange = [&](const QStringList &out, const QStringList &in) {
        return exchangeSeats(*m_house->connection, m_house->one(), hold->id, m_house->plan, out, in);
    };
    const auto moved = exchange({QStringLiteral("A3")}, {QStringLiteral("A1")});
    DONE(moved);
    QCOMPARE(moved->items.size(), 2);
    QCOMPARE(moved->items.first().ref, QStringLiteral("A1"));
    QVERIFY(moved->times.expiresAt > hold->times.expiresAt);
    QCOMPARE(m_house->seat(event, QStringLiteral("A3")).state, SeatState::Free);
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("A4")}));
    REFUSED(exchange({QStringLiteral("A1")}, {QStringLiteral("A4")}), ErrorCode::SeatUnavailable);
    REFUSED(exchange({QStringLiteral("B1")}, {QStringLiteral("A5")}), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->seat(event, QStringLiteral("A1")).hold, hold->id);
    QCOMPARE(m_house->counters(event).held, 3);
}

ROWLOCK_TEST(TestInsistence)
#include "tst_insistence.moc"
