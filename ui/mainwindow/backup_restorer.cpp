#include "ui/mainwindow/backup_restorer.h"

#include "model/service/backup_contents.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QPointer>

namespace rowlock {

namespace {

QString contentsText(const HouseContents &contents)
{
    const QLocale locale;
    const QString events = contents.events == 1 ? BackupRestorer::tr("1 event")
                                                : BackupRestorer::tr("%1 events").arg(locale.toString(contents.events));
    const QString orders = contents.orders == 1 ? BackupRestorer::tr("1 order")
                                                : BackupRestorer::tr("%1 orders").arg(locale.toString(contents.orders));
    return BackupRestorer::tr("%1, %2, newest entry %3")
        .arg(events, orders,
             contents.newest ? eventDateText(*contents.newest, contents.timeZone) : BackupRestorer::tr("none"));
}

// What a person counts in: entries of the journal are nobody's.
QString lostText(const HouseContents &backup, const HouseContents &open)
{
    const qint64 orders = open.orders - backup.orders;
    return orders == 1  ? u' ' + BackupRestorer::tr("1 order would be missing.")
           : orders > 1 ? u' ' + BackupRestorer::tr("%1 orders would be missing.").arg(QLocale().toString(orders))
                        : QString();
}

QString boxOfficeFiles()
{
    return BackupRestorer::tr("Rowlock box offices (*.rowlock *.sqlite *.db);;All files (*)");
}

} // namespace

BackupRestorer::BackupRestorer(Prompt &prompt, const Clock &clock, QWidget *window)
    : QObject(window), m_prompt(prompt), m_clock(clock), m_window(window)
{}

void BackupRestorer::restoreOpen(BoxOffice &office, const QString &file)
{
    m_prompt.openFile(m_window, tr("Restore backup"), boxOfficeFiles(),
                      [this, asked = QPointer(&office), file](const QString &backup) {
                          if (!backup.isEmpty())
                              examine(backup, file, asked);
                      });
}

void BackupRestorer::restoreChosen(const QString &backup, const QString &file, BoxOffice *office)
{
    examine(backup, file, office);
}

void BackupRestorer::restoreAnother(const QString &usual)
{
    m_prompt.openFile(m_window, tr("Restore backup"), boxOfficeFiles(), [this, usual](const QString &backup) {
        if (!backup.isEmpty())
            restoreAs(backup, usual);
    });
}

void BackupRestorer::restoreAs(const QString &backup, const QString &usual)
{
    m_prompt.saveFile(m_window, tr("Restore as"), usual, boxOfficeFiles(), [this, backup](const QString &file) {
        if (!file.isEmpty())
            examine(backup, file, nullptr);
    });
}

void BackupRestorer::examine(const QString &backup, const QString &file, BoxOffice *office)
{
    if (QFileInfo(backup) == QFileInfo(file)) {
        emit refused(tr("%1 is the box office file itself. Select a backup.").arg(QDir::toNativeSeparators(backup)));
        return;
    }
    emit told(tr("Checking the backup…"));
    whenAnswered(inBackground([backup] { return examineBackup(backup); }), this,
                 [this, file, asked = QPointer(office)](const Result<HouseContents> &found) {
                     emit told({});
                     if (!found) {
                         emit refused(found.error().message);
                         return;
                     }
                     if (!asked) {
                         ask(*found, {}, file);
                         return;
                     }
                     whenAnswered(asked->ask([](Desk &desk) { return contentsOf(desk); }), this,
                                  [this, backed = *found, file](const Result<HouseContents> &open) {
                                      ask(backed, open ? std::optional(*open) : std::nullopt, file);
                                  });
                 });
}

void BackupRestorer::ask(const HouseContents &backup, const std::optional<HouseContents> &open, const QString &file)
{
    Question question;
    question.title = tr("Restore backup");
    question.text = tr("Restore %1?").arg(QDir::toNativeSeparators(backup.file));
    question.details = tr("Backup: %1.").arg(contentsText(backup));
    if (open)
        question.details += u'\n' + tr("Open now: %1.").arg(contentsText(*open));
    if (open && open->entries > backup.entries)
        question.details += u'\n' + tr("What was entered since is not in the backup.") + lostText(backup, *open);
    if (QFileInfo::exists(file))
        question.details += u'\n' + tr("The replaced file is kept beside %1.").arg(QFileInfo(file).fileName());
    question.accept = tr("Restore");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_prompt.ask(m_window, question, [this, from = backup.file, file](bool accepted, const QString &) {
        bool mayGoOn = accepted;
        if (accepted)
            emit replacing(file, &mayGoOn);
        if (mayGoOn)
            restore(from, file);
    });
}

void BackupRestorer::restore(const QString &backup, const QString &file)
{
    whenAnswered(inBackground([backup, file, clock = &m_clock] { return Desk::restore(backup, file, *clock); }), this,
                 [this, backup, file](const Result<BackupReceipt> &restored) {
                     if (QFileInfo::exists(file))
                         emit done(file);
                     Question told;
                     told.title = tr("Restore backup");
                     told.text = restored ? tr("Restored from %1").arg(QDir::toNativeSeparators(backup))
                                          : restored.error().message;
                     if (restored)
                         told.details = tr("The replaced file is kept in the same folder, with “before-restore” in its "
                                           "name.");
                     told.accept = tr("Close");
                     m_prompt.ask(m_window, told, [](bool, const QString &) {});
                 });
}

} // namespace rowlock
