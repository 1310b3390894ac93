// The house as a whole: making it, dressing it, checking it, keeping copies of it.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/db/connection.h"
#include "model/domain/house_place.h"
#include "model/service/demo.h"
#include "model/service/house_location.h"
#include "model/service/losses.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<NewHouse> readNewHouse(const Parameters &parameters)
{
    NewHouse house;
    house.types = usualTypesBesides();
    if (parameters.has(u"currency"_s)) {
        TRY_GET(house.currency, Currency::fromCode(parameters.text(u"currency"_s)));
    }
    if (parameters.has(u"time_zone"_s)) {
        house.timeZone = parameters.text(u"time_zone"_s).toUtf8();
        if (!QTimeZone::isTimeZoneIdAvailable(house.timeZone))
            return wrongArgument(u"time_zone"_s, Ctl::tr("There is no time zone '%1'. Names look like Europe/Berlin.")
                                                     .arg(parameters.text(u"time_zone"_s)));
    }
    return house;
}

Result<Answer> initHouse(Session &session, const Parameters &parameters)
{
    TRY_GET(const NewHouse house, readNewHouse(parameters));
    // Only the program's own folder is made; a misspelt path of somebody else's is told.
    if (session.file() == defaultHouseFile())
        QDir().mkpath(QFileInfo(session.file()).absolutePath());
    const bool demo = parameters.flag(u"demo"_s);
    if (demo && isServerAddress(session.file()))
        return wrongArgument(u"demo"_s, Ctl::tr("A demonstration house is made in a file. Name one with --database."));
    auto made = demo ? createDemoHouse(session.file(), house.currency, house.timeZone, session.clock())
                     : Desk::createHouse(session.file(), house, session.clock());
    TRY_GET(const HouseFacts facts, std::move(made));
    QJsonObject json{{u"database"_s, facts.file}, {u"schema"_s, facts.schema}};
    if (isServerAddress(facts.file))
        json.insert(u"rights_given"_s, facts.rightsGiven);
    return Answer{json, [facts, demo] {
                      const QString sentence =
                          demo ? Ctl::tr("A demonstration house, ready to sell, in %1: currency %2, time zone %3.\n")
                               : Ctl::tr("A new house in %1: currency %2, time zone %3.\n");
                      return sentence.arg(safeText(facts.file), facts.currency.code(),
                                          QString::fromUtf8(facts.timeZone))
                             + (facts.rightsGiven
                                    ? QString()
                                    : Ctl::tr("Only you may use it so far: the server has not let you give the rights "
                                              "of terminals. Ask who looks after it to make the roles rowlock_counter "
                                              "and rowlock_reader, then run SELECT rowlock_give_rights() there.\n"));
                  }};
}

// Seats, or places of a standing area, and nothing half of each.
Result<bool> namesPlaces(const Parameters &parameters)
{
    const bool places = parameters.has(u"area"_s);
    if (places == (parameters.has(u"seats"_s) || parameters.has(u"seat"_s)))
        return wrongArgument(u"seats"_s, Ctl::tr("Name seats with --seats, or a standing area with --area and how many "
                                                 "places with --quantity."));
    if (places != parameters.has(u"quantity"_s))
        return wrongArgument(u"quantity"_s, Ctl::tr("An area and a quantity go together."));
    return places;
}

Result<Answer> blockPlaces(Desk &desk, const Parameters &parameters)
{
    TRY_GET(const BlockInfo block,
            desk.blocks().blockPlaces(EventId(parameters.whole(u"event"_s)), parameters.text(u"area"_s),
                                      parameters.whole(u"quantity"_s), parameters.text(u"code"_s),
                                      parameters.text(u"reason"_s)));
    const QJsonObject json{{u"block"_s, block.id.value()},
                           {u"event"_s, block.event.value()},
                           {u"code"_s, block.code},
                           {u"blocked"_s, block.places}};
    return Answer{json, [block] {
                      return Ctl::tr("Block %1 (%2) is in force. Places kept back: %3.\n")
                          .arg(digits(block.id.value()), block.code, digits(block.places));
                  }};
}

Result<Answer> blockSeats(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const bool places, namesPlaces(parameters));
    if (places)
        return blockPlaces(*desk, parameters);
    TRY_GET(const QStringList seats, namedSeats(*desk, EventId(parameters.whole(u"event"_s)), parameters));
    TRY_GET(const BlockInfo block, desk->blocks().block(EventId(parameters.whole(u"event"_s)), seats,
                                                        parameters.text(u"code"_s), parameters.text(u"reason"_s)));
    const QJsonObject json{{u"block"_s, block.id.value()},
                           {u"event"_s, block.event.value()},
                           {u"code"_s, block.code},
                           {u"blocked"_s, seats.size()}};
    return Answer{json, [block, count = seats.size()] {
                      return Ctl::tr("Block %1 (%2) is active. Seats blocked: %3.\n")
                          .arg(digits(block.id.value()), block.code, digits(count));
                  }};
}

Result<Answer> unblockSeats(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId event(parameters.whole(u"event"_s));
    TRY_GET(const bool places, namesPlaces(parameters));
    qint64 freed = 0;
    if (places) {
        TRY_GET(const auto blocks,
                desk->blocks().unblockPlaces(event, parameters.text(u"area"_s), parameters.whole(u"quantity"_s),
                                             parameters.text(u"reason"_s), parameters.text(u"code"_s)));
        for (const BlockedPlaces &block : blocks)
            freed += block.places;
    } else {
        if (parameters.has(u"code"_s))
            return wrongArgument(u"code"_s,
                                 Ctl::tr("A code goes with --area only: named seats have the one they have."));
        TRY_GET(const QStringList seats, namedSeats(*desk, event, parameters));
        TRY_GET(freed, desk->blocks().unblock(event, seats, parameters.text(u"reason"_s)));
    }
    return Answer{{{u"unblocked"_s, freed}}, [freed] { return Ctl::tr("On sale again: %1.\n").arg(freed); }};
}

Result<Answer> verifyHouse(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const VerifyReport report, desk->upkeep().verify());
    Answer answer{{{u"ok"_s, report.ok()},
                   {u"checked"_s, report.checked},
                   {u"head"_s, headJson(report.head)},
                   {u"rules_compared"_s, report.rulesCompared},
                   {u"problems"_s, QJsonArray::fromStringList(report.problems)}},
                  [report] {
                      TextTable table({Ctl::tr("CHECKED"), Ctl::tr(">NUMBER")});
                      for (auto it = report.checked.begin(); it != report.checked.end(); ++it)
                          table.add({it.key(), it.value().toVariant().toString()});
                      QString text = table.toString() + u'\n' + headText(report.head);
                      for (const QString &problem : report.problems)
                          text += Ctl::tr("Problem: %1").arg(safeText(problem)) + u'\n';
                      if (!report.rulesCompared)
                          text +=
                              Ctl::tr("The rules in the database were not compared: that takes its owner's login.\n");
                      return report.ok() ? text + Ctl::tr("No problems found.\n") : text;
                  }};
    if (!report.ok()) {
        answer.status = 1;
        answer.complaint =
            Ctl::tr("Problems found in the file: %1. Keep a copy of it and restore the last backup that verifies.")
                .arg(report.problems.size());
    }
    return answer;
}

QJsonObject figuresJson(const WaitFigures &figures)
{
    return {{u"p50_us"_s, figures.median}, {u"p99_us"_s, figures.p99}, {u"max_us"_s, figures.longest}};
}

Result<Answer> showStatistics(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    const StorageFacts storage = desk->upkeep().storage();
    const QList<CommandWaits> waits = desk->upkeep().waits();
    QJsonArray commands;
    for (const CommandWaits &one : waits) {
        commands.append(QJsonObject{{u"command"_s, QString::fromLatin1(one.command)},
                                    {u"count"_s, one.count},
                                    {u"busy"_s, one.busy},
                                    {u"lock_wait"_s, figuresJson(one.lock)},
                                    {u"commit"_s, figuresJson(one.commit)}});
    }
    const QJsonObject json{{u"file"_s, desk->facts().file},    {u"schema"_s, desk->facts().schema},
                           {u"engine"_s, storage.engine},      {u"journal_mode"_s, storage.journalMode},
                           {u"log_pages"_s, storage.logPages}, {u"commands"_s, commands}};
    return Answer{json, [waits, storage] {
                      TextTable table({Ctl::tr("COMMAND"), Ctl::tr(">COUNT"), Ctl::tr(">BUSY"), Ctl::tr(">LOCK P50 µs"),
                                       Ctl::tr(">P99 µs"), Ctl::tr(">MAX µs"), Ctl::tr(">COMMIT P50 µs"),
                                       Ctl::tr(">P99 µs"), Ctl::tr(">MAX µs")});
                      for (const CommandWaits &one : waits) {
                          table.add({QString::fromLatin1(one.command), digits(one.count), digits(one.busy),
                                     digits(one.lock.median), digits(one.lock.p99), digits(one.lock.longest),
                                     digits(one.commit.median), digits(one.commit.p99), digits(one.commit.longest)});
                      }
                      return Ctl::tr("%1, journal %2, pages in the log: %3\n")
                                 .arg(storage.engine, storage.journalMode, digits(storage.logPages))
                             + (table.isEmpty()
                                    ? Ctl::tr("No command of this program has waited for the file yet: ask for the "
                                              "figures within 'rowlockctl rpc', after the others.\n")
                                    : table.toString());
                  }};
}

Answer copied(const BackupReceipt &receipt, const QString &sentence)
{
    return Answer{{{u"file"_s, receipt.file}, {u"bytes"_s, receipt.bytes}, {u"head"_s, headJson(receipt.head)}},
                  [receipt, sentence] { return sentence + u'\n' + headText(receipt.head); }};
}

Result<Answer> backUp(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY(checkTarget(session, parameters.text(u"file"_s)));
    TRY_GET(const BackupReceipt receipt, desk->upkeep().backup(parameters.text(u"file"_s)));
    return copied(receipt,
                  Ctl::tr("Backup written to %1 (%2 bytes).").arg(safeText(receipt.file), digits(receipt.bytes)));
}

Result<Answer> practise(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY(checkTarget(session, parameters.text(u"file"_s)));
    TRY_GET(const BackupReceipt receipt, desk->upkeep().backup(parameters.text(u"file"_s), CopyFor::Practice));
    return copied(receipt, Ctl::tr("%1 is there to practise in: nothing in it is sold. Delete it afterwards.")
                               .arg(safeText(receipt.file)));
}

Result<Answer> restoreHouse(Session &session, const Parameters &parameters)
{
    session.close(); // the file is about to be replaced under it
    TRY_GET(const BackupReceipt receipt,
            Desk::restore(parameters.text(u"file"_s), session.file(), session.clock(), parameters.text(u"erasures"_s)));
    const QString sentence =
        isServerAddress(session.file())
            ? Ctl::tr("The box office is restored into %1, which was empty.").arg(safeText(receipt.file))
            : Ctl::tr("The box office is restored to %1 (%2 bytes). The file that was replaced is kept beside it.")
                  .arg(safeText(receipt.file), digits(receipt.bytes));
    const QString erased = receipt.erasedAgain > 0
                               ? u' '
                                     + Ctl::tr("Patrons who were erased since then are erased in it again: %1.")
                                           .arg(digits(receipt.erasedAgain))
                               : QString();
    Answer answer = copied(receipt, sentence + erased);
    answer.json.insert(u"erased_again"_s, receipt.erasedAgain);
    answer.json.insert(u"open_in"_s, QJsonArray::fromStringList(receipt.openIn));
    if (receipt.openIn.isEmpty())
        return answer;
    answer.text = [receipt, said = answer.text] {
        return said()
               + Ctl::tr(
                     "Warning: the replaced file was open in %1. Each of these programs finds the restored one; sales "
                     "that were not finished there have to be started again.\n")
                     .arg(safeText(receipt.openIn.join(u", "_s)));
    };
    return answer;
}

Result<Answer> acceptLoss(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const LostEntries lost, goOnWithout(*desk, parameters.text(u"reason"_s)));
    session.close(); // opened again it knows of no loss
    return Answer{{{u"accepted"_s, lostJson(lost)}}, [lost] {
                      return Ctl::tr("The box office goes on without the entries after %1. The journal says so.\n")
                          .arg(lost.found);
                  }};
}

Command initCommand()
{
    return {.words = {u"init"_s},
            .summary = Ctl::tr("Creates a box office file; refuses to touch a file that exists."),
            .help = {},
            .parameters = {{.name = u"demo"_s,
                            .kind = Kind::Flag,
                            .placeholder = {},
                            .help = Ctl::tr("Fill it with the demonstration: two venues and a season, partly sold.")},
                           {.name = u"currency"_s,
                            .kind = Kind::Text,
                            .placeholder = u"CODE"_s,
                            .help = Ctl::tr("What amounts are in, such as EUR (default).")},
                           {.name = u"time_zone"_s,
                            .kind = Kind::Text,
                            .placeholder = u"ZONE"_s,
                            .help = Ctl::tr("The venue's, such as Europe/Berlin (default).")}},
            .run = initHouse};
}

Parameter blockedAreaParameter()
{
    return {.name = u"area"_s,
            .kind = Kind::Text,
            .placeholder = u"AREA"_s,
            .help = Ctl::tr("Instead of seats: a standing area, by ref or name.")};
}

Command blockCommand()
{
    return {.words = {u"block"_s},
            .summary = Ctl::tr("Keeps seats or standing places back from sale, without a clock: house seats, kills."),
            .help = Ctl::tr("Without a reason the meaning of the code is the reason."),
            .parameters = {eventParameter(),
                           seatsParameter(false),
                           blockedAreaParameter(),
                           placesParameter(),
                           {.name = u"code"_s,
                            .kind = Kind::Text,
                            .placeholder = u"LETTER"_s,
                            .help = Ctl::tr("One letter A to Z; see 'code list'."),
                            .required = true},
                           reasonParameter()},
            .run = blockSeats};
}

} // namespace

QList<Command> houseCommands()
{
    return {
        initCommand(),
        blockCommand(),
        {.words = {u"unblock"_s},
         .summary = Ctl::tr("Puts blocked seats or standing places on sale again."),
         .help = Ctl::tr("Of a standing area, the places that were blocked last come first."),
         .parameters = {eventParameter(),
                        seatsParameter(false),
                        blockedAreaParameter(),
                        placesParameter(),
                        {.name = u"code"_s,
                         .kind = Kind::Text,
                         .placeholder = u"LETTER"_s,
                         .help = Ctl::tr("With --area: only places blocked with this code.")},
                        reasonParameter()},
         .run = unblockSeats},
        {.words = {u"verify"_s},
         .summary = Ctl::tr("Recomputes all tallies and checks every rule and the journal's chain."),
         .help = Ctl::tr("Exit status 0 only where all of them hold, 1 where problems were found."),
         .parameters = {},
         .run = verifyHouse},
        {.words = {u"statistics"_s},
         .summary = Ctl::tr("Shows how long this program's own commands waited for the file and for the disk."),
         .help = Ctl::tr("Counted since this program opened the file, so it is useful only within rpc."),
         .parameters = {},
         .run = showStatistics},
        {.words = {u"backup"_s},
         .summary = Ctl::tr("Writes a consistent backup while others work."),
         .help = {},
         .parameters = {fileParameter(Ctl::tr("Where the copy goes."))},
         .run = backUp},
        {.words = {u"practice"_s},
         .summary = Ctl::tr("Writes a copy to practise in, while others work."),
         .help = Ctl::tr("Whoever opens it is told so. Its prints are marked, its tickets are none, no card reader is "
                         "asked and no drawer opened, and it takes the place of no box office."),
         .parameters = {fileParameter(Ctl::tr("Where the copy goes."))},
         .run = practise},
        {.words = {u"restore"_s},
         .summary = Ctl::tr("Restores a backup after checking it."),
         .help = Ctl::tr(
             "The file that is replaced is kept beside it. Programs that have it open are named; each of them "
             "finds the restored one by itself. On a server the backup goes into an empty database. Patrons who were "
             "erased since are erased in it again, as the file that is replaced knows them or the list beside "
             "it."),
         .parameters = {fileParameter(Ctl::tr("The copy, as 'rowlockctl backup' wrote it.")),
                        {.name = u"erasures"_s,
                         .kind = Kind::Text,
                         .placeholder = u"FILE"_s,
                         .help = Ctl::tr("A newer copy, or a list FILE-erased, that knows who was erased since.")}},
         .run = restoreHouse},
        {.words = {u"accept-loss"_s},
         .summary = Ctl::tr("Goes on with a box office file that has lost its newest entries."),
         .help = Ctl::tr(
             "For who knows that the log beside the file was lost and has no better copy. The journal says that "
             "it was done; the warning ends."),
         .parameters = {reasonParameter()},
         .run = acceptLoss},
    };
}

} // namespace rowlock
