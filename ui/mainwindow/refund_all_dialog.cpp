#include "ui/mainwindow/refund_all_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/prompt.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/event_refund_run.h"
#include "ui/mainwindow/refund_terms_rows.h"
#include "ui/sell/card_refunds.h"
#include "ui/words/refusal.h"
#include "ui/words/tenders.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

enum RefundColumn { OrderColumn, SeatsColumn = 3, BackColumn, HowColumn };

QString waysBack(const EventBuyer &buyer)
{
    return buyer.isPaidAtWindow() ? RefundAllDialog::tr("In cash at the box office") : tendersText(buyer.by);
}

} // namespace

RefundAllDialog::RefundAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_cardRefunds(new CardRefunds(m_context.settings, this)),
      m_terms(nullptr), m_reason(new QLineEdit(this)), m_list(new QTreeWidget(this)),
      m_state(new ToneLabel({}, Tone::Plain, this)), m_progress(new QProgressBar(this)),
      m_start(new ActionButton({}, QStringLiteral("refundAllStart"), ActionButton::Weight::Danger, this)),
      m_stop(new ActionButton(tr("Stop"), QStringLiteral("refundAllStop"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("refundAllDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Refund everybody"));
    resize(860, 560);
    auto *heading = new ToneLabel(tr("%1, %2").arg(event.name, eventDateText(event.starts, context.facts.timeZone)),
                                  Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *form = new QFormLayout;
    m_terms = new RefundTermsRows(*form, context.facts.currency, this);
    m_reason->setObjectName(QStringLiteral("refundAllReason"));
    m_reason->setMaxLength(500);
    m_list->setObjectName(QStringLiteral("refundAllList"));
    m_list->setAccessibleName(tr("Everybody with tickets"));
    m_list->setHeaderLabels({tr("Order"), tr("Patron"), tr("Contact"), tr("Seats"), tr("To refund"), tr("How")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(SeatsColumn, QHeaderView::Stretch);
    m_state->setObjectName(QStringLiteral("refundAllState"));
    m_state->setWordWrap(true);
    m_progress->setObjectName(QStringLiteral("refundAllProgress"));
    m_progress->setTextVisible(false);
    form->addRow(tr("Reason (required)"), m_reason);
    auto *close =
        new ActionButton(tr("Close"), QStringLiteral("refundAllClose"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    buttons->addWidget(m_stop);
    buttons->addWidget(m_start);
    buttons->addWidget(close);
    for (ActionButton *button : {m_start, m_stop, close})
        button->setAutoDefault(false); // Enter in the reason must not refund a whole house
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addLayout(form);
    column->addWidget(m_list, 1);
    column->addWidget(m_progress);
    column->addWidget(m_state);
    column->addLayout(buttons);
    connect(m_cardRefunds, &CardRefunds::done, this, &RefundAllDialog::askReader);
    connect(m_terms, &RefundTermsRows::changed, this, &RefundAllDialog::read);
    connect(m_reason, &QLineEdit::textChanged, this, &RefundAllDialog::refresh);
    connect(m_start, &QPushButton::clicked, this, &RefundAllDialog::askToStart);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->stop();
    });
    connect(close, &QPushButton::clicked, this, &RefundAllDialog::reject);
    m_reason->setFocus();
    refresh();
    read();
}

void RefundAllDialog::reject()
{
    if (m_run)
        m_run->stop(); // what was done by then stands here before it is closed
    else
        QDialog::reject();
}

void RefundAllDialog::read()
{
    const auto chosen = m_terms->terms();
    refresh();
    using Buyers = QList<EventBuyer>;
    const auto read = [event = m_event.id, chosen](Desk &desk) -> Result<std::pair<Buyers, Buyers>> {
        TRY_GET(const Buyers buyers, desk.orders().buyers(event, chosen.value_or(RefundTerms())));
        TRY_GET(const Buyers with, desk.orders().buyers(event, {FeesBack::All}));
        return std::pair{buyers, with};
    };
    m_context.office.ask(this, read, [this, chosen](const Result<std::pair<Buyers, Buyers>> &buyers) {
        if (chosen != m_terms->terms())
            return; // asked again meanwhile
        if (!buyers) {
            m_state->setText(refusalText(buyers.error()));
            return;
        }
        const bool noFees = std::ranges::equal(buyers->first, buyers->second, {}, &EventBuyer::back, &EventBuyer::back);
        m_listed = chosen;
        show(buyers->first);
        if (!m_terms->areFeesChosen() && noFees) // nothing is there to be asked for
            m_terms->hideFees();
    });
}

void RefundAllDialog::show(const QList<EventBuyer> &buyers)
{
    m_buyers = buyers;
    m_list->clear();
    const bool isKnown = m_terms->terms().has_value();
    for (const EventBuyer &buyer : buyers) {
        const QStringList seats = gatheredSeats(buyer.seats.split(QStringLiteral("; ")));
        auto *row = new QTreeWidgetItem(
            m_list, {buyer.code, buyer.patron, buyer.contact, seats.join(QStringLiteral("; ")),
                     isKnown ? moneyText(buyer.back) : QStringLiteral("–"), isKnown ? waysBack(buyer) : QString()});
        row->setTextAlignment(BackColumn, Qt::AlignRight | Qt::AlignVCenter);
        row->setData(OrderColumn, Qt::UserRole, buyer.order.value());
        row->setToolTip(SeatsColumn, seats.join(QStringLiteral("; ")));
    }
    refresh();
}

// Those whose money goes back without them.
QList<EventBuyer> RefundAllDialog::refundedNow() const
{
    QList<EventBuyer> now = m_buyers;
    now.removeIf([](const EventBuyer &buyer) { return buyer.isPaidAtWindow(); });
    return now;
}

Money RefundAllDialog::sumOf(const QList<EventBuyer> &buyers) const
{
    Money sum{0, m_context.facts.currency};
    for (const EventBuyer &buyer : buyers)
        sum += buyer.back;
    return sum;
}

void RefundAllDialog::askToStart()
{
    const QList<EventBuyer> now = refundedNow();
    const QString sum = moneyText(sumOf(now));
    Question question;
    question.title = tr("Refund everybody");
    question.text = now.size() == 1 ? tr("Refund %1 for 1 order?").arg(sum)
                                    : tr("Refund %1 for %2 orders?").arg(sum, QString::number(now.size()));
    question.details = tr("The tickets become void.");
    question.accept = tr("Refund %1").arg(sum);
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this)](bool sure, const QString &) {
        if (self && sure)
            self->start();
    });
}

void RefundAllDialog::start()
{
    const QList<EventBuyer> now = refundedNow();
    const Money nothing{0, m_context.facts.currency};
    m_told = {0, 0, 0, 0, nothing, nothing};
    m_progress->setRange(0, int(now.size()));
    m_run = new EventRefundRun(m_context.office,
                               {m_event.id, m_terms->terms().value_or(RefundTerms()), m_reason->text().trimmed()}, now,
                               this);
    connect(m_run, &EventRefundRun::stepped, this, [this](const EventBuyer &buyer, const EventRefund &refund) {
        if (refund.outcome == EventRefund::Outcome::Refunded)
            noteRefunded(buyer, refund);
        note(buyer, tr("Refunded: %1").arg(tendersText(refund.payments)));
    });
    connect(m_run, &EventRefundRun::refused, this, [this](const EventBuyer &buyer, const Error &error) {
        ++m_told.failed;
        note(buyer, refusalText(error));
    });
    connect(m_run, &EventRefundRun::ended, this, &RefundAllDialog::end);
    refresh();
    m_stop->setFocus(); // the button that was pressed is grey
    m_run->start();
}

void RefundAllDialog::noteRefunded(const EventBuyer &buyer, const EventRefund &refund)
{
    ++m_told.refunded;
    m_told.sum += refund.amount;
    m_buyers.removeIf([&](const EventBuyer &each) { return each.order == buyer.order; });
    const QList<Payment> toAsk = m_cardRefunds->remember(buyer.code, refund.payments);
    if (!toAsk.isEmpty()) {
        m_toCards.append({buyer.code, toAsk});
        return;
    }
    for (const Payment &payment : refund.payments) {
        if (!isCardRefund(payment))
            continue;
        ++m_told.byHand;
        m_told.sumByHand -= payment.amount;
    }
}

void RefundAllDialog::note(const EventBuyer &buyer, const QString &said)
{
    ++m_told.steps;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *row = m_list->topLevelItem(i);
        if (row->data(OrderColumn, Qt::UserRole).toLongLong() != buyer.order.value())
            continue;
        row->setText(HowColumn, said);
        row->setToolTip(HowColumn, said);
        m_list->scrollToItem(row);
    }
    m_progress->setValue(m_told.steps);
    refresh();
}

void RefundAllDialog::end()
{
    m_run->deleteLater();
    m_run.clear();
    refresh();
    askReader();
}

void RefundAllDialog::askReader()
{
    if (m_toCards.isEmpty())
        return;
    const auto [code, payments] = m_toCards.takeFirst();
    m_cardRefunds->askAgain(code, payments);
}

QString RefundAllDialog::summary() const
{
    QStringList parts;
    if (m_told.steps > 0)
        parts += m_told.refunded == 1
                     ? tr("Refunded: 1 order, %1.").arg(moneyText(m_told.sum))
                     : tr("Refunded: %1 orders, %2.").arg(QString::number(m_told.refunded), moneyText(m_told.sum));
    if (m_told.failed > 0)
        parts += tr("Not refunded: %1; the list says why.").arg(m_told.failed);
    if (m_told.byHand > 0)
        parts += tr("Still to be refunded on the card reader, by hand: %1. The list says which cards.")
                     .arg(moneyText(m_told.sumByHand));
    const QList<EventBuyer> now = refundedNow();
    if (!m_run && m_terms->terms() && !now.isEmpty())
        parts += now.size() == 1
                     ? tr("To refund: 1 order, %1.").arg(moneyText(sumOf(now)))
                     : tr("To refund: %1 orders, %2.").arg(QString::number(now.size()), moneyText(sumOf(now)));
    const auto atWindow = std::ranges::count_if(m_buyers, &EventBuyer::isPaidAtWindow);
    if (atWindow > 0)
        parts += tr("Orders to be refunded in cash when the patron comes: %1.").arg(atWindow);
    if (m_buyers.isEmpty() && m_told.steps == 0)
        parts += tr("Nobody has tickets.");
    return parts.join(u' ');
}

void RefundAllDialog::refresh()
{
    const qsizetype now = refundedNow().size();
    const bool runs = m_run;
    m_start->setText(now == 0 ? tr("Refund…") : now == 1 ? tr("Refund 1 order…") : tr("Refund %1 orders…").arg(now));
    const QString reason = m_reason->text().trimmed();
    enableUnless(*m_start, runs                           ? tr("The orders are being refunded")
                           : m_event.onSale               ? tr("Stop selling first")
                           : now == 0                     ? tr("No order is to be refunded")
                           : !m_terms->terms()            ? m_terms->missingText()
                           : m_listed != m_terms->terms() ? tr("What goes back is being worked out")
                           : reason.isEmpty()             ? tr("Enter the reason first")
                                                          : cardNumberText(reason));
    m_stop->setEnabled(runs);
    m_terms->setEnabled(!runs);
    m_reason->setEnabled(!runs);
    m_progress->setVisible(runs);
    m_state->setText(summary());
}

} // namespace rowlock
