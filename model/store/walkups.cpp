#include "model/store/walkups.h"

#include "model/store/answers.h"
#include "model/store/gift_cards.h"
#include "model/store/holds.h"
#include "model/store/keys.h"
#include "model/store/picker.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/seat_hands.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

namespace rowlock {

namespace {

// Why a seat cannot be sold as it was seen.
struct Change
{
    QJsonObject details;
    QString words;
};

QString wordsFor(const QString &label, SeatState state, const QString &holder)
{
    switch (state) {
    case SeatState::Free: return Store::tr("%1 has changed and is now available").arg(label);
    case SeatState::Held: return Store::tr("%1 is held by %2 now").arg(label, holder);
    case SeatState::Sold: return Store::tr("%1 was sold by %2").arg(label, holder);
    case SeatState::Reserved: return Store::tr("%1 is reserved now").arg(label);
    case SeatState::Blocked: return Store::tr("%1 is blocked now").arg(label);
    }
    Q_UNREACHABLE();
}

// Nothing where the seat is as it was seen and can be had.
Result<std::optional<Change>> changeOf(Writing &writing, EventId event, const SeenSeat &seen)
{
    TRY_GET(const auto seat, findSeat(writing.db(), event, seen.seat));
    if (!seat) {
        const QJsonObject details{{QStringLiteral("seat"), seen.seat},
                                  {QStringLiteral("state"), QStringLiteral("unknown")},
                                  {QStringLiteral("seen_version"), seen.version}};
        return std::optional(Change{details, Store::tr("there is no seat “%1”").arg(seen.seat.left(60))});
    }
    TRY_GET(const SeatHands hands, handsOf(writing.db(), *seat, writing.now()));
    if (hands.toBeHad && seat->version == seen.version)
        return std::optional<Change>();
    const QJsonObject details{{QStringLiteral("seat"), seat->ref},
                              {QStringLiteral("label"), seat->label},
                              {QStringLiteral("state"), stateName(seat->state)},
                              {QStringLiteral("holder"), hands.terminal},
                              {QStringLiteral("seen_version"), seen.version},
                              {QStringLiteral("version"), seat->version}};
    return std::optional(Change{details, wordsFor(seat->label, seat->state, hands.terminal)});
}

tl::unexpected<Error> conflict(const QList<Change> &changes)
{
    constexpr qsizetype mostNamed = 4;
    QStringList words;
    QJsonArray seats;
    QJsonArray unknown;
    for (const Change &change : changes) {
        seats.append(change.details);
        if (change.details.value(QStringLiteral("state")).toString() == u"unknown")
            unknown.append(change.details.value(QStringLiteral("seat")));
        if (words.size() < mostNamed)
            words += change.words;
    }
    QString sentence = words.join(QStringLiteral("; "));
    if (const qsizetype more = changes.size() - words.size(); more > 0)
        sentence += Store::tr("; and %n more", nullptr, int(more));
    sentence[0] = sentence.at(0).toUpper();
    return refuse(ErrorCode::SeatUnavailable, Store::tr("%1. Nothing was sold; look at the seats again.").arg(sentence),
                  {{QStringLiteral("seats"), seats}, {QStringLiteral("unknown"), unknown}});
}

Result<SaleReceipt> sellNow(Writing &writing, EventId event, const SeatingPlan &plan, const QList<SeenSeat> &seen,
                            const QList<PaymentLine> &payments)
{
    TRY_GET(const EventSummary summary, readEvent(writing.db(), event));
    if (summary.firstDueAt && *summary.firstDueAt <= writing.now()) { // what was seen as blocked comes to sale now
        TRY_GET(const OpenEvent open, openEvent(writing, event));
        TRY(serveWaitlist(writing, open));
    }
    QList<Change> changes;
    QStringList names;
    for (const SeenSeat &seat : seen) {
        TRY_GET(const auto change, changeOf(writing, event, seat));
        if (change)
            changes.append(*change);
        names += seat.seat;
    }
    if (!changes.isEmpty())
        return conflict(changes);
    TRY_GET(const HoldInfo hold, newHold(writing, event, plan, SeatRequest::named(names), {}));
    return sellClaims(writing, hold, payments);
}

} // namespace

Result<SaleReceipt> sellSeen(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan,
                             const QList<SeenSeat> &seats, const QList<PaymentLine> &given, const QString &key)
{
    QStringList names;
    QJsonArray seen;
    for (const SeenSeat &seat : seats) {
        names += seat.seat;
        seen.append(QJsonObject{{QStringLiteral("seat"), seat.seat}, {QStringLiteral("version"), seat.version}});
    }
    TRY(requireNotWaitlist(act.by));
    TRY(checkRequest(SeatRequest::named(names)));
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    QJsonObject asked = toJson(payments);
    asked.insert(QStringLiteral("event"), event.value());
    asked.insert(QStringLiteral("seats"), seen);
    return writeKeeping(connection, act.under(key), Turn::of(event), [&](Writing &writing) {
        return once<SaleReceipt>(
            writing, key, QStringLiteral("walkup"), asked,
            [&] { return sellNow(writing, event, plan, seats, payments); },
            [](const SaleReceipt &receipt) { return toJson(receipt); }, saleReceiptFromJson);
    });
}

} // namespace rowlock
