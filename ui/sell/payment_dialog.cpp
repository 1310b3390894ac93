#include "ui/sell/payment_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"

#include <QHBoxLayout>
#include <QProgressBar>

namespace rowlock {

PaymentDialog::PaymentDialog(const QString &title, const QString &what, const Money &total, QWidget *parent)
    : QDialog(parent)
    , m_total(total)
    , m_body(new QVBoxLayout)
    , m_error(new ToneLabel({}, Tone::Danger, this))
    , m_progress(new QProgressBar(this))
    , m_sell(new ActionButton(tr("Sell"), QStringLiteral("sellButton"), ActionButton::Weight::Primary, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    setMinimumWidth(400);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    auto *about = new ToneLabel(what, Tone::Faint, this);
    about->setWordWrap(true);
    auto *row = new QHBoxLayout;
    auto *caption = new ToneLabel(tr("Total"), Tone::Plain, this);
    caption->setScale(1.3);
    auto *figure = new FigureLabel(tr("Total"), QStringLiteral("paymentTotal"), this);
    figure->setScale(2.6, true);
    figure->setCaption(caption);
    figure->setFigure(moneyText(total));
    row->addWidget(caption, 0, Qt::AlignBaseline);
    row->addStretch();
    row->addWidget(figure, 0, Qt::AlignBaseline);
    column->addWidget(about);
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

    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelButton"), ActionButton::Weight::Plain, this);
    cancel->setFixedHeight(48);
    cancel->setToolTip(tr("Back to the sale; the seats stay held (Esc)"));
    m_sell->setDefault(true);
    m_sell->setToolTip(tr("Sell (Enter)"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(cancel, 1);
    buttons->addWidget(m_sell, 2);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_sell, &QPushButton::clicked, this, &PaymentDialog::confirm);
}

void PaymentDialog::setReady()
{
    m_ready = true;
    update();
    if (std::exchange(m_wanted, false))
        confirm();
}

void PaymentDialog::setRefused(const QString &text)
{
    m_selling = false;
    m_error->setText(text);
    m_error->setAccessibleDescription(text);
    m_error->show();
    update();
}

void PaymentDialog::reject()
{
    if (!m_selling)
        QDialog::reject();
}

void PaymentDialog::update()
{
    m_progress->setVisible(!m_ready || m_selling);
    m_sell->setEnabled(isComplete() && !m_selling);
}

void PaymentDialog::confirm()
{
    if (!isComplete() || m_selling)
        return;
    if (!m_ready) {
        m_wanted = true;
        return;
    }
    m_selling = true;
    m_error->hide();
    update();
    emit confirmed(payment());
}

} // namespace rowlock
