#include "tests/process/support/shift_use_cases.h"

#include "tests/process/support/house_script.h"

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

UseCase inAShift(const char *name, const char *line)
{
    return {name, QString::fromLatin1(line).split(u' '), UseCase::ShiftHouse};
}

} // namespace

// A shift is open where the commands come from; another one is counted, and a third drawer is free. Event 2 is for the
// next command.
void prepareShiftHouse(const HouseFolder &folder)
{
    makeSimpleHouse(folder, 2, 8, {{u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}});
    HouseScript script(folder);
    script.type("event create --plan 1 --name Lear --starts 2031-12-04T19:30 --price default=10");
    script.type("drawer add Left");
    script.type("drawer add Right");
    script.type("drawer add Spare");
    script.type("shift open Left --float 50");
    script.type("--terminal till shift open Right --float 10");
    script.type("shift count --drawer Right --pieces 5=1");
    script.type("hold 1 --seats s-1-1,s-1-2", "hold", "held");
    script.type("hold 1 --seats s-1-3", "hold", "one");
    script.type("hold 1 --seats s-1-4,s-1-5", "hold", "part");
    script.type("payment begin {part} --method cash --amount 5", "attempt", "begun");
    script.type("sell {one} --pay cash:10.00", "order", "sold");
    script.end();
}

QList<UseCase> shiftUseCases()
{
    return {inAShift("sold-in-a-shift", "sell {held} --pay cash:20.00 --key a"),
            inAShift("refunded-in-a-shift", "refund {sold} --key b"),
            inAShift("part-in-a-shift", "payment settle {begun} --charged"),
            inAShift("drawer-added", "drawer add Bar --people several"),
            inAShift("shift-opened", "--terminal spare shift open Spare --float 20"),
            inAShift("cash-dropped", "shift drop 10 --key c"),
            inAShift("shift-resumed", "shift resume --drawer Right"),
            inAShift("shift-counted", "shift count --drawer Right --pieces 5=2"),
            inAShift("shift-closed", "shift close --drawer Right --reason short --leave 2"),
            inAShift("venue-set", "venue set --name Harbour --terms Latecomers"),
            inAShift("holds-set", "hold-rules set --hold-seconds 300"),
            inAShift("reasons-set", "reason set refund --reasons Ill,Late"),
            inAShift("coins-set", "denominations set --worths 20.00,10.00,5.00 --roll 5=10"),
            inAShift("terminal-set", "terminal set till --drawer Left --paper 80mm")};
}

} // namespace rowlock
