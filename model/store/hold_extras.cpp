#include "model/store/hold_extras.h"

#include "model/store/answers.h"
#include "model/store/gift_cards.h"
#include "model/store/goods.h"
#include "model/store/hold_terms.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/payments.h"
#include "model/store/picker.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"

#include <QJsonArray>

namespace rowlock {

namespace {

// What is reloaded is there, and can be.
Result<Done> checkCards(Connection &connection, const QList<HoldExtra> &extras)
{
    for (const HoldExtra &extra : extras) {
        if (extra.card == 0)
            continue;
        TRY_GET(const GiftCard card, readGiftCard(connection, GiftCardId(extra.card)));
        if (card.isCancelled() || card.isBlocked())
            return refuseNoReload(card);
    }
    return Done{};
}

Result<HoldInfo> newExtrasHold(Writing &writing, EventId id, const QList<HoldExtra> &extras)
{
    if (extras.isEmpty())
        return badArgument(Store::tr("Say what is sold: goods, a donation or a gift card."), "extras");
    TRY_GET(const OpenEvent event, openEvent(writing, id));
    TRY(requireNotCancelled(event));
    const auto &rules = event.summary.rules;
    TRY_GET(const HoldInfo hold,
            makeHold(writing, event, Picked{}, rules.seconds, startHold(rules, {}, writing.now())));
    return writeExtras(writing, event, hold, extras, {});
}

} // namespace

Result<HoldInfo> writeExtras(Writing &writing, const OpenEvent &event, const HoldInfo &hold,
                             const QList<HoldExtra> &wanted, const QList<HoldExtra> &before)
{
    TRY_GET(const QList<HoldExtra> extras, withGoods(writing, wanted, before));
    TRY(checkExtras(extras, hold.total.currency));
    for (const HoldExtra &extra : extras)
        TRY(checkTyped(extra.text, "extras"));
    TRY(checkCards(writing.db(), extras));
    HoldInfo with = hold;
    with.extras = extras;
    TRY(post(writing.db(), R"(UPDATE hold SET extras = ? WHERE hold_id = ?)", extrasText(extras), hold.id));
    TRY(record(writing, {QStringLiteral("hold.extras"),
                         event.id(),
                         -1,
                         hold.id,
                         {},
                         {{QStringLiteral("extras"), extrasJson(extras)}}}));
    return saveLive(writing, event, with, HoldState::Active, extendHold(hold.times, hold.seconds, writing.now()),
                    "hold.changed");
}

Result<HoldInfo> setExtras(Connection &connection, const Act &act, HoldId id, const QList<HoldExtra> &extras)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        if (hold.items.isEmpty() && extras.isEmpty())
            return badArgument(Store::tr("Nothing would be left in this sale. Release it instead."), "extras");
        if (hold.extras == extras)
            return hold;
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY_GET(HoldInfo changed, writeExtras(writing, event, hold, extras, hold.extras));
        TRY(requireNoMoreOff(writing, hold, changed));
        return changed;
    });
}

Result<HoldInfo> holdExtras(Connection &connection, const Act &act, EventId event, const QList<HoldExtra> &extras,
                            const QString &key)
{
    const QJsonObject asked{{QStringLiteral("event"), event.value()}, {QStringLiteral("extras"), extrasJson(extras)}};
    return write(connection, act.under(key), Turn::of(event), [&](Writing &writing) {
        return once<HoldInfo>(
            writing, key, QStringLiteral("hold.extras"), asked, [&] { return newExtrasHold(writing, event, extras); },
            [](const HoldInfo &hold) { return toJson(hold); }, holdInfoFromJson);
    });
}

Result<SaleReceipt> sellExtras(Connection &connection, const Act &act, EventId event, const QList<HoldExtra> &extras,
                               const QList<PaymentLine> &given, const QString &key)
{
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    QJsonObject asked = toJson(payments);
    asked.insert(QStringLiteral("event"), event.value());
    asked.insert(QStringLiteral("extras"), extrasJson(extras));
    return write(connection, act.under(key), Turn::of(event), [&](Writing &writing) {
        return once<SaleReceipt>(
            writing, key, QStringLiteral("sell.extras"), asked,
            [&]() -> Result<SaleReceipt> {
                TRY_GET(const HoldInfo hold, newExtrasHold(writing, event, extras));
                return sellClaims(writing, hold, payments);
            },
            [](const SaleReceipt &receipt) { return toJson(receipt); }, saleReceiptFromJson);
    });
}

} // namespace rowlock
