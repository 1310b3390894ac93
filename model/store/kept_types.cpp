#include "model/store/kept_types.h"

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

Result<QList<NotChosen>> notChosenHere(Writing &writing, const QList<HoldItem> &items)
{
    QList<NotChosen> found;
    TRY_GET(const auto types, readPriceTypes(writing.db()));
    for (const PriceType &type : types) {
        if (type.offered && maySell(type, writing.by()))
            continue;
        NotChosen one{type};
        for (const HoldItem &item : items)
            one.quantity += item.type == type.no ? item.quantity : 0;
        if (one.quantity > 0)
            found.append(one);
    }
    return found;
}

Result<Done> requireAsMany(const QList<NotChosen> &types, const QList<Ticket> &tickets)
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
    QString why = compReason;
    if (why.simplified().isEmpty() && hold.terms.compReason.isEmpty()) {
        TRY_GET(why, compReasonOf(writing.db(), kept));
    }
    TRY_GET(hold, withCompReason(writing, std::move(hold), why));
    if (kept.isEmpty())
        return hold;
    TRY(readItems(writing.db(), hold));
    TRY_GET(const auto types, notChosenHere(writing, hold.items));
    if (types.isEmpty())
        return hold;
    TRY(requireAsMany(types, kept));
    hold.terms.exchanged = order;
    TRY(storeTerms(writing, hold));
    return hold;
}

Result<Done> requireTypesGoBack(Writing &writing, const HoldInfo &hold, const QList<Ticket> &back)
{
    if (!hold.terms.exchanged.isValid())
        return Done{};
    TRY_GET(const auto types, notChosenHere(writing, hold.items));
    return requireAsMany(types, back);
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
    return reasons.join(QStringLiteral("; ")).left(longestTermsReason); // after the sale a longer one is taken
}

} // namespace rowlock
