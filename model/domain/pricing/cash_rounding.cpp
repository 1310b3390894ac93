#include "model/domain/pricing/cash_rounding.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>
#include <QHash>

namespace rowlock {

Result<CashStep> CashStep::of(qint64 minor)
{
    if (minor < 1 || minor > 1'000'000) {
        return refuse(ErrorCode::InvalidArgument,
                      QCoreApplication::translate("CashStep", "“%1” is no coin. Enter the smallest one, such as 0.05.")
                          .arg(minor),
                      {{QStringLiteral("argument"), QString::number(minor)}});
    }
    return CashStep(minor);
}

CashStep CashStep::usualFor(const Currency &currency)
{
    // The smallest coin in use where the currency has smaller amounts than coins.
    static const QHash<QString, qint64> steps = {{u"AUD"_qs, 5},   {u"CAD"_qs, 5},   {u"CHF"_qs, 5},   {u"CZK"_qs, 100},
                                                 {u"DKK"_qs, 50},  {u"HUF"_qs, 500}, {u"NOK"_qs, 100}, {u"NZD"_qs, 10},
                                                 {u"SEK"_qs, 100}, {u"ZAR"_qs, 10}};
    return CashStep(steps.value(currency.code(), 1));
}

Money CashStep::rounded(const Money &exact) const
{
    return {roundedTo(exact.minor, m_minor), exact.currency};
}

} // namespace rowlock
