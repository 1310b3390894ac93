// The desk on its own thread, and two counters that follow each other: real files or a real server, real processes.
#include "model/service/box_office.h"

#include "tests/service/follower.h"
#include "tests/service/small_plan.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"
#include "tests/support/test_clock.h"
#include "tests/support/test_server.h"

#include <QDir>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <thread>

using namespace rowlock;

namespace {

constexpr int patience = 30'000; // far above what it takes; a quarter second is the design's, and no test's

template <typename T>
T valueOf(Result<T> result)
{
    if (!result)
        qFatal("%s: %s (%s)", qPrintable(codeName(result.error().code)), qPrintable(result.error().message),
               qPrintable(result.error().diagnosis));
    return *std::move(result);
}

std::unique_ptr<Desk> deskAt(const QString &file, const Clock &clock, const QString &terminal)
{
    return valueOf(Desk::open(file, Actor{terminal, {}}, clock));
}

template <typename T>
T answer(QFuture<T> future)
{
    const bool came =
        QTest::qWaitFor([&] { return future.isFinished(); }, patience); // the event loop runs, as in a window
    if (!came || future.resultCount() != 1)
        qFatal("no answer came");
    return future.result();
}

QStringList seatRefs(const HouseDelta &delta)
{
    QStringList refs;
    for (const SeatStatus &seat : delta.seats)
        refs.append(seat.ref);
    refs.sort();
    return refs;
}

int playTerminal(const QString &part, const QStringList &arguments)
{
    const TestClock clock;
    const auto desk = deskAt(arguments.at(0), clock, QStringLiteral("counter/child"));
    const EventId event(arguments.at(1).toLongLong());
    if (part == QLatin1String("hold"))
        return desk->holds().hold(event, SeatRequest::named({arguments.at(2)})) ? 0 : 1;
    hearLine();
    for (int i = arguments.at(2).toInt(); i > 0; --i) { // "sway": take and let go
        const auto hold = desk->holds().hold(event, SeatRequest::bestOf(2));
        if (!hold || !desk->holds().release(hold->id))
            return 1;
    }
    return desk->holds().hold(event, SeatRequest::bestOf(1)) ? 0 : 1;
}

} // namespace

class TestBoxOffice : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void opensAndTellsTheEvents();
    void keepsTheOpenHouseWhereAnotherIsRefused();
    void saysThatNoHouseIsOpen();
    void runsJobsInOrderOnOneThreadOfItsOwn();
    void tellsWhatChangedAndThenAnswers();
    void tellsOwnHoldsOfAnyEvent();
    void tellsOfPaymentsAndSalesOnlyWhereThereAreNew();
    void answersNobodyWhoIsGone();
    void tellsOnlyWhatChanged();
    void followsAnotherBoxOffice();
    void followsAnotherProcess();
    void missesNothingBetweenSnapshotAndChanges();
    void hearsProgramsThatRingNoBell();
    void followsOneEventAtATime();
    void stopsFollowing();
    void refusesToFollowAnUnknownEvent();
    void saysThatTheHouseIsGoneAndThatItIsBack();
    void dropsWhatIsQueuedWhenItEnds();
    void endsWithoutEverHavingOpened();
    void leavesTheHouseInOneFile();

private:
    HouseSnapshot houseSeenBy(BoxOffice &office)
    {
        return valueOf(answer(office.ask([event = m_event](Desk &desk) { return desk.events().house(event); })));
    }
    std::unique_ptr<BoxOffice> officeAt(const QString &terminal)
    {
        auto office = std::make_unique<BoxOffice>(m_clock);
        valueOf(answer(office->open(m_file, Actor{terminal, {}})));
        return office;
    }
    HoldInfo hold(BoxOffice &office, const QString &seat, EventId event)
    {
        return valueOf(
            answer(office.ask([=](Desk &desk) { return desk.holds().hold(event, SeatRequest::named({seat})); })));
    }
    void follow(BoxOffice &office, EventId event, Follower &follower)
    {
        connect(&office, &BoxOffice::houseChanged, &office,
                [&follower](const HouseDelta &delta) { follower.apply(delta); });
        connect(&office, &BoxOffice::houseFollowed, &office,
                [&follower](const HouseSnapshot &house) { follower.load(house); });
        office.follow(event);
        QTRY_VERIFY_WITH_TIMEOUT(follower.loaded, patience);
    }

    void setAway(bool away) const
    {
        const QString elsewhere = m_file + QStringLiteral(".away");
        if (testsOnServer())
            setServerAway(m_file, away);
        else if (!QFile::rename(away ? m_file : elsewhere, away ? elsewhere : m_file))
            qFatal("the house cannot be moved");
    }

    TestClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    EventId m_event;
    EventId m_otherEvent;
};

void TestBoxOffice::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = testsOnServer() ? newServerDatabase() : m_folder->filePath(QStringLiteral("house.rowlock"));
    QFile plan(m_folder->filePath(QStringLiteral("plan.json")));
    QVERIFY(plan.open(QIODevice::WriteOnly));
    plan.write(smallPlan());
    plan.close();
    valueOf(Desk::createHouse(m_file, NewHouse(), m_clock));
    const auto desk = deskAt(m_file, m_clock, QStringLiteral("setup"));
    NewEvent event;
    event.plan = valueOf(desk->plans().import(plan.fileName())).plan.id;
    event.name = QStringLiteral("Hamlet");
    event.starts = m_clock.now().plusSeconds(86'400);
    m_event = valueOf(desk->events().create(event)).id;
    event.name = QStringLiteral("Macbeth");
    event.starts = m_clock.now().plusSeconds(2 * 86'400);
    m_otherEvent = valueOf(desk->events().create(event)).id;
}

void TestBoxOffice::cleanup()
{
    if (testsOnServer())
        dropServerDatabase(m_file);
    m_folder.reset();
}

void TestBoxOffice::opensAndTellsTheEvents()
{
    BoxOffice office(m_clock);
    QSignalSpy events(&office, &BoxOffice::eventsChanged);
    const HouseFacts facts = valueOf(answer(office.open(m_file, Actor{QStringLiteral("counter/1"), {}})));
    QCOMPARE(facts.file, testsOnServer() ? m_file : QFileInfo(m_file).canonicalFilePath());
    QTRY_COMPARE_WITH_TIMEOUT(events.size(), 1, patience);
    const auto told = events.first().first().value<QList<EventSummary>>();
    QCOMPARE(told.size(), 2);
    QCOMPARE(told.first().name, QStringLiteral("Hamlet"));
    QCOMPARE(told.first().counters.available, 20);
}

void TestBoxOffice::keepsTheOpenHouseWhereAnotherIsRefused()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    const QString missing = testsOnServer() ? newServerAddress() : m_file + QStringLiteral(".missing");
    const auto refused = answer(office->open(missing, Actor{QStringLiteral("counter/1"), {}}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
    const auto onServer =
        answer(office->open(QStringLiteral("postgresql:///house"), Actor{QStringLiteral("counter/1"), {}}));
    QVERIFY(!onServer && onServer.error().code == ErrorCode::StorageUnusable);
    QCOMPARE(hold(*office, QStringLiteral("Stalls-A-1"), m_event).items.size(), 1);
}

void TestBoxOffice::saysThatNoHouseIsOpen()
{
    BoxOffice office(m_clock);
    const auto refused = answer(office.ask([](Desk &desk) { return desk.events().all(); }));
    QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
    QCOMPARE(answer(office.follow(m_event)).error().code, ErrorCode::StorageUnusable);
    office.unfollow();
}

void TestBoxOffice::runsJobsInOrderOnOneThreadOfItsOwn()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QList<int> order;
    QSet<QThread *> threads;
    QFuture<Result<Done>> last;
    for (int i = 0; i < 100; ++i) {
        last = office->ask([&order, &threads, i](Desk &) -> Result<Done> {
            order.append(i);
            threads.insert(QThread::currentThread());
            return Done();
        });
    }
    QVERIFY(answer(last));
    QCOMPARE(order.size(), 100);
    QVERIFY(std::is_sorted(order.begin(), order.end()));
    QCOMPARE(threads.size(), 1);
    QVERIFY(!threads.contains(QThread::currentThread()));
}

void TestBoxOffice::tellsWhatChangedAndThenAnswers()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    Follower follower;
    follow(*office, m_event, follower);
    QSet<HoldId> own;
    connect(office.get(), &BoxOffice::ownHoldsChanged, this, [&](const QList<HoldInfo> &holds, HoldId) {
        for (const HoldInfo &hold : holds)
            own.insert(hold.id);
    });
    int answers = 0, delivered = 0;
    connect(office.get(), &BoxOffice::delivered, this, [&] { delivered = answers; });
    for (int i = 1; i <= 5; ++i) { // also where jobs are waiting behind it
        const auto seat = SeatRequest::named({QStringLiteral("Stalls-A-%1").arg(i)});
        const auto noted = [&](const Result<HoldInfo> &hold) {
            QVERIFY(++answers > delivered);
            QCOMPARE(follower.seats.at(hold->items.first().seatNo).state, SeatState::Held);
            QVERIFY(follower.revision >= hold->revision && own.contains(hold->id));
        };
        office->ask(
            office.get(), [event = m_event, seat](Desk &desk) { return desk.holds().hold(event, seat); }, noted);
    }
    QTRY_COMPARE_WITH_TIMEOUT(delivered, 5, patience);
}

void TestBoxOffice::tellsOwnHoldsOfAnyEvent()
{
    const auto seat = SeatRequest::named({QStringLiteral("Stalls-B-1")});
    const auto first = deskAt(m_file, m_clock, QStringLiteral("counter/1"));
    const HoldInfo before = valueOf(first->holds().hold(m_otherEvent, seat));
    BoxOffice office(m_clock);
    QList<HoldInfo> told;
    connect(&office, &BoxOffice::ownHoldsChanged, this, [&](const QList<HoldInfo> &holds, HoldId) { told = holds; });
    valueOf(answer(office.open(m_file, Actor{QStringLiteral("counter/1"), {}})));
    QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
    hold(office, QStringLiteral("Stalls-A-1"), m_otherEvent);
    QTRY_VERIFY_WITH_TIMEOUT(told.size() == 1 && told.first().id != before.id, patience); // that one alone
    const auto second = deskAt(m_file, m_clock, QStringLiteral("counter/2"));
    valueOf(second->holds().release(before.id, QStringLiteral("by mistake")));
    QTRY_VERIFY_WITH_TIMEOUT(told.size() == 1 && told.first().id == before.id, patience);
    QCOMPARE(told.first().endedBy, QStringLiteral("counter/2"));
}

void TestBoxOffice::tellsOfPaymentsAndSalesOnlyWhereThereAreNew()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    Follower follower;
    follow(*office, m_event, follower); // and with it everything that is told at first
    QSignalSpy payments(office.get(), &BoxOffice::openPaymentsChanged);
    QSignalSpy sales(office.get(), &BoxOffice::salesChanged);
    const HoldInfo held = hold(*office, QStringLiteral("Stalls-A-1"), m_event);
    valueOf(answer(office->ask([id = held.id](Desk &desk) { return desk.payments().begin(id); })));
    QTRY_COMPARE_WITH_TIMEOUT(payments.size(), 1, patience);
    const PaymentLine paid{PaymentMethod::Card, held.total, {}};
    valueOf(answer(office->ask([id = held.id, paid](Desk &desk) { return desk.orders().sell(id, {paid}); })));
    QTRY_COMPARE_WITH_TIMEOUT(sales.size(), 1, patience);
    QTRY_COMPARE_WITH_TIMEOUT(payments.size(), 2, patience);
    hold(*office, QStringLiteral("Stalls-A-2"), m_event);
    QCOMPARE(payments.size(), 2); // what others are doing is read by nobody again
}

void TestBoxOffice::answersNobodyWhoIsGone()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    auto gone = std::make_unique<QObject>();
    QStringList answered;
    const auto read = [](Desk &desk) { return desk.events().all(); };
    office->ask(gone.get(), read, [&](const auto &) { answered << QStringLiteral("gone"); });
    gone.reset();
    office->ask(office.get(), read, [&](const auto &) { answered << QStringLiteral("here"); });
    QTRY_COMPARE_WITH_TIMEOUT(answered, QStringList{QStringLiteral("here")}, patience);
}

void TestBoxOffice::tellsOnlyWhatChanged()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QSignalSpy events(office.get(), &BoxOffice::eventsChanged);
    QSignalSpy changes(office.get(), &BoxOffice::houseChanged);
    QVERIFY(answer(office->follow(m_event)));
    hold(*office, QStringLiteral("Stalls-B-7"), m_event);
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 1, patience);
    const auto delta = changes.first().first().value<HouseDelta>();
    QCOMPARE(seatRefs(delta), QStringList{QStringLiteral("Stalls-B-7")});
    QCOMPARE(delta.seats.first().state, SeatState::Held);
    QCOMPARE(delta.holds.size(), 1);
    QCOMPARE(delta.event.counters.held, 1);
    const auto told = events.size();
    // Reading changes nothing, and nothing is told of it, however often it is looked.
    for (int i = 0; i < 50; ++i)
        QVERIFY(answer(office->ask([](Desk &desk) { return desk.events().all(); })));
    QCOMPARE(events.size(), told);
    QCOMPARE(changes.size(), 1);
}

void TestBoxOffice::followsAnotherBoxOffice()
{
    const auto one = officeAt(QStringLiteral("counter/1"));
    const auto two = officeAt(QStringLiteral("counter/2"));
    Follower first;
    Follower second;
    follow(*one, m_event, first);
    follow(*two, m_event, second);
    for (int i = 1; i <= 5; ++i) {
        hold(*one, QStringLiteral("Stalls-A-%1").arg(i), m_event);
        hold(*two, QStringLiteral("Stalls-B-%1").arg(i), m_event);
    }
    const auto truth = houseSeenBy(*one);
    QTRY_COMPARE_WITH_TIMEOUT(first.revision, truth.event.revision, patience);
    QTRY_COMPARE_WITH_TIMEOUT(second.revision, truth.event.revision, patience);
    QCOMPARE(first.states(), Follower::statesOf(truth.seats));
    QCOMPARE(second.states(), Follower::statesOf(truth.seats));
    QVERIFY(first.inOrder && second.inOrder);
    QVERIFY(first.largest < truth.seats.size()); // by difference, not by reload
    QCOMPARE(truth.event.counters.held, 10);
}

void TestBoxOffice::followsAnotherProcess()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QSignalSpy changes(office.get(), &BoxOffice::houseChanged);
    QVERIFY(answer(office->follow(m_event)));
    Child child(QStringLiteral("hold"), {m_file, QString::number(m_event.value()), QStringLiteral("Stalls-A-4")});
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 1, patience);
    QCOMPARE(seatRefs(changes.first().first().value<HouseDelta>()), QStringList{QStringLiteral("Stalls-A-4")});
    QCOMPARE(child.finish(), 0);
}

void TestBoxOffice::missesNothingBetweenSnapshotAndChanges()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    Child child(QStringLiteral("sway"), {m_file, QString::number(m_event.value()), QStringLiteral("60")});
    // Snapshots taken in the middle of it: each must be continued without a gap.
    std::vector<std::unique_ptr<Follower>> followers;
    Follower *current = nullptr;
    connect(office.get(), &BoxOffice::houseFollowed, this, [&](const HouseSnapshot &house) {
        current = followers.back().get();
        current->load(house);
    });
    connect(office.get(), &BoxOffice::houseChanged, this, [&](const HouseDelta &delta) { current->apply(delta); });
    for (int i = 0; i < 6; ++i) {
        followers.push_back(std::make_unique<Follower>());
        office->follow(m_event);
        QTRY_VERIFY_WITH_TIMEOUT(followers.back()->loaded, patience);
        if (i > 0)
            continue;
        const qint64 seen = current->revision;
        child.say(QStringLiteral("go"));
        QTRY_VERIFY_WITH_TIMEOUT(current->revision > seen, patience);
    }
    QCOMPARE(child.finish(), 0);
    const auto truth = houseSeenBy(*office);
    QTRY_COMPARE_WITH_TIMEOUT(current->revision, truth.event.revision, patience);
    QCOMPARE(current->states(), Follower::statesOf(truth.seats));
    for (const auto &follower : followers)
        QVERIFY(follower->inOrder);
}

void TestBoxOffice::hearsProgramsThatRingNoBell()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    hold(*office, QStringLiteral("Stalls-A-1"), m_event);
    QSignalSpy events(office.get(), &BoxOffice::eventsChanged);
    const auto revisionTold = [&] {
        return events.isEmpty() ? -1 : events.last().first().value<QList<EventSummary>>().last().revision;
    };
    const auto readOther = [event = m_otherEvent](Desk &desk) { return desk.events().event(event); };
    const qint64 before = valueOf(answer(office->ask(readOther))).revision;
    ForeignProgram foreign(m_file);
    QCOMPARE(foreign.tries(QStringLiteral("UPDATE event SET revision = revision + 1 WHERE name = 'Macbeth'")),
             QString());
    QTRY_COMPARE_WITH_TIMEOUT(revisionTold(), before + 1, patience);
}

void TestBoxOffice::followsOneEventAtATime()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QSignalSpy changes(office.get(), &BoxOffice::houseChanged);
    QVERIFY(answer(office->follow(m_event)));
    QVERIFY(answer(office->follow(m_otherEvent)));
    hold(*office, QStringLiteral("Stalls-A-1"), m_event);
    hold(*office, QStringLiteral("Stalls-A-2"), m_otherEvent);
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 1, patience);
    QCOMPARE(changes.first().first().value<HouseDelta>().event.id, m_otherEvent);
}

void TestBoxOffice::stopsFollowing()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QSignalSpy changes(office.get(), &BoxOffice::houseChanged);
    QSignalSpy events(office.get(), &BoxOffice::eventsChanged);
    QVERIFY(answer(office->follow(m_event)));
    office->unfollow();
    hold(*office, QStringLiteral("Stalls-A-1"), m_event);
    QTRY_VERIFY_WITH_TIMEOUT(
        !events.isEmpty() && events.last().first().value<QList<EventSummary>>().first().counters.held == 1, patience);
    QVERIFY(changes.isEmpty());
}

void TestBoxOffice::refusesToFollowAnUnknownEvent()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QCOMPARE(answer(office->follow(EventId(4711))).error().code, ErrorCode::EventUnknown);
}

void TestBoxOffice::saysThatTheHouseIsGoneAndThatItIsBack()
{
    const auto office = officeAt(QStringLiteral("counter/1"));
    QSignalSpy trouble(office.get(), &BoxOffice::trouble);
    QSignalSpy recovered(office.get(), &BoxOffice::recovered);
    QSignalSpy changes(office.get(), &BoxOffice::houseChanged);
    QVERIFY(answer(office->follow(m_event)));
    setAway(true);
    QTRY_VERIFY_WITH_TIMEOUT(!trouble.isEmpty(), patience);
    QCOMPARE(trouble.first().first().value<Error>().code, ErrorCode::StorageUnusable);
    const auto refused =
        answer(office->ask([event = m_event](Desk &desk) { return desk.holds().hold(event, SeatRequest::bestOf(1)); }));
    QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
    setAway(false);
    QTRY_COMPARE_WITH_TIMEOUT(recovered.size(), 1, patience);
    // Told once, however often it was looked; a server that is slow to go or to come has another story meanwhile.
    for (qsizetype i = 1; i < trouble.size(); ++i)
        QVERIFY(trouble.at(i).first().value<Error>().message != trouble.at(i - 1).first().value<Error>().message);
    hold(*office, QStringLiteral("Stalls-A-1"), m_event);
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 1, patience);
}

void TestBoxOffice::dropsWhatIsQueuedWhenItEnds()
{
    auto office = officeAt(QStringLiteral("counter/1"));
    QSemaphore begun;
    QSemaphore mayEnd;
    std::atomic<int> ran = 0;
    bool continued = false;
    const auto running = office->ask([&](Desk &) -> Result<Done> {
        begun.release();
        mayEnd.acquire();
        return Done();
    });
    QList<QFuture<Result<Done>>> queued;
    for (int i = 0; i < 50; ++i)
        queued.append(office->ask([&ran](Desk &) -> Result<Done> {
            ++ran;
            return Done();
        }));
    queued.last().then(office.get(), [&](const Result<Done> &) { continued = true; });
    begun.acquire();
    std::thread release([&] { mayEnd.release(); });
    office.reset(); // waits for the one that runs
    release.join();
    QCOMPARE(running.resultCount(), 1);
    int answered = 0;
    for (const auto &future : queued) {
        QVERIFY(future.isFinished());
        QCOMPARE(future.isCanceled(), future.resultCount() == 0);
        answered += future.resultCount();
    }
    QCOMPARE(answered, ran.load());
    QCoreApplication::processEvents();
    QVERIFY(!continued); // its receiver is gone
}

void TestBoxOffice::endsWithoutEverHavingOpened()
{
    const BoxOffice office(m_clock);
}

void TestBoxOffice::leavesTheHouseInOneFile()
{
    ONLY_OF_A_FILE();
    auto office = officeAt(QStringLiteral("counter/1"));
    hold(*office, QStringLiteral("Stalls-A-1"), m_event);
    office.reset();
    QCOMPARE(QFileInfo(m_file + QStringLiteral("-wal")).size(), 0);
    const QString copy = m_folder->filePath(QStringLiteral("only the file.rowlock"));
    QVERIFY(QFile::copy(m_file, copy));
    const auto desk = deskAt(copy, m_clock, QStringLiteral("counter/1"));
    QCOMPARE(valueOf(desk->holds().own()).size(), 1); // a restart finds its holds again, in the copy too
}

ROWLOCK_TEST_WITH_CHILDREN(TestBoxOffice, playTerminal)
#include "tst_box_office.moc"
