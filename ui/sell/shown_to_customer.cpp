#include "ui/sell/shown_to_customer.h"

#include <utility>

namespace rowlock {

void ShownToCustomer::setGiven(const std::optional<Money> &given)
{
    if (std::exchange(m_given, given) != given)
        emit changed();
}

void ShownToCustomer::setExchange(const std::optional<ExchangeShown> &exchange)
{
    if (std::exchange(m_exchange, exchange) != exchange)
        emit changed();
}

void ShownToCustomer::setRefund(const std::optional<RefundShown> &refund)
{
    if (std::exchange(m_refund, refund) != refund)
        emit changed();
}

} // namespace rowlock
