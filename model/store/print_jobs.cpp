#include "model/store/print_jobs.h"

#include "model/domain/order_tickets.h"
#include "model/store/copy_mark.h"
#include "model/store/journal.h"
#include "model/store/papers.h"
#include "model/store/payments.h"
#include "model/store/printers.h"
#include "model/store/records.h"
#include "model/store/reissue.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"
#include "model/store/willcall.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

PrintJobId idIn(const Row &row)
{
    return row.id<PrintJobId>(0);
}

Turn turnOf(const PrintJob &job)
{
    return job.event.isValid() ? Turn::of(job.event) : Turn::house();
}

Result<Done> tell(Writing &writing, const PrintJob &job, const char *kind, QJsonObject body)
{
    body.insert(QStringLiteral("job"), job.id.value());
    return record(writing, {QString::fromLatin1(kind), job.event, -1, {}, job.order, body});
}

Result<Done> tellAsked(Writing &writing, const PrintJob &job, const QList<TicketId> &tickets,
                       const char *kind = "print.asked")
{
    QJsonArray numbers;
    for (const TicketId ticket : tickets)
        numbers.append(ticket.value());
    QJsonObject body{{QStringLiteral("kind"), kindName(job.kind)},
                     {QStringLiteral("terminal"), job.terminal},
                     {QStringLiteral("tickets"), numbers}};
    if (job.z > 0)
        body.insert(QStringLiteral("z"), job.z);
    if (job.favourite > 0) {
        body.insert(QStringLiteral("favourite"), job.favourite);
        body.insert(QStringLiteral("day"), job.day.toString(Qt::ISODate));
    }
    if (!job.printer.isEmpty())
        body.insert(QStringLiteral("printer"), job.printer);
    return tell(writing, job, kind, body);
}

Result<Done> addTickets(Writing &writing, const PrintJob &job, const QList<TicketId> &tickets)
{
    for (const TicketId ticket : tickets)
        TRY(post(writing.db(), R"(
            INSERT INTO print_ticket (job_id, ticket_id, order_id, event_id, is_free) VALUES (?, ?, ?, ?, 0))",
                 job.id, ticket, job.order, job.event));
    return Done{};
}

Result<PrintJob> addJob(Writing &writing, PrintJob job, const QList<TicketId> &tickets,
                        const char *kind = "print.asked")
{
    job.by = writing.by();
    const auto order = job.order.isValid() ? std::optional(job.order) : std::nullopt;
    const auto event = job.event.isValid() ? std::optional(job.event) : std::nullopt;
    const auto z = job.z > 0 ? std::optional<qint64>(job.z) : std::nullopt;
    const auto favourite = job.favourite > 0 ? std::optional<qint64>(job.favourite) : std::nullopt;
    const auto day = job.favourite > 0 ? std::optional(job.day.toString(Qt::ISODate)) : std::nullopt;
    TRY_GET(job.id,
            one<PrintJobId>(writing.db(), R"(
        INSERT INTO print_job (kind, event_id, order_id, z_no, favourite_no, day, terminal, asked_terminal, asked_clerk,
            asked_at, state, attempts, problem, printer, was_doubtful, changed_at, next_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, '', ?, 0, ?, ?) RETURNING job_id)",
                            idIn, kindName(job.kind), event, order, z, favourite, day, job.terminal, job.by.terminal,
                            job.by.clerk, writing.now(), job.printer, writing.now(), writing.now()));
    TRY(addTickets(writing, job, tickets));
    TRY(tellAsked(writing, job, tickets, kind));
    return readPrintJob(writing.db(), job.id);
}

// Its row as `job` is from here on.
Result<Done> save(Writing &writing, const PrintJob &job)
{
    return postOne(writing.db(), R"(
        UPDATE print_job SET state = ?, attempts = ?, problem = ?, printer = ?, was_doubtful = ?, changed_at = ?,
            next_at = ?
        WHERE job_id = ?)",
                   stateName(job.state), job.attempts, problemName(job.problem), job.printer, job.wasDoubtful,
                   job.changed, job.next, job.id);
}

tl::unexpected<Error> refuseJob(const PrintJob &job, const QString &sentence)
{
    return refuse(ErrorCode::Forbidden, sentence,
                  {{QStringLiteral("job"), job.id.value()}, {QStringLiteral("state"), stateName(job.state)}});
}

// ---- asking ----

QJsonObject aboutOrder(const Order &order)
{
    return {{QStringLiteral("argument"), QStringLiteral("order")}, {QStringLiteral("order"), order.code}};
}

Result<Done> requirePrinting(Connection &connection)
{
    TRY_GET(const auto mark, copyMark(connection));
    if (mark && mark->isPractice)
        return refuse(
            ErrorCode::Forbidden,
            Store::tr("This is a practice copy, and nothing is printed by itself in it. Use the system's print "
                      "dialog: its prints are marked."),
            {{QStringLiteral("practice"), true}});
    return Done{};
}

// Of the order's valid tickets.
Result<QList<TicketId>> ticketsNotAsked(Writing &writing, const Order &order)
{
    QList<TicketId> valid = validTicketsOf(order);
    TRY_GET(const QList<TicketId> asked, ticketsWithPaper(writing.db(), order.id));
    valid.removeIf([&asked](TicketId ticket) { return asked.contains(ticket); });
    return valid;
}

Result<QList<TicketId>> requireTicketsNotAsked(Writing &writing, const Order &order)
{
    if (validTicketsOf(order).isEmpty())
        return refuseByHouse(Store::tr("No ticket of order %1 is valid. Nothing is printed.").arg(order.code),
                             aboutOrder(order));
    TRY_GET(const QList<TicketId> tickets, ticketsNotAsked(writing, order));
    if (tickets.isEmpty())
        return refuse(ErrorCode::Forbidden,
                      Store::tr("The tickets of order %1 are printed or wait for the printer. A second paper is a "
                                "reprint, and makes the first one void.")
                          .arg(order.code),
                      aboutOrder(order));
    return tickets;
}

Result<PrintJob> askForReport(Writing &writing, PrintJob job)
{
    TRY_GET(const bool isThere, one<bool>(
                                    writing.db(), R"(SELECT EXISTS (SELECT 1 FROM z_report WHERE z_no = ?))",
                                    [](const Row &row) { return row.boolean(0); }, qint64(job.z)));
    if (!isThere)
        return refuseByHouse(Store::tr("There is no Z report %1.").arg(job.z),
                             {{QStringLiteral("argument"), QStringLiteral("z")}});
    return addJob(writing, job, {});
}

Result<std::optional<PrintJob>> openLabel(Connection &connection, OrderId order)
{
    TRY_GET(const auto id, optional<PrintJobId>(connection, R"(
        SELECT job_id FROM print_job
        WHERE order_id = ? AND kind = 'labels' AND state IN ('waiting', 'sending', 'failed', 'doubtful')
        ORDER BY job_id LIMIT 1)",
                                                idIn, order));
    if (!id)
        return std::optional<PrintJob>();
    TRY_GET(const PrintJob job, readPrintJob(connection, *id));
    return std::optional(job);
}

Result<PrintJob> askForOrder(Writing &writing, PrintJob job)
{
    TRY_GET(const Order order, readOrder(writing.db(), job.order));
    job.event = order.event;
    QList<TicketId> tickets;
    if (job.kind == PrintKind::Tickets) {
        TRY_GET(tickets, requireTicketsNotAsked(writing, order));
    }
    if (job.kind == PrintKind::Labels) {
        TRY_GET(const auto willcall, readWillcallOrder(writing.db(), order.id));
        if (!willcall || !willcall->isWaiting())
            return refuseByHouse(Store::tr("Order %1 does not wait at will-call, so it has no label.").arg(order.code),
                                 aboutOrder(order));
        TRY_GET(const auto open, openLabel(writing.db(), order.id));
        if (open)
            return *open;
    }
    return addJob(writing, job, tickets);
}

// ---- the worker's ----

bool isStuck(const PrintJob &job, Instant now)
{
    return job.state == PrintState::Sending && now - job.changed >= longestSendingMs;
}

bool isDue(const PrintJob &job, Instant now, bool all)
{
    const bool isLate = job.favourite == 0 && now - job.at >= longestUnaskedMs;
    return job.mayBeSent() && (all || (job.next <= now && !isLate));
}

Result<Done> failed(Writing &writing, PrintJob job, PrintState state, PrintProblem problem)
{
    job.state = state;
    job.problem = problem;
    job.wasDoubtful = job.wasDoubtful || state == PrintState::Doubtful;
    job.changed = writing.now();
    job.next = writing.now().plusMs(pauseAfterMs(job.attempts));
    TRY(save(writing, job));
    return tell(writing, job, "print.failed",
                {{QStringLiteral("problem"), problemName(problem)}, {QStringLiteral("state"), stateName(state)}});
}

Result<std::optional<PrintJob>> take(Writing &writing, PrintJobId id, bool all)
{
    TRY_GET(PrintJob job, readPrintJob(writing.db(), id));
    if (isStuck(job, writing.now())) {
        TRY(failed(writing, job, PrintState::Doubtful, PrintProblem::Stopped));
        return std::optional<PrintJob>();
    }
    if (!isDue(job, writing.now(), all))
        return std::optional<PrintJob>();
    if (job.kind == PrintKind::Tickets && job.validTickets().isEmpty()) {
        TRY(failed(writing, job, PrintState::GivenUp, PrintProblem::Nothing));
        return std::optional<PrintJob>();
    }
    job.state = PrintState::Sending;
    job.problem = PrintProblem::None;
    job.attempts += 1;
    job.changed = writing.now();
    TRY(save(writing, job));
    if (job.printer.isEmpty()) { // what is set may be another one by now
        TRY_GET(const TerminalPrinter own, readPrinter(writing.db(), job.terminal, job.kind));
        job.printer = own.printer;
    }
    TRY(tell(writing, job, "print.begun", {{QStringLiteral("printer"), job.printer}}));
    return std::optional(job);
}

Result<PrintJob> sent(Writing &writing, const PrintJob &taken, const PrintOutcome &outcome, const WillcallPaper &label)
{
    TRY_GET(PrintJob job, readPrintJob(writing.db(), taken.id));
    const bool isStill = job.attempts == taken.attempts && job.state == PrintState::Sending;
    const bool isLate = job.attempts == taken.attempts && job.state == PrintState::Doubtful;
    if (outcome.state == PrintState::Printed && (isStill || isLate)) {
        job.state = PrintState::Printed;
        job.problem = PrintProblem::None;
        job.changed = writing.now();
        TRY(save(writing, job));
        TRY(tell(writing, job, "print.printed", {}));
        if (job.kind == PrintKind::Labels && label.order == job.order)
            TRY(markPapers(writing, job.event, {label}));
    } else if (isStill) {
        TRY(failed(writing, job, outcome.state, outcome.problem));
    }
    return readPrintJob(writing.db(), job.id);
}

// ---- a person's ----

Result<Done> told(Writing &writing, const PrintJob &job, PrintSaid said)
{
    QJsonObject body{{QStringLiteral("said"), saidName(said)}, {QStringLiteral("state"), stateName(job.state)}};
    if (said == PrintSaid::Again && !job.isOver())
        body.insert(QStringLiteral("printer"), job.printer);
    return tell(writing, job, "print.settled", body);
}

Result<Done> end(Writing &writing, PrintJob &job, PrintState state, PrintSaid said)
{
    job.state = state;
    job.problem = state == PrintState::Printed ? PrintProblem::None : PrintProblem::ByPerson;
    job.changed = writing.now();
    TRY(save(writing, job));
    return told(writing, job, said);
}

// Nobody knows what came out: so what did is void from here on.
Result<PrintJob> printAnew(Writing &writing, PrintJob job, const QString &printer)
{
    TRY(end(writing, job, PrintState::GivenUp, PrintSaid::Again));
    PrintJob next;
    next.kind = job.kind;
    next.event = job.event;
    next.order = job.order;
    next.z = job.z;
    next.favourite = job.favourite;
    next.day = job.day;
    next.terminal = job.terminal;
    next.printer = printer;
    QList<TicketId> tickets;
    if (job.kind == PrintKind::Tickets) {
        const QList<TicketId> valid = job.validTickets();
        if (valid.isEmpty())
            return refuseJob(job, Store::tr("None of its tickets is valid any more. Give it up instead."));
        TRY(requireRight(writing, Right::Reprint));
        TRY_GET(const MoveReceipt receipt,
                reissueNow(writing, job.order, valid, Store::tr("Printed again: nobody knows what came out.")));
        for (const MovedSeat &seat : receipt.seats)
            tickets.append(seat.ticket);
    }
    return addJob(writing, next, tickets);
}

Result<PrintJob> again(Writing &writing, PrintJob job, const QString &printer)
{
    if (job.state == PrintState::Doubtful)
        return printAnew(writing, job, printer);
    if (job.state == PrintState::Printed || job.state == PrintState::GivenUp)
        return refuseJob(job,
                         Store::tr("This print is over. Print the order's tickets again with a reprint, or what did "
                                   "not come out as a new print."));
    if (!printer.isEmpty())
        job.printer = printer;
    job.next = writing.now();
    TRY(save(writing, job));
    TRY(told(writing, job, PrintSaid::Again));
    return readPrintJob(writing.db(), job.id);
}

Result<PrintJob> settled(Writing &writing, PrintJobId id, PrintSaid said, const QString &printer)
{
    TRY_GET(PrintJob job, readPrintJob(writing.db(), id));
    if (job.state == PrintState::Sending)
        return refuseJob(job, Store::tr("It is being sent to the printer. Wait a minute, and look again."));
    if (said == PrintSaid::Again)
        return again(writing, job, printer);
    const bool cameOut = said == PrintSaid::CameOut;
    if (job.isOver() && job.state == (cameOut ? PrintState::Printed : PrintState::GivenUp))
        return job; // said already
    if (job.isOver() || (cameOut && job.state != PrintState::Doubtful))
        return refuseJob(job, job.isOver() ? Store::tr("This print is over: somebody has said what became of it.")
                                           : Store::tr("Nothing of it was sent yet, so nothing came out."));
    TRY(end(writing, job, cameOut ? PrintState::Printed : PrintState::GivenUp, said));
    return readPrintJob(writing.db(), id);
}

} // namespace

Result<PrintJob> askToPrint(Connection &connection, const Act &act, const PrintAsked &asked)
{
    PrintJob job;
    job.kind = asked.kind;
    job.order = asked.kind == PrintKind::Reports ? OrderId() : asked.order;
    job.z = asked.kind == PrintKind::Reports ? asked.z : 0;
    job.terminal = act.by.terminal;
    TRY_GET(job.printer, checkedPrinter(asked.printer));
    const Turn turn = job.order.isValid() ? Turn::of(job.order) : Turn::house();
    return write(connection, act, turn, [&](Writing &writing) -> Result<PrintJob> {
        TRY(requirePrinting(writing.db()));
        return job.kind == PrintKind::Reports ? askForReport(writing, job) : askForOrder(writing, job);
    });
}

Result<std::optional<PrintJob>> takeNextPrint(Connection &connection, const Act &act, const PrintsToTake &which,
                                              Instant now)
{
    TRY_GET(const auto mark, copyMark(connection));
    if (mark && mark->isPractice)
        return std::optional<PrintJob>();
    TRY_GET(const QList<PrintJob> open, readOpenPrints(connection, act.by.terminal));
    for (const PrintJob &job : open) {
        const bool isWanted = isDue(job, now, which.all) && !which.but.contains(job.id);
        if (!isWanted && !isStuck(job, now))
            continue;
        TRY_GET(const auto taken, write(connection, act, turnOf(job),
                                        [&](Writing &writing) { return take(writing, job.id, which.all); }));
        if (taken)
            return taken;
    }
    return std::optional<PrintJob>();
}

Result<PrintJob> printSent(Connection &connection, const Act &act, const PrintJob &taken, const PrintOutcome &outcome,
                           const WillcallPaper &label)
{
    return write(connection, act, turnOf(taken),
                 [&](Writing &writing) { return sent(writing, taken, outcome, label); });
}

Result<PrintJob> settlePrint(Connection &connection, const Act &act, PrintJobId id, PrintSaid said,
                             const QString &typed)
{
    TRY_GET(const QString printer, checkedPrinter(typed));
    TRY_GET(const PrintJob job, readPrintJob(connection, id));
    return write(connection, act, turnOf(job), [&](Writing &writing) { return settled(writing, id, said, printer); });
}

Result<Done> askForTickets(Writing &writing, OrderId id)
{
    TRY(requirePrinting(writing.db()));
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY_GET(const QList<TicketId> tickets, ticketsNotAsked(writing, order));
    if (tickets.isEmpty())
        return Done{};
    PrintJob job;
    job.event = order.event;
    job.order = order.id;
    job.terminal = writing.by().terminal;
    TRY(addJob(writing, job, tickets));
    return Done{};
}

Result<Done> askForClosedShift(Writing &writing, int z)
{
    TRY_GET(const auto mark, copyMark(writing.db()));
    if (mark && mark->isPractice)
        return Done{};
    TRY_GET(const TerminalPrinter reports, readPrinter(writing.db(), writing.by().terminal, PrintKind::Reports));
    if (reports.silent != SilentPrint::Yes)
        return Done{};
    PrintJob job;
    job.kind = PrintKind::Reports;
    job.z = z;
    job.terminal = writing.by().terminal;
    TRY(addJob(writing, job, {}));
    return Done{};
}

Result<PrintJob> askForNight(Writing &writing, int favourite, const QDate &day)
{
    PrintJob job;
    job.kind = PrintKind::Reports;
    job.favourite = favourite;
    job.day = day;
    job.terminal = writing.by().terminal;
    return addJob(writing, job, {}, "print.night");
}

Result<Asked<SilentPrints::value_type>> askSilentPrints(Writing &writing, EventId event, OrderId order,
                                                        bool withTickets)
{
    return ask<std::pair<PrintJobId, PrintKind>>(
        writing.db(), R"(
        INSERT INTO print_job (kind, event_id, order_id, z_no, terminal, asked_terminal, asked_clerk, asked_at, state,
            attempts, problem, printer, was_doubtful, changed_at, next_at)
        SELECT kind, ?, ?, NULL, terminal, ?, ?, ?, 'waiting', 0, '', '', 0, ?, ? FROM terminal_print
        WHERE terminal = ? AND silent = 'yes' AND (kind = 'receipts' OR (kind = 'tickets' AND ? = 1))
            AND NOT EXISTS (SELECT 1 FROM copy_mark WHERE practice = 1)
        RETURNING job_id, kind)",
        [](const Row &row) {
            return std::pair(idIn(row), printKindFromName(row.text(1)).value_or(PrintKind::Tickets));
        },
        event, order, writing.by().terminal, writing.by().clerk, writing.now(), writing.now(), writing.now(),
        writing.by().terminal, withTickets ? 1 : 0);
}

Result<Done> tellSilentPrints(Writing &writing, EventId event, OrderId order, const SilentPrints &asked,
                              const QList<Ticket> &tickets)
{
    for (const auto &[id, kind] : asked) {
        PrintJob job;
        job.id = id;
        job.kind = kind;
        job.event = event;
        job.order = order;
        job.terminal = writing.by().terminal;
        const QList<TicketId> printed = kind == PrintKind::Tickets ? idsOf(tickets) : QList<TicketId>();
        TRY(addTickets(writing, job, printed));
        TRY(tellAsked(writing, job, printed));
    }
    return Done{};
}

} // namespace rowlock
