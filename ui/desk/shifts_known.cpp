#include "ui/desk/shifts_known.h"

#include "model/service/desk.h"
#include "ui/common/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct ShiftTexts
{
    Q_DECLARE_TR_FUNCTIONS(ShiftsKnown)
};

} // namespace

std::optional<Shift> ShiftsKnown::mine() const
{
    const auto found = std::ranges::find(open, here.shift, &Shift::id);
    return here.shift.isValid() && found != open.end() ? std::optional(*found) : std::nullopt;
}

std::optional<Shift> ShiftsKnown::shiftOf(const Drawer &drawer) const
{
    const auto found = std::ranges::find_if(open, [&](const Shift &shift) { return shift.drawer.no == drawer.no; });
    return found == open.end() ? std::nullopt : std::optional(*found);
}

QList<Drawer> ShiftsKnown::freeDrawers() const
{
    QList<Drawer> found = drawers;
    found.removeIf([this](const Drawer &drawer) { return !drawer.isOffered || shiftOf(drawer); });
    return found;
}

QList<Shift> ShiftsKnown::joinable() const
{
    QList<Shift> found = open;
    found.removeIf([this](const Shift &shift) {
        const bool isFull = !shift.drawer.severalTerminals && !shift.terminals.isEmpty();
        return shift.id == here.shift || isFull;
    });
    return found;
}

Result<ShiftsKnown> readKnownShifts(Desk &desk)
{
    ShiftsKnown state;
    TRY_GET(state.here, desk.shifts().here());
    if (!state.here.hasDrawers)
        return state;
    TRY_GET(state.drawers, desk.shifts().drawers());
    TRY_GET(state.open, desk.shifts().openOnes());
    return state;
}

QString whyNoShift(const ShiftsKnown &state)
{
    return state.here.shift.isValid() ? QString() : ShiftTexts::tr("Open a shift first");
}

QString whyNoCash(const ShiftsKnown &state)
{
    if (!state.here.shift.isValid())
        return whyNoShift(state);
    if (state.here.isCounted)
        return ShiftTexts::tr("The drawer is counted: go on with the shift, or close it");
    return state.here.isTheirs ? QString() : ShiftTexts::tr("The drawer is %1’s").arg(state.here.whose);
}

QString whyNotOpened(const ShiftsKnown &state)
{
    if (state.here.shift.isValid())
        return ShiftTexts::tr("A shift is open here: leave or close it first");
    return state.freeDrawers().isEmpty() ? ShiftTexts::tr("A shift is open with every drawer") : QString();
}

QString whyNotJoined(const ShiftsKnown &state)
{
    if (state.here.shift.isValid())
        return ShiftTexts::tr("A shift is open here: leave or close it first");
    return state.joinable().isEmpty() ? ShiftTexts::tr("No other shift takes another terminal") : QString();
}

QString shiftSign(const ShiftsKnown &state, const QByteArray &timeZone)
{
    const auto mine = state.mine();
    if (!mine)
        return ShiftTexts::tr("No shift");
    if (state.here.isCounted)
        return ShiftTexts::tr("Counted");
    return ShiftTexts::tr("%1 · since %2").arg(mine->drawer.name, timeText(mine->opened, timeZone));
}

QString shiftSentence(const ShiftsKnown &state, const QByteArray &timeZone)
{
    const auto mine = state.mine();
    if (!mine)
        return ShiftTexts::tr("No shift is open at this terminal, so it takes no money");
    const QString opened = dayText(mine->opened, timeZone);
    const QString whose = mine->by.clerk.isEmpty()
                              ? ShiftTexts::tr("Drawer %1, open since %2").arg(isolated(mine->drawer.name), opened)
                              : ShiftTexts::tr("Drawer %1, opened by %2 on %3")
                                    .arg(isolated(mine->drawer.name), isolated(mine->by.clerk), opened);
    return state.here.isCounted ? ShiftTexts::tr("%1. It is counted: go on with the shift, or close it").arg(whose)
                                : whose;
}

} // namespace rowlock
