// What the commands about drawers and shifts answer alike.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/service/desk.h"

namespace rowlock {

QJsonObject drawerJson(const Drawer &drawer);
QJsonObject shiftJson(const Shift &shift);
QString shiftsText(const QList<Shift> &shifts, const QTimeZone &zone);
QString paperText(const QList<PaperRow> &rows); // as wide as a roll of 80 mm prints

Parameter drawerArgument();
// However it is cased. invalid_argument.
Result<Drawer> drawerNamed(Desk &desk, const QString &name);
// The one that --drawer names, or else this terminal's. forbidden: none is open.
Result<Shift> shiftAsked(Desk &desk, const Parameters &parameters);

} // namespace rowlock
