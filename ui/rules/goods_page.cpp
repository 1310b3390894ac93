#include "ui/rules/goods_page.h"

#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/moment_choice.h"

#include <QComboBox>
#include <QLineEdit>

namespace rowlock {

GoodsPage::GoodsPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("goodsPage"), {tr("Name"), tr("Price"), tr("Tax"), tr("From"), tr("Until")},
               tr("Nothing is sold besides seats yet, such as a programme."), parent)
{
    addButton(tr("Add…"), "addGoods", false, [this] { open({}); });
    addButton(tr("Change…"), "changeGoods", true, [this] { open(rules().goods.at(current())); });
    addButton(tr("End…"), "endGoods", true, [this] { end(); });
}

void GoodsPage::show(const HouseRules &rules)
{
    keep(rules);
    QList<Row> rows;
    for (const Goods &one : rules.goods)
        rows.append({{one.name, moneyText(one.price), one.tax, fromText(one.from), untilText(one.until)},
                     one.until.has_value()});
    setRows(rows);
}

void GoodsPage::open(const std::optional<Goods> &before)
{
    RuleForm *form = makeForm(before ? tr("Change “%1”").arg(before->name) : tr("Add goods"));
    QLineEdit *name = form->addText(tr("Name"), "name", tr("As the receipt says it"));
    MoneyField *price = form->addMoney(tr("Price"), "price");
    QComboBox *tax = form->addTax(rules(), before ? before->tax : QString());
    MomentChoice *from = form->addMoment(tr("From"), tr("Now"), "from");
    if (before) {
        name->setText(before->name);
        price->setAmount(before->price);
    }
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        const auto at = form->momentOf(*from);
        if (name->text().trimmed().isEmpty()) {
            form->setError(*name, tr("Give the goods a name."));
            return {};
        }
        if (!price->check(tr("Enter what one costs.")) || !at)
            return {};
        Goods goods{before ? before->id : GoodsId(), name->text(), *price->amount(), RuleForm::taxOf(*tax), *at};
        return [goods, isNew = !before](Desk &desk) {
            return whetherDone(isNew ? desk.inventory().addGoods(goods) : desk.inventory().changeGoods(goods));
        };
    });
    form->open();
}

void GoodsPage::end()
{
    const Goods goods = rules().goods.at(current());
    confirm(endQuestion(tr("End goods"), tr("Sell “%1” no longer?").arg(goods.name),
                        tr("What was sold stays as it was sold.")),
            [id = goods.id](Desk &desk, const QString &) { return whetherDone(desk.inventory().endGoods(id)); });
}

} // namespace rowlock
