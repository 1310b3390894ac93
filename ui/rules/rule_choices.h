// What rules of the house can be limited to, and how a limit is told. Pure functions.
#pragma once

#include "model/domain/event.h"
#include "model/domain/price_type.h"
#include "model/domain/pricing/price_scope.h"

#include <QStringList>

namespace rowlock {

struct RuleChoices
{
    QList<PriceType> types;
    QStringList categories;
    QList<EventSummary> events; // by start
    QByteArray timeZone;
};

QString typesText(const QList<int> &numbers, const RuleChoices &choices); // "Child, Student"
QString limitsText(const QStringList &limits); // "Child; Stalls", or that there are none: "every ticket"
// Of what is not all, each by itself: "Child, Student", "Stalls", "3 performances", "goods too".
QStringList scopeTexts(const PriceScope &scope, const RuleChoices &choices);

} // namespace rowlock
