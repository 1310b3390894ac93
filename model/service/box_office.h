// What the desktop program works with: a Desk on a thread of its own. Lives on the thread that made it (the GUI's).
// Jobs run first in, first out; nothing here blocks. What comes back comes as deliveries, in one order: what has
// changed in the house, then the answers to the jobs that changed it, then `delivered`. So an answer finds what it
// speaks of where it is shown.
#pragma once

#include "model/service/change_feed.h"
#include "model/service/desk.h"
#include "model/service/request_queue.h"

#include <QFuture>
#include <QObject>
#include <QPointer>
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
    QFuture<Result<HouseFacts>> open(const HouseAccess &house, const Actor &actor, const PlanShelf &shelf = {});

    // While the windows are made: see PlanDesk::expect.
    void expect(EventId event);

    // Runs `job` with the desk on the database thread, and `then` with its answer here, in the delivery of what the job
    // has changed; not where the receiver is gone by then: ask(this, [=](Desk &desk) { return
    // desk.holds().extend(hold); }, [=](auto ...) {}). `job` answers a Result. With Sharing::Together those that queue
    // one after another while the house is busy share one turn and one commit, each undone by itself where it is
    // refused; what they answer is told after the commit. For short jobs that change the house; not for any that looks
    // at, or does, anything outside it.
    template <typename Job, typename Then>
    void ask(QObject *receiver, Job job, Then then, Sharing sharing = Sharing::Alone);
    // To whom a refusal goes before whoever asked has it, on the thread this lives on: it may get what was missing, as
    // a second person's approval, and then decides to have the same job run once more, which therefore can be run
    // again. Decides once, at once or later. Asked with ask() to a receiver alone.
    using Decide = std::function<void(bool again)>;
    using Arbiter = std::function<void(const Error &refusal, const Decide &decide)>;
    void setArbiter(const Arbiter &arbiter) { m_arbiter = arbiter; }
    // The same as a future, for tests and for whoever has no event loop: it may be quicker than what is told of its
    // changes.
    template <typename Job>
    auto ask(Job job, Sharing sharing = Sharing::Alone) -> QFuture<std::invoke_result_t<Job, Desk &>>;

    // Follow this event's seats, and no other's any more: houseFollowed comes first, then houseChanged for what was
    // committed after it, here or elsewhere, without a gap. `then` answers whether that went well: event_unknown. Ends
    // with unfollow, another follow, and another open: from the moment of the call nothing of what was followed before
    // is told.
    template <typename Then>
    void follow(QObject *receiver, EventId event, Then then);
    QFuture<Result<Done>> follow(EventId event);
    void unfollow();

    // The house's time, for everything that is shown; follows what other processes do to it. From any thread.
    const HouseClock &clock() const { return *m_clock; }
    qint64 answerUs() const { return m_answerUs; } // as answersIn told last; 0: of a file

signals: // of one delivery, in this order
    void houseFollowed(const rowlock::HouseSnapshot &house);
    void houseChanged(const rowlock::HouseDelta &delta); // of the followed event, in order of revision
    // Of this terminal; all live ones once after open. `inHand`: the reservation whose holds are among them.
    void ownHoldsChanged(const QList<rowlock::HoldInfo> &holds, rowlock::HoldId inHand);
    void openPaymentsChanged(const QList<rowlock::OpenPayment> &open); // the whole list; also once after open
    void eventsChanged(const QList<rowlock::EventSummary> &events);    // the whole list; also once after open
    void salesChanged();                                               // an order was made or changed
    void trouble(const rowlock::Error &error);                         // the feed cannot read the file any more
    void recovered();                                                  // ... and can again
    void answersIn(qint64 us);                 // a house on a server; once after open, and where that changes
    void refused(const rowlock::Error &error); // any answer, just before whoever asked has it; for the log
    void delivered();                          // after the answers

private:
    class Thread;
    template <typename Job, typename Then>
    struct Asked
    {
        QPointer<QObject> receiver;
        Job job;
        Then then;
        Sharing sharing;
    };
    template <typename Job, typename Then>
    void put(const std::shared_ptr<Asked<Job, Then>> &asked);
    template <typename Job, typename Then, typename Answer>
    void tell(Asked<Job, Then> &asked, const Answer &answer);
    void post(Request request);
    void post(std::function<void(Desk *)> job);
    void answerLater(std::function<void()> answer); // in the delivery that is being made; on the database thread
    void deliver(const Changes &changes, qint64 following, const std::vector<std::function<void()>> &answers);
    std::function<Result<Done>(Desk &)> following(EventId event);

    std::shared_ptr<HouseClock> m_clock;
    Arbiter m_arbiter;
    qint64 m_answerUs = 0;
    qint64 m_following = 0; // counts what was asked to be followed, so that what is late from before is not told
    std::unique_ptr<Thread> m_thread;
};

template <typename Job, typename Then>
void BoxOffice::ask(QObject *receiver, Job job, Then then, Sharing sharing)
{
    put(std::make_shared<Asked<Job, Then>>(receiver, std::move(job), std::move(then), sharing));
}

template <typename Job, typename Then>
void BoxOffice::put(const std::shared_ptr<Asked<Job, Then>> &asked)
{
    using Answer = std::invoke_result_t<Job, Desk &>;
    const auto job = [asked](Desk &desk) { return asked->job(desk); };
    post(requestOf(job, asked->sharing, [this, asked](Answer answer) {
        answerLater([this, asked, answer = std::move(answer)] {
            if (answer || !m_arbiter || !asked->receiver)
                return tell(*asked, answer);
            m_arbiter(answer.error(), [office = QPointer(this), asked, answer](bool again) {
                if (office && again && asked->receiver)
                    office->put(asked);
                else if (office)
                    office->tell(*asked, answer);
            });
        });
    }));
}

template <typename Job, typename Then, typename Answer>
void BoxOffice::tell(Asked<Job, Then> &asked, const Answer &answer)
{
    if (!asked.receiver)
        return;
    if (!answer)
        emit refused(answer.error());
    asked.then(answer);
}

template <typename Then>
void BoxOffice::follow(QObject *receiver, EventId event, Then then)
{
    ask(receiver, following(event), std::move(then));
}

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
