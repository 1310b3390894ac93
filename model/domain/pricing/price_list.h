// Named price lists with dates, and what a seat costs at a moment on one evening.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/pricing/price_sheet.h"

namespace rowlock {

using PriceListId = Id<struct PriceListTag>;

// Several performances share one: Early, Ordinary, Door.
struct PriceList
{
    PriceListId id;
    QString name;
    PriceSheet table;
    std::optional<Instant> from = {};  // holds from this moment on
    std::optional<Instant> until = {}; // and not at this one any more
};

// The prices of one performance.
struct PriceBook
{
    QList<PriceList> lists;
    QList<PriceCell> own; // prices of this performance alone
};

struct ListPrice
{
    Money price;
    PriceListId list;
    bool ofPerformance = false; // the performance has a price of its own
};

// invalid_argument for a list that ends before it begins, and for prices of its own that are below zero, of another
// currency or there twice.
Result<Done> checkPrices(const PriceBook &book);

// Which list holds: of several the one that began last, of those the one that ends first, of those the first.
// invalid_argument (by the house) where none does.
Result<const PriceList *> listAt(const PriceBook &book, Instant at);

// What a seat costs in a category for a price type at a moment. The most specific wins: the performance's price for the
// type, the performance's for the category, the list's for the type, the list's for the category. A performance's price
// for a whole category changes what is sold there and opens nothing that the list does not sell; one for the type does.
// invalid_argument (by the house) where it is not sold; never 0 instead.
Result<ListPrice> listPriceOf(const PriceBook &book, const QString &category, int type, Instant at);

} // namespace rowlock
