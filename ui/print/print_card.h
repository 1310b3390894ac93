// What did not come out of this terminal's printer, above the sale and never in its way: why, and what can be done
// about it. What is in doubt comes first, one at a time. GUI thread.
#pragma once

#include "model/domain/print_job.h"
#include "ui/common/house_context.h"
#include "ui/print/trouble_card.h"

namespace rowlock {

class PrintCard final : public TroubleCard
{
    Q_OBJECT

public:
    PrintCard(const HouseContext &context, QWidget *parent);

private:
    void refresh();
    void show(const QList<PrintJob> &troubled);
    void showLeftOut();
    void again();
    void onAnotherPrinter();
    QList<PrintJob> shown() const; // the doubtful one, or those that failed

    HouseContext m_context;
    ActionButton *m_again;
    ActionButton *m_other;
    ActionButton *m_cameOut;
    ActionButton *m_dismiss;
    QString m_leftOut; // of nights that nothing was printed of; empty: nothing is to be said
    bool m_isInDoubt = false;
};

} // namespace rowlock
