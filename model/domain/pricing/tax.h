// Tax that is contained in a price, taken out line by line.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/pricing/percent.h"

#include <QList>

namespace rowlock {

struct TaxSplit
{
    Money net;
    Money tax; // net + tax is the price, always

    bool operator==(const TaxSplit &) const = default;
};

// net = price × 100 ÷ (100 + rate), rounded half away from zero; the tax is what is left, so the price never moves.
// invalid_argument for an amount that nobody can pay.
Result<TaxSplit> splitTax(const Money &price, TaxRate rate);

// What a line is taxed as: the code is the house's ("reduced", "A"), the rate is what the code meant on the day. An
// empty code: no tax arises here (a gift card sold, a donation, cash rounding), which is not the same as a rate of 0.
struct Tax
{
    QString code = {};
    TaxRate rate = {};

    bool operator==(const Tax &) const = default;
};

struct TaxFrom
{
    QString code;
    Instant from; // until the next one of the same code
    TaxRate rate;

    bool operator==(const TaxFrom &) const = default;
};

// What a code means at a moment; invalid_argument (by the house) where it means nothing yet.
Result<Tax> taxAt(const QList<TaxFrom> &table, const QString &code, Instant at);

} // namespace rowlock
