// Tickets that go out by e-mail, and what became of them (docs/decisions/mail.md). The values, and the rules as pure
// functions of any thread. Deadlines in UTC milliseconds.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace rowlock {

using MailId = Id<struct MailTag>;

// waiting, sending, sent, failed, doubtful, given_up. Failed: the server surely has not taken it. Doubtful: it may
// have, and a person says. Sent and given up are its end.
enum class MailState { Waiting, Sending, Sent, Failed, Doubtful, GivenUp };
QString stateName(MailState state);
Result<MailState> mailStateFromName(const QString &name);

// Why it was not sent, or nobody knows. The list is closed; in the database by these names.
enum class MailProblem {
    None,          // ""
    NoAccount,     // no_account: the house has none
    NoPassword,    // no_password: this computer does not know the account's
    Unreachable,   // unreachable: no network, no such server
    NoAnswer,      // no_answer: in time
    NotSecure,     // not_secure: no TLS, or a certificate that nobody vouches for
    Login,         // login: the server does not take user and password
    Later,         // later: it says to come again
    NoSuchAddress, // no_such_address: it does not take the address, for good
    Refused,       // refused: it does not take the mail or its sender, for good
    BrokenOff,     // broken_off: after all of it was sent, before the server said that it has it
    Stopped,       // stopped: the program that sent it, in the middle
    Nothing,       // nothing: no ticket of it is valid any more
    Erased,        // erased: its address was, with its patron
    Unpainted,     // unpainted: the tickets could not be drawn
    ByPerson       // by_person: given up by hand
};
QString problemName(MailProblem problem);
Result<MailProblem> mailProblemFromName(const QString &name);
// What a clerk is told of it; empty for None.
QString problemText(MailProblem problem);
// A server that says no for good is not asked the same again by itself.
bool isForGood(MailProblem problem);

struct MailTicket
{
    TicketId id;
    bool isValid = true; // still

    bool operator==(const MailTicket &) const = default;
};

struct MailJob
{
    MailId id;
    EventId event = {};
    OrderId order = {};
    QString orderCode = {};
    QString address = {}; // empty: erased
    QByteArray salt = {}; // of its digest in the journal; null with it
    Actor by = {};        // who asked for it
    Instant at = {};      // ... and when
    MailState state = MailState::Waiting;
    int attempts = 0;
    MailProblem problem = MailProblem::None;
    bool wasDoubtful = false;
    Instant changed = {}; // its state
    Instant next = {};    // not tried again by itself before
    QList<MailTicket> tickets = {};

    bool isOver() const { return state == MailState::Sent || state == MailState::GivenUp; }
    bool isOpen() const { return !isOver(); }
    bool mayBeSent() const { return state == MailState::Waiting || state == MailState::Failed; }
    bool isErased() const { return address.isEmpty(); }
    QList<TicketId> validTickets() const;
};

// What came of sending it.
struct MailOutcome
{
    MailState state = MailState::Sent; // Sent, Failed or Doubtful
    MailProblem problem = MailProblem::None;
    QString diagnosis = {}; // for the log: the server's code, never an address

    bool operator==(const MailOutcome &) const = default;
};

// What a person says of a mail.
enum class MailSaid {
    Arrived, // arrived: of a doubtful one
    Again,   // again: to the same address as it is, to another one with new tickets where the first may have been sent
    GiveUp   // give_up
};
QString saidName(MailSaid said);

// Which mails a worker takes.
struct MailsToTake
{
    bool all = false;       // a person asked for it: also what waits for its pause, was refused for good, or is old
    bool canSend = true;    // this computer has what the account wants; if not, only its own are taken, to say so
    QList<MailId> but = {}; // those that it has just tried
};

// A worker that has not said what came of a mail by then has died or is stuck. Longer than a sender's patience.
inline constexpr qint64 longestMailSendingMs = 300'000;
// What is older is sent only where a person says so: out of a restored backup it is long there.
inline constexpr qint64 longestUnaskedMailMs = 24 * 3'600'000LL;
// How long after so many attempts nothing is tried: 15 s, 30 s, ... at most 15 min. A server that makes one wait wants
// minutes.
qint64 mailPauseAfterMs(int attempts);

// As for a clerk: "2 tickets".
QString mailText(const MailJob &job);

} // namespace rowlock
