#include "ui/sell/payment_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QProgressBar>

namespace rowlock {

PaymentDialog::PaymentDialog(const QString &title, const QString &what, const Money &total, QWidget *parent)
    : QDialog(parent), m_total(total), m_body(new QVBoxLayout), m_about(new ToneLabel(what, Tone::Faint, this)),
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
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    m_about->setWordWrap(true);
    m_note->setObjectName(QStringLiteral("paymentNote"));
    m_note->setWordWrap(true);
    m_note->hide();
    auto *row = new QHBoxLayout;
    auto *caption = new ToneLabel(tr("Total"), Tone::Plain, this);
    caption->setScale(1.3);
    m_figure->setScale(2.6, true);
    m_figure->setCaption(caption);
    m_figure->setFigure(moneyText(total));
    row->addWidget(caption, 0, Qt::AlignBaseline);
    row->addStretch();
    row->addWidget(m_figure, 0, Qt::AlignBaseline);
    column->addWidget(m_about);
    column->addWidget(m_note);
    column->addLayout(row);
    m_body->setSpacing(16);
    column->addLayout(m_body);

    m_error->setObjectName(QStringLiteral("paymentError"));
    m_error->setWordWrap(true);
    m_error->hide();
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_progress->setAccessibleName(tr("Working"));
    column->addWidget(m_error);
    column->addWidget(m_progress);

    m_cancel->setFixedHeight(48);
    m_cancel->setToolTip(tr("Return to the sale (Esc)"));
    m_sell->setDefault(true);
    m_sell->setToolTip(tr("Sell (Enter)"));
    m_buttons->setSpacing(8);
    m_buttons->addWidget(m_cancel, 1);
    m_buttons->addWidget(m_sell, 2);
    column->addLayout(m_buttons);
    connect(m_cancel, &QPushButton::clicked, this, &PaymentDialog::decline);
    connect(m_sell, &QPushButton::clicked, this, &PaymentDialog::confirm);
}

void PaymentDialog::setStage(Stage stage)
{
    m_stage = stage;
    update();
}

void PaymentDialog::setReady()
{
    setStage(Stage::Ready);
    if (std::exchange(m_wanted, false))
        confirm();
}

void PaymentDialog::setRefused(const QString &text)
{
    m_wanted = false;
    m_error->setText(text);
    m_error->setAccessibleDescription(text);
    m_error->show();
    setStage(m_stage == Stage::Selling ? Stage::Ready : Stage::Refused);
}

void PaymentDialog::setSale(const QString &what, const Money &total)
{
    m_wanted = false; // it was said of another total
    m_total = total;
    m_about->setText(what);
    m_totalKnown = true;
    m_figure->setTone(Tone::Plain);
    m_figure->setFigure(moneyText(total));
    m_error->hide();
    noteTotal();
    setStage(Stage::Beginning);
}

void PaymentDialog::setNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void PaymentDialog::setChoosing()
{
    m_wanted = false;
    m_totalKnown = false; // the old one would ask for money, and promise change, for seats that are gone
    m_figure->setTone(Tone::Faint);
    m_figure->setFigure(QStringLiteral("–"));
    m_error->hide();
    noteTotal();
    setStage(Stage::Choosing);
}

void PaymentDialog::setOver(const QString &text)
{
    setRefused(text);
    setCancel(tr("Close"), tr("Return to the counter (Esc)")); // not "Declined": that may be untrue
    setStage(Stage::Over);
}

void PaymentDialog::addCard(QWidget *card)
{
    m_body->addWidget(card);
}

void PaymentDialog::setCancel(const QString &text, const QString &tip)
{
    m_cancel->setText(text);
    m_cancel->setAccessibleName(text);
    m_cancel->setToolTip(tip);
}

void PaymentDialog::setConfirm(const QString &text, const QString &tip)
{
    m_sell->setText(text);
    m_sell->setAccessibleName(text);
    m_sell->setToolTip(tip);
}

void PaymentDialog::addAnswer(ActionButton *button)
{
    button->setFixedHeight(48);
    m_buttons->insertWidget(1, button, 1);
}

void PaymentDialog::ask(const QString &text)
{
    m_error->setText(text);
    m_error->setAccessibleDescription(text);
    m_error->show();
}

void PaymentDialog::decline()
{
    PaymentDialog::reject();
}

void PaymentDialog::reject()
{
    if (m_stage != Stage::Selling)
        QDialog::reject();
}

void PaymentDialog::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!(enter && event->isAutoRepeat()))
        QDialog::keyPressEvent(event);
}

void PaymentDialog::update()
{
    m_progress->setVisible(m_stage == Stage::Beginning || m_stage == Stage::Selling);
    m_sell->setEnabled(isComplete() && m_stage != Stage::Selling && m_stage != Stage::Choosing
                       && m_stage != Stage::Over);
    noteStage();
}

void PaymentDialog::confirm()
{
    if (!isComplete())
        return;
    switch (m_stage) {
    case Stage::Selling:
    case Stage::Choosing:
    case Stage::Over: return;
    case Stage::Beginning: m_wanted = true; return;
    case Stage::Refused:
        m_wanted = true;
        m_error->hide();
        setStage(Stage::Beginning);
        emit beginWanted();
        return;
    case Stage::Ready:
        m_error->hide();
        setStage(Stage::Selling);
        emit confirmed(payment());
    }
}

} // namespace rowlock
