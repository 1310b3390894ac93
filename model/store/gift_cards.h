// Gift cards (docs/decisions/gift-cards.md): what is on one is the sum of its entries, and every change is an entry.
// Whoever takes from a card or gives back to it has it for itself from the look at its balance to the entry.
#pragma once

#include "model/domain/gift_card.h"
#include "model/domain/payment.h"
#include "model/domain/pricing/priced_line.h"
#include "model/store/writing.h"

namespace rowlock {

Result<GiftCard> readGiftCard(Connection &connection, GiftCardId id); // invalid_argument
// By its code as it is typed. invalid_argument, with a sentence that says what else it may be.
Result<GiftCard> findGiftCard(Connection &connection, const QString &typed);
Result<QList<GiftCard>> readGiftCards(Connection &connection); // by number
// For whoever asks for another kind of code: that this is a gift card's.
Result<bool> isGiftCard(Connection &connection, const QString &typed);

// By a manager, with a reason. invalid_argument (no reason, unknown), forbidden (cancelled).
Result<GiftCard> blockGiftCard(Connection &connection, const Act &act, GiftCardId id, const QString &reason);
Result<GiftCard> unblockGiftCard(Connection &connection, const Act &act, GiftCardId id, const QString &reason);
// To another end, or none; one that ended can be redeemed again, with what did not expire yet.
Result<GiftCard> extendGiftCard(Connection &connection, const Act &act, GiftCardId id, std::optional<Instant> until,
                                const QString &reason);
// What is on cards past their end is the house's from now on; answers those cards.
Result<QList<GiftCard>> expireGiftCards(Connection &connection, const Act &act);

// Payment lines by gift card as they are kept, with the card's number instead of the code. As findGiftCard;
// invalid_argument too where another line's reference is the code of a gift card or voucher.
Result<QList<PaymentLine>> withCardNumbers(Connection &connection, const QList<PaymentLine> &payments);
// invalid_argument: the reference of this line, which is paid otherwise, is the code of a gift card or voucher.
Result<Done> requireNoCode(Connection &connection, const PaymentLine &line);
GiftCardId cardOfReference(const QString &reference);

// What of a card was sold in an order, for who is given its code.
Result<QList<SoldCard>> cardsSoldIn(Connection &connection, OrderId order);

tl::unexpected<Error> refuseNoReload(const GiftCard &card);

// ---- for other use cases inside their own transaction ----

// What the entries belong to.
struct CardUse
{
    EventId event;
    HoldId hold;
    OrderId order;                      // not valid: there is none yet ...
    std::optional<AttemptId> part = {}; // ... and this part was paid, or given back
};
// Takes what these payments say off their cards. As requireRedeemable.
Result<Done> redeemCards(Writing &writing, const CardUse &use, const QList<Payment> &payments);
// Before an act's last read: nobody else changes the cards by which money goes back, from here on.
Result<Done> lockCards(Writing &writing, const QList<PaymentLine> &back);
// A line without a reference is for a card that is made, good for so many days, and names it from then on.
Result<Done> creditCards(Writing &writing, const CardUse &use, QList<PaymentLine> &back,
                         std::optional<qint64> newDays = {});
// Makes or reloads the cards that these lines sell, and names them in the lines.
Result<Done> sellCards(Writing &writing, const CardUse &use, QList<PricedLine> &lines);
// Sold in this order at this price, all of it is on it yet and nothing was added. forbidden
Result<Done> requireCancellable(const GiftCard &card, OrderId order, const Money &price);
// The line that sold it is taken back: as requireCancellable.
Result<Done> cancelCard(Writing &writing, const CardUse &use, const PricedLine &line);

} // namespace rowlock
