#include "ui/rules/fees_page.h"

#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/moment_choice.h"
#include "ui/words/tenders.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr PaymentMethod feeTenders[] = {PaymentMethod::Card, PaymentMethod::Cash, PaymentMethod::Cheque,
                                        PaymentMethod::Transfer};

QString perText(const FeeRule &fee)
{
    QStringList tenders;
    for (const PaymentMethod method : fee.tenders)
        tenders << tenderName(method);
    switch (fee.per) {
    case FeeFor::Ticket: return FeesPage::tr("each ticket");
    case FeeFor::Order: return FeesPage::tr("each order");
    case FeeFor::Tender:
        return tenders.isEmpty() ? FeesPage::tr("each way of paying")
                                 : FeesPage::tr("paying by: %1").arg(tenders.join(QStringLiteral(", ")));
    case FeeFor::Exchange: return FeesPage::tr("each exchanged ticket");
    }
    return {};
}

constexpr FeeFor plainPurposes[] = {FeeFor::Ticket, FeeFor::Order, FeeFor::Exchange, FeeFor::Tender};

QStringList purposes()
{
    QStringList choices{FeesPage::tr("Each ticket"), FeesPage::tr("Each order"), FeesPage::tr("Each exchanged ticket"),
                        FeesPage::tr("Each way of paying")};
    for (const PaymentMethod method : feeTenders)
        choices << FeesPage::tr("Paying by: %1").arg(tenderName(method));
    return choices;
}

void setPurpose(FeeRule &fee, int chosen)
{
    const int plain = int(std::size(plainPurposes));
    fee.per = chosen < plain ? plainPurposes[chosen] : FeeFor::Tender;
    if (chosen >= plain)
        fee.tenders = {feeTenders[chosen - plain]};
}

} // namespace

FeesPage::FeesPage(const HouseContext &context, QWidget *parent)
    : RulePage(
        context, QStringLiteral("feesPage"), {tr("Name"), tr("Amount"), tr("For"), tr("Tax"), tr("From"), tr("Until")},
        tr("No fee is charged. One is shown above the total of each sale, and as a line of its own on the order."),
        parent)
{
    addButton(tr("Add…"), "addFee", false, [this] { open({}); });
    addButton(tr("Change…"), "changeFee", true, [this] { open(rules().fees.at(current())); });
    addButton(tr("End…"), "endFee", true, [this] { end(); });
}

void FeesPage::show(const HouseRules &rules)
{
    keep(rules);
    QList<Row> rows;
    for (const FeeRule &fee : rules.fees)
        rows.append(
            {{fee.name, moneyText(fee.amount), forText(fee), fee.tax.code, fromText(fee.from), untilText(fee.until)},
             fee.until.has_value()});
    setRows(rows);
}

QString FeesPage::forText(const FeeRule &fee) const
{
    QStringList parts{perText(fee)};
    parts += scopeTexts(fee.scope, choices());
    if (fee.onFree)
        parts << tr("free ones too");
    return parts.join(QStringLiteral("; "));
}

// A change keeps what the fee is for: another purpose is another fee.
void FeesPage::open(const std::optional<FeeRule> &before)
{
    RuleForm *form = makeForm(before ? tr("Change “%1”").arg(before->name) : tr("Add a fee"));
    QLineEdit *name = form->addText(tr("Name"), "name", tr("As the receipt says it"));
    MoneyField *amount = form->addMoney(tr("Amount"), "amount");
    QComboBox *per = before ? nullptr : form->addChoice(tr("For"), "per", purposes());
    QComboBox *type = form->addChoice(tr("Price type"), "type", {tr("Every price type")});
    for (const PriceType &one : choices().types)
        type->addItem(one.name, one.no);
    QCheckBox *onFree =
        form->addSwitches(tr("Options"), {{"on_free", tr("For tickets that cost nothing too")}}).first();
    QComboBox *tax = form->addTax(rules(), before ? before->tax.code : QString());
    MomentChoice *from = form->addMoment(tr("From"), tr("Now"), "from");
    if (before) {
        name->setText(before->name);
        amount->setAmount(before->amount);
        type->setCurrentIndex(std::max(0, type->findData(before->scope.types.value(0, -1))));
        onFree->setChecked(before->onFree);
    }
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        const auto at = form->momentOf(*from);
        if (name->text().trimmed().isEmpty()) {
            form->setError(*name, tr("Give the fee a name."));
            return {};
        }
        if (!amount->check(tr("Enter how much it is.")) || !at)
            return {};
        FeeRule fee = before.value_or(FeeRule());
        fee.name = name->text();
        fee.amount = *amount->amount();
        fee.tax.code = RuleForm::taxOf(*tax);
        fee.scope.types = type->currentIndex() > 0 ? QList<int>{type->currentData().toInt()} : QList<int>();
        fee.onFree = onFree->isChecked();
        fee.from = *at;
        if (per)
            setPurpose(fee, per->currentIndex());
        return [fee, isNew = !before](Desk &desk) {
            return whetherDone(isNew ? desk.inventory().addFee(fee) : desk.inventory().changeFee(fee));
        };
    });
    form->open();
}

void FeesPage::end()
{
    const FeeRule fee = rules().fees.at(current());
    confirm(
        endQuestion(tr("End fee"), tr("Charge “%1” no longer?").arg(fee.name), tr("What was sold with it keeps it.")),
        [id = fee.id](Desk &desk, const QString &) { return whetherDone(desk.inventory().endFee(id)); });
}

} // namespace rowlock
