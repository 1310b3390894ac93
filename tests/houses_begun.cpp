// The houses that most tests begin with, made once for all of them and left in a folder: as files, or in a server with
// its logins. CTest runs it first.
#include "tests/ctl/ctl_driver.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/house_fixture.h"

#include <QApplication>

using namespace rowlock;

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    if (argc != 2)
        qFatal("name the folder to leave them in");
    const QString folder = QString::fromLocal8Bit(argv[1]);
    static_cast<void>(HouseFixture());
    static_cast<void>(CounterFixture());
    CtlDriver().makeHouse();
    testsOnServer() ? leaveTestServerIn(folder) : leavePreparedHousesIn(folder);
    return 0;
}
