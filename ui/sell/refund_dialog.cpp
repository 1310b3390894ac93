#include "ui/sell/refund_dialog.h"

#include "model/domain/refund.h"
#include "model/domain/refunded_lines.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"
#include "ui/words/tenders.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

// "F7, F8 and Booking fee"
QString whatGoesBack(const RefundChoice &choice)
{
    QStringList seats;
    for (const Ticket &ticket : choice.tickets)
        seats << ticket.label;
    QStringList names = gatheredSeats(seats);
    for (const LedgerLine &fee : choice.fees) {
        if (!names.contains(fee.text))
            names << fee.text;
    }
    return joinedText(names);
}

} // namespace

QList<TicketId> RefundChoice::ticketIds() const
{
    QList<TicketId> ids;
    for (const Ticket &ticket : tickets)
        ids << ticket.id;
    return ids;
}

FeesAsked RefundChoice::feesAsked(FeesBack with) const
{
    FeesAsked asked{with, {}};
    for (const LedgerLine &fee : fees)
        asked.lines << fee.number;
    return asked;
}

Money RefundChoice::sum(FeesBack with) const
{
    return paidFor(lines, linesToRefund(lines, ticketIds(), feesAsked(with)), order.total.currency);
}

RefundDialog::RefundDialog(const RefundChoice &choice, QWidget *parent)
    : QDialog(parent), m_choice(choice), m_question(new ToneLabel({}, Tone::Plain, this)),
      m_details(new ToneLabel({}, Tone::Plain, this)), m_fees(new QButtonGroup(this)), m_reason(new QLineEdit(this)),
      m_error(new ToneLabel({}, Tone::Danger, this)),
      m_accept(new ActionButton({}, QStringLiteral("refundAccept"), ActionButton::Weight::Danger, this))
{
    setObjectName(QStringLiteral("refundDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Refund"));
    setMinimumWidth(400);
    m_question->setObjectName(QStringLiteral("refundQuestion"));
    m_question->setTextSize(TextSize::Heading);
    m_question->setWordWrap(true);
    m_details->setObjectName(QStringLiteral("refundDetails"));
    m_details->setWordWrap(true);
    auto *label = new ToneLabel(tr("Reason (required)"), Tone::Plain, this);
    label->setBuddy(m_reason);
    m_reason->setObjectName(QStringLiteral("refundReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setMaxLength(500);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("refundCancel"), ActionButton::Weight::Secondary, this);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_question);
    addFees(*column);
    column->addWidget(m_details);
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(label);
    m_error->setObjectName(QStringLiteral("refundReasonError"));
    m_error->setWordWrap(true);
    field->addWidget(m_reason);
    field->addWidget(m_error);
    column->addLayout(field);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    column->addLayout(buttons);
    m_accept->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_accept, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_fees, &QButtonGroup::idToggled, this, &RefundDialog::showSum);
    connect(m_reason, &QLineEdit::textChanged, this, &RefundDialog::showSum);
    showSum();
    m_reason->setFocus();
}

// Kept where nothing is said, as houses do; each other choice says what more goes back with it.
void RefundDialog::addFees(QVBoxLayout &column)
{
    const Money kept = m_choice.sum(FeesBack::Kept);
    const Money ofTickets = m_choice.sum(FeesBack::OfLines);
    const Money all = m_choice.sum(FeesBack::All);
    if (all == kept)
        return;
    auto *rows = new QVBoxLayout;
    rows->setSpacing(gap::inside);
    const auto add = [&](FeesBack fees, const QString &text) {
        auto *row = new QRadioButton(text, this);
        row->setObjectName(QStringLiteral("refundFees-") + feesBackName(fees));
        row->setChecked(fees == FeesBack::Kept);
        m_fees->addButton(row, int(fees));
        rows->addWidget(row);
    };
    add(FeesBack::Kept, tr("&Keep the fees"));
    if (ofTickets != kept)
        add(FeesBack::OfLines, tr("Refund the &tickets' fees too: %1").arg(moneyText(ofTickets - kept)));
    if (all != ofTickets)
        add(FeesBack::All, tr("Refund &all fees too: %1").arg(moneyText(all - kept)));
    column.addLayout(rows);
}

FeesBack RefundDialog::chosenFees() const
{
    return m_fees->checkedId() < 0 ? FeesBack::Kept : FeesBack(m_fees->checkedId());
}

FeesAsked RefundDialog::fees() const
{
    return m_choice.feesAsked(chosenFees());
}

QString RefundDialog::reason() const
{
    return m_reason->text().trimmed();
}

void RefundDialog::showSum()
{
    const Money exact = m_choice.sum(chosenFees());
    const Money sum = exact - refundOf(m_choice.order, exact).rounding; // as it is handed out
    m_question->setText(tr("Refund %1 for %2?").arg(moneyText(sum), whatGoesBack(m_choice)));
    const QString how = refundText(m_choice.order, exact);
    QStringList details;
    if (!how.isEmpty())
        details << tr("To refund: %1.").arg(how);
    if (!m_choice.tickets.isEmpty())
        details << tr("The tickets become void and the seats go on sale again.");
    m_details->setText(details.join(u'\n'));
    m_accept->setText(tr("Refund %1").arg(moneyText(sum)));
    m_accept->setAccessibleName(m_accept->text());
    enableUnless(*m_accept, reason().isEmpty() ? tr("Enter a reason first") : cardNumberText(reason()));
    m_error->setText(cardNumberText(reason()));
    m_error->setVisible(!m_error->text().isEmpty());
}

} // namespace rowlock
