#include "ui/mainwindow/main_window.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/house/undo_stack.h"
#include "ui/mainwindow/backup_restorer.h"
#include "ui/mainwindow/clock_notice.h"
#include "ui/mainwindow/event_menu.h"
#include "ui/mainwindow/file_notice.h"
#include "ui/mainwindow/open_house.h"
#include "ui/mainwindow/welcome_page.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/omnibox.h"
#include "ui/sell/order_dialog.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTimer>

namespace rowlock {

MainWindow::MainWindow(Settings &settings, Prompt &prompt, const Clock &clock, const QString &terminal)
    : m_settings(settings), m_prompt(prompt), m_clock(clock), m_terminal(terminal), m_pages(new QStackedWidget(this)),
      m_welcome(new WelcomePage(this)), m_status(new FigureLabel(tr("Status"), QStringLiteral("status"), this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(icon(QStringLiteral("rowlock")));
    setMinimumSize(1024, 700);
    auto *middle = new QWidget(this);
    m_column = new QVBoxLayout(middle);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(makeTopBar());
    m_column->addWidget(m_pages, 1);
    setCentralWidget(middle);
    m_pages->addWidget(m_welcome);
    m_status->setTone(Tone::Faint);
    m_status->setElided(true);
    m_status->setContentsMargins(12, 0, 12, 0);
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);

    connect(m_welcome, &WelcomePage::openWanted, this, &MainWindow::chooseHouse);
    connect(m_welcome, &WelcomePage::newWanted, this, &MainWindow::newHouse);
    connect(m_welcome, &WelcomePage::demonstrationWanted, this, &MainWindow::demonstration);
    connect(m_welcome, &WelcomePage::recentWanted, this, [this](const QString &file) { openHouse(file); });
    auto *restorer = new BackupRestorer(prompt, clock, this);
    connect(restorer, &BackupRestorer::told, m_status, &FigureLabel::setFigure);
    connect(restorer, &BackupRestorer::refused, this, &MainWindow::report);
    connect(restorer, &BackupRestorer::replacing, this, [this](const QString &, bool *mayGoOn) {
        *mayGoOn = closeEditors();
        if (!*mayGoOn)
            return;
        m_open.reset(); // nobody reads or writes the file while it is replaced
        showWelcome();
        m_welcome->setWorking(true);
    });
    connect(restorer, &BackupRestorer::done, this, [this](const QString &file) { openHouse(file); });
    makeMenus(*restorer);
    if (!restoreGeometry(settings.windowGeometry()))
        resize(QSize(1360, 860).boundedTo(screen()->availableGeometry().size() - QSize(0, 40))); // its title bar
    showWelcome();
}

MainWindow::~MainWindow() = default;

QWidget *MainWindow::makeTopBar()
{
    m_topBar = new QWidget(this);
    m_pageButtons = new QHBoxLayout;
    m_pageButtons->setSpacing(4);
    m_omniboxPlace = new QHBoxLayout;
    m_terminalLabel = new FigureLabel(tr("Terminal"), QStringLiteral("terminal"), m_topBar);
    m_terminalLabel->setTone(Tone::Faint);
    m_terminalLabel->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *row = new QHBoxLayout(m_topBar);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(16);
    row->addLayout(m_pageButtons);
    row->addStretch(1);
    row->addLayout(m_omniboxPlace, 4);
    row->addStretch(1);
    row->addWidget(m_terminalLabel);
    return m_topBar;
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

HouseContext MainWindow::context()
{
    return {m_open->office,         m_open->house,  m_open->current, m_prompt,
            m_open->office.clock(), m_open->ticker, m_settings,      m_open->facts};
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
    refreshMenus();
}

namespace {

// A position is only taken beside a file that can be a house, by its size: to open and close it here would drop every lock
// that SQLite has on it in this process.
bool canBeHouse(const QString &name)
{
    const QFileInfo info(name);
    return info.isFile() && info.size() >= 512; // a page of SQLite's
}

// What was done last; where nothing is to be said of that, which file this is.
QString statusText(const QString &text, const HouseFacts &facts)
{
    const QString file = QDir::toNativeSeparators(facts.file);
    if (!text.isEmpty())
        return text;
    return facts.readOnly
               ? MainWindow::tr("%1 can only be looked at: the file or its folder is write-protected.").arg(file)
               : file;
}

} // namespace

void MainWindow::openHouse(const QString &file, EventId event)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    if (m_open && QFileInfo(m_open->facts.file) == QFileInfo(path)) { // it is open already
        showPage(0);
        if (event.isValid())
            m_open->current.show(event);
        return;
    }
    std::unique_ptr<TerminalSlot> slot;
    QString terminal = m_terminal;
    if (terminal.isEmpty() && canBeHouse(path)) {
        auto taken = TerminalSlot::take(path, m_settings.terminalName(),
                                        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
        if (!taken) {
            report(taken.error().message);
            return;
        }
        slot = std::move(*taken);
        terminal = slot->terminal();
    }
    m_welcome->setWorking(true);
    const Actor actor{terminal.isEmpty() ? m_settings.terminalName() : terminal, {}};
    m_opening = std::make_unique<OpenHouse>(m_clock, std::move(slot), actor.terminal);
    BoxOffice &office = m_opening->office;
    const PlanShelf shelf(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/plans"));
    const auto opened = office.open(path, actor, shelf);
    office.expect(event); // while the pages are built
    whenAnswered(opened, &office, [this, path, event](const Result<HouseFacts> &facts) {
        std::unique_ptr<OpenHouse> house = std::move(m_opening);
        m_welcome->setWorking(false);
        if (!facts) {
            if (house->slot && facts.error().code != ErrorCode::Busy)
                house->slot->discard();
            QTimer::singleShot(0, this,
                               [gone = std::shared_ptr<OpenHouse>(std::move(house))] {}); // this runs within it
            report(facts.error().message);
            return;
        }
        m_settings.rememberDatabase(path);
        m_open.reset(); // the old house goes before the new one's pages come
        m_open = std::move(house);
        m_open->facts = *facts;
        takeOver(event);
    });
}

void MainWindow::takeOver(EventId event)
{
    const HouseFacts &facts = m_open->facts;
    const auto entitle = [this] {
        const QString name = QFileInfo(m_open->facts.file).completeBaseName();
        setWindowTitle(tr("%1 – %2 – Rowlock")
                           .arg(m_open->facts.copy ? tr("%1 (backup copy)").arg(name) : name, m_open->terminal));
    };
    entitle();
    m_terminalLabel->setFigure(m_open->terminal);
    m_terminalLabel->setToolTip(tr("This counter position; its holds are found again under this name"));
    m_status->setFigure(statusText({}, facts));
    buildPages(context());
    auto *notice = new ClockNotice(m_open->office, m_prompt, facts.timeZone, this);
    auto *fileNotice = new FileNotice(m_open->office, m_prompt, facts, this);
    const auto openAgain = [this, file = facts.file] { // what was on the screen was of the file before
        m_open.reset();                                // with its terminal, which is taken again
        showWelcome();
        openHouse(file);
    };
    connect(fileNotice, &FileNotice::reopenWanted, this, openAgain, Qt::QueuedConnection);
    connect(fileNotice, &FileNotice::adopted, this, [this, entitle] {
        m_open->facts.copy.reset();
        entitle();
    });
    m_column->insertWidget(1, notice);
    m_column->insertWidget(1, fileNotice);
    m_open->pages << notice << fileNotice;
    m_topBar->show();
    showPage(0);
    refreshMenus();
    m_open->counter->start(event);
    takeFirstSteps();
}

// The pages of an open house, in the order of their buttons.
void MainWindow::buildPages(const HouseContext &context)
{
    auto *counter = new CounterPage(context, m_pages);
    m_open->counter = counter;
    addPage(counter, QStringLiteral("rowlock-ticket"), tr("Counter"));
    m_omniboxPlace->addWidget(counter->omnibox());
    m_open->pages << counter->omnibox();
    m_saleMenu->addActions(counter->actions().all());
    connect(counter, &CounterPage::newEventWanted, this, &MainWindow::newEvent);
    connect(counter, &CounterPage::frontWanted, this, [this] { showPage(0); });
    connect(counter, &CounterPage::status, this,
            [this](const QString &text) { m_status->setFigure(statusText(text, m_open->facts)); });

    auto *house = new HousePage(context, m_pages);
    addPage(house, QStringLiteral("rowlock-house"), tr("House"));
    m_editMenu->addActions({house->undoStack().undoAction(), house->undoStack().redoAction()});
    connect(house, &HousePage::eventWanted, &m_open->current, &CurrentEvent::show);
    connect(house, &HousePage::orderWanted, this,
            [this](const QString &code) { (new OrderDialog(this->context(), code, this))->open(); });

    auto *events = new EventMenu(context, this);
    menuBar()->insertMenu(m_saleMenu->menuAction(), events);
    connect(events, &EventMenu::done, m_status, &FigureLabel::setFigure);
    connect(events, &EventMenu::refused, this, &MainWindow::report);
    m_open->pages << events;
}

void MainWindow::addPage(QWidget *page, const QString &iconName, const QString &title)
{
    const int index = m_pages->addWidget(page) - 1; // the welcome page stands before them
    auto *button = new ActionButton(title, QStringLiteral("page-") + title, ActionButton::Weight::Quiet, m_topBar);
    button->setFixedHeight(36);
    button->setCheckable(true);
    button->setIconName(iconName);
    m_pageButtons->addWidget(button);
    // Not clicked: a screen reader checks a button without clicking it. No button group: in one, Tab reaches a single button.
    connect(button, &QAbstractButton::toggled, this,
            [this, index](bool checked) { showPage(checked ? index : m_pages->currentIndex() - 1); });
    m_open->pages << button << page;
}

void MainWindow::showPage(int index)
{
    m_pages->setCurrentIndex(index + 1);
    for (int i = 0; i < m_pageButtons->count(); ++i) {
        if (auto *button = qobject_cast<QAbstractButton *>(m_pageButtons->itemAt(i)->widget()))
            button->setChecked(i == index);
    }
}

void MainWindow::report(const QString &problem)
{
    if (!m_open) {
        showWelcome(problem);
        return;
    }
    showPage(0);
    m_open->counter->map().messages().show(Tone::Danger, problem);
}

void MainWindow::stepBack()
{
    if (auto *map = m_pages->currentWidget()->findChild<SeatMapView *>(); map && map->clearFilter())
        return;
    // Never to another page: one Esc too many on the House page would leave for the counter, where the same keys sell.
    if (m_open && m_pages->currentWidget() == m_open->counter)
        m_open->counter->stepBack();
    else if (auto *house = qobject_cast<HousePage *>(m_pages->currentWidget()))
        house->stepBack();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!closeEditors()) {
        event->ignore();
        return;
    }
    m_settings.setWindowGeometry(saveGeometry());
    if (m_open)
        m_open->counter->saveLayout();
    // Holds stay as they are: they count down in the house, and the next start finds them again.
    QMainWindow::closeEvent(event);
}

} // namespace rowlock
