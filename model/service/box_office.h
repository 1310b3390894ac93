// What the desktop program works with: a Desk on a thread of its own, answers as futures, facts as signals.
// Lives on the thread that made it (the GUI's). Jobs run first in, first out; nothing here blocks.
#pragma once

#include "model/service/desk.h"
#include "model/service/request_queue.h"

#include <QFuture>
#include <QObject>
#include <QPromise>

#include <functional>
#include <memory>
#include <type_traits>

namespace rowlock {

class BoxOffice : public QObject
{
    Q_OBJECT

public:
    // `clock` outlives the box office.
    explicit BoxOffice(const Clock &clock, QObject *parent = nullptr);
    ~BoxOffice() override; // waits for the job that runs; those still queued are dropped

    // Once per house; where it is refused, the house that was open before stays open.
    QFuture<Result<HouseFacts>> open(const QString &file, const Actor &actor, const PlanShelf &shelf = {});

    // While the windows are made: see Desk::expect.
    void expect(EventId event);

    // Runs `job` with the desk on the database thread: ask([=](Desk &desk) { return desk.extend(hold); }).
    // Chain with .then(receiver, ...): runs on the receiver's thread, is dropped when the receiver dies.
    // `job` answers a Result. With Sharing::Together those that queue one after another while the house is busy share one
    // turn and one commit, each undone by itself where it is refused; what they answer is told after the commit. For short
    // jobs that change the house; not for any that looks at, or does, anything outside it.
    template <typename Job>
    auto ask(Job job, Sharing sharing = Sharing::Alone) -> QFuture<std::invoke_result_t<Job, Desk &>>;

    // Follow this event's seats, and no other's any more: the snapshot comes first, then houseChanged for what was
    // committed after it, here or elsewhere, without a gap. event_unknown. Ends with unfollow, another follow, and
    // another open: from the moment of the call nothing of what was followed before is told any more.
    QFuture<Result<HouseSnapshot>> follow(EventId event);
    void unfollow();

    // The house's time, for everything that is shown; follows what other processes do to it. From any thread.
    const HouseClock &clock() const { return *m_clock; }

signals:
    void eventsChanged(const QList<rowlock::EventSummary> &events); // the whole list; also once after open
    void houseChanged(const rowlock::HouseDelta &delta);            // of the followed event, in order of revision
    void trouble(const rowlock::Error &error);                      // the feed cannot read the file any more
    void recovered();                                               // ... and can again

private:
    class Thread;
    void post(Request request);
    void post(std::function<void(Desk *)> job);

    std::shared_ptr<HouseClock> m_clock;
    qint64 m_following = 0; // counts what was asked to be followed, so that what is late from before is not told
    std::unique_ptr<Thread> m_thread;
};

template <typename Job>
auto BoxOffice::ask(Job job, Sharing sharing) -> QFuture<std::invoke_result_t<Job, Desk &>>
{
    using Answer = std::invoke_result_t<Job, Desk &>;
    auto promise = std::make_shared<QPromise<Answer>>();
    auto future = promise->future();
    promise->start();
    post(requestOf(std::move(job), sharing, [promise](Answer answer) {
        promise->addResult(std::move(answer));
        promise->finish();
    }));
    return future;
}

} // namespace rowlock
