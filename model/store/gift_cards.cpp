#include "model/store/gift_cards.h"

#include "model/domain/voucher.h"
#include "model/store/journal.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"

#include <QMap>

#include <algorithm>

namespace rowlock {

namespace {

struct CardRow
{
    GiftCardId id;
    QString code;
    CardEntry entry;
};

// As cardRow() reads them, of card c and its entries e.
#define ROWLOCK_CARD_COLUMNS                                                                                           \
    " c.card_no, c.code, e.entry_no, e.kind, e.amount_minor, coalesce(e.order_id, 0), coalesce(e.attempt_id, 0),"      \
    " e.until_at, e.reason, e.terminal, e.clerk, e.at, (SELECT currency FROM house)"                                   \
    " FROM gift_card c JOIN gift_card_entry e ON e.card_no = c.card_no "

CardRow cardRow(const Row &row)
{
    CardEntry entry;
    entry.number = int(row.integer(2));
    entry.kind = cardEntryKindFromName(row.text(3)).value_or(CardEntryKind::Sold);
    entry.amount = row.money(4, Currency::fromCode(row.text(12)).value_or(Currency()));
    entry.order = row.id<OrderId>(5);
    entry.attempt = row.integer(6);
    entry.until = row.optionalInstant(7);
    entry.reason = row.text(8);
    entry.by = {row.text(9), row.text(10)};
    entry.at = row.instant(11);
    return {row.id<GiftCardId>(0), row.text(1), entry};
}

QList<GiftCard> cardsOf(const QList<CardRow> &rows)
{
    QList<GiftCard> cards;
    for (const CardRow &row : rows) {
        if (cards.isEmpty() || cards.last().id != row.id)
            cards.append({row.id, row.code, {}});
        cards.last().entries.append(row.entry);
    }
    return cards;
}

// The one place that says what a code is that is no gift card's.
tl::unexpected<Error> notAGiftCard(const QString &typed)
{
    return refuseByHouse(giftCardCode(typed)
                             ? Store::tr("There is no gift card “%1”. Check the code on the card.").arg(typed.left(40))
                             : Store::tr("“%1” is no gift card: those have 12 letters and digits. If it is a voucher, "
                                         "which changes the price, enter it before paying.")
                                   .arg(typed.left(40)),
                         {{QStringLiteral("argument"), QStringLiteral("giftcard")}});
}

Result<Done> lock(Writing &writing, GiftCardId id)
{
    TRY(one<qint64>(
        writing.db(), {R"(SELECT card_no FROM gift_card WHERE card_no = ?)", R"(SELECT rowlock_take_card(?))"},
        [](const Row &row) { return row.integer(0); }, id));
    return Done{};
}

// Read after it was locked.
Result<GiftCard> lockedCard(Writing &writing, GiftCardId id)
{
    TRY(lock(writing, id));
    return readGiftCard(writing.db(), id);
}

Result<Done> enter(Writing &writing, const CardUse &use, GiftCardId id, const CardEntry &entry,
                   const QString &digest = {})
{
    const auto orNone = [](qint64 number) { return number > 0 ? std::optional(number) : std::nullopt; };
    const std::optional<qint64> attempt = use.part ? std::optional(use.part->value()) : std::nullopt;
    TRY(post(writing.db(), R"(
        INSERT INTO gift_card_entry (card_no, entry_no, kind, amount_minor, order_id, attempt_id, until_at, reason,
            terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
             id, entry.number, kindName(entry.kind), entry.amount, orNone(use.order.isValid() ? use.order.value() : 0),
             attempt, entry.until ? std::optional(entry.until->ms) : std::nullopt, entry.reason, writing.by().terminal,
             writing.by().clerk, writing.now()));
    QJsonObject body{{QStringLiteral("card"), id.value()},
                     {QStringLiteral("entry"), entry.number},
                     {QStringLiteral("kind"), kindName(entry.kind)},
                     {QStringLiteral("amount"), entry.amount.minor}};
    if (use.part)
        body.insert(QStringLiteral("attempt"), use.part->value());
    if (entry.until)
        body.insert(QStringLiteral("until"), entry.until->ms);
    if (!entry.reason.isEmpty())
        body.insert(QStringLiteral("reason"), entry.reason);
    if (!digest.isEmpty())
        body.insert(QStringLiteral("sha256"), digest);
    return record(writing, {QStringLiteral("giftcard.entered"), use.event, -1, use.hold, use.order, body});
}

CardEntry nextEntry(const GiftCard &card, CardEntryKind kind, const Money &amount, const QString &reason = {})
{
    CardEntry entry;
    entry.number = int(card.entries.size()) + 1;
    entry.kind = kind;
    entry.amount = amount;
    entry.reason = reason;
    return entry;
}

// Its first entry says of which kind it is: sold or refunded.
Result<GiftCardId> makeCard(Writing &writing, const CardUse &use, CardEntryKind kind, const Money &amount,
                            std::optional<qint64> days)
{
    constexpr int mostDraws = 20;
    for (int i = 0; i < mostDraws; ++i) {
        const QString code = newGiftCardCode();
        const QByteArray salt = newSalt();
        TRY_GET(const auto id,
                optional<GiftCardId>(
                    writing.db(), R"(
            INSERT INTO gift_card (code, salt, made_at)
            SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM gift_card WHERE code = ?) RETURNING card_no)",
                    [](const Row &row) { return row.id<GiftCardId>(0); }, code, salt, writing.now(), code));
        if (!id)
            continue;
        CardEntry first;
        first.number = 1;
        first.kind = kind;
        first.amount = amount;
        first.until = cardUntil(days, writing.now());
        TRY(enter(writing, use, *id, first, nameDigest(salt, code, {})));
        return *id;
    }
    return refuse(ErrorCode::StorageUnusable,
                  Store::tr("This computer gives the same random numbers again and again, so no unique code could be "
                            "made. Nothing was changed; restart the computer."));
}

// By card, in the order of their numbers: so nobody waits for each other in a circle.
QMap<GiftCardId, Money> sumsByCard(const QList<PaymentLine> &lines)
{
    QMap<GiftCardId, Money> sums;
    for (const PaymentLine &line : lines) {
        if (line.method != PaymentMethod::GiftCard || line.amount.minor == 0 || line.reference.isEmpty())
            continue; // without a reference: a card that is not made yet
        const auto sum = sums.find(cardOfReference(line.reference));
        if (sum == sums.end())
            sums.insert(cardOfReference(line.reference), line.amount);
        else
            *sum += line.amount;
    }
    return sums;
}

Result<GiftCard> changeCard(Connection &connection, const Act &act, GiftCardId id, CardEntryKind kind,
                            std::optional<Instant> until, const QString &reason)
{
    TRY_GET(const QString why, requiredReason(reason, Store::tr("Say why, in at most 500 characters.")));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<GiftCard> {
        TRY_GET(const GiftCard card, lockedCard(writing, id));
        if (card.isCancelled())
            return refuse(ErrorCode::Forbidden,
                          Store::tr("This gift card was cancelled and its price given back. Nothing can be changed."),
                          {{QStringLiteral("giftcard"), id.value()}});
        if (until && *until <= writing.now())
            return badArgument(Store::tr("The gift card would end in the past. Name a later day, or none."), "until");
        if ((kind == CardEntryKind::Blocked && card.isBlocked())
            || (kind == CardEntryKind::Unblocked && !card.isBlocked()))
            return card; // so it is already
        CardEntry entry = nextEntry(card, kind, {0, card.price().currency}, why);
        entry.until = until;
        TRY(enter(writing, {}, id, entry));
        return readGiftCard(writing.db(), id);
    });
}

} // namespace

Result<GiftCard> readGiftCard(Connection &connection, GiftCardId id)
{
    TRY_GET(const auto rows,
            all<CardRow>(connection, "SELECT" ROWLOCK_CARD_COLUMNS R"(WHERE c.card_no = ? ORDER BY e.entry_no)",
                         cardRow, id));
    if (rows.isEmpty())
        return notAGiftCard(QString::number(id.value()));
    return cardsOf(rows).first();
}

Result<GiftCard> findGiftCard(Connection &connection, const QString &typed)
{
    TRY(checkTyped(typed, "giftcard"));
    const auto code = giftCardCode(typed);
    if (!code)
        return notAGiftCard(typed);
    TRY_GET(const auto rows,
            all<CardRow>(connection, "SELECT" ROWLOCK_CARD_COLUMNS R"(WHERE c.code = ? ORDER BY e.entry_no)", cardRow,
                         *code));
    if (rows.isEmpty())
        return notAGiftCard(typed);
    return cardsOf(rows).first();
}

Result<bool> isGiftCard(Connection &connection, const QString &typed)
{
    const auto code = giftCardCode(typed);
    if (!code)
        return false;
    return one<bool>(
        connection, R"(SELECT EXISTS (SELECT 1 FROM gift_card WHERE code = ?))",
        [](const Row &row) { return row.boolean(0); }, *code);
}

Result<QList<GiftCard>> readGiftCards(Connection &connection)
{
    TRY_GET(const auto rows,
            all<CardRow>(connection, "SELECT" ROWLOCK_CARD_COLUMNS R"(ORDER BY c.card_no, e.entry_no)", cardRow));
    return cardsOf(rows);
}

Result<GiftCard> blockGiftCard(Connection &connection, const Act &act, GiftCardId id, const QString &reason)
{
    return changeCard(connection, act, id, CardEntryKind::Blocked, {}, reason);
}

Result<GiftCard> unblockGiftCard(Connection &connection, const Act &act, GiftCardId id, const QString &reason)
{
    return changeCard(connection, act, id, CardEntryKind::Unblocked, {}, reason);
}

Result<GiftCard> extendGiftCard(Connection &connection, const Act &act, GiftCardId id, std::optional<Instant> until,
                                const QString &reason)
{
    return changeCard(connection, act, id, CardEntryKind::Extended, until, reason);
}

Result<QList<GiftCard>> expireGiftCards(Connection &connection, const Act &act)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<QList<GiftCard>> {
        TRY_GET(const auto cards, readGiftCards(writing.db()));
        QList<GiftCard> expired;
        for (const GiftCard &card : cards) {
            const bool isOver = !card.isCancelled() && card.until() && *card.until() <= writing.now();
            if (!isOver || card.balance().minor == 0)
                continue;
            TRY(enter(writing, {}, card.id, nextEntry(card, CardEntryKind::Expired, -card.balance())));
            TRY_GET(const GiftCard after, readGiftCard(writing.db(), card.id));
            expired.append(after);
        }
        return expired;
    });
}

GiftCardId cardOfReference(const QString &reference)
{
    return GiftCardId(reference.toLongLong());
}

// A code opens what it belongs to, and a reference stands in the books and in the journal for everybody to read.
Result<Done> requireNoCode(Connection &connection, const PaymentLine &line)
{
    if (line.method == PaymentMethod::GiftCard)
        return Done{};
    TRY_GET(const bool isCard, isGiftCard(connection, line.reference));
    if (isCard)
        return refuseByHouse(Store::tr("This is the code of a gift card. Choose gift card as the way to pay."),
                             {{QStringLiteral("argument"), QStringLiteral("reference")}});
    const QString code = line.method == PaymentMethod::Voucher ? voucherCode(line.reference) : QString();
    if (code.isEmpty())
        return Done{};
    TRY_GET(const bool isVoucher, one<bool>(
                                      connection, R"(SELECT EXISTS (SELECT 1 FROM voucher WHERE code = ?))",
                                      [](const Row &row) { return row.boolean(0); }, code));
    if (isVoucher)
        return refuseByHouse(Store::tr("This is the code of a voucher, which changes the price. Enter it with the "
                                       "seats, then take what is left to pay."),
                             {{QStringLiteral("argument"), QStringLiteral("reference")}});
    return Done{};
}

Result<QList<PaymentLine>> withCardNumbers(Connection &connection, const QList<PaymentLine> &payments)
{
    QList<PaymentLine> kept = payments;
    for (PaymentLine &line : kept) {
        TRY(requireNoCode(connection, line));
        if (line.method != PaymentMethod::GiftCard)
            continue;
        TRY_GET(const GiftCard card, findGiftCard(connection, line.reference));
        line.reference = QString::number(card.id.value());
    }
    return kept;
}

Result<QList<SoldCard>> cardsSoldIn(Connection &connection, OrderId order)
{
    return all<SoldCard>(
        connection, R"(
        SELECT c.card_no, c.code, e.amount_minor, e.until_at, (SELECT currency FROM house) FROM gift_card_entry e
        JOIN gift_card c ON c.card_no = e.card_no
        WHERE e.order_id = ? AND e.kind IN ('sold', 'reloaded') ORDER BY e.card_no, e.entry_no)",
        [](const Row &row) {
            return SoldCard{row.id<GiftCardId>(0), row.text(1),
                            row.money(2, Currency::fromCode(row.text(4)).value_or(Currency())), row.optionalInstant(3)};
        },
        order);
}

Result<Done> redeemCards(Writing &writing, const CardUse &use, const QList<Payment> &payments)
{
    QList<PaymentLine> lines;
    for (const Payment &payment : payments)
        lines.append({payment.method, payment.amount, payment.reference});
    const auto sums = sumsByCard(lines);
    for (auto sum = sums.cbegin(); sum != sums.cend(); ++sum) {
        TRY_GET(const GiftCard card, lockedCard(writing, sum.key()));
        TRY(requireRedeemable(card, *sum, writing.now()));
        TRY(enter(writing, use, card.id, nextEntry(card, CardEntryKind::Redeemed, -*sum)));
    }
    return Done{};
}

tl::unexpected<Error> refuseNoReload(const GiftCard &card)
{
    return refuse(ErrorCode::Forbidden,
                  Store::tr("This gift card is blocked or cancelled, so nothing can go onto it. Sell a new one."),
                  {{QStringLiteral("giftcard"), card.id.value()}});
}

Result<Done> lockCards(Writing &writing, const QList<PaymentLine> &back)
{
    const auto cards = sumsByCard(back).keys();
    for (const GiftCardId card : cards)
        TRY(lock(writing, card));
    return Done{};
}

Result<Done> creditCards(Writing &writing, const CardUse &use, QList<PaymentLine> &back, std::optional<qint64> newDays)
{
    const auto sums = sumsByCard(back);
    for (auto sum = sums.cbegin(); sum != sums.cend(); ++sum) {
        TRY_GET(const GiftCard card, lockedCard(writing, sum.key()));
        if (card.isCancelled())
            return refuse(ErrorCode::Forbidden,
                          Store::tr("This gift card was cancelled, so nothing can go onto it. Name another one."),
                          {{QStringLiteral("giftcard"), card.id.value()}});
        TRY(enter(writing, use, card.id, nextEntry(card, CardEntryKind::Refunded, *sum)));
    }
    for (PaymentLine &line : back) {
        if (line.method != PaymentMethod::GiftCard || !line.reference.isEmpty())
            continue;
        TRY_GET(const GiftCardId made, makeCard(writing, use, CardEntryKind::Refunded, line.amount, newDays));
        line.reference = QString::number(made.value());
    }
    return Done{};
}

Result<Done> sellCards(Writing &writing, const CardUse &use, QList<PricedLine> &lines)
{
    for (PricedLine &line : lines) {
        if (line.kind != LineKind::GiftCard || line.count < 0)
            continue;
        if (line.card > 0) {
            TRY_GET(const GiftCard card, lockedCard(writing, GiftCardId(line.card)));
            if (card.isCancelled() || card.isBlocked())
                return refuseNoReload(card);
            TRY(enter(writing, use, card.id, nextEntry(card, CardEntryKind::Reloaded, line.list)));
            continue;
        }
        TRY_GET(const GiftCardId made, makeCard(writing, use, CardEntryKind::Sold, line.list, line.cardDays));
        line.card = made.value();
    }
    return Done{};
}

Result<Done> requireCancellable(const GiftCard &card, OrderId order, const Money &price)
{
    const CardEntry &sold = card.entries.first();
    if (sold.kind == CardEntryKind::Sold && sold.order == order && sold.amount == price && card.balance() == price
        && !card.isCancelled())
        return Done{};
    return refuse(
        ErrorCode::Forbidden,
        Store::tr("%1 is on this gift card, which was sold for %2. It is cancelled only while all of its "
                  "price is on it and nothing was added.")
            .arg(toDecimal(card.balance()), toDecimal(sold.amount)),
        {{QStringLiteral("giftcard"), card.id.value()}, {QStringLiteral("balance"), toDecimal(card.balance())}});
}

Result<Done> cancelCard(Writing &writing, const CardUse &use, const PricedLine &line)
{
    TRY_GET(const GiftCard card, lockedCard(writing, GiftCardId(line.card)));
    TRY(requireCancellable(card, use.order, -line.paid)); // of the line that takes it back
    return enter(writing, use, card.id, nextEntry(card, CardEntryKind::Cancelled, line.paid));
}

} // namespace rowlock
