#include "model/domain/settings_change.h"

#include <algorithm>

namespace rowlock {

namespace {

template <typename Value>
std::optional<Value> changedFrom(const Value &before, const Value &after)
{
    return before == after ? std::nullopt : std::optional(after);
}

} // namespace

HoldRulesChange HoldRulesChange::all(const HoldRules &rules)
{
    return {rules.policy, rules.seconds, rules.ceilingSeconds};
}

HoldRulesChange HoldRulesChange::between(const HoldRules &before, const HoldRules &after)
{
    return {changedFrom(before.policy, after.policy), changedFrom(before.seconds, after.seconds),
            changedFrom(before.ceilingSeconds, after.ceilingSeconds)};
}

HoldRules HoldRulesChange::of(const HoldRules &before) const
{
    const qint64 length = seconds.value_or(before.seconds);
    return {policy.value_or(before.policy), length,
            ceilingSeconds.value_or(seconds ? std::max(before.ceilingSeconds, length) : before.ceilingSeconds)};
}

QString noDrawerWord()
{
    return QStringLiteral("none");
}

TerminalChange TerminalChange::all(const TerminalSetup &setup)
{
    return {setup.terminal, setup.drawer, setup.paper, setup.ticketPrinter};
}

TerminalChange TerminalChange::between(const TerminalSetup &before, const TerminalSetup &after)
{
    return {after.terminal, changedFrom(before.drawer, after.drawer), changedFrom(before.paper, after.paper),
            changedFrom(before.ticketPrinter, after.ticketPrinter)};
}

TerminalSetup TerminalChange::of(const TerminalSetup &before) const
{
    return {terminal, drawer.value_or(before.drawer), paper.value_or(before.paper),
            ticketPrinter.value_or(before.ticketPrinter)};
}

} // namespace rowlock
