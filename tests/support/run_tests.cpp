#include "tests/support/run_tests.h"

#include <QFileInfo>
#include <QMap>

#include <cstdio>

namespace rowlock {

namespace {

QMap<QString, RunTest> &registeredTests()
{
    static QMap<QString, RunTest> tests;
    return tests;
}

QString s_running;

} // namespace

RegisteredTest::RegisteredTest(const char *file, RunTest run)
{
    registeredTests().insert(QFileInfo(QString::fromUtf8(file)).completeBaseName(), run);
}

QString runningTest()
{
    return s_running;
}

int runNamedTest(int argc, char **argv)
{
    s_running = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    const RunTest run = registeredTests().value(s_running);
    if (!run) {
        const QByteArray known = registeredTests().keys().join(u' ').toUtf8();
        std::fprintf(stderr, "Name one of these tests first: %s\n", known.constData());
        return 2;
    }
    // QtTest and the children of a test see the arguments as if the test were a program of its own.
    argv[1] = argv[0];
    return run(argc - 1, argv + 1);
}

} // namespace rowlock
