#include "ui/sell/refund_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/keep_field.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"
#include "ui/words/tenders.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

// "F7, F8", "Booking fee"
QStringList whatGoesBack(const RefundChoice &choice)
{
    QStringList seats;
    for (const Ticket &ticket : choice.tickets)
        seats << ticket.label;
    QStringList names = gatheredSeats(seats);
    for (const LedgerLine &line : choice.others) {
        if (!names.contains(line.text))
            names << line.text;
    }
    return names;
}

} // namespace

QList<TicketId> RefundChoice::ticketIds() const
{
    return idsOf(tickets);
}

RefundTerms RefundChoice::terms(FeesBack with, const KeptCharge &keep) const
{
    RefundTerms asked{with, {}, keep};
    for (const LedgerLine &line : others)
        asked.lines << line.number;
    return asked;
}

Money RefundChoice::sum(const RefundTerms &terms) const
{
    Money sum = sumToRefund(lines, ticketIds(), terms, order.total.currency);
    for (const OrderWithLines &other : terms.isVoid ? sale.others : QList<OrderWithLines>())
        sum += sumToRefund(other.lines, {}, terms, sum.currency);
    return sum;
}

RefundSplit RefundChoice::split(const RefundTerms &terms) const
{
    RefundSplit split = splitToRefund(order, lines, ticketIds(), terms);
    for (const OrderWithLines &other : terms.isVoid ? sale.others : QList<OrderWithLines>()) {
        const RefundSplit its = splitToRefund(other.order, other.lines, {}, terms);
        for (const PaymentLine &line : its.back) {
            const auto same = std::ranges::find_if(split.back, [&line](const PaymentLine &each) {
                return each.method == line.method && each.reference == line.reference;
            });
            if (same == split.back.end())
                split.back.append(line);
            else
                same->amount += line.amount;
        }
        split.rounding += its.rounding;
    }
    return split;
}

qsizetype RefundChoice::ticketsOfSale() const
{
    qsizetype count = std::ranges::count(order.tickets, TicketState::Valid, &Ticket::state);
    for (const OrderWithLines &other : sale.others)
        count += std::ranges::count(other.order.tickets, TicketState::Valid, &Ticket::state);
    return count;
}

QStringList RefundChoice::soldWith() const
{
    QStringList names;
    for (const OrderWithLines &other : sale.others)
        names << RefundDialog::tr("%1 for %2").arg(other.order.code, other.order.eventName);
    return names;
}

RefundDialog::RefundDialog(const RefundChoice &choice, QWidget *parent)
    : QDialog(parent), m_choice(choice), m_question(new ToneLabel({}, Tone::Plain, this)),
      m_details(new ToneLabel({}, Tone::Plain, this)),
      m_void(new QCheckBox(tr("&Void the whole sale: it was made in error"), this)), m_asked(new QWidget(this)),
      m_fees(new QButtonGroup(this)),
      m_keep(new KeepField(choice.order.total.currency, QStringLiteral("refundKeep"), this)), m_to(new QComboBox(this)),
      m_card(new QLineEdit(this)), m_reason(new QLineEdit(this)), m_error(new ToneLabel({}, Tone::Danger, this)),
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
    m_reason->setObjectName(QStringLiteral("refundReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setMaxLength(500);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("refundCancel"), ActionButton::Weight::Secondary, this);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_question);
    if (!m_choice.notScanned.isEmpty()) {
        auto *scanned = new ToneLabel(m_choice.notScanned, Tone::Warning, this);
        scanned->setObjectName(QStringLiteral("refundNotScanned"));
        scanned->setWordWrap(true);
        column->addWidget(scanned);
    }
    addVoid(*column);
    auto *asked = new QVBoxLayout(m_asked);
    asked->setContentsMargins({});
    asked->setSpacing(gap::group);
    addFees(*asked);
    m_keep->setVisible(!m_choice.tickets.isEmpty());
    if (!m_choice.tickets.isEmpty())
        asked->addLayout(labelled(tr("&Cancellation charge"), m_keep, this));
    addTo(*asked);
    column->addWidget(m_asked);
    column->addWidget(m_details);
    m_error->setObjectName(QStringLiteral("refundReasonError"));
    m_error->setWordWrap(true);
    auto *field = labelled(tr("&Reason (required)"), m_reason, this);
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
    connect(m_accept, &QPushButton::clicked, this, [this] {
        m_accept->setEnabled(false); // asked once
        emit confirmed();
    });
    connect(m_fees, &QButtonGroup::idToggled, this, &RefundDialog::showSum);
    connect(m_reason, &QLineEdit::textChanged, this, &RefundDialog::showSum);
    showSum();
    m_reason->setFocus();
}

void RefundDialog::showRefused(const QString &sentence)
{
    showSum();
    m_error->setText(sentence);
    m_error->setVisible(true);
    growToFit(*this);
    (m_card->isVisible() ? m_card : m_reason)->setFocus(); // Enter must not close what is to be mended
}

void RefundDialog::addVoid(QVBoxLayout &column)
{
    m_void->setObjectName(QStringLiteral("refundVoid"));
    m_void->setToolTip(
        tr("Tickets, fees and goods go back the way they were paid. Only today, and before anything else "
           "is done with it"));
    m_void->setVisible(m_choice.mayBeVoided);
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(m_void);
    column.addLayout(field);
    if (m_choice.mayBeVoided && m_choice.sale.whyNot) {
        enableUnless(*m_void, m_choice.sale.whyNot->message);
        auto *why = new ToneLabel({}, Tone::Faint, this);
        showReasonIn(*why, *m_void);
        field->addWidget(why);
    }
    connect(m_void, &QCheckBox::toggled, this, [this](bool isVoid) {
        m_asked->setVisible(!isVoid);
        showSum();
        adjustSize();
    });
}

// Kept where nothing is said, as houses do; each other choice says what more goes back with it.
void RefundDialog::addFees(QVBoxLayout &column)
{
    const Money kept = m_choice.sum(m_choice.terms(FeesBack::Kept));
    const Money ofTickets = m_choice.sum(m_choice.terms(FeesBack::OfLines));
    const Money all = m_choice.sum(m_choice.terms(FeesBack::All));
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

void RefundDialog::addTo(QVBoxLayout &column)
{
    m_to->setObjectName(QStringLiteral("refundTo"));
    m_to->setAccessibleName(tr("Refund to"));
    m_to->addItem(tr("The way it was paid"), int(RefundOnto::Way::AsPaid));
    m_to->addItem(tr("A gift card"), int(RefundOnto::Way::Card));
    const bool isCardItself =
        std::ranges::any_of(m_choice.others, [](const LedgerLine &line) { return line.kind == LineKind::GiftCard; });
    if (!isCardItself) // one that goes back does not become another one
        m_to->addItem(tr("A new gift card"), int(RefundOnto::Way::NewCard));
    m_to->setFixedHeight(fieldHeight);
    m_card->setObjectName(QStringLiteral("refundCard"));
    m_card->setAccessibleName(tr("Code of the gift card"));
    m_card->setPlaceholderText(tr("Code"));
    m_card->setMaxLength(60);
    m_card->setFixedHeight(fieldHeight);
    m_card->hide();
    auto *to = new QWidget(this);
    to->setFocusProxy(m_to);
    auto *row = new QHBoxLayout(to);
    row->setContentsMargins({});
    row->setSpacing(gap::related);
    row->addWidget(m_to, 1);
    row->addWidget(m_card, 1);
    column.addLayout(labelled(tr("Refund t&o"), to, this));
    connect(m_to, &QComboBox::currentIndexChanged, this, [this] {
        m_card->setVisible(onto().way == RefundOnto::Way::Card);
        showSum();
    });
    connect(m_card, &QLineEdit::textChanged, this, &RefundDialog::showSum);
    connect(m_keep, &KeepField::changed, this, &RefundDialog::showSum);
}

RefundTerms RefundDialog::terms() const
{
    if (m_void->isChecked())
        return RefundTerms{.isVoid = true};
    RefundTerms asked = m_choice.terms(chosenFees(), m_keep->charge().value_or(KeptCharge()));
    asked.onto = onto();
    return asked;
}

QString RefundDialog::reason() const
{
    return m_reason->text().trimmed();
}

RefundOnto RefundDialog::onto() const
{
    const auto way = m_void->isChecked() ? RefundOnto::Way::AsPaid : RefundOnto::Way(m_to->currentData().toInt());
    return {way, way == RefundOnto::Way::Card ? m_card->text().trimmed() : QString()};
}

// The card by its code; a new one has none yet.
QString RefundDialog::wayText(const RefundSplit &split) const
{
    const RefundOnto chosen = onto();
    if (chosen.way == RefundOnto::Way::Card && chosen.code.isEmpty())
        return {};
    QStringList ways;
    for (const PaymentLine &line : split.back) {
        const bool isOnto = line.method == PaymentMethod::GiftCard && line.reference.isEmpty();
        ways << (!isOnto              ? tendersText(QList<PaymentLine>{line})
                 : chosen.isNewCard() ? tr("%1 to a new gift card").arg(moneyText(line.amount))
                                      : tr("%1 to the gift card %2").arg(moneyText(line.amount), chosen.code));
    }
    return ways.join(QStringLiteral(", "));
}

QString RefundDialog::missingText() const
{
    if (!m_void->isChecked() && !m_keep->charge())
        return m_keep->missingText();
    if (onto().way == RefundOnto::Way::Card && onto().code.isEmpty())
        return tr("Enter the code of the gift card");
    if (reason().isEmpty())
        return tr("Enter a reason first");
    return cardNumberText(reason());
}

void RefundDialog::showSum()
{
    const Money exact = m_choice.sum(terms());
    const RefundSplit split = m_choice.split(terms());
    const Money sum = exact - split.rounding; // as it is handed out
    const bool isVoid = m_void->isChecked();
    const qsizetype others = m_choice.sale.others.size();
    m_question->setText(
        isVoid && others == 0 ? tr("Void order %1 and refund %2?").arg(m_choice.order.code, moneyText(sum))
        : isVoid
            ? tr("Void all %1 orders of the sale and refund %2?").arg(QLocale().toString(others + 1), moneyText(sum))
            : tr("Refund %1 for %2?").arg(moneyText(sum), joinedText(whatGoesBack(m_choice))));
    const QString how = wayText(split);
    const Money kept = isVoid ? Money{0, exact.currency} : m_choice.sum(m_choice.terms(chosenFees())) - exact;
    QStringList details;
    if (isVoid && others > 0) // none is left out
        details << tr("Order %1, and with it, for they were sold together: %2.")
                       .arg(m_choice.order.code, joinedText(m_choice.soldWith(), int(others)));
    if (kept.minor > 0)
        details << tr("Cancellation charge: %1.").arg(moneyText(kept));
    if (!how.isEmpty())
        details << tr("To refund: %1.").arg(how);
    const qsizetype tickets = isVoid ? m_choice.ticketsOfSale() : m_choice.tickets.size();
    if (tickets == 1)
        details << tr("The ticket becomes void. Its seat goes on sale again, or back into its block.");
    if (tickets > 1)
        details << tr("The tickets become void. Their seats go on sale again, or back into their block.");
    m_details->setText(details.join(u'\n'));
    m_accept->setText(isVoid ? tr("Void the sale") : tr("Refund %1").arg(moneyText(sum)));
    m_accept->setAccessibleName(m_accept->text());
    enableUnless(*m_accept, missingText());
    m_error->setText(cardNumberText(reason()));
    m_error->setVisible(!m_error->text().isEmpty());
    emit summed(isVoid ? QStringList(countText(tickets)) : whatGoesBack(m_choice), sum);
}

} // namespace rowlock
