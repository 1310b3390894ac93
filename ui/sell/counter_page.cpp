#include "ui/sell/counter_page.h"

#include "ui/common/answer.h"
#include "ui/common/doubt_cards.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/sell/area_popover.h"
#include "ui/sell/aside_list.h"
#include "ui/sell/block_sale.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/exchange_card.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/late_card.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/offer_cards.h"
#include "ui/sell/omnibox_flow.h"
#include "ui/sell/sale_column.h"
#include "ui/sell/sale_panel.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedWidget>

namespace rowlock {

CounterPage::CounterPage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_sell(context.office, context.house), m_actions(this),
      m_payment(new PaymentFlow(context.office, m_sell, context.ticker, this)),
      m_output(new TicketOutput(context, this)), m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_events(new EventPanel(context.facts.timeZone, this)), m_map(new MapPanel(context, m_actions, this)),
      m_area(new AreaPopover(this)), m_omnibox(new OmniboxFlow(context, m_sell, m_map->map(), this))
{
    setObjectName(QStringLiteral("counterPage"));
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

    connectSale();
    connectWaitlist();
    connectExchange();
    connectActions();
    connectGaps();
    connect(&context.office, &BoxOffice::eventsChanged, this, &CounterPage::setEvents);
    connect(&context.office, &BoxOffice::houseFollowed, &context.house, &HouseModel::load);
    connect(&context.office, &BoxOffice::houseChanged, &context.house, &HouseModel::apply);
    connect(&context.house, &HouseModel::planChanged, this, &CounterPage::openEvent);
    const auto mayBeLate = [this] {
        if (isDue(m_context.house.event().firstDueAt, m_context.clock.now()))
            listEvents();
    };
    connect(&context.house, &HouseModel::loaded, this, mayBeLate);
    connect(&context.house, &HouseModel::countersChanged, this, mayBeLate);
    // Of a change that moves no counter too: the list is told of it before the map is, and has the file's counters until then.
    connect(&context.office, &BoxOffice::houseChanged, this, mayBeLate);
    connect(m_events, &EventPanel::eventChosen, this, &CounterPage::openEvent);
    connect(m_events, &EventPanel::newEventWanted, this, &CounterPage::newEventWanted);
    connectOmnibox();
    connect(&context.office, &BoxOffice::trouble, this,
            [this](const Error &error) { m_map->messages().show(Tone::Danger, error.message); });
    connect(&context.office, &BoxOffice::recovered, this,
            [this] { m_map->messages().show(Tone::Good, tr("The house can be read again.")); });
}

CounterPage::~CounterPage() = default;

QWidget *CounterPage::makeSaleColumn()
{
    m_column = new SaleColumn(this);
    m_doubt = new DoubtCards(m_context.office, m_context.prompt, m_context.ticker, m_context.facts.timeZone,
                             DoubtCards::Of::ThisTerminal, m_column);
    m_offers = new OfferCards(m_context, m_actions, m_column);
    m_late = new LateCard(m_sell, m_context.ticker, m_actions, m_column);
    m_exchange = new ExchangeCard(m_context, m_sell, m_actions, m_column);
    m_column->addCard(m_doubt);
    m_column->addCard(m_offers);
    m_column->addCard(m_late);
    m_column->addCard(m_exchange);
    m_saleStack = new QStackedWidget(m_column);
    m_sale = new SalePanel(m_sell, m_actions, m_context.ticker, m_column);
    connect(m_sale, &SalePanel::patronNamed, &m_map->map(), qOverload<>(&QWidget::setFocus));
    m_saleStack->addWidget(m_sale);
    m_aside = new AsideList(m_context.ticker, m_column);
    m_lastSales = new LastSales(m_context.office, m_context.facts.timeZone, m_column);
    m_column->setSale(m_saleStack, m_aside, m_lastSales);
    return m_column;
}

void CounterPage::connectSale()
{
    SeatMapView &map = m_map->map();
    auto *blocks = new BlockSale(m_context.house, m_sell, map, m_map->messages(), *m_actions.fromBlock, this);
    connect(m_omnibox, &OmniboxFlow::seatsWanted, blocks, &BlockSale::name);
    connect(&map, &SeatMapView::areaPicked, this, &CounterPage::openArea);
    connect(m_map, &MapPanel::bestWanted, &m_map->messages(), &MessageBar::dismiss); // it was about the choice before
    connect(m_omnibox, &OmniboxFlow::bestWanted, &m_map->messages(), &MessageBar::dismiss);
    connect(m_map, &MapPanel::bestWanted, &m_sell, &SellController::addBest);
    connect(&m_sell, &SellController::pendingChanged, &map, &SeatMapView::setPending);
    connect(&m_sell, &SellController::saleChanged, this, &CounterPage::noteSale);
    connect(&m_sell, &SellController::asideChanged, this, &CounterPage::noteAside);
    connect(&m_sell, &SellController::notice, this, &CounterPage::showNotice);
    connect(&m_sell, &SellController::eventWanted, this, &CounterPage::openEvent);
    connect(m_area, &AreaPopover::chosen, &m_sell, &SellController::setPlaces);
    connect(m_aside, &AsideList::resumeWanted, &m_sell, &SellController::resume);
    connect(m_aside, &AsideList::strictlyOver, &m_sell, &SellController::settleExpired);
    connect(m_doubt, &DoubtCards::settling, &m_sell, &SellController::expectEnd);
    connect(m_doubt, &DoubtCards::sold, this, &CounterPage::finish);
    connect(m_doubt, &DoubtCards::resumeWanted, &m_sell, &SellController::returnToSale);
    connect(m_doubt, &DoubtCards::failed, this,
            [this](const QString &text) { m_map->messages().show(Tone::Danger, text); });
    connect(m_doubt, &DoubtCards::released, this, [this](const OpenPayment &payment) {
        m_map->messages().show(Tone::Good, tr("Released: %1.").arg(itemsText(payment.hold.items)));
    });
    connect(&m_sell, &SellController::lateChanged, this, [this] {
        if (m_sell.late()) // its card says more than the bar did
            m_map->messages().dismiss();
    });
    connect(&m_sell, &SellController::paymentLeftOpen, m_doubt, &DoubtCards::noteDoubt);
    connect(m_payment, &PaymentFlow::sold, this, &CounterPage::finish);
    connect(m_payment, &PaymentFlow::failed, this,
            [this](const QString &text) { m_map->messages().show(Tone::Danger, text); });
    connect(m_output, &TicketOutput::failed, this,
            [this](const QString &text) { m_map->messages().show(Tone::Danger, text); });
    connect(m_output, &TicketOutput::saved, this,
            [this](const QString &file) { emit status(tr("Tickets saved: %1").arg(file)); });
    connect(m_lastSales, &LastSales::orderWanted, this, &CounterPage::showOrder);
}

void CounterPage::connectWaitlist()
{
    connect(m_map, &MapPanel::bestWanted, this, [this](qint64 count, const QString &category) {
        m_askedBest = count;
        m_askedCategory = category;
    });
    connect(m_actions.waitlist, &QAction::triggered, this, &CounterPage::openWaitlist);
    const auto allow = [this] {
        m_actions.waitlist->setEnabled(m_context.house.isLoaded() && m_context.house.event().onSale);
    };
    connect(&m_context.house, &HouseModel::loaded, this, allow);
    connect(&m_context.house, &HouseModel::cleared, this, allow);
    connect(&m_context.house, &HouseModel::countersChanged, this, allow);
    allow();
    connect(m_offers, &OfferCards::accepted, this, &CounterPage::takeOffer);
    connect(m_offers, &OfferCards::refused, this,
            [this](const QString &text) { m_map->messages().show(Tone::Danger, text); });
    connect(m_offers, &OfferCards::declined, this, [this](const WaitlistEntry &entry) {
        m_map->messages().show(Tone::Good, tr("%1 is off the waitlist.").arg(entry.name));
    });
    connect(m_offers, &OfferCards::lapsed, this, [this](const WaitlistEntry &entry) {
        emit status(tr("The time for the offer to %1 is up; they are off the waitlist.").arg(entry.name));
    });
    connect(&m_context.ticker, &Ticker::tick, m_events, &EventPanel::tick);
    connect(&m_context.ticker, &Ticker::tick, this, &CounterPage::showRefusal);
}

void CounterPage::connectActions()
{
    connect(m_actions.find, &QAction::triggered, this, [this] { m_omnibox->begin(); });
    connect(m_actions.cash, &QAction::triggered, this, [this] { pay(PaymentMethod::Cash); });
    connect(m_actions.card, &QAction::triggered, this, [this] { pay(PaymentMethod::Card); });
    connect(m_actions.nextBest, &QAction::triggered, &m_sell, &SellController::nextBest);
    connect(m_actions.extend, &QAction::triggered, &m_sell, &SellController::extend);
    connect(m_actions.release, &QAction::triggered, &m_sell, &SellController::release);
    connect(m_actions.setAside, &QAction::triggered, &m_sell, &SellController::setAside);
    connect(m_actions.resume, &QAction::triggered, this, [this] {
        if (const QList<HoldInfo> aside = m_sell.aside(); !aside.isEmpty())
            m_sell.resume(aside.last().id);
    });
    connect(m_actions.takeBack, &QAction::triggered, &m_sell, &SellController::takeBack);
    connect(m_actions.print, &QAction::triggered, this, [this] { m_output->print(m_lastOrder); });
    connect(m_actions.savePdf, &QAction::triggered, this, [this] { m_output->savePdf(m_lastOrder); });
    connect(m_actions.next, &QAction::triggered, this, &CounterPage::nextCustomer);
}

// --- which performance ---

void CounterPage::start(EventId wanted)
{
    m_startEvent = wanted;
    connect(&m_sell.holds(), &OwnHolds::found, this, [this] {
        whenAnswered(m_context.office.ask([](Desk &desk) { return desk.events(); }), this,
                     [this](const Result<QList<EventSummary>> &events) {
                         if (!events) {
                             m_map->messages().show(Tone::Danger, events.error().message);
                             return;
                         }
                         m_started = true;
                         setEvents(*events);
                     });
    });
    m_sell.holds().refresh();
}

void CounterPage::setEvents(const QList<EventSummary> &events)
{
    m_eventNames.clear();
    for (const EventSummary &event : events)
        m_eventNames.insert(event.id, event.name);
    m_summaries = events;
    listEvents();
    m_context.ticker.want(m_events, m_events->isCountingDown());
    noteAside();
    const bool first = m_started && !m_hasEvents && !events.isEmpty();
    if (!first)
        return;
    m_hasEvents = true;
    const QList<HoldInfo> left = m_sell.aside(); // nothing is on the counter yet
    if (m_startEvent.isValid() && !m_eventNames.contains(m_startEvent)) {
        m_map->messages().show(Tone::Warning, tr("There is no event %1 in this house.").arg(m_startEvent.value()));
        m_startEvent = {};
    }
    const bool elsewhere = m_startEvent.isValid() && !left.isEmpty() && left.last().event != m_startEvent;
    if (!left.isEmpty() && !elsewhere) {
        m_sell.resume(left.last().id);
        m_map->messages().show(
            Tone::Good,
            tr("Your sale from before is here again: %1. %2 left.")
                .arg(itemsText(left.last().items), countdownText(left.last().times.expiresAt - m_context.clock.now())));
        return;
    }
    openEvent(m_startEvent.isValid() ? m_startEvent : m_events->firstUpcoming());
}

// The one on the map as the map counts it: where a block is due the file is late.
void CounterPage::listEvents()
{
    QList<EventSummary> events = m_summaries;
    for (EventSummary &event : events) {
        if (m_context.house.isLoaded() && event.id == m_context.house.event().id
            && event.revision == m_context.house.event().revision)
            event.counters = m_context.house.event().counters;
    }
    m_events->setEvents(events, m_context.clock.now());
}

void CounterPage::openEvent(EventId event)
{
    if (m_context.house.isLoaded() && event != m_wantedEvent)
        m_map->messages().dismiss(); // it was about the event shown before
    m_wantedEvent = event;
    m_events->select(event);
    m_map->setLoading(true);
    m_context.office.follow(this, event, [this, event](const Result<Done> &house) {
        if (event != m_wantedEvent)
            return; // another one was chosen meanwhile
        m_map->setLoading(false);
        if (!house)
            m_map->messages().show(Tone::Danger, house.error().message);
        else if (!std::exchange(m_shownOnce, true))
            m_map->map().setFocus(); // the arrow keys walk the seats at once
    });
}

void CounterPage::saveLayout() const
{
    m_context.settings.setSplitter(QStringLiteral("counter"), m_splitter->saveState());
}

} // namespace rowlock
