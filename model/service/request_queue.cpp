#include "model/service/request_queue.h"

#include "model/db/byte_lock.h"
#include "model/db/transaction.h"

#include <QElapsedTimer>

namespace rowlock {

namespace {

// Then the turn goes on to the next process, however many are still waiting here.
constexpr size_t mostTogether = 64;

// All of it became true.
void tellAll(std::vector<Request> &served)
{
    for (Request &one : served)
        one.tell();
}

// None of it did.
void refuseAll(std::vector<Request> &served, const Error &error)
{
    bool changed = false;
    for (Request &one : served) {
        changed = changed || !one.changedNothing;
        if (changed)
            one.refuse(error);
        else
            one.tell();
    }
}

Error waited(Error busy, qint64 waitedMs)
{
    busy.details.insert(QStringLiteral("waited_ms"), waitedMs);
    return busy;
}

} // namespace

void RequestQueue::add(Request request)
{
    request.arrivedMs = monotonicMs();
    const std::lock_guard lock(m_mutex);
    m_requests.push_back(std::move(request));
}

bool RequestQueue::isEmpty() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests.empty();
}

std::optional<Request> RequestQueue::takeFirst()
{
    const std::lock_guard lock(m_mutex);
    if (m_requests.empty())
        return {};
    Request first = std::move(m_requests.front());
    m_requests.pop_front();
    return first;
}

std::optional<Request> RequestQueue::takeNextSharing()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_requests.empty() || m_requests.front().sharing != Sharing::Together)
            return {};
    }
    return takeFirst(); // nobody else takes
}

int RequestQueue::serve(Desk *desk)
{
    bool together = false;
    {
        const std::lock_guard lock(m_mutex);
        if (m_requests.empty())
            return 0;
        // On a server several together take the turn of the whole house, and one alone that of its event.
        const bool isAlone = m_requests.size() == 1 && desk && desk->connection().isOnServer();
        together = desk && m_requests.front().sharing == Sharing::Together && !isAlone;
    }
    if (together)
        return serveTogether(*desk);
    std::optional<Request> first = takeFirst();
    first->run(desk);
    first->tell();
    return 1;
}

int RequestQueue::serveTogether(Desk &desk)
{
    std::vector<Request> served;
    std::optional<Error> undone;
    {
        WriteGroup group(desk.connection());
        const qint64 waitingSince = beginWaiting();
        if (const auto begun = group.begin(std::max<qint64>(0, waitingSince + group.patienceMs() - monotonicMs()));
            !begun)
            return giveUp(begun.error(), group.patienceMs());
        undone = runTogether(group, desk, served);
    } // has given the turn back in any case: whoever takes its answer slowly keeps nobody from selling
    if (undone)
        refuseAll(served, *undone);
    else
        tellAll(served);
    return int(served.size());
}

// Answers why none of it has happened, if so.
std::optional<Error> RequestQueue::runTogether(WriteGroup &group, Desk &desk, std::vector<Request> &served)
{
    QElapsedTimer took;
    took.start();
    while (served.size() < mostTogether && took.elapsed() < m_togetherMs) {
        std::optional<Request> next = takeNextSharing();
        if (!next)
            break;
        const qsizetype made = group.made();
        const std::optional<Error> refused = next->run(&desk);
        next->changedNothing = refused && group.made() == made;
        served.push_back(*std::move(next));
        if (group.isLost())
            return refused ? *refused : group.commit().error();
    }
    const auto committed = group.commit();
    return committed ? std::optional<Error>() : committed.error();
}

// From now on those at the head wait for the turn. Answers since when the first of them does.
qint64 RequestQueue::beginWaiting()
{
    const qint64 now = monotonicMs();
    const std::lock_guard lock(m_mutex);
    for (Request &request : m_requests) {
        if (request.sharing != Sharing::Together)
            break;
        if (!request.waitsSinceMs)
            request.waitsSinceMs = now;
    }
    return *m_requests.front().waitsSinceMs;
}

int RequestQueue::giveUp(const Error &error, qint64 patienceMs)
{
    const qint64 now = monotonicMs();
    std::vector<Request> refused;
    {
        const std::lock_guard lock(m_mutex);
        while (!m_requests.empty() && m_requests.front().sharing == Sharing::Together) {
            Request &first = m_requests.front();
            if (!first.waitsSinceMs) // came while we waited
                first.waitsSinceMs = first.arrivedMs;
            const bool itsTimeIsUp = refused.empty() || now - *first.waitsSinceMs >= patienceMs;
            if (error.code == ErrorCode::Busy && !itsTimeIsUp)
                break;
            refused.push_back(std::move(first));
            m_requests.pop_front();
        }
    }
    for (Request &request : refused) {
        request.refuse(error.code == ErrorCode::Busy ? waited(error, now - *request.waitsSinceMs) : error);
    }
    return int(refused.size());
}

} // namespace rowlock
