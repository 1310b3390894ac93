#include "model/domain/pricing/tender_split.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct TenderTexts
{
    Q_DECLARE_TR_FUNCTIONS(Tenders)
};

tl::unexpected<Error> moreThanDue(const Money &given, const Money &due)
{
    const QString message =
        due.minor == 0
            ? TenderTexts::tr("Nothing is due any more. Leave out the %1.").arg(toDecimal(given))
            : TenderTexts::tr("%1 is more than the %2 that is due, and only cash gives change. Enter the exact amount.")
                  .arg(toDecimal(given), toDecimal(due));
    return refuse(ErrorCode::PaymentMismatch, message,
                  {{QStringLiteral("total"), toDecimal(due)}, {QStringLiteral("paid"), toDecimal(given)}});
}

tl::unexpected<Error> notPayable(const QString &message, const Money &given)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), toDecimal(given)}});
}

Result<Done> checkTender(const PaymentLine &given, const Money &due, CashStep step)
{
    TRY(checkNotNegative(given.amount, due.currency));
    const bool isCash = given.method == PaymentMethod::Cash;
    if (isCash && given.amount.minor % step.minor() != 0) {
        return notPayable(TenderTexts::tr("No coins make %1: the smallest is %2. Enter what was given.")
                              .arg(toDecimal(given.amount), toDecimal({step.minor(), due.currency})),
                          given.amount);
    }
    const Money asked = isCash ? step.rounded(due) : due;
    if (given.amount.minor == 0 && asked.minor != 0)
        return notPayable(TenderTexts::tr("%1 is still due. Enter an amount.").arg(toDecimal(asked)), given.amount);
    if (given.amount.minor > 0 && (due.minor == 0 || (!isCash && given.amount > due)))
        return moreThanDue(given.amount, due);
    return Done{};
}

} // namespace

Result<TenderSplit> splitTenders(const Money &total, const QList<PaymentLine> &tenders, CashStep step)
{
    TRY(checkNotNegative(total, total.currency));
    const Money none{0, total.currency};
    TenderSplit split{{}, none, none, total, none};
    for (const PaymentLine &given : tenders) {
        TRY(checkTender(given, split.due, step));
        const bool isCash = given.method == PaymentMethod::Cash;
        const Money asked = isCash ? step.rounded(split.due) : split.due;
        const Money kept = std::min(given.amount, asked);
        split.change += given.amount - kept;
        if (kept == asked) { // the rest is paid
            split.rounding += asked - split.due;
            split.due = none;
        } else {
            split.due -= kept;
        }
        split.parts.append({given, kept, split.due});
    }
    split.cashDue = step.rounded(split.due);
    return split;
}

} // namespace rowlock
