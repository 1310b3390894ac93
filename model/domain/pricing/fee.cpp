#include "model/domain/pricing/fee.h"

#include "model/domain/names.h"
#include "model/domain/pricing/exact.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr Names<FeeFor, 4> feesFor = {
    {{FeeFor::Ticket, "ticket"}, {FeeFor::Order, "order"}, {FeeFor::Tender, "tender"}, {FeeFor::Exchange, "exchange"}}};

// A ticket that a voucher made free still pays its fees; one that the house gives for nothing does so only if it is
// said.
bool pays(const FeeRule &rule, const PricedLine &line)
{
    const bool isFree = line.paid.minor == 0 && !isReducedBy(line, ReductionBy::Voucher);
    return covers(rule.scope, line) && (rule.onFree || !isFree);
}

// How often a rule is charged for the order as a whole.
qsizetype timesInOrder(const FeeRule &rule, const QList<PricedLine> &lines, const QList<PaymentMethod> &tenders)
{
    const bool any =
        std::any_of(lines.begin(), lines.end(), [&rule](const PricedLine &line) { return pays(rule, line); });
    if (!any)
        return 0;
    if (rule.per == FeeFor::Order)
        return 1;
    return std::count_if(tenders.begin(), tenders.end(), [&rule](PaymentMethod method) {
        return rule.tenders.isEmpty() || rule.tenders.contains(method);
    });
}

} // namespace

QString feeForName(FeeFor feeFor)
{
    return nameIn(feesFor, feeFor);
}

Result<FeeFor> feeForFromName(const QString &name)
{
    return valueIn(feesFor, name);
}

Result<Done> checkFee(const FeeRule &rule, const Currency &currency)
{
    TRY(checkNotNegative(rule.amount, currency));
    if (rule.name.trimmed().isEmpty() || rule.amount.minor == 0
        || (rule.from && rule.until && *rule.until <= *rule.from)) {
        return refuse(
            ErrorCode::InvalidArgument,
            QCoreApplication::translate("Fee", "A fee needs a name, an amount above zero and dates in order."),
            {{QStringLiteral("argument"), rule.name.left(40)}});
    }
    return Done{};
}

Result<QList<PricedLine>> feesOf(const QList<PricedLine> &lines, const QList<FeeRule> &rules,
                                 const QList<PaymentMethod> &tenders, Instant at)
{
    QList<PricedLine> fees;
    const auto charge = [&](const FeeRule &rule, const PricedLine *of) -> Result<Done> {
        TRY_GET(PricedLine fee, lineOf(LineKind::Fee, rule.name, rule.amount, rule.tax));
        fee.number = lines.last().number + 1 + int(fees.size());
        fee.fee = rule.id.value();
        if (of) {
            fee.of = of->number;
            fee.event = of->event;
        }
        fees.append(fee);
        return Done{};
    };
    for (const FeeRule &rule : rules) {
        if ((rule.from && at < *rule.from) || (rule.until && *rule.until <= at))
            continue;
        if (rule.per == FeeFor::Order || rule.per == FeeFor::Tender) {
            for (qsizetype left = timesInOrder(rule, lines, tenders); left > 0; --left)
                TRY(charge(rule, nullptr));
            continue;
        }
        for (const PricedLine &line : lines) {
            if (pays(rule, line)) // what an exchange costs stays where it was charged, wherever the ticket goes next
                TRY(charge(rule, rule.per == FeeFor::Ticket ? &line : nullptr));
        }
    }
    return fees;
}

Result<Done> reduceFees(QList<PricedLine> &fees, const FeeReduction &reduction)
{
    QList<qsizetype> meant;
    QList<Money> amounts;
    for (qsizetype i = 0; i < fees.size(); ++i) {
        if (fees.at(i).of == 0 || reduction.lines.contains(fees.at(i).of)) {
            meant.append(i);
            amounts.append(fees.at(i).paid);
        }
    }
    TRY_GET(const QList<Money> savings, savingsOf(reduction.effect, amounts));
    for (qsizetype i = 0; i < meant.size(); ++i)
        reduce(fees[meant.at(i)], ReductionBy::Automatic, reduction.rule, reduction.reason, savings.at(i));
    return Done{};
}

} // namespace rowlock
