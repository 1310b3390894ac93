// The tickets that wait to be sent, were sent, and of which nobody knows, of every terminal, with what can be done
// about them: a page of the queues' window. GUI thread.
#pragma once

#include "model/domain/mail_job.h"
#include "ui/common/house_context.h"
#include "ui/print/queue_page.h"

namespace rowlock {

class MailQueue final : public QueuePage
{
    Q_OBJECT

public:
    MailQueue(const HouseContext &context, QWidget *parent);

private:
    void read();
    void fill(const QList<MailJob> &mails);
    void noteChosen() override;
    void settle(MailSaid said);
    const MailJob *chosen() const; // null: none

    HouseContext m_context;
    ActionButton *m_arrived;
    ActionButton *m_again;
    ActionButton *m_other;
    ActionButton *m_giveUp;
    QList<MailJob> m_mails;
};

} // namespace rowlock
