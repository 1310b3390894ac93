// Sends the tickets that wait, one mail after the other, as long as the box office is open: the store is asked on its
// thread, the server on one of the pool, so that neither a sale nor the window waits for it (docs/decisions/mail.md).
// Knows the account's password on this computer. GUI thread.
#pragma once

#include "model/domain/mail_account.h"
#include "model/domain/mail_job.h"
#include "model/service/box_office.h"
#include "ui/common/keyring.h"
#include "ui/common/work_rounds.h"

#include <atomic>
#include <memory>

namespace rowlock {

struct MailContent;

class MailWorker final : public QObject
{
    Q_OBJECT

public:
    MailWorker(BoxOffice &office, Keyring &keyring); // which outlive it
    ~MailWorker() override;                          // what is being sent is broken off

    void start(const HouseFacts &facts); // once it is open; a practice copy and one that is read-only send nothing
    void wake(bool all = false);         // something may wait; `all`: also what is not due yet
    void settle(MailId mail, MailSaid said, const QString &address = {});

    const QList<MailJob> &open() const { return m_open; } // asked for at this terminal, the oldest first
    const MailAccount &account() const { return m_account; }
    // Kept in the keyring, or where none answers as long as this window is open. `then`: whether it is in the keyring.
    void keepPassword(const MailAccount &account, const Password &password, QObject *receiver,
                      const std::function<void(bool)> &then);
    // To that address, by that account; `password` empty: the one that is known.
    void sendTest(const MailAccount &account, const Password &password, const QString &address);

signals:
    void changed(); // what is open, or the account
    void sent(const rowlock::MailJob &mail);
    void refused(const QString &sentence); // what a person asked for
    void tested(const rowlock::MailOutcome &outcome);

private:
    void look();
    void findPassword();
    void takeNext();
    void send(const MailJob &taken, const Result<MailContent> &content);
    void note(const MailJob &taken, const MailOutcome &outcome, const Password &by);
    void finish();
    void end();
    qint64 restMs() const; // until something is due

    BoxOffice &m_office;
    Keyring &m_keyring;
    WorkRounds m_rounds;
    MailsToTake m_which;
    QList<MailJob> m_open;
    MailAccount m_account;
    Password m_password;
    Password m_refused;   // the last one that the server did not take
    QString m_passwordOf; // the account's name in the keyring that was asked for; empty: none was
    std::shared_ptr<std::atomic<bool>> m_isOver = std::make_shared<std::atomic<bool>>(false);
};

} // namespace rowlock
