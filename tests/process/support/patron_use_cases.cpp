#include "tests/process/support/patron_use_cases.h"

#include "tests/process/support/house_script.h"

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

UseCase ofPatrons(const char *name, const char *line)
{
    return {name, QString::fromLatin1(line).split(u' '), UseCase::PatronHouse};
}

} // namespace

// Event 1 is what commands work on, event 2 is for the next one. Patron 1 has an order, patron 2 holds seats, patron 3
// has notes and an order, and nothing that is open.
void preparePatronHouse(const HouseFolder &folder)
{
    makeSimpleHouse(folder, 2, 8, {{u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}});
    folder.write(u"list.csv"_s, "first,last,email,tags,notes\nMary,Obrien,m@x.org,friend,late\nOle,Smith,,press,\n"
                                "Zoe,Boehme,z@x.org,,\n");
    HouseScript script(folder);
    script.type("event create --plan 1 --name Lear --starts 2031-12-04T19:30 --price default=10");
    script.type("patron add --first Mary --last Obrien --tags friend");
    script.type("patron add --first M --last Obrien --email m@x.org");
    script.type("patron add --first Ben --last Weiss --phone 0451998877");
    script.type("patron note 3 aisle");
    script.type("hold 1 --seats s-1-1", "hold", "one");
    script.type("sell {one} --pay cash:10.00 --patron-no 1", "order", "sold");
    script.type("hold 1 --seats s-1-2", "hold", "held");
    script.type("hold patron {held} --patron-no 2");
    script.type("hold 1 --seats s-1-3", "hold", "three");
    script.type("sell {three} --pay cash:10.00 --patron-no 3", "order", "third");
    script.end();
}

QList<UseCase> patronUseCases()
{
    return {ofPatrons("patron-added", "patron add --first Zoe --last Boehme --tags press"),
            ofPatrons("patron-changed", "patron set 3 --last Boehme"),
            ofPatrons("patron-noted", "patron note 1 loud"),
            ofPatrons("patrons-merged", "patron merge 1 2"),
            ofPatrons("patron-erased", "patron erase 3"),
            ofPatrons("patrons-imported", "patron import @/list.csv"),
            ofPatrons("sold-to-a-patron", "sell {held} --pay cash:10.00 --patron-no 1 --key a"),
            ofPatrons("order-of-a-patron", "order name {sold} --patron-no 3")};
}

} // namespace rowlock
