// Typed row identifiers, so that an order's number can never be passed where a hold's is meant.
#pragma once

#include <QHashFunctions>
#include <QtGlobal>

#include <compare>

namespace rowlock {

template <typename Tag>
class Id
{
public:
    constexpr Id() = default;
    constexpr explicit Id(qint64 value) : m_value(value) {}

    constexpr qint64 value() const { return m_value; }
    constexpr bool isValid() const { return m_value > 0; } // rows count from 1
    constexpr auto operator<=>(const Id &) const = default;

private:
    qint64 m_value = 0;
};

template <typename Tag>
size_t qHash(Id<Tag> id, size_t seed = 0)
{
    return ::qHash(id.value(), seed);
}

using PlanId = Id<struct PlanTag>;
using EventId = Id<struct EventTag>;
using HoldId = Id<struct HoldTag>;
using OrderId = Id<struct OrderTag>;
using TicketId = Id<struct TicketTag>;
using PaymentId = Id<struct PaymentTag>;
using AttemptId = Id<struct AttemptTag>;
using ShiftId = Id<struct ShiftTag>;
using BlockId = Id<struct BlockTag>;
using WaitlistId = Id<struct WaitlistTag>;
using ProductionId = Id<struct ProductionTag>;

} // namespace rowlock
