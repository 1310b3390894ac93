// A house made by the real program, for tests that go on from there.
#pragma once

#include "tests/ctl/ctl_driver.h"

// Runs on m_ctl and lets the test fail with what was printed where the status is another.
#define RUN(name, expected, ...)                                                                                       \
    const CtlRun name = (*m_ctl)(QStringList __VA_ARGS__);                                                             \
    QVERIFY2(name.fault.isEmpty(), qPrintable(name.fault));                                                            \
    QVERIFY2(name.status == (expected), (name.out + name.err).constData())

namespace rowlock {

// One folder for each test; house() makes plan m_plan and event m_event: Stalls 42.00, Box = royal 100.00, floor of 30
// 12.50.
class CtlHouse
{
protected:
    void makeFolder() { m_ctl = std::make_unique<CtlDriver>(); }
    void dropFolder() { m_ctl.reset(); }

    void house(const QStringList &rules = {})
    {
        using namespace Qt::StringLiterals;
        m_ctl->makeHouse();
        m_plan = u"1"_s;
        const QStringList create{u"event"_s,   u"create"_s,        u"--plan"_s,     m_plan,
                                 u"--name"_s,  u"Hamlet"_s,        u"--starts"_s,   u"2031-11-21T19:30"_s,
                                 u"--price"_s, u"Stalls=42.00"_s,  u"--price"_s,    u"Box = royal=100"_s,
                                 u"--price"_s, u"default=12.50"_s, u"--capacity"_s, u"Standing floor=30"_s};
        RUN(event, 0, (create + rules));
        m_event = str(event.number("event"));
    }

    static QString str(qint64 number) { return QString::number(number); }

    std::unique_ptr<CtlDriver> m_ctl;
    QString m_plan;
    QString m_event;
};

} // namespace rowlock
