#include "model/domain/pricing/shares.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <vector>

namespace rowlock {

namespace {

__extension__ using WideShare = __int128;

} // namespace

Result<QList<Money>> sharesOf(const Money &amount, const QList<Money> &parts)
{
    TRY(checkAmount(amount, amount.currency));
    WideShare whole = 0;
    for (const Money &part : parts) {
        TRY(checkNotNegative(part, amount.currency));
        whole += part.minor;
    }
    QList<Money> shares(parts.size(), Money{0, amount.currency});
    if (amount.minor == 0)
        return shares;
    if (whole == 0) {
        return refuse(ErrorCode::InvalidArgument,
                      QCoreApplication::translate("Amounts", "There is nothing that %1 could be spread over.")
                          .arg(toDecimal(amount)),
                      {{QStringLiteral("argument"), toDecimal(amount)}});
    }
    const qint64 size = qAbs(amount.minor);
    qint64 missing = size;
    std::vector<WideShare> fractions(size_t(parts.size()));
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const WideShare product = WideShare(size) * parts.at(i).minor;
        shares[i].minor = qint64(product / whole);
        fractions[size_t(i)] = product % whole;
        missing -= shares.at(i).minor;
    }
    std::vector<qsizetype> largest(size_t(parts.size()));
    std::iota(largest.begin(), largest.end(), qsizetype(0));
    std::stable_sort(largest.begin(), largest.end(), [&fractions](qsizetype one, qsizetype other) {
        return fractions[size_t(one)] > fractions[size_t(other)];
    });
    for (size_t i = 0; i < size_t(missing); ++i) // fewer than there are fractions above zero
        ++shares[largest[i]].minor;
    if (amount.minor < 0)
        std::transform(shares.begin(), shares.end(), shares.begin(), [](const Money &share) { return -share; });
    return shares;
}

} // namespace rowlock
