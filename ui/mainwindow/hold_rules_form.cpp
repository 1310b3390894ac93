#include "ui/mainwindow/hold_rules_form.h"

#include "ui/common/accessible_choices.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"
#include "ui/mainwindow/form_rows.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostMinutes = 60;

int wholeMinutes(qint64 seconds)
{
    return int(std::clamp<qint64>(seconds / 60, 1, mostMinutes));
}

} // namespace

HoldRulesForm::HoldRulesForm(QWidget *parent)
    : QWidget(parent), m_rows(new FormRows(this)), m_minutes(new NumberField(this)), m_policy(new QComboBox(this)),
      m_accessible(new QComboBox(this))
{
    m_minutes->setObjectName(QStringLiteral("newEventMinutes"));
    m_minutes->setRange(1, mostMinutes);
    m_minutes->setValue(wholeMinutes(m_usual.seconds));
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

void HoldRulesForm::setUsual(const HoldRules &rules)
{
    if (m_minutes->value() == wholeMinutes(m_usual.seconds))
        m_minutes->setValue(wholeMinutes(rules.seconds));
    if (m_policy->currentData().toInt() == int(m_usual.policy))
        m_policy->setCurrentIndex(m_policy->findData(int(rules.policy)));
    m_usual = rules;
}

// Seconds that make no whole minutes stay as the house has them where nobody changes them.
void HoldRulesForm::writeTo(NewEvent &event) const
{
    event.rules.policy = HoldPolicy(m_policy->currentData().toInt());
    const bool isUsual = m_minutes->value() == wholeMinutes(m_usual.seconds);
    event.rules.seconds = isUsual ? m_usual.seconds : m_minutes->value() * 60;
    event.rules.ceilingSeconds = std::max(m_usual.ceilingSeconds, event.rules.seconds);
    event.accessibleMinutes = chosenAccessibleMinutes(*m_accessible);
}

} // namespace rowlock
