#include "model/domain/pricing/reversal.h"

#include "model/domain/names.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

struct ReversalTexts
{
    Q_DECLARE_TR_FUNCTIONS(Reversal)
};

constexpr Names<FeesBack, 3> feesBack = {
    {{FeesBack::Kept, "kept"}, {FeesBack::OfLines, "tickets"}, {FeesBack::All, "all"}}};

QSet<int> takenBackIn(const QList<PricedLine> &stored)
{
    QSet<int> taken;
    for (const PricedLine &line : stored) {
        if (line.takesBack != 0)
            taken.insert(line.takesBack);
    }
    return taken;
}

PricedLine minus(const PricedLine &line, int number)
{
    PricedLine back = line;
    back.number = number;
    back.count = -line.count;
    back.takesBack = line.number;
    back.list = -line.list;
    for (Reduction &reduction : back.reductions)
        reduction.amount = -reduction.amount;
    back.paid = -line.paid;
    back.net = -line.net;
    back.taxAmount = -line.taxAmount;
    return back;
}

} // namespace

QString feesBackName(FeesBack fees)
{
    return nameIn(feesBack, fees);
}

Result<FeesBack> feesBackFromName(const QString &name)
{
    return valueIn(feesBack, name);
}

QList<PricedLine> standing(const QList<PricedLine> &stored)
{
    const QSet<int> taken = takenBackIn(stored);
    QList<PricedLine> lines;
    std::copy_if(stored.begin(), stored.end(), std::back_inserter(lines),
                 [&taken](const PricedLine &line) { return line.takesBack == 0 && !taken.contains(line.number); });
    return lines;
}

QList<int> withFees(const QList<PricedLine> &stored, const QList<int> &numbers, FeesBack fees)
{
    QList<int> all = numbers;
    if (fees == FeesBack::Kept)
        return all;
    const QList<PricedLine> lines = standing(stored);
    // Goods that stay do not keep it: only tickets are charged a fee of the order.
    const bool noTicketStays = std::none_of(lines.begin(), lines.end(), [&numbers](const PricedLine &line) {
        return line.kind == LineKind::Ticket && !numbers.contains(line.number);
    });
    for (const PricedLine &line : lines) {
        const bool comesBack = numbers.contains(line.of) || (fees == FeesBack::All && noTicketStays);
        if (line.kind == LineKind::Fee && comesBack && !all.contains(line.number))
            all.append(line.number);
    }
    return all;
}

Result<QList<PricedLine>> takeBack(const QList<PricedLine> &stored, const QList<int> &numbers)
{
    QHash<int, const PricedLine *> byNumber;
    int last = 0;
    for (const PricedLine &line : stored) {
        byNumber.insert(line.number, &line);
        last = std::max(last, line.number);
    }
    QSet<int> taken = takenBackIn(stored);
    QList<PricedLine> back;
    for (const int number : numbers) {
        const PricedLine *line = byNumber.value(number);
        const bool mayBe = line && line->takesBack == 0 && line->kind != LineKind::Rounding;
        if (!mayBe || taken.contains(number)) {
            return refuse(ErrorCode::InvalidArgument,
                          mayBe ? ReversalTexts::tr("“%1” was taken back already.").arg(line->text)
                                : ReversalTexts::tr("The order has no line %1 that could be taken back.").arg(number),
                          {{QStringLiteral("argument"), QString::number(number)}});
        }
        taken.insert(number);
        back.append(minus(*line, last + 1 + int(back.size())));
    }
    return back;
}

} // namespace rowlock
