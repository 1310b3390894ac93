#include "tests/process/support/staff_use_cases.h"

#include "tests/process/support/house_script.h"

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

UseCase byStaff(const char *name, const char *line)
{
    return {name, QString::fromLatin1(line).split(u' '), UseCase::StaffHouse};
}

} // namespace

// Event 1 is what commands work on, event 2 is for the next one, whose terminal somebody works at.
void prepareStaffHouse(const HouseFolder &folder)
{
    makeSimpleHouse(folder, 2, 8, {{u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}});
    HouseScript script(folder);
    script.type("event create --plan 1 --name Lear --starts 2031-12-04T19:30 --price default=10");
    script.type("staff add Anna --pin 25803");
    script.type("staff add Ben --role Clerk --pin 47110");
    script.type("--terminal next staff sign-in Anna --pin 25803");
    script.type("hold 1 --seats s-1-1,s-1-2", "hold", "held");
    script.type("hold 1 --seats s-1-3", "hold", "one");
    script.type("sell {one} --pay cash:10.00", "order", "sold");
    script.end();
}

QList<UseCase> staffUseCases()
{
    return {byStaff("sold-by-somebody", "sell {held} --pay cash:20.00 --key a"),
            byStaff("refunded-by-somebody", "refund {sold} --key b"),
            byStaff("person-added", "staff add Sue --role Supervisor --pin 80246"),
            byStaff("person-promoted", "staff role Ben Supervisor"),
            byStaff("person-leaves", "staff leave Ben"),
            byStaff("pin-changed", "staff pin Ben --pin 47119"),
            byStaff("pin-recovered", "staff recover Anna --reason lost --pin 25809"),
            byStaff("role-changed", "role set Clerk --rights sell,reprint"),
            byStaff("signed-out", "staff sign-out")};
}

} // namespace rowlock
