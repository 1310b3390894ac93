#include "model/service/box_office.h"

#include "model/db/change_watcher.h"
#include "model/db/connection.h"
#include "model/service/change_feed.h"
#include "model/service/wait_log.h"

#include <QThread>
#include <QTimer>

#include <atomic>
#include <utility>

namespace rowlock {

namespace {
// So many jobs may pass before the feed looks, however many more are waiting.
constexpr int jobsBetweenLooks = 16;
// Between two looks for what others did: as often as a screen can show it, however often they ring.
constexpr int restMs = 16;
} // namespace

// The database thread. What is private here is touched on that thread only, except for what is atomic.
class BoxOffice::Thread : public QObject
{
public:
    explicit Thread(BoxOffice *owner) : m_owner(owner)
    {
        m_thread.setObjectName(QStringLiteral("database"));
        m_rest.setSingleShot(true);
        connect(&m_rest, &QTimer::timeout, this, [this] {
            if (std::exchange(m_rungMeanwhile, false))
                rung();
        });
        moveToThread(&m_thread);
        m_thread.start();
    }

    ~Thread() override
    {
        m_stopping = true;
        // The connection belongs to the thread and must be closed there; jobs still queued find that it is too late.
        // The thread ends only afterwards: whoever posts to it wakes it last, and must not find its event loop gone.
        QMetaObject::invokeMethod(
            this, [this] { close(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

    // From any thread.
    void post(Request request)
    {
        m_queue.add(std::move(request));
        QMetaObject::invokeMethod(
            this, [this] { serve(); }, Qt::QueuedConnection);
    }

    // --- on the database thread, from within a job ---

    Result<HouseFacts> open(const HouseAccess &house, const Actor &actor, const std::shared_ptr<HouseClock> &clock,
                            const PlanShelf &shelf)
    {
        TRY_GET(auto desk, Desk::open(house, actor, clock)); // whatever is open stays so if this fails
        TRY(desk->claimTerminal());
        desk->plans().useShelf(shelf);
        close();
        m_desk = std::move(desk);
        m_feed.setDesk(m_desk.get());
        m_watcher = m_desk->connection().watch();
        connect(m_watcher.get(), &ChangeWatcher::rang, this, &Thread::rung);
        connect(m_watcher.get(), &ChangeWatcher::lookedUp, this, &Thread::look);
        return m_desk->facts();
    }

    void expect(EventId event)
    {
        if (m_desk)
            m_desk->plans().expect(event);
    }

    void stopFollowing(qint64 following)
    {
        m_feed.unfollow();
        m_following = following;
    }

    void beginFollowing(const HouseSnapshot &house) { m_feed.follow(house); }

    void answerLater(std::function<void()> answer) { m_answers.push_back(std::move(answer)); }

private:
    // Once for each request; finds nothing where an earlier one was served together with those behind it.
    void serve()
    {
        if (m_stopping)
            return;
        const int served = m_queue.serve(m_desk.get());
        m_jobsSinceLook += served;
        if (served > 0 && (m_queue.isEmpty() || m_jobsSinceLook >= jobsBetweenLooks)) {
            look();
        } else if (!m_answers.empty()) { // they do not wait for those behind them
            m_feed.look(ChangeFeed::Extent::WithoutEvents);
            deliver();
        }
    }

    // A single commit is seen at once; a flood of them does not make the windows late.
    void rung()
    {
        if (m_rest.isActive()) {
            m_rungMeanwhile = true;
            return;
        }
        m_rest.start(restMs);
        look();
    }

    void look()
    {
        m_jobsSinceLook = 0;
        if (m_stopping)
            return;
        m_feed.look(ChangeFeed::Extent::Everything);
        deliver();
        m_waitLog.note(m_desk.get());
    }

    void deliver()
    {
        Changes changes = m_feed.take();
        if (changes.isEmpty() && m_answers.empty())
            return;
        QMetaObject::invokeMethod(
            m_owner,
            [owner = m_owner, changes = std::move(changes), following = m_following,
             answers = std::exchange(m_answers, {})] { owner->deliver(changes, following, answers); },
            Qt::QueuedConnection);
    }

    void close()
    {
        m_watcher.reset();
        m_rest.stop();
        m_rungMeanwhile = false;
        stopFollowing(0);
        m_waitLog.finish(m_desk.get());
        m_feed.setDesk(nullptr);
        m_desk.reset();
    }

    BoxOffice *m_owner;
    QThread m_thread;
    std::atomic<bool> m_stopping = false;
    RequestQueue m_queue;
    int m_jobsSinceLook = 0;
    QTimer m_rest{this}; // after a bell was answered
    bool m_rungMeanwhile = false;
    qint64 m_following = 0; // the owner's number of what is followed
    std::unique_ptr<Desk> m_desk;
    ChangeFeed m_feed;
    std::vector<std::function<void()>> m_answers; // to what has been served since the last delivery
    WaitLog m_waitLog;
    std::unique_ptr<ChangeWatcher> m_watcher;
};

BoxOffice::BoxOffice(const Clock &clock, QObject *parent)
    : QObject(parent), m_clock(std::make_shared<HouseClock>(clock))
{
    qRegisterMetaType<QList<EventSummary>>();
    qRegisterMetaType<HouseSnapshot>();
    qRegisterMetaType<HouseDelta>();
    qRegisterMetaType<QList<HoldInfo>>();
    qRegisterMetaType<QList<PaymentAttempt>>();
    qRegisterMetaType<Error>();
    m_thread = std::make_unique<Thread>(this);
}

BoxOffice::~BoxOffice() = default;

void BoxOffice::answerLater(std::function<void()> answer)
{
    m_thread->answerLater(std::move(answer));
}

// `following`: what was followed when this was read; what is followed no longer is not told.
void BoxOffice::deliver(const Changes &changes, qint64 following, const std::vector<std::function<void()>> &answers)
{
    const QPointer<BoxOffice> alive(this); // an answer may close the house
    const bool isFollowed = following == m_following;
    if (changes.followed && isFollowed)
        emit houseFollowed(*changes.followed);
    if (changes.house && isFollowed)
        emit houseChanged(*changes.house);
    if (changes.ownHolds)
        emit ownHoldsChanged(*changes.ownHolds, changes.inHand);
    if (changes.openPayments)
        emit openPaymentsChanged(*changes.openPayments);
    if (changes.events)
        emit eventsChanged(*changes.events);
    if (changes.sales)
        emit salesChanged();
    if (changes.trouble)
        emit trouble(*changes.trouble);
    if (changes.recovered)
        emit recovered();
    if (changes.answerUs) {
        m_answerUs = *changes.answerUs;
        emit answersIn(m_answerUs);
    }
    for (const auto &answer : answers) {
        answer();
        if (!alive)
            return;
    }
    emit delivered();
}

void BoxOffice::post(Request request)
{
    m_thread->post(std::move(request));
}

void BoxOffice::post(std::function<void(Desk *)> job)
{
    Request request;
    request.run = [job = std::move(job)](Desk *desk) -> std::optional<Error> {
        job(desk);
        return {};
    };
    request.tell = [] {};
    request.refuse = [](const Error &) {};
    post(std::move(request));
}

QFuture<Result<HouseFacts>> BoxOffice::open(const HouseAccess &house, const Actor &actor, const PlanShelf &shelf)
{
    auto promise = std::make_shared<QPromise<Result<HouseFacts>>>();
    promise->start();
    post([thread = m_thread.get(), clock = m_clock, promise, house, actor, shelf](Desk *) {
        promise->addResult(thread->open(house, actor, clock, shelf));
        promise->finish();
    });
    return promise->future();
}

void BoxOffice::expect(EventId event)
{
    post([thread = m_thread.get(), event](Desk *) { thread->expect(event); });
}

std::function<Result<Done>(Desk &)> BoxOffice::following(EventId event)
{
    return [thread = m_thread.get(), event, following = ++m_following](Desk &desk) -> Result<Done> {
        thread->stopFollowing(following);
        TRY_GET(const HouseSnapshot house, desk.events().house(event));
        thread->beginFollowing(house);
        return Done();
    };
}

QFuture<Result<Done>> BoxOffice::follow(EventId event)
{
    return ask(following(event));
}

void BoxOffice::unfollow()
{
    post([thread = m_thread.get(), following = ++m_following](Desk *) { thread->stopFollowing(following); });
}

} // namespace rowlock

#include "moc_box_office.cpp"
