#include "model/domain/likely_notes.h"

#include <QString>

#include <algorithm>

namespace rowlock {

namespace {

// In whole units; where a currency's notes are not listed, 1-2-5 steps about the total do.
QList<qint64> notesOf(const Currency &currency, qint64 totalUnits)
{
    const QString code = currency.code();
    if (code == QStringLiteral("EUR"))
        return {5, 10, 20, 50, 100, 200};
    if (code == QStringLiteral("GBP"))
        return {5, 10, 20, 50};
    if (code == QStringLiteral("USD") || code == QStringLiteral("CAD") || code == QStringLiteral("AUD"))
        return {1, 5, 10, 20, 50, 100};
    if (code == QStringLiteral("CHF"))
        return {10, 20, 50, 100, 200};
    if (code == QStringLiteral("JPY"))
        return {1000, 5000, 10000};
    qint64 power = 1;
    while (power * 10 <= totalUnits)
        power *= 10;
    return {std::max<qint64>(power / 10, 1), std::max<qint64>(power / 2, 1), power, power * 2, power * 5, power * 10};
}

qint64 unitOf(const Currency &currency)
{
    qint64 unit = 1;
    for (int decimal = 0; decimal < currency.decimals(); ++decimal)
        unit *= 10;
    return unit;
}

} // namespace

bool isUnlikelyCash(const Money &given, const Money &due)
{
    constexpr qint64 times = 10, leastUnits = 1000, notes = 5;
    const qint64 unit = unitOf(due.currency);
    const qint64 largest = std::ranges::max(notesOf(due.currency, due.minor / unit));
    return given.minor / times > due.minor && (given - due).minor > std::max(leastUnits, notes * largest) * unit;
}

QList<Money> likelyNotes(const Money &total, int most)
{
    const qint64 unit = unitOf(total.currency);
    QList<Money> likely;
    for (const qint64 note : notesOf(total.currency, total.minor / unit)) {
        const qint64 step = note * unit;
        const Money amount{(total.minor + step - 1) / step * step, total.currency};
        if (amount.minor > total.minor && !likely.contains(amount))
            likely << amount;
    }
    std::sort(likely.begin(), likely.end());
    return likely.mid(0, most);
}

} // namespace rowlock
