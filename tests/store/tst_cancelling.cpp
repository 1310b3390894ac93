// A reading that somebody does not want to wait for ends, and nothing else does: no write, nobody else's sale, and not
// what the same connection is asked afterwards.
#include "model/db/cancellable_read.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/store/reports.h"
#include "tests/support/answers_checked.h"

#include <QSemaphore>
#include <QThread>

#include <atomic>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// One row, and then nothing for as long as anybody waits.
constexpr Sql endless{R"(
    SELECT 1 AS endless UNION ALL
    SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 - i FROM n) SELECT i FROM n) AS numbers)",
                      R"(
    SELECT 1 AS endless UNION ALL
    SELECT count(*) FROM generate_series(1, 1000000) AS a, generate_series(1, 1000000) AS b)"};

using Wish = std::shared_ptr<Cancellation>;

} // namespace

class TestCancelling : public QObject
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

    void beforeItBegins();
    void inTheMiddle();
    void aLookWithinALook();
    void afterItsEndNothingHappens();
    void aWriteIsNeverEnded();
    void anothersSaleIsNotDisturbed();
    void aThousandTimes();

private:
    Connection &db() { return *m_house->connection; }
    Result<Done> readEndlessly(Connection &connection, const std::function<void()> &atFirstRow = {})
    {
        return inReadTransaction(connection, [&]() -> Result<Done> {
            TRY(::rowlock::detail::execute(connection, endless, [&](const Row &) {
                if (atFirstRow)
                    atFirstRow();
                return true;
            }));
            return Done{};
        });
    }
    Result<qint64> orders()
    {
        return ::rowlock::one<qint64>(db(), R"(SELECT count(*) FROM sale_order)",
                                      [](const Row &row) { return row.integer(0); });
    }
    // A file tells its first row at once; a server all of them at the end, so that it is asked what it is doing.
    Result<Done> readUntilCancelled(const Wish &wish, const std::function<void()> &meanwhile = {})
    {
        if (!testsOnServer())
            return readEndlessly(db(), [&] {
                if (meanwhile)
                    meanwhile();
                wish->cancel();
            });
        std::unique_ptr<QThread> other(QThread::create([&] {
            const auto own = Connection::open(m_house->file, OpenMode::ReadOnly);
            constexpr Sql running{R"(SELECT 0)", R"(SELECT count(*) FROM pg_stat_activity
                WHERE state = 'active' AND query LIKE '%AS endless%' AND pid <> pg_backend_pid())"};
            const auto isRunning = [&] {
                const auto found =
                    ::rowlock::one<qint64>(**own, running, [](const Row &row) { return row.integer(0); });
                return !found || *found > 0;
            };
            while (!isRunning())
                QThread::yieldCurrentThread();
            if (meanwhile)
                meanwhile();
            wish->cancel();
        }));
        other->start();
        const auto answered = readEndlessly(db());
        other->wait();
        return answered;
    }
    // What a connection that was read from can still do.
    void verifySound(const QString &seat)
    {
        const auto before = orders();
        DONE(before);
        DONE(m_house->sold(m_house->one(), m_event, {seat}));
        QCOMPARE(*orders(), *before + 1);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestCancelling::beforeItBegins()
{
    const Wish wish = std::make_shared<Cancellation>();
    wish->cancel();
    {
        const CancellableRead reading(db(), wish);
        REFUSED(readEndlessly(db()), ErrorCode::Cancelled);
        REFUSED(readReport(db(), ReportKind::Ledger, {}, m_house->clock.now()), ErrorCode::Cancelled);
        REFUSED(checkCancelled(db()), ErrorCode::Cancelled);
    }
    DONE(checkCancelled(db()));
    DONE(readReport(db(), ReportKind::Ledger, {}, m_house->clock.now()));
    verifySound(u"A1"_s);
}

void TestCancelling::inTheMiddle()
{
    const Wish wish = std::make_shared<Cancellation>();
    {
        const CancellableRead reading(db(), wish);
        DONE(checkCancelled(db()));
        const auto ended = readUntilCancelled(wish);
        REFUSED(ended, ErrorCode::Cancelled);
        QVERIFY(codeName(ended.error().code) == u"cancelled");
    }
    verifySound(u"A1"_s);
}

// What is asked for each row does not take the wish from what it is asked within.
void TestCancelling::aLookWithinALook()
{
    const Wish wish = std::make_shared<Cancellation>();
    const CancellableRead reading(db(), wish);
    const CancellableRead within(db(), std::make_shared<Cancellation>()); // changes nothing
    REFUSED(readUntilCancelled(wish,
                               [&] {
                                   if (!testsOnServer() && !orders())
                                       qFatal("a look within a look");
                               }),
            ErrorCode::Cancelled);
}

void TestCancelling::afterItsEndNothingHappens()
{
    const Wish wish = std::make_shared<Cancellation>();
    {
        const CancellableRead reading(db(), wish);
        DONE(orders());
    }
    wish->cancel();
    DONE(orders());
    verifySound(u"A1"_s);
}

void TestCancelling::aWriteIsNeverEnded()
{
    const Wish wish = std::make_shared<Cancellation>();
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    DONE(hold);
    const CancellableRead reading(db(), wish);
    wish->cancel();
    const auto many = inWriteTransaction(db(), [&](WriteTransaction &) -> Result<qint64> {
        return ::rowlock::one<qint64>( // long enough to be looked at in between
            db(), R"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
                     SELECT count(*) FROM n)",
            [](const Row &row) { return row.integer(0); });
    });
    DONE(many);
    QCOMPARE(*many, 200'000);
    DONE(m_house->sellForCash(m_house->one(), *hold));
    REFUSED(orders(), ErrorCode::Cancelled);
}

void TestCancelling::anothersSaleIsNotDisturbed()
{
    const Wish wish = std::make_shared<Cancellation>();
    auto own = Connection::open(m_house->file, OpenMode::ReadWrite);
    DONE(own.map([](const auto &) { return Done{}; }));
    std::atomic<int> sales = 0;
    const auto sell = [&] { // on a connection of its own, while the other one reads
        const Act two = m_house->two();
        const auto hold = takeHold(**own, two, m_event, m_house->plan, SeatRequest::named({u"B1"_s}), {});
        const auto sold = hold ? sellHold(**own, two, hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {})
                               : Result<SaleReceipt>(refuse(hold.error()));
        if (!sold)
            qFatal("%s", qPrintable(said(sold)));
        ++sales;
    };
    {
        const CancellableRead reading(db(), wish);
        REFUSED(readUntilCancelled(wish, sell), ErrorCode::Cancelled);
    }
    QCOMPARE(int(sales), 1);
    QCOMPARE(*orders(), 1);
    own->reset();
    verifySound(u"A1"_s);
}

// The wish comes before, at the beginning or in the middle, as it happens: never too late for what is asked next.
void TestCancelling::aThousandTimes()
{
    constexpr int times = 1000;
    QSemaphore begins, isWished;
    std::vector<Wish> wishes;
    for (int i = 0; i < times; ++i)
        wishes.push_back(std::make_shared<Cancellation>());
    std::unique_ptr<QThread> other(QThread::create([&] {
        for (const Wish &wish : wishes) {
            begins.acquire();
            wish->cancel();
            isWished.release();
        }
    }));
    other->start();
    for (const Wish &wish : wishes) {
        {
            const CancellableRead reading(db(), wish);
            begins.release();
            REFUSED(readEndlessly(db()), ErrorCode::Cancelled);
        }
        DONE(orders());
        isWished.acquire();
    }
    other->wait();
    verifySound(u"A1"_s);
}

ROWLOCK_TEST(TestCancelling)
#include "tst_cancelling.moc"
