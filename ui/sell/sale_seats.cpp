#include "ui/sell/sale_seats.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/reasons.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/patron_field.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"
#include "ui/sell/type_menu.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int itemPadding = 12;
constexpr double leastItems = 2.5; // shown of the list, which says that there are more

} // namespace

SaleSeats::SaleSeats(Counter &counter, const SaleActions &actions, HouseFees &fees, QWidget *parent)
    : QWidget(parent), m_counter(counter), m_fees(fees), m_items(new SaleItemsModel(this)),
      m_view(new SaleItemsView(this)), m_stack(new QStackedLayout),
      m_all(new ActionButton(tr("All to…"), QStringLiteral("allTypes"), ActionButton::Weight::Secondary, this))
{
    auto *patron = new PatronField(counter, actions, this);
    m_view->setObjectName(QStringLiteral("saleItems"));
    m_view->setAccessibleName(tr("Seats in this sale"));
    m_view->setModel(m_items);
    m_view->setMinimumHeight(int(std::ceil(leastItems * (2 * m_view->fontMetrics().height() + itemPadding))));
    auto *empty = new ToneLabel(tr("Click seats on the map,\nor press F2 and type how many."), Tone::Faint, this);
    empty->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(empty);
    m_stack->addWidget(m_view);
    m_all->setAccessibleName(tr("Price type of all seats"));
    m_all->setToolTip(tr("Give all seats of this sale one price type"));
    m_all->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_all->setFixedHeight(patron->minimumHeight());
    auto *top = new QHBoxLayout;
    top->addWidget(patron, 1);
    top->addWidget(m_all, 0, Qt::AlignRight); // alone in its line during an exchange
    auto *column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addLayout(m_stack, 1);
    setTabOrder(patron, m_all);
    setTabOrder(m_all, m_view);

    connect(patron, &PatronField::left, this, &SaleSeats::left);
    connect(m_all, &QPushButton::clicked, this,
            [this] { openTypes(m_items->items(), m_all->mapToGlobal(m_all->rect().bottomLeft())); });
    connectList();
    connect(&counter, &Counter::changed, this, &SaleSeats::showState);
    connect(&fees, &HouseFees::changed, this, [this] { showState(m_counter.state()); });
    showState(counter.state());
}

void SaleSeats::connectList()
{
    connect(m_view, &SaleItemsView::removeRequested, this, [this](const QList<int> &rows) {
        for (const HoldItem &item : itemsOf(rows))
            m_counter.tell(&SalePicking::remove, item);
    });
    connect(m_view, &SaleItemsView::typeRequested, this, [this](const QList<int> &rows, int type, bool onePlace) {
        QList<HoldItem> items = itemsOf(rows);
        for (HoldItem &item : items)
            item.quantity = onePlace ? 1 : item.quantity;
        giveType(items, type);
    });
    connect(m_view, &SaleItemsView::typed, this, &SaleSeats::typed);
    connect(m_view, &SaleItemsView::typesRequested, this,
            [this](const QList<int> &rows, const QPoint &place) { openTypes(itemsOf(rows), place); });
}

QList<HoldItem> SaleSeats::itemsOf(const QList<int> &rows) const
{
    QList<HoldItem> items;
    for (const int row : rows)
        items << m_items->item(row);
    return items;
}

QList<HoldItem> SaleSeats::selected() const
{
    return m_view->selectionModel()->hasSelection() ? itemsOf(m_view->chosenRows()) : QList<HoldItem>();
}

// Of lines as they were when they were chosen: what has changed since is for the house to refuse.
void SaleSeats::giveType(const QList<HoldItem> &items, int type)
{
    QList<TypeChange> changes;
    for (const HoldItem &item : items) {
        if (item.type == type)
            continue;
        changes << (item.seatNo >= 0 ? TypeChange{item.ref, type}
                                     : TypeChange{item.ref, type, item.type, item.quantity});
    }
    m_counter.tell(&SalePicking::changeTypes, changes);
}

void SaleSeats::openTypes(const QList<HoldItem> &items, const QPoint &place)
{
    QMenu *menu = typeMenu(items, m_counter.state().pools, this);
    connect(menu, &QMenu::triggered, this,
            [this, items](const QAction *action) { giveType(items, action->data().toInt()); });
    menu->popup(place);
}

void SaleSeats::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    const QList<PriceType> types = typesSold(state.pools);
    m_items->setTypes(types);
    m_items->setItems(sale ? sale->items : QList<HoldItem>());
    const auto order = sale ? m_fees.priced(*sale) : std::nullopt;
    m_items->setPaid(order ? HouseFees::paid(*sale, *order) : QList<Money>());
    m_view->setTypes(types);
    const bool kept = sale && sale->state == HoldState::Paying;
    m_view->setKept(kept);
    enableUnless(*m_all, kept ? tr("Part of it is paid already. Take the rest, or refund what was paid.") : QString());
    m_all->setVisible(sale && types.size() > 1);
    m_stack->setCurrentIndex(sale ? 1 : 0);
}

} // namespace rowlock
