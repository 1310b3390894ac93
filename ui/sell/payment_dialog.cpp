#include "ui/sell/payment_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/words/refusal.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QProgressBar>

namespace rowlock {

using Stage = PaymentState::Stage;

namespace {

QString whatText(const PaymentState &state)
{
    return state.subject.what.isEmpty() ? itemsText(state.items, 3) : state.subject.what;
}

QString noteText(const PaymentState &state)
{
    switch (state.note) {
    case PaymentState::Note::None: return {};
    case PaymentState::Note::HeldAgain:
        return PaymentDialog::tr("The hold had expired. All its seats were available and are held again.");
    case PaymentState::Note::SomeGone: return goneText(state.gone);
    }
    return {};
}

QString wordText(const PaymentState &state)
{
    switch (state.word) {
    case PaymentState::Word::None: return {};
    case PaymentState::Word::Refused: return refusalText(state.error);
    case PaymentState::Word::ConfirmedBy:
        return (state.subject.types ? PaymentDialog::tr("%1 has confirmed this payment; the price type is changed.")
                : state.subject.exchange ? PaymentDialog::tr("%1 has confirmed this payment; the seats are exchanged.")
                                         : PaymentDialog::tr("%1 has confirmed this payment; the seats are sold."))
            .arg(state.by);
    case PaymentState::Word::EndedBy:
        return PaymentDialog::tr("%1 has resolved this payment. Do not take money; look at the order.").arg(state.by);
    case PaymentState::Word::NotChargedBy:
        return PaymentDialog::tr("%1 has marked this payment as not charged. Do not take money; start again.")
            .arg(state.by);
    case PaymentState::Word::Released: return PaymentDialog::tr("The seats were released. Select other seats.");
    case PaymentState::Word::OtherSeats:
        return PaymentDialog::tr("Other seats are held now. Complete the exchange with them.");
    }
    return {};
}

} // namespace

QString backTip(const PaymentState &state)
{
    return state.subject.isOfOrder() ? PaymentDialog::tr("Return to the order (Esc)")
                                     : PaymentDialog::tr("Return to the sale (Esc)");
}

PaymentDialog::PaymentDialog(const QString &title, const PaymentState &state, QWidget *parent)
    : QDialog(parent), m_state(state), m_body(new QVBoxLayout),
      m_about(new ToneLabel(whatText(state), Tone::Faint, this)), m_caption(new ToneLabel({}, Tone::Plain, this)),
      m_figure(new FigureLabel(tr("Total"), QStringLiteral("paymentTotal"), this)),
      m_note(new ToneLabel({}, Tone::Warning, this)), m_error(new ToneLabel({}, Tone::Danger, this)),
      m_progress(new QProgressBar(this)), m_buttons(new QHBoxLayout),
      m_cancel(new ActionButton(tr("Cancel"), QStringLiteral("cancelButton"), ActionButton::Weight::Secondary, this)),
      m_sell(new ActionButton(tr("Sell"), QStringLiteral("sellButton"), ActionButton::Weight::Primary, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    setMinimumWidth(400);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    m_about->setWordWrap(true);
    m_note->setObjectName(QStringLiteral("paymentNote"));
    m_note->setWordWrap(true);
    m_note->hide();
    auto *row = new QHBoxLayout;
    m_about->setObjectName(QStringLiteral("paymentAbout"));
    m_caption->setObjectName(QStringLiteral("paymentCaption"));
    m_caption->setTextSize(TextSize::Heading);
    m_figure->setTextSize(TextSize::Money);
    m_figure->setCaption(m_caption);
    setBeside(false, {});
    m_figure->setFigure(moneyText(total()));
    row->addWidget(m_caption, 0, Qt::AlignBaseline);
    row->addStretch();
    row->addWidget(m_figure, 0, Qt::AlignBaseline);
    column->addWidget(m_about);
    column->addWidget(m_note);
    column->addLayout(row);
    column->addLayout(m_body);

    m_error->setObjectName(QStringLiteral("paymentError"));
    m_error->setWordWrap(true);
    m_error->hide();
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Working"));
    column->addWidget(m_error);

    for (ActionButton *button : {m_cancel, m_sell})
        button->setHeight(ActionButton::Size::Large);
    m_cancel->setToolTip(backTip(state));
    m_sell->setDefault(true);
    m_sell->setToolTip(tr("Sell (Enter)"));
    m_buttons->setSpacing(gap::related);
    m_buttons->addWidget(m_cancel, 1);
    m_buttons->addWidget(m_sell, 2);
    column->addLayout(m_buttons);
    connect(m_cancel, &QPushButton::clicked, this, &PaymentDialog::decline);
    connect(m_sell, &QPushButton::clicked, this, &PaymentDialog::confirm);
}

void PaymentDialog::setState(const PaymentState &state)
{
    const PaymentState before = std::exchange(m_state, state);
    const bool known = state.stage != Stage::Choosing && (m_totalKnown || state.stage != Stage::Over);
    if (std::exchange(m_totalKnown, known) != known || state.hold != before.hold
        || state.subject.due != before.subject.due)
        showSubject();
    if (state.stage != before.stage || state.word != before.word)
        showWords();
    if (state.stage == Stage::Refused)
        m_wanted = false;
    if (state.stage == Stage::Over)
        setCancel(tr("Close"), backTip(state)); // not "Declined": that may be untrue
    update();
    if (state.stage == Stage::Ready && std::exchange(m_wanted, false))
        confirm();
}

void PaymentDialog::setBeside(bool isRest, const QStringList &fees, const QString &performances)
{
    m_caption->setText(m_state.subject.part ? tr("This part") : isRest ? tr("Left to pay") : tr("Total"));
    const bool isOther = m_fees != fees || m_what != performances;
    m_fees = fees;
    m_what = performances;
    if (isOther)
        showSubject();
}

// While the clerk chooses the total is not known: the old one would ask for money, and promise change, for seats that
// are gone.
void PaymentDialog::showSubject()
{
    m_wanted = false; // it was said of another total
    QStringList about{m_what.isEmpty() || !m_state.subject.what.isEmpty() ? whatText(m_state) : m_what};
    if (const Money rounding = m_state.subject.rounding; rounding.minor != 0)
        about += tr("%1, rounded for cash").arg(moneyText(total() - rounding));
    if (m_totalKnown && !m_fees.isEmpty())
        about += tr("Including %1").arg(m_fees.join(QStringLiteral(", ")));
    about.removeAll(QString());
    m_about->setText(about.join(u'\n'));
    m_figure->setTone(m_totalKnown ? Tone::Plain : Tone::Faint);
    m_figure->setFigure(m_totalKnown ? moneyText(total()) : QStringLiteral("–"));
    noteTotal();
}

void PaymentDialog::showWords()
{
    const bool isOver = m_state.stage == Stage::Over;
    const QString note = noteText(m_state);
    m_note->setText(isOver ? QString() : note);
    m_note->setVisible(!m_note->text().isEmpty());
    const bool noteSaysIt = isOver && !note.isEmpty() && m_state.word != PaymentState::Word::Refused;
    ask(noteSaysIt ? note : wordText(m_state));
}

void PaymentDialog::addCard(QWidget *card)
{
    m_body->addWidget(card);
}

ActionButton *PaymentDialog::setCancel(const QString &text, const QString &tip)
{
    m_cancel->setText(text);
    m_cancel->setAccessibleName(text);
    m_cancel->setToolTip(tip);
    return m_cancel;
}

ActionButton *PaymentDialog::setConfirm(const QString &text, const QString &tip)
{
    m_sell->setText(text);
    m_sell->setAccessibleName(text);
    m_sell->setToolTip(tip);
    return m_sell;
}

void PaymentDialog::addAnswer(ActionButton *button)
{
    button->setHeight(ActionButton::Size::Large);
    m_buttons->insertWidget(1, button, 1);
}

void PaymentDialog::ask(const QString &text)
{
    m_error->setText(text);
    m_error->setAccessibleDescription(text);
    m_error->setVisible(!text.isEmpty());
    if (isVisible())
        growToFit(*this);
}

void PaymentDialog::decline()
{
    PaymentDialog::reject();
}

void PaymentDialog::reject()
{
    if (m_state.stage != Stage::Finishing)
        QDialog::reject();
}

// Along the upper edge: in the layout it would leave its room behind when it goes.
void PaymentDialog::resizeEvent(QResizeEvent *)
{
    m_progress->setGeometry(0, 0, width(), gap::inside);
}

void PaymentDialog::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!(enter && event->isAutoRepeat()))
        QDialog::keyPressEvent(event);
}

void PaymentDialog::update()
{
    m_progress->setVisible(m_state.stage == Stage::Asked || m_state.stage == Stage::Finishing || isWaiting());
    m_sell->setEnabled(isComplete() && m_state.stage != Stage::Finishing && m_state.stage != Stage::Choosing
                       && m_state.stage != Stage::Over);
    m_cancel->setEnabled(m_state.stage != Stage::Finishing); // nothing stops a sale that is being saved
    noteStage();
}

void PaymentDialog::confirm()
{
    if (!isComplete())
        return;
    switch (m_state.stage) {
    case Stage::Asked: m_wanted = true; return;
    case Stage::Refused:
        m_wanted = true;
        emit beginRequested();
        return;
    case Stage::Ready: emit confirmed(payment()); return;
    default: return;
    }
}

} // namespace rowlock
