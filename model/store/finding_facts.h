// What finding asks of orders and holds that something led to, and whether it is what was typed. One rule for all ways
// to find something: whatever led to it, it counts only if these say so.
#pragma once

#include "model/db/statement.h"
#include "model/domain/finding.h"
#include "model/domain/finding_text.h"

namespace rowlock {

struct SeatFact
{
    QString section, row, number;
    QString shortLabel; // "K12"
    QString barcode;    // of a hold: empty
    bool isHeld = true; // the order, or the hold, has it now
};

struct PaymentFact
{
    qint64 minor = 0; // above zero, also of what went back
    QString reference;
};

struct FindingFacts
{
    OrderId order = {};
    HoldId hold = {}; // not valid: an order
    QString code;     // the order's or the reservation's
    EventId event;
    QString eventName;
    Instant starts;
    QString terminal;
    Instant at;            // sold; of a hold since when
    qint64 totalMinor = 0; // of a hold and a reservation what its seats are to be paid with, once that was asked
    qint64 refundedMinor = 0;
    bool isVoided = false;
    bool isReserved = false; // a hold
    QString state;           // of a hold
    QString name;
    PatronNo patronNo;
    QStringList words = {}; // of the name, folded; of who is known all that they are found by
    QList<SeatFact> seats = {};
    QList<PaymentFact> payments = {};
};

// What the things that were typed may be by, and no more is read.
struct FactsWanted
{
    explicit FactsWanted(const QList<Sought> &things);

    bool seats = false, payments = false, names = false;
    bool amounts = false;  // of what is not paid yet
    bool contacts = false; // phones, addresses and tags too
};
// Unknown numbers are left out.
Result<QList<FindingFacts>> readOrderFacts(Connection &connection, const QList<OrderId> &orders,
                                           const FactsWanted &wanted);
Result<QList<FindingFacts>> readHoldFacts(Connection &connection, const QList<HoldId> &holds, const FactsWanted &wanted,
                                          Instant now);

FoundBy byOfPart(const PatronPart &part); // what it is a part of
// How it answers, the best way that it does; none: it does not. `isOneOfSeveral`: words that many have, as those of an
// event and a section, count only beside others.
std::optional<FoundMatch> matchOf(const Sought &thing, const FindingFacts &facts, bool isOneOfSeveral);
// ... for each of them.
std::optional<QList<FoundMatch>> matchesOf(const QList<Sought> &things, const FindingFacts &facts);

// Numbers as the statements take several of them.
template <typename IdType>
QString idList(const QList<IdType> &ids)
{
    QStringList numbers;
    for (const IdType id : ids)
        numbers.append(QString::number(id.value()));
    return u'[' + numbers.join(u',') + u']';
}

} // namespace rowlock

#define ROWLOCK_THESE_ON_SQLITE "(SELECT value FROM json_each(?))"
#define ROWLOCK_THESE_ON_SERVER                                                                                        \
    "(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value))"
