#include "ui/mainwindow/hold_rules_form.h"

#include "ui/common/accessible_choices.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"
#include "ui/mainwindow/form_rows.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

HoldRulesForm::HoldRulesForm(QWidget *parent)
    : QWidget(parent), m_rows(new FormRows(this)), m_minutes(new NumberField(this)), m_policy(new QComboBox(this)),
      m_accessible(new QComboBox(this))
{
    m_minutes->setObjectName(QStringLiteral("newEventMinutes"));
    m_minutes->setRange(1, 60);
    m_minutes->setValue(int(HoldRules().seconds / 60));
    m_minutes->setSuffix(tr(" minutes"));
    m_policy->setObjectName(QStringLiteral("newEventPolicy"));
    m_policy->addItem(tr("Keep seats until needed"), int(HoldPolicy::Yielding));
    m_policy->addItem(tr("Release seats"), int(HoldPolicy::Strict));
    m_accessible->setObjectName(QStringLiteral("newEventAccessible"));
    fillAccessibleChoices(*m_accessible);
    m_rows->addRow(tr("Hold time"), m_minutes);
    m_rows->addRow(tr("When it expires"), m_policy);
    m_rows->addRow(tr("Accessible seating is kept"), m_accessible);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_rows);
}

QList<QWidget *> HoldRulesForm::fields() const
{
    return {m_minutes, m_policy, m_accessible};
}

void HoldRulesForm::writeTo(NewEvent &event) const
{
    event.rules.policy = HoldPolicy(m_policy->currentData().toInt());
    event.rules.seconds = m_minutes->value() * 60;
    event.rules.ceilingSeconds = std::max(event.rules.ceilingSeconds, event.rules.seconds);
    event.accessibleMinutes = chosenAccessibleMinutes(*m_accessible);
}

} // namespace rowlock
