// Which tickets were not sent from this terminal, above the sale and never in its way: why, and what can be done about
// it. What is in doubt comes first, one at a time. GUI thread.
#pragma once

#include "model/domain/mail_job.h"
#include "ui/common/house_context.h"
#include "ui/print/trouble_card.h"

namespace rowlock {

class MailCard final : public TroubleCard
{
    Q_OBJECT

public:
    MailCard(const HouseContext &context, QWidget *parent);

private:
    void refresh();
    void show(const QList<MailJob> &mails);
    void again();
    QList<MailJob> shown() const; // the doubtful one, or those that failed

    HouseContext m_context;
    ActionButton *m_arrived;
    ActionButton *m_again;
    ActionButton *m_other;
    ActionButton *m_giveUp;
    bool m_isInDoubt = false;
};

// Asks where the tickets of this mail are to go instead, and settles it so.
void askForOtherAddress(const HouseContext &context, const MailJob &mail, QWidget *parent);

} // namespace rowlock
