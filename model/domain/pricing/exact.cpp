#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

__extension__ using Wide = __int128; // an amount times an amount

struct ExactTexts
{
    Q_DECLARE_TR_FUNCTIONS(Amounts)
};

// Half away from zero, so that minus the dividend gives minus the quotient.
Wide divided(Wide dividend, Wide divisor)
{
    const Wide size = dividend < 0 ? -dividend : dividend;
    const Wide rounded = (2 * size + divisor) / (2 * divisor);
    return dividend < 0 ? -rounded : rounded;
}

} // namespace

qint64 scaled(qint64 amount, qint64 by, qint64 over)
{
    Q_ASSERT(over > 0 && by >= 0 && by <= over);
    return qint64(divided(Wide(amount) * by, over));
}

qint64 roundedTo(qint64 amount, qint64 step)
{
    Q_ASSERT(step > 0);
    return qint64(divided(amount, step) * step);
}

Result<Done> checkAmount(const Money &amount, const Currency &currency)
{
    if (amount.currency != currency) {
        return refuse(ErrorCode::InvalidArgument,
                      ExactTexts::tr("An amount in %1 cannot stand in an order in %2.")
                          .arg(amount.currency.code(), currency.code()),
                      {{QStringLiteral("argument"), amount.currency.code()}});
    }
    if (amount.minor > largestPayment || amount.minor < -largestPayment) {
        return refuse(ErrorCode::InvalidArgument,
                      ExactTexts::tr("%1 is more than can be paid at once; %2 is the most. Enter a smaller amount.")
                          .arg(toDecimal(amount), toDecimal({largestPayment, currency})),
                      {{QStringLiteral("argument"), toDecimal(amount)}});
    }
    return Done{};
}

Result<Done> checkNotNegative(const Money &amount, const Currency &currency)
{
    TRY(checkAmount(amount, currency));
    if (amount.minor < 0) {
        return refuse(ErrorCode::InvalidArgument,
                      ExactTexts::tr("%1 is below zero. Enter an amount of zero or more.").arg(toDecimal(amount)),
                      {{QStringLiteral("argument"), toDecimal(amount)}});
    }
    return Done{};
}

Result<Money> checkedSum(const QList<Money> &amounts, const Currency &currency)
{
    Money sum{0, currency};
    for (const Money &amount : amounts) {
        TRY(checkAmount(amount, currency));
        sum += amount;
    }
    TRY(checkAmount(sum, currency));
    return sum;
}

} // namespace rowlock
