// What a known patron has bought, holds, waits for and owes. Values.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/known_patron.h"
#include "model/domain/mail_job.h"
#include "model/domain/money.h"
#include "model/domain/waitlist.h"

namespace rowlock {

struct PatronOrder
{
    OrderId id;
    QString code;
    EventId event;
    QString eventName;
    Instant eventStarts, at; // at: when it was sold
    Money total, refunded;
    Money owed;         // on account, and still to be paid
    qint64 tickets = 0; // that are good or were used
    QString name;       // that it was sold to, as it was called then

    bool operator==(const PatronOrder &) const = default;
};

// That they bought: it is to bearer, and is told apart by its order.
struct PatronCard
{
    qint64 number = 0;
    OrderId order;
    Instant at;
    Money balance;

    bool operator==(const PatronCard &) const = default;
};

// Tickets that were sent by e-mail or are to be; without an address it was erased.
struct PatronMail
{
    MailId id;
    OrderId order;
    QString address;
    MailState state = MailState::Waiting;
    Instant at; // when it was asked for

    bool operator==(const PatronMail &) const = default;
};

struct PatronHold
{
    HoldInfo hold;
    QString eventName;
    Instant eventStarts;
    Money paid; // in advance, and not given back
};

struct PatronHistory
{
    Patron patron;
    QList<PatronNote> notes;      // the oldest first
    QList<PatronOrder> orders;    // the newest first
    QList<PatronHold> holds;      // live ones
    QList<WaitlistEntry> waiting; // open ones
    QList<PatronCard> cards;
    QList<PatronMail> mails;                // of their orders, the oldest first
    qint64 earlierOrders = 0;               // that are not listed
    Money bought, refunded, owed, deposits; // of all of it

    Money net() const { return bought - refunded; }
};

} // namespace rowlock
