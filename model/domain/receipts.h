// What the use cases answer. Keyed ones are stored with their key and come back word for word, hence the JSON forms.
#pragma once

#include "model/domain/event.h"
#include "model/domain/gift_card.h"
#include "model/domain/hold.h"
#include "model/domain/journal_end.h"
#include "model/domain/order.h"

#include <QJsonObject>

namespace rowlock {

struct SaleReceipt
{
    Order order;
    Money paid; // handed over, for all of the orders
    Money change;
    QList<SoldCard> cards = {};
    QList<Order> others = {}; // of the other performances that were sold with it

    QList<Order> orders() const { return QList<Order>{order} + others; }
    Money total() const // of all of them
    {
        Money sum = order.total;
        for (const Order &other : others)
            sum += other.total;
        return sum;
    }
};

// Seats, or places of a standing area, that went back to the block that they were sold out of.
struct BackInBlock
{
    BlockId block;
    QString code;
    QString reason;
    QStringList refs = {}; // of seats
    qint64 places = 0;

    qint64 seats() const { return refs.size() + places; }
};

struct RefundReceipt
{
    OrderId order;
    Money refunded;
    QStringList seats; // refs that are free again, or blocked
    QList<Payment> payments;
    Money rounding = {0, refunded.currency}; // what the lines cost is this more: cash is handed out in coins
    QList<SoldCard> cards = {};              // the new one that it made
    QList<BackInBlock> blocked = {};
    QList<RefundReceipt> others = {}; // that were voided with it, for they were sold together
};

struct ReleaseReceipt
{
    HoldId hold;
    qint64 released = 0;
};

// One line of a seat's, hold's or order's story, read from the journal.
struct JournalLine
{
    qint64 seq = 0;
    Instant at;
    QString kind; // "seat.held", "seat.sold", ...: the closed list is in model/store/journal.h
    Actor by;
    EventId event;
    int seatNo = -1;
    HoldId hold;
    OrderId order;
    QJsonObject body;
};

// Some of the journal after an entry, and how much there is in all.
struct JournalPage
{
    QList<JournalLine> lines; // oldest first
    qint64 total = 0;         // entries after that one
    qint64 newest = 0;        // number of the newest entry
};

// How far the journal goes, and whether anything was done to an order since it was looked at before.
struct JournalMark
{
    qint64 newest = 0;
    bool touchesOrders = false;
};

// Entries that were saved on this computer once and that the house no longer has.
struct LostEntries
{
    qint64 known = 0;       // the newest that was saved
    qint64 found = 0;       // the newest that is there
    bool rewritten = false; // others stand under their numbers by now
};

struct VerifyReport
{
    QJsonObject checked;       // what was counted: {"events": n, "seats": n, "journal": n, ...}
    QStringList problems;      // empty: all rules hold
    JournalEnd head = {};      // of what was checked
    bool rulesCompared = true; // with this program's; on a server that takes its owner's login

    bool ok() const { return problems.isEmpty(); }
};

struct BackupReceipt
{
    QString file;
    qint64 bytes = 0;
    JournalEnd head = {};    // of the copy
    QStringList openIn = {}; // restore: programs that had the replaced house open, "rowlock (process 4711)"
    qint64 erasedAgain = 0;  // restore: patrons whom the backup still had, and who had been erased since
};

} // namespace rowlock
