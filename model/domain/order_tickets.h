// Which tickets of an order are meant. Pure.
#pragma once

#include "model/domain/order.h"

namespace rowlock {

// Those of `named` that are valid tickets of the order; none named: all that are.
inline QList<TicketId> validTicketsOf(const Order &order, const QList<TicketId> &named = {})
{
    QList<TicketId> valid;
    for (const Ticket &ticket : order.tickets) {
        if (ticket.state == TicketState::Valid && (named.isEmpty() || named.contains(ticket.id)))
            valid.append(ticket.id);
    }
    return valid;
}

} // namespace rowlock
