// May this value be given for this parameter? One answer for the command line and rpc.
#pragma once

#include "app/rowlockctl/parameters.h"

namespace rowlock {

QString shownName(const Parameter &parameter); // what a refusal calls it

// Plain ASCII digits: no sign, no space, no exponent, no overflow; otherwise nothing.
std::optional<qint64> strictWhole(const QString &word);

// Nothing is no whole number. invalid_argument.
Result<Done> checkWhole(const Parameter &parameter, std::optional<qint64> value);

// Type, bounds and text of a value as rpc carries it. invalid_argument.
Result<Done> checkValue(const Parameter &parameter, const QJsonValue &value);

} // namespace rowlock
