// The house's own time: milliseconds since boot plus an offset, which is for one boot of the computer that it goes by:
// this one, or the server that keeps the house. Every process of a boot shares it, whatever its wall clock says. The
// journal's newest entry about the clock decides what the offset is (clock.anchored at the first write of a boot,
// clock.set, clock.mended); the row house_clock says the same, and is put right where another program wrote to it. Why,
// and what moves it: docs/decisions/clocks.md.
#pragma once

#include "model/domain/house_clock.h"
#include "model/store/writing.h"

namespace rowlock {

class HouseTime
{
public:
    // Nothing but reads: the offset that a write would use now. `clock` is this computer's.
    static Result<HouseTime> read(Connection &connection, const Clock &clock);
    static Result<HouseTime> of(Connection &connection, KeptTime kept, const Clock &clock); // of what was read

    ClockReading reading() const { return m_reading; }
    void show(HouseClock &clock) const; // from now on it shows this time

private:
    friend Result<Writing> beginWriting(TransactionRunner &runner, const Act &act, const Turn &turn);
    friend Result<ClockReceipt> adoptClock(Connection &connection, const Act &act);

    static HouseTime of(const KeptTime &kept, const Clock &clock);
    static Result<HouseTime> beginning(TransactionRunner &runner, const Act &act, const Turn &turn);
    static Writing writing(WriteTransaction &transaction, const Act &act, const HouseTime &time);
    bool concernsHouse() const { return m_anchored || m_untold || m_mended || m_sealDue || m_namesDue; }
    static void move(Writing &writing, Instant now) { writing.m_now = now; }

    JournalHead m_head;
    Workplace m_workplace;
    ComputerTime m_computer;
    ClockReading m_reading;
    qint64 m_offsetMs = 0;
    bool m_anchored = false; // it does not stand in the house yet
    bool m_untold = false;   // no entry tells of it yet: an older Rowlock's house
    bool m_mended = false;   // the row said otherwise than the journal
    bool m_sealDue = false;
    bool m_namesDue = false;
    qint64 m_wallUntil = 0; // the last entry that was dated by the computer's clock alone
};

// The house goes by the computer's clock from now on, or as near to it as the newest journal entry allows; the start
// and the deadlines of live holds move with it, so that each keeps the time it had left. A reservation's release is a
// date and stays. Journalled as clock.set.
Result<ClockReceipt> adoptClock(Connection &connection, const Act &act);

} // namespace rowlock
