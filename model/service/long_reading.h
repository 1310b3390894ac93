// While it lives, what a desk reads ends where somebody wishes it, as `cancelled`; what it writes does not
// (docs/decisions/cancelling.md). On the desk's thread; the wish comes from any.
#pragma once

#include "model/domain/cancellation.h"
#include "model/domain/result.h"

#include <memory>

namespace rowlock {

class CancellableRead;
class Desk;

class LongReading
{
public:
    LongReading(Desk &desk, std::shared_ptr<const Cancellation> cancellation);
    ~LongReading();

private:
    std::unique_ptr<CancellableRead> m_reading;
};

} // namespace rowlock
