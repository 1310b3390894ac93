#include "tests/process/support/explained.h"

#include "model/domain/clock.h"
#include "model/service/desk.h"
#include "tests/process/support/raw_house.h"
#include "tests/process/support/shopper.h"
#include "tests/support/house_fixture.h"

namespace rowlock {
namespace {

QString verifyProblem(const QString &house)
{
    const SystemClock clock;
    const auto desk = Desk::open(house, {QStringLiteral("counter/0"), {}}, clock);
    if (!desk)
        return said(desk);
    const auto report = (*desk)->upkeep().verify();
    return report ? report->problems.join(u'\n') : said(report);
}

} // namespace

Explained explained(const QString &house, const pure::Model &start, qint64 before, const QList<pure::Deed> &history,
                    const Allowed &allowed)
{
    const QList<pure::JournalEntry> journal = rawActs(house, before);
    pure::HistoryCheck check(start, history, journal);
    check.storageMayFail = allowed.storageMayFail;
    check.eventsBesideEachOther = allowed.eventsBesideEachOther;
    QString problem = check.problem();
    if (problem.isEmpty())
        problem = deviceProblem(check.end());
    if (problem.isEmpty())
        problem = tableDifferences(check.end().tables(), rawTables(house));
    if (problem.isEmpty())
        problem = verifyProblem(house);
    return {problem, check.done, check.refused, check.cutOff, check.cutOffButDone, journal.size()};
}

} // namespace rowlock
