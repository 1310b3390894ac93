#include "ui/rules/discounts_page.h"

#include "model/domain/pricing/effect_text.h"
#include "ui/common/format.h"
#include "ui/rules/discount_fields.h"

namespace rowlock {

DiscountsPage::DiscountsPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("discountsPage"),
               {tr("Name"), tr("Takes off"), tr("For"), tr("From"), tr("Until")},
               tr("No order gets anything off by itself. A discount here is taken off each sale that it fits."), parent)
{
    addButton(tr("Add…"), "addDiscount", false, [this] { open({}); });
    addButton(tr("Change…"), "changeDiscount", true, [this] { open(rules().discounts.at(current())); });
    addButton(tr("End…"), "endDiscount", true, [this] { end(); });
}

QString DiscountsPage::limits(const DiscountRule &rule) const
{
    QStringList parts = scopeTexts(rule.scope, choices());
    if (const auto *free = std::get_if<FreeForEach>(&rule.effect)) {
        for (const QString &counted : scopeTexts(free->counted, choices()))
            parts << tr("counting %1").arg(counted);
    }
    if (rule.minimumCount)
        parts << tr("from %1 tickets on").arg(*rule.minimumCount);
    if (rule.minimumValue)
        parts << tr("from %1 on").arg(moneyText(*rule.minimumValue));
    if (rule.feesToo)
        parts << tr("fees too");
    if (rule.perEvent)
        parts << tr("each performance by itself");
    return limitsText(parts);
}

void DiscountsPage::show(const HouseRules &rules)
{
    keep(rules);
    QList<Row> rows;
    for (const DiscountRule &rule : rules.discounts)
        rows.append({{rule.name, effectText(rule.effect), limits(rule), fromText(rule.from), untilText(rule.until)},
                     rule.until.has_value()});
    setRows(rows);
}

void DiscountsPage::open(const std::optional<DiscountRule> &before)
{
    RuleForm *form = makeForm(before ? tr("Change “%1”").arg(before->name) : tr("Add a discount"));
    auto *fields = new DiscountFields(*form, choices(), context().facts.currency);
    if (before)
        fields->setRule(*before);
    form->onSave([fields, before]() -> std::optional<RuleForm::Asked> {
        const auto rule = fields->readInto(before.value_or(DiscountRule()));
        if (!rule)
            return {};
        return [rule = *rule, isNew = !before](Desk &desk) {
            return whetherDone(isNew ? desk.inventory().addDiscount(rule) : desk.inventory().changeDiscount(rule));
        };
    });
    form->open();
}

void DiscountsPage::end()
{
    const DiscountRule rule = rules().discounts.at(current());
    confirm(endQuestion(tr("End discount"), tr("Give “%1” no longer?").arg(rule.name),
                        tr("What was sold with it keeps it.")),
            [id = rule.id](Desk &desk, const QString &) { return whetherDone(desk.inventory().endDiscount(id)); });
}

} // namespace rowlock
