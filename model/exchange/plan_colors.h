// Colours as plans write them.
#pragma once

#include <QString>

#include <optional>

namespace rowlock {

// "#RRGGBB", of "#RGB", "#RRGGBB", "#RRGGBBAA", "rgb(r, g, b)", "rgba(r, g, b, a)" or a basic name such as "red";
// transparency is dropped. nullopt where it is none of these.
std::optional<QString> colorFromPlan(const QString &text);

// For categories without a colour of their own: the n-th of a fixed list that stays apart for most eyes.
QString spareColor(int n);

} // namespace rowlock
