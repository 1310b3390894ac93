#include "model/service/long_reading.h"

#include "model/db/cancellable_read.h"
#include "model/service/desk.h"

#include <utility>

namespace rowlock {

LongReading::LongReading(Desk &desk, std::shared_ptr<const Cancellation> cancellation)
    : m_reading(std::make_unique<CancellableRead>(desk.connection(), std::move(cancellation)))
{}

LongReading::~LongReading() = default;

} // namespace rowlock
