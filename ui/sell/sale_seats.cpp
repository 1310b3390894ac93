#include "ui/sell/sale_seats.h"

#include "model/domain/event.h"
#include "ui/common/action_button.h"
#include "ui/common/baskets_text.h"
#include "ui/common/reasons.h"
#include "ui/sell/go_on_here.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/linked_patron.h"
#include "ui/sell/patron_field.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"
#include "ui/sell/type_menu.h"
#include "ui/sell/willcall_tick.h"

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

QList<HoldItem> itemsIn(const QList<SaleRow> &rows)
{
    QList<HoldItem> items;
    for (const SaleRow &row : rows)
        items << row.item;
    return items;
}

} // namespace

SaleSeats::SaleSeats(const HouseContext &context, Counter &counter, const SaleActions &actions, HouseFees &fees,
                     QWidget *parent)
    : QWidget(parent), m_context(context), m_counter(counter), m_fees(fees), m_items(new SaleItemsModel(this)),
      m_view(new SaleItemsView(this)), m_stack(new QStackedLayout),
      m_all(new ActionButton(tr("All to…"), QStringLiteral("allTypes"), ActionButton::Weight::Secondary, this)),
      m_goOn(new GoOnHere(*actions.elsewhere, this))
{
    auto *patron = new PatronField(context, counter, actions, this);
    m_view->setObjectName(QStringLiteral("saleItems"));
    m_view->setAccessibleName(tr("Seats in this sale"));
    m_view->setModel(m_items);
    m_view->setMinimumHeight(int(std::ceil(leastItems * (2 * m_view->fontMetrics().height() + itemPadding))));
    m_stack->addWidget(m_goOn);
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
    auto *whose = new QHBoxLayout;
    whose->setSpacing(gap::related);
    whose->addWidget(new LinkedPatron(context.office, counter, this), 1);
    auto *tick = new WillcallTick(counter, actions, this);
    whose->addWidget(tick, 0, Qt::AlignRight | Qt::AlignTop);
    column->addLayout(whose);
    column->addLayout(m_stack, 1);
    setTabOrder(patron, tick);
    setTabOrder(tick, m_all);
    setTabOrder(m_all, m_view);

    connect(patron, &PatronField::left, this, &SaleSeats::left);
    connect(m_all, &QPushButton::clicked, this,
            [this] { openTypes(itemsIn(m_items->itemsHere()), m_all->mapToGlobal(m_all->rect().bottomLeft())); });
    connectList();
    connect(&counter, &Counter::changed, this, &SaleSeats::showState);
    const auto showAgain = [this] { showState(m_counter.state()); };
    connect(&fees, &HouseFees::changed, this, showAgain);
    connect(&context.house, &HouseModel::eventsChanged, this, showAgain);
    connect(&context.house, &HouseModel::loaded, this, showAgain);
    connect(&context.ticker, &Ticker::tick, this, &SaleSeats::showWhetherSold); // a sale begins and ends by the clock
    showState(counter.state());
}

void SaleSeats::connectList()
{
    connect(m_view, &SaleItemsView::removeRequested, this, [this](const QList<int> &rows) {
        for (const SaleRow &row : rowsAt(rows))
            remove(row);
    });
    connect(m_view, &SaleItemsView::performanceRequested, this, [this](int row) {
        const EventId event = m_items->row(row).event;
        if (event.isValid() && event != m_context.current.event())
            m_context.current.show(event);
    });
    connect(m_view, &SaleItemsView::typeRequested, this, [this](const QList<int> &rows, int type, bool onePlace) {
        QList<HoldItem> items = itemsAt(rows);
        for (HoldItem &item : items)
            item.quantity = onePlace ? 1 : item.quantity;
        giveType(items, type);
    });
    connect(m_view, &SaleItemsView::typed, this, &SaleSeats::typed);
    connect(m_view, &SaleItemsView::typesRequested, this,
            [this](const QList<int> &rows, const QPoint &place) { openTypes(itemsAt(rows), place); });
}

// A heading stands for all of its performance.
void SaleSeats::remove(const SaleRow &row)
{
    switch (row.kind) {
    case SaleRow::Kind::Item: m_counter.tell(&SalePicking::removeFrom, row.hold, row.item); break;
    case SaleRow::Kind::Performance: m_counter.tell(&SaleOnCounter::releaseOnly, row.hold); break;
    case SaleRow::Kind::Wanted: m_counter.tell(&SaleOnCounter::addPerformance); break; // not after all
    }
}

// Those of a performance that goes as a whole go with it.
QList<SaleRow> SaleSeats::rowsAt(const QList<int> &rows) const
{
    QSet<HoldId> whole;
    for (const int row : rows) {
        if (m_items->row(row).kind == SaleRow::Kind::Performance)
            whole.insert(m_items->row(row).hold);
    }
    QList<SaleRow> found;
    for (const int row : rows) {
        const SaleRow &one = m_items->row(row);
        if (one.isHeading() || !whole.contains(one.hold))
            found << one;
    }
    return found;
}

QList<HoldItem> SaleSeats::itemsAt(const QList<int> &rows) const
{
    QList<SaleRow> lines;
    for (const int row : rows) {
        if (!m_items->row(row).isHeading() && m_items->row(row).isHere)
            lines << m_items->row(row);
    }
    return itemsIn(lines);
}

QList<SaleRow> SaleSeats::selected() const
{
    return m_view->selectionModel()->hasSelection() ? rowsAt(m_view->chosenRows()) : QList<SaleRow>();
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
    m_counter.tell(&SaleTypes::change, changes);
}

void SaleSeats::openTypes(const QList<HoldItem> &items, const QPoint &place)
{
    QMenu *menu = typeMenu(items, m_counter.state().pools, this);
    connect(menu, &QMenu::triggered, this,
            [this, items](const QAction *action) { giveType(items, action->data().toInt()); });
    menu->popup(place);
}

void SaleSeats::showWhetherSold()
{
    const HouseModel &house = m_context.house;
    const Instant now = m_context.clock.now();
    const bool mayBeSold = !house.isLoaded() || saleStage(house.event(), now) == SaleStage::Presale;
    m_goOn->setNotSold(mayBeSold ? QString() : saleText(house.event(), now, m_context.facts.timeZone));
}

void SaleSeats::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    const QList<PriceType> types = typesSold(state.pools);
    m_items->setTypes(types);
    m_items->setRows(rowsOf(state, m_fees.paidFor(state.holds), m_context.house.events(), m_context.current.event(),
                            m_context.facts.timeZone));
    m_view->setTypes(types);
    const bool kept = sale && sale->state == HoldState::Paying;
    m_view->setKept(kept);
    enableUnless(*m_all, kept ? tr("Part of it is paid already. Take the rest, or refund what was paid.") : QString());
    m_all->setVisible(types.size() > 1 && !m_items->itemsHere().isEmpty());
    m_goOn->setLeft(state.left);
    showWhetherSold();
    m_stack->setCurrentIndex(sale ? 1 : 0);
}

} // namespace rowlock
