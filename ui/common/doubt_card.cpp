#include "ui/common/doubt_card.h"

#include "model/domain/card_number.h"
#include "model/domain/countdown.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString methodWords(PaymentMethod method)
{
    switch (method) {
    case PaymentMethod::Cash: return DoubtCard::tr("in cash");
    case PaymentMethod::Card: return DoubtCard::tr("by card");
    case PaymentMethod::GiftCard: return DoubtCard::tr("by gift card");
    case PaymentMethod::Cheque: return DoubtCard::tr("by cheque");
    case PaymentMethod::Transfer: return DoubtCard::tr("by bank transfer");
    default: return DoubtCard::tr("by %1").arg(methodName(method));
    }
}

QString questionOf(PaymentMethod method)
{
    switch (method) {
    case PaymentMethod::Cash: return DoubtCard::tr("Was the cash taken?");
    case PaymentMethod::GiftCard: return DoubtCard::tr("Is it to be paid by the gift card?");
    case PaymentMethod::Cheque: return DoubtCard::tr("Was the cheque taken?");
    case PaymentMethod::Transfer: return DoubtCard::tr("Has the money arrived?");
    default: return DoubtCard::tr("Was the card charged?");
    }
}

QString terminalText(const Actor &by)
{
    return by.clerk.isEmpty() ? by.terminal : DoubtCard::tr("%1 at %2").arg(by.clerk, by.terminal);
}

// "Hamlet: Stalls, row A, seats 1, 2", for an exchange with what goes back, and whose it is.
QString whatFor(const OpenPayment &payment, const QString &event)
{
    QString seats = itemsText(payment.hold.items, 3);
    if (payment.exchanged) {
        QStringList old;
        for (const Ticket &ticket : payment.exchanged->tickets)
            old << ticket.label;
        const QString tickets = joinedSeats(old);
        seats = payment.changesTypes()
                    ? DoubtCard::tr("Price type of order %1, %2 to %3")
                          .arg(payment.exchanged->code, tickets, payment.newType)
                    : DoubtCard::tr("Exchange of order %1, %2 for %3").arg(payment.exchanged->code, tickets, seats);
    }
    if (!event.isEmpty())
        seats = DoubtCard::tr("%1: %2").arg(event, seats);
    return payment.patron().isEmpty() ? seats : DoubtCard::tr("%1 · %2").arg(payment.patron(), seats);
}

} // namespace

DoubtCard::DoubtCard(DoubtCards::Of whose, const QByteArray &timeZone, QWidget *parent)
    : Card(Tone::Warning, parent), m_whose(whose), m_timeZone(timeZone),
      m_heading(new ToneLabel({}, Tone::Plain, this)), m_what(new ToneLabel({}, Tone::Plain, this)),
      m_seats(new ToneLabel({}, Tone::Faint, this)), m_question(new ToneLabel({}, Tone::Plain, this)),
      m_hint(new ToneLabel({}, Tone::Danger, this)), m_reference(new QLineEdit(this)),
      m_sell(new ActionButton(tr("Confirm"), QStringLiteral("doubtSell"), ActionButton::Weight::Primary, this)),
      m_yes(new ActionButton({}, QStringLiteral("doubtCharged"), ActionButton::Weight::Secondary, this)),
      m_no(new ActionButton({}, QStringLiteral("doubtNotCharged"), ActionButton::Weight::Secondary, this)),
      m_resume(new ActionButton({}, QStringLiteral("doubtBack"), ActionButton::Weight::Secondary, this)),
      m_reader(
          new ActionButton(tr("Ask card reader"), QStringLiteral("doubtReader"), ActionButton::Weight::Secondary, this))
{
    m_heading->setTextSize(TextSize::Heading);
    m_heading->setObjectName(QStringLiteral("doubtHeading"));
    m_what->setObjectName(QStringLiteral("doubtWhat"));
    m_seats->setObjectName(QStringLiteral("doubtSeats"));
    m_question->setObjectName(QStringLiteral("doubtQuestion"));
    m_hint->setObjectName(QStringLiteral("doubtHint"));
    for (ToneLabel *label : {m_heading, m_what, m_seats, m_question, m_hint})
        label->setWordWrap(true);
    m_reference->setObjectName(QStringLiteral("doubtReference"));
    m_reference->setAccessibleName(tr("Receipt number"));
    m_reference->setPlaceholderText(tr("Receipt number (optional)"));
    m_reference->setMaxLength(64);
    m_sell->setToolTip(tr("Confirm with this receipt number (Enter)"));
    m_resume->setToolTip(tr("Keep the seats and continue the sale"));
    for (ActionButton *button : {m_sell, m_yes, m_no, m_resume, m_reader})
        button->setFixedHeight(fieldHeight);
    m_reader->setToolTip(tr("Asks the card reader whether it charged the card; charges nothing"));
    m_reader->hide();
    m_sell->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_reference->hide();
    m_sell->hide();
    m_hint->hide();
    // The manager has many things to see, and the answers say the question too.
    m_question->setVisible(whose == DoubtCards::Of::ThisTerminal);
    m_resume->setVisible(whose == DoubtCards::Of::ThisTerminal);

    auto *receipt = new QHBoxLayout;
    receipt->setSpacing(gap::related);
    receipt->addWidget(m_reference, 1);
    receipt->addWidget(m_sell);
    auto *answers = new QVBoxLayout; // side by side they would be cut
    answers->setSpacing(gap::inside);
    answers->addWidget(m_resume);
    answers->addWidget(m_no);
    QVBoxLayout *column = makeColumn();
    column->setSpacing(gap::inside);
    for (ToneLabel *label : {m_heading, m_what, m_seats, m_question})
        column->addWidget(label);
    column->addSpacing(gap::inside);
    column->addWidget(m_reader);
    column->addWidget(m_yes);
    column->addLayout(receipt);
    column->addWidget(m_hint);
    column->addLayout(answers);

    connect(m_yes, &QPushButton::clicked, this, &DoubtCard::askForReference);
    connect(m_no, &QPushButton::clicked, this, &DoubtCard::notCharged);
    connect(m_reader, &QPushButton::clicked, this, [this] {
        if (m_waitsFor != WaitsFor::Reader) // enabled all the same: it would lose the focus to another answer
            emit readerRequested();
    });
    connect(m_resume, &QPushButton::clicked, this, &DoubtCard::resumeRequested);
    connect(m_sell, &QPushButton::clicked, this, &DoubtCard::confirm);
    connect(m_reference, &QLineEdit::returnPressed, this, &DoubtCard::confirm);
    connect(m_reference, &QLineEdit::textChanged, this, &DoubtCard::readReference);
}

void DoubtCard::setPayment(const OpenPayment &payment, const QString &event, const QString &others, Instant now)
{
    m_payment = payment;
    const QString what = whatFor(payment, event) + others;
    const PaymentMethod method = payment.attempt.method;
    const bool cash = method == PaymentMethod::Cash || method == PaymentMethod::Cheque; // in the hand: taken or not
    m_question->setText(questionOf(method));
    const bool exchange = payment.exchanged.has_value();
    m_yes->setText(cash ? tr("Taken") : tr("Charged"));
    m_no->setText(cash ? tr("Not taken: release seats") : tr("Not charged: release seats"));
    m_resume->setText(exchange ? (cash ? tr("Not taken: continue exchange") : tr("Not charged: continue exchange"))
                               : (cash ? tr("Not taken: continue sale") : tr("Not charged: continue sale")));
    m_no->setToolTip(exchange ? tr("Release the new seats; the order does not change") : tr("Release the seats"));
    m_yes->setToolTip(exchange ? tr("Complete the exchange")
                      : cash   ? tr("Complete the sale")
                               : tr("Asks for the receipt number, then completes the sale"));
    const bool partly = payment.partly.has_value(); // the seats stay, however it ends
    if (partly)
        m_no->setText(cash ? tr("Not taken") : tr("Not charged"));
    if (partly)
        m_no->setToolTip(tr("%1 is paid; the rest is still to be paid").arg(moneyText(payment.partly->paid())));
    if (payment.changesTypes()) { // nothing is kept meanwhile that were released, or gone on with
        m_no->setText(cash ? tr("Not taken") : tr("Not charged"));
        m_no->setToolTip(tr("The order does not change"));
        m_yes->setToolTip(tr("Complete the change of price type"));
    }
    m_resume->setVisible(!partly && !payment.changesTypes() && m_whose == DoubtCards::Of::ThisTerminal);
    m_seats->setText(partly ? tr("%1\n%2 is paid already.").arg(what, moneyText(payment.partly->paid())) : what);
    for (ActionButton *button : {m_sell, m_yes, m_no, m_resume}) {
        button->setAccessibleName(button->text());
        button->setAccessibleDescription(tr("%1, %2").arg(
            moneyText(payment.attempt.amount), payment.changesTypes() ? what : itemsText(payment.hold.items, 6)));
    }
    tick(now);
}

void DoubtCard::tick(Instant now)
{
    const PaymentAttempt &attempt = m_payment.attempt;
    const QString begun = timeText(attempt.begunAt, m_timeZone);
    const QString facts =
        tr("%1, %2 %3").arg(quantityText(m_payment), moneyText(attempt.amount), methodWords(attempt.method));
    if (m_whose == DoubtCards::Of::ThisTerminal) {
        m_heading->setText(tr("Unconfirmed payment"));
        m_what->setText(tr("%1, started %2").arg(facts, begun));
    } else {
        m_heading->setText(terminalText(attempt.by));
        m_what->setText(tr("%1, started %2, %3").arg(facts, begun, ageText(now - attempt.begunAt)));
    }
}

void DoubtCard::setBusy()
{
    m_waitsFor = WaitsFor::House;
    if (isAncestorOf(window()->focusWidget()))
        setFocus(); // no other card's answer gets the next Enter
    m_hint->hide();
    m_sell->setEnabled(false);
    setAnswerable(false);
}

void DoubtCard::setAnswerable(bool answerable)
{
    for (QWidget *part : std::initializer_list<QWidget *>{m_yes, m_no, m_resume, m_reader, m_reference})
        part->setEnabled(answerable);
}

void DoubtCard::offerReader()
{
    m_reader->show();
}

void DoubtCard::setAsking(bool asking)
{
    if (m_waitsFor != WaitsFor::House)
        m_waitsFor = asking ? WaitsFor::Reader : WaitsFor::Nobody;
    m_reader->setText(asking ? tr("Asking card reader…") : tr("Ask card reader"));
    m_reader->setAccessibleName(m_reader->text());
    if (asking)
        m_hint->hide();
}

void DoubtCard::setRefused(const QString &text)
{
    m_waitsFor = WaitsFor::Nobody;
    setAnswerable(true);
    readReference();
    m_hint->setText(text);
    m_hint->show();
}

void DoubtCard::takeFocus()
{
    m_yes->setFocus(Qt::OtherFocusReason);
}

void DoubtCard::askForReference()
{
    if (m_payment.attempt.method == PaymentMethod::Cash) {
        confirm();
        return;
    }
    m_reference->show();
    m_sell->show();
    m_reference->setFocus();
    readReference();
}

void DoubtCard::confirm()
{
    if (m_waitsFor == WaitsFor::House || holdsCardNumber(m_reference->text()))
        return;
    emit charged(m_reference->text().trimmed());
}

void DoubtCard::readReference()
{
    const bool wrong = holdsCardNumber(m_reference->text());
    m_sell->setEnabled(!wrong && m_waitsFor != WaitsFor::House);
    m_hint->setText(wrong ? tr("This looks like a card number. Enter the receipt number instead.") : QString());
    m_hint->setVisible(wrong);
}

} // namespace rowlock
