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

QList<PaymentLine> linesOf(const QList<PaymentAttempt> &parts)
{
    QList<PaymentLine> lines;
    for (const PaymentAttempt &part : parts)
        lines.append({part.method, part.amount, part.reference});
    return lines;
}

// Of several performances all of it goes back, and all the places, so a person decides.
QString waysBack(const EventDeposit &deposit)
{
    if (!deposit.others.isEmpty())
        return RefundAllDialog::tr("Also for %1: ask the patron").arg(deposit.others.join(QStringLiteral(", ")));
    return deposit.isPaidAtWindow() ? RefundAllDialog::tr("In cash at the box office")
                                    : tendersText(linesOf(deposit.parts));
}

// "2 orders and 1 deposit"
QString countText(qsizetype orders, qsizetype deposits)
{
    const QString first = orders == 1 ? RefundAllDialog::tr("1 order") : RefundAllDialog::tr("%1 orders").arg(orders);
    const QString second =
        deposits == 1 ? RefundAllDialog::tr("1 deposit") : RefundAllDialog::tr("%1 deposits").arg(deposits);
    return deposits == 0 ? first : orders == 0 ? second : RefundAllDialog::tr("%1 and %2").arg(first, second);
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
      m_cardRefunds(new CardRefunds(context, this))
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
    struct Everybody
    {
        QList<EventBuyer> buyers, withFees;
        QList<EventDeposit> deposits;
    };
    const auto read = [event = event().id, chosen](Desk &desk) -> Result<Everybody> {
        TRY_GET(const auto buyers, desk.orders().buyers(event, chosen.value_or(RefundTerms())));
        TRY_GET(const auto with, desk.orders().buyers(event, {FeesBack::All}));
        TRY_GET(const auto deposits, desk.orders().deposits(event));
        return Everybody{buyers, with, deposits};
    };
    context().office.ask(this, read, [this, chosen](const Result<Everybody> &all) {
        if (chosen != m_terms->terms())
            return; // asked again meanwhile
        if (!all) {
            say(refusalText(all.error()));
            return;
        }
        const bool noFees = std::ranges::equal(all->buyers, all->withFees, {}, &EventBuyer::back, &EventBuyer::back);
        m_listed = chosen;
        show(all->buyers);
        showDeposits(all->deposits);
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
            addRow(BatchItem{buyer.order},
                   {buyer.code, buyer.patron, buyer.contact, seats.join(QStringLiteral("; ")),
                    isKnown ? moneyText(buyer.back) : QStringLiteral("–"), isKnown ? waysBack(buyer) : QString()});
        row->setTextAlignment(BackColumn, Qt::AlignRight | Qt::AlignVCenter);
    }
    refresh();
}

void RefundAllDialog::showDeposits(const QList<EventDeposit> &deposits)
{
    m_deposits = deposits;
    for (const EventDeposit &deposit : deposits) {
        const QStringList seats = gatheredSeats(deposit.seats.split(QStringLiteral("; ")));
        QTreeWidgetItem *row = addRow(BatchItem{{}, deposit.hold},
                                      {tr("Deposit"), deposit.patron, deposit.contact, seats.join(QStringLiteral("; ")),
                                       moneyText(deposit.paid(context().facts.currency)), waysBack(deposit)});
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

QList<EventDeposit> RefundAllDialog::returnedNow() const
{
    QList<EventDeposit> now = m_deposits;
    now.removeIf([](const EventDeposit &deposit) { return deposit.isPaidAtWindow() || !deposit.others.isEmpty(); });
    return now;
}

Money RefundAllDialog::sumNow() const
{
    const Currency currency = context().facts.currency;
    Money sum{0, currency};
    for (const EventBuyer &buyer : refundedNow())
        sum += buyer.back;
    for (const EventDeposit &deposit : returnedNow())
        sum += deposit.paid(currency);
    return sum;
}

void RefundAllDialog::askToStart()
{
    const QString sum = moneyText(sumNow());
    Question question;
    question.title = tr("Refund everybody");
    question.text = tr("Refund %1 for %2?").arg(sum, countText(refundedNow().size(), returnedNow().size()));
    question.details = refundedNow().isEmpty() ? tr("The places become free.") : tr("The tickets become void.");
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
    if (!m_told.any)
        m_told.sum = m_told.sumByHand = nothing;
    m_told.failed = 0; // they have their turn again; what went back in a run that was stopped counts
    QList<BatchItem> items;
    for (const EventBuyer &buyer : refundedNow())
        items.append(BatchItem{buyer.order});
    for (const EventDeposit &deposit : returnedNow())
        items.append(BatchItem{{}, deposit.hold});
    start(items, [this](const BatchItem &item, const OrderRun::Done &done) {
        if (item.order.isValid())
            refund(item.order, done);
        else
            giveBack(item.deposit, done);
    });
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
        note(BatchItem{order}, refund ? refundedText(*refund) : refusalText(refund.error()));
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

void RefundAllDialog::giveBack(HoldId hold, const OrderRun::Done &done)
{
    const auto job = [event = event().id, hold, why = reason()](Desk &desk) {
        return desk.orders().returnDepositForEvent(event, hold, why);
    };
    context().office.ask(this, job, [this, hold, done](const Result<DepositReturn> &given) {
        m_told.any = true;
        const bool isReturned = given && given->outcome == DepositReturn::Outcome::Returned;
        if (isReturned)
            noteReturned(given->deposit);
        m_told.failed += given ? 0 : 1;
        note(BatchItem{{}, hold}, !given       ? refusalText(given.error())
                                  : isReturned ? tr("Refunded: %1").arg(tendersText(linesOf(given->deposit.parts)))
                                  : given->outcome == DepositReturn::Outcome::Nothing
                                      ? tr("Refunded, paid or kept already")
                                      : waysBack(given->deposit));
        done(!given && stopsBatch(given.error()) ? OrderRun::Go::NoFurther : OrderRun::Go::On);
    });
}

void RefundAllDialog::noteReturned(const EventDeposit &deposit)
{
    ++m_told.returned;
    m_told.sum += deposit.paid(context().facts.currency);
    m_deposits.removeIf([&](const EventDeposit &each) { return each.hold == deposit.hold; });
    for (const PaymentAttempt &part : deposit.parts) {
        if (part.method != PaymentMethod::Card)
            continue;
        ++m_told.byHand;
        m_told.sumByHand += part.amount;
    }
}

void RefundAllDialog::askReader()
{
    if (m_toCards.isEmpty())
        return;
    const auto [code, payments] = m_toCards.takeFirst();
    m_cardRefunds->askAgain(code, payments);
}

// For a person.
QStringList RefundAllDialog::waiting() const
{
    QStringList parts;
    const auto orders = std::ranges::count_if(m_buyers, &EventBuyer::isPaidAtWindow);
    if (orders > 0)
        parts += tr("Orders to be refunded in cash when the patron comes: %1.").arg(orders);
    const auto ofSeveral = std::ranges::count_if(m_deposits, [](const auto &each) { return !each.others.isEmpty(); });
    const qsizetype inCash = m_deposits.size() - returnedNow().size() - ofSeveral;
    if (inCash > 0)
        parts += tr("Deposits to be refunded in cash when the patron comes: %1.").arg(inCash);
    if (ofSeveral > 0)
        parts += tr("Deposits for other performances too: %1. Ask the patron: a refund gives all of it back and "
                    "releases the places of every one of them.")
                     .arg(ofSeveral);
    return parts;
}

QString RefundAllDialog::summary() const
{
    QStringList parts;
    if (m_told.any)
        parts += tr("Refunded: %1, %2.").arg(countText(m_told.refunded, m_told.returned), moneyText(m_told.sum));
    if (m_told.failed > 0)
        parts += tr("Not refunded: %1; the list says why.").arg(m_told.failed);
    if (m_told.byHand > 0)
        parts += tr("Still to be refunded on the card reader, by hand: %1. The list says which cards.")
                     .arg(moneyText(m_told.sumByHand));
    if (!isRunning() && m_terms->terms() && !isNothingToDo())
        parts +=
            tr("To refund: %1, %2.").arg(countText(refundedNow().size(), returnedNow().size()), moneyText(sumNow()));
    parts += waiting();
    if (m_buyers.isEmpty() && m_deposits.isEmpty() && !m_told.any)
        parts += tr("Nobody has tickets.");
    return parts.join(u' ');
}

QString RefundAllDialog::startText() const
{
    const QString count = countText(refundedNow().size(), returnedNow().size());
    return isNothingToDo() ? tr("Refund…") : tr("Refund %1…").arg(count);
}

QString RefundAllDialog::missing() const
{
    return isNothingToDo()                ? tr("No order is to be refunded")
           : !m_terms->terms()            ? m_terms->missingText()
           : m_listed != m_terms->terms() ? tr("What goes back is being worked out")
                                          : QString();
}

void RefundAllDialog::allowTerms(bool allowed)
{
    m_terms->setEnabled(allowed);
}

} // namespace rowlock
