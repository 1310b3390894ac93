// What another program does to a house: what the house refuses, and what verify finds in a copy that was broken.
#pragma once

#include "model/store/verify.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

namespace rowlock {

// A rule refuses it, and not a slip of the test in how many columns there are.
inline void houseRefuses(HouseFixture &house, const QString &sql)
{
    house.close();
    const QString refused = ForeignProgram(house.file).tries(sql);
    house.reopen();
    QVERIFY2(!refused.isEmpty(), "the house let it happen");
    QVERIFY2(!refused.contains(u"columns but"), qPrintable(refused));
}

// `sql` is done with every rule out of the way; what is found has to name it. The house itself stays as it is.
inline void verifyFinds(HouseFixture &house, const QString &sql, const QString &named)
{
    house.close();
    const HouseCopy copy(house);
    house.reopen();
    {
        ForeignProgram other(copy.file());
        QCOMPARE(other.forces(sql), QString());
    }
    const auto broken = Connection::open(copy.file(), OpenMode::ReadWrite);
    QVERIFY2(broken, qPrintable(said(broken)));
    const auto report = verifyHouse(**broken);
    QVERIFY2(report && report->problems.join(u'\n').contains(named),
             qPrintable(report ? report->problems.join(u'\n') : said(report)));
}

} // namespace rowlock
