#include "ui/house/house_page.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"
#include "ui/common/waitlist_dialog.h"
#include "ui/house/accessible_line.h"
#include "ui/house/counter_strip.h"
#include "ui/house/holds_panel.h"
#include "ui/house/house_output.h"
#include "ui/house/party_panel.h"
#include "ui/house/payments_panel.h"
#include "ui/house/placeholder.h"
#include "ui/house/pool_pricer.h"
#include "ui/house/pool_table.h"
#include "ui/house/seat_inspector.h"
#include "ui/house/segmented_bar.h"
#include "ui/house/selection_strip.h"
#include "ui/house/undo_stack.h"
#include "ui/house/waitlist_panel.h"
#include "ui/seatmap/map_memory.h"
#include "ui/seatmap/seat_map_view.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QToolButton>

namespace rowlock {

namespace {

constexpr int pageMargin = 16;
constexpr int sideWidth = 380;

// A surface of the base colour on which a part of the page stands.
class Surface final : public QFrame
{
public:
    explicit Surface(QWidget *parent = nullptr) : QFrame(parent)
    {
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::Base);
        showOutlines();
    }

protected:
    void changeEvent(QEvent *event) override
    {
        QFrame::changeEvent(event);
        if (event->type() == QEvent::PaletteChange && !m_applying)
            showOutlines();
    }

private:
    // Fusion outlines buttons and fields with a darker shade of the window, which nobody would see on the dark base.
    void showOutlines()
    {
        m_applying = true; // a palette set here comes back as a PaletteChange
        QPalette own;
        if (isDark())
            own.setColor(QPalette::Window, mapColors().outline.lighter(135));
        setPalette(own);
        m_applying = false;
    }

    bool m_applying = false;
};

} // namespace

HousePage::HousePage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_office(context.office), m_house(context.house), m_prompt(context.prompt),
      m_clock(context.clock), m_ticker(context.ticker), m_settings(context.settings),
      m_timeZone(context.facts.timeZone), m_output(new HouseOutput(context, this)), m_stack(new QStackedLayout(this)),
      m_undo(new UndoStack(this))
{
    setObjectName(QStringLiteral("housePage"));
    m_stack->addWidget(new Placeholder(QStringLiteral("view-list-details"), tr("No performance chosen"),
                                       tr("Choose a performance to see its house."), this));
    m_stack->addWidget(makePage());
    new MapMemory(*m_map, m_settings, context.facts.file, QStringLiteral("house"));
    listen();
    listenToMoves();
    colourBy(int(SeatColouring::State));
    showHouse();
}

HousePage::~HousePage() = default;

QWidget *HousePage::makePage()
{
    auto *page = new QWidget(this);
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
    column->addLayout(makeHead());
    column->addWidget(m_counters);
    column->addWidget(splitter, 1);
    return page;
}

QLayout *HousePage::makeHead()
{
    m_title = new ToneLabel({}, Tone::Plain, this);
    m_title->setObjectName(QStringLiteral("houseTitle"));
    m_title->setScale(1.5, true);
    m_when = new ToneLabel({}, Tone::Faint, this);
    m_when->setObjectName(QStringLiteral("houseWhen"));
    m_choose = new QToolButton(this);
    m_choose->setObjectName(QStringLiteral("chooseEvent"));
    m_choose->setAccessibleName(tr("Choose a performance"));
    m_choose->setToolTip(tr("Choose another performance (Ctrl+Up, Ctrl+Down)"));
    m_choose->setIcon(icon(QStringLiteral("go-down")));
    m_choose->setAutoRaise(true);
    m_choose->setPopupMode(QToolButton::InstantPopup);
    m_choose->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    m_choose->setMenu(new QMenu(m_choose));
    m_colouring = new SegmentedBar(tr("Colour the seats by"), this);
    m_colouring->add(int(SeatColouring::Category), tr("Category"), QStringLiteral("colourByCategory"),
                     tr("Colour the seats by their category"));
    m_colouring->add(int(SeatColouring::State), tr("State"), QStringLiteral("colourByState"),
                     tr("Colour the seats by what has become of them"));
    m_colouring->add(int(SeatColouring::Price), tr("Price"), QStringLiteral("colourByPrice"),
                     tr("Colour the seats by what they cost"));
    m_colouring->add(int(SeatColouring::AgeOfSale), tr("Age of sale"), QStringLiteral("colourByAge"),
                     tr("Colour sold seats by how long ago they were sold"));
    m_colouring->add(int(SeatColouring::Seller), tr("Seller"), QStringLiteral("colourBySeller"),
                     tr("Colour sold seats by who sold them"));

    m_print = new QToolButton(this);
    m_print->setObjectName(QStringLiteral("printHouse"));
    m_print->setAccessibleName(tr("Print the house"));
    m_print->setToolTip(tr("Print the house map or the seating book, or save them as PDF (Alt+P)"));
    m_print->setText(tr("&Print"));
    m_print->setIcon(icon(QStringLiteral("document-print")));
    m_print->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_print->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    m_print->setPopupMode(QToolButton::InstantPopup);
    m_print->setMenu(new QMenu(m_print));
    m_output->fill(*m_print->menu());

    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_title);
    words->addWidget(m_when);
    auto *head = new QHBoxLayout;
    head->setSpacing(12);
    head->addLayout(words);
    head->addWidget(m_choose, 0, Qt::AlignTop);
    head->addStretch(1);
    head->addWidget(m_colouring, 0, Qt::AlignVCenter);
    head->addWidget(m_print, 0, Qt::AlignVCenter);
    return head;
}

QWidget *HousePage::makeMapSide()
{
    auto *side = new Surface(this);
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
    auto *card = new Surface(this);
    card->setMinimumWidth(300);
    m_side = new QStackedWidget(card);
    auto *overview = new QWidget(m_side);
    m_pools = new PoolTable(overview);
    m_holds = new HoldsPanel(m_office, m_house, m_prompt, m_clock, overview);
    auto *column = new QVBoxLayout(overview);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(pageMargin);
    column->addWidget(m_pools);
    auto *accessible = new AccessibleLine(m_office, m_house, overview);
    connect(accessible, &AccessibleLine::failed, this,
            [this](const QString &text) { m_message->show(Tone::Danger, text); });
    column->addWidget(accessible);
    m_payments = new PaymentsPanel(m_office, m_prompt, m_ticker, m_timeZone, overview);
    column->addWidget(m_payments, 1);
    column->addWidget(m_holds, 2);
    m_waitlist = new WaitlistPanel(m_office, m_house, m_prompt, m_clock, overview);
    column->addWidget(m_waitlist, 1);
    m_inspector = new SeatInspector(m_office, m_house, m_prompt, m_clock, m_side);
    m_inspector->setTimeZone(m_timeZone);
    m_side->addWidget(overview);
    auto *scroll = new QScrollArea(m_side); // on a low screen the fields keep their height
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows the field that has it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_inspector);
    scroll->viewport()->setAutoFillBackground(false);
    m_inspector->setAutoFillBackground(false);
    m_side->addWidget(scroll);
    auto *around = new QVBoxLayout(card);
    around->setContentsMargins(12, 12, 12, 12);
    around->addWidget(m_side);
    return card;
}

void HousePage::listen()
{
    connect(&m_house, &HouseModel::loaded, this, &HousePage::showHouse);
    connect(&m_house, &HouseModel::cleared, this, &HousePage::showHouse);
    connect(&m_house, &HouseModel::countersChanged, this, &HousePage::showCounters);
    connect(&m_house, &HouseModel::poolsChanged, this, &HousePage::showCounters);
    connect(&m_house, &HouseModel::seatsChanged, m_inspector, &SeatInspector::refresh);
    connect(m_map, &SeatMapView::selectionChanged, this, &HousePage::showSelection);
    connect(m_map, &SeatMapView::contextRequested, this, [this](int seatNo, const QPoint &) {
        if (!m_map->selection().contains(seatNo))
            m_map->setSelection({seatNo});
        showSelection();
    });
    connect(m_map, &SeatMapView::areaPicked, this, [this](int pool) {
        m_map->setSelection({});
        showSelection();
        m_pools->select(pool);
    });
    connect(&m_office, &BoxOffice::eventsChanged, this, &HousePage::setEvents);
    whenAnswered(m_office.ask([](Desk &desk) { return desk.events(); }), this,
                 [this](const Result<QList<EventSummary>> &events) {
                     if (events)
                         setEvents(*events);
                 });
    connect(m_colouring, &SegmentedBar::chosen, this, &HousePage::colourBy);
    connect(m_holds, &HoldsPanel::pointedOut, this, [this](const HoldInfo &hold) {
        if (hold.event == m_house.event().id && !hold.items.isEmpty() && hold.items.first().seatNo >= 0)
            m_map->reveal(hold.items.first().seatNo);
    });
    connect(m_inspector, &SeatInspector::closed, this, &HousePage::clearSelection);
    const auto refused = [this](const QString &text) { m_message->show(Tone::Danger, text); };
    const auto done = [this](const QString &text) { m_message->show(Tone::Good, text); };
    connect(m_output, &HouseOutput::saved, this, done);
    connect(m_output, &HouseOutput::failed, this, refused);
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
    connect(pricer, &PoolPricer::refused, this, refused);
    connect(pricer, &PoolPricer::done, this, done);
    connect(pricer, &PoolPricer::acted, m_undo, &UndoStack::push);
    connect(m_inspector, &SeatInspector::refused, this, refused);
    connect(m_inspector, &SeatInspector::done, this, done);
    connect(m_inspector, &SeatInspector::acted, m_undo, &UndoStack::push);
    connect(m_undo, &UndoStack::refused, this, refused);
    connect(m_undo, &UndoStack::done, this, done);
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
    if (m_map->selection().isEmpty())
        return false;
    clearSelection();
    return true;
}

void HousePage::clearSelection()
{
    m_map->setSelection({});
    showSelection();
    m_map->setFocus();
}

bool HousePage::event(QEvent *event)
{
    // While there is something to step back from here, Esc is a key of this page, and what has the focus may take it first.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape
        && (m_message->isVisible() || !m_map->selection().isEmpty()))
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
    m_title->setText(m_house.event().name);
    m_when->setText(eventDateText(m_house.event().starts, m_timeZone));
    showCounters();
    showSelection();
}

void HousePage::setEvents(const QList<EventSummary> &events)
{
    QMenu *menu = m_choose->menu();
    if (menu->isVisible())
        return; // not under the person's hand; the next change brings it up to date
    menu->clear();
    for (const EventSummary &event : events) {
        const QString text =
            tr("%1, %2 (%3)").arg(event.name, eventDateText(event.starts, m_timeZone), leftText(event.counters));
        QAction *action = menu->addAction(withoutKeyMarks(text));
        connect(action, &QAction::triggered, this, [this, id = event.id] { emit eventWanted(id); });
    }
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
    m_side->setCurrentIndex(seats.isEmpty() ? 0 : 1);
}

void HousePage::colourBy(int colouring)
{
    m_colouring->setCurrent(colouring);
    m_map->setColouring(SeatColouring(colouring));
}

void HousePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_print) {
        m_choose->setIcon(icon(QStringLiteral("go-down")));
        m_print->setIcon(icon(QStringLiteral("document-print")));
    }
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
