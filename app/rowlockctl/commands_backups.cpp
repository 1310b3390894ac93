// The backups that a house keeps of itself: where, which, and making one.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/house_place.h"
#include "model/service/backup_set.h"

#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject heldJson(const BackupFigures &holds)
{
    QJsonObject json{{u"head"_s, headJson(holds.end)},
                     {u"events"_s, holds.events},
                     {u"orders"_s, holds.orders},
                     {u"tickets"_s, holds.tickets},
                     {u"taken"_s, toDecimal(holds.taken)},
                     {u"currency"_s, holds.taken.currency.code()},
                     {u"shifts_closed"_s, holds.shiftsClosed}};
    if (holds.newest)
        json.insert(u"newest"_s, toIso(*holds.newest));
    return json;
}

// What was entered after it: it would be missing from what is restored.
QJsonObject sinceJson(const BackupFigures &holds, const BackupFigures &now)
{
    return {{u"entries"_s, now.end.entry - holds.end.entry},
            {u"orders"_s, now.orders - holds.orders},
            {u"tickets"_s, now.tickets - holds.tickets},
            {u"taken"_s, toDecimal(now.taken - holds.taken)}};
}

QJsonObject ownBackupJson(const Backup &backup, const std::optional<BackupFigures> &now = {})
{
    QJsonObject json{{u"file"_s, backup.file},
                     {u"made"_s, toIso(backup.at)},
                     {u"reason"_s, backupReasonName(backup.reason)},
                     {u"bytes"_s, backup.bytes},
                     {u"state"_s, backupStateName(backup.state)}};
    if (!backup.program.isEmpty())
        json.insert(u"program"_s, backup.program);
    if (backup.holds)
        json.insert(u"holds"_s, heldJson(*backup.holds));
    if (isOfHouse(backup, now))
        json.insert(u"since"_s, sinceJson(*backup.holds, *now));
    return json;
}

QString stateWord(BackupState state)
{
    switch (state) {
    case BackupState::Sound: return Ctl::tr("sound");
    case BackupState::NotChecked: return Ctl::tr("not checked");
    case BackupState::Damaged: return Ctl::tr("DAMAGED");
    }
    Q_UNREACHABLE();
}

QString backupsTable(const QList<Backup> &backups, const std::optional<BackupFigures> &now, const QTimeZone &zone)
{
    TextTable table({Ctl::tr("MADE"), Ctl::tr("WHY"), Ctl::tr("STATE"), Ctl::tr(">ORDERS"), Ctl::tr(">TICKETS"),
                     Ctl::tr(">TAKEN"), Ctl::tr(">ORDERS SINCE"), Ctl::tr("FILE")});
    for (const Backup &backup : backups) {
        const auto figure = [&](auto text) { return backup.holds ? text(*backup.holds) : QString(); };
        table.add({timeText(backup.at, zone), backupReasonText(backup.reason), stateWord(backup.state),
                   figure([](const BackupFigures &holds) { return digits(holds.orders); }),
                   figure([](const BackupFigures &holds) { return digits(holds.tickets); }),
                   figure([](const BackupFigures &holds) { return amountText(holds.taken); }),
                   isOfHouse(backup, now) ? digits(now->orders - backup.holds->orders) : QString(), backup.file});
    }
    return table.isEmpty() ? Ctl::tr("There is no backup yet. 'rowlockctl backup now' makes one.\n") : table.toString();
}

QJsonArray troublesJson(const QList<Error> &troubles)
{
    QJsonArray json;
    for (const Error &error : troubles)
        json.append(QJsonObject{{u"code"_s, codeName(error.code)}, {u"message"_s, error.message}});
    return json;
}

QString troublesText(const QList<Error> &troubles)
{
    QString text;
    for (const Error &error : troubles)
        text += Ctl::tr("Warning: %1\n").arg(safeText(error.message));
    return text;
}

QTimeZone zoneOf(const QList<Backup> &backups, const std::optional<BackupFigures> &now)
{
    if (now)
        return QTimeZone(now->zone);
    for (const Backup &backup : backups) {
        if (backup.holds)
            return QTimeZone(backup.holds->zone);
    }
    return QTimeZone::utc();
}

// Of a house too damaged to be opened too: that is when they are wanted.
Result<Answer> listOwnBackups(Session &session, const Parameters &parameters)
{
    const BackupPlaces places = backupPlacesOf(session.file());
    auto now = figuresNow(session.file());
    const std::optional<BackupFigures> figures = now ? std::optional(*now) : std::nullopt;
    BackupList list = listBackupsFor(session.file(), places, figures);
    if (!now)
        list.troubles.prepend(now.error());
    if (!parameters.flag(u"quick"_s)) {
        for (Backup &backup : list.backups)
            backup.state = compareBackup(backup);
    }
    QJsonArray backups;
    for (const Backup &backup : std::as_const(list.backups))
        backups.append(ownBackupJson(backup, figures));
    const QJsonObject json{{u"folder"_s, places.first},
                           {u"second"_s, places.second},
                           {u"backups"_s, backups},
                           {u"troubles"_s, troublesJson(list.troubles)}};
    return Answer{json, [list, figures] {
                      return troublesText(list.troubles)
                             + backupsTable(list.backups, figures, zoneOf(list.backups, figures));
                  }};
}

Answer madeAnswer(const BackupMade &made)
{
    QJsonObject json = ownBackupJson(made.backup);
    json.insert(u"removed"_s, made.removed);
    json.insert(u"troubles"_s, troublesJson(made.troubles));
    Answer answer{json, [made] {
                      return Ctl::tr("Backup written to %1 and checked: %2 orders, %3 tickets, %4 taken.\n")
                                 .arg(safeText(made.backup.file), digits(made.backup.holds->orders),
                                      digits(made.backup.holds->tickets), amountText(made.backup.holds->taken))
                             + (made.removed > 0 ? Ctl::tr("Older ones removed: %1.\n").arg(made.removed) : QString());
                  }};
    if (!made.troubles.isEmpty()) { // the one is there, but somebody counts on two
        answer.status = 1;
        answer.complaint = made.troubles.first().message;
    }
    return answer;
}

Result<Answer> backUpNow(Session &session, const Parameters &)
{
    TRY(session.desk().map([](Desk *) { return Done(); })); // brought up to date, if it is older
    TRY_GET(const BackupMade made,
            makeBackup(session.file(), backupPlacesOf(session.file()), BackupReason::ByHand, session.clock()));
    return madeAnswer(made);
}

Result<Answer> keepBackups(Session &session, const Parameters &)
{
    TRY(session.desk().map([](Desk *) { return Done(); }));
    const BackupPlaces places = backupPlacesOf(session.file());
    TRY_GET(const auto made, makeDueBackup(session.file(), places, session.clock()));
    if (made) {
        Answer answer = madeAnswer(*made);
        answer.json.insert(u"due"_s, true);
        return answer;
    }
    TRY_GET(const BackupStanding standing, backupStanding(session.file(), places, session.clock()));
    Answer answer{{{u"due"_s, false}, {u"late"_s, standing.isLate}}, [] { return Ctl::tr("No backup was due.\n"); }};
    if (standing.newest)
        answer.json.insert(u"newest"_s, ownBackupJson(*standing.newest));
    return answer;
}

Result<Answer> checkOwnBackups(Session &session, const Parameters &parameters)
{
    const QString named = parameters.text(u"file"_s);
    const auto now = figuresNow(session.file());
    BackupList list =
        listBackupsFor(session.file(), backupPlacesOf(session.file()), now ? std::optional(*now) : std::nullopt);
    if (!named.isEmpty())
        list.backups.removeIf([&](const Backup &backup) {
            return QFileInfo(backup.file).fileName() != named && QFileInfo(backup.file) != QFileInfo(named);
        });
    if (!named.isEmpty() && list.backups.isEmpty())
        return wrongArgument(u"file"_s, Ctl::tr("'%1' is none of the backups that 'backup list' shows.").arg(named));
    QJsonArray checked;
    qsizetype damaged = 0;
    for (Backup &backup : list.backups) {
        auto whole = checkBackup(backup);
        damaged += whole ? 0 : 1;
        if (whole)
            backup = *whole;
        else
            backup.state = BackupState::Damaged;
        QJsonObject json = ownBackupJson(backup);
        if (!whole)
            json.insert(u"problem"_s, whole.error().message);
        checked.append(json);
    }
    Answer answer{
        {{u"ok"_s, damaged == 0}, {u"backups"_s, checked}, {u"troubles"_s, troublesJson(list.troubles)}},
        [list] { return troublesText(list.troubles) + backupsTable(list.backups, {}, zoneOf(list.backups, {})); }};
    if (damaged > 0) {
        answer.status = 1;
        answer.complaint = Ctl::tr("Backups that cannot be restored: %1. Use another one.").arg(damaged);
    }
    return answer;
}

Result<Answer> setPlaces(Session &session, const Parameters &parameters)
{
    BackupPlaces places = backupPlacesOf(session.file());
    if (parameters.has(u"folder"_s) || parameters.has(u"second"_s)) {
        const QString folder = parameters.text(u"folder"_s), second = parameters.text(u"second"_s);
        const QString first = folder.isEmpty()     ? (places.isUsual ? QString() : places.first)
                              : folder == u"usual" ? QString()
                                                   : folder;
        TRY_GET(places, setBackupPlaces(session.file(), first,
                                        second.isEmpty()    ? places.second
                                        : second == u"none" ? QString()
                                                            : second));
    }
    return Answer{{{u"folder"_s, places.first}, {u"usual"_s, places.isUsual}, {u"second"_s, places.second}}, [places] {
                      TextTable table({Ctl::tr("BACKUPS GO TO"), Ctl::tr("FOLDER")});
                      table.add({Ctl::tr("first"), places.first.isEmpty() ? Ctl::tr("none") : places.first});
                      table.add({Ctl::tr("second"), places.second.isEmpty() ? Ctl::tr("none") : places.second});
                      return table.toString();
                  }};
}

Parameter folderOption(const QString &name, const QString &help)
{
    Parameter folder = textOption(name, u"FOLDER"_s, help);
    folder.longest = 4096;
    return folder;
}

Parameter checkedFile()
{
    return {.name = u"file"_s,
            .kind = Kind::Text,
            .placeholder = u"FILE"_s,
            .help = Ctl::tr("Only this one, by its name or its place."),
            .positional = true,
            .longest = 4096};
}

} // namespace

QList<Command> ownBackupCommands()
{
    return {
        {.words = {u"backup"_s, u"list"_s},
         .summary = Ctl::tr("Lists the box office's own backups, what each holds, and whether it is sound."),
         .help = Ctl::tr("Sound: bit for bit what was verified as it was written. Those that were kept before a "
                         "restore or an update are listed too; they are not checked here. Works where the box office "
                         "file itself can no longer be opened."),
         .parameters = {{.name = u"quick"_s,
                         .kind = Kind::Flag,
                         .placeholder = {},
                         .help = Ctl::tr("Look at names and sizes alone; then none is called sound.")}},
         .run = listOwnBackups},
        {.words = {u"backup"_s, u"now"_s},
         .summary = Ctl::tr("Makes one of the box office's own backups, while others work, and checks it."),
         .help = Ctl::tr("In the folder that is set, and in the second one; exit status 1 where one of them is missing "
                         "it. Older ones go: kept are 24 hours, 14 days, 12 months, and the last ten made by hand or "
                         "before an import."),
         .parameters = {},
         .run = backUpNow},
        {.words = {u"backup"_s, u"keep"_s},
         .summary = Ctl::tr("Makes one where it is due: hourly if anything was entered, and after a closed shift."),
         .help = Ctl::tr("An open window does this by itself; this is for a timer of the system's where none is open. "
                         "However many ask, one is made."),
         .parameters = {},
         .run = keepBackups},
        {.words = {u"backup"_s, u"check"_s},
         .summary = Ctl::tr("Checks the box office's own backups completely, as before a restore."),
         .help = {},
         .parameters = {checkedFile()},
         .run = checkOwnBackups},
        {.words = {u"backup"_s, u"set"_s},
         .summary = Ctl::tr("Shows or sets where this computer keeps the box office's own backups."),
         .help = Ctl::tr("The folders have to be there. The second one is best on another disk, or on a share."),
         .parameters = {folderOption(u"folder"_s, Ctl::tr("The first place; 'usual' is FILE.backups beside the box "
                                                          "office file. On a server there is none until it is set.")),
                        folderOption(u"second"_s, Ctl::tr("The second place; 'none' for none."))},
         .run = setPlaces}};
}

} // namespace rowlock
