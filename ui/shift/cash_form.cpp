#include "ui/shift/cash_form.h"

#include "ui/common/format.h"
#include "ui/common/money_field.h"
#include "ui/common/reason_offer.h"
#include "ui/rules/rule_form.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QUuid>

namespace rowlock {

namespace {

struct CashTexts
{
    Q_DECLARE_TR_FUNCTIONS(CashForm)
};

struct CashWords
{
    QString title, accept, hint; // of the reason
};

CashWords wordsOf(CashKind kind)
{
    switch (kind) {
    case CashKind::In:
        return {CashTexts::tr("Pay in"), CashTexts::tr("Pay in"), CashTexts::tr("Such as: change from the bank")};
    case CashKind::Out:
        return {CashTexts::tr("Pay out"), CashTexts::tr("Pay out"), CashTexts::tr("Such as: flowers for the foyer")};
    case CashKind::Drop: return {CashTexts::tr("Drop to safe"), CashTexts::tr("Drop"), {}};
    default:
        return {CashTexts::tr("Open drawer (no sale)"), CashTexts::tr("Open drawer"),
                CashTexts::tr("The Z report counts it")};
    }
}

ReasonFor reasonForOf(CashKind kind)
{
    return kind == CashKind::In ? ReasonFor::PaidIn : kind == CashKind::Out ? ReasonFor::PaidOut : ReasonFor::NoSale;
}

QString doneText(CashKind kind, const Money &amount)
{
    switch (kind) {
    case CashKind::In: return CashTexts::tr("%1 is paid in.").arg(moneyText(amount));
    case CashKind::Out: return CashTexts::tr("%1 is paid out.").arg(moneyText(amount));
    case CashKind::Drop: return CashTexts::tr("%1 goes to the safe.").arg(moneyText(amount));
    default: return CashTexts::tr("The drawer is opened without a sale.");
    }
}

} // namespace

void openCashForm(const HouseContext &context, CashKind kind, QWidget *parent,
                  const std::function<void(const QString &)> &done)
{
    const CashWords words = wordsOf(kind);
    auto *form = new RuleForm(context, words.title, parent);
    MoneyField *amount = nullptr;
    if (kind != CashKind::NoSale) {
        amount = form->addMoney(CashTexts::tr("Amount"), "amount");
        amount->setIsPrice(false);
    }
    const bool needsReason = kind != CashKind::Drop;
    QLineEdit *reason = form->addText(
        needsReason ? CashTexts::tr("Reason (required)") : CashTexts::tr("Reason (optional)"), "reason", words.hint);
    if (needsReason)
        offerReasons(*reason, context.office, reasonForOf(kind));
    form->setAccept(words.accept);
    const auto asked = [amount, currency = context.facts.currency] {
        return amount ? amount->amount().value_or(Money{0, currency}) : Money{0, currency};
    };
    const QString key = QUuid::createUuid().toString(QUuid::WithoutBraces); // done again it is done once
    form->onSave([amount, reason, asked, kind, key]() -> std::optional<RuleForm::Asked> {
        if (amount && !amount->check(CashTexts::tr("Enter how much.")))
            return {};
        return [kind, key, sum = asked(), why = reason->text()](Desk &desk) {
            return whetherDone(desk.shifts().move(kind, sum, why, key));
        };
    });
    QObject::connect(form, &RuleForm::saved, parent, [done, asked, kind] { done(doneText(kind, asked())); });
    form->open();
}

} // namespace rowlock
