// What the File menu and the welcome page do with houses and plans.
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/mainwindow/check_dialog.h"
#include "ui/mainwindow/import_plan_dialog.h"
#include "ui/mainwindow/main_window.h"
#include "ui/mainwindow/new_event_dialog.h"
#include "ui/mainwindow/new_house_dialog.h"
#include "ui/mainwindow/open_house.h"
#include "ui/mainwindow/welcome_page.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/omnibox.h"

#include "model/service/demo.h"
#include "model/service/house_location.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

namespace rowlock {

namespace {

QString houseFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

} // namespace

void MainWindow::chooseHouse()
{
    m_prompt.openFile(this, tr("Open box office"), tr("Rowlock box offices (*.rowlock *.sqlite *.db);;All files (*)"),
                      [this](const QString &file) {
                          if (!file.isEmpty())
                              openHouse(file);
                      });
}

void MainWindow::newHouse()
{
    auto *dialog = new NewHouseDialog(m_prompt, m_clock, houseFolder(), this);
    connect(dialog, &NewHouseDialog::created, this, [this](const QString &file, const QString &venue, bool drawsPlan) {
        // Once it is open, its first event is asked for, or its plan is drawn before that.
        m_firstSteps = {QFileInfo(file).absoluteFilePath(), drawsPlan ? venue : QString()};
        openHouse(file);
    });
    dialog->open();
}

void MainWindow::takeFirstSteps()
{
    const FirstSteps steps = std::exchange(m_firstSteps, {});
    if (steps.file.isEmpty() || steps.file != QFileInfo(facts().file).absoluteFilePath())
        return;
    if (steps.planToDraw.isEmpty())
        newEvent();
    else
        drawPlan(steps.planToDraw);
}

void MainWindow::newEvent()
{
    if (!hasHouse())
        return;
    auto *dialog = new NewEventDialog(context(), this);
    connect(dialog, &NewEventDialog::planWanted, this, &MainWindow::newPlan);
    connect(dialog, &NewEventDialog::created, this, &MainWindow::showNewEvent);
    dialog->open();
}

void MainWindow::showNewEvent(EventId event)
{
    // Once it is on the map, which takes the focus for its arrow keys: a newcomer types.
    connect(
        house(), &HouseModel::loaded, this,
        [this] {
            if (counter())
                counter()->omnibox()->setFocus();
        },
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    showPage(0);
    m_open->current.show(event);
    m_status->setFigure(tr("On sale. Click seats on the map, or type 2 and press Enter for the best two."));
}

void MainWindow::demonstration()
{
    const QString file = QFileInfo(defaultHouseFile()).dir().filePath(QStringLiteral("demonstration.rowlock"));
    if (QFileInfo::exists(file)) {
        openHouse(file);
        return;
    }
    m_welcome->setWorking(true);
    const Clock *clock = &m_clock;
    const auto make = [file, clock]() -> Result<HouseFacts> {
        QDir().mkpath(QFileInfo(file).absolutePath());
        return createDemoHouse(file, Currency(), ownTimeZone(), *clock);
    };
    whenAnswered(inBackground(make), this, [this, file](const Result<HouseFacts> &answer) {
        if (answer)
            openHouse(file);
        else
            report(answer.error().message);
    });
}

void MainWindow::importPlan()
{
    if (!hasHouse())
        return;
    auto *dialog = new ImportPlanDialog(context(), this);
    connect(dialog, &ImportPlanDialog::imported, this, [this](const PlanSummary &plan) {
        m_status->setFigure(tr("Imported %1 with %2 seats").arg(plan.name, QLocale().toString(plan.seats)));
    });
    dialog->open();
}

void MainWindow::backUp()
{
    if (!hasHouse())
        return;
    const QDateTime now = inZone(m_clock.now(), QTimeZone::systemTimeZone());
    const QString name =
        QStringLiteral("%1 %2.rowlock")
            .arg(QFileInfo(facts().file).completeBaseName(), now.toString(QStringLiteral("yyyy-MM-dd HHmm")));
    m_prompt.saveFile(
        this, tr("Back up"), QDir(houseFolder()).filePath(name), tr("Rowlock houses (*.rowlock)"),
        [this](const QString &file) {
            if (file.isEmpty() || !hasHouse())
                return;
            m_status->setFigure(tr("Backing up …"));
            whenAnswered(
                office()->ask([file](Desk &desk) { return desk.upkeep().backup(file); }), this,
                [this](const Result<BackupReceipt> &answer) {
                    if (answer)
                        m_status->setFigure(
                            tr("Backed up to %1 (%2)").arg(answer->file, QLocale().formattedDataSize(answer->bytes)));
                    else
                        report(answer.error().message);
                });
        });
}

void MainWindow::verify()
{
    if (!hasHouse())
        return;
    m_status->setFigure(tr("Checking…"));
    whenAnswered(office()->ask([](Desk &desk) { return desk.upkeep().verify(); }), this,
                 [this](const Result<VerifyReport> &answer) {
                     if (!answer) {
                         report(answer.error().message);
                         return;
                     }
                     m_status->setFigure(answer->ok() ? tr("No problems found")
                                                      : tr("Problems found: %1").arg(answer->problems.size()));
                     if (!hasHouse())
                         return;
                     const QString at = QLocale().toString(inZone(m_clock.now(), QTimeZone(facts().timeZone)).time(),
                                                           QLocale::ShortFormat);
                     auto *dialog = new CheckDialog(*answer, facts().file, at, this);
                     connect(dialog, &CheckDialog::backupWanted, this, &MainWindow::backUp);
                     dialog->open();
                 });
}

} // namespace rowlock
