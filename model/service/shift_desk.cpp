#include "model/service/shift_desk.h"

#include "model/service/desk_session.h"
#include "model/store/drawers.h"
#include "model/store/report_rights.h"
#include "model/store/shifts.h"

#include <QCoreApplication>

namespace rowlock {

Result<Venue> ShiftDesk::venue()
{
    return readVenue(m_session.connection());
}

Result<Venue> ShiftDesk::setVenue(const VenueChange &change)
{
    return rowlock::setVenue(m_session.connection(), m_session.act("venue"), change);
}

Result<QList<Drawer>> ShiftDesk::drawers()
{
    return readDrawers(m_session.connection());
}

Result<Drawer> ShiftDesk::saveDrawer(const Drawer &drawer)
{
    return rowlock::saveDrawer(m_session.connection(), m_session.act("drawer"), drawer);
}

Result<ShiftHere> ShiftDesk::here()
{
    return readShiftHere(m_session.connection(), m_session.actor().terminal);
}

Result<QList<Shift>> ShiftDesk::latest(int limit)
{
    return readShifts(m_session.connection(), limit);
}

Result<QList<Shift>> ShiftDesk::openOnes()
{
    return readOpenShifts(m_session.connection());
}

Result<Shift> ShiftDesk::shift(ShiftId shift)
{
    return readShift(m_session.connection(), shift);
}

Result<QList<CashEntry>> ShiftDesk::cash(ShiftId shift)
{
    TRY(requireMaySee(m_session.connection(), m_session.act("report"), {false, shift}));
    return readCash(m_session.connection(), shift);
}

Result<Shift> ShiftDesk::open(int drawer, const Money &floated, const QString &reason)
{
    return openShift(m_session.connection(), m_session.act("shift.open"), drawer, floated, reason);
}

Result<Shift> ShiftDesk::join(ShiftId shift)
{
    return joinShift(m_session.connection(), m_session.act("shift.join"), shift);
}

Result<Shift> ShiftDesk::leave()
{
    return leaveShift(m_session.connection(), m_session.act("shift.leave"));
}

Result<CashEntry> ShiftDesk::move(CashKind kind, const Money &amount, const QString &reason, const QString &key)
{
    return moveCash(m_session.connection(), m_session.act("shift.cash"), kind, amount, reason, key);
}

// Counted in a practice copy it would tell what the real drawer must hold, which is told after a count alone.
Result<Shift> ShiftDesk::count(ShiftId shift, const CashCount &count)
{
    if (m_session.facts().isPractice()) {
        TRY_GET(const Shift asked, readShift(m_session.connection(), shift));
        if (asked.opened <= m_session.facts().copy->at)
            return refuse(ErrorCode::Forbidden,
                          QCoreApplication::translate("Desk", "This shift was open in the box office when practice "
                                                              "began, so it is not counted here. Count it there."),
                          {{QStringLiteral("practice"), true}});
    }
    return countShift(m_session.connection(), m_session.act("shift.count"), shift, count);
}

Result<Shift> ShiftDesk::resume(ShiftId shift)
{
    return resumeShift(m_session.connection(), m_session.act("shift.resume"), shift);
}

Result<ZReport> ShiftDesk::close(ShiftId shift, const QString &reason, std::optional<Money> leave)
{
    return closeShift(m_session.connection(), m_session.act("shift.close"), shift, reason, leave);
}

Result<ShiftFigures> ShiftDesk::x(ShiftId shift)
{
    TRY(requireMaySee(m_session.connection(), m_session.act("report"), {false, shift}));
    return readX(m_session.connection(), m_session.act("shift.x"), shift);
}

Result<QList<ZReport>> ShiftDesk::zReports(int limit)
{
    TRY_GET(const auto whose, whoseFigures(m_session.connection(), m_session.actor().terminal, Right::Shifts));
    return readZReports(m_session.connection(), limit, whose);
}

Result<ZReport> ShiftDesk::z(int no)
{
    TRY_GET(const ZReport report, readZ(m_session.connection(), no));
    TRY(requireMaySee(m_session.connection(), m_session.act("report"), {false, report.shift}));
    return report;
}

} // namespace rowlock
