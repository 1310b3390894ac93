// The print queue: its story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

QString printNamed(qint64 job)
{
    return QCoreApplication::translate("Verify", "Print %1").arg(job);
}

QString printerNamed(const std::pair<QString, QString> &key)
{
    return QCoreApplication::translate("Verify", "The printer of %1 for %2").arg(key.first, key.second);
}

void printerSet(Replay &replay, const Replay::Entry &entry)
{
    replay.printers.insert({entry.text("terminal"), entry.text("kind")}, {entry.text("printer"), entry.text("silent")});
}

// One paper of a favourite and a day, or another in place of one that nobody knows of.
bool isPrintedAlready(const Replay &replay, const PrintStory &print)
{
    bool isAgain = false;
    for (const PrintStory &other : replay.prints) {
        if (other.favourite != print.favourite || other.day != print.day)
            continue;
        isAgain = true;
        if (other.state != u"given_up" || !other.wasDoubtful)
            return true;
    }
    const FavouriteStory favourite = replay.favourites.value(print.favourite);
    const bool isDue =
        favourite.terminal == print.terminal && !favourite.since.isEmpty() && favourite.since <= print.day;
    return !isAgain && !isDue;
}

void printAsked(Replay &replay, const Replay::Entry &entry)
{
    const qint64 job = entry.number("job");
    PrintStory print;
    print.kind = entry.text("kind");
    print.z = entry.numberIf("z");
    print.favourite = entry.numberIf("favourite");
    const bool isReport = print.z > 0 || print.favourite > 0;
    print.day = print.favourite > 0 ? entry.text("day") : QString();
    print.event = isReport ? -1 : entry.event();
    print.order = isReport ? -1 : entry.order();
    print.terminal = entry.text("terminal");
    print.by = entry.row.terminal;
    print.clerk = entry.row.clerk;
    print.at = entry.row.at;
    print.printer = entry.body.contains(QLatin1String("printer")) ? entry.text("printer") : QString();
    for (const QJsonValue &ticket : entry.body.value(QLatin1String("tickets")).toArray()) {
        const qint64 number = ticket.toInteger();
        const TicketStory told = replay.tickets.value(number);
        if (told.order != print.order || told.state != u"valid")
            replay.impossible(entry, story("ticket %1 was no valid one of its order").arg(number));
        if (waitsForPrinter(replay, number) || wentOutByMail(replay, number, {}))
            replay.impossible(entry, story("ticket %1 was asked for already").arg(number));
        print.tickets.append(number);
        replay.printsOfTicket[number].append(job);
    }
    if (print.favourite > 0 && isPrintedAlready(replay, print))
        replay.impossible(entry, story("that night was asked for already, or is printed by nobody"));
    if (replay.prints.contains(job) || (print.kind == u"tickets") != !print.tickets.isEmpty())
        replay.impossible(entry, story("it was asked for already, or for nothing"));
    replay.prints.insert(job, print);
}

// The job that the entry is about, where it was in one of these states.
PrintStory *printIn(Replay &replay, const Replay::Entry &entry, const QStringList &states)
{
    const auto print = replay.prints.find(entry.number("job"));
    if (print == replay.prints.end() || !states.contains(print->state)) {
        replay.impossible(entry, story("the print was not open, or not so far"));
        return nullptr;
    }
    return &*print;
}

void printBegun(Replay &replay, const Replay::Entry &entry)
{
    if (PrintStory *print = printIn(replay, entry, {QStringLiteral("waiting"), QStringLiteral("failed")})) {
        print->state = QStringLiteral("sending");
        print->problem.clear();
        ++print->attempts;
    }
}

void printCame(Replay &replay, const Replay::Entry &entry)
{
    if (PrintStory *print = printIn(replay, entry, {QStringLiteral("sending"), QStringLiteral("doubtful")})) {
        print->state = QStringLiteral("printed");
        print->problem.clear();
    }
}

void printFailed(Replay &replay, const Replay::Entry &entry)
{
    const QString state = entry.text("state");
    const QStringList before = state == u"given_up" ? QStringList{QStringLiteral("waiting"), QStringLiteral("failed")}
                                                    : QStringList{QStringLiteral("sending")};
    if (PrintStory *print = printIn(replay, entry, before)) {
        print->state = state;
        print->problem = entry.text("problem");
        print->wasDoubtful = print->wasDoubtful || state == u"doubtful";
    }
}

void printSettled(Replay &replay, const Replay::Entry &entry)
{
    const QString said = entry.text("said"), state = entry.text("state");
    const QStringList before = said == u"came_out" ? QStringList{QStringLiteral("doubtful")}
                                                   : QStringList{QStringLiteral("waiting"), QStringLiteral("failed"),
                                                                 QStringLiteral("doubtful")};
    PrintStory *print = printIn(replay, entry, before);
    if (!print)
        return;
    if (entry.body.contains(QLatin1String("printer"))) { // tried again
        print->printer = entry.text("printer");
        if (print->state != state || state == u"doubtful")
            replay.impossible(entry, story("the print was not open, or not so far"));
        return;
    }
    print->state = state;
    print->problem = state == u"printed" ? QString() : QStringLiteral("by_person");
}

Result<Done> comparePrinters(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.printers;
    TRY(detail::execute(connection, R"(SELECT terminal, kind, printer, silent FROM terminal_print)",
                        [&](const Row &row) {
                            const std::pair key{row.text(0), row.text(1)};
                            const Comparison printer(findings, [&] { return printerNamed(key); });
                            if (!told.contains(key)) {
                                printer.missingInJournal();
                                return true;
                            }
                            const PrinterStory story = told.take(key);
                            printer.same("printer", row.text(2), story.printer);
                            printer.same("silent", row.text(3), story.silent);
                            return true;
                        }));
    for (const auto &key : told.keys())
        missingInTables(findings, printerNamed(key));
    return Done{};
}

Result<QMap<qint64, QStringList>> ticketsOfPrints(Connection &connection)
{
    QMap<qint64, QStringList> tickets;
    TRY(detail::execute(connection, R"(
        SELECT job_id, ticket_id, is_free FROM print_ticket ORDER BY job_id, ticket_id)",
                        [&](const Row &row) {
                            tickets[row.integer(0)] += QString::number(row.integer(1))
                                                       + (row.boolean(2) ? QStringLiteral(" free") : QString());
                            return true;
                        }));
    return tickets;
}

QString ticketsTold(const PrintStory &story)
{
    QList<qint64> sorted = story.tickets;
    std::ranges::sort(sorted);
    QStringList tickets;
    for (const qint64 ticket : std::as_const(sorted))
        tickets += QString::number(ticket) + (story.isFree() ? QStringLiteral(" free") : QString());
    return tickets.join(u',');
}

template <typename Named>
void comparePrint(const Comparison<Named> &print, const Row &row, const PrintStory &story)
{
    print.same("kind", row.text(1), story.kind);
    print.same("event", row.integer(2), story.event);
    print.same("order", row.integer(3), story.order);
    print.same("Z report", row.integer(4), story.z);
    print.same("terminal", row.text(5), story.terminal);
    print.same("asked at terminal", row.text(6), story.by);
    print.same("asked by", row.text(7), story.clerk);
    print.same("asked at", row.integer(8), story.at);
    print.same("state", row.text(9), story.state);
    print.same("attempts", row.integer(10), story.attempts);
    print.same("problem", row.text(11), story.problem);
    print.same("printer", row.text(12), story.printer);
    print.same("doubt", row.integer(13), qint64(story.wasDoubtful));
    print.same("favourite", row.integer(14), story.favourite);
    print.same("day", row.text(15), story.day);
}

} // namespace

bool waitsForPrinter(const Replay &replay, qint64 ticket)
{
    const QList<qint64> jobs = replay.printsOfTicket.value(ticket);
    return std::ranges::any_of(jobs, [&](qint64 job) { return !replay.prints.value(job).isFree(); });
}

const ReplaySteps &printSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("terminal.printer"), &printerSet}, {QStringLiteral("print.asked"), &printAsked},
        {QStringLiteral("print.night"), &printAsked},      {QStringLiteral("print.begun"), &printBegun},
        {QStringLiteral("print.printed"), &printCame},     {QStringLiteral("print.failed"), &printFailed},
        {QStringLiteral("print.settled"), &printSettled},
    };
    return steps;
}

Result<Done> comparePrintJobs(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(comparePrinters(connection, replay, findings));
    auto told = replay.prints;
    TRY_GET(const auto tickets, ticketsOfPrints(connection));
    TRY(detail::execute(connection, R"(
        SELECT job_id, kind, coalesce(event_id, -1), coalesce(order_id, -1), coalesce(z_no, 0), terminal,
            asked_terminal,
            asked_clerk, asked_at, state, attempts, problem, printer, was_doubtful, coalesce(favourite_no, 0),
            coalesce(day, '') FROM print_job)",
                        [&](const Row &row) {
                            const qint64 job = row.integer(0);
                            const Comparison print(findings, [&] { return printNamed(job); });
                            if (!told.contains(job)) {
                                print.missingInJournal();
                                return true;
                            }
                            const PrintStory story = told.take(job);
                            comparePrint(print, row, story);
                            print.same("tickets", tickets.value(job).join(u','), ticketsTold(story));
                            return true;
                        }));
    for (const qint64 job : told.keys())
        missingInTables(findings, printNamed(job));
    return Done{};
}

} // namespace rowlock
