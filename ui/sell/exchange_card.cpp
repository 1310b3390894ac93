#include "ui/sell/exchange_card.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/sell/counter.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/shown_to_customer.h"
#include "ui/words/tenders.h"

#include <QAction>
#include <QHBoxLayout>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

ExchangeCard::ExchangeCard(Counter &counter, const SaleActions &actions, HouseFees &fees, ShownToCustomer &customer,
                           QWidget *parent)
    : Card(Tone::Accent, parent), m_counter(counter), m_fees(fees), m_customer(customer),
      m_heading(new ToneLabel({}, Tone::Plain, this)), m_instead(new ToneLabel({}, Tone::Plain, this)),
      m_next(new ToneLabel({}, Tone::Faint, this)), m_caption(new ToneLabel({}, Tone::Plain, this)),
      m_difference(new FigureLabel(tr("Difference"), QStringLiteral("exchangeDifference"), this)),
      m_cash(new ActionButton(tr("Cash"), QStringLiteral("exchangeCash"), ActionButton::Weight::Primary, this)),
      m_card(new ActionButton(tr("Card"), QStringLiteral("exchangeCard"), ActionButton::Weight::Primary, this))
{
    auto *leave =
        new ActionButton(tr("Cancel"), QStringLiteral("exchangeLeave"), ActionButton::Weight::Secondary, this);
    setObjectName(QStringLiteral("exchangePanel"));
    m_heading->setObjectName(QStringLiteral("exchangeHeading"));
    m_heading->setTextSize(TextSize::Heading);
    m_instead->setObjectName(QStringLiteral("exchangeInstead"));
    m_instead->setWordWrap(true);
    m_next->setObjectName(QStringLiteral("exchangeNext"));
    m_next->setWordWrap(true);
    m_difference->setTextSize(TextSize::Figure);
    m_difference->setCaption(m_caption);
    m_cash->setAction(actions.cash);
    m_card->setAction(actions.card);
    leave->setToolTip(tr("Cancel exchange (Esc)"));
    auto *difference = new QHBoxLayout;
    difference->addWidget(m_caption, 1, Qt::AlignBaseline);
    difference->addWidget(m_difference, 0, Qt::AlignBaseline);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(m_cash, 1);
    buttons->addWidget(m_card, 1);
    buttons->addWidget(leave);
    QVBoxLayout *column = makeColumn();
    column->setSpacing(gap::inside);
    column->addWidget(m_heading);
    column->addWidget(m_instead);
    column->addWidget(m_next);
    column->addLayout(difference);
    column->addSpacing(gap::inside);
    column->addLayout(buttons);
    hide();
    connect(leave, &QPushButton::clicked, this, &ExchangeCard::leave);
    connect(&m_counter, &Counter::changed, this, &ExchangeCard::showState);
    connect(&m_fees, &HouseFees::changed, this, [this] { showState(m_counter.state()); });
    for (const QAction *action : {actions.cash, actions.card}) // after the buttons themselves: more is asked here
        connect(action, &QAction::enabledChanged, this, [this] { showState(m_counter.state()); });
}

void ExchangeCard::open(const Order &order, const QList<Ticket> &tickets)
{
    const HoldId before = m_left.order.id == order.id ? m_left.hold : HoldId();
    m_order = order;
    m_fees.refresh();
    m_left = {};
    m_tickets.clear();
    for (const Ticket &ticket : tickets) {
        if (ticket.state == TicketState::Valid)
            m_tickets.append(ticket);
    }
    std::ranges::sort(m_tickets, {}, [](const Ticket &ticket) { return unsigned(ticket.seatNo); }); // places last
    QList<int> types;
    for (const Ticket &ticket : std::as_const(m_tickets))
        types.append(ticket.type);
    const TypesKept keeps{order.id, idsOf(m_tickets)};
    m_counter.tell(&SaleOnCounter::beginExchange, order.event, before, types, keeps);
    m_key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    QStringList labels;
    for (const Ticket &ticket : std::as_const(m_tickets))
        labels.append(ticket.label);
    m_heading->setText(tr("Exchange · order %1").arg(order.code));
    m_instead->setText(tr("Returning: %1").arg(joinedSeats(labels)));
    show();
    showState(m_counter.state());
}

void ExchangeCard::leave()
{
    const CounterState state = m_counter.state();
    if (!isOpen() || state.payment.isOpen() || state.isBusy) // seats that are still coming would begin a sale
        return;
    m_left = {m_order, m_tickets, state.saleId()};
    close();
    emit left(m_left);
    m_counter.tell(&SaleOnCounter::release);
}

void ExchangeCard::close()
{
    m_order = {};
    m_tickets.clear();
    m_customer.setExchange({});
    hide();
    emit closed();
}

QString ExchangeCard::whatIsMissing(const HoldInfo *sale) const
{
    const qint64 wanted = m_tickets.size();
    const auto isPlace = [](const auto &each) { return each.seatNo < 0; };
    const bool standing =
        std::ranges::any_of(m_tickets, isPlace) || (sale && std::ranges::any_of(sale->items, isPlace));
    if (!sale && standing)
        return wanted == 1 ? tr("Select the new seat or standing place.")
                           : tr("Select the %1 new seats or standing places.").arg(wanted);
    if (!sale)
        return wanted == 1 ? tr("Select the new seat.") : tr("Select the %1 new seats.").arg(wanted);
    const qint64 more = wanted - sale->quantity();
    if (more > 0 && standing)
        return more == 1 ? tr("Select 1 more seat or standing place.")
                         : tr("Select %1 more seats or standing places.").arg(more);
    if (more < 0 && standing)
        return more == -1 ? tr("1 seat or standing place too many. Remove one.")
                          : tr("%1 seats or standing places too many. Remove them.").arg(-more);
    if (more > 0)
        return more == 1 ? tr("Select 1 more seat.") : tr("Select %1 more seats.").arg(more);
    if (more < 0)
        return more == -1 ? tr("1 seat too many. Remove one.") : tr("%1 seats too many. Remove them.").arg(-more);
    return {};
}

bool ExchangeCard::isReady(const CounterState &state) const
{
    const HoldInfo *sale = state.theSale();
    return isOpen() && !state.isBusy && sale && sale->state == HoldState::Active && whatIsMissing(sale).isEmpty();
}

Money ExchangeCard::difference(const HoldInfo *sale) const
{
    Money sum{0, m_order.total.currency};
    if (sale) {
        const auto order = m_fees.exchanged(*sale);
        sum += order ? order->total : sale->total;
    }
    for (const Ticket &ticket : m_tickets) // its other fees go along
        sum -= ticket.price;
    return sum;
}

QString ExchangeCard::sums(const HoldInfo &sale) const
{
    Money old{0, m_order.total.currency};
    for (const Ticket &ticket : m_tickets)
        old += ticket.price;
    QStringList parts{tr("Old %1").arg(moneyText(old)), tr("New %1").arg(moneyText(sale.listed()))};
    if (const auto order = m_fees.exchanged(sale))
        parts += HouseFees::words(*order);
    for (QString &part : parts) // a line breaks between them, not within
        part.replace(u' ', QChar::Nbsp);
    return parts.join(QStringLiteral(" · "));
}

void ExchangeCard::showState(const CounterState &state)
{
    if (!isOpen())
        return;
    const QString missing = whatIsMissing(state.theSale());
    const bool ready = isReady(state);
    const Money due = difference(state.theSale());
    const bool known = missing.isEmpty();
    const bool refunds = known && due.minor < 0;
    QString next = missing;
    if (known)
        next = sums(*state.theSale()) + (refunds ? u'\n' + refundText(m_order, -due) : QString());
    m_next->setText(next);
    m_next->setVisible(!next.isEmpty());
    m_caption->setText(!known || due.minor > 0 ? tr("To pay") : refunds ? tr("To refund") : tr("Difference"));
    m_difference->setFigure(!known ? QStringLiteral("–") : moneyText(refunds ? -due : due));
    m_difference->setTone(known ? Tone::Plain : Tone::Faint);
    const bool pays = !known || due.minor > 0;
    m_cash->setText(pays ? tr("Cash") : tr("Exchange"));
    m_cash->setAccessibleName(m_cash->text());
    m_card->setVisible(pays);
    m_cash->setEnabled(ready);
    m_card->setEnabled(ready);
    showCustomer(due, known);
}

void ExchangeCard::showCustomer(const Money &due, bool isComplete)
{
    ExchangeShown shown{{}, {0, m_order.total.currency}, due, isComplete};
    for (const Ticket &ticket : std::as_const(m_tickets)) {
        shown.seats.append(ticket.label);
        shown.old += ticket.price;
    }
    m_customer.setExchange(shown);
}

std::optional<PaymentSubject> ExchangeCard::subject(const HoldInfo &sale) const
{
    if (!isOpen() || !whatIsMissing(&sale).isEmpty())
        return {};
    const ExchangeAsked asked{m_order.id, {}, tr("Exchanged at the box office"), idsOf(m_tickets)};
    return PaymentSubject{tr("Exchange of order %1, %2").arg(m_order.code, itemsText(sale.items)), difference(&sale),
                          asked, difference(&sale).minor > 0 ? QString() : m_key};
}

void ExchangeCard::pay(PaymentMethod method)
{
    if (!isOpen())
        return;
    // Clicks that are not answered yet belong to it: their turn comes first. What is done without a window then waits
    // for a press by whoever has seen what goes back.
    const bool isSeen = isReady(m_counter.state());
    m_counter.tell(&PaymentFlow::start, method, [this, isSeen](const HoldInfo &sale) {
        const auto asked = subject(sale);
        return asked && (isSeen || asked->asksForMoney()) ? asked : std::nullopt;
    });
}

} // namespace rowlock
