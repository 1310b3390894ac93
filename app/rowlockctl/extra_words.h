// What is sold besides seats, as the options of several commands say it.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/hold_extra.h"

namespace rowlock {

class Desk;

QList<Parameter> extraParameters();
// All that they name; none: nothing.
Result<QList<HoldExtra>> extrasAsked(Desk &desk, const Parameters &parameters);
HoldExtra newCardExtra(const Money &amount, std::optional<qint64> days);
// invalid_argument: no such card.
Result<HoldExtra> reloadExtra(Desk &desk, const QString &code, const Money &amount);

} // namespace rowlock
