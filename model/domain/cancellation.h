// Somebody's wish that a long reading ends, shared by who waits for it and who reads. From any thread, and from a
// signal's handler.
#pragma once

#include <atomic>

namespace rowlock {

class Cancellation
{
public:
    void cancel() noexcept { m_isWanted.store(true, std::memory_order_relaxed); }
    bool isWanted() const noexcept { return m_isWanted.load(std::memory_order_relaxed); }

private:
    static_assert(std::atomic<bool>::is_always_lock_free); // a signal's handler waits for nobody
    std::atomic<bool> m_isWanted = false;
};

} // namespace rowlock
