#include "tests/process/support/use_case_starts.h"

#include "tests/process/support/backup_use_cases.h"
#include "tests/process/support/house_facts.h"
#include "tests/process/support/money_use_cases.h"
#include "tests/process/support/patron_use_cases.h"
#include "tests/process/support/shift_use_cases.h"
#include "tests/process/support/staff_use_cases.h"

#include <QDir>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

constexpr qint64 nextCommandBoundMs = 5000;

} // namespace

UseCaseStarts::UseCaseStarts()
{
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config.path()));
    prepareHouse(m_prepared);
    prepareMoneyHouse(m_money);
    prepareStaffHouse(m_staff);
    prepareShiftHouse(m_shifts);
    preparePatronHouse(m_patrons);
    prepareBackupHouse(m_backups);
    const QString old = QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/houses/schema-1.rowlock");
    if (!QFile::copy(old, m_old.house())
        || !QFile::setPermissions(m_old.house(),
                                  QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther))
        qFatal("cannot copy %s", qPrintable(old));
}

const HouseFolder &UseCaseStarts::folderFor(const UseCase &useCase) const
{
    switch (useCase.start) {
    case UseCase::PreparedHouse: return m_prepared;
    case UseCase::MoneyHouse: return m_money;
    case UseCase::StaffHouse: return m_staff;
    case UseCase::ShiftHouse: return m_shifts;
    case UseCase::PatronHouse: return m_patrons;
    case UseCase::BackupHouse: return m_backups;
    case UseCase::NoHouse: return m_empty;
    case UseCase::OldHouse: break;
    }
    return m_old;
}

UseCaseStarts::Ends UseCaseStarts::endsOf(const UseCase &useCase, const HouseFolder &done) const
{
    Ends ends;
    if (useCase.start != UseCase::NoHouse)
        ends.before = factsOf(folderFor(useCase).house());
    ends.after = factsOf(useCase.becomes.isEmpty() ? done.house() : done.path(useCase.becomes));
    if (!useCase.exports.isEmpty())
        ends.exported = exportedIn(done.path(useCase.exports));
    return ends;
}

// A file that bears its name is whole; only hidden drafts may be anything.
QStringList UseCaseStarts::filesBeside(const UseCase &useCase, const HouseFolder &folder, bool told) const
{
    QStringList problems;
    for (const QString &name : folder.names()) {
        const bool isHouse = name == useCase.writes || name.startsWith(u"house.rowlock.before-"_s)
                             || name.startsWith(u"house.rowlock.restoring-"_s);
        // What stands beside a house is none: SQLite's files, the queue and the bell.
        const QStringList beside{u"-wal"_s, u"-shm"_s, u"-journal"_s, u"-turn"_s, u"-bell"_s, u"-erased"_s};
        if (!isHouse
            || std::any_of(beside.begin(), beside.end(), [&](const QString &end) { return name.endsWith(end); }))
            continue;
        QString unread;
        if (factsOf(folder.path(name), &unread).isEmpty())
            problems.append(u"%1 is not a whole house: %2"_s.arg(name, unread));
        for (const QString &broken : brokenRules(folder.path(name)))
            problems.append(name + u": "_s + broken);
        if (name == useCase.writes && factsOf(folder.path(name)) != factsOf(folder.house()))
            problems.append(name + u" is not what the house is"_s);
    }
    if (told && !useCase.writes.isEmpty() && !QFile::exists(folder.path(useCase.writes)))
        problems.append(useCase.writes + u" was told to be written and is not there"_s);
    return problems;
}

// Whatever it had done by then is there whole (looked at in another folder, so that the program is the first to see
// what the crash left), and the same command does the rest, and nothing twice.
QStringList UseCaseStarts::goneOn(const UseCase &useCase, const HouseFolder &folder, const Ends &ends, bool told) const
{
    const HouseFolder peek;
    peek.copyFrom(folder.folder());
    QStringList problems = brokenRules(peek.house());
    if (told && factsOf(peek.house()) != ends.after)
        problems.append(u"it was told to be done, and something is left to do"_s);
    for (const QString &turn : {u"gone on with"_s, u"said once more"_s}) {
        const Shot again = shoot(folder.house(), useCase.wordsIn(folder));
        if (!again.done())
            problems.append(u"%1, it was refused: %2"_s.arg(turn, again.told()));
        if (const QStringList facts = factsOf(folder.house()); facts != ends.after)
            problems.append(u"%1, it led elsewhere:\n%2"_s.arg(turn, difference(ends.after, facts)));
    }
    return problems;
}

QStringList UseCaseStarts::nextCommand(const UseCase &useCase, const HouseFolder &folder, const Ends &ends,
                                       bool *isAfter)
{
    QStringList problems;
    CounterProcess counter(folder.house(), u"next"_s);
    if (useCase.start == UseCase::NoHouse) {
        const bool exists = QFile::exists(folder.house());
        const auto made = counter.call(exists ? u"event.list"_s : u"init"_s);
        if (!made.done())
            problems.append(u"after the crash: "_s + made.told());
        *isAfter = exists;
    } else {
        const auto looked = counter.call(u"event.show"_s, {{u"event"_s, 1}}, 10'000);
        const QStringList facts = factsOf(folder.house());
        *isAfter = facts == ends.after && (facts != ends.before || useCase.writes.isEmpty());
        if (facts != ends.before && facts != ends.after)
            problems.append(u"neither nothing nor all:\n%1\n--- to all of it:\n%2"_s.arg(
                difference(ends.before, facts), difference(facts, ends.after)));
        const auto held =
            counter.call(u"hold"_s, {{u"event"_s, useCase.start == UseCase::OldHouse ? 1 : 2}, {u"best"_s, 1}}, 10'000);
        if (!looked.done() || !held.done())
            problems.append(u"the next command: "_s + looked.told() + u" / "_s + held.told());
        m_longestNextMs = qMax(m_longestNextMs, qMax(looked.ms, held.ms));
        if (m_longestNextMs > nextCommandBoundMs)
            problems.append(u"the next command took %1 ms"_s.arg(m_longestNextMs));
    }
    const auto verify = counter.call(u"verify"_s);
    if (!verify.done() || !verify.result.value(u"ok"_s).toBool())
        problems.append(u"verify: "_s + verify.told());
    if (const int end = counter.end(); end != 0)
        problems.append(u"the next process ended with %1"_s.arg(end));
    return problems;
}

// Looked at in another folder, so that the program is the first to see what the crash left.
QStringList UseCaseStarts::copiesOfOld(const HouseFolder &folder, const Ends &ends)
{
    const HouseFolder peek;
    peek.copyFrom(folder.folder());
    if (schemaOf(peek.house()) == schemaOf(m_old.house()))
        return {};
    const QStringList copies = QDir(peek.folder()).entryList({u"house.rowlock.before-schema-*"_s});
    if (copies.size() == 1 && factsOf(peek.path(copies.first())) == ends.before)
        return {};
    return {u"the house was changed, and there is no copy of what it was"_s};
}

// What is in the list is sound, and the earlier ones are in it as they were.
QStringList UseCaseStarts::backupsAfter(const UseCase &useCase, const HouseFolder &folder, const Shot &shot) const
{
    QStringList problems;
    for (const QString &place :
         useCase.needsSecond ? QStringList{backupFolder, secondFolder} : QStringList{backupFolder})
        problems.append(backupProblems(m_backups.path(place), folder.path(place)));
    const QString told = shot.json.value(u"file"_s).toString();
    if (useCase.exports.isEmpty() && shot.done() && !QFile::exists(told))
        problems.append(told + u" was told to be made and is not there"_s);
    return problems;
}

QStringList UseCaseStarts::problemsAfter(const UseCase &useCase, const HouseFolder &folder, const Shot &shot,
                                         const Ends &ends, bool mayDoubt)
{
    QStringList problems = filesBeside(useCase, folder, shot.done());
    if (!useCase.exports.isEmpty())
        problems.append(exportProblems(ends.exported, exportedIn(folder.path(useCase.exports)), shot.done()));
    if (useCase.start == UseCase::BackupHouse)
        problems.append(backupsAfter(useCase, folder, shot));
    if (useCase.start == UseCase::OldHouse)
        problems.append(copiesOfOld(folder, ends));
    if (useCase.goesOn)
        problems.append(goneOn(useCase, folder, ends, shot.done()));
    bool isAfter = false;
    problems.append(nextCommand(useCase, folder, ends, &isAfter));
    const bool changes = ends.before != ends.after && !useCase.goesOn;
    if (shot.done() && changes && !isAfter)
        problems.append(u"it was told to be done, and is not there"_s);
    if (!shot.done() && shot.signal == 0 && changes && isAfter && !mayDoubt)
        problems.append(u"it was told to be refused, and is there"_s);
    problems.append(brokenRules(folder.house()));
    if (!problems.isEmpty())
        problems.append(shot.told());
    return problems;
}

void FreshStarts::renewIfOld()
{
    if (m_starts && !m_age.hasExpired(300'000))
        return;
    m_longestBeforeMs = longestNextMs();
    m_starts = std::make_unique<UseCaseStarts>();
    m_age.start();
}

qint64 FreshStarts::longestNextMs() const
{
    return qMax(m_longestBeforeMs, m_starts ? m_starts->longestNextMs() : 0);
}

} // namespace rowlock
