// Where the translators find this layer's sentences, and the refusal that most of them end in.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/result.h"

#include <QCoreApplication>

namespace rowlock {

class Store
{
    Q_DECLARE_TR_FUNCTIONS(Store)
};

// invalid_argument; details.argument names the one that is wrong.
tl::unexpected<Error> badArgument(const QString &message, const char *argument);

// What people type is kept for years and read in many places, so a card's number is refused in all of it, and what is
// no plain text: invalid_argument.
Result<Done> checkTyped(const QString &typed, const char *argument);

// Why something is done, without spaces around it: 1 to 500 characters and no card's number, else invalid_argument, in
// this sentence where there is none or too much.
Result<QString> requiredReason(const QString &typed, const QString &sentence);

// The same where nobody has to say why.
Result<QString> optionalReason(const QString &typed);
// Terminals and clerks, each once. invalid_argument: too long a name, or one that cannot be kept.
Result<QStringList> checkedSellers(const QStringList &typed);

QString momentText(Instant moment, const QTimeZone &zone); // "Thu 24 Dec 2026, 19:30", by the venue's clock

// A colour as this layer keeps it: # and six small hexadecimal digits.
bool isColor(const QString &text);

} // namespace rowlock
