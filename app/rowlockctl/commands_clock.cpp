// The house's time beside the computer's clock, and what to do where they are apart (docs/decisions/clocks.md).
#include "app/rowlockctl/commands_clock.h"

#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// "3 days", "26 h 0 min", "26 min 5 s", "3 s"
QString spanText(qint64 ms)
{
    const qint64 seconds = (std::abs(ms) + 500) / 1000;
    if (seconds >= 2 * 86'400)
        return Ctl::tr("%1 days").arg(seconds / 86'400);
    if (seconds >= 3600)
        return Ctl::tr("%1 h %2 min").arg(seconds / 3600).arg(seconds / 60 % 60);
    return seconds >= 60 ? Ctl::tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60) : Ctl::tr("%1 s").arg(seconds);
}

// `server`: the house goes by a server's clock.
QString driftText(qint64 driftMs, bool server)
{
    if (std::abs(driftMs) < 1000)
        return server ? Ctl::tr("The server's clock and box office time are the same.")
                      : Ctl::tr("The computer's clock and box office time are the same.");
    if (server)
        return (driftMs > 0 ? Ctl::tr("The server's clock is %1 ahead of box office time.")
                            : Ctl::tr("The server's clock is %1 behind box office time."))
            .arg(spanText(driftMs));
    return (driftMs > 0 ? Ctl::tr("The computer's clock is %1 ahead of box office time.")
                        : Ctl::tr("The computer's clock is %1 behind box office time."))
        .arg(spanText(driftMs));
}

QJsonObject readingJson(const ClockReading &clock)
{
    return {{u"house_time"_s, toIso(clock.house)},
            {u"computer_time"_s, toIso(clock.computer)},
            {u"newest_entry"_s, toIso(clock.newestEntry)},
            {u"drift_ms"_s, clock.driftMs()}};
}

QString readingText(const ClockReading &clock, Desk &desk)
{
    const QTimeZone zone = venueZone(desk);
    const bool server = desk.clock().goesByServer();
    TextTable table({Ctl::tr("CLOCK"), Ctl::tr("TIME")});
    const auto add = [&](const QString &name, Instant at) {
        table.add({name, timeText(at, zone) + inZone(at, zone).toString(u":ss"_s)});
    };
    add(Ctl::tr("box office time"), clock.house);
    add(server ? Ctl::tr("the server's clock") : Ctl::tr("this computer's clock"), clock.computer);
    add(Ctl::tr("newest entry of the journal"), clock.newestEntry);
    return table.toString() + u'\n' + driftText(clock.driftMs(), server) + u'\n';
}

Result<Answer> showClock(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ClockReading clock, desk->upkeep().readClock());
    return Answer{readingJson(clock), [clock, desk] { return readingText(clock, *desk); }};
}

Result<Answer> adoptClock(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ClockReceipt receipt, desk->upkeep().adoptClock());
    QJsonObject json = readingJson(receipt.now);
    json.insert(u"moved_ms"_s, receipt.movedMs);
    json.insert(u"holds"_s, receipt.holds);
    return Answer{
        json, [receipt, desk] {
            QString text =
                receipt.movedMs == 0
                    ? Ctl::tr("Nothing to adjust.\n")
                    : (receipt.movedMs > 0
                           ? Ctl::tr(
                               "Box office time was moved forward by %1; holds keep the time they have left: %2.\n")
                           : Ctl::tr("Box office time was moved back by %1; holds keep the time they have left: %2.\n"))
                          .arg(spanText(receipt.movedMs))
                          .arg(receipt.holds);
            if (receipt.now.driftMs() < -1000)
                text += Ctl::tr("Limited by the newest entry, %1.\n")
                            .arg(timeText(receipt.now.newestEntry, venueZone(*desk)));
            return text + readingText(receipt.now, *desk);
        }};
}

} // namespace

QString clockWarning(const HouseClock &clock)
{
    const ClockReading reading{clock.now(), clock.computerNow(), {}};
    if (!reading.isTold())
        return {};
    return driftText(reading.driftMs(), clock.goesByServer()) + u' '
           + Ctl::tr("Holds keep their time, and sales are dated by box office time. Set that clock, or if it is right "
                     "run 'rowlockctl clock adopt'.");
}

QList<Command> clockCommands()
{
    return {
        {.words = {u"clock"_s, u"show"_s},
         .summary = Ctl::tr("Shows box office time beside the computer's clock."),
         .help = Ctl::tr("Holds and sales go by box office time. It follows this computer's clock whenever the "
                         "computer is started, and does not jump when that clock is set while it runs. For a box "
                         "office on a server it is the server's clock that counts, and no terminal's."),
         .parameters = {},
         .run = showClock},
        {.words = {u"clock"_s, u"adopt"_s},
         .summary = Ctl::tr("Sets box office time to the computer's clock."),
         .help = Ctl::tr("Every hold keeps the time that it has left. Make sure that the computer's clock is right: "
                         "box office time never goes back to before the newest entry of the journal."),
         .parameters = {},
         .run = adoptClock},
    };
}

} // namespace rowlock
