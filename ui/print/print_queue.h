// What waits for a printer, what came out and what nobody knows of, at every terminal, with what can be done about it:
// a page of the queues' window. GUI thread.
#pragma once

#include "model/domain/print_job.h"
#include "ui/common/house_context.h"
#include "ui/print/queue_page.h"

namespace rowlock {

class PrintQueue final : public QueuePage
{
    Q_OBJECT

public:
    PrintQueue(const HouseContext &context, QWidget *parent);

private:
    void read();
    void fill(const QList<PrintJob> &jobs);
    void noteChosen() override;
    void settle(PrintSaid said, const QString &printer = {});
    const PrintJob *chosen() const; // null: none

    HouseContext m_context;
    ActionButton *m_cameOut;
    ActionButton *m_again;
    ActionButton *m_other;
    ActionButton *m_giveUp;
    QList<PrintJob> m_jobs;
};

} // namespace rowlock
