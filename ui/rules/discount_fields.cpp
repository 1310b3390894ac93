#include "ui/rules/discount_fields.h"

#include "model/domain/pricing/effect_text.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/moment_choice.h"
#include "ui/rules/scope_fields.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QLocale>

namespace rowlock {

namespace {

// Blank is nothing; what is no whole number from 0 on is not understood.
std::optional<std::optional<qint64>> wholeIn(const QLineEdit &edit)
{
    const QString text = edit.text().trimmed();
    if (text.isEmpty())
        return std::optional<qint64>();
    bool isNumber = false;
    const qint64 number = QLocale().toLongLong(text, &isNumber);
    return isNumber && number >= 0 ? std::optional(std::optional(number)) : std::nullopt;
}

QString wholeText(std::optional<qint64> number)
{
    return number.value_or(0) > 0 ? QLocale().toString(*number) : QString();
}

} // namespace

DiscountFields::DiscountFields(RuleForm &form, const RuleChoices &choices, const Currency &currency)
    : QObject(&form), m_form(form), m_currency(currency)
{
    m_name = form.addText(tr("Name"), "name", tr("As the order and the receipt say it"));
    m_off = form.addText(tr("Takes off"), "off", discountEffectForms());
    m_scope = form.addScope(tr("For"), choices, {}, true);
    m_counted = form.addScope(tr("Counts"), choices, "counted_", false);
    m_count = form.addText(tr("Minimum tickets"), "minimum", tr("Empty: from one on"));
    m_value = form.addMoney(tr("Minimum value"), "minimum_value");
    m_value->setHint(tr("Empty: whatever they cost"));
    const QList<QCheckBox *> also = form.addSwitches(tr("Options"), {{"goods", tr("Off goods too")},
                                                                     {"fees_too", tr("Off fees too")},
                                                                     {"per_event", tr("Each performance by itself")}});
    m_goods = also.at(0);
    m_fees = also.at(1);
    m_perEvent = also.at(2);
    m_position = form.addText(tr("Position"), "position", tr("The smallest is worked out first; empty: 0"));
    m_from = form.addMoment(tr("From"), tr("Now"), "from");
    connect(m_off, &QLineEdit::textChanged, this, &DiscountFields::showWhatFits);
    showWhatFits();
}

// What checkDiscount would refuse is not asked for.
void DiscountFields::showWhatFits()
{
    const auto effect = discountEffectFromText(m_off->text(), m_currency);
    const bool isFree = effect && std::holds_alternative<FreeForEach>(*effect);
    const bool isAmount = effect && std::holds_alternative<AmountOff>(*effect);
    m_countsItself = isFree || (effect && std::holds_alternative<TakeAndPay>(*effect));
    m_form.setRowVisible(m_counted->fields().first(), isFree);
    m_form.setRowVisible(m_count, !m_countsItself);
    m_form.setRowVisible(m_value, !m_countsItself);
    const bool isOfFees = !effect || isAmount || std::holds_alternative<PercentOff>(*effect);
    enableUnless(*m_fees, isOfFees ? QString() : tr("Only a percentage or an amount is taken off fees"));
    enableUnless(*m_perEvent, isAmount ? tr("An amount is taken off the order once") : QString());
}

void DiscountFields::setRule(const DiscountRule &rule)
{
    m_name->setText(rule.name);
    m_off->setText(effectText(rule.effect));
    m_scope->setScope(rule.scope);
    if (const auto *free = std::get_if<FreeForEach>(&rule.effect))
        m_counted->setScope(free->counted);
    m_count->setText(wholeText(rule.minimumCount));
    m_value->setAmount(rule.minimumValue);
    m_goods->setChecked(rule.scope.goods);
    m_fees->setChecked(rule.feesToo);
    m_perEvent->setChecked(rule.perEvent);
    m_position->setText(wholeText(rule.position));
}

std::optional<DiscountRule> DiscountFields::readInto(DiscountRule rule)
{
    rule.name = m_name->text().simplified();
    const auto effect = discountEffectFromText(m_off->text(), m_currency);
    const auto position = wholeIn(*m_position);
    const auto from = m_form.momentOf(*m_from);
    const bool isPosition = position && position->value_or(0) <= mostPosition;
    if (!isPosition)
        m_form.setError(*m_position, tr("Enter a whole number from 0 to %L1, or leave it empty.").arg(mostPosition));
    const bool isMinimum = readMinimum(rule);
    if (!effect)
        m_form.setError(*m_off, effect.error().message);
    if (rule.name.isEmpty())
        m_form.setError(*m_name, tr("Give the discount a name."));
    if (rule.name.isEmpty() || !effect || !isMinimum || !isPosition || !from)
        return {};
    rule.effect = *effect;
    rule.scope = m_scope->scope();
    rule.scope.goods = m_goods->isChecked();
    if (auto *free = std::get_if<FreeForEach>(&rule.effect))
        free->counted = m_counted->scope();
    rule.feesToo = m_fees->isEnabled() && m_fees->isChecked();
    rule.perEvent = m_perEvent->isEnabled() && m_perEvent->isChecked();
    rule.position = int(position->value_or(0));
    rule.from = *from;
    return rule;
}

bool DiscountFields::readMinimum(DiscountRule &rule)
{
    rule.minimumCount.reset();
    rule.minimumValue.reset();
    if (m_countsItself)
        return true;
    const auto count = wholeIn(*m_count);
    if (!count)
        m_form.setError(*m_count, tr("Enter a number of tickets, or leave it empty."));
    const bool isValue = m_value->isBlank() || m_value->check({});
    if (count && count->value_or(0) > 0)
        rule.minimumCount = *count;
    if (const auto value = m_value->amount(); value && value->minor > 0)
        rule.minimumValue = value;
    return count && isValue;
}

} // namespace rowlock
