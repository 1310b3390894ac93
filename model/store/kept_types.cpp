#include "model/store/kept_types.h"

#include "model/domain/plain_text.h"
#include "model/domain/pricing/hold_terms.h"
#include "model/store/event_prices.h"
#include "model/store/hold_terms.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/tickets.h"

#include <algorithm>

namespace rowlock {

Result<QList<Ticket>> ticketsKept(Connection &connection, const TypesKept &kept)
{
    if (!kept.order.isValid())
        return QList<Ticket>();
    TRY_GET(const Order order, readOrder(connection, kept.order));
    return validTickets(order, kept.tickets, Store::tr("The hold is as it was; look at the order's tickets."));
}

Result<TypePrice> priceGiven(Writing &writing, const EventSummary &event, int pool, int type, const QList<Ticket> &kept)
{
    const bool wasSoldAtIt = std::ranges::find(kept, type, &Ticket::type) != kept.end();
    return wasSoldAtIt ? priceKept(writing, event, pool, type) : priceForSeller(writing, event, pool, type);
}

namespace {

struct NotChosen // a type of the hold that nobody here may choose
{
    PriceType type;
    qint64 quantity = 0;
};

qint64 countOf(const QList<HoldItem> &items, int type)
{
    qint64 count = 0;
    for (const HoldItem &item : items)
        count += item.type == type ? item.quantity : 0;
    return count;
}

// A reason that was said of the order's tickets is no reason for others.
Result<bool> isReasonOf(Writing &writing, const HoldInfo &hold, OrderId order)
{
    if (hold.terms.compReason.isEmpty())
        return false;
    TRY_GET(const Order sold, readOrder(writing.db(), order));
    TRY_GET(const QString said, compReasonOf(writing.db(), sold.tickets));
    return said.contains(hold.terms.compReason);
}

// Of an exchange for this order.
Result<QList<NotChosen>> notChosenHere(Writing &writing, const HoldInfo &hold, OrderId order)
{
    QList<NotChosen> found;
    TRY_GET(const auto types, readPriceTypes(writing.db()));
    TRY_GET(const bool isFreeAsTheyWere, isReasonOf(writing, hold, order));
    for (const PriceType &type : types) {
        const bool isKept = isFreeAsTheyWere && type.kind == PriceKind::Comp;
        if (type.offered && maySell(type, writing.by()) && !isKept)
            continue;
        if (const qint64 quantity = countOf(hold.items, type.no); quantity > 0)
            found.append({type, quantity});
    }
    return found;
}

Result<Done> requireReturned(const QList<NotChosen> &types, const QList<Ticket> &tickets)
{
    for (const auto &[type, quantity] : types) {
        if (quantity > std::ranges::count(tickets, type.no, &Ticket::type))
            return refuse(
                ErrorCode::Forbidden,
                Store::tr("“%1” stays with a ticket that is exchanged, and cannot be chosen here. Exchange as "
                          "many tickets that have it, or choose another price type.")
                    .arg(type.name),
                {{QStringLiteral("argument"), QStringLiteral("type")}});
    }
    return Done{};
}

} // namespace

Result<HoldInfo> withTypesKept(Writing &writing, HoldInfo hold, OrderId order, const QList<Ticket> &kept,
                               const QString &compReason)
{
    const QList<HoldItem> before = hold.items;
    QString why = compReason;
    if (why.simplified().isEmpty() && !(hasComps(hold) && !hold.terms.compReason.isEmpty())) {
        TRY_GET(why, compReasonOf(writing.db(), kept));
    }
    TRY_GET(hold, withCompReason(writing, std::move(hold), why));
    if (kept.isEmpty())
        return hold;
    TRY(readItems(writing.db(), hold));
    TRY_GET(auto types, notChosenHere(writing, hold, order));
    if (!hold.terms.exchanged.isValid()) // what it had by then was chosen as any other, and may be withdrawn since
        types.removeIf([&](const NotChosen &one) { return one.quantity <= countOf(before, one.type.no); });
    if (types.isEmpty())
        return hold;
    TRY(requireReturned(types, kept));
    hold.terms.exchanged = order;
    TRY(storeTerms(writing, hold));
    return hold;
}

Result<Done> requireTypesGoBack(Writing &writing, const HoldInfo &hold, const QList<Ticket> &back)
{
    if (!hold.terms.exchanged.isValid())
        return Done{};
    TRY_GET(const auto types, notChosenHere(writing, hold, hold.terms.exchanged));
    const bool isTheirs = !back.isEmpty() && back.first().order == hold.terms.exchanged;
    return requireReturned(types, isTheirs ? back : QList<Ticket>());
}

Result<QString> compReasonOf(Connection &connection, const QList<Ticket> &tickets)
{
    QStringList reasons;
    for (const Ticket &ticket : tickets) {
        if (ticket.kind != PriceKind::Comp)
            continue;
        TRY_GET(const auto said, optional<QString>(
                                     connection, R"(SELECT reason FROM order_line WHERE ticket_id = ? AND count = 1)",
                                     [](const Row &row) { return row.text(0); }, ticket.id));
        const QString reason = said.value_or(QString()).isEmpty() ? ticket.typeName : *said;
        const qsizetype length = reasons.join(u"; ").size() + 2 + reason.size();
        // the hold has room for one
        if (!reasons.contains(reason) && (reasons.isEmpty() || length <= longestTermsReason))
            reasons.append(reason);
    }
    return cutAt(reasons.join(QStringLiteral("; ")), longestTermsReason); // after the sale a longer one is taken
}

} // namespace rowlock
