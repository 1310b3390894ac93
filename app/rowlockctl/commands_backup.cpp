// Backups before they are restored.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/backup_contents.h"
#include "model/service/house_move.h"
#include "model/service/losses.h"

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

Result<Answer> sellInCopy(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const CopyMark copy, adoptCopy(*desk, parameters.text(u"reason"_s)));
    session.close(); // opened again it is none
    return Answer{{{u"adopted"_s, copyJson(copy)}},
                  [] { return Ctl::tr("This copy is a box office of its own now. The journal says so.\n"); }};
}

Result<Answer> copyWholeHouse(Session &session, const Parameters &parameters)
{
    session.close(); // both places are opened by the copying itself
    const QString to = parameters.text(u"to"_s);
    TRY_GET(const BackupReceipt receipt, copyHouse(parameters.text(u"from"_s), to));
    return Answer{
        {{u"from"_s, parameters.text(u"from"_s)}, {u"to"_s, receipt.file}, {u"head"_s, headJson(receipt.head)}},
        [receipt] {
            return Ctl::tr(
                       "The whole box office is in %1 now, and both were checked. Open it there from now on: what is "
                       "sold in the one is not sold in the other.\n")
                       .arg(safeText(receipt.file))
                   + headText(receipt.head);
        }};
}

Parameter placeParameter(const QString &name, const QString &help)
{
    return {.name = name,
            .kind = Kind::Text,
            .placeholder = name.toUpper(),
            .help = help,
            .positional = true,
            .required = true,
            .longest = 4096};
}

} // namespace

QList<Command> backupCommands()
{
    return {
        {.words = {u"copy"_s},
         .summary = Ctl::tr("Moves a whole box office from a file to a server, back, or to another server."),
         .help = Ctl::tr("Both are checked, and what exists is never written over. FROM stays as it is: close the "
                         "windows that sell from it first, and open TO in them afterwards. --database plays no part."),
         .parameters = {placeParameter(u"from"_s, Ctl::tr("A box office: a file or postgresql://user@host/database.")),
                        placeParameter(u"to"_s, Ctl::tr("A new file, or an empty database of a server."))},
         .run = copyWholeHouse,
         .takesLong = true},
        {.words = {u"adopt-copy"_s},
         .summary = Ctl::tr("Sells in a backup copy on purpose: it becomes a box office of its own."),
         .help =
             Ctl::tr("Seats sold in it are not sold in the file that it was made of, which may sell them again. To go "
                     "back to a backup use 'restore'."),
         .parameters = {reasonParameter()},
         .run = sellInCopy},
        {.words = {u"inspect"_s},
         .summary = Ctl::tr("Checks a backup and shows what it holds, without restoring it."),
         .help = {},
         .parameters = {fileParameter(Ctl::tr("The backup, as 'rowlockctl backup' wrote it."))},
         .run = inspectBackup}};
}

} // namespace rowlock
