// Backups before they are restored.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/backup_contents.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Answer> inspectBackup(Session &session, const Parameters &parameters)
{
    const QString file = parameters.text(u"file"_s);
    if (QFileInfo(file).canonicalFilePath() == QFileInfo(session.file()).canonicalFilePath())
        session.close(); // opening and closing it a second time would drop the locks of the first
    TRY_GET(const HouseContents contents, examineBackup(file));
    QJsonObject json{{u"file"_s, contents.file},
                     {u"events"_s, contents.events},
                     {u"orders"_s, contents.orders},
                     {u"journal"_s, contents.entries}};
    if (contents.newest)
        json.insert(u"newest"_s, toIso(*contents.newest));
    return Answer{json, [contents] {
                      TextTable table({Ctl::tr("HOLDS"), Ctl::tr(">NUMBER")});
                      table.add({Ctl::tr("events"), digits(contents.events)});
                      table.add({Ctl::tr("orders"), digits(contents.orders)});
                      table.add({Ctl::tr("journal entries"), digits(contents.entries)});
                      const QString newest = contents.newest
                                                 ? Ctl::tr("The newest entry is of %1.\n")
                                                       .arg(timeText(*contents.newest, QTimeZone(contents.timeZone)))
                                                 : QString();
                      return Ctl::tr("%1 has no problems and can be restored.\n").arg(safeText(contents.file)) + newest
                             + table.toString();
                  }};
}

} // namespace

QList<Command> backupCommands()
{
    return {{.words = {u"inspect"_s},
             .summary = Ctl::tr("Checks a backup and shows what it holds, without restoring it."),
             .help = {},
             .parameters = {fileParameter(Ctl::tr("The backup, as 'rowlockctl backup' wrote it."))},
             .run = inspectBackup}};
}

} // namespace rowlock
