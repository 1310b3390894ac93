// What every test on a server begins with, made once for all of them: logins and the usual house. CTest runs it first.
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    if (argc != 2)
        qFatal("name the folder to leave it in");
    static_cast<void>(rowlock::HouseFixture());
    rowlock::leaveTestServerIn(QString::fromLocal8Bit(argv[1]));
    return 0;
}
