#include "ui/print/print_worker.h"

#include "model/service/favourite_desk.h"
#include "model/service/print_desk.h"
#include "model/service/print_run.h"
#include "ui/common/answer.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int lookAgainMs = 15'000; // another program may ask for something at this terminal, or settle it

struct TakenPrint
{
    std::optional<PrintJob> job;
    Result<PrintContent> content = PrintContent();
};

struct OpenPrints
{
    QList<PrintJob> jobs;
    QList<TerminalPrinter> printers; // this terminal's, by kind
};

} // namespace

PrintWorker::PrintWorker(BoxOffice &office)
    : m_office(office), m_rounds([this](bool all) {
          m_which = {all, {}};
          askNights();
      })
{
    connect(&office, &BoxOffice::salesChanged, this, [this] {
        if (m_printsByItself || !m_open.isEmpty()) // others sell all the time, and nothing of it is printed here
            wake();
    });
}

void PrintWorker::start(const HouseFacts &facts)
{
    m_rounds.start(facts);
}

void PrintWorker::wake(bool all)
{
    m_rounds.wake(all);
}

QString PrintWorker::systemPrinter(PrintKind kind) const
{
    const auto address = printerAddress(printer(kind).printer);
    return address && address->isSystem ? address->way.name : QString();
}

void PrintWorker::settle(PrintJobId job, PrintSaid said, const QString &printer)
{
    m_office.ask(
        this, [job, said, printer](Desk &desk) { return PrintDesk(desk).settle(job, said, printer); },
        [this](const Result<PrintJob> &settled) {
            if (!settled)
                emit refused(settled.error().message);
            wake();
        });
}

// What is printed every night waits as all the rest does, once the business day is over.
void PrintWorker::askNights()
{
    whenAnswered(m_office.ask([](Desk &desk) { return FavouriteDesk(desk).askNights(); }), this,
                 [this](const Result<NightsAsked> &asked) {
                     if (asked && !asked->leftOut.isEmpty())
                         emit nightsLeftOut(leftOutText(*asked));
                     takeNext(); // what could not be asked now is asked again with the next round
                 });
}

void PrintWorker::takeNext()
{
    const auto take = [which = m_which](Desk &desk) -> Result<TakenPrint> {
        TRY_GET(const auto job, PrintDesk(desk).take(which));
        if (!job)
            return TakenPrint{};
        return TakenPrint{job, PrintDesk(desk).content(*job)};
    };
    whenAnswered(m_office.ask(take), this, [this](const Result<TakenPrint> &taken) {
        if (taken && taken->job)
            send(*taken->job, taken->content);
        else
            readOpen(); // what could not be asked now is asked again later
    });
}

void PrintWorker::send(const PrintJob &taken, const Result<PrintContent> &content)
{
    m_which.but.append(taken.id);
    whenAnswered(inBackground([content] { return sendContent(content); }), this,
                 [this, taken, label = content ? content->label() : WillcallPaper()](const PrintOutcome &outcome) {
                     note(taken, outcome, label);
                 });
}

void PrintWorker::note(const PrintJob &taken, const PrintOutcome &outcome, const WillcallPaper &label)
{
    if (outcome.state != PrintState::Printed)
        qCWarning(windowLog).noquote() << "print" << taken.id.value() << problemName(outcome.problem)
                                       << outcome.diagnosis;
    const auto sent = [taken, outcome, label](Desk &desk) { return PrintDesk(desk).sent(taken, outcome, label); };
    whenAnswered(m_office.ask(sent), this, [this, taken](const Result<PrintJob> &job) {
        if (!job) // nobody knows of it then, and a person is asked
            qCWarning(windowLog).noquote() << "print" << taken.id.value() << "untold:" << job.error().message;
        else if (job->state == PrintState::Printed)
            emit printed(*job);
        takeNext();
    });
}

void PrintWorker::readOpen()
{
    const auto read = [](Desk &desk) -> Result<OpenPrints> {
        TRY_GET(const auto jobs, PrintDesk(desk).open());
        TRY_GET(const auto printers, PrintDesk(desk).printers(desk.actor().terminal));
        return OpenPrints{jobs, printers};
    };
    whenAnswered(m_office.ask(read), this, [this](const Result<OpenPrints> &open) {
        if (open) {
            m_open = open->jobs;
            std::ranges::copy(open->printers, m_printers.begin());
            m_printsByItself = std::ranges::any_of(
                open->printers, [](const TerminalPrinter &each) { return each.silent == SilentPrint::Yes; });
            emit changed();
        }
        m_rounds.end(restMs());
    });
}

qint64 PrintWorker::restMs() const
{
    qint64 wait = lookAgainMs;
    for (const PrintJob &job : m_open) {
        if (job.mayBeSent())
            wait = std::clamp<qint64>(job.next - m_office.clock().now(), 1000, wait);
    }
    return wait;
}

} // namespace rowlock
