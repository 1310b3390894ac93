#include "ui/rules/vouchers_page.h"

#include "model/domain/pricing/effect_text.h"
#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/moment_choice.h"
#include "ui/rules/scope_fields.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QLocale>

namespace rowlock {

namespace {

constexpr int mostShown = 1000;

QString usesText(const Voucher &voucher)
{
    const QLocale locale;
    const QString gone = locale.toString(voucher.usesGone);
    return voucher.rule.uses ? VouchersPage::tr("%1 of %2").arg(gone, locale.toString(*voucher.rule.uses)) : gone;
}

} // namespace

VouchersPage::VouchersPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("vouchersPage"),
               {tr("Name"), tr("Code"), tr("Takes off"), tr("For"), tr("Used"), tr("Budget"), tr("Until")},
               tr("There is no voucher. Each is a code that makes tickets cheaper; a gift card, which pays, is another "
                  "thing."),
               parent)
{
    addButton(tr("Add…"), "addVoucher", false, [this] { open(); });
    addButton(tr("End…"), "endVoucher", true, [this] { end(); });
}

void VouchersPage::show(const HouseRules &rules)
{
    keep(rules);
    ask([](Desk &desk) { return desk.vouchers().list(mostShown); }, [this](const auto &vouchers) { list(vouchers); });
}

void VouchersPage::list(const QList<Voucher> &vouchers)
{
    m_vouchers = vouchers;
    QList<Row> rows;
    for (const Voucher &one : vouchers) {
        const auto &rule = one.rule;
        const QString budget =
            rule.budget ? tr("%1 of %2").arg(moneyText(one.budgetGone), moneyText(*rule.budget)) : QString();
        rows.append({{rule.name, one.code, effectText(rule.effect), limitsText(scopeTexts(rule.scope, choices())),
                      usesText(one), budget, untilText(rule.until)},
                     one.isEnded || isOver(rule.until)});
    }
    setRows(rows);
}

void VouchersPage::open()
{
    RuleForm *form = makeForm(tr("Add a voucher"));
    QLineEdit *name = form->addText(tr("Name"), "name", tr("As the order and the receipt say it"));
    QLineEdit *off = form->addText(tr("Takes off"), "off", priceEffectForms());
    ScopeFields *scope = form->addScope(tr("For"), choices(), {}, true);
    QCheckBox *goods = form->addSwitches(tr("Options"), {{"goods", tr("Off goods too")}}).first();
    QLineEdit *code = form->addText(tr("Code"), "code", tr("4 to 40 letters and digits; empty: one is drawn"));
    QLineEdit *uses = form->addText(tr("For so many tickets"), "uses", tr("Empty: for as many as anybody likes"));
    MoneyField *budget = form->addMoney(tr("Budget"), "budget");
    budget->setHint(tr("Empty: without end"));
    MomentChoice *from = form->addMoment(tr("From"), tr("Now"), "from");
    MomentChoice *until = form->addMoment(tr("Until"), tr("Without end"), "until");
    form->onSave([=, this]() -> std::optional<RuleForm::Asked> {
        Voucher voucher;
        voucher.code = code->text();
        voucher.rule.name = name->text().simplified();
        const auto effect = priceEffectFromText(off->text(), context().facts.currency);
        const auto begins = form->momentOf(*from), ends = form->momentOf(*until);
        bool isNumber = true;
        if (!uses->text().trimmed().isEmpty())
            voucher.rule.uses = uses->text().toLongLong(&isNumber);
        if (voucher.rule.name.isEmpty())
            form->setError(*name, tr("Give the voucher a name."));
        else if (!effect)
            form->setError(*off, effect.error().message);
        else if (!isNumber)
            form->setError(*uses, tr("Enter a number of tickets, or leave it empty."));
        const bool isBudget = budget->isBlank() || budget->check({});
        if (voucher.rule.name.isEmpty() || !effect || !isNumber || !isBudget || !begins || !ends)
            return {};
        voucher.rule.effect = *effect;
        voucher.rule.scope = scope->scope();
        voucher.rule.scope.goods = goods->isChecked();
        voucher.rule.budget = budget->amount();
        voucher.rule.from = *begins;
        voucher.rule.until = *ends;
        return [voucher](Desk &desk) { return whetherDone(desk.vouchers().make(voucher)); };
    });
    form->open();
}

void VouchersPage::end()
{
    const Voucher voucher = m_vouchers.at(current());
    confirm(endQuestion(tr("End voucher"), tr("End “%1”?").arg(voucher.rule.name),
                        tr("No sale gets it any more. What is being paid for keeps it.")),
            [id = voucher.rule.id](Desk &desk, const QString &) { return whetherDone(desk.vouchers().end(id)); });
}

} // namespace rowlock
