// While it lives, what a connection reads ends where somebody wishes it: before the next statement, or in the middle of
// one. Whatever is asked in a write transaction is never ended, and after it the connection is as before
// (docs/decisions/cancelling.md). On the connection's thread; one at a time.
#pragma once

#include "model/domain/cancellation.h"
#include "model/domain/result.h"

#include <memory>

namespace rowlock {

class Connection;

class CancellableRead
{
public:
    // Reads answer `cancelled` then. Within another one, nothing is changed by this.
    CancellableRead(Connection &connection, std::shared_ptr<const Cancellation> cancellation);
    ~CancellableRead();
    CancellableRead(const CancellableRead &) = delete;
    CancellableRead &operator=(const CancellableRead &) = delete;

private:
    Connection &m_connection;
    std::shared_ptr<const Cancellation> m_cancellation;
    bool m_isOutermost;
};

// Before what is read is written anywhere: cancelled, where that is wanted by now.
Result<Done> checkCancelled(Connection &connection);

} // namespace rowlock
