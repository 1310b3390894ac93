#include "ui/display/customer_sale.h"

#include "model/domain/joint_sale.h"
#include "ui/common/format.h"
#include "ui/display/customer_rows.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/sale_rows.h"
#include "ui/sell/shown_to_customer.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr qint64 thanksMs = 60'000; // long enough to count the change

bool namesTypes(const CounterState &state)
{
    const QList<HoldItem> items = itemsOf(state.holds);
    return typesSold(state.pools).size() > 1
           || std::ranges::any_of(items, [](const HoldItem &item) { return item.type != firstPriceType; });
}

} // namespace

CustomerSale::CustomerSale(const HouseContext &context, Counter &counter, QWidget &page)
    : QObject(&page), m_context(context), m_counter(&counter), m_page(page)
{
    page.installEventFilter(this);
    connect(&counter, &Counter::changed, this, &CustomerSale::refreshSoon);
    connect(&counter, &Counter::paid, this, &CustomerSale::thank);
    connect(&counter, &Counter::paymentLeftOpen, this, [this] { m_shown.clear(); }); // whoever settles it is alone
    connect(&context.customer, &ShownToCustomer::changed, this, [this, wasDone = false]() mutable {
        const auto &refund = m_context.customer.refund();
        const bool isDone = refund && refund->isDone;
        if (isDone && !std::exchange(wasDone, isDone))
            thankFor(refundView(*refund), tr("Refunded"));
        wasDone = isDone;
        refreshSoon();
    });
    connect(&context.house, &HouseModel::loaded, this, &CustomerSale::refreshSoon);
    connect(&context.house, &HouseModel::eventsChanged, this, &CustomerSale::refreshSoon);
    if (context.customer.fees())
        connect(context.customer.fees(), &HouseFees::changed, this, &CustomerSale::refreshSoon);
    connect(&context.ticker, &Ticker::tick, this, [this](Instant now) {
        if (m_done && now >= m_doneUntil)
            refreshSoon();
    });
    refreshSoon();
}

// The page is there, or another one is, or the one on which one signs in.
bool CustomerSale::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_page && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
        refresh(); // at once: what is behind it is nobody's to see
    return QObject::eventFilter(watched, event);
}

void CustomerSale::refreshSoon()
{
    if (!std::exchange(m_isWaiting, true))
        QTimer::singleShot(0, this, &CustomerSale::refresh);
}

void CustomerSale::refresh()
{
    m_isWaiting = false;
    CustomerView view = made();
    m_context.ticker.want(this, m_done.has_value());
    if (std::exchange(m_view, std::move(view)) != m_view)
        emit changed(m_view);
}

CustomerView CustomerSale::made()
{
    if (!m_counter)
        return {};
    const CounterState state = m_counter->state();
    const bool sells = !state.holds.isEmpty() || state.payment.hasWindow() || m_context.customer.exchange();
    if (sells || m_counter->now() >= m_doneUntil)
        m_done.reset();
    if (sells) {
        m_shown = state.payment.hold.isValid() ? QSet{state.payment.hold} : QSet<HoldId>();
        for (const HoldInfo &hold : state.holds)
            m_shown.insert(hold.id);
    }
    if (!m_page.isVisible())
        return {};
    if (const auto &refund = m_context.customer.refund(); refund && !refund->isDone)
        return refundView(*refund);
    if (sells)
        return saleView(state);
    return m_done.value_or(CustomerView());
}

void CustomerSale::setEvent(CustomerView &view, EventId event, const QString &name) const
{
    const QList<EventSummary> &events = m_context.house.events();
    const auto found = std::ranges::find(events, event, &EventSummary::id);
    view.title = found == events.end() ? name : found->name;
    view.about = found == events.end() ? QString() : eventDateText(found->starts, m_context.facts.timeZone);
    const HouseModel &house = m_context.house;
    if (house.isLoaded() && house.event().id == event && !house.plan().name.isEmpty())
        view.about = tr("%1 · %2", "date and hall").arg(view.about, isolated(house.plan().name));
}

// --- what is bought ---

CustomerView CustomerSale::saleView(const CounterState &state) const
{
    CustomerView view;
    view.stage = CustomerView::Stage::Sale;
    addMap(view, state);
    const HouseModel &house = m_context.house;
    if (view.hasMap)
        setEvent(view, house.event().id);
    else if (!state.holds.isEmpty())
        setEvent(view, state.holds.first().event);
    if (m_context.customer.exchange()) {
        addExchange(view, state);
    } else {
        addSale(view, state);
        addSums(view, state);
    }
    addPayment(view, state);
    if (state.sale && state.sale->state == HoldState::Active && state.sale->times.expiresAt > m_counter->now())
        view.heldUntil = state.sale->times.expiresAt;
    return view;
}

void CustomerSale::addMap(CustomerView &view, const CounterState &state) const
{
    const HouseModel &house = m_context.house;
    if (!house.isLoaded())
        return;
    view.hasMap = state.isGoingOn || state.isExchanging;
    for (const HoldInfo &hold : state.holds) {
        if (hold.event != house.event().id)
            continue;
        view.hasMap = view.hasMap || !hold.items.isEmpty();
        for (const HoldItem &item : hold.items) {
            if (item.seatNo >= 0)
                view.seats.insert(item.seatNo);
            else if (item.seatNo != goneSeat)
                view.pools.insert(item.pool);
        }
    }
}

void CustomerSale::addSale(CustomerView &view, const CounterState &state) const
{
    const bool withTypes = namesTypes(state);
    for (const HoldInfo &hold : state.holds) {
        if (state.holds.size() > 1 || state.isGoingOn) {
            const QString heading = performanceText(m_context.house.events(), hold.event, m_context.facts.timeZone);
            view.rows.append({CustomerRow::Kind::Heading, heading});
        }
        view.rows += seatRows(hold.items, withTypes);
    }
}

// As the sale's own total says it: with the fee of the way that is being paid in, and less what is paid already.
void CustomerSale::addSums(CustomerView &view, const CounterState &state) const
{
    const HoldInfo *sale = state.theSale();
    const HouseFees *fees = m_context.customer.fees();
    if (!sale || !fees)
        return;
    const bool isPaying = state.payment.hasWindow() && !state.payment.subject.isOfOrder();
    const auto order = fees->priced(*sale, isPaying ? QList{state.payment.method} : QList<PaymentMethod>());
    if (!order)
        return;
    view.rows += chargeRows(*order, state.holds);
    const PaidInParts *parts = m_context.house.paidInParts(sale->id);
    view.figures.append({tr("Total"), moneyText(order->total), true});
    if (!parts || parts->parts.isEmpty())
        return;
    view.figures.last().isMain = false;
    view.figures.append({tr("Paid"), moneyText(parts->paid())});
    view.figures.append({tr("Left to pay"), moneyText(order->total - parts->paid()), true});
}

void CustomerSale::addExchange(CustomerView &view, const CounterState &state) const
{
    const ExchangeShown &exchange = *m_context.customer.exchange();
    view.rows.append({CustomerRow::Kind::Heading, tr("You return")});
    view.rows += returnedRows(exchange.seats, takenOff(exchange.old));
    if (!state.holds.isEmpty())
        view.rows.append({CustomerRow::Kind::Heading, tr("Your new seats")});
    addSale(view, state);
    const HoldInfo *sale = state.theSale();
    const HouseFees *fees = m_context.customer.fees();
    if (const auto order = sale && fees ? fees->exchanged(*sale) : std::nullopt)
        view.rows += chargeRows(*order, state.holds);
    if (!exchange.isComplete)
        return;
    const bool isBack = exchange.due.minor < 0;
    view.figures.append({isBack                    ? tr("You get back")
                         : exchange.due.minor == 0 ? tr("Difference")
                                                   : tr("To pay"),
                         moneyText(isBack ? -exchange.due : exchange.due), true});
}

// What is asked for is the payment's own amount, which the store names; what was found out on the way is the clerk's.
void CustomerSale::addPayment(CustomerView &view, const CounterState &state) const
{
    const PaymentState &payment = state.payment;
    if (!payment.hasWindow() || payment.stage == PaymentState::Stage::Choosing)
        return;
    const PaymentSubject &subject = payment.subject;
    if (subject.isOfOrder())
        view.title = tr("Change of price type");
    for (CustomerFigure &figure : view.figures)
        figure.isMain = false;
    if (!view.figures.isEmpty() && subject.rounding.minor == 0 && view.figures.last().amount == moneyText(subject.due))
        view.figures.removeLast(); // the same sum by another name
    if (subject.rounding.minor != 0) {
        const Money off = subject.rounding;
        view.rows.append(
            {CustomerRow::Kind::Charge, tr("Rounded for cash"), {}, off.minor < 0 ? takenOff(-off) : moneyText(off)});
    }
    const auto &given = m_context.customer.given();
    const bool isCash = payment.method == PaymentMethod::Cash;
    const bool hasChange = isCash && given && *given >= subject.due;
    view.figures.append({subject.part ? tr("To pay now") : tr("To pay"), moneyText(subject.due), !hasChange});
    if (hasChange) {
        view.figures.append({tr("Given"), moneyText(*given)});
        view.figures.append({tr("Change"), moneyText(*given - subject.due), true});
    }
    if (payment.method == PaymentMethod::Card && payment.stage == PaymentState::Stage::Ready)
        view.words = tr("Please use the card reader");
}

// --- what is finished ---

CustomerView CustomerSale::refundView(const RefundShown &refund) const
{
    CustomerView view;
    view.stage = CustomerView::Stage::Sale;
    setEvent(view, refund.event, refund.name);
    view.rows.append({CustomerRow::Kind::Heading, tr("You return")});
    for (const QString &what : refund.what)
        view.rows.append({CustomerRow::Kind::Line, what});
    view.figures.append({tr("You get back"), moneyText(refund.sum), true});
    return view;
}

// Of the sale that was seen here: a payment that a person settles later is of somebody who has long gone.
void CustomerSale::thank(const PaymentDone &done)
{
    if (!m_shown.contains(done.hold))
        return;
    CustomerView view;
    const PaymentSettled &settled = done.finished.settled;
    if (settled.sale) {
        const SaleReceipt &receipt = *settled.sale;
        const bool isCash = receipt.paid.minor > 0 && receipt.change.minor > 0;
        setEvent(view, receipt.order.event, receipt.order.eventName);
        if (receipt.total().minor > 0)
            view.figures.append({tr("Paid"), moneyText(receipt.total()), false});
        if (isCash)
            view.figures.append({tr("Given"), moneyText(receipt.paid)});
        if (isCash)
            view.figures.append({tr("Change"), moneyText(receipt.change), true});
    } else if (settled.exchange) {
        const MoveReceipt &receipt = *settled.exchange;
        setEvent(view, receipt.event);
        if (receipt.difference.minor < 0)
            view.figures.append({tr("You get back"), moneyText(-receipt.difference), true});
        else if (receipt.difference.minor > 0)
            view.figures.append({tr("Paid"), moneyText(receipt.difference)});
        if (receipt.change.minor > 0)
            view.figures.append({tr("Change"), moneyText(receipt.change), true});
    } else {
        return; // a part, and the sale goes on
    }
    thankFor(view, tr("Thank you"));
}

void CustomerSale::thankFor(const CustomerView &view, const QString &words)
{
    m_done = view;
    m_done->stage = CustomerView::Stage::Done;
    m_done->rows.clear();
    m_done->words = words;
    m_doneUntil = m_counter->now().plusMs(thanksMs);
    m_shown.clear();
    refreshSoon();
}

} // namespace rowlock
