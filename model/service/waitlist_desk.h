// The waitlist of an event. Desk::waitlist() gives it for one command; every call is a transaction on the desk's
// thread, and answers as the desk says.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/result.h"
#include "model/domain/waitlist.h"

namespace rowlock {

class DeskSession;

class WaitlistDesk
{
public:
    explicit WaitlistDesk(DeskSession &session) : m_session(session) {}

    Result<WaitlistEntry> join(EventId event, const WaitlistRequest &request, const QString &key = {}); // event_closed
    Result<QList<WaitlistEntry>> of(EventId event); // those waiting or offered, in order; event_unknown
    Result<WaitlistEntry> entry(WaitlistId entry);  // invalid_argument
    Result<WaitlistEntry> leave(WaitlistId entry, const QString &reason = {});   // hold_consumed
    Result<WaitlistEntry> decline(WaitlistId entry, const QString &reason = {}); // hold_unknown, hold_consumed
    Result<HoldInfo> accept(WaitlistId entry); // this terminal's hold; hold_expired, hold_unknown, hold_consumed

private:
    DeskSession &m_session;
};

} // namespace rowlock
