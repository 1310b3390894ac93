#include "ui/house/house_page.h"

#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/house/area_panel.h"
#include "ui/house/counter_strip.h"
#include "ui/house/manage_head.h"
#include "ui/house/manage_overview.h"
#include "ui/house/party_mover.h"
#include "ui/house/party_panel.h"
#include "ui/house/placeholder.h"
#include "ui/house/seat_inspector.h"
#include "ui/house/selection_strip.h"
#include "ui/house/undo_stack.h"
#include "ui/seatmap/map_memory.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/words/refusal.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>

namespace rowlock {

namespace {

constexpr int pageMargin = gap::group;
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
    : QWidget(parent), m_context(context), m_stack(new QStackedLayout(this)), m_undo(new UndoStack(this))
{
    setObjectName(QStringLiteral("housePage"));
    m_stack->addWidget(new Placeholder(QStringLiteral("view-list-details"), tr("No event selected"),
                                       tr("Select an event to manage it."), this));
    m_stack->addWidget(makePage());
    new MapMemory(*m_map, m_context.settings, context.facts.file, QStringLiteral("house"));
    m_mover = new PartyMover(m_context.office, m_context.house, m_context.prompt, *m_map);
    listen();
    listenToSide();
    listenToMoves();
    colourBy(int(SeatColouring::State));
    showHouse();
}

HousePage::~HousePage() = default;

QWidget *HousePage::makePage()
{
    auto *page = new QWidget(this);
    m_head = new ManageHead(m_context, page);
    m_counters = new CounterStrip(page);
    m_message = new MessageBar(page);
    m_message->setInStrip();
    auto *splitter = new QSplitter(Qt::Horizontal, page);
    splitter->setObjectName(QStringLiteral("houseSplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(pageMargin / 2);
    splitter->addWidget(makeMapSide());
    splitter->addWidget(makeSide());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({1000, sideWidth});
    splitter->restoreState(m_context.settings.splitter(QStringLiteral("house")));
    connect(splitter, &QSplitter::splitterMoved, this,
            [this, splitter] { m_context.settings.setSplitter(QStringLiteral("house"), splitter->saveState()); });

    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    column->setSpacing(gap::related);
    column->addWidget(m_head);
    column->addWidget(m_counters);
    column->addWidget(splitter, 1);
    return page;
}

QWidget *HousePage::makeMapSide()
{
    auto *side = makeSurface(this);
    m_map = new SeatMapView(m_context.house, m_context.clock, SeatMapView::Mode::Manage, side);
    m_map->setTimeZone(m_context.facts.timeZone);
    m_map->setObjectName(QStringLiteral("houseMap"));
    auto *column = new QVBoxLayout(side);
    column->setSpacing(gap::none);
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
    m_overview = new ManageOverview(m_context, m_side);
    m_inspector = new SeatInspector(m_context, m_side);
    m_area = new AreaPanel(m_context.office, m_context.house, m_context.prompt, m_side);
    m_side->addWidget(makeScroll(m_overview, m_side)); // in the order of Side
    m_side->addWidget(makeScroll(m_inspector, m_side));
    m_side->addWidget(makeScroll(m_area, m_side));
    auto *around = new QVBoxLayout(card);
    around->setContentsMargins(gap::related, gap::related, gap::inside,
                               gap::related); // the bar of the scroll area has the rest
    around->addWidget(m_side);
    return card;
}

void HousePage::listen()
{
    const HouseModel &house = m_context.house;
    connect(&house, &HouseModel::loaded, this, &HousePage::showHouse);
    connect(&house, &HouseModel::cleared, this, &HousePage::showHouse);
    connect(&house, &HouseModel::countersChanged, this, &HousePage::showCounters);
    connect(&house, &HouseModel::poolsChanged, this, &HousePage::showCounters);
    connect(&house, &HouseModel::seatsChanged, m_inspector, &SeatInspector::refresh);
    connect(&m_map->input(), &MapInput::selectionChanged, this, &HousePage::showSelection);
    connect(&m_map->input(), &MapInput::contextRequested, this, [this](int seatNo, const QPoint &) {
        if (!m_map->selection().contains(seatNo))
            m_map->setSelection({seatNo});
        showSelection();
    });
    connect(&m_map->input(), &MapInput::areaPicked, this, &HousePage::showArea);
    connect(m_head, &ManageHead::eventRequested, this, &HousePage::eventRequested);
    connect(m_head, &ManageHead::colouringRequested, this, &HousePage::colourBy);
    connect(m_head, &ManageHead::saved, this, &HousePage::status);
    connect(m_head, &ManageHead::failed, this, [this](const QString &text) { m_message->show(Tone::Danger, text); });
    connect(&m_context.office, &BoxOffice::recovered, this, [this] {
        if (m_message->isVisible()) // what was refused meanwhile says that it does not answer
            m_message->show(Tone::Good, backAgainText(m_context.facts.file));
    });
    connect(&m_context.ticker, &Ticker::tick, this, [this] {
        if (!isVisible())
            return;
        m_overview->tick();
        m_inspector->tick();
    });
}

void HousePage::listenToSide()
{
    const auto hear = [this](auto *part) {
        using Part = std::remove_pointer_t<decltype(part)>;
        connect(part, &Part::refused, this, [this](const QString &text) { m_message->show(Tone::Danger, text); });
        connect(part, &Part::done, this, [this](const QString &text) { m_message->show(Tone::Good, text); });
        if constexpr (!std::is_same_v<Part, UndoStack>)
            connect(part, &Part::acted, m_undo, &UndoStack::push);
    };
    hear(m_overview);
    hear(m_inspector);
    hear(m_area);
    hear(m_mover);
    hear(m_undo);
    connect(m_overview, &ManageOverview::seatPointedOut, m_map, &SeatMapView::reveal);
    connect(m_overview, &ManageOverview::areaChosen, this, &HousePage::showArea);
    connect(m_inspector, &SeatInspector::closed, this, &HousePage::clearSelection);
    connect(m_inspector, &SeatInspector::left, m_map, qOverload<>(&QWidget::setFocus));
    connect(m_inspector, &SeatInspector::orderRequested, this, &HousePage::orderRequested);
    connect(m_area, &AreaPanel::closed, this, &HousePage::clearSelection);
}

void HousePage::listenToMoves()
{
    m_inspector->party().setMover(*m_mover);
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
    // While there is something to step back from here, Esc is a key of this page, and what has the focus may take it
    // first.
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
    m_stack->setCurrentIndex(m_context.house.isLoaded() ? 1 : 0);
    m_message->dismiss();
    if (!m_context.house.isLoaded())
        return;
    // What was done in another plan is not taken back in this one: applying it cannot be undone, and nothing older must
    // be by mistake.
    const bool sameEvent = std::exchange(m_shown, m_context.house.event().id) == m_context.house.event().id;
    const bool samePlan = std::exchange(m_shownPlan, m_context.house.sharedPlan()) == m_context.house.sharedPlan();
    if (!sameEvent || !samePlan)
        m_undo->clear();
    m_head->setEvent(m_context.house.event());
    m_area->setPool(-1);
    showCounters();
    showSelection();
}

void HousePage::showCounters()
{
    if (!m_context.house.isLoaded())
        return;
    m_counters->setCounters(m_context.house.event().counters);
    m_overview->showPools();
}

void HousePage::showSelection()
{
    const QList<int> seats = m_context.house.isLoaded() ? m_map->selection() : QList<int>();
    m_inspector->setSeats(seats);
    if (!seats.isEmpty())
        m_area->setPool(-1);
    m_side->setCurrentIndex(!seats.isEmpty() ? Seats : m_area->hasPool() ? Area : Overview);
}

void HousePage::showArea(int pool)
{
    m_map->setSelection({});
    m_area->setPool(pool);
    m_overview->selectPool(pool);
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
    m_context.ticker.want(this, true);
}

void HousePage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_context.ticker.want(this, false);
}

} // namespace rowlock
