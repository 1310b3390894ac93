// The houses that use cases begin with, and what must hold after one of them was broken anywhere.
#pragma once

#include "tests/process/support/use_cases.h"

#include <QElapsedTimer>
#include <QMap>

#include <memory>

namespace rowlock {

// The folders that use cases begin with, made once, and what each command leads to when nothing disturbs it.
class UseCaseStarts
{
public:
    UseCaseStarts();

    const HouseFolder &folderFor(const UseCase &useCase) const;

    struct Ends
    {
        QStringList before; // facts; empty for no house
        QStringList after;
        QMap<QString, QByteArray> exported = {}; // what it writes besides, whole
    };
    // `done`: a folder in which the command was carried out undisturbed.
    Ends endsOf(const UseCase &useCase, const HouseFolder &done) const;

    // Whatever happened to the command: all of it is there or nothing, what it told to have done is there, the house is
    // whole and works. `mayDoubt`: the answer's way out was broken, so that a complaint proves nothing.
    QStringList problemsAfter(const UseCase &useCase, const HouseFolder &folder, const Shot &shot, const Ends &ends,
                              bool mayDoubt);
    qint64 longestNextMs() const { return m_longestNextMs; }

private:
    QStringList filesBeside(const UseCase &useCase, const HouseFolder &folder, bool told) const;
    QStringList copiesOfOld(const HouseFolder &folder, const Ends &ends);
    QStringList backupsAfter(const UseCase &useCase, const HouseFolder &folder, const Shot &shot) const;
    QStringList goneOn(const UseCase &useCase, const HouseFolder &folder, const Ends &ends, bool told) const;
    QStringList nextCommand(const UseCase &useCase, const HouseFolder &folder, const Ends &ends, bool *isAfter);

    QTemporaryDir m_config; // where this computer keeps which folders backups go to
    HouseFolder m_prepared;
    HouseFolder m_money;
    HouseFolder m_staff;
    HouseFolder m_shifts;
    HouseFolder m_patrons;
    HouseFolder m_backups;
    HouseFolder m_empty;
    HouseFolder m_old;
    qint64 m_longestNextMs = 0;
};

// Starts that are never so old that the holds of the prepared house run out under a long row of faults.
class FreshStarts
{
public:
    void renewIfOld(); // between two use cases: what begins with one is compared with the same
    UseCaseStarts *operator->() const { return m_starts.get(); }
    qint64 longestNextMs() const; // of all that there were

private:
    qint64 m_longestBeforeMs = 0;
    QElapsedTimer m_age;
    std::unique_ptr<UseCaseStarts> m_starts;
};

} // namespace rowlock
