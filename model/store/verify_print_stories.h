// The print queue as the journal tells of it. For the replay.
#pragma once

#include <QList>
#include <QMap>
#include <QString>

namespace rowlock {

struct PrinterStory // of a terminal and a kind of paper
{
    QString printer, silent;
};

struct FavouriteStory // a report that the house keeps under a name
{
    QString name, report, choices, days, first, last, terminal, since; // days as ISO dates, or empty
    qint64 dropped = 0;
};

struct PrintStory
{
    QString kind;
    qint64 event = -1, order = -1, z = 0; // -1: none
    qint64 favourite = 0;                 // of a report of a night, with its day
    QString day = {};
    QString terminal, by, clerk;
    qint64 at = 0;
    QString state = QStringLiteral("waiting");
    qint64 attempts = 0;
    QString problem = {}, printer = {};
    bool wasDoubtful = false;
    QList<qint64> tickets = {};

    bool isFree() const { return state == u"given_up" && !wasDoubtful; } // nothing of it came out
};

} // namespace rowlock
