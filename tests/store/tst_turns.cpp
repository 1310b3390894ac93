// A turn for each event, where the house is on a server: who goes on beside whom, who waits for whom, and that nobody
// waits in a circle and nothing is sold twice.
#include "model/db/connection_inner.h"
#include "model/store/block_codes.h"
#include "model/store/claims.h"
#include "model/store/keys.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QDeadlineTimer>
#include <QRandomGenerator>
#include <QtTest>

#include <algorithm>
#include <thread>
#include <vector>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 shortPatienceMs = 40;

// One counter among several, each on a thread of its own.
class Counter
{
public:
    Counter(HouseFixture &house, int number, QList<EventId> events)
        : m_house(house), m_act(house.at(u"counter/%1"_s.arg(number))), m_events(std::move(events)),
          m_random(quint32(number)), m_name(number)
    {
        auto opened = Connection::open(house.file, OpenMode::ReadWrite);
        if (!opened)
            qFatal("%s", qPrintable(said(opened)));
        m_db = std::move(*opened);
    }

    void actsAtRandom()
    {
        switch (m_random.bounded(6)) {
        case 0: note(changesSeveral()); break;
        case 1: note(changesTheHouse()); break;
        case 2: note(sellsByKey()); break;
        case 3: note(sellsAndRefunds()); break;
        default: note(sells(any())); break;
        }
    }
    Result<SaleReceipt> sells(EventId event, const QString &key = {})
    {
        const QString seat = QChar(u'A' + m_random.bounded(4)) + QString::number(1 + m_random.bounded(10));
        HoldOptions options;
        options.key = key;
        TRY_GET(const HoldInfo held, takeHold(*m_db, m_act, event, m_house.plan, SeatRequest::named({seat}), options));
        auto sale = sellHold(*m_db, m_act, held.id, {{PaymentMethod::Cash, held.total, {}}}, {}, {});
        if (sale)
            ++m_sold;
        return sale;
    }

    void closes() { m_db.reset(); } // on the thread that opened it
    QStringList problems() const { return m_problems; }
    int sold() const { return m_sold; }

private:
    EventId any() { return m_events.at(m_random.bounded(int(m_events.size()))); }

    // In whatever order they are named.
    Result<Done> changesSeveral()
    {
        QList<EventId> some = m_events;
        std::shuffle(some.begin(), some.end(), m_random);
        some.resize(2 + m_random.bounded(int(some.size()) - 1));
        return write(*m_db, m_act, Turn::of(some), [&](Writing &writing) -> Result<Done> {
            for (const EventId event : std::as_const(some))
                TRY(openEvent(writing, event));
            return Done{};
        });
    }
    Result<BlockCode> changesTheHouse()
    {
        BlockCode code;
        code.letter = QChar(u'M' + m_name % 10);
        code.meaning = u"Number %1"_s.arg(++m_number);
        code.color = u"#102030"_s;
        return saveBlockCode(*m_db, m_act, code);
    }
    Result<SaleReceipt> sellsByKey() { return sells(any(), u"key %1/%2"_s.arg(m_name).arg(++m_number)); }
    Result<Done> sellsAndRefunds()
    {
        TRY_GET(const SaleReceipt sale, sells(any()));
        TRY(refundOrder(*m_db, m_act, sale.order.id, {}, {}, {}));
        --m_sold;
        return Done{};
    }

    // A taken seat is an answer; everything else is none.
    template <typename T>
    void note(const Result<T> &answer)
    {
        if (!answer && answer.error().code != ErrorCode::SeatUnavailable)
            m_problems += said(answer);
    }

    HouseFixture &m_house;
    Act m_act;
    QList<EventId> m_events;
    QRandomGenerator m_random;
    std::unique_ptr<Connection> m_db;
    int m_name;
    int m_number = 0;
    int m_sold = 0;
    QStringList m_problems;
};

} // namespace

class TestTurns : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_hamlet = m_house->newEvent({}, u"Hamlet"_s);
        m_lear = m_house->newEvent({}, u"Lear"_s);
        m_other = opened();
    }
    void cleanup()
    {
        m_other.reset();
        m_house.reset();
    }

    void anotherEventGoesOnMeanwhile()
    {
        bool waits = false;
        const auto done = write(db(), m_house->one(), Turn::of(m_hamlet), [&](Writing &writing) -> Result<Done> {
            TRY(openEvent(writing, m_hamlet));
            TRY(holdThere(m_lear, u"A1"_s)); // committed before we are
            m_other->inner().waitMs = shortPatienceMs;
            const auto same = holdThere(m_hamlet, u"A1"_s);
            const auto whole = saveBlockCode(*m_other, m_house->two(), code());
            m_other->inner().waitMs = Connection::patienceMs;
            waits = isBusy(same) && isBusy(whole);
            return Done{};
        });
        QVERIFY2(done, qPrintable(said(done)));
        QVERIFY(waits);
        DONE(holdThere(m_hamlet, u"A1"_s));
        DONE(saveBlockCode(*m_other, m_house->two(), code()));
        QCOMPARE(m_house->verified(), QString());
    }

    void theHouseKeepsEverybodyWaiting()
    {
        bool waits = false;
        m_other->inner().waitMs = shortPatienceMs;
        const auto done = write(db(), m_house->one(), Turn::house(), [&](Writing &) -> Result<Done> {
            waits = isBusy(holdThere(m_lear, u"A1"_s));
            return Done{};
        });
        QVERIFY2(done, qPrintable(said(done)));
        QVERIFY(waits);
    }

    // The journal's order is that of the commits, and each event's time goes on.
    void timeNeverGoesBackWithinAnEvent()
    {
        TestClock later;
        later.advanceMs(5000);
        Act second = {{u"counter/2"_s, {}}, later, "", {}};
        const auto done = write(db(), m_house->one(), Turn::of(m_hamlet), [&](Writing &writing) -> Result<Done> {
            TRY(openEvent(writing, m_hamlet));
            TRY(write(*m_other, second, Turn::of(m_lear),
                      [&](Writing &theirs) { return openEvent(theirs, m_lear).map([](auto &&) { return Done{}; }); }));
            return Done{};
        });
        QVERIFY2(done, qPrintable(said(done)));
        const auto times = ForeignProgram(m_house->file)
                               .rows(u"SELECT event_id, at FROM journal WHERE kind = 'event.revised' ORDER BY seq"_s);
        QCOMPARE(times.size(), 2);
        QCOMPARE(times.at(0).at(0).toLongLong(), m_lear.value());
        QCOMPARE(times.at(0).at(1).toLongLong() - times.at(1).at(1).toLongLong(), 5000);
        QCOMPARE(m_house->verified(), QString());
        // The first counter's clock is behind by now: nothing of Lear's is dated before what was.
        const auto held = m_house->hold(m_house->one(), m_lear, {u"A1"_s});
        QVERIFY2(held, qPrintable(said(held)));
        QVERIFY(ForeignProgram(m_house->file).number(u"SELECT at FROM journal ORDER BY seq DESC LIMIT 1"_s)
                >= times.at(0).at(1).toLongLong());
        QCOMPARE(m_house->verified(), QString());
    }

    void anActThatForgetsAnEventIsRefused()
    {
        const auto forgetful = [&](const char *sql) {
            return inWriteTransaction(
                       db(), [&](WriteTransaction &) { return run(db(), sql, m_lear); }, "", Turn::of(m_hamlet))
                .error()
                .diagnosis;
        };
        QVERIFY(
            forgetful("UPDATE event SET revision = revision + 1 WHERE event_id = ?").contains(u"turn_of_its_event"));
        QVERIFY(
            forgetful("UPDATE event_seat SET version = version + 1 WHERE event_id = ?").contains(u"turn_of_its_event"));
        QVERIFY(forgetful("UPDATE plan SET name = 'x' WHERE plan_id <> ?").contains(u"turn_first"));
        QVERIFY(forgetful("UPDATE house_clock SET boot = 'x' WHERE one <> ?").contains(u"turn_first"));
        const auto both = inWriteTransaction(
            db(),
            [&](WriteTransaction &) {
                return run(db(), "UPDATE event SET revision = revision + 1 WHERE event_id = ?", m_lear);
            },
            "", Turn::of({m_lear, m_hamlet}));
        QVERIFY2(both, qPrintable(said(both)));
    }

    // What belongs to an order is its event's, though it does not say so itself.
    void whatBelongsToAnOrderIsItsEvents()
    {
        const auto sale = m_house->sold(m_house->one(), m_lear, {u"A1"_s});
        QVERIFY2(sale, qPrintable(said(sale)));
        const OrderId order = sale->order.id;
        const char *const payment = "INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference,"
                                    " terminal, clerk, at) VALUES (?, 'cash', 0, 0, '', 'counter/1', '', 0)";
        const char *const line =
            "INSERT INTO order_line (order_id, line_no, act, kind, count, text, list_minor, reduced_minor, paid_minor,"
            " reason, terminal, clerk, at)"
            " VALUES (?, 2, 'change', 'donation', 1, 'Gift', 0, 0, 0, '', 'counter/1', '', 0)";
        for (const char *const sql : {payment, line}) {
            const auto forgets = inWriteTransaction(
                db(), [&](WriteTransaction &) { return run(db(), sql, order); }, "", Turn::of(m_hamlet));
            QVERIFY(!forgets);
            QVERIFY2(forgets.error().diagnosis.contains(u"turn_of_its_order"), qPrintable(forgets.error().diagnosis));
            const auto names = inWriteTransaction(
                db(), [&](WriteTransaction &) { return run(db(), sql, order); }, "", Turn::of(order));
            QVERIFY2(names, qPrintable(said(names)));
        }
    }

    // For whoever makes a table later: its rows are an event's or an order's, or the house's, or, as below, each act's.
    void everyTableSaysWhoseTurnItNeeds()
    {
        const auto none = ForeignProgram(m_house->file).rows(uR"(
            SELECT c.relname FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
            AND (NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'turn_first')
                OR NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid
                    AND (t.tgname IN ('turn_of_its_event', 'turn_of_its_order')
                        OR (t.tgname = 'turn_first' AND t.tgnargs = 1))))
            ORDER BY relname)"_s);
        QStringList names;
        for (const auto &row : none)
            names += row.at(0);
        QCOMPARE(names, QStringList({u"approval"_s, u"command_key"_s, u"gift_card"_s, u"patron"_s,
                                     u"patron_word_gram"_s, u"reservation"_s}));
    }

    // So no two of them can break a rule together that each keeps alone, whichever tables it rests on.
    void whileAForeignProgramWritesAnyTableNoOtherWritesOne()
    {
        ForeignProgram one(m_house->file), two(m_house->file);
        const QString nothing = u"DELETE FROM %1 WHERE false"_s;
        QCOMPARE(two.tries(u"SET lock_timeout = '%1ms'"_s.arg(shortPatienceMs / 4)), QString());
        const auto tables = two.rows(u"SELECT relname FROM pg_class WHERE relkind = 'r' "
                                     "AND relnamespace = current_schema()::regnamespace ORDER BY relname"_s);
        QVERIFY(tables.size() > 40);
        for (const auto &table : tables) {
            QVERIFY(one.begins(nothing.arg(table.at(0))));
            for (const QString &other : {u"event_seat"_s, u"gift_card_entry"_s, u"voucher_use"_s, table.at(0)})
                QVERIFY2(two.tries(nothing.arg(other)).contains(u"lock timeout"), qPrintable(table.at(0) + other));
            QCOMPARE(one.tries(u"COMMIT"_s), QString());
            QCOMPARE(two.tries(nothing.arg(table.at(0))), QString());
        }
    }

    void whoOnlySaysThatItHasATurnIsRefused()
    {
        const QString freesNothing =
            u"BEGIN; SET LOCAL rowlock.turn = ',%1,';"
            " UPDATE event_seat SET version = version + 1 WHERE event_id = %1; COMMIT"_s.arg(m_hamlet.value());
        ForeignProgram liar(m_house->file);
        QString whileWeHaveIt;
        const auto done = write(db(), m_house->one(), Turn::of(m_hamlet), [&](Writing &) -> Result<Done> {
            whileWeHaveIt = liar.tries(freesNothing);
            return Done{};
        });
        QVERIFY2(done, qPrintable(said(done)));
        QCOMPARE(whileWeHaveIt, u"a turn is taken before it is used"_s);
        QCOMPARE(liar.tries(freesNothing), QString()); // then it has it
    }

    void aForeignProgramWaitsForEverybodyAndEverybodyForIt()
    {
        const QString changes = u"UPDATE event SET revision = revision + 1 WHERE event_id = %1"_s.arg(m_lear.value());
        ForeignProgram foreign(m_house->file);
        QString answer = u"nothing"_s;
        std::thread waiter;
        bool waits = false;
        const auto done = write(db(), m_house->one(), Turn::of(m_hamlet), [&](Writing &) -> Result<Done> {
            waiter = std::thread([&] { answer = foreign.tries(changes); });
            waits = somebodyWaits();
            return Done{};
        });
        waiter.join();
        QVERIFY2(done, qPrintable(said(done)));
        QVERIFY(waits);
        QCOMPARE(answer, QString());
        QVERIFY(foreign.begins(changes));
        m_other->inner().waitMs = shortPatienceMs;
        QVERIFY(isBusy(holdThere(m_hamlet, u"A1"_s)));
        QCOMPARE(foreign.tries(u"ROLLBACK"_s), QString());
        DONE(holdThere(m_hamlet, u"A1"_s));
    }

    void oneKeyForTwoEventsIsUsedOnce()
    {
        std::thread second;
        bool waits = false;
        Result<HoldInfo> answer = refuse(ErrorCode::Forbidden, u"Nothing."_s);
        const auto done = write(db(), m_house->one(), Turn::of(m_hamlet), [&](Writing &writing) {
            return once<HoldInfo>(
                writing, u"k"_s, u"hold"_s, {},
                [&]() -> Result<HoldInfo> {
                    second = std::thread([&] { answer = holdThere(m_lear, u"A1"_s, u"k"_s); });
                    waits = somebodyWaits();
                    return HoldInfo{};
                },
                [](const HoldInfo &) { return QJsonObject(); },
                [](const QJsonObject &) -> Result<HoldInfo> { return HoldInfo{}; });
        });
        second.join();
        QVERIFY2(done, qPrintable(said(done)));
        QVERIFY(waits);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::KeyReused);
        QCOMPARE(m_house->verified(), QString());
    }

    void numbersAreGivenOnceAndOnAboveForeignOnes()
    {
        const auto first = m_house->hold(m_house->one(), m_hamlet, {u"A1"_s});
        QVERIFY2(first, qPrintable(said(first)));
        const QString far = QString::number(first->id.value() + 1000);
        QCOMPARE(ForeignProgram(m_house->file)
                     .tries(u"INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at,"
                            " expires_at, ceiling_at, revision) SELECT %1, event_id, state, terminal, clerk, seconds,"
                            " started_at, expires_at, ceiling_at, revision FROM hold"_s.arg(far)),
                 QString());
        const auto next = m_house->hold(m_house->one(), m_lear, {u"A1"_s});
        QVERIFY2(next, qPrintable(said(next)));
        QCOMPARE(next->id.value(), far.toLongLong() + 1);
    }

    void actsOnSeveralEventsInAnyOrderNeverWaitInACircle()
    {
        QList<EventId> events{m_hamlet, m_lear};
        for (const QString &name : {u"Othello"_s, u"Macbeth"_s})
            events += m_house->newEvent({}, name);
        const auto counters = atOnce(6, events, [](Counter &counter) {
            for (int act = 0; act < 40; ++act)
                counter.actsAtRandom();
        });
        qint64 sold = 0;
        for (const auto &counter : counters) {
            QCOMPARE(counter->problems(), QStringList());
            sold += counter->sold();
        }
        QVERIFY(sold > 0);
        QCOMPARE(soldSeats(events), sold);
        QCOMPARE(m_house->verified(), QString());
        ForeignProgram server(m_house->file); // a session's counts are there once it has ended
        QTRY_COMPARE(server.number(u"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                                   " AND backend_type = 'client backend'"_s),
                     3);
        QCOMPARE(server.number(u"SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"_s), 0);
    }

    void everySeatIsSoldOnce()
    {
        const auto counters = atOnce(6, {m_hamlet, m_lear}, [&](Counter &counter) {
            for (int act = 0; act < 60; ++act)
                static_cast<void>(counter.sells(act % 2 ? m_hamlet : m_lear));
        });
        qint64 sold = 0;
        for (const auto &counter : counters)
            sold += counter->sold();
        QCOMPARE(soldSeats({m_hamlet, m_lear}), sold);
        QCOMPARE(ForeignProgram(m_house->file).number(u"SELECT count(*) FROM ticket WHERE state = 'valid'"_s), sold);
        QCOMPARE(m_house->verified(), QString());
    }

private:
    Connection &db() { return *m_house->connection; }
    std::unique_ptr<Connection> opened()
    {
        auto other = Connection::open(m_house->file, OpenMode::ReadWrite);
        if (!other)
            qFatal("%s", qPrintable(said(other)));
        return std::move(*other);
    }
    Result<HoldInfo> holdThere(EventId event, const QString &seat, const QString &key = {})
    {
        HoldOptions options;
        options.key = key;
        return takeHold(*m_other, m_house->two(), event, m_house->plan, SeatRequest::named({seat}), options);
    }
    static BlockCode code()
    {
        BlockCode made;
        made.letter = u"M"_s;
        made.meaning = u"Made"_s;
        made.color = u"#102030"_s;
        return made;
    }
    template <typename T>
    static bool isBusy(const Result<T> &answer)
    {
        return !answer && answer.error().code == ErrorCode::Busy;
    }
    bool somebodyWaits()
    {
        ForeignProgram watcher(m_house->file);
        const QDeadlineTimer deadline(10'000);
        while (!deadline.hasExpired()) {
            if (watcher.number(u"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"_s) > 0)
                return true;
        }
        return false;
    }
    template <typename What>
    std::vector<std::unique_ptr<Counter>> atOnce(int count, const QList<EventId> &events, What what)
    {
        std::vector<std::unique_ptr<Counter>> counters(static_cast<size_t>(count));
        std::vector<std::thread> threads;
        for (int i = 0; i < count; ++i) {
            threads.emplace_back([&, i] {
                auto &counter = counters.at(size_t(i));
                counter = std::make_unique<Counter>(*m_house, i + 1, events);
                what(*counter);
                counter->closes();
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        return counters;
    }
    qint64 soldSeats(const QList<EventId> &events)
    {
        qint64 sold = 0;
        for (const EventId event : events)
            sold += m_house->counters(event).sold;
        return sold;
    }

    std::unique_ptr<HouseFixture> m_house;
    std::unique_ptr<Connection> m_other;
    EventId m_hamlet;
    EventId m_lear;
};

ROWLOCK_TEST(TestTurns)
#include "tst_turns.moc"
