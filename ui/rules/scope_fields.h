// The fields of a form that say which tickets a rule is for: price types, categories, performances. GUI thread.
#pragma once

#include "model/domain/pricing/price_scope.h"

#include <QObject>

class QWidget;

namespace rowlock {

class SeveralChoice;
struct RuleChoices;

class ScopeFields final : public QObject
{
    Q_OBJECT

public:
    // Named `prefix` + "types" and so on. Without performances where a limit knows none.
    ScopeFields(const RuleChoices &choices, const QString &prefix, bool withEvents, QWidget *form);

    QList<QWidget *> fields() const;
    void setScope(const PriceScope &scope);
    PriceScope scope() const; // goods are not asked for here

private:
    SeveralChoice *m_types;
    SeveralChoice *m_categories;
    SeveralChoice *m_events = nullptr;
    QStringList m_names; // of the categories, as they are in the list
    QList<EventId> m_listed;
};

} // namespace rowlock
