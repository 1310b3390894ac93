#include "model/domain/pricing/voucher_rule.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct VoucherTexts
{
    Q_DECLARE_TR_FUNCTIONS(Voucher)
};

Result<Done> checkValid(const VoucherAsked &asked, Instant at)
{
    const VoucherRule &rule = asked.rule;
    const QString name = rule.name.left(40);
    if (rule.from && at < *rule.from) {
        return refuseByHouse(VoucherTexts::tr("The voucher “%1” is not valid yet.").arg(name),
                             {{QStringLiteral("from"), toIso(*rule.from)}});
    }
    if (rule.until && *rule.until <= at) {
        return refuseByHouse(VoucherTexts::tr("The voucher “%1” is not valid any more.").arg(name),
                             {{QStringLiteral("until"), toIso(*rule.until)}});
    }
    if ((rule.uses && asked.usesGone >= *rule.uses) || (rule.budget && asked.budgetGone >= *rule.budget)) {
        return refuseByHouse(VoucherTexts::tr("The voucher “%1” is used up.").arg(name),
                             {{QStringLiteral("used_up"), true}});
    }
    return Done{};
}

} // namespace

VoucherAsked onlyFor(VoucherAsked asked, EventId event)
{
    QList<EventId> &events = asked.rule.scope.events;
    if (events.isEmpty() || events.contains(event))
        events = {event};
    return asked;
}

VoucherId voucherOf(const PricedLine &line)
{
    const auto by = std::ranges::find(line.reductions, ReductionBy::Voucher, &Reduction::by);
    return by == line.reductions.end() ? VoucherId() : VoucherId(by->rule);
}

Result<Done> checkVoucher(const VoucherRule &rule, const Currency &currency)
{
    TRY(checkEffect(rule.effect, currency));
    if (rule.budget)
        TRY(checkNotNegative(*rule.budget, currency));
    if (rule.name.trimmed().isEmpty() || (rule.uses && *rule.uses <= 0) || (rule.budget && rule.budget->minor == 0)) {
        return refuse(ErrorCode::InvalidArgument,
                      VoucherTexts::tr("A voucher needs a name, and one use or an amount at least."));
    }
    if (rule.from && rule.until && *rule.until <= *rule.from) {
        return refuse(ErrorCode::InvalidArgument,
                      VoucherTexts::tr("The voucher “%1” ends before it begins.").arg(rule.name.left(40)));
    }
    return Done{};
}

Result<VoucherSpent> applyVoucher(QList<PricedLine> &lines, const VoucherAsked &asked, Instant at)
{
    TRY(checkValid(asked, at));
    const VoucherRule &rule = asked.rule;
    VoucherSpent spent{rule.id, 0, {}};
    for (PricedLine &line : lines) {
        if (!covers(rule.scope, line) || line.paid.minor == 0 || isReducedBy(line, ReductionBy::Voucher))
            continue;
        spent.saved.currency = line.paid.currency;
        if (rule.uses && asked.usesGone + spent.uses >= *rule.uses)
            break;
        TRY_GET(const QList<Money> savings, savingsOf(rule.effect, {line.paid}));
        Money saving = savings.first();
        if (rule.budget)
            saving = std::min(saving, *rule.budget - asked.budgetGone - spent.saved);
        if (saving.minor <= 0)
            continue;
        reduce(line, ReductionBy::Voucher, rule.id.value(), rule.name, saving);
        ++spent.uses;
        spent.saved += saving;
    }
    if (spent.uses == 0) {
        return refuseByHouse(
            VoucherTexts::tr("The voucher “%1” makes nothing in this order cheaper.").arg(rule.name.left(40)), {});
    }
    return spent;
}

} // namespace rowlock
