#include "ui/rules/scope_fields.h"

#include "ui/common/format.h"
#include "ui/common/several_choice.h"
#include "ui/rules/rule_choices.h"

namespace rowlock {

ScopeFields::ScopeFields(const RuleChoices &choices, const QString &prefix, bool withEvents, QWidget *form)
    : QObject(form), m_types(new SeveralChoice(tr("Every price type"), form)),
      m_categories(new SeveralChoice(tr("Every category"), form)), m_names(choices.categories)
{
    m_types->setObjectName(prefix + QStringLiteral("types"));
    m_types->setAccessibleName(tr("Price types"));
    for (const PriceType &type : choices.types)
        m_types->addChoice(type.name, type.no);
    m_categories->setObjectName(prefix + QStringLiteral("categories"));
    m_categories->setAccessibleName(tr("Categories"));
    for (qsizetype i = 0; i < m_names.size(); ++i)
        m_categories->addChoice(m_names.at(i), i);
    if (!withEvents)
        return;
    m_events = new SeveralChoice(tr("Every performance"), form);
    m_events->setObjectName(prefix + QStringLiteral("events"));
    m_events->setAccessibleName(tr("Performances"));
    for (const EventSummary &event : choices.events) {
        m_events->addChoice(eventText(event, choices.timeZone), event.id.value());
        m_listed << event.id;
    }
}

QList<QWidget *> ScopeFields::fields() const
{
    QList<QWidget *> fields{m_types, m_categories};
    if (m_events)
        fields << m_events;
    return fields;
}

// What is not listed any more stays in the rule that names it.
void ScopeFields::setScope(const PriceScope &scope)
{
    m_types->setChosen(QList<qint64>(scope.types.begin(), scope.types.end()));
    QList<qint64> chosen;
    for (const QString &category : scope.categories) {
        if (!m_names.contains(category)) {
            m_categories->addChoice(category, m_names.size());
            m_names << category;
        }
        chosen << m_names.indexOf(category);
    }
    m_categories->setChosen(chosen);
    if (!m_events)
        return;
    QList<qint64> events;
    for (const EventId event : scope.events) {
        if (!m_listed.contains(event))
            m_events->addChoice(tr("Performance %1").arg(event.value()), event.value());
        events << event.value();
    }
    m_events->setChosen(events);
}

PriceScope ScopeFields::scope() const
{
    PriceScope scope;
    for (const qint64 type : m_types->chosen())
        scope.types << int(type);
    for (const qint64 category : m_categories->chosen())
        scope.categories << m_names.at(category);
    for (const qint64 event : m_events ? m_events->chosen() : QList<qint64>())
        scope.events << EventId(event);
    return scope;
}

} // namespace rowlock
