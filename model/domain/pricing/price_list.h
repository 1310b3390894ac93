// Named price lists with dates, and what a seat costs at a moment on one evening.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/pricing/price_sheet.h"
#include "model/domain/seat.h"

#include <functional>

QT_BEGIN_NAMESPACE
class QTimeZone;
QT_END_NAMESPACE

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

// One list as the house keeps it, whatever performance uses it: a field that is not there is not sold.
struct NamedPrices
{
    PriceListId id;
    QString name;
    bool offered = true;         // no: no performance begins to use it
    QList<PriceCell> cells = {}; // each with its type and price
};

// What is to be changed of one; nothing: it stays as it is. Without a valid id: a new one.
struct PriceListEdit
{
    PriceListId id;
    std::optional<QString> name = {};
    std::optional<bool> offered = {};
    QList<PriceCell> cells = {}; // each with its type; without a price: not sold
    bool isWhole = false;        // the fields are all that it has from now on
};

// A performance uses a list from a moment on (none: always) and until another (none: to the end), which is not
// included.
struct ListUse
{
    PriceListId list;
    std::optional<Instant> from = {}, until = {};

    bool operator==(const ListUse &) const = default;
};

// From what a performance uses, which begins then, to what it uses after; asked inside the act, perhaps twice.
using UsesChange = std::function<Result<QList<ListUse>>(const QList<ListUse> &before, Instant starts)>;

// A list that ends before it begins, or is named twice: invalid_argument.
Result<Done> checkUses(const QList<ListUse> &uses);
// The same for a performance that begins at another time (momentMoved).
QList<ListUse> usesMoved(const QList<ListUse> &uses, Instant from, Instant to, const QTimeZone &zone);
// Likewise, where a performance is put off: what lies within a day of the start goes along, and what was announced for
// a date stays. Both ends of one change go the same way, so that no gap opens between two lists.
QList<ListUse> usesPutOff(const QList<ListUse> &uses, Instant from, Instant to);

// invalid_argument for a list that ends before it begins, and for prices of its own that are below zero, of another
// currency or there twice.
Result<Done> checkPrices(const PriceBook &book);

// Which list holds: of several the one that began last, of those the one that ends first, of those the first.
// invalid_argument (by the house) where none does.
Result<const PriceList *> listAt(const PriceBook &book, Instant at);

// The next moment at which another list may hold; nothing: never.
std::optional<Instant> nextChange(const PriceBook &book, Instant at);
// The list that begins next of those that do not hold yet; null: none.
const PriceList *nextList(const PriceBook &book, Instant at);

// What a seat costs in a category for a price type at a moment. The most specific wins: the performance's price for the
// type, the performance's for the category, the list's for the type, the list's for the category. A performance's price
// for a whole category changes what is sold there and opens nothing that the list does not sell; one for the type does.
// invalid_argument (by the house) where it is not sold; never 0 instead.
Result<ListPrice> listPriceOf(const PriceBook &book, const QString &category, int type, Instant at);

// What categories and areas cost at a moment, in the place of what they had; a book without lists changes nothing. One
// that the list sells at no price is not sold.
void showPrices(QList<PoolStatus> &pools, const PriceBook &book, Instant at);
// Every seat that is not sold at what its category costs.
void showPrices(QList<SeatStatus> &seats, const QList<PoolStatus> &pools);

} // namespace rowlock
