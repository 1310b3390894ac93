#include "ui/willcall/willcall_details.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/willcall/willcall_texts.h"

#include <QListWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int ticketRole = Qt::UserRole; // its number

} // namespace

WillcallDetails::WillcallDetails(const QByteArray &timeZone, QWidget *parent)
    : QWidget(parent), m_timeZone(timeZone), m_name(new ToneLabel({}, Tone::Plain, this)),
      m_about(new ToneLabel({}, Tone::Faint, this)), m_state(new ToneLabel({}, Tone::Plain, this)),
      m_advice(new ToneLabel({}, Tone::Warning, this)), m_tickets(new QListWidget(this))
{
    m_name->setObjectName(QStringLiteral("willcallName"));
    m_name->setTextSize(TextSize::Title);
    m_about->setObjectName(QStringLiteral("willcallAbout"));
    m_state->setObjectName(QStringLiteral("willcallState"));
    m_advice->setObjectName(QStringLiteral("willcallAdvice"));
    m_advice->setStrong();
    for (ToneLabel *label : {m_name, m_about, m_state, m_advice})
        label->setWordWrap(true);
    m_tickets->setObjectName(QStringLiteral("willcallTickets"));
    m_tickets->setAccessibleName(tr("Tickets"));
    m_tickets->setToolTip(tr("Space unticks what is picked up later"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(gap::related);
    for (ToneLabel *label : {m_name, m_about, m_state, m_advice})
        column->addWidget(label);
    column->addWidget(m_tickets, 1);
    column->addStretch(0); // where nothing is selected
    connect(m_tickets, &QListWidget::itemChanged, this, &WillcallDetails::changed);
    show({});
}

void WillcallDetails::show(const std::optional<WillcallOrder> &order)
{
    const bool isSame = order && m_order && order->id == m_order->id;
    m_order = order;
    for (QWidget *part : QWidgetList{m_about, m_state, m_tickets})
        part->setVisible(order.has_value());
    m_advice->setVisible(order && !willcallAdvice(*order).isEmpty());
    m_name->setTone(order ? Tone::Plain : Tone::Faint);
    m_name->setTextSize(order ? TextSize::Title : TextSize::Body);
    if (!order)
        return m_name->setText(tr("Type a name, or scan a ticket."));
    m_name->setText(isolated(order->patron.isEmpty() ? willcallName(*order) : order->patron));
    QStringList about{order->code};
    if (!order->phone.isEmpty())
        about += order->phone;
    if (!order->types().isEmpty())
        about += order->types();
    m_about->setText(about.join(QStringLiteral(" · ")));
    m_state->setText(willcallStateText(*order, m_timeZone));
    m_state->setTone(order->state() == WillcallState::Changed ? Tone::Warning : Tone::Plain);
    m_advice->setText(willcallAdvice(*order));
    fillTickets(*order, isSame);
}

// What was unticked stays so while the order is read again.
void WillcallDetails::fillTickets(const WillcallOrder &order, bool isSame)
{
    QList<qint64> unticked;
    for (int row = 0; isSame && row < m_tickets->count(); ++row) {
        const QListWidgetItem *item = m_tickets->item(row);
        if (item->flags().testFlag(Qt::ItemIsUserCheckable) && item->checkState() == Qt::Unchecked)
            unticked.append(item->data(ticketRole).toLongLong());
    }
    const QSignalBlocker blocker(m_tickets);
    m_tickets->clear();
    for (const WillcallTicket &ticket : order.tickets) {
        const bool isHanded = ticket.handover > 0;
        QString text = ticket.type == firstPriceType ? ticket.label : tr("%1 · %2").arg(ticket.label, ticket.typeName);
        if (isHanded)
            text = tr("%1 (handed over)").arg(text);
        auto *item = new QListWidgetItem(text, m_tickets);
        item->setData(ticketRole, ticket.id.value());
        item->setToolTip(text);
        const bool isChoice = !isHanded && order.isWaiting();
        item->setFlags(Qt::ItemIsSelectable
                       | (isChoice ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable : Qt::NoItemFlags));
        if (isChoice)
            item->setCheckState(unticked.contains(ticket.id.value()) ? Qt::Unchecked : Qt::Checked);
    }
}

QList<TicketId> WillcallDetails::chosen() const
{
    QList<TicketId> tickets;
    bool isAll = true;
    for (int row = 0; row < m_tickets->count(); ++row) {
        const QListWidgetItem *item = m_tickets->item(row);
        if (!item->flags().testFlag(Qt::ItemIsUserCheckable))
            continue;
        if (item->checkState() == Qt::Checked)
            tickets.append(TicketId(item->data(ticketRole).toLongLong()));
        else
            isAll = false;
    }
    return isAll ? QList<TicketId>() : tickets;
}

bool WillcallDetails::isAnyChosen() const
{
    for (int row = 0; row < m_tickets->count(); ++row) {
        const QListWidgetItem *item = m_tickets->item(row);
        if (item->flags().testFlag(Qt::ItemIsUserCheckable) && item->checkState() == Qt::Checked)
            return true;
    }
    return false;
}

} // namespace rowlock
