// A house whose events let go of late holds by one policy or the other, for tests of holds; a base beside QObject.
#pragma once

#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

namespace rowlock {

class TwoPolicies
{
protected:
    static inline const QStringList pair{QStringLiteral("A1"), QStringLiteral("A2")};

    EventId yielding() { return m_house->newEvent({HoldPolicy::Yielding, 600, 3600}); }
    EventId strict() { return m_house->newEvent({HoldPolicy::Strict, 600, 3600}, QStringLiteral("Faust")); }
    EventId withPolicy(HoldPolicy policy) { return policy == HoldPolicy::Strict ? strict() : yielding(); }
    HoldInfo now(const HoldInfo &hold) { return *readHold(*m_house->connection, hold.id); }

    void openHouse() { m_house = std::make_unique<HouseFixture>(); }
    void closeVerified()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    std::unique_ptr<HouseFixture> m_house;
};

} // namespace rowlock
