#include "app/rowlockctl/scope_words.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

QStringList typeNames(const QList<PriceType> &types, const QList<int> &numbers)
{
    QStringList names;
    for (const PriceType &type : types) {
        if (numbers.contains(type.no))
            names += type.name;
    }
    return names;
}

// "Stalls; Child, Student; events 3, 4": what it is for, of what is not all.
QString scopeText(const PriceScope &scope, const QList<PriceType> &types)
{
    QStringList parts;
    if (!scope.categories.isEmpty())
        parts += scope.categories.join(u", "_s);
    if (!scope.types.isEmpty())
        parts += typeNames(types, scope.types).join(u", "_s);
    QStringList events;
    for (const EventId event : scope.events)
        events += digits(event.value());
    if (!events.isEmpty())
        parts += Ctl::tr("events %1").arg(events.join(u", "_s));
    return parts.join(u"; "_s);
}

void addScope(QJsonObject &json, const PriceScope &scope, const QList<PriceType> &types)
{
    if (!scope.categories.isEmpty())
        json.insert(u"categories"_s, QJsonArray::fromStringList(scope.categories));
    if (!scope.types.isEmpty())
        json.insert(u"types"_s, QJsonArray::fromStringList(typeNames(types, scope.types)));
    QJsonArray events;
    for (const EventId event : scope.events)
        events.append(event.value());
    if (!events.isEmpty())
        json.insert(u"events"_s, events);
}

// What is said of a scope goes over what it was; "all" takes a limit away.
Result<Done> readScope(Desk &desk, const Parameters &parameters, const QString &prefix, PriceScope &scope)
{
    const auto isAll = [](const QStringList &texts) { return texts == QStringList(u"all"_s); };
    if (const QStringList categories = parameters.texts(prefix + u"categories"_s); !categories.isEmpty())
        scope.categories = isAll(categories) ? QStringList() : categories;
    if (const QStringList named = parameters.texts(prefix + u"types"_s); !named.isEmpty()) {
        scope.types.clear();
        for (const QString &name : isAll(named) ? QStringList() : named) {
            TRY_GET(const PriceType type, namedType(desk, name));
            scope.types.append(type.no);
        }
    }
    return Done{};
}

void readEvents(const Parameters &parameters, PriceScope &scope)
{
    if (!parameters.has(u"events"_s))
        return;
    scope.events.clear();
    for (const qint64 event : parameters.wholes(u"events"_s)) {
        if (event != 0) // for all of them again
            scope.events.append(EventId(event));
    }
}

} // namespace rowlock
