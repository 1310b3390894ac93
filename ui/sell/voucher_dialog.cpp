#include "ui/sell/voucher_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

VoucherDialog::VoucherDialog(BoxOffice &office, const HoldInfo &sale, const HouseFees &fees, QWidget *parent)
    : QDialog(parent), m_office(office), m_sale(sale), m_fees(fees), m_code(new QLineEdit(this)),
      m_said(new ToneLabel({}, Tone::Faint, this)), m_about(new ToneLabel({}, Tone::Plain, this)),
      m_total(new FigureLabel(tr("New total"), QStringLiteral("voucherTotal"), this)),
      m_accept(
          new ActionButton(tr("Use voucher"), QStringLiteral("voucherAccept"), ActionButton::Weight::Primary, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("voucherDialog"));
    setWindowTitle(tr("Voucher"));
    setMinimumWidth(420);
    auto *label = new ToneLabel(tr("Code of the voucher"), Tone::Plain, this);
    label->setBuddy(m_code);
    m_code->setObjectName(QStringLiteral("voucherCode"));
    m_code->setAccessibleName(tr("Code of the voucher"));
    m_code->setPlaceholderText(tr("Type or scan it"));
    m_code->setMaxLength(80);
    m_code->setFixedHeight(fieldHeight);
    m_said->setObjectName(QStringLiteral("voucherSaid"));
    m_said->setWordWrap(true);
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(label);
    field->addWidget(m_code);
    field->addWidget(m_said);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_about);
    m_about->setObjectName(QStringLiteral("voucherAbout"));
    m_about->hide();
    addOnes(*column);
    column->addLayout(field);
    column->addLayout(sumRow(tr("New total"), m_total, this));
    column->addWidget(makeButtons());
    connect(m_code, &QLineEdit::textChanged, this, &VoucherDialog::lookUp);
    lookUp();
    m_code->setFocus();
}

void VoucherDialog::setCode(const QString &code)
{
    m_code->setText(code);
}

void VoucherDialog::setAbout(const QString &performance)
{
    m_about->setText(performance);
    m_about->setVisible(!performance.isEmpty());
}

void VoucherDialog::addOnes(QVBoxLayout &column)
{
    for (const VoucherAsked &one : std::as_const(m_sale.vouchers)) {
        auto *name = new ToneLabel(one.rule.name, Tone::Plain, this);
        name->setElided(true);
        auto *drop = new ActionButton(tr("Remove"), QStringLiteral("voucherRemove-%1").arg(one.rule.id.value()),
                                      ActionButton::Weight::Secondary, this);
        drop->setHeight(ActionButton::Size::Small);
        drop->setAccessibleName(tr("Remove %1").arg(one.rule.name));
        drop->setAutoDefault(false);
        auto *row = new QHBoxLayout;
        row->addWidget(name, 1);
        row->addWidget(drop);
        column.addLayout(row);
        connect(drop, &QPushButton::clicked, this, [this, id = one.rule.id] {
            emit dropped(id);
            accept();
        });
    }
}

QWidget *VoucherDialog::makeButtons()
{
    auto *box = new QWidget(this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("voucherCancel"), ActionButton::Weight::Secondary, box);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_code, &QLineEdit::returnPressed, this, &VoucherDialog::give);
    connect(m_accept, &QPushButton::clicked, this, &VoucherDialog::give);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins({});
    row->setSpacing(gap::related);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(m_accept);
    m_accept->setAutoDefault(false); // Enter is the field's
    return box;
}

void VoucherDialog::lookUp()
{
    const quint64 question = ++m_question;
    m_isWanted = false;
    const auto before = m_fees.priced(m_sale);
    say(Tone::Faint, {}, before ? std::optional(before->total) : std::nullopt, tr("Enter the code first"));
    m_total->setTone(Tone::Faint);
    if (m_code->text().trimmed().isEmpty())
        return;
    m_office.ask(
        this, [code = m_code->text()](Desk &desk) { return desk.vouchers().withCode(code); },
        [this, question](const Result<Voucher> &voucher) {
            if (question == m_question)
                showVoucher(voucher);
        });
}

void VoucherDialog::showVoucher(const Result<Voucher> &voucher)
{
    const bool wanted = std::exchange(m_isWanted, false);
    if (!voucher) {
        say(Tone::Danger, voucher.error().message, {}, voucher.error().message);
        return;
    }
    if (m_sale.terms.vouchers.contains(voucher->rule.id)) {
        const QString already = tr("The voucher “%1” is in this sale already.").arg(voucher->rule.name);
        say(Tone::Danger, already, {}, already);
        return;
    }
    HoldInfo sale = m_sale;
    sale.terms.vouchers.append(voucher->rule.id);
    sale.vouchers.append(voucher->asked());
    const auto order = m_fees.priceOf(sale);
    if (!order) {
        say(Tone::Danger, order.error().message, {}, order.error().message);
        return;
    }
    Money saved{0, order->total.currency};
    for (const VoucherSpent &spent : order->vouchers) // of all that is paid together
        saved += spent.voucher == voucher->rule.id ? spent.saved : Money{0, saved.currency};
    say(Tone::Good, tr("%1 −%2").arg(voucher->rule.name, moneyText(saved)), order->total, {});
    if (wanted)
        give();
}

void VoucherDialog::say(Tone tone, const QString &text, const std::optional<Money> &total, const QString &why)
{
    m_said->setTone(tone);
    m_said->setText(text);
    m_total->setTone(Tone::Plain);
    m_total->setFigure(total ? moneyText(*total) : QStringLiteral("–"));
    enableUnless(*m_accept, why);
    growToFit(*this);
}

void VoucherDialog::give()
{
    if (!m_accept->isEnabled()) {
        m_isWanted = true;
        return;
    }
    emit given(m_code->text());
    accept();
}

} // namespace rowlock
