// Words by which names and texts in a plan tell what a thing is, in the languages that plans are found in.
// Whole words only, any case: "inaccessible" is not "accessible". Pure functions.
#pragma once

#include <QString>

namespace rowlock {

// Sold by number without seats: standing, GA, floor, pit, lawn, terrace, Stehplatz ... and no scenery word beside it.
// "Ground floor" and "orchestra pit" are not; "standing", "GA" and the like win over the open grounds pitch and field.
bool saysStanding(const QString &text);

// What is drawn but never sold: stage, screen, pitch, bar, exit, toilets, mixing desk ...
bool saysScenery(const QString &text);

// What the audience looks at: stage, screen, pitch, rink ...
bool saysStage(const QString &text);

bool saysAccessible(const QString &text);
bool saysCompanion(const QString &text);
bool saysRestrictedView(const QString &text);

} // namespace rowlock
