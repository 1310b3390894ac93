#include "tests/support/run_tests.h"

int main(int argc, char **argv)
{
    return rowlock::runNamedTest(argc, argv);
}
