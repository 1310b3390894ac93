#include "model/service/inventory_desk.h"

#include "model/service/desk_session.h"
#include "model/store/areas.h"
#include "model/store/categories.h"
#include "model/store/deposits.h"
#include "model/store/discounts.h"
#include "model/store/goods.h"
#include "model/store/house_rules.h"
#include "model/store/price_lists.h"
#include "model/store/price_types.h"
#include "model/store/writing.h"

namespace rowlock {

Result<int> InventoryDesk::recategorise(EventId event, const QList<CategoryChange> &changes,
                                        const std::optional<NewCategory> &made)
{
    return rowlock::recategorise(m_session.connection(), m_session.act("category"), event, changes, made);
}

Result<PoolStatus> InventoryDesk::setPrice(EventId event, const QString &pool, const Money &price)
{
    return rowlock::setPrice(m_session.connection(), m_session.act("price"), event, pool, price);
}

Result<PoolStatus> InventoryDesk::setTypePrice(EventId event, const QString &pool, int type, std::optional<Money> price)
{
    return rowlock::setTypePrice(m_session.connection(), m_session.act("price"), event, pool, type, price);
}

Result<int> InventoryDesk::setPrices(EventId event, const QList<PriceChange> &changes)
{
    return rowlock::setPrices(m_session.connection(), m_session.act("price"), event, changes);
}

Result<QList<PriceType>> InventoryDesk::priceTypes()
{
    return readPriceTypes(m_session.connection());
}

Result<PriceType> InventoryDesk::editPriceType(int no, const PriceTypeEdit &edit)
{
    return rowlock::editPriceType(m_session.connection(), m_session.act("price.type"), no, edit);
}

Result<QList<PriceType>> InventoryDesk::savePriceTypes(const QList<PriceType> &types)
{
    return rowlock::savePriceTypes(m_session.connection(), m_session.act("price.type"), types);
}

Result<PriceType> InventoryDesk::savePriceType(const PriceType &type)
{
    return rowlock::savePriceType(m_session.connection(), m_session.act("price.type"), type);
}

Result<QList<NamedPrices>> InventoryDesk::priceLists()
{
    return readPriceLists(m_session.connection());
}

Result<NamedPrices> InventoryDesk::savePriceList(const PriceListEdit &edit)
{
    return rowlock::savePriceList(m_session.connection(), m_session.act("price.list"), edit);
}

Result<QList<ListUser>> InventoryDesk::priceListUsers(PriceListId list)
{
    return readListUsers(m_session.connection(), list);
}

Result<HouseRules> InventoryDesk::rules()
{
    return readHouseRules(m_session.connection());
}

Result<TaxFrom> InventoryDesk::setTaxRate(const QString &code, TaxRate rate, std::optional<Instant> from)
{
    return rowlock::setTaxRate(m_session.connection(), m_session.act("tax"), code, rate, from);
}

Result<Goods> InventoryDesk::addGoods(const Goods &goods)
{
    return rowlock::addGoods(m_session.connection(), m_session.act("goods"), goods);
}

Result<Goods> InventoryDesk::changeGoods(const Goods &goods)
{
    return rowlock::changeGoods(m_session.connection(), m_session.act("goods"), goods);
}

Result<Goods> InventoryDesk::endGoods(GoodsId goods)
{
    return rowlock::endGoods(m_session.connection(), m_session.act("goods"), goods);
}

Result<CoinFrom> InventoryDesk::setCoin(CashStep step)
{
    return rowlock::setCoin(m_session.connection(), m_session.act("coin"), step);
}

Result<DepositFrom> InventoryDesk::setDeposit(const DepositChange &change)
{
    return rowlock::setDeposit(m_session.connection(), m_session.act("deposit"), change);
}

Result<FeeRule> InventoryDesk::addFee(const FeeRule &fee)
{
    return rowlock::addFee(m_session.connection(), m_session.act("fee"), fee);
}

Result<FeeRule> InventoryDesk::changeFee(const FeeRule &fee)
{
    return rowlock::changeFee(m_session.connection(), m_session.act("fee"), fee);
}

Result<FeeRule> InventoryDesk::endFee(FeeId fee)
{
    return rowlock::endFee(m_session.connection(), m_session.act("fee"), fee);
}

Result<DiscountRule> InventoryDesk::addDiscount(const DiscountRule &discount)
{
    return rowlock::addDiscount(m_session.connection(), m_session.act("discount"), discount);
}

Result<DiscountRule> InventoryDesk::changeDiscount(const DiscountRule &discount)
{
    return rowlock::changeDiscount(m_session.connection(), m_session.act("discount"), discount);
}

Result<DiscountRule> InventoryDesk::endDiscount(DiscountId discount)
{
    return rowlock::endDiscount(m_session.connection(), m_session.act("discount"), discount);
}

Result<PoolStatus> InventoryDesk::resizeArea(EventId event, const QString &area, qint64 capacity)
{
    return rowlock::resizeArea(m_session.connection(), m_session.act("capacity"), event, area, capacity);
}

Result<std::optional<Money>> InventoryDesk::highestPrice()
{
    return rowlock::highestPrice(m_session.connection(), m_session.facts().currency);
}

Result<QStringList> InventoryDesk::categoryNames()
{
    return readCategoryNames(m_session.connection());
}

} // namespace rowlock
