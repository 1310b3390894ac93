#include "ui/rules/tax_page.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/moment_choice.h"

#include <QComboBox>
#include <QLineEdit>

#include <algorithm>

namespace rowlock {

TaxPage::TaxPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("taxPage"), {tr("Tax"), tr("Percent"), tr("From")},
               tr("No tax is said yet. “tickets” is the one in the price of tickets; fees and goods name theirs."),
               parent)
{
    addButton(tr("Add a rate…"), "addTax", false, [this] { open(); });
    addButton(tr("Smallest coin…"), "setCoin", false, [this] {
        openCoin();
    })->setToolTip(tr("What is paid in cash is rounded to it"));
    addButton(tr("Deposit…"), "setDeposit", false, [this] {
        openDeposit();
    })->setToolTip(tr("What is proposed in advance, and when the rest is due"));
}

void TaxPage::show(const HouseRules &rules)
{
    keep(rules);
    QList<Row> rows;
    for (const TaxFrom &tax : rules.taxes) {
        const bool isFollowed = std::ranges::any_of(rules.taxes, [&](const TaxFrom &other) {
            return other.code == tax.code && other.from > tax.from && other.from <= context().clock.now();
        });
        rows.append({{tax.code, tr("%1 %").arg(tax.rate.toText()), fromText(tax.from)}, isFollowed});
    }
    setRows(rows);
}

void TaxPage::open()
{
    RuleForm *form = makeForm(tr("Add a rate of tax"));
    QStringList codes{QStringLiteral("tickets")};
    for (const TaxFrom &tax : rules().taxes) {
        if (!codes.contains(tax.code))
            codes << tax.code;
    }
    QComboBox *code = form->addChoice(tr("Tax"), "code", codes);
    code->setEditable(true);
    code->setInsertPolicy(QComboBox::NoInsert);
    QLineEdit *rate = form->addText(tr("Percent"), "rate", tr("Such as 7 or 5.5; it is contained in the price"));
    MomentChoice *from = form->addMoment(tr("From"), tr("Now"), "from");
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        const auto percent = TaxRate::fromText(rate->text());
        const auto at = form->momentOf(*from);
        if (code->currentText().trimmed().isEmpty())
            form->setError(*code, tr("Name the tax."));
        else if (!percent)
            form->setError(*rate, percent.error().message);
        else if (at)
            return [name = code->currentText().trimmed(), percent = *percent, at = *at](Desk &desk) {
                return whetherDone(desk.inventory().setTaxRate(name, percent, at));
            };
        return {};
    });
    form->open();
}

void TaxPage::openCoin()
{
    RuleForm *form = makeForm(tr("Smallest coin"));
    MoneyField *coin = form->addMoney(tr("Smallest coin"), "coin");
    coin->setHint(tr("What is paid in cash is rounded to it"));
    coin->setAmount(Money{coinAt(rules(), context().clock.now()).minor(), context().facts.currency});
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        if (!coin->check(tr("Enter the smallest coin.")))
            return {};
        const auto step = CashStep::of(coin->amount()->minor);
        if (!step) {
            coin->setError(step.error().message);
            return {};
        }
        return [step = *step](Desk &desk) { return whetherDone(desk.inventory().setCoin(step)); };
    });
    form->open();
}

void TaxPage::openDeposit()
{
    RuleForm *form = makeForm(tr("Deposit"));
    const DepositTerms terms = depositAt(rules(), context().clock.now());
    QLineEdit *percent =
        form->addText(tr("Percent of the total"), "percent", tr("Proposed when a part is paid; 0 proposes none"));
    percent->setText(terms.percent.toText());
    QLineEdit *days =
        form->addText(tr("Rest due, in days before the event"), "days", tr("What is partly paid keeps its date"));
    days->setText(QString::number(terms.days));
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        const auto part = Percent::fromText(percent->text());
        bool isWhole = false;
        const int before = days->text().trimmed().toInt(&isWhole);
        if (!part)
            form->setError(*percent, part.error().message);
        else if (!isWhole || before < 0 || before > longestRestDays)
            form->setError(*days, tr("Enter 0 to %1 days.").arg(longestRestDays));
        else
            return [terms = DepositChange{*part, before}](Desk &desk) {
                return whetherDone(desk.inventory().setDeposit(terms));
            };
        return {};
    });
    form->open();
}

} // namespace rowlock
