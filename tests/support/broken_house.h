// A copy of the house that another program has broken, for tests of what verify finds in it.
#pragma once

#include "model/store/verify.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

namespace rowlock {

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
