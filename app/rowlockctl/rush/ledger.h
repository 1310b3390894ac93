// What the buyers' processes were told, held against the house at the end: nothing acknowledged may be missing, no seat
// may be acknowledged to two.
#pragma once

#include "model/domain/event.h"
#include "model/domain/order.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

namespace rowlock {

struct LedgerCheck
{
    qint64 acknowledged = 0; // seats that somebody was told are theirs, refunded ones not counted
    qint64 lost = 0;         // acknowledged, but not so in the house
    qint64 doubled = 0;      // seats acknowledged to more than one
    qint64 unaccounted = 0;  // sold in the house, acknowledged to nobody

    bool ok() const { return lost == 0 && doubled == 0 && unaccounted == 0; }
};

class Ledger
{
public:
    // A buyer's line: "sold ORDER SEAT,SEAT,...", with seat numbers, or "refunding ORDER" and then "refunded ORDER", or
    // "kept ORDER" where that was refused. Others are passed over.
    void hear(const QByteArray &line);
    LedgerCheck compare(const HouseSnapshot &house) const;

private:
    QHash<qint64, QList<int>> m_orders; // acknowledged ones
    QSet<qint64> m_refunding;           // a process that dies now leaves it open whether they were
    QSet<qint64> m_refunded;
};

// The line for Ledger::hear().
QByteArray soldLine(const Order &order);
QByteArray refundingLine(OrderId order);
QByteArray refundedLine(OrderId order);
QByteArray keptLine(OrderId order);

} // namespace rowlock
