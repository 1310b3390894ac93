// What the window knows of drawers and shifts: which is open at this terminal, and what could be opened or joined here.
#pragma once

#include "model/domain/shift.h"

#include <QList>

namespace rowlock {

class Desk;

struct ShiftsKnown
{
    ShiftHere here = {};
    QList<Drawer> drawers = {};
    QList<Shift> open = {}; // of the whole house, counted ones among them

    std::optional<Shift> mine() const; // of this terminal
    QList<Drawer> freeDrawers() const; // offered, and with no shift open
    QList<Shift> joinable() const;     // by this terminal; whether by this person the house says
    std::optional<Shift> shiftOf(const Drawer &drawer) const;
};

Result<ShiftsKnown> readKnownShifts(Desk &desk); // little in a house without drawers

// Why this cannot be done here now, as a phrase; empty: it can.
QString whyNoShift(const ShiftsKnown &state);   // needs a shift here, counted or not
QString whyNoCash(const ShiftsKnown &state);    // money goes through the drawer
QString whyNotOpened(const ShiftsKnown &state); // another shift
QString whyNotJoined(const ShiftsKnown &state);

// The button's: "No shift", "Left · since 18:02", "Counted".
QString shiftSign(const ShiftsKnown &state, const QByteArray &timeZone);
QString shiftSentence(const ShiftsKnown &state, const QByteArray &timeZone); // the same at length

} // namespace rowlock
