#include "ui/mainwindow/file_commands.h"

#include "model/domain/house_place.h"
#include "model/service/demo.h"
#include "model/service/house_location.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/mainwindow/backup_restorer.h"
#include "ui/mainwindow/backups_dialog.h"
#include "ui/mainwindow/check_dialog.h"
#include "ui/mainwindow/new_house_dialog.h"
#include "ui/mainwindow/practice.h"
#include "ui/mainwindow/server_dialog.h"
#include "ui/mainwindow/welcome_page.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

namespace rowlock {

namespace {

QString documentsFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

} // namespace

FileCommands::FileCommands(Open open, Settings &settings, Prompt &prompt, const Clock &clock, Keyring &keyring,
                           QWidget *window)
    : QObject(window), m_open(std::move(open)), m_settings(settings), m_prompt(prompt), m_clock(clock),
      m_keyring(keyring), m_window(window), m_restorer(new BackupRestorer(prompt, clock, window)),
      m_practice(new Practice(m_open, prompt, window))
{
    connect(m_practice, &Practice::openRequested, this, &FileCommands::openRequested);
    connect(m_practice, &Practice::told, this, &FileCommands::told);
    connect(m_practice, &Practice::refused, this, &FileCommands::refused);
    connect(m_restorer, &BackupRestorer::told, this, &FileCommands::told);
    connect(m_restorer, &BackupRestorer::refused, this, &FileCommands::refused);
    connect(m_restorer, &BackupRestorer::done, this, [this](const QString &file) { emit openRequested(file); });
    connect(m_restorer, &BackupRestorer::replacing, this,
            [this](const QString &, bool *mayGoOn) { emit closeRequested(mayGoOn); });
}

void FileCommands::carryOut(WelcomePage &welcome)
{
    connect(&welcome, &WelcomePage::openRequested, this, &FileCommands::choose);
    connect(&welcome, &WelcomePage::backupsRequested, this, &FileCommands::listBackups);
    connect(&welcome, &WelcomePage::serverRequested, this, [this] { chooseServer(); });
    connect(&welcome, &WelcomePage::newRequested, this, &FileCommands::create);
    connect(&welcome, &WelcomePage::demonstrationRequested, this, &FileCommands::demonstrate);
}

void FileCommands::choose()
{
    m_prompt.openFile(m_window, tr("Open box office"), tr("Box office files (*.rowlock *.sqlite *.db);;All files (*)"),
                      [this](const QString &file) {
                          if (!file.isEmpty())
                              emit openRequested(file);
                      });
}

void FileCommands::chooseServer(const QString &address, const std::optional<Error> &wanted)
{
    QString last = address;
    for (const QString &place : m_settings.recentDatabases()) {
        if (last.isEmpty() && isServerAddress(place))
            last = place;
    }
    auto *dialog = new ServerDialog(last, m_keyring, m_window);
    if (wanted)
        dialog->askForPassword(*wanted);
    connect(dialog, &ServerDialog::chosen, this, &FileCommands::openRequested);
    dialog->open();
}

void FileCommands::create()
{
    auto *dialog = new NewHouseDialog(m_prompt, m_clock, documentsFolder(), m_window);
    connect(dialog, &NewHouseDialog::created, this, &FileCommands::created);
    dialog->open();
}

// In this computer's own time zone, on purpose: its events are tonight and in the next days for whoever tries it.
void FileCommands::demonstrate()
{
    const QString file = QFileInfo(defaultHouseFile()).dir().filePath(QStringLiteral("demonstration.rowlock"));
    if (QFileInfo::exists(file)) {
        emit openRequested(file);
        return;
    }
    emit working();
    const Clock *clock = &m_clock;
    const auto make = [file, clock]() -> Result<HouseFacts> {
        QDir().mkpath(QFileInfo(file).absolutePath());
        return createDemoHouse(file, Currency(), ownTimeZone(), *clock);
    };
    whenAnswered(inBackground(make), this, [this, file](const Result<HouseFacts> &answer) {
        if (answer)
            emit openRequested(file);
        else
            emit refused(answer.error().message);
    });
}

void FileCommands::backUp()
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    const QDateTime now = inZone(m_clock.now(), QTimeZone::systemTimeZone());
    const QString name = QStringLiteral("%1 %2.rowlock")
                             .arg(placeName(context->facts.file), now.toString(QStringLiteral("yyyy-MM-dd HHmm")));
    const auto write = [this](const QString &file) {
        const std::optional<HouseContext> open = m_open();
        if (file.isEmpty() || !open)
            return;
        emit told(tr("Backing up…"));
        whenAnswered(
            open->office.ask([file](Desk &desk) { return desk.upkeep().backup(file); }), this,
            [this](const Result<BackupReceipt> &answer) {
                if (answer)
                    emit told(tr("Backed up to %1 (%2)").arg(answer->file, QLocale().formattedDataSize(answer->bytes)));
                else
                    emit refused(answer.error().message);
            });
    };
    m_prompt.saveFile(m_window, tr("Back up"), QDir(documentsFolder()).filePath(name),
                      tr("Box office files (*.rowlock)"), write);
}

void FileCommands::restore()
{
    const std::optional<HouseContext> context = m_open();
    if (context && context->facts.isPractice())
        emit refused(tr("This is practice. End it first, then restore a backup into the box office."));
    else if (context && isServerAddress(context->facts.file))
        emit refused(
            tr("A backup does not replace a box office on a server. Close this one and restore it into a file; "
               "rowlockctl restores into an empty database."));
    else if (context)
        m_restorer->restoreOpen(context->office, context->facts.file);
    else
        m_restorer->restoreAnother(m_settings.recentDatabases().value(0));
}

void FileCommands::listBackups()
{
    const std::optional<HouseContext> context = m_open();
    if (context && context->facts.isPractice())
        return restore(); // which says why not
    const QString last = m_notOpened.isEmpty() ? m_settings.recentDatabases().value(0) : m_notOpened;
    if (!context && last.isEmpty())
        return restore(); // of a file from elsewhere
    const auto show = [this, isOpen = context.has_value()](const HouseAccess &house) {
        auto *dialog = new BackupsDialog(house, isOpen, m_clock, m_window);
        connect(dialog, &BackupsDialog::otherRequested, this, &FileCommands::restore);
        connect(dialog, &BackupsDialog::restoreRequested, this, [this, house](const QString &backup) {
            const std::optional<HouseContext> open = m_open();
            if (!isServerAddress(house.place))
                m_restorer->restoreChosen(backup, house.place, open ? &open->office : nullptr);
            else if (open)
                restore(); // which says why not
            else
                m_restorer->restoreAs(
                    backup, QDir(documentsFolder()).filePath(placeName(house.place) + QStringLiteral(".rowlock")));
        });
        dialog->open();
    };
    if (!context)
        return show(last);
    whenAnswered(context->office.ask([](Desk &desk) -> Result<HouseAccess> { return desk.upkeep().access(); }), this,
                 [show](const Result<HouseAccess> &house) {
                     if (house)
                         show(*house);
                 });
}

// A newer file is whole, and one that is busy will be there.
bool FileCommands::hasBackupsOf(const QString &place, const Error &refusal)
{
    const bool isOffered = refusal.code == ErrorCode::StorageCorrupt || refusal.code == ErrorCode::StorageUnusable;
    if (!isOffered || isServerAddress(place))
        return false;
    // The list says which place is away too: with its disk connected there may be some.
    const BackupList list = rowlock::listBackups(place, backupPlacesOf(place));
    const bool hasSome = !list.backups.isEmpty() || !list.troubles.isEmpty();
    if (hasSome || refusal.code == ErrorCode::StorageCorrupt)
        m_notOpened = place;
    return hasSome;
}

void FileCommands::check()
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    emit told(tr("Checking…"));
    whenAnswered(
        context->office.ask([](Desk &desk) { return desk.upkeep().verify(); }), this,
        [this](const Result<VerifyReport> &answer) {
            if (!answer) {
                emit refused(answer.error().message);
                return;
            }
            emit told(answer->ok() ? tr("No problems found") : tr("Problems found: %1").arg(answer->problems.size()));
            const std::optional<HouseContext> open = m_open();
            if (!open)
                return;
            const QTime now = inZone(m_clock.now(), QTimeZone(open->facts.timeZone)).time();
            auto *dialog =
                new CheckDialog(*answer, open->facts.file, QLocale().toString(now, QLocale::ShortFormat), m_window);
            connect(dialog, &CheckDialog::backupRequested, this, &FileCommands::backUp);
            dialog->open();
        });
}

} // namespace rowlock
