// Patrons from a list (docs/decisions/patrons.md), a batch of rows in one transaction each: one who is not in the house
// is made, one who is (likeness()) gets what was missing, and of nobody is there ever a half.
#pragma once

#include "model/domain/patron_results.h"
#include "model/store/writing.h"

#include <QHash>

#include <array>

namespace rowlock {

inline constexpr int importedAtOnce = 100; // rows of a batch, which is one entry of the journal

Result<QList<RowImported>> importPatrons(Connection &connection, const Act &act, const QList<PatronRow> &rows);

// What importing would do, batch by batch; remembers digests of those who would be made before.
class ImportTrial
{
public:
    Result<QList<RowImported>> rows(Connection &connection, const QList<PatronRow> &rows);

private:
    struct Namesake
    {
        int count = 0;
        std::array<quint32, 4> differing = {}; // digests of what tells namesakes apart; 0: nothing known
    };
    QHash<QString, bool> m_certain; // keys of the sure rules
    QHash<QString, Namesake> m_names;
};

} // namespace rowlock
