#include "ui/rules/accounts_page.h"

#include "model/domain/payment.h"
#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/words/tenders.h"

#include <QComboBox>
#include <QLineEdit>
#include <QUuid>

namespace rowlock {

namespace {

constexpr PaymentMethod ways[] = {PaymentMethod::Transfer, PaymentMethod::Card, PaymentMethod::Cash,
                                  PaymentMethod::Cheque, PaymentMethod::GiftCard};

} // namespace

AccountsPage::AccountsPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("accountsPage"),
               {tr("Who owes it"), tr("Order"), tr("Event"), tr("Since"), tr("Owed")},
               tr("No open accounts. A sale goes on account at the counter: Sale, Other payments."), parent)
{
    addButton(tr("Take payment…"), "payAccount", true, [this] { takePayment(); });
}

void AccountsPage::show(const HouseRules &rules)
{
    keep(rules);
    ask([](Desk &desk) { return desk.orders().openAccounts(); }, [this](const auto &accounts) { list(accounts); });
}

void AccountsPage::list(const QList<OpenAccount> &accounts)
{
    m_accounts = accounts;
    QList<Row> rows;
    for (const OpenAccount &account : accounts)
        rows.append(
            {{account.name(), account.code, account.eventName, fromText(account.since), moneyText(account.owed)},
             false,
             account.code});
    setRows(rows);
}

// Cash is proposed as coins can pay it, and never above what is owed. One key for all tries, so that a second one pays
// nothing twice.
void AccountsPage::takePayment()
{
    const OpenAccount account = m_accounts.at(current());
    const Money owed = account.owed;
    const CashStep coin = coinAt(rules(), context().clock.now());
    RuleForm *form = makeForm(tr("Payment of order %1").arg(account.code));
    form->setAccept(tr("Record"));
    QStringList names;
    for (const PaymentMethod method : ways)
        names << tenderName(method);
    QComboBox *way = form->addChoice(tr("Paid by"), "payments", names);
    MoneyField *amount = form->addMoney(tr("Amount, of %1").arg(moneyText(owed)), "amount");
    amount->setAmount(owed);
    connect(way, &QComboBox::currentIndexChanged, form,
            [=](int chosen) { amount->setAmount(dueIn(ways[chosen], owed, coin)); });
    QLineEdit *number = form->addText(tr("Number or code"), "reference", tr("Of the receipt, transfer or gift card"));
    form->onSave([=, key = QUuid::createUuid().toString(QUuid::WithoutBraces)]() -> std::optional<RuleForm::Asked> {
        if (!amount->check(tr("Enter how much was paid.")))
            return {};
        const PaymentLine line{ways[way->currentIndex()], *amount->amount(), number->text().trimmed()};
        if (const Money most = dueIn(line.method, owed, coin); line.amount > most) { // change is the clerk's to count
            form->setError(*amount->edit(), tr("Only %1 is owed. Enter what is paid of it.").arg(moneyText(most)));
            return {};
        }
        return [=, order = account.order](Desk &desk) {
            return whetherDone(desk.orders().payAccount(order, {line}, key));
        };
    });
    form->open();
}

} // namespace rowlock
