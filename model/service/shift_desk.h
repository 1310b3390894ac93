// Drawers and shifts (docs/decisions/shifts.md). Desk::shifts() gives it for one command, on the desk's thread; every
// call answers as the desk says.
#pragma once

#include "model/domain/shift_figures.h"

namespace rowlock {

class DeskSession;

class ShiftDesk
{
public:
    explicit ShiftDesk(DeskSession &session) : m_session(session) {}

    // As drawers.h.
    Result<Venue> venue();
    Result<Venue> setVenue(const VenueChange &change);
    Result<Venue> setVenue(const Venue &venue) { return setVenue(VenueChange::all(venue)); }
    Result<QList<Drawer>> drawers();
    Result<Drawer> saveDrawer(const Drawer &drawer);

    // As shifts.h.
    Result<ShiftHere> here(); // at this terminal
    Result<QList<Shift>> latest(int limit);
    Result<QList<Shift>> openOnes();
    Result<Shift> shift(ShiftId shift);
    Result<QList<CashEntry>> cash(ShiftId shift);
    Result<Shift> open(int drawer, const Money &floated, const QString &reason = {});
    Result<Shift> join(ShiftId shift);
    Result<Shift> leave();
    Result<CashEntry> move(CashKind kind, const Money &amount, const QString &reason, const QString &key = {});
    Result<Shift> count(ShiftId shift, const CashCount &count);
    Result<Shift> resume(ShiftId shift);
    Result<ZReport> close(ShiftId shift, const QString &reason, std::optional<Money> leave = {});
    Result<ShiftFigures> x(ShiftId shift);
    Result<QList<ZReport>> zReports(int limit);
    Result<ZReport> z(int no);

private:
    DeskSession &m_session;
};

} // namespace rowlock
