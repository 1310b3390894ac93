// What a use case answered, checked inside a test function; each evaluates its expression once.
#pragma once

#include "tests/support/house_fixture.h"

#include <QtTest>

#define DONE(expression)                                                                                               \
    do {                                                                                                               \
        const auto answered = (expression);                                                                            \
        QVERIFY2(answered, qPrintable(::rowlock::said(answered)));                                                     \
    } while (false)

// Refused with this code, in a sentence for people.
#define REFUSED(expression, expected)                                                                                  \
    do {                                                                                                               \
        const auto answered = (expression);                                                                            \
        QVERIFY2(!answered, "it was done");                                                                            \
        QVERIFY2(answered.error().code == (expected), qPrintable(::rowlock::said(answered)));                          \
        QVERIFY2(::rowlock::isSentence(answered.error().message), qPrintable(::rowlock::said(answered)));              \
    } while (false)
