#include "model/db/cancellable_read.h"

#include "model/db/connection_inner.h"
#include "model/db/storage_text.h"

#include <utility>

namespace rowlock {

CancellableRead::CancellableRead(Connection &connection, std::shared_ptr<const Cancellation> cancellation)
    : m_connection(connection), m_cancellation(std::move(cancellation)),
      m_isOutermost(!connection.inner().database->cancellation())
{
    if (m_isOutermost)
        m_connection.inner().database->readsEndWith(m_cancellation.get());
}

CancellableRead::~CancellableRead()
{
    if (m_isOutermost)
        m_connection.inner().database->readsEndWith(nullptr);
}

Result<Done> checkCancelled(Connection &connection)
{
    const Cancellation *cancellation = connection.inner().database->cancellation();
    return cancellation && cancellation->isWanted() ? Result<Done>(refuse(readingCancelled())) : Result<Done>(Done{});
}

Error readingCancelled()
{
    return {ErrorCode::Cancelled, Storage::tr("The reading was cancelled. Nothing was changed."), {}, {}};
}

} // namespace rowlock
