// Tickets by e-mail: their story in the journal, and that against the tables. An address may be gone; what stands must
// be what the journal has a digest of.
#include "model/store/mails.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

namespace rowlock {

namespace {

QString mailNamed(qint64 mail)
{
    return QCoreApplication::translate("Verify", "Mail %1").arg(mail);
}

QString mailAccountNamed()
{
    return QCoreApplication::translate("Verify", "The mail account");
}

void mailAccountSet(Replay &replay, const Replay::Entry &entry)
{
    const QJsonValue value = entry.body.value(QLatin1String("account"));
    replay.mailAccount = value.isNull()
                             ? QStringLiteral("null")
                             : QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
}

// One number, or several.
QList<qint64> repeatedBy(const Replay::Entry &entry)
{
    const QJsonValue repeats = entry.body.value(QLatin1String("repeats"));
    const QJsonArray told = repeats.isArray() ? repeats.toArray() : QJsonArray{repeats};
    QList<qint64> numbers;
    for (const QJsonValue &mail : told)
        numbers.append(mail.toInteger());
    return numbers;
}

void addMailTicket(Replay &replay, const Replay::Entry &entry, qint64 mail, MailStory &job, qint64 ticket)
{
    const TicketStory told = replay.tickets.value(ticket);
    if (told.order != job.order || told.state != u"valid")
        replay.impossible(entry, story("ticket %1 was no valid one of its order").arg(ticket));
    if (waitsForPrinter(replay, ticket) || replay.printed.contains(ticket)
        || wentOutByMail(replay, ticket, repeatedBy(entry)))
        replay.impossible(entry, story("there was paper for ticket %1, or it was sent already").arg(ticket));
    job.tickets.append(ticket);
    replay.mailsOfTicket[ticket].append(mail);
}

void mailAsked(Replay &replay, const Replay::Entry &entry)
{
    const qint64 number = entry.number("mail");
    MailStory mail;
    mail.event = entry.event();
    mail.order = entry.order();
    mail.digest = entry.text("sha256");
    mail.terminal = entry.row.terminal;
    mail.clerk = entry.row.clerk;
    mail.at = entry.row.at;
    for (const QJsonValue &ticket : entry.body.value(QLatin1String("tickets")).toArray())
        addMailTicket(replay, entry, number, mail, ticket.toInteger());
    if (replay.mails.contains(number) || mail.tickets.isEmpty())
        replay.impossible(entry, story("it was asked for already, or for nothing"));
    replay.mails.insert(number, mail);
}

// The mail that the entry is about, where it was in one of these states.
MailStory *mailIn(Replay &replay, const Replay::Entry &entry, const QStringList &states)
{
    const auto mail = replay.mails.find(entry.number("mail"));
    if (mail == replay.mails.end() || !states.contains(mail->state)) {
        replay.impossible(entry, story("the mail was not open, or not so far"));
        return nullptr;
    }
    return &*mail;
}

void mailBegun(Replay &replay, const Replay::Entry &entry)
{
    if (MailStory *mail = mailIn(replay, entry, {QStringLiteral("waiting"), QStringLiteral("failed")})) {
        mail->state = QStringLiteral("sending");
        mail->problem.clear();
        ++mail->attempts;
    }
}

void mailWent(Replay &replay, const Replay::Entry &entry)
{
    if (MailStory *mail = mailIn(replay, entry, {QStringLiteral("sending"), QStringLiteral("doubtful")})) {
        mail->state = QStringLiteral("sent");
        mail->problem.clear();
    }
}

void mailFailedTold(Replay &replay, const Replay::Entry &entry)
{
    const QString state = entry.text("state");
    const QStringList before = state == u"given_up" ? QStringList{QStringLiteral("waiting"), QStringLiteral("failed")}
                                                    : QStringList{QStringLiteral("sending")};
    if (MailStory *mail = mailIn(replay, entry, before)) {
        mail->state = state;
        mail->problem = entry.text("problem");
        mail->wasDoubtful = mail->wasDoubtful || state == u"doubtful";
    }
}

void mailSettled(Replay &replay, const Replay::Entry &entry)
{
    const QString said = entry.text("said"), state = entry.text("state");
    const QStringList before = said == u"arrived" ? QStringList{QStringLiteral("doubtful")}
                                                  : QStringList{QStringLiteral("waiting"), QStringLiteral("failed"),
                                                                QStringLiteral("doubtful")};
    MailStory *mail = mailIn(replay, entry, before);
    if (!mail || (said == u"again" && state == mail->state && state != u"doubtful")) // only tried again
        return;
    mail->state = state;
    mail->problem = state == u"sent" ? QString() : QStringLiteral("by_person");
}

Result<Done> compareMailAccount(Connection &connection, const Replay &replay, Findings &findings)
{
    QString kept;
    TRY(detail::execute(connection, R"(SELECT value FROM mail_account)", [&kept](const Row &row) {
        kept = row.text(0);
        return true;
    }));
    const Comparison account(findings, [] { return mailAccountNamed(); });
    account.same("value", kept, replay.mailAccount);
    return Done{};
}

Result<QMap<qint64, QStringList>> ticketsOfMails(Connection &connection)
{
    QMap<qint64, QStringList> tickets;
    TRY(detail::execute(connection, R"(
        SELECT mail_id, ticket_id, is_free FROM mail_ticket ORDER BY mail_id, ticket_id)",
                        [&](const Row &row) {
                            tickets[row.integer(0)] += QString::number(row.integer(1))
                                                       + (row.boolean(2) ? QStringLiteral(" free") : QString());
                            return true;
                        }));
    return tickets;
}

QString mailedTickets(const MailStory &mail)
{
    QList<qint64> sorted = mail.tickets;
    std::ranges::sort(sorted);
    QStringList tickets;
    for (const qint64 ticket : std::as_const(sorted))
        tickets += QString::number(ticket) + (mail.isFree() ? QStringLiteral(" free") : QString());
    return tickets.join(u',');
}

template <typename Named>
void compareMail(const Comparison<Named> &mail, const Row &row, const MailStory &told)
{
    mail.same("event", row.integer(1), told.event);
    mail.same("order", row.integer(2), told.order);
    if (row.isNull(4))
        mail.same("address", row.text(3), QString());
    else
        mail.same("address's SHA-256", addressDigest(row.bytes(4), row.text(3)), told.digest);
    mail.same("asked at terminal", row.text(5), told.terminal);
    mail.same("asked by", row.text(6), told.clerk);
    mail.same("asked at", row.integer(7), told.at);
    mail.same("state", row.text(8), told.state);
    mail.same("attempts", row.integer(9), told.attempts);
    mail.same("problem", row.text(10), told.problem);
    mail.same("doubt", row.integer(11), qint64(told.wasDoubtful));
}

} // namespace

bool wentOutByMail(const Replay &replay, qint64 ticket, const QList<qint64> &repeated)
{
    const QList<qint64> mails = replay.mailsOfTicket.value(ticket);
    // To the same address as that one, which looked at those before it.
    if (std::ranges::any_of(repeated, [&mails](qint64 mail) { return mails.contains(mail); }))
        return false;
    return std::ranges::any_of(mails, [&](qint64 mail) { return !replay.mails.value(mail).isFree(); });
}

const ReplaySteps &mailSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("mail.account"), &mailAccountSet}, {QStringLiteral("mail.asked"), &mailAsked},
        {QStringLiteral("mail.begun"), &mailBegun},        {QStringLiteral("mail.sent"), &mailWent},
        {QStringLiteral("mail.failed"), &mailFailedTold},  {QStringLiteral("mail.settled"), &mailSettled},
    };
    return steps;
}

Result<Done> compareMails(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareMailAccount(connection, replay, findings));
    auto told = replay.mails;
    TRY_GET(const auto tickets, ticketsOfMails(connection));
    TRY(detail::execute(connection, R"(
        SELECT mail_id, event_id, order_id, address, salt, asked_terminal, asked_clerk, asked_at, state, attempts,
            problem, was_doubtful FROM mail_job)",
                        [&](const Row &row) {
                            const qint64 number = row.integer(0);
                            const Comparison mail(findings, [&] { return mailNamed(number); });
                            if (!told.contains(number)) {
                                mail.missingInJournal();
                                return true;
                            }
                            const MailStory written = told.take(number);
                            compareMail(mail, row, written);
                            mail.same("tickets", tickets.value(number).join(u','), mailedTickets(written));
                            return true;
                        }));
    for (const qint64 number : told.keys())
        missingInTables(findings, mailNamed(number));
    return Done{};
}

} // namespace rowlock
