#include "tests/support/test_clock.h"
