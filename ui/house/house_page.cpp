#include "ui/house/house_page.h"

#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/waitlist_dialog.h"
#include "ui/house/accessible_line.h"
#include "ui/house/area_panel.h"
#include "ui/house/counter_strip.h"
#include "ui/house/fold_head.h"
#include "ui/house/holds_panel.h"
#include "ui/house/manage_head.h"
#include "ui/house/party_panel.h"
#include "ui/house/payments_panel.h"
#include "ui/house/placeholder.h"
#include "ui/house/pool_pricer.h"
#include "ui/house/pool_table.h"
#include "ui/house/seat_inspector.h"
#include "ui/house/selection_strip.h"
#include "ui/house/undo_stack.h"
#include "ui/house/waitlist_panel.h"
#include "ui/seatmap/map_memory.h"
#include "ui/seatmap/seat_map_view.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>

namespace rowlock {

namespace {

constexpr int pageMargin = 16;
constexpr int sideWidth = 380;
constexpr int leastSide = 364; // no heading of it is cut, with a scroll bar beside it

enum Side { Overview, Seats, Area };

constexpr int lowWindow = 800; // below it the tallies are one line

// A surface of the base colour on which a part of the page stands.
QFrame *makeSurface(QWidget *parent)
{
    auto *surface = new QFrame(parent);
    surface->setAutoFillBackground(true);
    surface->setBackgroundRole(QPalette::Base);
    return surface;
}

QScrollArea *makeScroll(QWidget *inside, QWidget *parent)
{
    auto *scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows the field that has it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(inside);
    scroll->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    return scroll;
}

} // namespace

HousePage::HousePage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_office(context.office), m_house(context.house), m_prompt(context.prompt),
      m_clock(context.clock), m_ticker(context.ticker), m_settings(context.settings),
      m_timeZone(context.facts.timeZone), m_stack(new QStackedLayout(this)), m_undo(new UndoStack(this))
{
    setObjectName(QStringLiteral("housePage"));
    m_stack->addWidget(new Placeholder(QStringLiteral("view-list-details"), tr("No event selected"),
                                       tr("Select an event to manage it."), this));
    m_stack->addWidget(makePage(context));
    new MapMemory(*m_map, m_settings, context.facts.file, QStringLiteral("house"));
    listen();
    listenToMoves();
    colourBy(int(SeatColouring::State));
    showHouse();
}

HousePage::~HousePage() = default;

QWidget *HousePage::makePage(const HouseContext &context)
{
    auto *page = new QWidget(this);
    m_head = new ManageHead(context, page);
    m_counters = new CounterStrip(page);
    m_message = new MessageBar(page);
    auto *splitter = new QSplitter(Qt::Horizontal, page);
    splitter->setObjectName(QStringLiteral("houseSplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(pageMargin / 2);
    splitter->addWidget(makeMapSide());
    splitter->addWidget(makeSide());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({1000, sideWidth});
    splitter->restoreState(m_settings.splitter(QStringLiteral("house")));
    connect(splitter, &QSplitter::splitterMoved, this,
            [this, splitter] { m_settings.setSplitter(QStringLiteral("house"), splitter->saveState()); });

    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    column->setSpacing(12);
    column->addWidget(m_head);
    column->addWidget(m_counters);
    column->addWidget(splitter, 1);
    return page;
}

QWidget *HousePage::makeMapSide()
{
    auto *side = makeSurface(this);
    m_map = new SeatMapView(m_house, m_clock, SeatMapView::Mode::Manage, side);
    m_map->setObjectName(QStringLiteral("houseMap"));
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new SelectionStrip(*m_map, side));
    column->addWidget(m_message); // not above the page: no button of the other side moves either
    column->addWidget(m_map, 1);
    connect(m_message, &MessageBar::tookRoom, m_map, &SeatMapView::setPushed);
    return side;
}

QWidget *HousePage::makeSide()
{
    auto *card = makeSurface(this);
    card->setMinimumWidth(leastSide);
    m_side = new QStackedWidget(card);
    m_inspector = new SeatInspector(m_office, m_house, m_prompt, m_clock, m_side);
    m_inspector->setTimeZone(m_timeZone);
    m_area = new AreaPanel(m_office, m_house, m_prompt, m_side);
    m_side->addWidget(makeScroll(makeOverview(), m_side)); // in the order of Side
    m_side->addWidget(makeScroll(m_inspector, m_side));
    m_side->addWidget(makeScroll(m_area, m_side));
    auto *around = new QVBoxLayout(card);
    around->setContentsMargins(12, 12, 4, 12); // the bar of the scroll area has the rest
    around->addWidget(m_side);
    return card;
}

// One page that scrolls, with headings that fold: what has to be resolved first, whole, then what is looked up.
QWidget *HousePage::makeOverview()
{
    auto *overview = new QWidget(m_side);
    m_payments = new PaymentsPanel(m_office, m_prompt, m_ticker, m_timeZone, overview);
    m_pools = new PoolTable(overview);
    auto *categories = new FoldHead(tr("Categories"), QStringLiteral("foldCategories"), overview);
    categories->setBody(m_pools);
    m_holds = new HoldsPanel(m_office, m_house, m_prompt, m_clock, overview);
    m_waitlist = new WaitlistPanel(m_office, m_house, m_prompt, m_clock, overview);
    m_accessible = new AccessibleLine(m_office, m_house, overview);
    auto *column = new QVBoxLayout(overview);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(8);
    for (QWidget *part : QWidgetList{m_payments, categories, m_pools, m_holds, m_waitlist, m_accessible})
        column->addWidget(part);
    column->addStretch(1);
    return overview;
}

void HousePage::listen()
{
    connect(&m_house, &HouseModel::loaded, this, &HousePage::showHouse);
    connect(&m_house, &HouseModel::cleared, this, &HousePage::showHouse);
    connect(&m_house, &HouseModel::countersChanged, this, &HousePage::showCounters);
    connect(&m_house, &HouseModel::poolsChanged, this, &HousePage::showCounters);
    connect(&m_house, &HouseModel::seatsChanged, m_inspector, &SeatInspector::refresh);
    connect(&m_map->input(), &MapInput::selectionChanged, this, &HousePage::showSelection);
    connect(&m_map->input(), &MapInput::contextRequested, this, [this](int seatNo, const QPoint &) {
        if (!m_map->selection().contains(seatNo))
            m_map->setSelection({seatNo});
        showSelection();
    });
    connect(&m_map->input(), &MapInput::areaPicked, this, &HousePage::showArea);
    connect(m_head, &ManageHead::eventWanted, this, &HousePage::eventWanted);
    connect(m_head, &ManageHead::colouringWanted, this, &HousePage::colourBy);
    connect(m_holds, &HoldsPanel::pointedOut, this, [this](const HoldInfo &hold) {
        if (hold.event == m_house.event().id && !hold.items.isEmpty() && hold.items.first().seatNo >= 0)
            m_map->reveal(hold.items.first().seatNo);
    });
    connect(m_inspector, &SeatInspector::closed, this, &HousePage::clearSelection);
    connect(m_area, &AreaPanel::closed, this, &HousePage::clearSelection);
    connect(m_inspector, &SeatInspector::orderWanted, this, &HousePage::orderWanted);
    connect(m_pools, &PoolTable::chosen, this, [this](int pool) {
        if (m_house.areaOfPool(pool) >= 0)
            showArea(pool);
    });
    const auto refused = [this](const QString &text) { m_message->show(Tone::Danger, text); };
    const auto done = [this](const QString &text) { m_message->show(Tone::Good, text); };
    connect(m_head, &ManageHead::saved, this, done);
    connect(m_head, &ManageHead::failed, this, refused);
    connect(m_waitlist, &WaitlistPanel::refused, this, refused);
    connect(m_waitlist, &WaitlistPanel::done, this, done);
    connect(m_waitlist, &WaitlistPanel::joinWanted, this, [this] {
        askForWaitlist(m_office, m_house, 0, {}, this,
                       [this](Tone tone, const QString &text) { m_message->show(tone, text); });
    });
    connect(m_payments, &PaymentsPanel::refused, this, refused);
    connect(m_payments, &PaymentsPanel::done, this, done);
    connect(m_holds, &HoldsPanel::settleWanted, m_payments, &PaymentsPanel::pointOut);
    connect(m_holds, &HoldsPanel::refused, this, refused);
    connect(m_holds, &HoldsPanel::released, this, done);
    auto *pricer = new PoolPricer(m_office, m_house, this);
    connect(m_pools, &PoolTable::priceWanted, pricer, [this, pricer](int pool) { pricer->ask(pool, m_prompt, this); });
    connect(m_accessible, &AccessibleLine::failed, this, refused);
    const auto hear = [this, refused, done](auto *part) {
        using Part = std::remove_pointer_t<decltype(part)>;
        connect(part, &Part::refused, this, refused);
        connect(part, &Part::done, this, done);
    };
    hear(pricer);
    hear(m_inspector);
    hear(m_area);
    hear(m_undo);
    connect(pricer, &PoolPricer::acted, m_undo, &UndoStack::push);
    connect(m_inspector, &SeatInspector::acted, m_undo, &UndoStack::push);
    connect(m_area, &AreaPanel::acted, m_undo, &UndoStack::push);
    connect(m_accessible, &AccessibleLine::acted, m_undo, &UndoStack::push);
    connect(m_accessible, &AccessibleLine::done, this, done);
    connect(&m_ticker, &Ticker::tick, this, [this] {
        if (!isVisible())
            return;
        m_holds->tick();
        m_waitlist->tick();
        m_inspector->tick();
    });
}

void HousePage::listenToMoves()
{
    m_mover = new PartyMover(m_office, m_house, m_prompt, *m_map);
    m_inspector->party().setMover(*m_mover);
    connect(m_mover, &PartyMover::refused, this, [this](const QString &text) { m_message->show(Tone::Danger, text); });
    connect(m_mover, &PartyMover::done, this, [this](const QString &text) { m_message->show(Tone::Good, text); });
    connect(m_mover, &PartyMover::acted, m_undo, &UndoStack::push);
    connect(m_mover, &PartyMover::moved, this, [this](const QList<int> &seatNos) {
        m_map->setSelection(seatNos);
        showSelection();
        m_map->pointOut(seatNos);
    });
}

bool HousePage::stepBack()
{
    if (m_mover->isActive()) {
        m_mover->cancel();
        return true;
    }
    if (m_message->isVisible()) {
        m_message->dismiss();
        return true;
    }
    if (m_map->selection().isEmpty() && !m_area->hasPool())
        return false;
    clearSelection();
    return true;
}

void HousePage::clearSelection()
{
    m_map->setSelection({});
    m_area->setPool(-1);
    showSelection();
    m_map->setFocus();
}

bool HousePage::event(QEvent *event)
{
    // While there is something to step back from here, Esc is a key of this page, and what has the focus may take it first.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape
        && (m_message->isVisible() || !m_map->selection().isEmpty() || m_area->hasPool()))
        event->accept();
    return QWidget::event(event);
}

void HousePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || !stepBack())
        QWidget::keyPressEvent(event);
}

void HousePage::showHouse()
{
    m_stack->setCurrentIndex(m_house.isLoaded() ? 1 : 0);
    m_message->dismiss();
    if (!m_house.isLoaded())
        return;
    // What was done in another plan is not taken back in this one: applying it cannot be undone, and nothing older must be by mistake.
    const bool sameEvent = std::exchange(m_shown, m_house.event().id) == m_house.event().id;
    const bool samePlan = std::exchange(m_shownPlan, m_house.sharedPlan()) == m_house.sharedPlan();
    if (!sameEvent || !samePlan)
        m_undo->clear();
    m_head->setEvent(m_house.event());
    m_area->setPool(-1);
    showCounters();
    showSelection();
}

void HousePage::showCounters()
{
    if (!m_house.isLoaded())
        return;
    m_counters->setCounters(m_house.event().counters);
    m_pools->setPools(m_house.pools());
}

void HousePage::showSelection()
{
    const QList<int> seats = m_house.isLoaded() ? m_map->selection() : QList<int>();
    m_inspector->setSeats(seats);
    if (!seats.isEmpty())
        m_area->setPool(-1);
    m_side->setCurrentIndex(!seats.isEmpty() ? Seats : m_area->hasPool() ? Area : Overview);
}

void HousePage::showArea(int pool)
{
    m_map->setSelection({});
    m_area->setPool(pool);
    m_pools->select(pool);
    showSelection();
}

void HousePage::colourBy(int colouring)
{
    m_head->setColouring(colouring);
    m_map->setColouring(SeatColouring(colouring));
}

void HousePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_counters->setCompact(window()->height() < lowWindow);
}

void HousePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_ticker.want(this, true);
}

void HousePage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_ticker.want(this, false);
}

} // namespace rowlock
