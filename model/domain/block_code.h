// What a code letter on blocked seats means in this house, and what becomes of the seats that bear it.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/instant.h"
#include "model/domain/result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

// Who may sell out of a block, by naming the seats and saying so. In the database by these names.
enum class MaySell { Nobody, Anybody, Listed };

QString maySellName(MaySell who);
Result<MaySell> maySellFromName(const QString &name);

struct BlockCode
{
    QString letter;    // A to Z
    QString meaning;   // "House seats"; the reason of a block that is given none
    QString color;     // "#rrggbb"
    bool kill = false; // sight lines, a camera: nobody sells it, and no time releases it
    MaySell who = MaySell::Nobody;
    QStringList sellers;                  // Listed: terminals or clerks
    std::optional<qint64> releaseMinutes; // before the performance starts; none: never by itself

    bool operator==(const BlockCode &) const = default;
};

bool maySell(const BlockCode &code, const Actor &actor);

// When a block made now comes to sale by itself. Nothing where the code has no such time or it has passed: who blocks
// seats after it means to keep them.
std::optional<Instant> dueAt(const BlockCode &code, Instant starts, Instant now);

// Has that moment come? From then on whoever asks gets the seats, whether or not anybody has asked yet.
bool isDue(std::optional<Instant> dueAt, Instant now);

} // namespace rowlock
