// The theatre's people and its drawers, for a house in which nobody is anonymous.
#pragma once

#include "model/domain/clock.h"

#include <QList>
#include <QString>

namespace rowlock {

struct TheatrePerson
{
    QString name;
    int role = 0;
};

constexpr int theatreAdministrator = 1, theatreSupervisor = 3, theatreClerk = 4; // roles of every house
constexpr int theatreDrawers = 4;            // the first two for several people at several terminals
const QList<TheatrePerson> &theatrePeople(); // number - 1
QString theatrePin(int person);

// To a house that is set up: the administrator is signed in at the terminal "setup".
void addTheatrePeople(const QString &file, const Clock &clock);

} // namespace rowlock
