#include "model/store/mails.h"

#include "model/domain/mail_address.h"
#include "model/domain/order_tickets.h"
#include "model/store/copy_mark.h"
#include "model/store/journal.h"
#include "model/store/mail_accounts.h"
#include "model/store/papers.h"
#include "model/store/records.h"
#include "model/store/reissue.h"
#include "model/store/seals.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

MailJob mailOf(const Row &row)
{
    MailJob job;
    job.id = row.id<MailId>(0);
    job.event = row.id<EventId>(1);
    job.order = row.id<OrderId>(2);
    job.orderCode = row.text(3);
    job.address = row.text(4);
    job.salt = row.isNull(5) ? QByteArray() : row.bytes(5);
    job.by = {row.text(6), row.text(7)};
    job.at = row.instant(8);
    job.state = mailStateFromName(row.text(9)).value_or(MailState::Doubtful);
    job.attempts = int(row.integer(10));
    job.problem = mailProblemFromName(row.text(11)).value_or(MailProblem::None);
    job.wasDoubtful = row.boolean(12);
    job.changed = row.instant(13);
    job.next = row.instant(14);
    return job;
}

MailId mailIdIn(const Row &row)
{
    return row.id<MailId>(0);
}

Result<QList<MailJob>> mailsOf(Connection &connection, const QList<MailId> &ids)
{
    QList<MailJob> jobs;
    for (const MailId id : ids) {
        TRY_GET(const MailJob job, readMail(connection, id));
        jobs.append(job);
    }
    return jobs;
}

Result<Done> tellOf(Writing &writing, const MailJob &job, const char *kind, QJsonObject body)
{
    body.insert(QStringLiteral("mail"), job.id.value());
    return record(writing, {QString::fromLatin1(kind), job.event, -1, {}, job.order, body});
}

// A number where it is one, as it nearly always is.
QJsonValue repeatsTold(const QList<MailId> &repeats)
{
    QJsonArray numbers;
    for (const MailId mail : repeats)
        numbers.append(mail.value());
    return numbers.size() == 1 ? numbers.first() : QJsonValue(numbers);
}

// ... told before by an entry, `repeats`: the mails whose tickets go to the same address once more.
Result<MailJob> addMail(Writing &writing, MailJob job, const QList<TicketId> &tickets, const QList<MailId> &repeats)
{
    job.by = writing.by();
    job.salt = newSalt();
    TRY_GET(job.id, one<MailId>(writing.db(), R"(
        INSERT INTO mail_job (event_id, order_id, address, salt, asked_terminal, asked_clerk, asked_at, state, attempts,
            problem, was_doubtful, changed_at, next_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, '', 0, ?, ?) RETURNING mail_id)",
                                mailIdIn, job.event, job.order, job.address, job.salt, job.by.terminal, job.by.clerk,
                                writing.now(), writing.now(), writing.now()));
    QJsonArray numbers;
    for (const TicketId ticket : tickets) {
        numbers.append(ticket.value());
        TRY(post(writing.db(), R"(
            INSERT INTO mail_ticket (mail_id, ticket_id, order_id, event_id, is_free) VALUES (?, ?, ?, ?, 0))",
                 job.id, ticket, job.order, job.event));
    }
    QJsonObject body{{QStringLiteral("sha256"), addressDigest(job.salt, job.address)},
                     {QStringLiteral("tickets"), numbers}};
    if (!repeats.isEmpty())
        body.insert(QStringLiteral("repeats"), repeatsTold(repeats));
    TRY(tellOf(writing, job, "mail.asked", body));
    return readMail(writing.db(), job.id);
}

// Its row as `job` is from here on.
Result<Done> saveMail(Writing &writing, const MailJob &job)
{
    return postOne(writing.db(), R"(
        UPDATE mail_job SET state = ?, attempts = ?, problem = ?, was_doubtful = ?, changed_at = ?, next_at = ?
        WHERE mail_id = ?)",
                   stateName(job.state), job.attempts, problemName(job.problem), job.wasDoubtful, job.changed, job.next,
                   job.id);
}

tl::unexpected<Error> refuseMail(const MailJob &job, const QString &sentence)
{
    return refuse(ErrorCode::Forbidden, sentence,
                  {{QStringLiteral("mail"), job.id.value()}, {QStringLiteral("state"), stateName(job.state)}});
}

// ---- asking ----

QJsonObject aboutMailed(const Order &order)
{
    return {{QStringLiteral("argument"), QStringLiteral("order")}, {QStringLiteral("order"), order.code}};
}

Result<Done> requireMailing(Connection &connection)
{
    TRY_GET(const auto mark, copyMark(connection));
    if (mark && mark->isPractice)
        return refuse(ErrorCode::Forbidden,
                      Store::tr("This is a practice copy, and nothing is sent out of it. Save a PDF instead: it is "
                                "marked."),
                      {{QStringLiteral("practice"), true}});
    TRY_GET(const MailAccount account, readMailAccount(connection));
    if (!account.isSet())
        return refuse(ErrorCode::Forbidden, Store::tr("The box office has no mail account yet. Set one in Settings, "
                                                      "E-mail, or with 'mail account set'."));
    return Done{};
}

struct MailableTickets
{
    QList<TicketId> tickets = {};   // these may go
    QList<MailId> repeats = {};     // the mails that took some of them to this address
    QList<TicketId> elsewhere = {}; // there is, or will be, a mail of these to somebody else, or one that is not over

    void add(TicketId ticket, const QList<MailJob> &mails, const QString &address)
    {
        MailId before;
        bool isElsewhere = false;
        for (const MailJob &mail : mails) {
            const bool isOut = mail.state != MailState::GivenUp || mail.wasDoubtful;
            if (!isOut || std::ranges::find(mail.tickets, ticket, &MailTicket::id) == mail.tickets.end())
                continue;
            const bool isSame = mail.isOver() && mail.address == address;
            isElsewhere = isElsewhere || !isSame;
            before = isSame ? mail.id : before;
        }
        (isElsewhere ? elsewhere : tickets).append(ticket);
        if (!isElsewhere && before.isValid() && !repeats.contains(before))
            repeats.append(before);
    }
};

// Paper or a mail to somebody else leaves a ticket out, and so does a mail to the same address that is not over.
Result<MailableTickets> mailable(Writing &writing, const Order &order, const QString &address)
{
    MailableTickets found;
    TRY_GET(const QList<TicketId> printed, ticketsOnPaper(writing.db(), order.id));
    TRY_GET(const QList<MailJob> mails, readMailsOf(writing.db(), order.id));
    for (const TicketId ticket : validTicketsOf(order)) {
        if (!printed.contains(ticket))
            found.add(ticket, mails, address);
    }
    return found;
}

Result<MailJob> askNow(Writing &writing, OrderId id, const QString &address)
{
    TRY(requireMailing(writing.db()));
    TRY_GET(const Order order, readOrder(writing.db(), id));
    if (validTicketsOf(order).isEmpty())
        return refuseByHouse(Store::tr("No ticket of order %1 is valid. Nothing is sent.").arg(order.code),
                             aboutMailed(order));
    TRY_GET(const MailableTickets found, mailable(writing, order, address));
    if (found.tickets.isEmpty())
        return refuse(ErrorCode::Forbidden,
                      Store::tr("The tickets of order %1 are printed, or were sent or wait to be. Two papers for one "
                                "seat are one too many: reprint them with a reason first, and the old ones are void.")
                          .arg(order.code),
                      aboutMailed(order));
    MailJob job;
    job.event = order.event;
    job.order = order.id;
    job.address = address;
    return addMail(writing, job, found.tickets, found.repeats);
}

// ---- the worker's ----

bool isStuckMail(const MailJob &job, Instant now)
{
    return job.state == MailState::Sending && now - job.changed >= longestMailSendingMs;
}

bool isDueMail(const MailJob &job, Instant now, bool all)
{
    return job.mayBeSent()
           && (all || (job.next <= now && now - job.at < longestUnaskedMailMs && !isForGood(job.problem)));
}

Result<Done> mailFailed(Writing &writing, MailJob job, MailState state, MailProblem problem)
{
    job.state = state;
    job.problem = problem;
    job.wasDoubtful = job.wasDoubtful || state == MailState::Doubtful;
    job.changed = writing.now();
    job.next = writing.now().plusMs(mailPauseAfterMs(job.attempts));
    TRY(saveMail(writing, job));
    return tellOf(writing, job, "mail.failed",
                  {{QStringLiteral("problem"), problemName(problem)}, {QStringLiteral("state"), stateName(state)}});
}

Result<std::optional<MailJob>> takeMail(Writing &writing, MailId id, bool all)
{
    TRY_GET(MailJob job, readMail(writing.db(), id));
    const auto none = std::optional<MailJob>();
    if (isStuckMail(job, writing.now())) {
        TRY(mailFailed(writing, job, MailState::Doubtful, MailProblem::Stopped));
        return none;
    }
    if (!isDueMail(job, writing.now(), all))
        return none;
    if (job.isErased() || job.validTickets().isEmpty()) {
        TRY(mailFailed(writing, job, MailState::GivenUp, job.isErased() ? MailProblem::Erased : MailProblem::Nothing));
        return none;
    }
    job.state = MailState::Sending;
    job.problem = MailProblem::None;
    job.attempts += 1;
    job.changed = writing.now();
    TRY(saveMail(writing, job));
    TRY(tellOf(writing, job, "mail.begun", {}));
    return std::optional(job);
}

Result<MailJob> sentNow(Writing &writing, const MailJob &taken, const MailOutcome &outcome)
{
    TRY_GET(MailJob job, readMail(writing.db(), taken.id));
    const bool isStill = job.attempts == taken.attempts && job.state == MailState::Sending;
    const bool isLate = job.attempts == taken.attempts && job.state == MailState::Doubtful;
    if (outcome.state == MailState::Sent && (isStill || isLate)) {
        job.state = MailState::Sent;
        job.problem = MailProblem::None;
        job.changed = writing.now();
        TRY(saveMail(writing, job));
        TRY(tellOf(writing, job, "mail.sent", {}));
    } else if (isStill) {
        TRY(mailFailed(writing, job, outcome.state, outcome.problem));
    }
    return readMail(writing.db(), job.id);
}

// ---- a person's ----

Result<Done> toldBy(Writing &writing, const MailJob &job, MailSaid said)
{
    return tellOf(writing, job, "mail.settled",
                  {{QStringLiteral("said"), saidName(said)}, {QStringLiteral("state"), stateName(job.state)}});
}

Result<Done> endMail(Writing &writing, MailJob &job, MailState state, MailSaid said)
{
    job.state = state;
    job.problem = state == MailState::Sent ? MailProblem::None : MailProblem::ByPerson;
    job.changed = writing.now();
    TRY(saveMail(writing, job));
    return toldBy(writing, job, said);
}

// Nobody else has the same tickets: where somebody at another address may have them, by this mail or by one before it,
// new ones go.
Result<MailJob> sendAnew(Writing &writing, MailJob job, const QString &address)
{
    const QList<TicketId> valid = job.validTickets();
    if (valid.isEmpty())
        return refuseMail(job, Store::tr("None of its tickets is valid any more. Give it up instead."));
    TRY(endMail(writing, job, MailState::GivenUp, MailSaid::Again));
    TRY_GET(const QList<MailJob> mails, readMailsOf(writing.db(), job.order));
    MailableTickets found;
    for (const TicketId ticket : valid)
        found.add(ticket, mails, address);
    if (!found.elsewhere.isEmpty()) {
        TRY(requireRight(writing, Right::Reprint));
        TRY_GET(const MoveReceipt receipt,
                reissueNow(writing, job.order, found.elsewhere,
                           Store::tr("Sent to another address: nobody knows whether the first mail arrived.")));
        for (const MovedSeat &seat : receipt.seats)
            found.tickets.append(seat.ticket);
    }
    MailJob next;
    next.event = job.event;
    next.order = job.order;
    next.address = address;
    return addMail(writing, next, found.tickets, found.repeats);
}

Result<MailJob> againNow(Writing &writing, MailJob job, const QString &typed)
{
    TRY(requireMailing(writing.db()));
    if (job.isOver())
        return refuseMail(job, Store::tr("This mail is over. Send the order's tickets again as a new one."));
    const QString address = typed.isEmpty() ? job.address : typed;
    if (address.isEmpty())
        return refuseMail(job, Store::tr("The address was erased. Say where the tickets are to go."));
    if (job.state == MailState::Doubtful || isForGood(job.problem) || address != job.address)
        return sendAnew(writing, job, address);
    job.next = writing.now();
    TRY(saveMail(writing, job));
    TRY(toldBy(writing, job, MailSaid::Again));
    return readMail(writing.db(), job.id);
}

Result<MailJob> settledMail(Writing &writing, MailId id, MailSaid said, const QString &address)
{
    TRY_GET(MailJob job, readMail(writing.db(), id));
    if (job.state == MailState::Sending)
        return refuseMail(job, Store::tr("It is being sent. Wait a minute, and look again."));
    if (said == MailSaid::Again)
        return againNow(writing, job, address);
    const bool arrived = said == MailSaid::Arrived;
    if (job.isOver() && job.state == (arrived ? MailState::Sent : MailState::GivenUp))
        return job; // said already
    if (job.isOver() || (arrived && job.state != MailState::Doubtful))
        return refuseMail(job, job.isOver() ? Store::tr("This mail is over: somebody has said what became of it.")
                                            : Store::tr("It was not sent yet, so it has not arrived."));
    TRY(endMail(writing, job, arrived ? MailState::Sent : MailState::GivenUp, said));
    return readMail(writing.db(), id);
}

} // namespace

QString addressDigest(const QByteArray &salt, const QString &address)
{
    return nameDigest(salt, address, {});
}

Result<MailJob> readMail(Connection &connection, MailId id)
{
    TRY_GET(auto found, optional<MailJob>(connection, R"(
        SELECT j.mail_id, j.event_id, j.order_id, o.code, j.address, j.salt, j.asked_terminal, j.asked_clerk,
            j.asked_at, j.state, j.attempts, j.problem, j.was_doubtful, j.changed_at, j.next_at
        FROM mail_job j JOIN sale_order o ON o.order_id = j.order_id WHERE j.mail_id = ?)",
                                          mailOf, id));
    if (!found)
        return refuseByHouse(Store::tr("There is no mail %1.").arg(id.value()),
                             {{QStringLiteral("argument"), QStringLiteral("mail")}});
    TRY_GET(found->tickets, all<MailTicket>(
                                connection, R"(
        SELECT m.ticket_id, t.state FROM mail_ticket m JOIN ticket t ON t.ticket_id = m.ticket_id
        WHERE m.mail_id = ? ORDER BY m.ticket_id)",
                                [](const Row &row) {
                                    return MailTicket{row.id<TicketId>(0), row.text(1) == u"valid"};
                                },
                                id));
    return *found;
}

Result<QList<MailJob>> readOpenMails(Connection &connection, const QString &terminal)
{
    TRY_GET(const auto ids, all<MailId>(connection, R"(
        SELECT mail_id FROM mail_job
        WHERE state IN ('waiting', 'sending', 'failed', 'doubtful') AND (asked_terminal = ? OR length(?) = 0)
        ORDER BY mail_id)",
                                        mailIdIn, terminal, terminal));
    return mailsOf(connection, ids);
}

Result<QList<MailJob>> readLatestMails(Connection &connection, int most)
{
    TRY_GET(const auto ids,
            all<MailId>(connection, R"(SELECT mail_id FROM mail_job ORDER BY mail_id DESC LIMIT ?)", mailIdIn, most));
    return mailsOf(connection, ids);
}

Result<QList<MailJob>> readMailsOf(Connection &connection, OrderId order)
{
    TRY_GET(const auto ids,
            all<MailId>(connection, R"(SELECT mail_id FROM mail_job WHERE order_id = ? ORDER BY mail_id)", mailIdIn,
                        order));
    return mailsOf(connection, ids);
}

Result<MailJob> askToMail(Connection &connection, const Act &act, OrderId order, const QString &typed)
{
    TRY_GET(const QString address, checkedMailAddress(typed));
    return write(connection, act, Turn::of(order), [&](Writing &writing) { return askNow(writing, order, address); });
}

Result<std::optional<MailJob>> takeNextMail(Connection &connection, const Act &act, const MailsToTake &which,
                                            Instant now)
{
    TRY_GET(const auto mark, copyMark(connection));
    if (mark && mark->isPractice)
        return std::optional<MailJob>();
    TRY_GET(const QList<MailJob> open, readOpenMails(connection, which.canSend ? QString() : act.by.terminal));
    for (const MailJob &job : open) {
        const bool isWanted = isDueMail(job, now, which.all) && !which.but.contains(job.id);
        if (!isWanted && !isStuckMail(job, now))
            continue;
        TRY_GET(const auto taken, write(connection, act, Turn::of(job.event),
                                        [&](Writing &writing) { return takeMail(writing, job.id, which.all); }));
        if (taken)
            return taken;
    }
    return std::optional<MailJob>();
}

Result<MailJob> mailSent(Connection &connection, const Act &act, const MailJob &taken, const MailOutcome &outcome)
{
    return write(connection, act, Turn::of(taken.event),
                 [&](Writing &writing) { return sentNow(writing, taken, outcome); });
}

Result<MailJob> settleMail(Connection &connection, const Act &act, MailId id, MailSaid said, const QString &typed)
{
    QString address;
    if (!typed.isEmpty()) {
        TRY_GET(address, checkedMailAddress(typed));
    }
    TRY_GET(const MailJob job, readMail(connection, id));
    return write(connection, act, Turn::of(job.event),
                 [&](Writing &writing) { return settledMail(writing, id, said, address); });
}

} // namespace rowlock
