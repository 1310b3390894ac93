// Tests of a folder are one program: each file registers its class under the file's own name, and the program runs the
// one that is named first on its command line, `store_tests tst_blocks [QTEST-ARGUMENT...]`. CTest does so for each
// file.
#pragma once

#include <QtTest>

namespace rowlock {

using RunTest = int (*)(int argc, char **argv);

struct RegisteredTest
{
    RegisteredTest(const char *file, RunTest run); // the file's base name is the test's
};

int runNamedTest(int argc, char **argv); // answers the exit status
QString runningTest();                   // the name of the test that this process runs

template <typename Application, typename TestClass>
int runTestClass(int argc, char **argv)
{
    Application application(argc, argv);
    TestClass test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace rowlock

// Once a file, for its class: without windows, with windows.
#define ROWLOCK_TEST(TestClass)                                                                                        \
    static const rowlock::RegisteredTest registered##TestClass(__FILE__,                                               \
                                                               rowlock::runTestClass<QCoreApplication, TestClass>);
#define ROWLOCK_WINDOW_TEST(TestClass)                                                                                 \
    static const rowlock::RegisteredTest registered##TestClass(__FILE__,                                               \
                                                               rowlock::runTestClass<QApplication, TestClass>);
