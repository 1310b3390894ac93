// House seats and kills: kept back under a letter and a reason, without a clock.
#include "model/store/journal.h"
#include "tests/support/answers_checked.h"

#include <QJsonArray>

using namespace rowlock;

class TestBlocks : public QObject
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

    void keepsSeatsBack();
    void takesAllOrNothing();
    void needsALetterAndAReason_data();
    void needsALetterAndAReason();
    void givesBackSomeThenTheRest();
    void refusesToUnblockWhatIsNotBlocked();
    void tellsTheSeatsStory();

private:
    Result<BlockInfo> block(const QStringList &seats, const QString &code = QStringLiteral("H"),
                            const QString &reason = QStringLiteral("house seats"))
    {
        return blockSeats(*m_house->connection, m_house->two(), m_event, m_house->plan, seats, code, reason);
    }
    Result<int> unblock(const QStringList &seats, const QString &reason = QStringLiteral("not needed"))
    {
        return unblockSeats(*m_house->connection, m_house->one(), m_event, seats, reason);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestBlocks::keepsSeatsBack()
{
    const auto blocked = block({QStringLiteral("A1"), QStringLiteral("Stalls-A-2")}, QStringLiteral("K"),
                               QStringLiteral("  a pillar  "));
    QVERIFY2(blocked, qPrintable(said(blocked)));
    QCOMPARE(blocked->code, QStringLiteral("K"));
    QCOMPARE(blocked->reason, QStringLiteral("a pillar"));
    QCOMPARE(blocked->by.terminal, QStringLiteral("counter/2"));
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A2")).block, blocked->id);
    QCOMPARE(m_house->counters(m_event), (Counters{98, 96, 0, 0, 0, 2}));
    m_house->clock.advanceMs(qint64(365) * 86'400'000);
    REFUSED(m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")}),
            ErrorCode::SeatUnavailable); // no clock runs out
    QCOMPARE(*expireHolds(*m_house->connection, m_house->one(), {}), 0);
    QCOMPARE(readBlocks(*m_house->connection, m_event)->size(), 1);
}

void TestBlocks::takesAllOrNothing()
{
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("A2")}));
    DONE(m_house->sold(m_house->one(), m_event, {QStringLiteral("A3")}));
    DONE(block({QStringLiteral("A4")}));
    for (const char *taken : {"A2", "A3", "A4"})
        REFUSED(block({QStringLiteral("A1"), QString::fromLatin1(taken)}), ErrorCode::SeatUnavailable);
    REFUSED(block({QStringLiteral("A1"), QStringLiteral("Z9")}), ErrorCode::SeatUnavailable);
    REFUSED(block({}), ErrorCode::InvalidArgument);
    REFUSED(blockSeats(*m_house->connection, m_house->one(), EventId(9), m_house->plan, {QStringLiteral("A1")},
                       QStringLiteral("H"), QStringLiteral("x")),
            ErrorCode::EventUnknown);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Free);
    QCOMPARE(readBlocks(*m_house->connection, m_event)->size(), 1);
}

void TestBlocks::needsALetterAndAReason_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("reason");
    QTest::newRow("no code") << QString() << QStringLiteral("x");
    QTest::newRow("small letter") << QStringLiteral("h") << QStringLiteral("x");
    QTest::newRow("two letters") << QStringLiteral("HH") << QStringLiteral("x");
    QTest::newRow("an umlaut") << QStringLiteral("Ä") << QStringLiteral("x");
    QTest::newRow("a digit") << QStringLiteral("1") << QStringLiteral("x");
    QTest::newRow("no reason") << QStringLiteral("Z") << QString();
    QTest::newRow("blank reason") << QStringLiteral("Z") << QStringLiteral(" \t ");
    QTest::newRow("endless reason") << QStringLiteral("H") << QString(501, u'x');
}

void TestBlocks::needsALetterAndAReason()
{
    QFETCH(QString, code);
    QFETCH(QString, reason);
    REFUSED(block({QStringLiteral("A1")}, code, reason), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->counters(m_event).blocked, 0);
}

void TestBlocks::givesBackSomeThenTheRest()
{
    const auto first = block({QStringLiteral("A1"), QStringLiteral("A2")});
    const auto second = block({QStringLiteral("B1")}, QStringLiteral("K"));
    QCOMPARE(*unblock({QStringLiteral("A1")}), 1);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Free);
    QCOMPARE(readBlocks(*m_house->connection, m_event)->size(), 2);
    m_house->clock.advanceMs(5000);
    QCOMPARE(*unblock({QStringLiteral("A2"), QStringLiteral("B1")}), 2); // of two blocks at once
    QCOMPARE(readBlocks(*m_house->connection, m_event)->size(), 0);
    const auto ended = readBlocks(*m_house->connection, m_event, 0); // changes are still told
    QCOMPARE(ended->size(), 2);
    QCOMPARE(ended->first().id, first->id);
    QCOMPARE(ended->first().releasedAt->ms, m_house->clock.now().ms);
    QCOMPARE(ended->last().id, second->id);
    DONE(m_house->sold(m_house->one(), m_event, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("B1")}));
}

void TestBlocks::refusesToUnblockWhatIsNotBlocked()
{
    DONE(block({QStringLiteral("A1")}));
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("A2")}));
    REFUSED(unblock({QStringLiteral("A1"), QStringLiteral("A2")}), ErrorCode::InvalidArgument);
    REFUSED(unblock({QStringLiteral("A1"), QStringLiteral("A3")}), ErrorCode::InvalidArgument);
    REFUSED(unblock({QStringLiteral("A1"), QStringLiteral("A1")}), ErrorCode::InvalidArgument);
    REFUSED(unblock({QStringLiteral("Z9")}), ErrorCode::InvalidArgument);
    REFUSED(unblock({}), ErrorCode::InvalidArgument);
    REFUSED(unblock({QStringLiteral("A1")}, QString()), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Blocked); // all or nothing
}

void TestBlocks::tellsTheSeatsStory()
{
    DONE(block({QStringLiteral("A1")}));
    DONE(unblock({QStringLiteral("A1")}));
    const auto sold = m_house->sold(m_house->one(), m_event, {QStringLiteral("A1")});
    DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, QStringLiteral("ill")));
    const auto story = seatHistory(*m_house->connection, m_event, 0);
    QVERIFY2(story, qPrintable(said(story)));
    QStringList kinds;
    for (const JournalLine &line : *story)
        kinds += line.kind;
    QCOMPARE(kinds,
             (QStringList{QStringLiteral("seat.blocked"), QStringLiteral("seat.free"), QStringLiteral("seat.held"),
                          QStringLiteral("seat.sold"), QStringLiteral("seat.free")}));
    QCOMPARE(story->first().by.terminal, QStringLiteral("counter/2"));
    QCOMPARE(story->first().body.value(QStringLiteral("reason")).toString(), QStringLiteral("house seats"));
    QCOMPARE(story->at(3).order, sold->order.id);
    QCOMPARE(story->last().body.value(QStringLiteral("why")).toString(), QStringLiteral("refunded"));
}

ROWLOCK_TEST(TestBlocks)
#include "tst_blocks.moc"
