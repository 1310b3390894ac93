#include "ui/sell/type_change_dialog.h"

#include "model/domain/refund.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"
#include "ui/words/tenders.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

TypeChangeDialog::TypeChangeDialog(const HouseContext &context, const Order &order, const QList<Ticket> &tickets,
                                   QWidget *parent)
    : QDialog(parent), m_context(context), m_order(order), m_tickets(tickets),
      m_key(QUuid::createUuid().toString(QUuid::WithoutBraces)), m_types(new QComboBox(this)),
      m_sum(new ToneLabel({}, Tone::Plain, this)), m_details(new ToneLabel({}, Tone::Plain, this)),
      m_tender(new QComboBox(this)), m_reason(new QLineEdit(this)), m_error(new ToneLabel({}, Tone::Danger, this)),
      m_accept(new ActionButton(tr("Change"), QStringLiteral("typeChangeAccept"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("typeChangeDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Price type"));
    setMinimumWidth(400);
    build();
    connect(m_types, &QComboBox::currentIndexChanged, this, &TypeChangeDialog::quote);
    connect(m_tender, &QComboBox::currentIndexChanged, this, &TypeChangeDialog::refresh);
    connect(m_reason, &QLineEdit::textChanged, this, &TypeChangeDialog::refresh);
    connect(m_accept, &QPushButton::clicked, this, &TypeChangeDialog::change);
    refresh();
    readTypes();
}

void TypeChangeDialog::build()
{
    QStringList seats;
    for (const Ticket &ticket : std::as_const(m_tickets))
        seats << ticket.label;
    auto *about = new ToneLabel(joinedSeats(seats), Tone::Plain, this);
    about->setTextSize(TextSize::Heading);
    about->setWordWrap(true);
    m_types->setObjectName(QStringLiteral("typeChangeType"));
    m_types->setAccessibleName(tr("Price type"));
    m_types->setFixedHeight(fieldHeight);
    m_sum->setObjectName(QStringLiteral("typeChangeSum"));
    m_sum->setTextSize(TextSize::Title);
    m_details->setObjectName(QStringLiteral("typeChangeDetails"));
    m_details->setWordWrap(true);
    m_tender->setObjectName(QStringLiteral("typeChangeTender"));
    m_tender->setAccessibleName(tr("Paid by"));
    m_tender->setFixedHeight(fieldHeight);
    for (const PaymentMethod method : {PaymentMethod::Cash, PaymentMethod::Card})
        m_tender->addItem(tr("Paid: %1").arg(tenderName(method)), int(method));
    m_tender->hide();
    m_reason->setObjectName(QStringLiteral("typeChangeReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setMaxLength(500);
    m_error->setObjectName(QStringLiteral("typeChangeError"));
    m_error->setWordWrap(true);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("typeChangeCancel"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    m_accept->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(about);
    column->addLayout(labelled(tr("&Price type"), m_types, this));
    column->addWidget(m_sum);
    column->addWidget(m_tender);
    column->addWidget(m_details);
    auto *reason = labelled(tr("&Reason (required)"), m_reason, this);
    reason->addWidget(m_error);
    column->addLayout(reason);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

// Those that are offered, that all of the tickets are sold at, and that none of them is of.
void TypeChangeDialog::readTypes()
{
    const auto read = [asked = asked()](Desk &desk) mutable -> Result<QList<PriceType>> {
        TRY_GET(const QList<PriceType> all, desk.inventory().priceTypes());
        QList<PriceType> sold;
        for (const PriceType &type : all) {
            if (!type.offered)
                continue;
            asked.type = type.no;
            const Result<Money> difference = desk.orders().quoteTypes(asked);
            if (difference)
                sold.append(type);
            else if (difference.error().code != ErrorCode::InvalidArgument)
                return tl::unexpected(difference.error());
        }
        return sold;
    };
    m_context.office.ask(this, read, [this](const Result<QList<PriceType>> &sold) {
        for (const PriceType &type : sold.value_or(QList<PriceType>()))
            m_types->addItem(type.name, type.no);
        if (m_types->count() == 0)
            m_error->setText(sold ? tr("These seats are sold at no other price type. See the event's prices.")
                                  : refusalText(sold.error()));
        refresh();
        m_types->setFocus();
    });
}

TypeChangeAsked TypeChangeDialog::asked() const
{
    return {m_order.id, idsOf(m_tickets), m_types->currentData().toInt(), m_reason->text().trimmed()};
}

void TypeChangeDialog::quote()
{
    m_difference.reset();
    refresh();
    m_context.office.ask(
        this, [asked = asked()](Desk &desk) { return desk.orders().quoteTypes(asked); },
        [this, type = m_types->currentData()](const Result<Money> &difference) {
            if (type == m_types->currentData()) // otherwise it is asked again
                show(difference);
        });
}

void TypeChangeDialog::show(const Result<Money> &difference)
{
    m_error->setText(difference ? QString() : refusalText(difference.error()));
    if (difference)
        m_difference = *difference;
    refresh();
}

void TypeChangeDialog::refresh()
{
    const Money due = m_difference.value_or(Money{0, m_order.total.currency});
    QStringList details;
    if (due.minor < 0)
        details << tr("To refund: %1.").arg(refundText(m_order, -due));
    if (due.minor > 0)
        details << (isPaidAtCounter()    ? tr("The card is charged next; the price type changes when it is.")
                    : m_chargesAtCounter ? tr("Take the money first.")
                                         : tr("Take the money first; a card is charged on the card reader."));
    details << (m_tickets.size() == 1 ? tr("The old ticket becomes void. Print the new one.")
                                      : tr("The old tickets become void. Print the new ones."));
    m_sum->setText(!m_difference   ? QStringLiteral("–")
                   : due.minor > 0 ? tr("%1 to pay").arg(moneyText(due))
                   : due.minor < 0 ? tr("%1 to refund").arg(moneyText(-due))
                                   : tr("No difference"));
    m_details->setText(details.join(u' '));
    m_tender->setVisible(due.minor > 0);
    m_error->setVisible(!m_error->text().isEmpty());
    m_accept->setText(!m_difference       ? tr("Change")
                      : isPaidAtCounter() ? tr("Charge %1").arg(moneyText(due))
                                          : tr("Change to %1").arg(m_types->currentText()));
    m_accept->setAccessibleName(m_accept->text());
    const QString reason = m_reason->text().trimmed();
    enableUnless(*m_accept, !m_difference      ? tr("Select a price type that these seats are sold at")
                            : reason.isEmpty() ? tr("Enter a reason first")
                                               : cardNumberText(reason));
}

QList<PaymentLine> TypeChangeDialog::payments() const
{
    if (!m_difference || m_difference->minor <= 0)
        return {};
    const auto method = PaymentMethod(m_tender->currentData().toInt());
    return {{method, dueIn(method, *m_difference, m_order.coin), {}}};
}

void TypeChangeDialog::chargeCardsAtCounter(bool charges)
{
    m_chargesAtCounter = charges;
    refresh();
}

bool TypeChangeDialog::isPaidAtCounter() const
{
    const auto method = PaymentMethod(m_tender->currentData().toInt());
    return m_chargesAtCounter && method == PaymentMethod::Card && m_difference && m_difference->minor > 0;
}

void TypeChangeDialog::change()
{
    if (isPaidAtCounter()) {
        QStringList seats;
        for (const Ticket &ticket : std::as_const(m_tickets))
            seats << ticket.label;
        const QString what =
            tr("Price type of order %1, %2 to %3").arg(m_order.code, joinedSeats(seats), m_types->currentText());
        PaymentSubject subject{what, *m_difference};
        subject.types = asked();
        accept();
        emit paymentRequested(subject);
        return;
    }
    using Answer = std::pair<Order, MoveReceipt>;
    m_accept->setEnabled(false); // it is asked once
    const auto command = [asked = asked(), payments = payments(), key = m_key](Desk &desk) -> Result<Answer> {
        TRY_GET(const MoveReceipt receipt, desk.orders().changeTypes(asked, payments, key));
        TRY_GET(const Order order, desk.orders().order(QString::number(asked.order.value())));
        return Answer{newTickets(order, receipt), receipt};
    };
    m_context.office.ask(this, command, [this](const Result<Answer> &answer) {
        if (answer) {
            emit changed(answer->first, answer->second);
            return accept();
        }
        m_error->setText(refusalText(answer.error()));
        refresh();
    });
}

} // namespace rowlock
