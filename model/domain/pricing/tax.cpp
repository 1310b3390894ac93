#include "model/domain/pricing/tax.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

namespace rowlock {

Result<TaxSplit> splitTax(const Money &price, TaxRate rate)
{
    TRY(checkAmount(price, price.currency));
    const Money net{scaled(price.minor, wholeInHundredths, wholeInHundredths + rate.hundredths()), price.currency};
    return TaxSplit{net, price - net};
}

Result<Tax> taxAt(const QList<TaxFrom> &table, const QString &code, Instant at)
{
    const TaxFrom *holds = nullptr;
    for (const TaxFrom &entry : table) {
        if (entry.code == code && entry.from <= at && (!holds || entry.from >= holds->from))
            holds = &entry;
    }
    if (!holds) {
        return refuseByHouse(
            QCoreApplication::translate("Tax", "The tax “%1” has no rate on that day. Enter its rate in the settings.")
                .arg(code.left(40)),
            {{QStringLiteral("argument"), code.left(40)}});
    }
    return Tax{holds->code, holds->rate};
}

} // namespace rowlock
