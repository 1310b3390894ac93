#include "model/store/verify.h"

#include "model/db/maintenance.h"
#include "model/db/schema_check.h"
#include "model/db/transaction.h"
#include "model/store/lost_entries.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <limits>

namespace rowlock {

namespace {

Result<Done> checkFile(Connection &connection, Findings &findings)
{
    const auto problems = integrityProblems(connection);
    if (!problems) { // a schema so strange that the question cannot even be asked
        findings.add(QT_TRANSLATE_NOOP("Verify", "The database file cannot be checked: %1"),
                     {problems.error().diagnosis});
        return Done{};
    }
    for (const QString &problem : *problems)
        findings.add(QT_TRANSLATE_NOOP("Verify", "The database file is damaged or was changed by another program: %1"),
                     {problem});
    return Done{};
}

// A house that lacks one of its rules may hold together today and not tomorrow.
Result<bool> checkSchema(Connection &connection, Findings &findings)
{
    TRY_GET(const SchemaReport found, schemaProblems(connection));
    for (const QString &problem : found.problems)
        findings.add(QT_TRANSLATE_NOOP("Verify", "The rules in the database file were changed by another program: %1"),
                     {problem});
    return found.compared;
}

} // namespace

Result<VerifyReport> verifyHouse(Connection &connection)
{
    const auto verify = [&]() -> Result<VerifyReport> {
        Findings findings(connection);
        TRY(checkCounters(connection, findings));
        TRY(checkClaims(connection, findings));
        TRY(checkWaitlist(connection, findings));
        TRY(checkNames(connection, findings));
        TRY(checkKnownWords(connection, findings));
        TRY(checkMoney(connection, findings));
        TRY(checkReplacements(connection, findings));
        Replay replay(findings);
        TRY(readGains(connection, replay));
        TRY(checkJournal(connection, replay, findings));
        rolesGain(replay, std::numeric_limits<qint64>::max());
        TRY(compareHouse(connection, replay, findings));
        TRY(compareCompanions(connection, replay, findings));
        TRY(compareClaims(connection, replay, findings));
        TRY(compareCodes(connection, replay, findings));
        TRY(comparePrices(connection, replay, findings));
        TRY(comparePriceLists(connection, replay, findings));
        TRY(compareVouchers(connection, replay, findings));
        TRY(compareHolds(connection, replay, findings));
        TRY(compareAttempts(connection, replay, findings));
        TRY(compareReservations(connection, replay, findings));
        TRY(compareWillcall(connection, replay, findings));
        TRY(compareFavourites(connection, replay, findings));
        TRY(comparePrintJobs(connection, replay, findings));
        TRY(compareMails(connection, replay, findings));
        TRY(compareDeposits(connection, replay, findings));
        TRY(compareStaff(connection, replay, findings));
        TRY(compareShifts(connection, replay, findings));
        TRY(compareSettings(connection, replay, findings));
        TRY(compareWaitlist(connection, replay, findings));
        TRY(compareSales(connection, replay, findings));
        TRY(compareLines(connection, replay, findings));
        TRY(compareSettlements(connection, replay, findings));
        TRY(compareReplacements(connection, replay, findings));
        TRY(compareExchanges(connection, replay, findings));
        TRY(compareGiftCards(connection, replay, findings));
        TRY(comparePatrons(connection, replay, findings));
        TRY(compareKnownPatrons(connection, replay, findings));
        TRY(compareOrderNotes(connection, replay, findings));
        TRY(compareClock(connection, replay, findings));
        TRY(compareAnswers(connection, replay, findings));
        TRY(compareSeals(connection, replay, findings));
        TRY_GET(const bool rulesCompared, checkSchema(connection, findings));
        TRY(checkFile(connection, findings));
        VerifyReport report = findings.report();
        report.rulesCompared = rulesCompared;
        TRY_GET(report.head, journalEnd(connection));
        return report;
    };
    return inReadTransaction(connection, verify, Look::Whole);
}

} // namespace rowlock
