#include "model/domain/joint_sale.h"

#include <algorithm>

namespace rowlock {

bool goTogether(const HoldInfo &one, const HoldInfo &other)
{
    return one.id == other.id || (one.joint.isValid() && one.joint == other.joint);
}

QList<QList<HoldInfo>> salesOf(const QList<HoldInfo> &holds)
{
    QList<QList<HoldInfo>> sales;
    for (const HoldInfo &hold : holds) {
        const auto sale = std::find_if(sales.begin(), sales.end(),
                                       [&hold](const QList<HoldInfo> &each) { return goTogether(each.first(), hold); });
        if (sale == sales.end())
            sales.append({hold});
        else
            sale->append(hold);
    }
    for (QList<HoldInfo> &sale : sales)
        std::sort(sale.begin(), sale.end(), [](const HoldInfo &a, const HoldInfo &b) { return a.id < b.id; });
    return sales;
}

qint64 quantityOf(const QList<HoldInfo> &sale)
{
    qint64 quantity = 0;
    for (const HoldInfo &hold : sale)
        quantity += hold.quantity();
    return quantity;
}

QList<HoldItem> itemsOf(const QList<HoldInfo> &sale)
{
    QList<HoldItem> items;
    for (const HoldInfo &hold : sale)
        items += hold.items;
    return items;
}

QList<HoldId> idsOf(const QList<HoldInfo> &sale)
{
    QList<HoldId> ids;
    for (const HoldInfo &hold : sale)
        ids += hold.id;
    return ids;
}

} // namespace rowlock
