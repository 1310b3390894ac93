#include "ui/mainwindow/refund_all_dialog.h"

#include "model/domain/event_batch.h"
#include "ui/common/format.h"
#include "ui/common/prompt.h"
#include "ui/mainwindow/refund_terms_rows.h"
#include "ui/sell/card_refunds.h"
#include "ui/words/refusal.h"
#include "ui/words/tenders.h"

#include <QFormLayout>
#include <QTreeWidget>

#include <algorithm>

namespace rowlock {

namespace {

enum RefundColumn { SeatsColumn = 3, BackColumn };

QString waysBack(const EventBuyer &buyer)
{
    return buyer.isPaidAtWindow() ? RefundAllDialog::tr("In cash at the box office") : tendersText(buyer.by);
}

// With the code of a new gift card, which the patron is to be told.
QString refundedText(const EventRefund &refund)
{
    if (refund.cards.isEmpty())
        return RefundAllDialog::tr("Refunded: %1").arg(tendersText(refund.payments));
    const SoldCard &card = refund.cards.first();
    QList<Payment> others = refund.payments; // what was owed still, or paid by another card
    others.removeIf([&card](const Payment &payment) { return payment.reference == QString::number(card.id.value()); });
    const QString onto = RefundAllDialog::tr("Gift card %1: %2").arg(giftCardText(card.code), moneyText(card.amount));
    return others.isEmpty() ? onto : onto + QStringLiteral(", ") + tendersText(others);
}

} // namespace

RefundAllDialog::RefundAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : OrderBatchDialog(context, event,
                       {QStringLiteral("refundAll"),
                        tr("Refund everybody"),
                        {tr("Order"), tr("Patron"), tr("Contact"), tr("Seats"), tr("To refund"), tr("How")},
                        SeatsColumn,
                        tr("Everybody with tickets")},
                       parent),
      m_cardRefunds(new CardRefunds(context.settings, this))
{
    auto *form = new QFormLayout;
    m_terms = new RefundTermsRows(*form, context.facts.currency, this);
    finish(form, tr("Refund…"), true);
    connect(m_cardRefunds, &CardRefunds::done, this, &RefundAllDialog::askReader);
    connect(m_terms, &RefundTermsRows::changed, this, &RefundAllDialog::read);
    read();
}

void RefundAllDialog::read()
{
    const auto chosen = m_terms->terms();
    refresh();
    using Buyers = QList<EventBuyer>;
    const auto read = [event = event().id, chosen](Desk &desk) -> Result<std::pair<Buyers, Buyers>> {
        TRY_GET(const Buyers buyers, desk.orders().buyers(event, chosen.value_or(RefundTerms())));
        TRY_GET(const Buyers with, desk.orders().buyers(event, {FeesBack::All}));
        return std::pair{buyers, with};
    };
    context().office.ask(this, read, [this, chosen](const Result<std::pair<Buyers, Buyers>> &buyers) {
        if (chosen != m_terms->terms())
            return; // asked again meanwhile
        if (!buyers) {
            say(refusalText(buyers.error()));
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
    list()->clear();
    const bool isKnown = m_terms->terms().has_value();
    for (const EventBuyer &buyer : buyers) {
        const QStringList seats = gatheredSeats(buyer.seats.split(QStringLiteral("; ")));
        QTreeWidgetItem *row =
            addRow(buyer.order,
                   {buyer.code, buyer.patron, buyer.contact, seats.join(QStringLiteral("; ")),
                    isKnown ? moneyText(buyer.back) : QStringLiteral("–"), isKnown ? waysBack(buyer) : QString()});
        row->setTextAlignment(BackColumn, Qt::AlignRight | Qt::AlignVCenter);
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
    Money sum{0, context().facts.currency};
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
    context().prompt.ask(this, question, [self = QPointer(this)](bool sure, const QString &) {
        if (self && sure)
            self->begin();
    });
}

void RefundAllDialog::begin()
{
    const Money nothing{0, context().facts.currency};
    m_told = {false, 0, 0, 0, nothing, nothing};
    QList<OrderId> orders;
    for (const EventBuyer &buyer : refundedNow())
        orders.append(buyer.order);
    start(orders, [this](OrderId order, const OrderRun::Done &done) { refund(order, done); });
}

void RefundAllDialog::refund(OrderId order, const OrderRun::Done &done)
{
    const auto job = [event = event().id, order, terms = m_terms->terms().value_or(RefundTerms()),
                      why = reason()](Desk &desk) { return desk.orders().refundForEvent(event, order, terms, why); };
    context().office.ask(this, job, [this, order, done](const Result<EventRefund> &refund) {
        m_told.any = true;
        if (refund && refund->outcome == EventRefund::Outcome::Refunded)
            noteRefunded(*refund);
        m_told.failed += refund ? 0 : 1;
        note(order, refund ? refundedText(*refund) : refusalText(refund.error()));
        done(!refund && stopsBatch(refund.error()) ? OrderRun::Go::NoFurther : OrderRun::Go::On);
    });
}

void RefundAllDialog::noteRefunded(const EventRefund &refund)
{
    ++m_told.refunded;
    m_told.sum += refund.amount;
    const auto buyer = std::ranges::find(m_buyers, refund.order, &EventBuyer::order);
    const QString code = buyer == m_buyers.end() ? QString() : buyer->code;
    m_buyers.removeIf([&](const EventBuyer &each) { return each.order == refund.order; });
    const QList<Payment> toAsk = m_cardRefunds->remember(code, refund.payments);
    if (!toAsk.isEmpty()) {
        m_toCards.append({code, toAsk});
        return;
    }
    for (const Payment &payment : refund.payments) {
        if (!isCardRefund(payment))
            continue;
        ++m_told.byHand;
        m_told.sumByHand -= payment.amount;
    }
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
    if (m_told.any)
        parts += m_told.refunded == 1
                     ? tr("Refunded: 1 order, %1.").arg(moneyText(m_told.sum))
                     : tr("Refunded: %1 orders, %2.").arg(QString::number(m_told.refunded), moneyText(m_told.sum));
    if (m_told.failed > 0)
        parts += tr("Not refunded: %1; the list says why.").arg(m_told.failed);
    if (m_told.byHand > 0)
        parts += tr("Still to be refunded on the card reader, by hand: %1. The list says which cards.")
                     .arg(moneyText(m_told.sumByHand));
    const QList<EventBuyer> now = refundedNow();
    if (!isRunning() && m_terms->terms() && !now.isEmpty())
        parts += now.size() == 1
                     ? tr("To refund: 1 order, %1.").arg(moneyText(sumOf(now)))
                     : tr("To refund: %1 orders, %2.").arg(QString::number(now.size()), moneyText(sumOf(now)));
    const auto atWindow = std::ranges::count_if(m_buyers, &EventBuyer::isPaidAtWindow);
    if (atWindow > 0)
        parts += tr("Orders to be refunded in cash when the patron comes: %1.").arg(atWindow);
    if (m_buyers.isEmpty() && !m_told.any)
        parts += tr("Nobody has tickets.");
    return parts.join(u' ');
}

QString RefundAllDialog::startText() const
{
    const qsizetype now = refundedNow().size();
    return now == 0 ? tr("Refund…") : now == 1 ? tr("Refund 1 order…") : tr("Refund %1 orders…").arg(now);
}

QString RefundAllDialog::missing() const
{
    return refundedNow().isEmpty()        ? tr("No order is to be refunded")
           : !m_terms->terms()            ? m_terms->missingText()
           : m_listed != m_terms->terms() ? tr("What goes back is being worked out")
                                          : QString();
}

void RefundAllDialog::allowTerms(bool allowed)
{
    m_terms->setEnabled(allowed);
}

} // namespace rowlock
