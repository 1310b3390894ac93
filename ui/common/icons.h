// Icons of one family: Breeze from the system's theme by its names, and the few it lacks from resources/icons,
// recoloured to the palette. Ask again after a change of scheme.
#pragma once

#include <QIcon>
#include <QString>

namespace rowlock {

QIcon icon(const QString &name); // "document-open", "list-add", ...; own ones: "rowlock-seat", "rowlock-ticket"

} // namespace rowlock
