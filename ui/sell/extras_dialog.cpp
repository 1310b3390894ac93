#include "ui/sell/extras_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace rowlock {

ExtrasDialog::ExtrasDialog(const QList<HoldExtra> &extras, const QList<Goods> &goods, const Currency &currency,
                           QWidget *parent)
    : QDialog(parent), m_donation(new MoneyField(tr("Donation"), QStringLiteral("extraDonation"), this)),
      m_card(new MoneyField(tr("New gift card"), QStringLiteral("extraGiftCard"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("extrasDialog"));
    setWindowTitle(tr("Add to the sale"));
    setMinimumWidth(400);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    for (const HoldExtra &extra : extras)
        (extra.kind == LineKind::Goods ? m_goodsBefore : m_before).append(extra);
    addGoods(*column, goods);
    addKept(*column);
    for (const auto &[field, name] :
         {std::pair(m_card, tr("New &gift card")), std::pair(m_donation, tr("&Donation"))}) {
        field->setCurrency(currency);
        auto *label = new ToneLabel(name, Tone::Plain, this);
        label->setBuddy(field->edit());
        auto *rows = new QVBoxLayout;
        rows->setSpacing(gap::inside);
        rows->addWidget(label);
        rows->addWidget(field);
        column->addLayout(rows);
    }
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("extrasCancel"), ActionButton::Weight::Secondary, this);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    auto *add = new ActionButton(tr("Apply"), QStringLiteral("extrasApply"), ActionButton::Weight::Primary, this);
    add->setToolTip(tr("Into the sale (Enter)"));
    add->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    for (ActionButton *button : {cancel, add}) {
        button->setHeight(ActionButton::Size::Large);
        buttons->addWidget(button, 1);
    }
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(add, &QPushButton::clicked, this, &ExtrasDialog::accept);
    m_card->edit()->setFocus();
}

void ExtrasDialog::addGoods(QVBoxLayout &column, const QList<Goods> &goods)
{
    auto *rows = new QFormLayout;
    for (const Goods &one : goods) {
        auto *count = new QSpinBox(this);
        count->setObjectName(QStringLiteral("goods-%1").arg(one.id.value()));
        count->setRange(0, mostOfOneExtra);
        count->setAccessibleName(one.name);
        for (const HoldExtra &had : std::as_const(m_goodsBefore)) {
            if (had.goods == one.id.value())
                count->setValue(had.quantity);
        }
        rows->addRow(tr("%1, %2").arg(one.name, moneyText(one.price)), count);
        m_goods.append({one, count});
    }
    if (!goods.isEmpty())
        column.addLayout(rows);
}

// What is there already goes out where its tick is taken away.
void ExtrasDialog::addKept(QVBoxLayout &column)
{
    if (m_before.isEmpty())
        return;
    auto *rows = new QVBoxLayout;
    rows->setSpacing(gap::inside);
    for (const HoldExtra &extra : std::as_const(m_before)) {
        const QString what = extra.quantity == 1 ? extra.text : tr("%1 ×%2").arg(extra.text).arg(extra.quantity);
        auto *kept = new QCheckBox(tr("%1, %2").arg(what, moneyText(extra.total())), this);
        kept->setChecked(true);
        rows->addWidget(kept);
        m_kept << kept;
    }
    column.addLayout(rows);
}

void ExtrasDialog::accept()
{
    QList<HoldExtra> extras;
    for (const GoodsRow &row : std::as_const(m_goods)) {
        HoldExtra extra{LineKind::Goods, row.goods.name, row.goods.price, row.count->value(), row.goods.id.value()};
        extra.tax = row.goods.tax;
        if (extra.quantity > 0)
            extras.append(extra);
    }
    for (qsizetype i = 0; i < m_before.size(); ++i) {
        if (m_kept.at(i)->isChecked())
            extras.append(m_before.at(i));
    }
    for (const auto &[field, kind, text] : {std::tuple(m_card, LineKind::GiftCard, tr("Gift card")),
                                            std::tuple(m_donation, LineKind::Donation, tr("Donation"))}) {
        if (field->isBlank())
            continue;
        if (!field->check(tr("Enter an amount.")))
            return;
        const Money amount = field->amount().value_or(Money{});
        if (amount.minor == 0) {
            field->setError(tr("Enter an amount above zero, or leave it blank."));
            return;
        }
        extras.append(HoldExtra{kind, text, amount});
    }
    if (extras == m_goodsBefore + m_before)
        return QDialog::reject();
    emit chosen(extras);
    QDialog::accept();
}

} // namespace rowlock
