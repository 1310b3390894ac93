// What a person types as an amount of money: understood, asked back, or refused; never guessed. Pure functions.
#pragma once

#include "model/domain/money.h"

#include <QList>

#include <optional>

namespace rowlock {

struct MoneyInput
{
    enum class Kind {
        Blank,      // nothing typed, which is not 0
        Unfinished, // ends in a mark: more is coming
        Amount,
        Unclear, // two readings are possible
        NotAnAmount
    };

    Kind kind = Kind::Blank;
    Money amount;          // of Amount
    QList<Money> readings; // of Unclear, the greater first; only one where the currency has no decimals

    bool operator==(const MoneyInput &) const = default;
};

// Comma and point both separate decimals where one or two digits follow (as many as the currency has); any separator
// counts as one of groups only before groups of three. A single comma or point before exactly three digits is what
// `locale` writes there (a group in a currency of two decimals, a decimal mark in one of three); where the locale does
// not write it so, or has no habit (C), it is Unclear. Digits of any script, the currency's sign or code around it, and
// the plain form of toDecimal are read.
MoneyInput readMoney(const QString &text, const Currency &currency, const QLocale &locale);

// The amount, or InvalidArgument with a sentence for the person who typed; blank is refused.
Result<Money> moneyFromInput(const QString &text, const Currency &currency, const QLocale &locale);

// Why `text` is not taken, offering the readings of an unclear one; empty for an amount.
QString moneyInputProblem(const QString &text, const Currency &currency, const QLocale &locale);

// As it stands in a field: no sign, no groups; readMoney gives the same amount back.
QString moneyFieldText(const Money &money, const QLocale &locale);

// A price that is asked about once: above 100 times the highest one known, or 1,000.00 where none is known.
bool isUnusualPrice(const Money &price, const std::optional<Money> &highest);

} // namespace rowlock
