// Sends what waits at this window's terminal, one after the other, as long as the box office is open: the store is
// asked on its thread, the printer on one of the pool, so that neither a sale nor the window waits for it
// (docs/decisions/printing.md). GUI thread.
#pragma once

#include "model/domain/print_job.h"
#include "model/service/box_office.h"
#include "ui/common/work_rounds.h"

#include <array>

namespace rowlock {

struct PrintContent;
struct WillcallPaper;

class PrintWorker final : public QObject
{
    Q_OBJECT

public:
    explicit PrintWorker(BoxOffice &office); // which outlives it

    void start(const HouseFacts &facts); // once it is open; a practice copy and one that is read-only print nothing
    void wake(bool all = false);         // something may wait; `all`: also what is not due yet
    void settle(PrintJobId job, PrintSaid said, const QString &printer = {});

    const QList<PrintJob> &open() const { return m_open; } // of this terminal, the oldest first
    // What this terminal prints each kind of paper on; without a dialog, or it asks the system's.
    const TerminalPrinter &printer(PrintKind kind) const { return m_printers[size_t(kind)]; }
    bool printsSilently(PrintKind kind) const { return printer(kind).silent != SilentPrint::No; }
    QString systemPrinter(PrintKind kind) const; // as the system calls it; empty: it is none of the system's

signals:
    void changed(); // what is open, or the printer
    void printed(const rowlock::PrintJob &job);
    void refused(const QString &sentence);       // what a person asked for
    void nightsLeftOut(const QString &sentence); // reports of days that are too long ago

private:
    void askNights();
    void takeNext();
    void send(const PrintJob &taken, const Result<PrintContent> &content);
    void note(const PrintJob &taken, const PrintOutcome &outcome, const WillcallPaper &label);
    void readOpen();
    qint64 restMs() const; // until something is due

    BoxOffice &m_office;
    WorkRounds m_rounds;
    PrintsToTake m_which;
    QList<PrintJob> m_open;
    std::array<TerminalPrinter, printKinds> m_printers = {};
    bool m_printsByItself = false; // something, after a sale
};

} // namespace rowlock
