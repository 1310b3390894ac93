#include "ui/rules/discounts_page.h"

#include "model/domain/pricing/effect_text.h"
#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/moment_choice.h"

#include <QComboBox>
#include <QLineEdit>

namespace rowlock {

namespace {

QString typesText(const QList<int> &numbers, const QList<PriceType> &types)
{
    QStringList names;
    for (const PriceType &type : types) {
        if (numbers.contains(type.no))
            names << type.name;
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

DiscountsPage::DiscountsPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("discountsPage"),
               {tr("Name"), tr("Takes off"), tr("For"), tr("From"), tr("Until")},
               tr("No order gets anything off by itself. A discount here is taken off each sale that it fits."), parent)
{
    addButton(tr("Add…"), "addDiscount", false, [this] { open(); });
    addButton(tr("End…"), "endDiscount", true, [this] { end(); });
}

QString DiscountsPage::limits(const DiscountRule &rule) const
{
    QStringList parts;
    if (!rule.scope.types.isEmpty())
        parts << typesText(rule.scope.types, m_types);
    if (!rule.scope.categories.isEmpty())
        parts << rule.scope.categories.join(QStringLiteral(", "));
    if (!rule.scope.events.isEmpty())
        parts << (rule.scope.events.size() == 1 ? tr("one event") : tr("%1 events").arg(rule.scope.events.size()));
    if (const auto *free = std::get_if<FreeForEach>(&rule.effect); free && !free->counted.types.isEmpty())
        parts << tr("counting %1").arg(typesText(free->counted.types, m_types));
    if (rule.minimumCount)
        parts << tr("from %1 tickets on").arg(*rule.minimumCount);
    if (rule.minimumValue)
        parts << tr("from %1 on").arg(moneyText(*rule.minimumValue));
    return parts.isEmpty() ? tr("every ticket") : parts.join(QStringLiteral("; "));
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

void DiscountsPage::open()
{
    RuleForm *form = makeForm(tr("Add a discount"));
    QLineEdit *name = form->addText(tr("Name"), "name", tr("As the order and the receipt say it"));
    QLineEdit *off = form->addText(tr("Takes off"), "off", discountEffectForms());
    QStringList choices{tr("Every price type")};
    for (const PriceType &type : std::as_const(m_types))
        choices << type.name;
    QComboBox *type = form->addChoice(tr("For"), "types", choices);
    choices.first() = tr("Every other ticket");
    QComboBox *counted = form->addChoice(tr("Counts (1 free per …)"), "counted_types", choices);
    QLineEdit *minimum = form->addText(tr("From so many tickets on"), "minimum", tr("Empty: from one on"));
    MomentChoice *from = form->addMoment(tr("From"), tr("Now"), "from");
    form->onSave([=, this, types = m_types]() -> std::optional<RuleForm::Asked> {
        DiscountRule rule;
        rule.name = name->text().simplified();
        const auto effect = discountEffectFromText(off->text(), context().facts.currency);
        const auto at = form->momentOf(*from);
        bool isNumber = true;
        if (!minimum->text().trimmed().isEmpty())
            rule.minimumCount = minimum->text().toLongLong(&isNumber);
        if (rule.name.isEmpty())
            form->setError(*name, tr("Give the discount a name."));
        else if (!effect)
            form->setError(*off, effect.error().message);
        else if (!isNumber)
            form->setError(*minimum, tr("Enter a number of tickets, or leave it empty."));
        if (rule.name.isEmpty() || !effect || !isNumber || !at)
            return {};
        rule.effect = *effect;
        rule.from = *at;
        if (type->currentIndex() > 0)
            rule.scope.types = {types.at(type->currentIndex() - 1).no};
        if (auto *free = std::get_if<FreeForEach>(&rule.effect); free && counted->currentIndex() > 0)
            free->counted.types = {types.at(counted->currentIndex() - 1).no};
        return [rule](Desk &desk) { return whetherDone(desk.inventory().addDiscount(rule)); };
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
