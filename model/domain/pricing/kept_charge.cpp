#include "model/domain/pricing/kept_charge.h"

#include "model/domain/money_input.h"
#include "model/domain/pricing/exact.h"
#include "model/domain/pricing/shares.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace rowlock {

namespace {

struct ChargeTexts
{
    Q_DECLARE_TR_FUNCTIONS(KeptCharge)
};

const QString ofEach = QStringLiteral(" each");

tl::unexpected<Error> noCharge()
{
    return refuseByHouse(ChargeTexts::tr("Enter what is kept as 5.00, 2.50 each, or 20%."),
                         {{QStringLiteral("argument"), QStringLiteral("keep")}});
}

QList<Money> keptOf(const KeptCharge &charge, const QList<Money> &prices)
{
    if (charge.as == KeptCharge::As::Once) {
        const Money all =
            std::accumulate(prices.begin(), prices.end(), Money{0, charge.amount.currency}, std::plus<Money>());
        return all.minor == 0 ? prices : sharesOf(std::min(charge.amount, all), prices).value_or(prices);
    }
    QList<Money> kept;
    for (const Money &price : prices)
        kept.append(charge.as == KeptCharge::As::Each ? std::min(charge.amount, price) : partOf(price, charge.percent));
    return kept;
}

} // namespace

Result<KeptCharge> keptChargeFromText(const QString &text, const Currency &currency)
{
    KeptCharge charge;
    QString figure = text.trimmed();
    if (figure.endsWith(u'%')) {
        figure.chop(1);
        const auto percent = Percent::fromText(figure);
        if (!percent || percent->hundredths() == 0)
            return noCharge();
        charge.as = KeptCharge::As::Percentage;
        charge.percent = *percent;
        return charge;
    }
    charge.as = figure.endsWith(ofEach) ? KeptCharge::As::Each : KeptCharge::As::Once;
    if (charge.as == KeptCharge::As::Each)
        figure.chop(ofEach.size());
    const MoneyInput typed = readMoney(figure, currency, QLocale::c());
    if (typed.kind != MoneyInput::Kind::Amount || typed.amount.minor <= 0 || !checkAmount(typed.amount, currency))
        return noCharge();
    charge.amount = typed.amount;
    return charge;
}

QString keptChargeText(const KeptCharge &charge)
{
    switch (charge.as) {
    case KeptCharge::As::Once: return toDecimal(charge.amount);
    case KeptCharge::As::Each: return toDecimal(charge.amount) + ofEach;
    case KeptCharge::As::Percentage: return charge.percent.toText() + u'%';
    case KeptCharge::As::Nothing: break;
    }
    return {};
}

QList<PricedLine> keptLines(const KeptCharge &charge, const QList<PricedLine> &tickets, int last)
{
    QList<PricedLine> lines;
    if (charge.as == KeptCharge::As::Nothing)
        return lines;
    QList<Money> prices;
    for (const PricedLine &ticket : tickets)
        prices.append(ticket.paid);
    const QList<Money> kept = keptOf(charge, prices);
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        auto line = lineOf(LineKind::KeptCharge, ChargeTexts::tr("Cancellation charge"), kept.at(i), tickets.at(i).tax);
        if (!line || line->paid.minor == 0)
            continue;
        line->of = tickets.at(i).number;
        line->number = last + 1 + int(lines.size());
        lines.append(*line);
    }
    return lines;
}

} // namespace rowlock
