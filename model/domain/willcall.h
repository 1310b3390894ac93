// Will-call: what is paid for and waits to be picked up, by name (docs/decisions/willcall.md). The values, and the
// rules as pure functions of any thread.
#pragma once

#include "model/domain/order.h"

#include <QStringList>

namespace rowlock {

// Waiting, Printed, Changed and PartlyHandedOver wait to be picked up. Changed: printed, and the paper is old. Ended:
// no ticket of it is good any more, so there is nothing to hand over.
enum class WillcallState { Waiting, Printed, Changed, PartlyHandedOver, HandedOver, TakenOff, Ended };

QString stateName(WillcallState state); // in the command line: waiting, printed, changed, partly_handed_over, ...

struct WillcallTicket // one that is good, or admitted
{
    TicketId id;
    QString label; // the seat's, or the area's name
    int type = firstPriceType;
    QString typeName = {};
    PriceKind kind = PriceKind::Ordinary;
    QString barcode = {};
    int handover = 0; // by which it was handed over; 0: it waits

    // Whoever picks it up has to show why it was cheaper. A comp has its reason already.
    bool asksForProof() const { return type != firstPriceType && kind == PriceKind::Ordinary; }
};

// What a paper says that is printed for an order.
struct WillcallPaper
{
    OrderId order;
    QList<TicketId> tickets; // that waited, in the order of their numbers
    QString says = {};       // a digest of the rest, as the order's own
};

struct WillcallPrint
{
    qint64 number = 0; // of the event's lists
    WillcallPaper says;
    Actor by;
    Instant at;
};

struct HandoverTakenBack
{
    Actor by;
    Instant at;
    QString reason;
};

struct WillcallHandover
{
    int number = 0; // of its order
    QList<TicketId> tickets;
    Actor by;
    Instant at;
    Money unpaid; // that was still due then, and was said to be
    std::optional<HandoverTakenBack> back = {};
};

struct WillcallOrder
{
    OrderId id;
    QString code;
    EventId event;
    QString eventName;
    Instant eventStarts;
    bool isCancelled = false; // the event
    bool isLeft = true;       // no: taken off the list
    Actor by;                 // who left it, or took it off
    Instant at;               // when
    QString patron;           // as the house knows the patron by now; empty: nobody's, or erased
    PatronNo patronNo = {};
    QString first, last; // of the name, to sort by
    QString phone;       // where the house knows the patron
    QList<WillcallTicket> tickets;
    QStringList notes;
    // A digest of all that a label says, the name salted: another one once any of that is another. What was handed over
    // of it is not in it.
    QString says = {};
    Money owed;                              // on account
    std::optional<WillcallPrint> print = {}; // the last one
    int timesPrinted = 0;
    QList<WillcallHandover> handovers = {}; // the oldest first

    WillcallPaper paper() const;
    QList<WillcallTicket> waiting() const; // tickets that were not handed over
    WillcallState state() const;
    bool isWaiting() const { return state() <= WillcallState::PartlyHandedOver; }
    bool isPrintOld() const; // the last paper says what is not so any more, or lacks a ticket that waits
    bool isUnprinted() const { return isWaiting() && (!print || isPrintOld()); }
    bool isPaid() const { return owed.minor <= 0; }
    bool isPickedUpNoMore(Instant now) const;     // it still waits, and the event is over
    const WillcallHandover *lastHandover() const; // that stands; null: none
    QStringList seatLabels() const;               // of the waiting tickets, or of all where none waits
    QString seats(int most) const;                // of them, the first rows: "Stalls, row A, seats 1–5"
    QString types() const;                        // "2 Adult, 1 Child"; empty: all are of the first
    QStringList proofs() const;                   // "1 Child", of the waiting ones that ask for it
};

// How long after its beginning what was not picked up counts as such.
constexpr qint64 willcallOverSeconds = 6 * 3600;

enum class WillcallPart { All, Waiting, Unprinted, HandedOver, Changed, NotPickedUp };
bool isOf(const WillcallOrder &order, WillcallPart part, Instant now);
// What is printed: waits, is paid in full, and, where it is asked for, has no paper that is still right.
QList<WillcallOrder> toPrint(QList<WillcallOrder> orders, bool onlyUnprinted);

struct WillcallCount
{
    qint64 orders = 0, tickets = 0;
};
struct WillcallCounts
{
    WillcallCount waiting, printed, handedOver; // printed: of those that wait
};
WillcallCounts countsOf(const QList<WillcallOrder> &orders);

// As people look a name up: by last and first names without accents and case, then by code. Who has none comes last.
void sortByName(QList<WillcallOrder> &orders);

// Whose name has words that begin so, in any order, whose code does, or who has a ticket of this barcode. An empty text
// finds all.
bool isFoundBy(const WillcallOrder &order, const QString &typed);
// What was scanned or typed in full: the order's code or a ticket's barcode.
bool isScannedBy(const WillcallOrder &order, const QString &typed);
// The ticket whose barcode that is; not valid: it is no good ticket's of this order.
TicketId ticketScanned(const WillcallOrder &order, const QString &typed);
// What tells orders of one name apart: the last digits of the telephone number, else nothing.
QString phoneEnd(const WillcallOrder &order);

struct HandOverAsked
{
    QList<TicketId> tickets = {}; // none: all that wait
    bool despiteDue = false;      // it is known that the order still owes something
    TicketId shown = {};          // one that was scanned, by which the order was found: it has to wait itself
};

} // namespace rowlock
