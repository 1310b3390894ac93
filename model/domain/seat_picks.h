// What a clerk means who points at seats or asks for places: the command for it, by how the house and the sale stand
// and what is on its way. Pure; made for one question.
#pragma once

#include "model/domain/live_house.h"
#include "model/domain/sale_queue.h"

namespace rowlock {

class SeatPicks
{
public:
    // `sale`: the one on the counter, or null. `presaleCode`: that the patron gave. They outlive it.
    SeatPicks(const LiveHouse &house, const SaleQueue &queue, const HoldInfo *sale, const QString &presaleCode = {})
        : m_house(house), m_queue(queue), m_sale(sale), m_presaleCode(presaleCode)
    {}

    // A seat of the sale leaves it, another comes in. Several: those not yet in come in, or else all leave. Nothing:
    // none is free.
    std::optional<QueuedCommand> clicked(const QList<int> &seatNos, Instant now) const;
    QueuedCommand fromBlocks(const QList<int> &seatNos, const QList<TypeCount> &types, Instant now) const;
    QueuedCommand wanted(const SeatRequest &request, const QSet<int> &adds = {}, bool isAgain = false) const;
    std::optional<QueuedCommand> places(int pool, qint64 quantity) const; // so many in the sale; nothing: so many are
    QueuedCommand placesFromBlocks(int pool, qint64 more) const;
    QueuedCommand without(const HoldItem &item) const;
    QueuedCommand swapped(const QList<int> &out, const QList<int> &in) const;

    qint64 placesInSale(int pool) const;

private:
    // An accessible seat with its companion's; of several that were swept over no accessible ones, unless there is
    // nothing else among them; of blocked ones, which were named, just those.
    QList<int> askedFor(const QList<int> &seatNos, bool fromBlocks, Instant now) const;
    QueuedCommand takenOut(const SeatRequest &request, const QSet<int> &takes) const;

    const LiveHouse &m_house;
    const SaleQueue &m_queue;
    const HoldInfo *m_sale;
    QString m_presaleCode;
};

} // namespace rowlock
