// What a house says of itself through the real program: its reports, and whether it holds together.
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QStringList>

namespace rowlock {

struct ToldBooks
{
    QMap<QString, QJsonObject> reports; // those that were answered, without the moment they were made at
    QStringList problems;               // no answer, or a refusal that is none for a person: never allowed
    QStringList findings;               // what was said: refusals, what `verify` found, entries that are missing

    bool operator==(const ToldBooks &other) const { return reports == other.reports; }
};

// All of the reports that add up money, tickets and seats, and then `verify`, by one process.
ToldBooks booksTold(const QString &house);

// What differs, for people; empty: nothing.
QString booksDiffer(const ToldBooks &right, const ToldBooks &told);

} // namespace rowlock
