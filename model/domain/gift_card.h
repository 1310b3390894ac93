// Gift cards: money that was paid and is owed to whoever has the code. A tender, and no voucher, which changes a price.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"

#include <QList>
#include <QString>

#include <optional>

namespace rowlock {

using GiftCardId = Id<struct GiftCardTag>;

// In the database by these names.
enum class CardEntryKind { Sold, Reloaded, Redeemed, Refunded, Cancelled, Expired, Blocked, Unblocked, Extended };
QString kindName(CardEntryKind kind);
Result<CardEntryKind> cardEntryKindFromName(const QString &name);

struct CardEntry
{
    int number = 0; // of its card, from 1
    CardEntryKind kind = CardEntryKind::Sold;
    Money amount; // below zero: what left the card
    OrderId order = {};
    qint64 attempt = 0;                // before there is an order: the part of a payment
    std::optional<Instant> until = {}; // first, extended: cannot be redeemed from then on; none: never ends
    QString reason = {};
    Actor by = {};
    Instant at = {};
};

// active, part_used, used_up, cancelled, expired, blocked
enum class GiftCardState { Active, PartUsed, UsedUp, Cancelled, Expired, Blocked };
QString stateName(GiftCardState state);

struct GiftCard
{
    GiftCardId id;
    QString code;             // 12 characters
    QList<CardEntry> entries; // oldest first, never none

    Money balance() const;                                 // their sum; nothing else says it
    Money price() const { return entries.first().amount; } // or what a refund made it with
    std::optional<Instant> until() const;
    bool isBlocked() const;
    bool hasEnded(Instant now) const;
    bool isCancelled() const;
    GiftCardState state(Instant now) const;
};

// What a sale or a refund put on one, for who gets the code.
struct SoldCard
{
    GiftCardId id;
    QString code;
    Money amount;
    std::optional<Instant> until = {};

    bool operator==(const SoldCard &) const = default;
};

// Whether so much of it may be paid with it now. forbidden, with a sentence for the clerk: blocked, cancelled or past
// its end; payment_mismatch (details: balance) where there is less on it.
Result<Done> requireRedeemable(const GiftCard &card, const Money &amount, Instant now);

// Whether money of an order that it did not pay may go back onto it: not onto one that is blocked or past its end, with
// which nobody could pay. forbidden, with a sentence for the clerk.
Result<Done> requireRefundable(const GiftCard &card, Instant now);

// How long one that is made now is good for; invalid_argument for what cannot be. None: for ever.
Result<Done> checkCardDays(std::optional<qint64> days);
std::optional<Instant> cardUntil(std::optional<qint64> days, Instant now);

// As it is kept: capitals, without spaces and dashes. Nothing where it cannot be one.
std::optional<QString> giftCardCode(const QString &typed);
QString giftCardText(const QString &code); // "ABCD-EFGH-JKLM"
// The characters of a code: none that is taken for another.
constexpr QLatin1StringView giftCardLetters{"ABCDEFGHJKLMNPQRSTUVWXYZ3789"};

} // namespace rowlock
