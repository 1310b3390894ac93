#include "model/domain/gift_card.h"

#include "model/domain/names.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct GiftCardTexts
{
    Q_DECLARE_TR_FUNCTIONS(GiftCard)
};

constexpr Names<CardEntryKind, 9> entryKinds = {{{CardEntryKind::Sold, "sold"},
                                                 {CardEntryKind::Reloaded, "reloaded"},
                                                 {CardEntryKind::Redeemed, "redeemed"},
                                                 {CardEntryKind::Refunded, "refunded"},
                                                 {CardEntryKind::Cancelled, "cancelled"},
                                                 {CardEntryKind::Expired, "expired"},
                                                 {CardEntryKind::Blocked, "blocked"},
                                                 {CardEntryKind::Unblocked, "unblocked"},
                                                 {CardEntryKind::Extended, "extended"}}};
constexpr Names<GiftCardState, 6> cardStates = {{{GiftCardState::Active, "active"},
                                                 {GiftCardState::PartUsed, "part_used"},
                                                 {GiftCardState::UsedUp, "used_up"},
                                                 {GiftCardState::Cancelled, "cancelled"},
                                                 {GiftCardState::Expired, "expired"},
                                                 {GiftCardState::Blocked, "blocked"}}};

constexpr qsizetype codeLength = 12;

tl::unexpected<Error> notRedeemable(const GiftCard &card, const QString &message)
{
    return refuse(ErrorCode::Forbidden, message, {{QStringLiteral("giftcard"), card.id.value()}});
}

QString dayOf(Instant at)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(at.ms).date(), QLocale::ShortFormat);
}

const CardEntry *lastOf(const QList<CardEntry> &entries, CardEntryKind one, CardEntryKind other)
{
    const auto found = std::find_if(entries.rbegin(), entries.rend(),
                                    [&](const CardEntry &entry) { return entry.kind == one || entry.kind == other; });
    return found == entries.rend() ? nullptr : &*found;
}

} // namespace

QString kindName(CardEntryKind kind)
{
    return nameIn(entryKinds, kind);
}

Result<CardEntryKind> cardEntryKindFromName(const QString &name)
{
    return valueIn(entryKinds, name);
}

QString stateName(GiftCardState state)
{
    return nameIn(cardStates, state);
}

Money GiftCard::balance() const
{
    Money sum{0, price().currency};
    for (const CardEntry &entry : entries)
        sum += entry.amount;
    return sum;
}

std::optional<Instant> GiftCard::until() const
{
    const CardEntry *last = lastOf(entries, CardEntryKind::Extended, CardEntryKind::Extended);
    return last ? last->until : entries.first().until;
}

bool GiftCard::isBlocked() const
{
    const CardEntry *last = lastOf(entries, CardEntryKind::Blocked, CardEntryKind::Unblocked);
    return last && last->kind == CardEntryKind::Blocked;
}

bool GiftCard::hasEnded(Instant now) const
{
    return until() && *until() <= now;
}

bool GiftCard::isCancelled() const
{
    return lastOf(entries, CardEntryKind::Cancelled, CardEntryKind::Cancelled);
}

GiftCardState GiftCard::state(Instant now) const
{
    if (isCancelled())
        return GiftCardState::Cancelled;
    if (isBlocked())
        return GiftCardState::Blocked;
    if (hasEnded(now))
        return GiftCardState::Expired;
    if (balance().minor == 0)
        return GiftCardState::UsedUp;
    return lastOf(entries, CardEntryKind::Redeemed, CardEntryKind::Redeemed) ? GiftCardState::PartUsed
                                                                             : GiftCardState::Active;
}

Result<Done> requireRedeemable(const GiftCard &card, const Money &amount, Instant now)
{
    switch (card.state(now)) {
    case GiftCardState::Cancelled:
        return notRedeemable(card, GiftCardTexts::tr("This gift card was cancelled and its price given back. Ask for "
                                                     "another way to pay."));
    case GiftCardState::Blocked:
        return notRedeemable(card,
                             GiftCardTexts::tr("This gift card is blocked: %1. Ask a manager.")
                                 .arg(lastOf(card.entries, CardEntryKind::Blocked, CardEntryKind::Blocked)->reason));
    case GiftCardState::Expired:
        return notRedeemable(card,
                             GiftCardTexts::tr("This gift card ended on %1. A manager can extend it, with a reason.")
                                 .arg(dayOf(*card.until())));
    case GiftCardState::Active:
    case GiftCardState::PartUsed:
    case GiftCardState::UsedUp: break;
    }
    if (amount <= card.balance())
        return Done{};
    return refuse(
        ErrorCode::PaymentMismatch,
        GiftCardTexts::tr("%1 is left on this gift card, and %2 was asked for. Take that much from it, and the "
                          "rest in another way.")
            .arg(toDecimal(card.balance()), toDecimal(amount)),
        {{QStringLiteral("giftcard"), card.id.value()},
         {QStringLiteral("balance"), toDecimal(card.balance())},
         {QStringLiteral("total"), toDecimal(amount)},
         {QStringLiteral("paid"), toDecimal(card.balance())}});
}

Result<Done> requireRefundable(const GiftCard &card, Instant now)
{
    if (card.isBlocked())
        return notRedeemable(card, GiftCardTexts::tr("This gift card is blocked, so what went onto it could not be "
                                                     "spent. Refund it onto another or a new card, or the way it was "
                                                     "paid."));
    if (card.hasEnded(now))
        return notRedeemable(card, GiftCardTexts::tr("This gift card ended on %1, so what went onto it could not be "
                                                     "spent. Refund it onto another or a new card, or the way it was "
                                                     "paid.")
                                       .arg(dayOf(*card.until())));
    return Done{};
}

Result<Done> checkCardDays(std::optional<qint64> days)
{
    if (!days || (*days >= 1 && *days <= 36'500))
        return Done{};
    return refuse(ErrorCode::InvalidArgument,
                  GiftCardTexts::tr("A gift card is good for 1 to 36,500 days, or for ever."),
                  {{QStringLiteral("argument"), QStringLiteral("giftcard")}});
}

std::optional<Instant> cardUntil(std::optional<qint64> days, Instant now)
{
    return days ? std::optional(Instant{now.ms + *days * 86'400'000}) : std::nullopt;
}

std::optional<QString> giftCardCode(const QString &typed)
{
    QString code = typed.toUpper();
    code.removeIf([](QChar c) { return c.isSpace() || c == u'-'; });
    const bool fits =
        code.size() == codeLength && std::ranges::all_of(code, [](QChar c) { return giftCardLetters.contains(c); });
    return fits ? std::optional(code) : std::nullopt;
}

QString giftCardText(const QString &code)
{
    return QStringList{code.left(4), code.mid(4, 4), code.mid(8)}.join(u'-');
}

} // namespace rowlock
