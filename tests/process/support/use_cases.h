// The commands that change a house, each with the house it begins with: for the proofs that break every step of them.
#pragma once

#include "tests/process/support/proof_house.h"

namespace rowlock {

struct UseCase
{
    enum Start { PreparedHouse, MoneyHouse, StaffHouse, ShiftHouse, PatronHouse, BackupHouse, NoHouse, OldHouse };

    QByteArray name;
    QStringList words; // "@/name" is a file of the folder, "{name}" what the house's script calls so
    Start start = PreparedHouse;
    QString writes = {};      // a file beside the house that it makes, whole or not at all
    QString becomes = {};     // the facts it leads to are those of this file (a restored backup)
    bool goesOn = false;      // several transactions: stopped between two of them, the same command goes on
    QString exports = {};     // files of the house's tables that it writes, or a folder of them
    bool needsSecond = false; // it backs up to a second place, the folder "stick"

    QStringList wordsIn(const HouseFolder &folder) const;
    void prepare(const HouseFolder &folder) const; // what depends on where the folder is
};

const QList<UseCase> &useCases();

void prepareHouse(const HouseFolder &folder);

} // namespace rowlock
