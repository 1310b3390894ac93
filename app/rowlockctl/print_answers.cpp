#include "app/rowlockctl/print_answers.h"

#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/print_desk.h"
#include "model/service/print_run.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject printJson(const PrintJob &job)
{
    QJsonArray tickets;
    for (const PrintTicket &ticket : job.tickets)
        tickets.append(ticket.id.value());
    QJsonObject json{{u"job"_s, job.id.value()},           {u"kind"_s, kindName(job.kind)},
                     {u"state"_s, stateName(job.state)},   {u"problem"_s, problemName(job.problem)},
                     {u"terminal"_s, job.terminal},        {u"printer"_s, job.printer},
                     {u"attempts"_s, job.attempts},        {u"asked_at"_s, toIso(job.at)},
                     {u"changed_at"_s, toIso(job.changed)}};
    if (job.order.isValid()) {
        json.insert(u"order"_s, job.order.value());
        json.insert(u"code"_s, job.orderCode);
        json.insert(u"tickets"_s, tickets);
    }
    if (job.z > 0)
        json.insert(u"z"_s, job.z);
    if (job.favourite > 0) {
        json.insert(u"favourite"_s, job.favouriteName);
        json.insert(u"day"_s, job.day.toString(Qt::ISODate));
    }
    return json;
}

} // namespace

QJsonArray printsJson(const QList<PrintJob> &jobs)
{
    QJsonArray list;
    for (const PrintJob &job : jobs)
        list.append(printJson(job));
    return list;
}

QString printsText(const QList<PrintJob> &jobs)
{
    if (jobs.isEmpty())
        return Ctl::tr("Nothing waits for a printer.\n");
    TextTable table({Ctl::tr(">PRINT"), Ctl::tr("PAPER"), Ctl::tr("ORDER"), Ctl::tr("TERMINAL"), Ctl::tr("STATE"),
                     Ctl::tr("PROBLEM")});
    for (const PrintJob &job : jobs)
        table.add({digits(job.id.value()), safeText(paperText(job)), job.orderCode, safeText(job.terminal),
                   stateName(job.state), problemText(job.problem)});
    return table.toString();
}

Answer printAnswer(const PrintJob &job)
{
    return {printJson(job), [job] { return printsText({job}); }};
}

Answer sentAnswer(const QString &printer, const PrintOutcome &outcome, const QString &sentence)
{
    Answer answer{
        {{u"printer"_s, printer}, {u"state"_s, stateName(outcome.state)}, {u"problem"_s, problemName(outcome.problem)}},
        [sentence] { return sentence; }};
    if (outcome.state != PrintState::Printed) {
        answer.status = 1;
        answer.complaint = problemText(outcome.problem);
    }
    return answer;
}

Result<Answer> printUnkept(Desk &desk, const UnkeptReport &report)
{
    if (!drawsPictures())
        return wrongArgument(u"print"_s, Ctl::tr("Reports are printed by the command line alone, not over rpc."));
    TRY_GET(const PrintContent content, PrintDesk(desk).unkept(report));
    return sentAnswer(content.printer, sendContent(content),
                      Ctl::tr("The report was sent to %1.\n").arg(content.printer));
}

Parameter printFlag()
{
    return {.name = u"print"_s,
            .kind = Kind::Flag,
            .placeholder = {},
            .help = Ctl::tr("On this terminal's printer for reports, at once.")};
}

} // namespace rowlock
