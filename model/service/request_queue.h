// Requests to one desk, served first in, first out. Those that may share and follow one another share one turn and one
// commit: while the process waits for its turn more of them gather, so a busy house is asked fewer times for more.
#pragma once

#include "model/service/desk.h"

#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace rowlock {

class WriteGroup;

enum class Sharing { Alone, Together };

struct Request
{
    Sharing sharing = Sharing::Alone;
    std::function<std::optional<Error>(Desk *)> run; // keeps the answer; says why it is a refusal, if it is one
    std::function<void()> tell;                      // the answer that was kept
    std::function<void(const Error &)> refuse;       // another one instead: it could not be done, or was undone

    qint64 arrivedMs = 0;                 // the queue's own: when it came ...
    std::optional<qint64> waitsSinceMs{}; // ... from when on the process waited for the turn with it in the queue ...
    bool changedNothing = false;          // ... and how it ended: a refusal may have made an offer to the waitlist
};

// `job`: Result<T>(Desk &), run once; `answer`: void(Result<T>), called once, on the thread that serves.
template <typename Job, typename Tell>
Request requestOf(Job job, Sharing sharing, Tell answer)
{
    using Said = std::invoke_result_t<Job, Desk &>;
    auto kept = std::make_shared<std::optional<Said>>();
    Request request;
    request.sharing = sharing;
    request.run = [kept, job = std::move(job)](Desk *desk) mutable -> std::optional<Error> {
        *kept =
            desk ? job(*desk) : Said(refuse(ErrorCode::StorageUnusable, QStringLiteral("No box office file is open.")));
        return **kept ? std::optional<Error>() : std::optional<Error>((*kept)->error());
    };
    request.tell = [kept, answer]() mutable { answer(std::move(**kept)); };
    request.refuse = [answer](const Error &error) mutable { answer(Said(refuse(error))); };
    return request;
}

class RequestQueue
{
public:
    // How long those who wait may share one turn before it goes on to the next process.
    static constexpr qint64 longestTogetherMs = 50;
    explicit RequestQueue(qint64 togetherMs = longestTogetherMs) : m_togetherMs(togetherMs) {}

    void add(Request request); // from any thread
    bool isEmpty() const;      // from any thread

    // Serves the first request, and those behind it that share with it; answers how many were told something. `desk`
    // may be null. One thread only. Of several that share:
    // - nobody is told anything before the commit, and everybody in the order in which they came, with the turn given
    // back;
    // - one that is refused is undone alone;
    // - where the commit fails, or the disk undoes all of it in the middle, everything from the first change on is
    //   refused with that error: the later refusals may rest on changes that never were;
    // - where the turn cannot be had, busy goes to those that have waited their full time; the others stay.
    int serve(Desk *desk);

private:
    int serveTogether(Desk &desk);
    std::optional<Error> runTogether(WriteGroup &group, Desk &desk, std::vector<Request> &served);
    std::optional<Request> takeFirst();
    std::optional<Request> takeNextSharing();
    qint64 beginWaiting();
    int giveUp(const Error &error, qint64 patienceMs);

    const qint64 m_togetherMs;
    mutable std::mutex m_mutex; // of m_requests
    std::deque<Request> m_requests;
};

} // namespace rowlock
