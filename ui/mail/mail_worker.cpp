#include "ui/mail/mail_worker.h"

#include "model/service/mail_desk.h"
#include "model/service/mail_run.h"
#include "ui/common/answer.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int lookForMailMs = 30'000; // another program may ask for something, or settle it

struct TakenMail
{
    std::optional<MailJob> job;
    Result<MailContent> content = MailContent();
};

struct OpenMails
{
    MailAccount account;
    QList<MailJob> everywhere, here;
};

Result<OpenMails> openMails(Desk &desk)
{
    OpenMails open;
    TRY_GET(open.account, MailDesk(desk).account());
    TRY_GET(open.everywhere, MailDesk(desk).openEverywhere());
    const QString terminal = desk.actor().terminal;
    std::ranges::copy_if(open.everywhere, std::back_inserter(open.here),
                         [&terminal](const MailJob &each) { return each.by.terminal == terminal; });
    return open;
}

} // namespace

MailWorker::MailWorker(BoxOffice &office, Keyring &keyring)
    : m_office(office), m_keyring(keyring), m_rounds([this](bool all) {
          m_which = {all, true, {}};
          look();
      })
{}

MailWorker::~MailWorker()
{
    *m_isOver = true;
}

void MailWorker::start(const HouseFacts &facts)
{
    m_rounds.start(facts);
}

void MailWorker::wake(bool all)
{
    m_rounds.wake(all);
}

void MailWorker::settle(MailId mail, MailSaid said, const QString &address)
{
    m_office.ask(
        this, [mail, said, address](Desk &desk) { return MailDesk(desk).settle(mail, said, address); },
        [this](const Result<MailJob> &settled) {
            if (!settled)
                emit refused(settled.error().message);
            wake();
        });
}

// Where nothing waits nobody's keyring is opened.
void MailWorker::look()
{
    whenAnswered(m_office.ask(&openMails), this, [this](const Result<OpenMails> &open) {
        if (open) {
            m_account = open->account;
            m_open = open->here;
        }
        if (open && !open->everywhere.isEmpty())
            findPassword();
        else
            end();
    });
}

void MailWorker::findPassword()
{
    const QString name = m_account.keyringName();
    const bool isOfIt = m_passwordOf == name;
    // Somebody may have put another one into the keyring than the one that was refused.
    const bool isKnown = isOfIt && (m_password.isEmpty() ? !m_which.all : !(m_password == m_refused));
    if (!m_account.wantsPassword() || isKnown)
        return takeNext();
    m_keyring.read(name, this, [this, name, isOfIt](const KeyringAnswer &answer) {
        m_passwordOf = name;
        if (answer.kind == KeyringAnswer::Kind::Done)
            m_password = answer.password;
        else if (!isOfIt) // one that was typed here is known until the window is closed
            m_password = Password();
        takeNext();
    });
}

void MailWorker::takeNext()
{
    m_which.canSend = m_account.isSet() && !(m_account.wantsPassword() && m_password.isEmpty());
    const auto take = [which = m_which](Desk &desk) -> Result<TakenMail> {
        TRY_GET(const auto job, MailDesk(desk).take(which));
        if (!job)
            return TakenMail{};
        return TakenMail{job, MailDesk(desk).content(*job)};
    };
    whenAnswered(m_office.ask(take), this, [this](const Result<TakenMail> &taken) {
        if (taken && taken->job)
            send(*taken->job, taken->content);
        else
            finish(); // what could not be asked now is asked again later
    });
}

void MailWorker::send(const MailJob &taken, const Result<MailContent> &content)
{
    m_which.but.append(taken.id);
    MailPatience patience;
    patience.isOver = m_isOver;
    const auto job = [content, password = m_password, patience] { return sendContent(content, password, patience); };
    whenAnswered(inBackground(job), this,
                 [this, taken, by = m_password](const MailOutcome &outcome) { note(taken, outcome, by); });
}

void MailWorker::note(const MailJob &taken, const MailOutcome &outcome, const Password &by)
{
    if (outcome.state != MailState::Sent)
        qCWarning(windowLog).noquote() << "mail" << taken.id.value() << problemName(outcome.problem)
                                       << outcome.diagnosis;
    if (outcome.problem == MailProblem::Login)
        m_refused = by;
    const auto tell = [taken, outcome](Desk &desk) { return MailDesk(desk).sent(taken, outcome); };
    whenAnswered(m_office.ask(tell), this, [this, taken](const Result<MailJob> &job) {
        if (!job) // nobody knows of it then, and a person is asked
            qCWarning(windowLog).noquote() << "mail" << taken.id.value() << "untold:" << job.error().message;
        else if (job->state == MailState::Sent)
            emit sent(*job);
        takeNext();
    });
}

void MailWorker::finish()
{
    whenAnswered(m_office.ask(&openMails), this, [this](const Result<OpenMails> &open) {
        if (open) {
            m_account = open->account;
            m_open = open->here;
        }
        end();
    });
}

void MailWorker::end()
{
    emit changed();
    m_rounds.end(restMs());
}

qint64 MailWorker::restMs() const
{
    qint64 wait = lookForMailMs;
    for (const MailJob &job : m_open) {
        if (job.mayBeSent() && !isForGood(job.problem))
            wait = std::clamp<qint64>(job.next - m_office.clock().now(), 1000, wait);
    }
    return wait;
}

void MailWorker::keepPassword(const MailAccount &account, const Password &password, QObject *receiver,
                              const std::function<void(bool)> &then)
{
    m_passwordOf = account.keyringName();
    m_password = password;
    m_keyring.keep(m_passwordOf, password, receiver,
                   [then](const KeyringAnswer &answer) { then(answer.kind == KeyringAnswer::Kind::Done); });
}

void MailWorker::sendTest(const MailAccount &account, const Password &password, const QString &address)
{
    const auto send = [this, account, address](const Password &by) {
        MailPatience patience;
        patience.isOver = m_isOver;
        const MailContent content = testMailContent(account, address, m_office.clock().now());
        whenAnswered(inBackground([content, by, patience] { return sendMail(content, by, patience); }), this,
                     [this](const MailOutcome &outcome) { emit tested(outcome); });
    };
    const bool isKnown = m_passwordOf == account.keyringName() && !m_password.isEmpty() && !(m_password == m_refused);
    if (!account.wantsPassword() || !password.isEmpty() || isKnown)
        return send(password.isEmpty() ? m_password : password);
    m_keyring.read(account.keyringName(), this, [send](const KeyringAnswer &answer) { send(answer.password); });
}

} // namespace rowlock
