// Waiting for answers without blocking: the box office's futures, and work that needs no open house.
#pragma once

#include "ui/common/log.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>

namespace rowlock {

// Calls `then` with the answer on the receiver's thread; never, once the receiver is gone or the job was dropped.
// QFuture::then(context) of Qt 6.4 asserts that the context still lives, hence a watcher that the receiver owns.
template <typename Answer, typename Then>
void whenAnswered(const QFuture<Answer> &future, QObject *receiver, Then then)
{
    auto *watcher = new QFutureWatcher<Answer>(receiver);
    QObject::connect(watcher, &QFutureWatcherBase::finished, receiver, [watcher, then = std::move(then)]() mutable {
        watcher->deleteLater();
        if (watcher->future().resultCount() == 0)
            return;
        const Answer answer = watcher->result();
        if constexpr (requires { answer.error(); }) {
            if (!answer)
                logRefusal(answer.error());
        }
        then(answer);
    });
    watcher->setFuture(future);
}

// Runs `job` on a pool thread; for files and paper, never for an open house.
template <typename Job>
auto inBackground(Job job) -> QFuture<std::invoke_result_t<Job>>
{
    auto promise = std::make_shared<QPromise<std::invoke_result_t<Job>>>();
    auto future = promise->future();
    promise->start();
    QThreadPool::globalInstance()->start([promise, job = std::move(job)]() mutable {
        promise->addResult(job());
        promise->finish();
    });
    return future;
}

} // namespace rowlock
