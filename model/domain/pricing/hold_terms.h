// What a clerk and a patron agreed for a hold: part of the hold until it is paid, and of what it is sold for.
#pragma once

#include "model/domain/pricing/by_hand.h"
#include "model/domain/pricing/voucher_rule.h"

#include <QJsonObject>

#include <optional>

namespace rowlock {

struct HoldTerms
{
    QList<VoucherId> vouchers = {};   // each once, in this order, before what is taken off by hand
    QList<HandReduction> byHand = {}; // one after another; they name items, never lines
    QString compReason = {};          // why seats and places at a comp's price type are free
    OrderId exchanged = {};           // whose tickets' price types they keep, though nobody here may choose them
    bool isReadable = true;           // false: another program wrote them, and nobody knows what they were

    bool changesPrices() const { return !vouchers.isEmpty() || !byHand.isEmpty() || !isReadable; }
    bool isEmpty() const { return !changesPrices() && compReason.isEmpty() && !exchanged.isValid(); }
    bool operator==(const HoldTerms &) const = default;
};

constexpr int mostReductions = 50; // of one hold
constexpr int mostVouchers = 20;
constexpr qsizetype longestTermsReason = 200; // why something is free or reduced

// invalid_argument: too many, too long a reason, or one that looks like a card number. What they come to is checked
// where the hold is priced.
Result<Done> checkTerms(const HoldTerms &terms);

// With these reductions, which are for the same items. For all of the sale: the only ones. For some of its items: those
// have no others of their own.
HoldTerms reducedBy(const HoldTerms &terms, const QList<HandReduction> &more);

// The reductions by the numbers of lines that are of these items, the first line of the first. One whose items are all
// gone is left out; for all lines it never becomes. What is for all of the sale is for these lines where several sales
// are priced as one.
QList<HandReduction> reductionsOf(const HoldTerms &terms, const QList<ItemName> &items, int firstNumber = 1,
                                  const std::optional<QList<int>> &all = {});
QList<int> lineNumbers(int first, qsizetype count);

// As JSON and back, for the tables, the journal and `verify`: amounts in minor units, percentages in hundredths. Empty
// terms are an empty text.
QJsonObject toTerms(const HoldTerms &terms);
QString termsText(const HoldTerms &terms);
HoldTerms holdTermsFromText(const QString &text, const Currency &currency);

} // namespace rowlock
