#include "ui/print/print_queue.h"

#include "model/service/print_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/reasons.h"
#include "ui/print/other_printer.h"
#include "ui/print/print_words.h"
#include "ui/print/print_worker.h"

namespace rowlock {

namespace {

constexpr int mostPrints = 200;

} // namespace

PrintQueue::PrintQueue(const HouseContext &context, QWidget *parent)
    : QueuePage(QStringLiteral("printQueue"),
                {tr("Prints"),
                 tr("Nothing has been printed without the system's dialog yet."),
                 {tr("Paper"), tr("Order"), tr("Terminal"), tr("Asked"), tr("State"), tr("Problem")}},
                parent),
      m_context(context),
      m_cameOut(secondaryButton(tr("They &came out"), "queueCameOut", this, [this] { settle(PrintSaid::CameOut); })),
      m_again(secondaryButton(tr("Print a&gain"), "queueAgain", this, [this] { settle(PrintSaid::Again); })),
      m_other(secondaryButton(tr("&Other printer…"), "queueOther", this,
                              [this] {
                                  askForPrinter(m_context, this,
                                                [this](const QString &printer) { settle(PrintSaid::Again, printer); });
                              })),
      m_giveUp(secondaryButton(tr("Give &up"), "queueGiveUp", this, [this] { settle(PrintSaid::GiveUp); }))
{
    addButtons({m_cameOut, m_again, m_other, m_giveUp});
    connect(&context.prints, &PrintWorker::changed, this, &PrintQueue::read);
    connect(&context.prints, &PrintWorker::refused, this, &PrintQueue::sayRefused);
    fill({});
    read();
}

void PrintQueue::read()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return PrintDesk(desk).latest(mostPrints); }), this,
                 [this](const Result<QList<PrintJob>> &jobs) {
                     if (jobs)
                         fill(*jobs);
                     else
                         sayRefused(jobs.error().message);
                 });
}

void PrintQueue::fill(const QList<PrintJob> &jobs)
{
    QList<Line> lines;
    for (const PrintJob &job : jobs)
        lines.append({job.id.value(),
                      {paperText(job), job.orderCode, job.terminal, dayText(job.at, m_context.facts.timeZone),
                       printStateText(job), problemText(job.problem)}});
    m_jobs = jobs;
    setLines(lines);
}

const PrintJob *PrintQueue::chosen() const
{
    const int row = current();
    return row >= 0 && row < m_jobs.size() ? &m_jobs.at(row) : nullptr;
}

void PrintQueue::noteChosen()
{
    const PrintJob *job = chosen();
    const QString none = job ? QString() : tr("Select a print first");
    const QString over = job && job->isOver()                       ? tr("This print is over")
                         : job && job->state == PrintState::Sending ? tr("It is being printed")
                                                                    : none;
    const bool isInDoubt = job && job->state == PrintState::Doubtful;
    enableUnless(*m_cameOut, !over.isEmpty() ? over : isInDoubt ? QString() : tr("Nothing of it was sent yet"));
    for (ActionButton *button : {m_again, m_other, m_giveUp})
        enableUnless(*button, over);
}

void PrintQueue::settle(PrintSaid said, const QString &printer)
{
    if (const PrintJob *job = chosen())
        m_context.prints.settle(job->id, said, printer);
}

} // namespace rowlock
