#include "ui/print/print_card.h"

#include "ui/common/action_button.h"
#include "ui/print/other_printer.h"
#include "ui/print/print_words.h"
#include "ui/print/print_worker.h"

namespace rowlock {

PrintCard::PrintCard(const HouseContext &context, QWidget *parent)
    : TroubleCard(QStringLiteral("print"), tr("Printing"), parent), m_context(context)
{
    m_cameOut = secondaryButton(tr("They came out"), "printCameOut", this, [this] {
        const QList<PrintJob> jobs = shown();
        if (!jobs.isEmpty())
            m_context.prints.settle(jobs.first().id, PrintSaid::CameOut);
    });
    m_again = secondaryButton(tr("Try again"), "printAgain", this, &PrintCard::again);
    m_other = secondaryButton(tr("Other printer…"), "printOther", this, &PrintCard::onAnotherPrinter);
    m_dismiss = secondaryButton(tr("Dismiss"), "printDismiss", this, [this] {
        m_leftOut.clear();
        refresh();
    });
    addButtons({m_cameOut, m_again, m_other, m_dismiss});
    connect(&context.prints, &PrintWorker::changed, this, &PrintCard::refresh);
    connect(&context.prints, &PrintWorker::nightsLeftOut, this, [this](const QString &sentence) {
        m_leftOut = sentence;
        refresh();
    });
    refresh();
}

QList<PrintJob> PrintCard::shown() const
{
    return inTrouble(m_context.prints.open());
}

void PrintCard::refresh()
{
    const QList<PrintJob> jobs = shown();
    if (!jobs.isEmpty())
        show(jobs);
    else if (!m_leftOut.isEmpty())
        showLeftOut();
    else
        putAway();
}

// Once nothing else is to be said.
void PrintCard::showLeftOut()
{
    for (ActionButton *button : {m_cameOut, m_again, m_other})
        button->hide();
    m_dismiss->show();
    say(tr("%1 This computer was off or Rowlock was closed. Print them in Reports.").arg(m_leftOut),
        tr("Reports of some days were not printed"));
}

void PrintCard::show(const QList<PrintJob> &jobs)
{
    m_isInDoubt = jobs.first().state == PrintState::Doubtful;
    const bool areTickets = jobs.first().kind == PrintKind::Tickets;
    m_cameOut->setVisible(m_isInDoubt);
    m_again->setText(m_isInDoubt ? tr("Print again") : tr("Try again"));
    m_again->setAccessibleName(m_again->text());
    m_again->setToolTip(m_isInDoubt && areTickets ? tr("With new barcodes; what came out is void") : QString());
    m_other->setVisible(!m_isInDoubt);
    m_again->show();
    m_dismiss->hide();
    say(m_isInDoubt ? printDoubtText(jobs.first()) : printWaitsText(jobs),
        m_isInDoubt ? tr("Check the printer") : tr("Not printed: %1").arg(jobs.size()));
}

void PrintCard::again()
{
    const QList<PrintJob> jobs = shown();
    if (jobs.isEmpty())
        return;
    if (m_isInDoubt)
        m_context.prints.settle(jobs.first().id, PrintSaid::Again);
    else
        m_context.prints.wake(true);
}

void PrintCard::onAnotherPrinter()
{
    askForPrinter(m_context, this, [this](const QString &printer) {
        const QList<PrintJob> jobs = shown();
        for (const PrintJob &job : jobs)
            m_context.prints.settle(job.id, PrintSaid::Again, printer);
    });
}

} // namespace rowlock
