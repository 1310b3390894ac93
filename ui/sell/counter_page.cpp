#include "ui/sell/counter_page.h"

#include "ui/common/doubt_cards.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/waitlist_dialog.h"
#include "ui/sell/area_popover.h"
#include "ui/sell/aside_list.h"
#include "ui/sell/block_sale.h"
#include "ui/sell/counter_notices.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/exchange_card.h"
#include "ui/sell/gap_bar.h"
#include "ui/sell/gap_watch.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/late_card.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/offer_cards.h"
#include "ui/sell/omnibox_flow.h"
#include "ui/sell/order_dialog.h"
#include "ui/sell/payment_window.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sale_column.h"
#include "ui/sell/sale_event.h"
#include "ui/sell/sale_panel.h"
#include "ui/sell/success_panel.h"

#include <QCursor>
#include <QDir>
#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace rowlock {

CounterPage::CounterPage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_counter(context.office, context.house), m_actions(this),
      m_output(new TicketOutput(context, this)), m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_events(new EventPanel(context.facts.timeZone, this)), m_map(new MapPanel(context, m_actions, this)),
      m_notices(new CounterNotices(context, m_counter, *m_map, this)), m_area(new AreaPopover(this)),
      m_omnibox(new OmniboxFlow(context, m_counter, m_map->map(), this))
{
    setObjectName(QStringLiteral("counterPage"));
    new PaymentWindow(m_counter, context.ticker, this); // before what follows a payment is shown
    // Before anything else listens to them: what they open is opened over the page it belongs to. The waitlist is on both pages.
    for (QAction *action : m_actions.all()) {
        if (action != m_actions.waitlist)
            connect(action, &QAction::triggered, this, &CounterPage::frontWanted);
    }
    connect(m_omnibox->field(), &Omnibox::entered, this, &CounterPage::frontWanted);
    m_splitter->setObjectName(QStringLiteral("counterSplitter"));
    m_splitter->addWidget(m_events);
    m_splitter->addWidget(m_map);
    m_splitter->addWidget(makeSaleColumn());
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    if (!m_splitter->restoreState(context.settings.splitter(QStringLiteral("counter"))))
        m_splitter->setSizes({248, 680, 336});
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_splitter);

    connectEvents();
    connectSale();
    connectPayment();
    connectWaitlist();
    connectExchange();
    connectActions();
    connectOmnibox();
}

CounterPage::~CounterPage() = default;

QWidget *CounterPage::makeSaleColumn()
{
    m_column = new SaleColumn(this);
    m_doubt = new DoubtCards(m_context.office, m_context.prompt, m_context.ticker, m_context.facts.timeZone,
                             DoubtCards::Of::ThisTerminal, m_column);
    m_offers = new OfferCards(m_context, m_actions, m_column);
    m_late = new LateCard(m_counter, m_context.ticker, m_actions, m_column);
    m_exchange = new ExchangeCard(m_counter, m_actions, m_column);
    m_column->addCard(m_doubt, tr("Unconfirmed payment"));
    m_column->addCard(m_offers, tr("Waitlist offer"));
    m_column->addCard(m_late, tr("Expired sale"));
    m_column->addCard(m_exchange, {}); // it carries the buttons that pay, so it never folds
    m_saleStack = new QStackedWidget(m_column);
    m_sale =
        new SalePanel(m_counter, m_actions, m_context.ticker, new SaleEvent(m_context, m_counter, m_column), m_column);
    connect(m_sale, &SalePanel::patronNamed, &m_map->map(), qOverload<>(&QWidget::setFocus));
    m_saleStack->addWidget(m_sale);
    m_aside = new AsideList(m_context.ticker, m_column);
    auto *lastSales = new LastSales(m_context.office, m_context.facts.timeZone, m_column);
    connect(lastSales, &LastSales::orderWanted, this, &CounterPage::showOrder);
    m_column->setSale(m_saleStack, m_aside, lastSales);
    return m_column;
}

void CounterPage::say(Tone tone, const QString &text)
{
    m_map->messages().show(tone, text);
}

void CounterPage::saveLayout() const
{
    m_context.settings.setSplitter(QStringLiteral("counter"), m_splitter->saveState());
}

// --- which event ---

void CounterPage::connectEvents()
{
    const HouseModel &house = m_context.house;
    connect(&house, &HouseModel::eventsChanged, this, [this] {
        listEvents();
        leaveDeletedEvent();
        showState(m_counter.state());
        begin();
    });
    connect(&house, &HouseModel::loaded, this, &CounterPage::listEvents);
    connect(&house, &HouseModel::countersChanged, this, [this] {
        if (isDue(m_context.house.event().firstDueAt, m_context.clock.now()))
            listEvents();
    });
    connect(&m_context.current, &CurrentEvent::choosing, this, [this](EventId event, bool isOther) {
        if (isOther)
            m_map->messages().dismiss(); // it was about the event shown before
        m_events->select(event);
        m_map->setLoading(true);
    });
    connect(&m_context.current, &CurrentEvent::shown, this, [this, isFirst = true]() mutable {
        m_map->setLoading(false);
        if (std::exchange(isFirst, false))
            m_map->map().setFocus(); // the arrow keys walk the seats at once
    });
    connect(&m_context.current, &CurrentEvent::refused, this, [this](const QString &text) {
        m_map->setLoading(false);
        say(Tone::Danger, text);
    });
    connect(m_events, &EventPanel::eventChosen, &m_context.current, &CurrentEvent::show);
    connect(m_events, &EventPanel::newEventWanted, this, &CounterPage::newEventWanted);
    connect(&m_context.ticker, &Ticker::tick, m_events, &EventPanel::tick);
    connect(&m_context.office, &BoxOffice::trouble, this,
            [this](const Error &error) { say(Tone::Danger, error.message); });
    connect(&m_context.office, &BoxOffice::recovered, this,
            [this] { say(Tone::Good, tr("The box office file can be read again.")); });
    listEvents();
}

void CounterPage::start(EventId wanted)
{
    m_start = wanted;
    begin();
}

void CounterPage::begin()
{
    const QList<EventSummary> &events = m_context.house.events();
    if (m_hasBegun || !m_start || events.isEmpty())
        return;
    m_hasBegun = true;
    EventId wanted = *m_start;
    if (wanted.isValid()
        && std::none_of(events.begin(), events.end(), [&](const EventSummary &each) { return each.id == wanted; })) {
        say(Tone::Warning, tr("There is no event %1 in this box office.").arg(wanted.value()));
        wanted = {};
    }
    const QList<qint64> written = m_context.settings.salesSetAside(m_context.facts.file, m_context.house.ownTerminal());
    QSet<HoldId> aside;
    for (const qint64 hold : written)
        aside.insert(HoldId(hold));
    const HoldInfo *left = m_counter.machine().leftOnCounter(aside);
    if (left && (!wanted.isValid() || left->event == wanted)) {
        const HoldInfo sale = *left;
        m_counter.tell(&SaleOnCounter::resume, sale.id);
        say(Tone::Good, tr("Sale recovered: %1. %2 left.")
                            .arg(itemsText(sale.items), countdownText(sale.times.expiresAt - m_context.clock.now())));
    } else {
        m_context.current.show(wanted.isValid() ? wanted : m_events->firstUpcoming());
    }
}

// The one on the map as the map counts it: where a block is due the file is late.
void CounterPage::listEvents()
{
    const HouseModel &house = m_context.house;
    QList<EventSummary> events = house.events();
    for (EventSummary &event : events) {
        if (house.isLoaded() && event.id == house.event().id && event.revision == house.event().revision)
            event.counters = house.event().counters;
    }
    m_events->setEvents(events, m_context.clock.now());
    m_context.ticker.want(m_events, m_events->isCountingDown());
}

// The event that is shown was deleted, here or elsewhere.
void CounterPage::leaveDeletedEvent()
{
    const HouseModel &house = m_context.house;
    const QList<EventSummary> &events = house.events();
    const bool isThere = std::any_of(events.cbegin(), events.cend(),
                                     [&](const EventSummary &event) { return event.id == house.event().id; });
    const bool isNone = m_hasBegun && !house.isLoaded() && !m_context.current.event().isValid();
    const bool isGone = house.isLoaded() && !isThere && m_context.current.event() == house.event().id;
    if (!isGone && !isNone)
        return;
    const EventId next = m_events->firstUpcoming();
    if (next.isValid()) {
        m_context.current.show(next);
    } else if (isGone) {
        m_context.current.leave();
        m_context.house.clear();
    }
}

// --- the sale ---

void CounterPage::connectSale()
{
    SeatMapView &map = m_map->map();
    auto *blocks = new BlockSale(m_context.house, m_counter, map, m_map->messages(), *m_actions.fromBlock, this);
    connect(m_omnibox, &OmniboxFlow::seatsWanted, blocks, &BlockSale::name);
    connect(&map.input(), &MapInput::areaPicked, this, [this](int pool) {
        m_area->open(m_context.house.pools().at(pool), m_counter.machine().picking().placesInSale(pool),
                     QCursor::pos());
    });
    connect(m_map, &MapPanel::bestWanted, &m_map->messages(), &MessageBar::dismiss); // it was about the choice before
    connect(m_map, &MapPanel::bestWanted, &m_counter, [this](qint64 count, const QString &category) {
        m_counter.tell(&SalePicking::add, SeatRequest::bestOf(count, category));
    });
    connect(&m_counter, &Counter::changed, this, &CounterPage::showState);
    connect(&m_counter, &Counter::eventWanted, &m_context.current, &CurrentEvent::show);
    connect(&m_context.house, &HouseModel::loaded, this, [this] { showState(m_counter.state()); });
    connect(m_notices, &CounterNotices::waitlistWanted, this, &CounterPage::openWaitlist);
    connect(m_area, &AreaPopover::chosen, &m_counter, m_counter.telling(&SalePicking::setPlaces));
    connect(m_aside, &AsideList::resumeWanted, &m_counter, m_counter.telling(&SaleOnCounter::resume));
    connect(m_aside, &AsideList::strictlyOver, &m_counter, m_counter.telling(&SaleOnCounter::expire));
    auto *watch = new GapWatch(m_counter, m_context.house, this);
    m_column->addCard(new GapBar(*watch, m_actions.moveGap, m_column));
    connect(watch, &GapWatch::changed, this,
            [this, watch] { m_map->map().setLeftAlone(watch->advice() ? watch->advice()->alone : QList<int>()); });
    m_counter.tell(&PaymentFlow::setInsisted, [watch](HoldId sale) { return watch->insisted(sale); });
}

// Everything that shows how the sale stands.
void CounterPage::showState(const CounterState &state)
{
    const HoldId id = state.saleId();
    m_actions.setSaleExists(state.sale.has_value());
    m_actions.nextBest->setEnabled(!state.byBest.isEmpty());
    m_offers->setSaleExists(state.sale.has_value());
    m_map->map().setPending(state.pending);
    m_map->map().setCurrentHold(id);
    if (state.sale) { // the finished one makes room
        clearFinished();
        if (std::exchange(m_shownSale, id) != id)
            emit status({});
    }
    QHash<EventId, QString> names;
    for (const EventSummary &event : m_context.house.events())
        names.insert(event.id, event.name);
    const EventId shown = m_context.house.isLoaded() ? m_context.house.event().id : EventId();
    m_aside->setHolds(state.aside, names, shown);
    m_late->setEvents(names, shown);
    m_actions.resume->setEnabled(!state.aside.isEmpty());
    if (m_hasBegun && m_context.house.isLoaded())
        writeDownAside(state.aside);
}

void CounterPage::writeDownAside(const QList<HoldInfo> &aside)
{
    QList<qint64> holds;
    for (const HoldInfo &hold : aside)
        holds << hold.id.value();
    if (std::exchange(m_writtenAside, holds) != holds)
        m_context.settings.setSalesSetAside(m_context.facts.file, m_context.house.ownTerminal(), holds);
}

void CounterPage::connectActions()
{
    connect(m_actions.find, &QAction::triggered, this, [this] { m_omnibox->begin(); });
    connect(m_actions.cash, &QAction::triggered, this, [this] { pay(PaymentMethod::Cash); });
    connect(m_actions.card, &QAction::triggered, this, [this] { pay(PaymentMethod::Card); });
    connect(m_actions.nextBest, &QAction::triggered, &m_counter, m_counter.telling(&SalePicking::nextBest));
    connect(m_actions.extend, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::extend));
    connect(m_actions.release, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::release));
    connect(m_actions.setAside, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::setAside));
    connect(m_actions.resume, &QAction::triggered, this, [this] {
        if (const QList<HoldInfo> aside = m_counter.aside(); !aside.isEmpty())
            m_counter.tell(&SaleOnCounter::resume, HoldId(aside.last().id));
    });
    connect(m_actions.takeBack, &QAction::triggered, &m_counter, m_counter.telling(&LateSales::holdAgain));
    connect(m_actions.print, &QAction::triggered, this, [this] { m_output->print(m_lastOrder); });
    connect(m_actions.savePdf, &QAction::triggered, this, [this] { m_output->savePdf(m_lastOrder); });
    connect(m_actions.next, &QAction::triggered, this, &CounterPage::nextCustomer);
}

// --- the waitlist ---

void CounterPage::connectWaitlist()
{
    const auto asked = [this](qint64 count, const QString &category) {
        m_askedBest = count;
        m_askedCategory = category;
    };
    connect(m_map, &MapPanel::bestWanted, this, asked);
    connect(m_omnibox, &OmniboxFlow::bestWanted, this, asked);
    connect(m_actions.waitlist, &QAction::triggered, this, &CounterPage::openWaitlist);
    const auto allow = [this] {
        m_actions.waitlist->setEnabled(m_context.house.isLoaded() && m_context.house.event().onSale);
    };
    connect(&m_context.house, &HouseModel::loaded, this, allow);
    connect(&m_context.house, &HouseModel::cleared, this, allow);
    connect(&m_context.house, &HouseModel::countersChanged, this, allow);
    allow();
    connect(m_offers, &OfferCards::acceptWanted, &m_counter, m_counter.telling(&SaleOnCounter::acceptOffer));
    connect(m_offers, &OfferCards::refused, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(m_offers, &OfferCards::declined, this, [this](const WaitlistEntry &entry) {
        say(Tone::Good, tr("%1 removed from the waitlist.").arg(entry.name));
    });
    connect(m_offers, &OfferCards::lapsed, this,
            [this](const WaitlistEntry &entry) { emit status(tr("The offer to %1 expired.").arg(entry.name)); });
}

void CounterPage::openWaitlist()
{
    askForWaitlist(m_context.office, m_context.house, m_askedBest, m_askedCategory, this,
                   [this](Tone tone, const QString &text) {
                       say(tone, text);
                       if (!isVisible()) // asked for by its key while the Manage page is in front
                           emit status(text);
                   });
}

// --- payment, and what comes after it ---

void CounterPage::connectPayment()
{
    connect(m_doubt, &DoubtCards::settleWanted, &m_counter, m_counter.telling(&PaymentFlow::settle));
    connect(m_doubt, &DoubtCards::sold, this, &CounterPage::finish);
    connect(m_doubt, &DoubtCards::resumeWanted, &m_counter, m_counter.telling(&PaymentFlow::returnToSale));
    connect(m_doubt, &DoubtCards::failed, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(m_doubt, &DoubtCards::released, this, [this](const OpenPayment &payment) {
        say(Tone::Good, tr("Released: %1.").arg(itemsText(payment.hold.items)));
    });
    connect(&m_counter, &Counter::paymentLeftOpen, m_doubt, &DoubtCards::noteDoubt);
    connect(&m_counter, &Counter::paid, this, &CounterPage::notePaid);
    connect(&m_counter, &Counter::paymentFailed, this, [this](const PaymentFailed &failed) {
        if (!m_doubt->noteSettled(failed.attempt, refuse(failed.error)))
            say(Tone::Danger, refusalText(failed.error));
    });
    connect(m_output, &TicketOutput::failed, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(m_output, &TicketOutput::saved, this,
            [this](const QString &file) { emit status(tr("Tickets saved: %1").arg(QDir::toNativeSeparators(file))); });
    connect(m_output, &TicketOutput::printed, this,
            [this](const QString &what) { emit status(tr("Printed: %1").arg(what)); });
}

void CounterPage::pay(PaymentMethod method)
{
    if (m_exchange->isOpen())
        m_exchange->pay(method);
    else
        m_counter.tell(&PaymentFlow::start, method, PaymentFlow::SubjectOf());
}

// Enter: on with the sale; on the map, where there is none, the seat in focus begins one.
void CounterPage::payFromKeys()
{
    SeatMapView &map = m_map->map();
    if (m_counter.sale() || m_counter.isBusy())
        pay(PaymentMethod::Cash);
    else if (map.hasFocus() && map.focusSeat() >= 0)
        map.press(map.focusSeat());
}

void CounterPage::notePaid(const PaymentDone &done)
{
    const PaymentFinished &finished = done.finished;
    if (m_doubt->noteSettled(finished.settled.attempt.id, finished))
        return;
    if (finished.exchanged) {
        m_exchange->close();
        finishExchange(*finished.exchanged, *finished.settled.exchange);
    } else if (finished.settled.sale) {
        finish(*finished.settled.sale);
    }
}

void CounterPage::finish(const SaleReceipt &receipt)
{
    showFinished(receipt.order)->show(receipt);
    emit status(tr("Sold %1 for %2").arg(receipt.order.code, moneyText(receipt.order.total)));
}

SuccessPanel *CounterPage::showFinished(const Order &order)
{
    m_lastOrder = order;
    m_actions.setOrderExists(true);
    clearFinished();
    auto *finished = new SuccessPanel(m_actions.print, m_actions.savePdf, m_actions.next, m_saleStack);
    m_saleStack->setCurrentIndex(m_saleStack->addWidget(finished));
    m_map->messages().dismiss();
    m_omnibox->field()->setFocus(); // not a button: a second Enter must not print or begin anything
    return finished;
}

// Gone rather than hidden: a screen reader must not find the change of the last sale beside that of the next.
void CounterPage::clearFinished()
{
    while (m_saleStack->count() > 1) {
        QWidget *finished = m_saleStack->widget(1);
        m_saleStack->removeWidget(finished);
        finished->hide();
        finished->setParent(nullptr);
        finished->deleteLater(); // it may be one of its own buttons that asks for it
    }
}

void CounterPage::nextCustomer()
{
    clearFinished();
    m_map->messages().dismiss();
    m_omnibox->field()->clear();
    m_map->map().setFocus();
    emit status({});
}

void CounterPage::stepBack()
{
    if (m_map->messages().isVisible())
        m_map->messages().dismiss();
    else if (!m_omnibox->field()->text().isEmpty())
        m_omnibox->field()->clear();
    else if (m_saleStack->currentIndex() == 1)
        nextCustomer();
    else if (m_exchange->isOpen())
        m_exchange->leave();
    else
        m_map->map().setFocus();
}

// --- orders and exchanges ---

void CounterPage::connectExchange()
{
    // Its own figure and buttons stand in for those of the sale: what is paid is the difference, not the new seats' price.
    connect(m_exchange, &ExchangeCard::opened, m_sale, [this] { m_sale->setExchanging(true); });
    connect(m_exchange, &ExchangeCard::closed, m_sale, [this] {
        m_sale->setExchanging(false);
        m_counter.tell(&SalePicking::setOnlyEvent, EventId());
    });
    // Who is not sure whether the difference was paid goes on with the doubt's card.
    connect(&m_counter, &Counter::paymentLeftOpen, m_exchange, &ExchangeCard::close);
    connect(m_doubt, &DoubtCards::exchanged, this, &CounterPage::finishExchange);
    connect(m_doubt, &DoubtCards::exchangeResumeWanted, this,
            [this](HoldId hold, const Order &order, const QList<Ticket> &tickets) {
                beginExchange(order, tickets);
                m_counter.tell(&PaymentFlow::returnToSale, hold);
            });
}

void CounterPage::showOrder(const QString &idOrCode)
{
    auto *dialog = new OrderDialog(m_context, idOrCode, this);
    connect(dialog, &OrderDialog::exchangeWanted, this, &CounterPage::beginExchange);
    dialog->open();
}

void CounterPage::beginExchange(const Order &order, const QList<Ticket> &tickets)
{
    emit frontWanted();
    clearFinished();
    m_map->messages().dismiss();
    if (m_context.current.event() != order.event)
        m_context.current.show(order.event);
    m_exchange->open(order, tickets);
    m_counter.tell(&SalePicking::setOnlyEvent, order.event);
    m_map->map().setFocus(); // the new seats are chosen next
}

// As after a sale: the new tickets are what is printed now.
void CounterPage::finishExchange(const Order &order, const MoveReceipt &receipt)
{
    showFinished(order)->showExchange(order, receipt);
    emit status(tr("Exchanged seats of order %1").arg(order.code));
}

// --- the field at the top, and the keys of the map that lead to it and to the payment ---

QWidget *CounterPage::omnibox()
{
    return m_omnibox->field();
}

void CounterPage::connectOmnibox()
{
    const SeatMapView &map = m_map->map();
    connect(&map.input(), &MapInput::findWanted, m_omnibox, &OmniboxFlow::begin);
    connect(&map.input(), &MapInput::paymentWanted, this, &CounterPage::payFromKeys);
    connect(m_omnibox, &OmniboxFlow::paymentWanted, this, &CounterPage::payFromKeys);
    connect(m_omnibox, &OmniboxFlow::orderWanted, this, &CounterPage::showOrder);
    connect(m_omnibox, &OmniboxFlow::refused, this, [this](const QString &text) { say(Tone::Warning, text); });
    connect(m_omnibox, &OmniboxFlow::bestWanted, &m_map->messages(), &MessageBar::dismiss);
}

} // namespace rowlock
