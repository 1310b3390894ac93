#include "ui/patrons/patron_orders.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/house_model.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

QString eventAt(const QString &name, Instant starts, const QByteArray &timeZone)
{
    return QStringLiteral("%1, %2").arg(name, eventDateText(starts, timeZone));
}

enum Column { EventColumn, SoldColumn, OrderColumn, TicketsColumn, TotalColumn, StateColumn };
constexpr int orderRole = Qt::UserRole; // its code; empty: it is no order

} // namespace

PatronOrders::PatronOrders(const HouseModel &house, const QByteArray &timeZone, QWidget *parent)
    : QWidget(parent), m_house(house), m_timeZone(timeZone), m_rows(new QTreeWidget(this)),
      m_empty(new ToneLabel(tr("No orders, and nothing on hold."), Tone::Faint, this)),
      m_sums(new ToneLabel({}, Tone::Plain, this)),
      m_all(new ActionButton({}, QStringLiteral("allPatronOrders"), ActionButton::Weight::Secondary, this))
{
    m_rows->setObjectName(QStringLiteral("patronOrders"));
    m_rows->setAccessibleName(tr("Orders and holds"));
    m_rows->setHeaderLabels({tr("Event"), tr("Sold"), tr("Order"), tr("Tickets"), tr("Total"), tr("State")});
    m_rows->setRootIsDecorated(false);
    m_rows->setUniformRowHeights(true);
    m_rows->setAllColumnsShowFocus(true);
    for (const Column column : {TicketsColumn, TotalColumn})
        m_rows->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_rows->header()->setStretchLastSection(false);
    m_rows->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_rows->header()->setSectionResizeMode(EventColumn, QHeaderView::Stretch);
    m_empty->setObjectName(QStringLiteral("patronOrdersEmpty"));
    m_sums->setObjectName(QStringLiteral("patronSums"));
    m_sums->setWordWrap(true);
    m_all->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_all->setAutoDefault(false);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_sums, 1);
    foot->addWidget(m_all);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->addWidget(m_empty);
    column->addWidget(m_rows, 1);
    column->addStretch(0);
    column->addLayout(foot);
    connect(m_all, &QPushButton::clicked, this, &PatronOrders::allRequested);
    connect(m_rows, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        const QString code = item->data(EventColumn, orderRole).toString();
        if (!code.isEmpty())
            emit orderRequested(code);
    });
}

void PatronOrders::addRow(const QStringList &texts, const QString &order)
{
    auto *row = new QTreeWidgetItem(m_rows, texts);
    for (const Column column : {TicketsColumn, TotalColumn})
        row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    row->setData(EventColumn, orderRole, order);
    row->setToolTip(EventColumn, texts.at(EventColumn));
    if (!order.isEmpty())
        row->setToolTip(OrderColumn, tr("Enter or a double click shows order %1").arg(order));
}

void PatronOrders::addOrder(const PatronOrder &order)
{
    QStringList states;
    if (order.refunded.minor > 0)
        states << (order.refunded == order.total ? tr("Refunded") : tr("%1 refunded").arg(moneyText(order.refunded)));
    if (order.owed.minor > 0)
        states << tr("%1 owed").arg(moneyText(order.owed));
    addRow({eventAt(order.eventName, order.eventStarts, m_timeZone), eventDateText(order.at, m_timeZone), order.code,
            locale().toString(order.tickets), moneyText(order.total),
            states.isEmpty() ? tr("Paid") : states.join(QStringLiteral(", "))},
           order.code);
}

void PatronOrders::addHold(const PatronHold &hold)
{
    addRow({eventAt(hold.eventName, hold.eventStarts, m_timeZone),
            {},
            {},
            locale().toString(hold.hold.quantity()),
            moneyText(hold.hold.total),
            hold.paid.minor > 0 ? tr("On hold, %1 paid").arg(moneyText(hold.paid)) : tr("On hold")});
}

QString PatronOrders::nameOf(EventId event) const
{
    const QList<EventSummary> events = m_house.events();
    const auto found = std::ranges::find(events, event, &EventSummary::id);
    return found == events.end() ? QString() : eventAt(found->name, found->starts, m_timeZone);
}

void PatronOrders::show(const PatronHistory &history)
{
    m_rows->clear();
    for (const PatronHold &hold : history.holds)
        addHold(hold);
    for (const WaitlistEntry &entry : history.waiting)
        addRow({nameOf(entry.event), {}, {}, locale().toString(entry.party), {}, tr("On the waitlist")});
    for (const PatronOrder &order : history.orders)
        addOrder(order);
    for (const PatronCard &card : history.cards)
        addRow({tr("Gift card %1").arg(card.number),
                eventDateText(card.at, m_timeZone),
                {},
                {},
                moneyText(card.balance),
                tr("Left on it")});
    const bool isEmpty = m_rows->topLevelItemCount() == 0;
    m_empty->setVisible(isEmpty);
    m_rows->setVisible(!isEmpty);
    if (!isEmpty)
        m_rows->setCurrentItem(m_rows->topLevelItem(0));
    QStringList sums{tr("Bought %1").arg(moneyText(history.bought)), tr("refunded %1").arg(moneyText(history.refunded)),
                     tr("net %1").arg(moneyText(history.net()))};
    if (history.owed.minor > 0)
        sums << tr("owed %1").arg(moneyText(history.owed));
    if (history.deposits.minor > 0)
        sums << tr("paid in advance %1").arg(moneyText(history.deposits));
    m_sums->setText(sums.join(QStringLiteral(" · ")));
    m_all->setText(tr("&Earlier orders: %1").arg(locale().toString(history.earlierOrders)));
    m_all->setAccessibleName(tr("Show earlier orders"));
    m_all->setVisible(history.earlierOrders > 0);
}

} // namespace rowlock
