// Parties that wait for seats of a sold-out event: in the order in which they joined, whoever fits first what comes
// free is offered it for a while, under a hold of the waitlist's own terminal.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/patron_no.h"
#include "model/domain/result.h"

#include <QString>

#include <optional>

namespace rowlock {

// Waiting and Offered are open. In the database: waiting, offered, taken, lapsed, removed.
enum class WaitState { Waiting, Offered, Taken, Lapsed, Removed };

QString stateName(WaitState state);
Result<WaitState> waitStateFromName(const QString &name);

// The terminal in whose name offers are held; no clerk's terminal may bear it.
QString waitlistTerminal();

struct WaitlistRequest
{
    qint64 party = 1; // 1 to 2000
    QString category; // by name; neither this nor an area: any seats
    QString area;     // a standing area, by ref or name
    QString name;
    QString contact;        // a telephone number, an address; may be empty
    PatronNo patronNo = {}; // somebody whom the house knows; then no name is typed, and no contact need be
};

struct WaitlistEntry
{
    WaitlistId id;
    EventId event;
    qint64 party = 1;
    int pool = -1; // of a category or a standing area; -1: any seats
    QString poolName;
    QString name;
    QString contact;
    WaitState state = WaitState::Waiting;
    HoldId hold; // offered: the offer; taken: what it became; lapsed or removed: the last offer, if there was one
    std::optional<Instant> offerEndsAt; // offered
    Actor by;                           // who put them on the list
    Instant joinedAt;
    Instant changedAt;
    qint64 revision = 0;
    PatronNo patronNo = {}; // where the house knows them

    bool isOpen() const { return state == WaitState::Waiting || state == WaitState::Offered; }
};

} // namespace rowlock
