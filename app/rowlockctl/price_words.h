// How price types are named on the command line: by their key or name, and "2a,1c" for counts of them.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/pricing/effect_text.h"
#include "model/service/desk.h"

namespace rowlock {

Result<PriceType> namedType(Desk &desk, const QString &keyOrName); // invalid_argument
Parameter typesParameter(const QString &help);
Parameter compReasonParameter();
Result<QList<TypeCount>> typeCounts(Desk &desk, const Parameters &parameters); // invalid_argument
// What TYPE/CATEGORY=AMOUNT says. invalid_argument.
Parameter typePricesParameter();
Result<QHash<QString, QHash<int, Money>>> typePrices(Desk &desk, const Parameters &parameters);

// The price lists that an event uses from its beginning, by number or name. invalid_argument.
Parameter listsParameter();
Result<QList<ListUse>> listsUsed(Desk &desk, const Parameters &parameters);
// Which of these is meant by a number, or by a name in any case. invalid_argument.
Result<NamedPrices> listCalled(const QList<NamedPrices> &lists, const QString &argument, const QString &numberOrName);

// What --reduce and --reason say: "10%", "5.00", "=12.00", "free". invalid_argument.
QList<Parameter> reduceParameters();
Result<QList<HandReduction>> reductions(Desk &desk, const Parameters &parameters);

// What was read, or the refusal with the argument's name.
template <typename T>
Result<T> saidIn(const QString &argument, const Result<T> &read)
{
    if (!read)
        return wrongArgument(argument, read.error().message);
    return read;
}

// With the total that is to be paid for its seats, where it can be read.
HoldInfo asPaid(Desk &desk, HoldInfo hold);

} // namespace rowlock
