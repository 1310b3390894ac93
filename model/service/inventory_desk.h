// What is sold, and at which price: categories, prices, standing areas. Desk::inventory() gives it for one command;
// every call is a transaction on the desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/category_change.h"
#include "model/domain/event.h"
#include "model/domain/pricing/house_rules.h"
#include "model/domain/result.h"
#include "model/domain/seat.h"

#include <optional>

namespace rowlock {

class DeskSession;

class InventoryDesk
{
public:
    explicit InventoryDesk(DeskSession &session) : m_session(session) {}

    // Free or blocked seats to other categories of their event, one of them made for it if wanted; answers how many
    // went.
    Result<int> recategorise(EventId event, const QList<CategoryChange> &changes,
                             const std::optional<NewCategory> &made = {});
    Result<PoolStatus> setPrice(EventId event, const QString &pool, const Money &price); // of later sales
    // Likewise of one price type; without a price the category is not sold at it any more.
    Result<PoolStatus> setTypePrice(EventId event, const QString &pool, int type, std::optional<Money> price);
    // Several of them, all or nothing; answers how many were other before.
    Result<int> setPrices(EventId event, const QList<PriceChange> &changes);
    Result<QList<PriceType>> priceTypes();                  // of the house, those that are not offered too
    Result<PriceType> savePriceType(const PriceType &type); // a new one where its number is -1
    Result<PriceType> editPriceType(int no, const PriceTypeEdit &edit);
    Result<QList<PriceType>> savePriceTypes(const QList<PriceType> &types); // all or none
    // Of the house, by name, those that are not offered too; a new one where its number is not valid; and who uses one,
    // by start. Which of them a performance uses is EventDesk's.
    Result<QList<NamedPrices>> priceLists();
    Result<NamedPrices> savePriceList(const PriceListEdit &edit);
    Result<QList<ListUser>> priceListUsers(PriceListId list);
    // Rates of tax, fees and discounts, as entered; and others, from a moment on (none: now), never from one that is
    // past.
    Result<HouseRules> rules();
    Result<TaxFrom> setTaxRate(const QString &code, TaxRate rate, std::optional<Instant> from = {});
    Result<Goods> addGoods(const Goods &goods); // rules() has them
    Result<Goods> changeGoods(const Goods &goods);
    Result<Goods> endGoods(GoodsId goods);
    Result<CoinFrom> setCoin(CashStep step);                     // the smallest that cash is paid with, from now on
    Result<DepositFrom> setDeposit(const DepositChange &change); // what is asked for in advance, from now on
    Result<FeeRule> addFee(const FeeRule &fee);
    Result<FeeRule> changeFee(const FeeRule &fee); // another in its place
    Result<FeeRule> endFee(FeeId fee);
    Result<DiscountRule> addDiscount(const DiscountRule &discount); // rules() has them
    Result<DiscountRule> changeDiscount(const DiscountRule &discount);
    Result<DiscountRule> endDiscount(DiscountId discount);
    // Standing places, not fewer than are held, sold or blocked; invalid_argument, event_unknown.
    Result<PoolStatus> resizeArea(EventId event, const QString &area, qint64 capacity);
    Result<std::optional<Money>> highestPrice(); // of all events; nothing where there is none
    Result<QStringList> categoryNames();         // of all events, each once

private:
    DeskSession &m_session;
};

} // namespace rowlock
