// The menu bar. What its entries do with files is in main_window_files.cpp.
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/mainwindow/backup_restorer.h"
#include "ui/mainwindow/diagnostics_dialog.h"
#include "ui/mainwindow/keys_dialog.h"
#include "ui/mainwindow/main_window.h"
#include "ui/mainwindow/plan_export.h"
#include "ui/mainwindow/seating_plans_dialog.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_transfer.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/map_panel.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
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

void MainWindow::makeMenus(BackupRestorer &restorer)
{
    makeFileMenu(restorer);
    m_editMenu = menuBar()->addMenu(tr("&Edit"));
    makeViewMenu();
    m_saleMenu = menuBar()->addMenu(tr("&Sale"));
    makeHelpMenu();

    // Keys without an entry of their own.
    const auto key = [this](const QKeySequence &keys, auto act) {
        auto *action = new QAction(this);
        action->setShortcut(keys);
        addAction(action);
        connect(action, &QAction::triggered, this, act);
    };
    for (int number = 1; number <= 9; ++number) {
        key(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + number)), [this, number] {
            if (counter())
                counter()->events().chooseRow(number - 1);
        });
    }
    for (const auto &[arrow, step] : {std::pair{Qt::Key_Up, -1}, std::pair{Qt::Key_Down, 1}}) {
        key(QKeySequence(Qt::CTRL | arrow), [this, step = step] {
            if (counter())
                counter()->events().chooseNext(step);
        });
    }
    key(Qt::Key_Escape, [this] { stepBack(); });
}

void MainWindow::makeFileMenu(BackupRestorer &restorer)
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    entry(menu, tr("&New box office…"), QKeySequence::New, "document-new", this, &MainWindow::newHouse);
    entry(menu, tr("&Open box office…"), QKeySequence::Open, "document-open", this, &MainWindow::chooseHouse);
    m_recentMenu = menu->addMenu(tr("Open &recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    menu->addSeparator();
    m_houseActions << entry(menu, tr("New &event…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), "list-add", this,
                            &MainWindow::newEvent);
    m_houseActions << entry(menu, tr("Ne&w seating plan…"), {}, "document-edit", this, &MainWindow::newPlan);
    m_houseActions << entry(menu, tr("Edi&t seating plan…"), {}, "document-edit", this, &MainWindow::editPlan);
    m_houseActions << entry(menu, tr("&Import seating plan…"), {}, "document-import", this, &MainWindow::importPlan);
    QMenu *exports = menu->addMenu(icon(QStringLiteral("document-export")), tr("E&xport seating plan"));
    m_houseActions << exports->menuAction();
    entry(exports, tr("For &Rowlock…"), {}, nullptr, this, [this] { exportPlan(ExportForm::Own); });
    entry(exports, tr("For &pretix…"), {}, nullptr, this, [this] { exportPlan(ExportForm::Pretix); });
    m_houseActions << entry(menu, tr("Seating &plans…"), {}, nullptr, this, [this] {
        auto *dialog = new SeatingPlansDialog(context(), house()->isLoaded() ? house()->event().plan : PlanId(), this);
        connect(dialog, &SeatingPlansDialog::newWanted, this, &MainWindow::newPlan);
        connect(dialog, &SeatingPlansDialog::editWanted, this,
                [this](PlanId plan) { openEditor()->transfer().openPlan(plan); });
        dialog->open();
    });
    m_houseActions.last()->setObjectName(QStringLiteral("seatingPlans"));
    m_houseActions << entry(menu, tr("&Change event's seating plan…"), {}, "view-refresh", this, [this] {
        if (house()->isLoaded())
            changePlan({}, house()->event());
        else
            report(tr("Select the event whose plan you want to change."));
    });
    m_houseActions.last()->setObjectName(QStringLiteral("changePlan"));
    menu->addSeparator();
    m_houseActions << entry(menu, tr("B&ack up…"), {}, "document-save-as", this, &MainWindow::backUp);
    const auto restore = [this, &restorer] {
        if (hasHouse())
            restorer.restoreOpen(*office(), facts().file);
        else
            restorer.restoreAnother(m_settings.recentDatabases().value(0));
    };
    entry(menu, tr("Restore &backup…"), {}, nullptr, this, restore)->setObjectName(QStringLiteral("restoreBackup"));
    m_houseActions << entry(menu, tr("Chec&k box office file"), {}, "dialog-ok", this, &MainWindow::verify);
    menu->addSeparator();
    entry(menu, tr("&Quit"), QKeySequence::Quit, "application-exit", this, &QWidget::close);
}

void MainWindow::makeViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    const auto onMap = [this](auto act) { // of the page in front
        return [this, act] {
            if (auto *map = m_pages->currentWidget()->findChild<SeatMapView *>())
                act(*map);
        };
    };
    m_houseActions << entry(menu, tr("Cou&nter"), QKeySequence(Qt::ALT | Qt::Key_1), nullptr, this,
                            [this] { showPage(0); });
    m_houseActions << entry(menu, tr("Ho&use"), QKeySequence(Qt::ALT | Qt::Key_2), nullptr, this,
                            [this] { showPage(1); });
    menu->addSeparator();
    m_houseActions << entry(menu, tr("Show &whole house"), QKeySequence(Qt::CTRL | Qt::Key_0), "zoom-fit-best", this,
                            onMap([](SeatMapView &map) { map.fit(); }));
    m_houseActions << entry(menu, tr("Zoom &in"), QKeySequence::ZoomIn, "zoom-in", this,
                            onMap([](SeatMapView &map) { map.zoomBy(1.25); }));
    m_houseActions << entry(menu, tr("Zoom &out"), QKeySequence::ZoomOut, "zoom-out", this,
                            onMap([](SeatMapView &map) { map.zoomBy(0.8); }));
    menu->addSeparator();
    QMenu *colouring = menu->addMenu(tr("&Colour seats by"));
    m_houseActions << colouring->menuAction();
    for (const auto &[text, value] :
         {std::pair{tr("&Category"), SeatColouring::Category}, std::pair{tr("&State"), SeatColouring::State},
          std::pair{tr("&Price"), SeatColouring::Price}, std::pair{tr("&Time sold"), SeatColouring::AgeOfSale},
          std::pair{tr("S&eller"), SeatColouring::Seller}}) {
        entry(colouring, text, {}, nullptr, this, [this, value = value] {
            if (!counter())
                return;
            showPage(0); // the House page has colours of its own, beside its map
            counter()->map().setColouring(value);
        });
    }
    menu->addSeparator();
    // Exactly one of each list is in force; a choice is seen at once and remembered.
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

void MainWindow::makeHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    entry(menu, tr("&Keyboard shortcuts"), QKeySequence::HelpContents, "input-keyboard", this, &MainWindow::showKeys);
    m_houseActions << entry(menu, tr("&Diagnostics"), {}, "document-properties", this, &MainWindow::showDiagnostics);
    entry(menu, tr("&About Rowlock"), {}, "help-about", this, &MainWindow::showAbout);
}

void MainWindow::fillRecent()
{
    m_recentMenu->clear();
    for (const QString &file : m_settings.recentDatabases()) {
        QAction *action = m_recentMenu->addAction(withoutKeyMarks(QDir::toNativeSeparators(file)));
        connect(action, &QAction::triggered, this, [this, file] { openHouse(file); });
    }
    if (m_recentMenu->isEmpty())
        m_recentMenu->addAction(tr("No box office has been opened yet"))->setEnabled(false);
}

void MainWindow::refreshMenus()
{
    for (QAction *action : m_houseActions)
        action->setEnabled(hasHouse());
    m_saleMenu->menuAction()->setEnabled(hasHouse());
    m_editMenu->menuAction()->setEnabled(hasHouse());
}

void MainWindow::showKeys()
{
    (new KeysDialog(this))->open();
}

void MainWindow::showDiagnostics()
{
    (new DiagnosticsDialog(*office(), this))->open();
}

void MainWindow::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Rowlock"),
                                tr("Rowlock %1").arg(qApp->applicationVersion()), QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setIconPixmap(icon(QStringLiteral("rowlock")).pixmap(QSize(64, 64), devicePixelRatioF()));
    box->setInformativeText(tr("Rowlock sells tickets from a live seat map and keeps everything in one file on this "
                               "computer.\n\nFree software under the GNU General Public License, "
                               "version 3 or later. Built with Qt %1.")
                                .arg(QLatin1String(qVersion())));
    box->open();
}

} // namespace rowlock
