// Which drawings are standing areas, sold by number. Our own form says it; pretix's cannot, so a rule does:
//
// 1. Only in a zone without seats, and only closed shapes (rectangle, circle, ellipse, polygon).
// 2. A shape's text is its own, or else that of a text drawn inside it.
// 3. Shapes whose text says standing (plan_words.h: standing, GA, floor, pit, lawn, Stehplatz ... and no scenery word)
//    are standing areas.
// 4. If the zone has none by its texts but its own name says standing, then the shapes whose text is not scenery are,
//    except those drawn inside another one.
//
// The name is the shape's text, else the zone's name; made unique among standing areas and categories, because both
// become pools.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

void markStandingAreas(SeatingPlan &plan);

// How many a standing area takes, at the end of the words in it: pretix's form has no other place. 0: they do not say.
QString withCapacity(const QString &words, int capacity);
int takeCapacity(QString &words); // and leaves the words without it

} // namespace rowlock
