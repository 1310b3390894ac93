// How things that were found are told apart in a list: what all of them have in common is left out, and where names are
// the same what differs stands below. Pure functions.
#pragma once

#include "model/domain/finding.h"

#include <QList>
#include <QString>

namespace rowlock {

struct FindingRow
{
    QString top, topEnd;       // whose or what it is; what it came to
    QString bottom, bottomEnd; // what differs; why it was found
    QString spoken;            // all of it, for ear and tooltip
};

// Of what is shown together. `now`: how long ago is said by it.
QList<FindingRow> findingRows(const QList<Finding> &results, Instant now, const QByteArray &timeZone,
                              std::optional<EventId> front);

// "seat K12", "slip 4711", "8 min ago", "was K12", "like the name": why it was found, in a few words; empty: by its
// name as it stands there, which everybody sees.
QString whyFound(const Finding &one, Instant now, const QByteArray &timeZone);

// Below the list: how many there are, and what to do where there are too many or none.
QString foundSaid(const FoundThings &found, const QString &typed);

} // namespace rowlock
