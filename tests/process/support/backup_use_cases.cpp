#include "tests/process/support/backup_use_cases.h"

#include "model/service/backup_contents.h"
#include "model/service/backup_set.h"
#include "tests/process/support/backed_up_house.h"
#include "tests/process/support/house_script.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

constexpr int earlierBackups = 11; // one more than are kept of those that were made by hand within an hour
const QByteArray anOlderOne = "an older one\n";

UseCase backingUp(const char *name, const char *line, bool needsSecond = false)
{
    UseCase useCase{name, QString::fromLatin1(line).split(u' '), UseCase::BackupHouse};
    useCase.needsSecond = needsSecond;
    return useCase;
}

UseCase exporting(const char *name, const char *line, const char *what)
{
    UseCase useCase{name, QString::fromLatin1(line).split(u' '), UseCase::BackupHouse};
    useCase.exports = QLatin1String(what);
    return useCase;
}

// A workbook says when it was made; what it is made of ends with its directory.
bool isWholeBook(const QByteArray &file)
{
    return file.startsWith("PK") && file.mid(file.size() - 22, 4) == "PK\5\6";
}

} // namespace

void prepareBackupHouse(const HouseFolder &folder)
{
    makeSimpleHouse(folder, 2, 8, {{u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}});
    QDir(folder.folder()).mkpath(secondFolder);
    for (const char *old : {"lines.csv", "lines.xlsx"})
        folder.write(QLatin1String(old), anOlderOne);
    HouseScript script(folder);
    script.type("event create --plan 1 --name Lear --starts 2031-12-04T19:30 --price default=10");
    script.type("hold 1 --seats s-1-1,s-1-2", "hold", "held");
    script.type("sell {held} --pay cash:20.00", "order", "sold");
    const Shot set = shoot(folder.house(), {u"backup"_s, u"set"_s, u"--second"_s, folder.path(secondFolder)});
    if (!set.done())
        qFatal("%s", qPrintable(set.told()));
    for (int backup = 0; backup < earlierBackups; ++backup)
        script.type("backup now");
    script.type("hold 1 --seats s-1-3"); // so that the newest backup is not the house
    script.end();
}

QList<UseCase> backupUseCases()
{
    return {backingUp("backup-kept", "backup now"), backingUp("backup-in-two-places", "backup now", true),
            exporting("table-exported", "export lines --output @/lines.csv", "lines.csv"),
            exporting("book-exported", "export lines --output @/lines.xlsx --format xlsx", "lines.xlsx"),
            exporting("auditor-folder", "export auditor @/audit", "audit")};
}

QStringList backupProblems(const QString &before, const QString &after)
{
    QStringList problems;
    const QStringList earlier = QDir(before).entryList({u"*.rowlock"_s}, QDir::Files);
    const QStringList found = QDir(after).entryList({u"*.rowlock"_s}, QDir::Files);
    qsizetype gone = 0, fresh = 0;
    for (const QString &name : earlier) {
        if (!found.contains(name))
            ++gone;
        else if (bytesIn(after + u'/' + name) != bytesIn(before + u'/' + name))
            problems.append(name + u" was changed"_s);
    }
    for (const QString &name : found) {
        const Backup backup{after + u'/' + name, {}, BackupReason::ByHand};
        if (compareBackup(backup) != BackupState::Sound)
            problems.append(name + u" has a backup's name and is not sound"_s);
        if (earlier.contains(name))
            continue;
        ++fresh;
        if (const auto examined = examineBackup(backup.file); !examined)
            problems.append(name + u" is called sound: "_s + examined.error().message);
    }
    if (gone > (fresh == 0 ? 0 : earlier.size() + fresh - (earlierBackups - 1)))
        problems.append(u"%1 earlier ones are gone"_s.arg(gone));
    return problems;
}

QMap<QString, QByteArray> exportedIn(const QString &path)
{
    QMap<QString, QByteArray> files;
    if (QFileInfo(path).isFile())
        files.insert({}, bytesIn(path));
    for (const QString &name : QDir(path).entryList(QDir::Files))
        files.insert(name, bytesIn(path + u'/' + name));
    return files;
}

QStringList exportProblems(const QMap<QString, QByteArray> &whole, const QMap<QString, QByteArray> &found, bool told)
{
    static const QString description = u"README.txt"_s;
    QStringList problems;
    for (auto file = found.begin(); file != found.end(); ++file) {
        const QByteArray right = whole.value(file.key());
        const bool isSame = file.key() == description ? file->size() == right.size()
                                                      : *file == right || (isWholeBook(right) && isWholeBook(*file));
        if (!isSame && (told || *file != anOlderOne))
            problems.append(u"what was exported as “%1” is not whole"_s.arg(file.key()));
    }
    if ((told || found.contains(description)) && found.keys() != whole.keys())
        problems.append(u"files are missing: "_s + found.keys().join(u' '));
    return problems;
}

} // namespace rowlock
