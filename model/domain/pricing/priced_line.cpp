#include "model/domain/pricing/priced_line.h"

#include "model/domain/names.h"
#include "model/domain/plain_text.h"
#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

constexpr Names<LineKind, 7> lineKinds = {{{LineKind::Ticket, "ticket"},
                                           {LineKind::Fee, "fee"},
                                           {LineKind::Goods, "goods"},
                                           {LineKind::Donation, "donation"},
                                           {LineKind::GiftCard, "gift_card"},
                                           {LineKind::KeptCharge, "kept_charge"},
                                           {LineKind::Rounding, "rounding"}}};
constexpr Names<ReductionBy, 3> reductions = {
    {{ReductionBy::Voucher, "voucher"}, {ReductionBy::ByHand, "by_hand"}, {ReductionBy::Automatic, "automatic"}}};

} // namespace

QString kindName(LineKind kind)
{
    return nameIn(lineKinds, kind);
}

Result<LineKind> lineKindFromName(const QString &name)
{
    return valueIn(lineKinds, name);
}

bool isTurnover(LineKind kind)
{
    return kind != LineKind::Donation && kind != LineKind::GiftCard && kind != LineKind::Rounding;
}

bool isExtra(LineKind kind)
{
    return kind == LineKind::Goods || kind == LineKind::Donation || kind == LineKind::GiftCard;
}

QString reductionName(ReductionBy by)
{
    return nameIn(reductions, by);
}

Result<ReductionBy> reductionFromName(const QString &name)
{
    return valueIn(reductions, name);
}

Result<PricedLine> lineOf(LineKind kind, const QString &text, const Money &amount, const Tax &tax)
{
    if (kind == LineKind::Rounding)
        TRY(checkAmount(amount, amount.currency));
    else
        TRY(checkNotNegative(amount, amount.currency));
    PricedLine line;
    line.kind = kind;
    line.text = text;
    line.list = amount;
    line.paid = amount;
    line.tax = isTurnover(kind) ? tax : Tax{};
    TRY(finish(line));
    return line;
}

PricedLine roundingLine(const Money &rounding)
{
    PricedLine line;
    line.kind = LineKind::Rounding;
    line.text = QCoreApplication::translate("PricedLine", "Cash rounding");
    line.list = line.paid = line.net = rounding;
    line.taxAmount.currency = rounding.currency;
    return line;
}

QString PricedLine::reason() const
{
    QStringList reasons;
    for (const Reduction &reduction : reductions)
        reasons += reduction.reason;
    reasons.removeDuplicates();
    return cutAt(reasons.join(QStringLiteral("; ")), 500);
}

bool isReducedBy(const PricedLine &line, ReductionBy by)
{
    return std::any_of(line.reductions.begin(), line.reductions.end(),
                       [by](const Reduction &reduction) { return reduction.by == by; });
}

Result<Done> finish(PricedLine &line)
{
    TRY_GET(const TaxSplit split, splitTax(line.paid, line.tax.rate));
    line.net = split.net;
    line.taxAmount = split.tax;
    return Done{};
}

void reduce(PricedLine &line, ReductionBy by, qint64 rule, const QString &reason, const Money &amount)
{
    const Money off = std::min(amount, line.paid);
    if (off.minor <= 0)
        return;
    line.reductions.append({by, rule, reason, off});
    line.paid -= off;
}

} // namespace rowlock
