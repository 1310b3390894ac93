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
                           const FindCard &findCard, const TotalWithExtras &totalOf, QWidget *parent)
    : QDialog(parent), m_donation(new MoneyField(tr("Donation"), QStringLiteral("extraDonation"), this)),
      m_card(new MoneyField(tr("Gift card"), QStringLiteral("extraGiftCard"), this)), m_code(new QLineEdit(this)),
      m_codeSaid(new ToneLabel({}, Tone::Danger, this)),
      m_total(new FigureLabel(tr("New total"), QStringLiteral("extrasTotal"), this)),
      m_apply(new ActionButton(tr("Apply"), QStringLiteral("extrasApply"), ActionButton::Weight::Primary, this)),
      m_findCard(findCard), m_totalOf(totalOf)
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
    addAmounts(*column, currency);
    column->addLayout(sumRow(tr("New total"), m_total, this));
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("extrasCancel"), ActionButton::Weight::Secondary, this);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    m_apply->setToolTip(tr("Into the sale (Enter)"));
    m_apply->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    for (ActionButton *button : {cancel, m_apply}) {
        button->setHeight(ActionButton::Size::Large);
        buttons->addWidget(button, 1);
    }
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_apply, &QPushButton::clicked, this, &ExtrasDialog::accept);
    goDown({cancel, m_apply});
    showTotal();
}

// Tab goes as the eye does, and the first field has the keys.
void ExtrasDialog::goDown(const QList<QWidget *> &buttons)
{
    QList<QWidget *> fields;
    for (const GoodsRow &row : std::as_const(m_goods))
        fields << row.count;
    for (QCheckBox *kept : std::as_const(m_kept))
        fields << kept;
    fields << m_card->edit() << m_code << m_donation->edit();
    fields += buttons;
    for (qsizetype i = 1; i < fields.size(); ++i)
        setTabOrder(fields.at(i - 1), fields.at(i));
    fields.first()->setFocus();
}

void ExtrasDialog::addAmounts(QVBoxLayout &column, const Currency &currency)
{
    for (MoneyField *field : {m_card, m_donation}) {
        field->setCurrency(currency);
        connect(field, &MoneyField::changed, this, &ExtrasDialog::showTotal);
    }
    m_code->setObjectName(QStringLiteral("extraGiftCardCode"));
    m_code->setAccessibleName(tr("Code of the gift card"));
    m_code->setPlaceholderText(tr("New gift card"));
    m_code->setMaxLength(60);
    m_codeSaid->setObjectName(QStringLiteral("extraGiftCardSaid"));
    m_codeSaid->setWordWrap(true);
    m_codeSaid->hide();
    connect(m_code, &QLineEdit::textChanged, m_codeSaid, &QWidget::hide);
    column.addLayout(labelled(tr("&Gift card"), m_card, this));
    auto *code = labelled(tr("&Code, to add the amount to a card already sold"), m_code, this);
    code->addWidget(m_codeSaid);
    column.addLayout(code);
    column.addLayout(labelled(tr("&Donation"), m_donation, this));
}

void ExtrasDialog::addGoods(QVBoxLayout &column, const QList<Goods> &goods)
{
    auto *rows = new QFormLayout;
    rows->setLabelAlignment(Qt::AlignVCenter);
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
        connect(count, &QSpinBox::valueChanged, this, &ExtrasDialog::showTotal);
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
        const QString what = extra.quantity == 1
                                 ? isolated(extra.text)
                                 : tr("%1 ×%2").arg(isolated(extra.text), QString::number(extra.quantity));
        auto *kept = new QCheckBox(withoutKeyMarks(tr("%1, %2").arg(what, moneyText(extra.total()))), this);
        kept->setChecked(true);
        connect(kept, &QCheckBox::toggled, this, &ExtrasDialog::showTotal);
        rows->addWidget(kept);
        m_kept << kept;
    }
    column.addLayout(rows);
}

void ExtrasDialog::accept()
{
    const QString code = m_code->text().trimmed();
    if (code.isEmpty())
        return finish(0);
    if (!m_card->check(tr("Enter the amount that goes onto the card.")))
        return;
    m_apply->setEnabled(false); // it is asked once
    m_findCard(this, code, [this](const Result<GiftCard> &card) {
        m_apply->setEnabled(true);
        if (card)
            return finish(card->id.value());
        m_codeSaid->setText(card.error().message);
        m_codeSaid->show();
        m_code->setFocus();
        m_code->selectAll();
    });
}

bool ExtrasDialog::areAmountsRight()
{
    for (MoneyField *field : {m_card, m_donation}) {
        if (field->isBlank())
            continue;
        if (!field->check(tr("Enter an amount.")))
            return false;
        if (field->amount()->minor == 0) {
            field->setError(tr("Enter an amount above zero, or leave it blank."));
            return false;
        }
    }
    return true;
}

QList<HoldExtra> ExtrasDialog::extras(qint64 card) const
{
    QList<HoldExtra> extras;
    for (const GoodsRow &row : m_goods) {
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
        const auto amount = field->amount();
        if (!amount || amount->minor <= 0)
            continue;
        HoldExtra extra{kind, text, *amount};
        extra.card = kind == LineKind::GiftCard ? card : 0;
        extras.append(extra);
    }
    return extras;
}

void ExtrasDialog::showTotal()
{
    const QList<HoldExtra> all = extras(0);
    const auto total = m_totalOf(all);
    m_total->setFigure(total ? moneyText(*total) : QStringLiteral("–"));
    m_total->setTone(total && all != m_goodsBefore + m_before ? Tone::Plain : Tone::Faint);
}

void ExtrasDialog::finish(qint64 card)
{
    if (!areAmountsRight())
        return;
    const QList<HoldExtra> all = extras(card);
    if (all == m_goodsBefore + m_before)
        return QDialog::reject();
    emit chosen(all);
    QDialog::accept();
}

} // namespace rowlock
