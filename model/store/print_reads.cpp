// The print queue as it stands.
#include "model/store/print_jobs.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

PrintJob printJobOf(const Row &row)
{
    PrintJob job;
    job.id = row.id<PrintJobId>(0);
    job.kind = printKindFromName(row.text(1)).value_or(PrintKind::Tickets);
    job.event = row.id<EventId>(2);
    job.order = row.id<OrderId>(3);
    job.orderCode = row.text(4);
    job.z = int(row.integer(5));
    job.terminal = row.text(6);
    job.by = {row.text(7), row.text(8)};
    job.at = row.instant(9);
    job.state = printStateFromName(row.text(10)).value_or(PrintState::Doubtful);
    job.attempts = int(row.integer(11));
    job.problem = printProblemFromName(row.text(12)).value_or(PrintProblem::None);
    job.printer = row.text(13);
    job.wasDoubtful = row.boolean(14);
    job.changed = row.instant(15);
    job.next = row.instant(16);
    job.favourite = int(row.integer(17));
    job.favouriteName = row.text(18);
    job.day = QDate::fromString(row.text(19), Qt::ISODate);
    return job;
}

Result<QList<PrintJob>> printJobsOf(Connection &connection, const QList<PrintJobId> &ids)
{
    QList<PrintJob> jobs;
    for (const PrintJobId id : ids) {
        TRY_GET(const PrintJob job, readPrintJob(connection, id));
        jobs.append(job);
    }
    return jobs;
}

PrintJobId printIdIn(const Row &row)
{
    return row.id<PrintJobId>(0);
}

} // namespace

Result<PrintJob> readPrintJob(Connection &connection, PrintJobId id)
{
    TRY_GET(auto found, optional<PrintJob>(connection, R"(
        SELECT j.job_id, j.kind, j.event_id, j.order_id, coalesce(o.code, ''), coalesce(j.z_no, 0), j.terminal,
            j.asked_terminal, j.asked_clerk, j.asked_at, j.state, j.attempts, j.problem, j.printer, j.was_doubtful,
            j.changed_at, j.next_at, coalesce(j.favourite_no, 0), coalesce(f.name, ''), coalesce(j.day, '')
        FROM print_job j LEFT JOIN sale_order o ON o.order_id = j.order_id
            LEFT JOIN report_favourite f ON f.favourite_no = j.favourite_no
        WHERE j.job_id = ?)",
                                           printJobOf, id));
    if (!found)
        return refuseByHouse(Store::tr("There is no print %1.").arg(id.value()),
                             {{QStringLiteral("argument"), QStringLiteral("job")}});
    TRY_GET(found->tickets, all<PrintTicket>(
                                connection, R"(
        SELECT p.ticket_id, t.state FROM print_ticket p JOIN ticket t ON t.ticket_id = p.ticket_id
        WHERE p.job_id = ? ORDER BY p.ticket_id)",
                                [](const Row &row) {
                                    return PrintTicket{row.id<TicketId>(0), row.text(1) == u"valid"};
                                },
                                id));
    return *found;
}

Result<QList<PrintJob>> readOpenPrints(Connection &connection, const QString &terminal)
{
    TRY_GET(const auto ids, all<PrintJobId>(connection, R"(
        SELECT job_id FROM print_job
        WHERE state IN ('waiting', 'sending', 'failed', 'doubtful') AND (terminal = ? OR length(?) = 0)
        ORDER BY job_id)",
                                            printIdIn, terminal, terminal));
    return printJobsOf(connection, ids);
}

Result<QList<PrintJob>> readLatestPrints(Connection &connection, int most)
{
    TRY_GET(const auto ids, all<PrintJobId>(connection, R"(SELECT job_id FROM print_job ORDER BY job_id DESC LIMIT ?)",
                                            printIdIn, most));
    return printJobsOf(connection, ids);
}

Result<QList<PrintJob>> readPrintsOf(Connection &connection, OrderId order)
{
    TRY_GET(const auto ids,
            all<PrintJobId>(connection, R"(SELECT job_id FROM print_job WHERE order_id = ? ORDER BY job_id)", printIdIn,
                            order));
    return printJobsOf(connection, ids);
}

} // namespace rowlock
