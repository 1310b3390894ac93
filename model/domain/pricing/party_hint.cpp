#include "model/domain/pricing/party_hint.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int nearlyThere = 5; // a fifth of what is counted

std::optional<PartyHint> hintOf(const DiscountRule &rule, const FreeForEach &free, const QList<PricedLine> &lines)
{
    qint64 counted = 0, paying = 0;
    QString name;
    for (const PricedLine &line : lines) {
        if (covers(free.counted, line)) {
            ++counted;
            name = line.text;
        } else if (covers(rule.scope, line) && line.paid.minor > 0) {
            ++paying;
        }
    }
    const qint64 more = free.each - counted % free.each;
    const bool isNear = more <= std::max(1, free.each / nearlyThere);
    return counted > 0 && paying > 0 && isNear ? std::optional(PartyHint{rule.name, more, name}) : std::nullopt;
}

} // namespace

std::optional<PartyHint> partyHint(const QList<PricedLine> &lines, const QList<DiscountRule> &rules, Instant at)
{
    for (const DiscountRule &rule : rules) {
        const FreeForEach *free = std::get_if<FreeForEach>(&rule.effect);
        const bool holds = (!rule.from || *rule.from <= at) && (!rule.until || at < *rule.until);
        if (!free || !holds)
            continue;
        if (const auto hint = hintOf(rule, *free, lines))
            return hint;
    }
    return {};
}

} // namespace rowlock
