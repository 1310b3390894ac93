#include "ui/sell/type_menu.h"

#include "ui/common/format.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace rowlock {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TypeMenu)
};

// Of all of them; nothing, and `not_sold`, where one of their categories is not sold at this type.
std::optional<Money> sumAt(int type, const QList<HoldItem> &items, const QList<PoolStatus> &pools, QString &notSold)
{
    Money sum;
    for (const HoldItem &item : items) {
        const PoolStatus pool = pools.value(item.pool);
        const auto price = priceAt(pool, type);
        if (!price) {
            notSold = pool.name;
            return std::nullopt;
        }
        const Money all = *price * item.quantity;
        sum = sum.currency == all.currency ? sum + all : all;
    }
    return sum;
}

} // namespace

QMenu *typeMenu(const QList<HoldItem> &items, const QList<PoolStatus> &pools, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setObjectName(QStringLiteral("typeMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto *oneOfThem = new QActionGroup(menu);
    for (const PriceType &type : typesSold(pools)) {
        QString notSold;
        const auto sum = sumAt(type.no, items, pools, notSold);
        QAction *action = menu->addAction(
            Words::tr("%1 (&%2)\t%3")
                .arg(withoutKeyMarks(type.name), type.letter,
                     sum ? moneyText(*sum) : Words::tr("not sold in %1").arg(withoutKeyMarks(notSold))));
        action->setData(type.no);
        action->setCheckable(true);
        oneOfThem->addAction(action);
        action->setEnabled(sum.has_value());
        action->setChecked(
            std::all_of(items.begin(), items.end(), [&](const HoldItem &item) { return item.type == type.no; }));
    }
    return menu;
}

} // namespace rowlock
