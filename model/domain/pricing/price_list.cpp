#include "model/domain/pricing/price_list.h"

#include "model/domain/pricing/exact.h"
#include "model/domain/sale_terms.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace rowlock {

namespace {

struct PriceListTexts
{
    Q_DECLARE_TR_FUNCTIONS(PriceList)
};

bool holdsAt(const PriceList &list, Instant at)
{
    return (!list.from || *list.from <= at) && (!list.until || at < *list.until);
}

// Whether the one is meant more closely for a moment at which both hold.
bool isCloser(const PriceList &one, const PriceList &other)
{
    constexpr qint64 always = std::numeric_limits<qint64>::min();
    constexpr qint64 never = std::numeric_limits<qint64>::max();
    const Instant oneFrom = one.from.value_or(Instant{always});
    const Instant otherFrom = other.from.value_or(Instant{always});
    if (oneFrom != otherFrom)
        return oneFrom > otherFrom;
    return one.until.value_or(Instant{never}) < other.until.value_or(Instant{never});
}

const PriceCell *ownCell(const PriceBook &book, const QString &category, std::optional<int> type)
{
    const auto found = std::find_if(book.own.begin(), book.own.end(), [&](const PriceCell &cell) {
        return cell.category == category && cell.type == type;
    });
    return found == book.own.end() ? nullptr : &*found;
}

} // namespace

Result<Done> checkPrices(const PriceBook &book)
{
    for (const PriceList &list : book.lists) {
        if (list.from && list.until && *list.until <= *list.from) {
            return refuse(ErrorCode::InvalidArgument,
                          PriceListTexts::tr("The price list “%1” ends before it begins.").arg(list.name.left(40)),
                          {{QStringLiteral("argument"), list.name.left(40)}});
        }
        if (list.table.currency() != book.lists.first().table.currency()) {
            return refuse(ErrorCode::InvalidArgument,
                          PriceListTexts::tr("The price list “%1” is in another currency.").arg(list.name.left(40)),
                          {{QStringLiteral("argument"), list.name.left(40)}});
        }
    }
    for (const PriceCell &cell : book.own) {
        const auto same = [&cell](const PriceCell &o) { return o.category == cell.category && o.type == cell.type; };
        if (std::count_if(book.own.begin(), book.own.end(), same) > 1) {
            return refuse(ErrorCode::InvalidArgument,
                          PriceListTexts::tr("A price in “%1” is there twice.").arg(cell.category.left(40)),
                          {{QStringLiteral("argument"), cell.category.left(40)}});
        }
        if (cell.price && !book.lists.isEmpty())
            TRY(checkNotNegative(*cell.price, book.lists.first().table.currency()));
    }
    return Done{};
}

Result<Done> checkUses(const QList<ListUse> &uses)
{
    for (const ListUse &use : uses) {
        if (use.from && use.until && *use.until <= *use.from)
            return refuse(ErrorCode::InvalidArgument,
                          PriceListTexts::tr("A price list ends after it begins. Enter a later end, or an earlier "
                                             "beginning."),
                          {{QStringLiteral("argument"), QStringLiteral("until")}});
        if (std::ranges::count(uses, use.list, &ListUse::list) > 1)
            return refuse(ErrorCode::InvalidArgument,
                          PriceListTexts::tr("A performance uses a price list once. Give it one beginning and end."),
                          {{QStringLiteral("argument"), QStringLiteral("list")}});
    }
    return Done{};
}

QList<ListUse> usesMoved(const QList<ListUse> &uses, Instant from, Instant to, const QTimeZone &zone)
{
    QList<ListUse> there = uses;
    for (ListUse &use : there) {
        for (std::optional<Instant> *moment : {&use.from, &use.until}) {
            if (*moment)
                *moment = momentMoved(**moment, from, to, zone);
        }
    }
    return there;
}

QList<ListUse> usesPutOff(const QList<ListUse> &uses, Instant from, Instant to)
{
    constexpr qint64 dayMs = 24 * 60 * 60 * 1000;
    QList<ListUse> there = uses;
    for (ListUse &use : there) {
        for (std::optional<Instant> *moment : {&use.from, &use.until}) {
            if (*moment && std::abs(from - **moment) <= dayMs)
                *moment = to.plusMs(**moment - from);
        }
    }
    return there;
}

std::optional<Instant> nextChange(const PriceBook &book, Instant at)
{
    std::optional<Instant> next;
    for (const PriceList &list : book.lists) {
        for (const std::optional<Instant> &moment : {list.from, list.until}) {
            if (moment && at < *moment && (!next || *moment < *next))
                next = moment;
        }
    }
    return next;
}

const PriceList *nextList(const PriceBook &book, Instant at)
{
    const PriceList *next = nullptr;
    for (const PriceList &list : book.lists) {
        if (list.from && at < *list.from && (!next || *list.from < *next->from))
            next = &list;
    }
    return next;
}

Result<const PriceList *> listAt(const PriceBook &book, Instant at)
{
    const PriceList *best = nullptr;
    for (const PriceList &list : book.lists) {
        if (holdsAt(list, at) && (!best || isCloser(list, *best)))
            best = &list;
    }
    if (!best) {
        return refuseByHouse(
            PriceListTexts::tr("No price list holds now. Ask a manager to give the performance a price list."), {});
    }
    return best;
}

Result<ListPrice> listPriceOf(const PriceBook &book, const QString &category, int type, Instant at)
{
    TRY_GET(const PriceList *list, listAt(book, at));
    const PriceType *priceType = list->table.type(type);
    const std::optional<Money> listed = list->table.price(category, type);
    std::optional<Money> price = listed;
    const PriceCell *own = priceType ? ownCell(book, category, pricedAs(*priceType)) : nullptr;
    if (!own && listed)
        own = ownCell(book, category, std::nullopt);
    if (own)
        price = own->price;
    if (!price) {
        const QString typeName = priceType ? priceType->name : QString::number(type);
        return refuseByHouse(
            PriceListTexts::tr("“%1” is not sold in “%2”. Choose another price type or other seats.")
                .arg(typeName.left(40), category.left(40)),
            {{QStringLiteral("category"), category.left(40)}, {QStringLiteral("price_type"), typeName.left(40)}});
    }
    return ListPrice{*price, list->id, own != nullptr};
}

void showPrices(QList<PoolStatus> &pools, const PriceBook &book, Instant at)
{
    if (book.lists.isEmpty())
        return;
    const auto list = listAt(book, at);
    for (PoolStatus &pool : pools) {
        pool.prices.clear();
        for (const PriceType &type : list ? (*list)->table.types() : QList<PriceType>()) {
            if (const auto price = listPriceOf(book, pool.name, type.no, at))
                pool.prices.append({type, price->price});
        }
        // A seat begins with the first type, so a category that has no price for it has none.
        pool.isSold = !pool.prices.isEmpty() && pool.prices.first().type.no == firstPriceType;
        if (!pool.isSold)
            pool.prices.clear();
        pool.price = pool.isSold ? pool.prices.first().price : Money{0, pool.price.currency};
    }
}

void showPrices(QList<SeatStatus> &seats, const QList<PoolStatus> &pools)
{
    for (SeatStatus &seat : seats) {
        if (!seat.ticket.isValid() && seat.pool >= 0 && seat.pool < pools.size())
            seat.price = pools.at(seat.pool).price;
    }
}

} // namespace rowlock
