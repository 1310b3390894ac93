#include "ui/rules/rule_choices.h"

#include "ui/common/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct RuleTexts
{
    Q_DECLARE_TR_FUNCTIONS(RuleChoices)
};

} // namespace

QString typesText(const QList<int> &numbers, const RuleChoices &choices)
{
    QStringList names;
    for (const PriceType &type : choices.types) {
        if (numbers.contains(type.no))
            names << type.name;
    }
    return names.join(QStringLiteral(", "));
}

QStringList scopeTexts(const PriceScope &scope, const RuleChoices &choices)
{
    QStringList parts;
    if (!scope.types.isEmpty())
        parts << typesText(scope.types, choices);
    if (!scope.categories.isEmpty())
        parts << scope.categories.join(QStringLiteral(", "));
    const auto only = std::ranges::find_if(
        choices.events, [&](const EventSummary &event) { return scope.events == QList<EventId>{event.id}; });
    if (only != choices.events.end())
        parts << eventText(*only, choices.timeZone);
    else if (!scope.events.isEmpty())
        parts << (scope.events.size() == 1 ? RuleTexts::tr("1 performance")
                                           : RuleTexts::tr("%1 performances").arg(scope.events.size()));
    if (scope.goods)
        parts << RuleTexts::tr("goods too");
    return parts;
}

QString limitsText(const QStringList &limits)
{
    return limits.isEmpty() ? RuleTexts::tr("every ticket") : limits.join(QStringLiteral("; "));
}

} // namespace rowlock
