// What was found (docs/decisions/finding.md): orders, holds, reservations, patrons and gift cards, and by what. Values.
#pragma once

#include "model/domain/gift_card.h"
#include "model/domain/hold.h"
#include "model/domain/order.h"

#include <QStringList>

namespace rowlock {

enum class FindingKind { Order, Hold, Reservation, Patron, GiftCard };
QString findingKindName(FindingKind kind); // in the command line: order, hold, reservation, patron, gift_card

// What of it is as was typed.
enum class FoundBy { Code, Barcode, Name, Phone, Email, Tag, Seat, Amount, Slip, Recent, Event };
QString foundByName(FoundBy by); // in the command line: code, barcode, name, ...

enum class FoundRank { Exact, Beginning, Typo };
QString foundRankName(FoundRank rank);

// One thing that was typed, and what answers it.
struct FoundMatch
{
    FoundBy by = FoundBy::Name;
    FoundRank rank = FoundRank::Exact;
    QString what = {};   // the seat's short name or the end of a slip's number, as it stands; of others empty
    bool isPast = false; // a seat that was exchanged away, refunded or moved

    bool operator==(const FoundMatch &) const = default;
};

struct Finding
{
    FindingKind kind = FindingKind::Order;
    QList<FoundMatch> matches = {}; // one for each thing that was typed; none: the last sales were asked for
    // Of an order all of it. Of a hold and a reservation: event, eventName, by, at (since when), total, seats, tickets
    // (places) and patron; code: the reservation's. Of a patron: patron. Of a gift card: code; total: what is on it.
    OrderLine line = {};
    Instant starts = {};    // the event
    HoldId hold = {};       // of a hold, and of a reservation its newest
    PatronNo patronNo = {}; // where the house knows them ...
    QString phone = {}, email = {};
    QString state = {}; // in the command line: sold, refunded, voided; active, paying; reserved, ...; active, used_up
    bool isAtWillcall = false;         // of an order: it waits there to be picked up
    std::optional<Ticket> ticket = {}; // by its barcode: the very one, whatever has become of it

    FoundRank rank() const; // of the match that fits least
    bool isBy(FoundBy by) const;
};

struct FoundThings
{
    QList<Finding> results; // the best first
    qint64 leftOff = 0;     // that were found and not told; at least so many, where there are very many
    bool isMore = false;    // then
};

} // namespace rowlock
