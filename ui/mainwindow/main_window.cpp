#include "ui/mainwindow/main_window.h"

#include "model/domain/house_place.h"
#include "model/service/reach_server.h"
#include "ui/common/baskets_text.h"
#include "ui/common/card_refund_dialog.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/log.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/desk/staff_button.h"
#include "ui/display/customer_display.h"
#include "ui/house/house_page.h"
#include "ui/house/undo_stack.h"
#include "ui/lists/price_lists_dialog.h"
#include "ui/mainwindow/clock_notice.h"
#include "ui/mainwindow/diagnostics_dialog.h"
#include "ui/mainwindow/event_menu.h"
#include "ui/mainwindow/file_commands.h"
#include "ui/mainwindow/file_notice.h"
#include "ui/mainwindow/house_opener.h"
#include "ui/mainwindow/house_setup.h"
#include "ui/mainwindow/main_menus.h"
#include "ui/mainwindow/modal_front.h"
#include "ui/mainwindow/new_event_dialog.h"
#include "ui/mainwindow/plan_commands.h"
#include "ui/mainwindow/practice.h"
#include "ui/mainwindow/shift_parts.h"
#include "ui/mainwindow/top_bar.h"
#include "ui/mainwindow/welcome_page.h"
#include "ui/programme/season_page.h"
#include "ui/rules/rules_dialog.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/omnibox.h"
#include "ui/sell/reserving.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int saidMs = 15'000; // what was done stands in the status line

} // namespace

MainWindow::MainWindow(Settings &settings, Prompt &prompt, const Clock &clock, Keyring &keyring,
                       const QString &terminal)
    : m_settings(settings), m_prompt(prompt),
      m_opener(std::make_unique<HouseOpener>(settings, clock, keyring, terminal)), m_welcome(new WelcomePage(this)),
      m_pages(new QStackedWidget(this)), m_topBar(new TopBar(this)), m_column(new QVBoxLayout),
      m_status(new FigureLabel(tr("Status"), QStringLiteral("status"), this)),
      m_files(new FileCommands([this] { return context(); }, settings, prompt, clock, keyring, this)),
      m_plans(new PlanCommands([this] { return context(); }, [this] { return eventInFront(); }, this)),
      m_display(new CustomerDisplay(settings, prompt, *this)),
      m_menus(new MainMenus(*this, settings, *m_files, *m_plans, *m_display))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(icon(QStringLiteral("rowlock")));
    setMinimumSize(1024, 700);
    auto *middle = new QWidget(this);
    middle->setLayout(m_column);
    m_column->setSpacing(gap::none);
    m_column->addWidget(m_topBar);
    m_column->addWidget(m_pages, 1);
    setCentralWidget(middle);
    m_pages->addWidget(m_welcome);
    m_status->setTone(Tone::Faint);
    m_status->setElided(true);
    m_status->setContentsMargins(gap::related, gap::none, gap::related, gap::none);
    new ModalFront(this);
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
    connect(m_topBar, &TopBar::pageRequested, this, &MainWindow::showPage);
    listenToMenus();
    listenToCommands();
    if (!restoreGeometry(settings.windowGeometry()))
        resize(QSize(1360, 860).boundedTo(screen()->availableGeometry().size() - QSize(0, 40))); // its title bar
    showWelcome();
}

MainWindow::~MainWindow() = default;

void MainWindow::listenToMenus()
{
    connect(m_menus, &MainMenus::recentRequested, this, [this](const QString &file) { openHouse(file); });
    connect(m_menus, &MainMenus::newEventRequested, this, &MainWindow::newEvent);
    connect(m_menus, &MainMenus::rulesRequested, this, [this] {
        if (m_open)
            (new RulesDialog(*context(), this))->open();
    });
    connect(m_menus, &MainMenus::priceListsRequested, this, [this] {
        if (m_open)
            (new PriceListsDialog(*context(), this))->open();
    });
    connect(m_menus, &MainMenus::setupRequested, this, [this](MainMenus::Setup what) {
        if (m_open)
            openSetup(what, *context(), *m_open, this);
    });
    connect(m_menus, &MainMenus::pageRequested, this, &MainWindow::showPage);
    connect(m_menus, &MainMenus::fitRequested, this, [this] {
        if (SeatMapView *map = mapInFront())
            map->fit();
    });
    connect(m_menus, &MainMenus::zoomRequested, this, [this](double factor) {
        if (SeatMapView *map = mapInFront())
            map->zoomBy(factor);
    });
    connect(m_menus, &MainMenus::colouringRequested, this, [this](int colouring) {
        if (!m_open)
            return;
        showPage(0); // the Manage page has colours of its own, beside its map
        m_open->counter->map().setColouring(SeatColouring(colouring));
    });
    connect(m_menus, &MainMenus::diagnosticsRequested, this,
            [this] { (new DiagnosticsDialog(*office(), this))->open(); });
    connect(m_menus, &MainMenus::eventRequested, this, [this](int number) {
        if (m_open)
            m_open->counter->events().chooseRow(number);
    });
    connect(m_menus, &MainMenus::nextEventRequested, this, [this](int step) {
        if (m_open)
            m_open->counter->events().chooseNext(step);
    });
    connect(m_menus, &MainMenus::stepBackRequested, this, &MainWindow::stepBack);
}

void MainWindow::listenToCommands()
{
    m_files->carryOut(*m_welcome);
    connect(m_welcome, &WelcomePage::recentRequested, this, [this](const QString &file) { openHouse(file); });
    connect(m_files, &FileCommands::openRequested, this, [this](const HouseAccess &house) { openHouse(house); });
    connect(m_files, &FileCommands::created, this, [this](const QString &file, const QString &venue, bool drawsPlan) {
        // Once it is open, its first event is asked for, or its plan is drawn before that.
        m_firstSteps = {QFileInfo(file).absoluteFilePath(), drawsPlan ? venue : QString()};
        openHouse(file);
    });
    connect(m_files, &FileCommands::told, this, &MainWindow::showStatus);
    connect(m_files, &FileCommands::refused, this, &MainWindow::report);
    connect(m_files, &FileCommands::working, this, [this] { m_welcome->setWorking(true); });
    connect(m_files, &FileCommands::closeRequested, this, [this](bool *mayGoOn) {
        *mayGoOn = m_plans->closeEditors();
        if (!*mayGoOn)
            return;
        m_open.reset(); // nobody reads or writes the file while it is replaced
        showWelcome();
        m_welcome->setWorking(true);
    });
    connect(m_display, &CustomerDisplay::told, this, &MainWindow::showStatus);
    connect(m_display, &CustomerDisplay::refused, this, &MainWindow::report);
    connect(m_plans, &PlanCommands::told, this, &MainWindow::showStatus);
    connect(m_plans, &PlanCommands::refused, this, &MainWindow::report);
    connect(m_plans, &PlanCommands::planMade, this, [this] { // the first plan is made for the first event
        if (!m_open || !m_open->counter->events().isEmpty())
            return;
        raise();
        activateWindow();
        newEvent();
    });
}

CounterPage *MainWindow::counter() const
{
    return m_open ? m_open->counter : nullptr;
}

HouseModel *MainWindow::house() const
{
    return m_open ? &m_open->house : nullptr;
}

BoxOffice *MainWindow::office() const
{
    return m_open ? &m_open->office : nullptr;
}

QString MainWindow::terminal() const
{
    return m_open ? m_open->terminal : QString();
}

HouseFacts MainWindow::facts() const
{
    return m_open ? m_open->facts : HouseFacts();
}

std::optional<HouseContext> MainWindow::context()
{
    if (!m_open)
        return {};
    return m_open->context(m_prompt, m_settings);
}

SeatMapView *MainWindow::mapInFront() const
{
    if (!m_open || m_pages->currentWidget() == m_welcome || m_pages->currentWidget() == m_open->season)
        return nullptr;
    return m_pages->currentWidget() == m_open->counter ? &m_open->counter->map().map() : &m_open->manage->map();
}

std::optional<EventSummary> MainWindow::eventInFront() const
{
    if (!m_open)
        return {};
    if (m_pages->currentWidget() == m_open->season)
        return m_open->season->selected();
    return m_open->house.isLoaded() ? std::optional(m_open->house.event()) : std::nullopt;
}

// --- opening ---

void MainWindow::showWelcome(const QString &problem)
{
    m_topBar->hide();
    m_pages->setCurrentWidget(m_welcome);
    m_welcome->setRecent(m_settings.recentDatabases());
    m_welcome->showProblem(problem);
    m_welcome->setWorking(false);
    setWindowTitle(tr("Rowlock"));
    m_menus->setHouseOpen(hasHouse());
}

void MainWindow::openHouse(const HouseAccess &house, EventId event)
{
    const QString path = wholePlace(house.place);
    const bool isSame =
        m_open
        && (isServerAddress(path) ? m_open->facts.file == path : QFileInfo(m_open->facts.file) == QFileInfo(path));
    if (isSame) { // it is open already
        showPage(0);
        if (event.isValid())
            m_open->current.show(event);
        return;
    }
    m_welcome->setWorking(true);
    m_opener->open({path, house.password}, event, this, [this, path, event](Result<std::unique_ptr<OpenHouse>> opened) {
        m_welcome->setWorking(false);
        if (!opened || (m_open && QApplication::activeModalWidget())) { // which asks something of the one that is open
            m_files->practice().notOpened();
            report(opened ? tr("Close the dialog first, then open the other box office.") : opened.error().message);
            if (!opened && !m_open && m_files->hasBackupsOf(path, opened.error()))
                m_welcome->offerBackups();
            if (!opened && wantsPassword(opened.error()) != WantedPassword::No)
                m_files->chooseServer(path, opened.error());
            return;
        }
        m_open.reset(); // the old house goes before the new one's pages come
        m_open = std::move(*opened);
        takeOver(event);
    });
}

void MainWindow::takeOver(EventId event)
{
    showTitle();
    m_topBar->setTerminal(m_open->terminal);
    m_topBar->watchServer(m_open->office, m_open->facts.file);
    showStatus({});
    buildPages(*context());
    showNotices(*context());
    admitStaff(*context());
    m_topBar->show();
    showPage(0);
    m_menus->setHouseOpen(true);
    m_open->counter->start(event);
    takeFirstSteps();
    m_open->staff->begin();
    m_open->startQueues();
    if (!m_open->facts.isPractice()) // of what is practised a customer sees nothing
        m_display->open(*context(), m_open->terminal, m_open->counter->counter(), *m_open->counter);
}

void MainWindow::showTitle()
{
    const QString name = inTitle(placeName(m_open->facts.file));
    const QString shown = m_open->facts.isBackup() ? tr("%1 (backup copy)").arg(name) : name;
    setWindowTitle(tr("%1 – %2 – Rowlock").arg(shown, m_open->terminal));
}

// The pages of an open house, in the order of their buttons.
void MainWindow::buildPages(const HouseContext &context)
{
    auto *counter = new CounterPage(context, m_pages);
    m_open->counter = counter;
    addPage(counter, QStringLiteral("rowlock-ticket"), tr("Sell"));
    m_topBar->setField(counter->omnibox());
    m_open->pages << counter->omnibox();
    counter->actions().fill(*m_menus->sale());
    connect(counter, &CounterPage::newEventRequested, this, &MainWindow::newEvent);
    connect(counter, &CounterPage::frontRequested, this, [this] { showPage(0); });
    connect(counter, &CounterPage::status, this, &MainWindow::showStatus);

    auto *manage = new HousePage(context, m_pages);
    m_open->manage = manage;
    addPage(manage, QStringLiteral("rowlock-house"), tr("Manage"));
    m_menus->edit()->addActions({manage->undoStack().undoAction(), manage->undoStack().redoAction()});
    connect(manage, &HousePage::eventRequested, &m_open->current, &CurrentEvent::show);
    connect(manage, &HousePage::status, this, &MainWindow::showStatus);
    connect(manage, &HousePage::orderRequested, counter, &CounterPage::showOrder); // where it can be exchanged

    auto *season = new SeasonPage(context, m_pages);
    m_open->season = season;
    addPage(season, QStringLiteral("view-calendar"), tr("Season"));
    const auto open = [this](EventId event, int page) {
        showPage(page);
        m_open->current.show(event);
    };
    connect(season, &SeasonPage::sellRequested, this, [open](EventId event) { open(event, 0); });
    connect(season, &SeasonPage::manageRequested, this, [open](EventId event) { open(event, 1); });
    connect(season, &SeasonPage::newEventRequested, this, &MainWindow::newEvent);

    auto *events = new EventMenu(
        context, [this] { return eventInFront(); }, this);
    connect(season, &SeasonPage::selectionMoved, events, &EventMenu::refresh);
    connect(m_pages, &QStackedWidget::currentChanged, events, &EventMenu::refresh);
    menuBar()->insertMenu(m_menus->sale()->menuAction(), events);
    connect(events, &EventMenu::done, this, &MainWindow::showStatus);
    connect(events, &EventMenu::refused, this, &MainWindow::report);
    connect(events, &EventMenu::willcallRequested, this,
            [this, context](const EventSummary &event) { openWillcall(event, context, *m_open, this); });
    new Reserving(context, *counter, m_open->sweep, *events);
    m_open->pages << events;
}

// What is told of the clock and of the file itself, above the pages.
void MainWindow::showNotices(const HouseContext &context)
{
    auto *clock = new ClockNotice(context.office, m_prompt, context.facts.timeZone, this);
    auto *file = new FileNotice(context.office, m_prompt, context.facts, this);
    const auto openAgain = [this, name = context.facts.file] { // what was on the screen was of the file before
        m_open.reset();                                        // with its terminal, which is taken again
        showWelcome();
        openHouse(name);
    };
    m_files->practice().opened(context, *file);
    connect(file, &FileNotice::reopenRequested, this, openAgain, Qt::QueuedConnection);
    connect(file, &FileNotice::adopted, this, [this] {
        m_open->facts.copy.reset();
        showTitle();
    });
    m_column->insertWidget(1, clock);
    m_column->insertWidget(1, file);
    m_open->pages << clock << file;
}

// What is told of the clock and of the file stands above the page on which one signs in: without it nobody might be
// able to.
void MainWindow::admitStaff(const HouseContext &context)
{
    CounterPage *counter = m_open->counter;
    const auto isPaying = [counter] {
        return counter->counter().state().payment.hasWindow()
               || qobject_cast<CardRefundDialog *>(QApplication::activeModalWidget());
    };
    const StaffAtDesk::Place place{
        *this,
        {menuBar(), m_topBar, m_pages, statusBar()},
        m_open->terminal,
        isPaying,
        {&counter->map().messages(), &m_open->manage->messages(), &m_open->season->messages()}};
    m_open->staff = std::make_unique<StaffAtDesk>(context, place, m_open->facts.staff);
    StaffAtDesk *staff = m_open->staff.get();
    m_column->addWidget(staff->page(), 1);
    m_open->shift = std::make_unique<ShiftAtDesk>(context, *staff, *this, m_open->terminal);
    ShiftAtDesk *shift = m_open->shift.get();
    m_open->pages << addShiftParts(context, *shift, *this, *m_topBar, *m_menus->quit());
    auto *button = new StaffButton(context, *staff, *this, m_topBar);
    m_topBar->addSign(button);
    m_open->pages << button;
    connect(shift, &ShiftAtDesk::told, this, &MainWindow::showStatus);
    connect(shift, &ShiftAtDesk::refused, this, [this](const QString &sentence) { // where one is, one stays
        m_open->counter->map().messages().show(Tone::Warning, sentence);
        showStatus(sentence);
    });
    connect(staff, &StaffAtDesk::refused, this, &MainWindow::report);
    const auto leave = [this] { m_open.reset(), showWelcome(); };
    connect(staff, &StaffAtDesk::leaveRequested, this, leave, Qt::QueuedConnection);
}

void MainWindow::addPage(QWidget *page, const QString &iconName, const QString &title)
{
    m_pages->addWidget(page);
    m_open->pages << m_topBar->addPage(title, iconName) << page;
}

void MainWindow::showPage(int index)
{
    m_pages->setCurrentIndex(index + 1); // the welcome page stands before them
    m_topBar->setCurrent(index);
}

// What was done last; where nothing is to be said of that, which file this is.
void MainWindow::showStatus(const QString &text)
{
    if (!text.isEmpty() || !m_open) {
        m_status->setFigure(text);
        const auto forget = [this, text] {
            if (m_open && m_status->text() == text)
                showStatus({});
        };
        QTimer::singleShot(saidMs, this, forget);
        return;
    }
    m_status->setFigure(shownPlace(m_open->facts.file));
}

void MainWindow::report(const QString &problem)
{
    if (!m_open) {
        showWelcome(problem);
        return;
    }
    if (m_pages->currentWidget() == m_open->season) { // it is about what is selected there
        m_open->season->messages().show(Tone::Danger, problem);
        return;
    }
    showPage(0);
    m_open->counter->map().messages().show(Tone::Danger, problem);
}

// --- the first event, and every other ---

void MainWindow::takeFirstSteps()
{
    const FirstSteps steps = std::exchange(m_firstSteps, {});
    if (steps.file.isEmpty() || steps.file != wholePlace(facts().file))
        return;
    if (steps.planToDraw.isEmpty())
        newEvent();
    else
        m_plans->drawPlan(steps.planToDraw);
}

void MainWindow::newEvent()
{
    if (!m_open || m_open->newEvent)
        return;
    auto *dialog = new NewEventDialog(*context(), this);
    m_open->newEvent = dialog;
    connect(dialog, &NewEventDialog::planRequested, m_plans, &PlanCommands::newPlan);
    connect(dialog, &NewEventDialog::created, this, &MainWindow::showNewEvent);
    dialog->open();
}

void MainWindow::showNewEvent(EventId event)
{
    // Once it is on the map, which takes the focus for its arrow keys: a newcomer types.
    connect(
        house(), &HouseModel::loaded, this,
        [this] {
            if (!counter())
                return;
            const EventSummary &made = house()->event();
            const QString why = saleText(made, m_open->office.clock().now(), facts().timeZone);
            showStatus(why.isEmpty()
                           ? tr("On sale. Click seats on the map, or type 2 and press Enter for the best two.")
                           : tr("%1: %2.").arg(made.name, why));
            if (made.draft) // the counter does not list it
                showPage(1);
            else
                counter()->omnibox()->setFocus();
        },
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    showPage(0);
    m_open->current.show(event);
}

void MainWindow::stepBack()
{
    if (SeatMapView *map = mapInFront(); map && map->clearFilter())
        return;
    // Never to another page: one Esc too many on the Manage page would leave for the Sell page, where the same keys
    // sell.
    if (m_open && m_pages->currentWidget() == m_open->counter)
        m_open->counter->stepBack();
    else if (m_open && m_pages->currentWidget() == m_open->manage)
        stepBackInManage();
    else if (m_open && m_pages->currentWidget() == m_open->season)
        m_open->season->stepBack();
}

// The field at the top first while it is typed in, and last where it is not.
void MainWindow::stepBackInManage()
{
    Omnibox &field = *counter()->omnibox();
    if ((field.hasFocus() && !field.text().isEmpty()) || !m_open->manage->stepBack())
        field.clear();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_plans->closeEditors()) {
        event->ignore();
        return;
    }
    m_settings.setWindowGeometry(saveGeometry());
    if (m_open)
        m_open->counter->saveLayout();
    if (const auto mine = m_open ? m_open->shift->state().mine() : std::nullopt)
        qCInfo(windowLog).noquote() << "closed; the shift of" << mine->drawer.name << "stays open";
    // Holds stay as they are: they count down in the house, and the next start finds them again.
    QMainWindow::closeEvent(event);
}

} // namespace rowlock
