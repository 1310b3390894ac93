#include "ui/sell/part_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

PartDialog::PartDialog(const PartOffer &offer, QWidget *parent)
    : QDialog(parent), m_offer(offer), m_amount(new MoneyField(tr("Amount now"), QStringLiteral("partAmount"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("partDialog"));
    setWindowTitle(tr("Pay part"));
    setMinimumWidth(400);
    auto *figure = new FigureLabel(tr("Left to pay"), QStringLiteral("partLeft"), this);
    figure->setFigure(moneyText(m_offer.left));
    auto *row = sumRow(tr("Left to pay"), figure, this);

    m_amount->setCurrency(m_offer.left.currency);
    m_amount->edit()->setMinimumHeight(56);
    auto *label = new ToneLabel(tr("Amount now"), Tone::Plain, this);
    label->setBuddy(m_amount->edit());
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(label);
    field->addWidget(m_amount);
    field->addWidget(makeDeposit(offer));

    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("partCancel"), ActionButton::Weight::Secondary, this);
    cancel->setHeight(ActionButton::Size::Large);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(cancel, 1);
    ActionButton *cash = addWay(tr("Cash"), "partCash", PaymentMethod::Cash, tr("Take this part in cash"));
    cash->setDefault(true);
    ActionButton *card = addWay(tr("Card"), "partCard", PaymentMethod::Card, tr("Take this part by card"));
    for (ActionButton *way : {cash, card}) // as in the sale
        buttons->addWidget(way, 1);
    connect(m_amount, &MoneyField::changed, this, [this] { refresh(); });

    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(row);
    column->addLayout(field);
    column->addLayout(buttons);
    m_amount->setFocus();
    refresh();
}

// Below the amount, which it sets.
QWidget *PartDialog::makeDeposit(const PartOffer &offer)
{
    auto *below = new QWidget(this);
    auto *column = new QVBoxLayout(below);
    column->setContentsMargins({});
    column->setSpacing(gap::inside);
    if (offer.deposit.minor > 0) {
        const Money inCash = offer.coin.rounded(offer.deposit);
        const QString sum = inCash == offer.deposit
                                ? moneyText(offer.deposit)
                                : tr("%1, in cash %2").arg(moneyText(offer.deposit), moneyText(inCash));
        auto *deposit = new ActionButton(tr("&Deposit (%1%): %2").arg(offer.percent, sum),
                                         QStringLiteral("partDeposit"), ActionButton::Weight::Secondary, below);
        deposit->setToolTip(tr("Enter the deposit as the amount (Alt+D)"));
        deposit->setAutoDefault(false);
        connect(deposit, &QPushButton::clicked, this, [this, amount = offer.deposit] {
            m_amount->setAmount(amount);
            m_amount->edit()->setFocus();
        });
        column->addWidget(deposit, 0, Qt::AlignLeft);
    }
    auto *rest = new ToneLabel(tr("The rest is due %1.").arg(offer.restDue), Tone::Faint, below);
    rest->setObjectName(QStringLiteral("partRestDue"));
    rest->setWordWrap(true);
    column->addWidget(rest);
    return below;
}

// With the keys that pay for a whole sale.
ActionButton *PartDialog::addWay(const QString &name, const char *objectName, PaymentMethod method, const QString &tip)
{
    auto *way = new ActionButton(name, QLatin1String(objectName), ActionButton::Weight::Primary, this);
    way->setHeight(ActionButton::Size::Large);
    auto *key = new QAction(this);
    key->setShortcut(method == PaymentMethod::Cash ? Qt::Key_F5 : Qt::Key_F6);
    key->setStatusTip(tip);
    way->setAction(key);
    connect(key, &QAction::triggered, this, [this, method] { take(method); });
    addAction(key);
    return way;
}

// What is none of the amounts that can be paid now is taken in no way; what is wrong with it stands at the field.
void PartDialog::refresh()
{
    const auto amount = m_amount->amount();
    const bool isTooMuch = amount && *amount > m_offer.left;
    if (isTooMuch)
        m_amount->setError(tr("Only %1 is left to pay.").arg(moneyText(m_offer.left)));
    for (QAction *way : actions())
        enableUnless(*way, !amount || amount->minor == 0 ? tr("Enter how much is paid now")
                           : isTooMuch                   ? tr("Only %1 is left to pay").arg(moneyText(m_offer.left))
                                                         : QString());
}

void PartDialog::take(PaymentMethod method)
{
    if (!m_amount->check(tr("Enter how much is paid now.")))
        return;
    const Money amount = m_amount->amount().value_or(Money{0, m_offer.left.currency});
    if (amount.minor == 0) {
        m_amount->setError(tr("Enter how much is paid now."));
    } else if (amount > m_offer.left) {
        m_amount->setError(tr("Only %1 is left to pay.").arg(moneyText(m_offer.left)));
    } else if (method != PaymentMethod::Cash) {
        emit chosen(method, amount);
        accept();
    } else if (isPaidInCoins(amount)) {
        emit chosen(method, m_offer.coin.rounded(amount));
        accept();
    }
}

// The deposit, and all that is left, are rounded as any sum in cash is; what was typed is somebody's word.
bool PartDialog::isPaidInCoins(const Money &amount)
{
    const Money inCash = m_offer.coin.rounded(amount);
    if (inCash == amount || amount == m_offer.left || (amount == m_offer.deposit && inCash.minor > 0))
        return true;
    const Money least{m_offer.coin.minor(), amount.currency};
    m_amount->setAmount(std::clamp(inCash, std::min(least, m_offer.left), m_offer.left));
    m_amount->setError(
        tr("The smallest coin is %1. Take this amount in cash, or enter another.").arg(moneyText(least)));
    return false;
}

} // namespace rowlock
