// The journal against itself (order, chain, hashes) and against the tables. For verify.cpp.
#pragma once

#include "model/store/verify_replay.h"

namespace rowlock {

// Reads every entry once: gapless, every hash right and tied to the one before, every step possible.
Result<Done> checkJournal(Connection &connection, Replay &replay, Findings &findings);

// What the journal tells against what the tables say, in both directions.
Result<Done> compareHouse(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareCompanions(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareClaims(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareHolds(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareAttempts(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareWaitlist(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareCodes(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> comparePrices(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> comparePriceLists(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareVouchers(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareLines(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareSales(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareClock(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareAnswers(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> comparePatrons(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareOrderNotes(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareSeals(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareReplacements(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareGiftCards(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareReservations(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareFavourites(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> comparePrintJobs(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareMails(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareWillcall(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareDeposits(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareKnownPatrons(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareStaff(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareShifts(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareSettlements(Connection &connection, const Replay &replay, Findings &findings);
Result<Done> compareSettings(Connection &connection, const Replay &replay, Findings &findings);
// What roles got with an update: before the journal is told again, and then entry by entry.
Result<Done> readGains(Connection &connection, Replay &replay);
Result<Done> compareExchanges(Connection &connection, const Replay &replay, Findings &findings);

// Sets a row beside its story. `name` names the row and is only called where they differ.
template <typename Name>
class Comparison
{
public:
    Comparison(Findings &findings, Name name) : m_findings(findings), m_name(name) {}

    void same(const char *field, qint64 inTable, qint64 inJournal) const
    {
        if (inTable != inJournal)
            differs(field, QString::number(inTable), QString::number(inJournal));
    }
    void same(const char *field, const QString &inTable, const QString &inJournal) const
    {
        if (inTable != inJournal)
            differs(field, inTable, inJournal);
    }
    void money(const char *field, qint64 inTable, qint64 inJournal) const
    {
        if (inTable != inJournal)
            differs(field, m_findings.money(inTable), m_findings.money(inJournal));
    }
    // By its number, or by the name that an older Rowlock told, unless it is forgotten by now.
    void patron(qint64 inTable, const QString &name, const PatronStory &inJournal) const
    {
        if (!inJournal.name)
            same("patron", inTable, inJournal.id);
        else if (inTable == 0 || !name.isEmpty())
            same("patron", name, *inJournal.name);
    }
    void missingInJournal() const
    {
        m_findings.add(QT_TRANSLATE_NOOP("Verify", "%1 is in the tables but not in the journal."), {named()});
    }

private:
    void differs(const char *field, const QString &inTable, const QString &inJournal) const
    {
        m_findings.add(QT_TRANSLATE_NOOP("Verify", "%1: “%2” is “%3” in the tables, but “%4” by the journal."),
                       {named(), QString::fromLatin1(field), inTable, inJournal});
    }
    QString named() const { return m_findings.isFull() ? QString() : m_name(); }

    Findings &m_findings;
    Name m_name;
};

// For what the journal tells of and no row was found for.
inline void missingInTables(Findings &findings, const QString &what)
{
    findings.add(QT_TRANSLATE_NOOP("Verify", "%1 is in the journal but not in the tables."), {what});
}

} // namespace rowlock
