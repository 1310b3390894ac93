// Will-call: what is paid for and waits to be picked up. Desk::willcall() gives it for one command; every call is a
// transaction on the desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/patron.h"
#include "model/domain/result.h"
#include "model/domain/willcall.h"

namespace rowlock {

class DeskSession;

class WillcallDesk
{
public:
    explicit WillcallDesk(DeskSession &session) : m_session(session) {}

    // Of a hold of this terminal and all that goes with it: its orders are left there once it is sold, or not.
    // hold_unknown/expired/consumed, forbidden, invalid_argument: no name.
    Result<HoldInfo> mark(HoldId hold, bool isToBeLeft);
    // A sold order, for whoever is named or whose it is. event_closed, forbidden, key_reused.
    Result<WillcallOrder> leave(OrderId order, const PatronChoice &patron = {}, const QString &key = {});
    Result<WillcallOrder> takeOff(OrderId order, const QString &key = {}); // key_reused
    // forbidden: handed over already, or money is due; event_closed, key_reused.
    Result<WillcallOrder> handOver(OrderId order, const HandOverAsked &asked = {}, const QString &key = {});
    // The last that stands, or this one of the order's. key_reused.
    Result<WillcallOrder> takeBack(OrderId order, const QString &reason, int handover = 0, const QString &key = {});
    // Of papers that came out of a printer; looking at them marks nothing. The number of the list, 0: of none.
    Result<qint64> markPrinted(EventId event, const QList<WillcallPaper> &papers);

    // By name; several events of one evening together.
    Result<QList<WillcallOrder>> list(const QList<EventId> &events);
    Result<std::optional<WillcallOrder>> order(OrderId order); // none: it was never left there

private:
    DeskSession &m_session;
};

} // namespace rowlock
