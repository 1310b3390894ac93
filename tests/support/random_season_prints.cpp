// What is printed in a random season: asked for, sent, come out or not, what a person says of it, and reports that are
// kept and printed every night.
#include "model/store/night_reports.h"
#include "model/store/papers.h"
#include "model/store/print_jobs.h"
#include "model/store/report_favourites.h"
#include "model/store/settings.h"
#include "tests/support/random_season.h"

#include <algorithm>

namespace rowlock {

void RandomSeason::atThePrinter()
{
    Connection &connection = *m_house.connection;
    const Act act = anybody();
    const int what = below(8);
    if (below(5) == 0)
        return keepReports(act);
    if (what == 0) {
        const auto kind = PrintKind(below(printKinds));
        const QString printer = below(5) > 0 ? QStringLiteral("tcp://10.0.0.9") : QString();
        const auto silent = printer.isEmpty() ? SilentPrint::No : SilentPrint(below(3));
        note("printer set", setTerminal(connection, act, {act.by.terminal}, {{{}, kind, printer, silent}}));
    } else if (what <= 2 && !m_orders.isEmpty()) {
        const PrintKind kinds[] = {PrintKind::Tickets, PrintKind::Tickets, PrintKind::Receipts, PrintKind::Labels};
        note("print asked", askToPrint(connection, act, {kinds[below(4)], anyOf(m_orders), 0, {}}));
    } else if (what == 3 && !m_orders.isEmpty()) {
        note("printed beside the queue", recordPrinted(connection, act, anyOf(m_orders), {}));
    } else {
        atTheQueue(act, what);
    }
}

// A worker of the terminal sends one at a time; what came of the last one it says sooner or later, or never.
void RandomSeason::atTheQueue(const Act &act, int what)
{
    Connection &connection = *m_house.connection;
    const auto open = readOpenPrints(connection, act.by.terminal);
    if (!note("prints read", open) || open->isEmpty())
        return;
    const PrintJob job = anyOf(*open);
    if (what == 4) {
        const PrintSaid said[] = {PrintSaid::CameOut, PrintSaid::Again, PrintSaid::GiveUp};
        note("print settled", settlePrint(connection, act, job.id, said[below(3)]));
        return;
    }
    if (job.state == PrintState::Sending) {
        const PrintOutcome outcomes[] = {{PrintState::Printed, PrintProblem::None, {}},
                                         {PrintState::Failed, PrintProblem::NoPaper, {}},
                                         {PrintState::Doubtful, PrintProblem::BrokenOff, {}}};
        note("print sent", printSent(connection, act, job, outcomes[below(3)]));
        return;
    }
    // One that is stuck is made doubtful on the way, by a transaction of its own.
    const bool isSending =
        std::ranges::any_of(*open, [](const PrintJob &each) { return each.state == PrintState::Sending; });
    if (!isOneActAStep || !isSending)
        note("print begun", takeNextPrint(connection, act, {below(2) == 0, {}}, m_house.clock.now()));
}

void RandomSeason::keepReports(const Act &act)
{
    Connection &connection = *m_house.connection;
    const auto favourites = readFavourites(connection);
    const int what = below(6);
    if (!note("favourites read", favourites))
        return;
    if (what > 2) {
        note("nights asked", askNights(connection, act, m_house.clock.now()));
        return;
    }
    if (what == 0 && favourites->size() > 2) {
        note("favourite dropped", dropFavourite(connection, act, anyOf(*favourites).no));
        return;
    }
    ReportFavourite favourite{0, QStringLiteral("Report %1").arg(below(9)), ReportKind::Tax, {}};
    if (what == 1 && !favourites->isEmpty())
        favourite = anyOf(*favourites); // printed elsewhere, or no more
    favourite.terminal = below(3) > 0 ? act.by.terminal : QString();
    note("favourite kept", keepFavourite(connection, act, favourite));
}

} // namespace rowlock
