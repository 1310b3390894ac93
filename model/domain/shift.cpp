#include "model/domain/shift.h"

#include "model/domain/names.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct ShiftTexts
{
    Q_DECLARE_TR_FUNCTIONS(Shift)
};

constexpr Names<ShiftState, 3> shiftStateNames = {
    {{ShiftState::Open, "open"}, {ShiftState::Counted, "counted"}, {ShiftState::Closed, "closed"}}};

constexpr Names<CashKind, 8> cashKindNames = {{{CashKind::Float, "float"},
                                               {CashKind::OpeningDifference, "opening_difference"},
                                               {CashKind::In, "in"},
                                               {CashKind::Out, "out"},
                                               {CashKind::Drop, "drop"},
                                               {CashKind::NoSale, "no_sale"},
                                               {CashKind::Difference, "difference"},
                                               {CashKind::ToSafe, "to_safe"}}};

constexpr qint64 mostPieces = 1'000'000'000;
constexpr qint64 mostCounted = 999'999'999'999'999; // what JSON's numbers carry exactly, and far above any drawer

tl::unexpected<Error> refuseCount(const QString &sentence)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{QStringLiteral("argument"), QStringLiteral("count")}});
}

// In minor units; of currencies with decimals coins of hundredths among them.
QList<qint64> worthsOf(const Currency &currency)
{
    const QString code = currency.code();
    if (code == QStringLiteral("EUR"))
        return {50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1};
    if (code == QStringLiteral("GBP"))
        return {5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1};
    if (code == QStringLiteral("USD"))
        return {10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1};
    if (code == QStringLiteral("CAD") || code == QStringLiteral("AUD"))
        return {10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 20, 10, 5};
    if (code == QStringLiteral("CHF"))
        return {100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5};
    if (code == QStringLiteral("JPY"))
        return {10000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1};
    QList<qint64> worths;
    for (qint64 power = 1; power <= 100'000; power *= 10)
        worths = QList<qint64>{5 * power, 2 * power, power} + worths;
    return worths;
}

} // namespace

QString stateName(ShiftState state)
{
    return nameIn(shiftStateNames, state);
}

Result<ShiftState> shiftStateFromName(const QString &name)
{
    return valueIn(shiftStateNames, name);
}

QString kindName(CashKind kind)
{
    return nameIn(cashKindNames, kind);
}

Result<CashKind> cashKindFromName(const QString &name)
{
    return valueIn(cashKindNames, name);
}

Result<Done> CashCount::add(qint64 worth, qint64 pieces)
{
    if (worth <= 0 || worth > mostPieces)
        return refuseCount(ShiftTexts::tr("There is no such note or coin. Enter what it is worth, above zero."));
    if (pieces < 0 || pieces > mostPieces)
        return refuseCount(ShiftTexts::tr("Nobody counts so many notes or coins. Count them again."));
    const qint64 before = m_pieces.value(worth) * worth;
    qint64 value = 0;
    if (__builtin_mul_overflow(worth, pieces, &value) || value > mostCounted - (m_total - before))
        return refuseCount(ShiftTexts::tr("No drawer holds so much. Count it again."));
    m_total += value - before;
    if (pieces > 0)
        m_pieces.insert(worth, pieces);
    else
        m_pieces.remove(worth);
    return Done{};
}

QString CashCount::toText() const
{
    QStringList parts;
    for (auto piece = m_pieces.end(); piece != m_pieces.begin();) {
        --piece;
        parts.append(QStringLiteral("%1:%2").arg(piece.key()).arg(piece.value()));
    }
    return parts.join(u' ');
}

Result<CashCount> CashCount::fromText(const QString &text)
{
    CashCount count;
    for (const QString &part : text.split(u' ', Qt::SkipEmptyParts)) {
        const QStringList sides = part.split(u':');
        bool isWorth = false, isPieces = false;
        const qint64 worth = sides.first().toLongLong(&isWorth);
        const qint64 pieces = sides.last().toLongLong(&isPieces);
        if (sides.size() != 2 || !isWorth || !isPieces || count.pieces().contains(worth))
            return refuseCount(ShiftTexts::tr("This is no count of notes and coins."));
        TRY(count.add(worth, pieces));
    }
    return count;
}

QList<Money> denominationsOf(const Currency &currency)
{
    QList<Money> all;
    for (const qint64 worth : worthsOf(currency))
        all.append({worth, currency});
    return all;
}

VenueChange VenueChange::all(const Venue &venue)
{
    return {venue.name, venue.address, venue.taxNumber, venue.terms, venue.logo};
}

Venue VenueChange::of(const Venue &before) const
{
    return {name.value_or(before.name), address.value_or(before.address), taxNumber.value_or(before.taxNumber),
            terms.value_or(before.terms), logo.value_or(before.logo)};
}

} // namespace rowlock
