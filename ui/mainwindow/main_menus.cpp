#include "ui/mainwindow/main_menus.h"

#include "model/domain/house_place.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/reasons.h"
#include "ui/common/theme.h"
#include "ui/display/customer_display.h"
#include "ui/mainwindow/file_commands.h"
#include "ui/mainwindow/keys_dialog.h"
#include "ui/mainwindow/plan_commands.h"
#include "ui/mainwindow/plan_export.h"
#include "ui/mainwindow/practice.h"
#include "ui/seatmap/seat_map_view.h"

#include <QActionGroup>
#include <QApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QMessageBox>

namespace rowlock {

namespace {

template <typename Receiver, typename Do>
QAction *entry(QMenu *menu, const QString &text, const QKeySequence &key, const char *iconName, Receiver *receiver,
               Do act)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(key);
    if (iconName)
        action->setIcon(icon(QLatin1String(iconName)));
    QObject::connect(action, &QAction::triggered, receiver, act);
    return action;
}

} // namespace

MainMenus::MainMenus(QMainWindow &window, Settings &settings, FileCommands &files, PlanCommands &plans,
                     const CustomerDisplay &display)
    : QObject(&window), m_window(window), m_settings(settings), m_files(files), m_plans(plans)
{
    makeFile();
    m_edit = addMenu(tr("&Edit"));
    makeView(display);
    m_sale = addMenu(tr("&Sale"));
    makeHelp();
    makeKeys();
}

QMenu *MainMenus::addMenu(const QString &title)
{
    QMenu *menu = m_window.menuBar()->addMenu(title);
    menu->setToolTipsVisible(true); // why an entry is grey
    return menu;
}

void MainMenus::makeFile()
{
    QMenu *menu = addMenu(tr("&File"));
    entry(menu, tr("&New box office…"), QKeySequence::New, "document-new", &m_files, &FileCommands::create);
    entry(menu, tr("&Open box office…"), QKeySequence::Open, "document-open", &m_files, &FileCommands::choose);
    entry(menu, tr("Open box office on a ser&ver…"), {}, nullptr, &m_files, [this] {
        m_files.chooseServer();
    })->setObjectName(QStringLiteral("openServer"));
    m_recent = menu->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainMenus::fillRecent);
    menu->addSeparator();
    m_needHouse << entry(menu, tr("New &event…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), "list-add", this,
                         &MainMenus::newEventRequested);
    m_needHouse << entry(menu, tr("&Fees, goods and vouchers…"), {}, nullptr, this, &MainMenus::rulesRequested);
    m_needHouse.last()->setObjectName(QStringLiteral("houseRules"));
    m_needHouse << entry(menu, tr("Price &lists…"), {}, nullptr, this, &MainMenus::priceListsRequested);
    m_needHouse.last()->setObjectName(QStringLiteral("priceLists"));
    const QKeySequence patrons(Qt::CTRL | Qt::SHIFT | Qt::Key_G); // beside Ctrl+G, a patron's name
    const QKeySequence finding(Qt::CTRL | Qt::SHIFT | Qt::Key_F); // beside Ctrl+F, the field at the top
    const QKeySequence prints(Qt::CTRL | Qt::ALT | Qt::Key_P);    // beside Ctrl+P, which prints
    for (const auto &[text, key, name, what] :
         {std::tuple{tr("Find an&ything…"), finding, "find", Setup::Finding},
          std::tuple{tr("&Patrons…"), patrons, "patrons", Setup::Patrons},
          std::tuple{tr("Prin&ts and mails…"), prints, "prints", Setup::Prints},
          std::tuple{tr("&Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), "settings", Setup::Settings}}) {
        m_needHouse << entry(menu, text, key, nullptr, this, [this, what = what] { emit setupRequested(what); });
        m_needHouse.last()->setObjectName(QLatin1StringView(name));
    }
    makePlans(menu);
    menu->addSeparator();
    m_needHouse << entry(menu, tr("B&ack up…"), {}, "document-save-as", &m_files, &FileCommands::backUp);
    entry(menu, tr("Back&ups…"), {}, nullptr, &m_files, &FileCommands::listBackups)
        ->setObjectName(QStringLiteral("listBackups"));
    entry(menu, tr("Restore &backup…"), {}, nullptr, &m_files, &FileCommands::restore)
        ->setObjectName(QStringLiteral("restoreBackup"));
    m_needHouse << entry(menu, tr("Chec&k box office file"), {}, "dialog-ok", &m_files, &FileCommands::check);
    m_needHouse << entry(menu, tr("Practice &mode…"), {}, nullptr, &m_files.practice(), &Practice::beginOrEnd);
    m_needHouse.last()->setObjectName(QStringLiteral("practice"));
    menu->addSeparator();
    m_quit = entry(menu, tr("&Quit"), QKeySequence::Quit, "application-exit", &m_window, &QWidget::close);
}

void MainMenus::makePlans(QMenu *menu)
{
    m_needHouse << entry(menu, tr("Ne&w seating plan…"), {}, "document-edit", &m_plans, &PlanCommands::newPlan);
    m_needHouse << entry(menu, tr("E&dit seating plan…"), {}, "document-edit", &m_plans, &PlanCommands::editPlan);
    m_needHouse << entry(menu, tr("&Import seating plan…"), {}, "document-import", &m_plans, &PlanCommands::importPlan);
    QMenu *exports = menu->addMenu(icon(QStringLiteral("document-export")), tr("E&xport seating plan"));
    m_needHouse << exports->menuAction();
    entry(exports, tr("For &Rowlock…"), {}, nullptr, &m_plans, [this] { m_plans.exportPlan(ExportForm::Own); });
    entry(exports, tr("For &pretix…"), {}, nullptr, &m_plans, [this] { m_plans.exportPlan(ExportForm::Pretix); });
    m_needHouse << entry(menu, tr("Seatin&g plans…"), {}, nullptr, &m_plans, &PlanCommands::listPlans);
    m_needHouse.last()->setObjectName(QStringLiteral("seatingPlans"));
    m_needHouse << entry(menu, tr("&Change event's seating plan…"), {}, "view-refresh", &m_plans,
                         &PlanCommands::changeShownPlan);
    m_needHouse.last()->setObjectName(QStringLiteral("changePlan"));
}

void MainMenus::makeView(const CustomerDisplay &display)
{
    QMenu *menu = addMenu(tr("&View"));
    m_needHouse << entry(menu, tr("&Sell"), QKeySequence(Qt::ALT | Qt::Key_1), nullptr, this,
                         [this] { emit pageRequested(0); });
    m_needHouse << entry(menu, tr("&Manage"), QKeySequence(Qt::ALT | Qt::Key_2), nullptr, this,
                         [this] { emit pageRequested(1); });
    m_needHouse << entry(menu, tr("S&eason"), QKeySequence(Qt::ALT | Qt::Key_3), nullptr, this,
                         [this] { emit pageRequested(2); });
    m_needHouse << entry(menu, tr("Repor&ts…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), nullptr, this,
                         [this] { emit setupRequested(Setup::Reports); });
    m_needHouse.last()->setObjectName(QStringLiteral("reports"));
    menu->addSeparator();
    m_needHouse << entry(menu, tr("Show &whole house"), QKeySequence(Qt::CTRL | Qt::Key_0), "zoom-fit-best", this,
                         &MainMenus::fitRequested);
    m_needHouse << entry(menu, tr("Zoom &in"), QKeySequence::ZoomIn, "zoom-in", this,
                         [this] { emit zoomRequested(1.25); });
    m_needHouse << entry(menu, tr("Zoom &out"), QKeySequence::ZoomOut, "zoom-out", this,
                         [this] { emit zoomRequested(0.8); });
    menu->addSeparator();
    makeColouring(menu->addMenu(tr("&Colour seats by")));
    menu->addSeparator();
    menu->addActions(display.actions());
    menu->addSeparator();
    makeSchemes(menu);
}

void MainMenus::makeColouring(QMenu *menu)
{
    m_needHouse << menu->menuAction();
    for (const auto &[text, value] :
         {std::pair{tr("&Category"), SeatColouring::Category}, std::pair{tr("&State"), SeatColouring::State},
          std::pair{tr("&Price"), SeatColouring::Price}, std::pair{tr("&Time sold"), SeatColouring::AgeOfSale},
          std::pair{tr("S&eller"), SeatColouring::Seller}})
        entry(menu, text, {}, nullptr, this, [this, value = int(value)] { emit colouringRequested(value); });
}

// Exactly one of each list is active; a choice is seen at once and remembered.
void MainMenus::makeSchemes(QMenu *menu)
{
    const auto choice = [&](QMenu *list, QActionGroup *group, const QString &text, bool checked, auto choose) {
        QAction *action = entry(list, text, {}, nullptr, this, [this, choose] {
            choose();
            applyScheme(*qApp, m_settings.scheme(), m_settings.vision());
        });
        action->setCheckable(true);
        action->setChecked(checked);
        group->addAction(action);
    };
    auto *schemes = new QActionGroup(this);
    for (const auto &[text, value] :
         {std::pair{tr("Follow s&ystem"), Scheme::System}, std::pair{tr("&Light"), Scheme::Light},
          std::pair{tr("&Dark"), Scheme::Dark}, std::pair{tr("&High contrast"), Scheme::Contrast}})
        choice(menu, schemes, text, m_settings.scheme() == value,
               [this, value = value] { m_settings.setScheme(value); });
    menu->addSeparator();
    QMenu *eyes = menu->addMenu(tr("Colour &vision"));
    auto *visions = new QActionGroup(this);
    for (const auto &[text, value] :
         {std::pair{tr("&Standard"), Vision::Usual}, std::pair{tr("&Red–green colour blindness"), Vision::RedGreen},
          std::pair{tr("&Blue–yellow colour blindness"), Vision::BlueYellow}})
        choice(eyes, visions, text, m_settings.vision() == value,
               [this, value = value] { m_settings.setVision(value); });
}

void MainMenus::makeHelp()
{
    QMenu *menu = addMenu(tr("&Help"));
    entry(menu, tr("&Keyboard shortcuts"), QKeySequence::HelpContents, "input-keyboard", this, &MainMenus::showKeys);
    m_needHouse << entry(menu, tr("&Diagnostics"), {}, "document-properties", this, &MainMenus::diagnosticsRequested);
    entry(menu, tr("&About Rowlock"), {}, "help-about", this, &MainMenus::showAbout);
}

// Keys without an entry of their own.
void MainMenus::makeKeys()
{
    const auto key = [this](const QKeySequence &keys, auto act) {
        auto *action = new QAction(this);
        action->setShortcut(keys);
        m_window.addAction(action);
        connect(action, &QAction::triggered, this, act);
    };
    for (int number = 0; number < 9; ++number)
        key(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + number)), [this, number] { emit eventRequested(number); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Up), [this] { emit nextEventRequested(-1); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Down), [this] { emit nextEventRequested(1); });
    key(Qt::Key_Escape, [this] { emit stepBackRequested(); });
}

void MainMenus::fillRecent()
{
    m_recent->clear();
    for (const QString &file : m_settings.recentDatabases()) {
        QAction *action = m_recent->addAction(withoutKeyMarks(shownPlace(file)));
        connect(action, &QAction::triggered, this, [this, file] { emit recentRequested(file); });
    }
    if (m_recent->isEmpty())
        m_recent->addAction(tr("No box office has been opened yet"))->setEnabled(false);
}

void MainMenus::setHouseOpen(bool open)
{
    for (QAction *action : std::as_const(m_needHouse))
        enableUnless(*action, open ? QString() : tr("Open a box office first"));
    m_sale->menuAction()->setEnabled(open);
    m_edit->menuAction()->setEnabled(open);
}

void MainMenus::showKeys()
{
    (new KeysDialog(&m_window))->open();
}

void MainMenus::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Rowlock"),
                                tr("Rowlock %1").arg(qApp->applicationVersion()), QMessageBox::Close, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setIconPixmap(icon(QStringLiteral("rowlock")).pixmap(QSize(64, 64), m_window.devicePixelRatioF()));
    box->setInformativeText(tr("Rowlock sells tickets from a live seat map and keeps everything in one file on this "
                               "computer.\n\nFree software under the GNU General Public License, "
                               "version 3 or later. Built with Qt %1.")
                                .arg(QLatin1String(qVersion())));
    box->open();
}

} // namespace rowlock
