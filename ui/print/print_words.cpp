#include "ui/print/print_words.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct PrintWords
{
    Q_DECLARE_TR_FUNCTIONS(PrintWords)
};

} // namespace

QString printStateText(const PrintJob &job)
{
    switch (job.state) {
    case PrintState::Waiting: return PrintWords::tr("Waiting");
    case PrintState::Sending: return PrintWords::tr("Printing");
    case PrintState::Printed: return PrintWords::tr("Printed");
    case PrintState::Failed: return PrintWords::tr("Not printed");
    case PrintState::Doubtful: return PrintWords::tr("Check the paper");
    case PrintState::GivenUp: return PrintWords::tr("Given up");
    }
    Q_UNREACHABLE();
}

QString printWaitsText(const QList<PrintJob> &waiting)
{
    qsizetype tickets = 0, others = 0;
    for (const PrintJob &job : waiting) {
        if (job.kind == PrintKind::Tickets)
            tickets += job.validTickets().size();
        else
            ++others;
    }
    const QString why = problemText(waiting.first().problem);
    if (tickets == 0)
        return PrintWords::tr("%1 Papers that wait: %2.").arg(why).arg(others);
    return PrintWords::tr("%1 The sale stands; tickets that wait: %2.").arg(why).arg(tickets);
}

QString printDoubtText(const PrintJob &job)
{
    const QString what =
        job.orderCode.isEmpty() ? paperText(job) : PrintWords::tr("%1, order %2").arg(paperText(job), job.orderCode);
    return PrintWords::tr("%1: check the printer's tray. %2").arg(what, problemText(job.problem));
}

bool isTrouble(const PrintJob &job)
{
    return job.state == PrintState::Failed || job.state == PrintState::Doubtful;
}

} // namespace rowlock
