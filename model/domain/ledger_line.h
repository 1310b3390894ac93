// What an order is the sum of (docs/decisions/order-lines.md).
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"

#include <QString>

namespace rowlock {

// In the database by these names: sale, change (of seats), refund.
enum class LineAct { Sale, Change, Refund };

QString actName(LineAct act);
Result<LineAct> lineActFromName(const QString &name);

// Written once and never changed: another line takes it back, with the same figures below zero.
struct LedgerLine
{
    int number = 0; // within its order, from 1
    LineAct act = LineAct::Sale;
    QString kind;      // "ticket"; in the database also fee, goods, donation, gift_card, kept_charge, rounding
    int count = 1;     // -1: takes another line back ...
    int takesBack = 0; // ... this one
    TicketId ticket;
    QString text; // what it was for, as it was called then: "Child"
    Money list;
    Money reduced; // list less this is what was paid
    Money paid;
    QString reason; // of the reduction
    Actor by;
    Instant at;

    bool operator==(const LedgerLine &) const = default;
};

} // namespace rowlock
