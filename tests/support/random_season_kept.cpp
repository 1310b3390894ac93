// What is kept in a random season: seats under a name until a release, and money in a drawer through shifts.
#include "model/store/drawers.h"
#include "model/store/reservations.h"
#include "model/store/shifts.h"
#include "tests/support/random_season.h"

namespace rowlock {

ReleaseTime RandomSeason::anyRelease()
{
    if (below(4) == 0)
        return {{}, 1 + below(10'000)};
    return {m_house.clock.now().plusSeconds(below(3000) - 20), {}};
}

void RandomSeason::reserve()
{
    const HoldId hold = anyOf(m_holds);
    const QString name = below(6) == 0 ? QString() : QStringLiteral("Party %1").arg(below(99));
    const auto made = makeReservation(*m_house.connection, holderOf(hold), hold, name, anyRelease(), sometimesKey());
    if (note("reserve", made))
        m_reservations.append(made->as.code);
    if (m_reservations.size() > 8)
        m_reservations.removeFirst();
}

// Which goes on, ends by a person's act or is taken back; or all that are due are released.
void RandomSeason::changeReservation()
{
    const int what = below(6);
    if (what < 2 || m_reservations.isEmpty()) {
        const auto event = isOneActAStep || below(3) == 0 ? std::optional<EventId>(anyOf(m_events)) : std::nullopt;
        note("release reservations", releaseReservations(*m_house.connection, anybody(), event));
        return;
    }
    // The last one is the likeliest not to be over yet, and only then can it be moved.
    const QString code = what == 2 ? m_reservations.last() : anyOf(m_reservations);
    if (what == 2) {
        note("another release", moveReservation(*m_house.connection, anybody(), code, anyRelease(), sometimesKey()));
    } else if (what == 3) {
        note("drop", dropReservation(*m_house.connection, anybody(), code, QStringLiteral("called"), sometimesKey()));
    } else {
        const auto back = takeBackReservation(*m_house.connection, anybody(), code, anyRelease(), sometimesKey());
        if (note("take a reservation back", back))
            m_holds.append(back->reservation.holds.last().id);
    }
}

// One drawer for all: opened, left and joined again, counted and closed by whoever is there.
void RandomSeason::workInShifts()
{
    const auto drawers = readDrawers(*m_house.connection);
    const Act act = anybody();
    if (drawers && drawers->isEmpty()) {
        if (hasShifts && m_orders.size() > 3 && below(8) == 0)
            note("drawer", saveDrawer(*m_house.connection, act, {0, QStringLiteral("Left"), true, true}));
        return;
    }
    const auto here = readShiftHere(*m_house.connection, act.by.terminal);
    const auto open = readOpenShifts(*m_house.connection);
    if (!here || !open)
        return;
    if (!here->shift.isValid() && open->isEmpty())
        note("open a shift", openShift(*m_house.connection, act, drawers->first().no, HouseFixture::eur(100 * below(9)),
                                       QStringLiteral("as found")));
    else if (!here->shift.isValid())
        note("join a shift", joinShift(*m_house.connection, act, open->first().id));
    else if (here->isCounted && below(4) == 0)
        note("resume a shift", resumeShift(*m_house.connection, act, here->shift));
    else if (here->isCounted)
        note("close a shift", closeShift(*m_house.connection, act, here->shift, QStringLiteral("nobody knows")));
    else if (below(15) == 0)
        note("count", countShift(*m_house.connection, act, here->shift,
                                 *CashCount::fromText(QStringLiteral("1000:%1 5:%2").arg(below(90)).arg(below(20)))));
    else if (below(15) == 0)
        note("leave a shift", leaveShift(*m_house.connection, act));
    else
        moveDrawerCash(act);
}

void RandomSeason::moveDrawerCash(const Act &act)
{
    const auto kind = anyOf(QList<CashKind>{CashKind::In, CashKind::Out, CashKind::Drop, CashKind::NoSale});
    const Money amount = HouseFixture::eur(kind == CashKind::NoSale ? 0 : 1 + below(9000));
    note("cash that is no payment",
         moveCash(*m_house.connection, act, kind, amount, QStringLiteral("as usual"), sometimesKey()));
}

} // namespace rowlock
