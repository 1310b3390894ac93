// A performance that is not to be: who has tickets for it, and everybody's money back, one order after another.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/deposit_returns.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/event_batch.h"
#include "model/service/desk.h"

#include <QJsonArray>

#include <limits>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Whatever there is of a batch, when it ends or is stopped.
struct Batch
{
    QList<std::pair<EventBuyer, EventRefund>> refunded;
    QList<EventBuyer> atWindow;
    QList<std::pair<EventBuyer, Error>> failed;
    qint64 left = 0; // not come to yet
    Money total;
};

QString waysText(const QList<PaymentLine> &lines)
{
    QStringList ways;
    for (const PaymentLine &line : lines)
        ways += methodName(line.method) + u' ' + amountText(line.amount);
    return ways.join(u", "_s);
}

QJsonObject buyerJson(const EventBuyer &buyer)
{
    QJsonArray by;
    for (const PaymentLine &line : buyer.by)
        by.append(QJsonObject{{u"method"_s, methodName(line.method)},
                              {u"amount"_s, toDecimal(line.amount)},
                              {u"reference"_s, line.reference}});
    return {{u"order"_s, buyer.order.value()},
            {u"code"_s, buyer.code},
            {u"patron"_s, buyer.patron},
            {u"contact"_s, buyer.contact},
            {u"seats"_s, buyer.seats},
            {u"tickets"_s, buyer.tickets},
            {u"paid"_s, toDecimal(buyer.paid)},
            {u"back"_s, toDecimal(buyer.back)},
            {u"by"_s, by},
            {u"at_window"_s, buyer.isPaidAtWindow()}};
}

QString buyersText(const QList<EventBuyer> &buyers)
{
    TextTable table({Ctl::tr("ORDER"), Ctl::tr("PATRON"), Ctl::tr("CONTACT"), Ctl::tr("SEATS"), Ctl::tr(">PAID"),
                     Ctl::tr(">BACK"), Ctl::tr("HOW")});
    for (const EventBuyer &buyer : buyers)
        table.add({buyer.code, buyer.patron, buyer.contact, buyer.seats, amountText(buyer.paid), amountText(buyer.back),
                   waysText(buyer.by)});
    return table.toString();
}

Result<RefundTerms> termsForAll(const Parameters &parameters, const Currency &currency)
{
    TRY_GET(const RefundTerms terms, refundTermsAsked(parameters, currency));
    if (terms.onto.way == RefundOnto::Way::Card)
        return wrongArgument(u"giftcard"_s, Ctl::tr("Each order has a gift card of its own. Say new, or new/DAYS."));
    return terms;
}

Result<Answer> listBuyers(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const RefundTerms terms, termsForAll(parameters, desk->facts().currency));
    TRY_GET(const auto buyers, desk->orders().buyers(EventId(parameters.whole(u"event"_s)), terms));
    QJsonArray list;
    for (const EventBuyer &buyer : buyers)
        list.append(buyerJson(buyer));
    TRY_GET(const auto deposits, desk->orders().deposits(EventId(parameters.whole(u"event"_s))));
    const Currency currency = desk->facts().currency;
    QJsonArray paid;
    for (const EventDeposit &deposit : deposits)
        paid.append(depositJson(deposit, currency));
    return Answer{{{u"buyers"_s, list}, {u"deposits"_s, paid}}, [buyers, deposits, currency] {
                      const QString text = depositsText(deposits, currency);
                      return buyersText(buyers) + (text.isEmpty() ? text : u'\n' + text);
                  }};
}

// One after another; what fails is kept with its reason, and the next one has its turn.
Result<Batch> refundEach(Desk &desk, EventId event, const RefundTerms &terms, const QString &reason, qint64 most)
{
    TRY_GET(const auto buyers, desk.orders().buyers(event, terms));
    Batch batch;
    batch.total = {0, desk.facts().currency};
    batch.left = buyers.size();
    for (const EventBuyer &buyer : buyers) {
        if (batch.refunded.size() >= most)
            break;
        const auto done = desk.orders().refundForEvent(event, buyer.order, terms, reason);
        --batch.left;
        if (!done && stopsBatch(done.error()))
            return refuse(doneInPart(done.error(), !batch.refunded.isEmpty()));
        if (!done) {
            batch.failed.append({buyer, done.error()});
        } else if (done->outcome == EventRefund::Outcome::AtWindow) {
            batch.atWindow.append(buyer);
        } else if (done->outcome == EventRefund::Outcome::Refunded) {
            batch.refunded.append({buyer, *done});
            batch.total += done->amount;
        }
    }
    return batch;
}

QJsonObject batchJson(EventId event, const Batch &batch)
{
    QJsonArray refunded, atWindow, failed;
    for (const auto &[buyer, refund] : batch.refunded)
        refunded.append(QJsonObject{{u"order"_s, buyer.order.value()},
                                    {u"code"_s, buyer.code},
                                    {u"amount"_s, toDecimal(refund.amount)},
                                    {u"payments"_s, paymentsJson(refund.payments)},
                                    {u"gift_cards"_s, cardsJson(refund.cards)}});
    for (const EventBuyer &buyer : batch.atWindow)
        atWindow.append(buyerJson(buyer));
    for (const auto &[buyer, error] : batch.failed)
        failed.append(
            QJsonObject{{u"order"_s, buyer.order.value()}, {u"code"_s, buyer.code}, {u"error"_s, toJson(error)}});
    return {{u"event"_s, event.value()}, {u"refunded"_s, refunded}, {u"total"_s, toDecimal(batch.total)},
            {u"at_window"_s, atWindow},  {u"failed"_s, failed},     {u"left"_s, batch.left}};
}

QString batchText(const Batch &batch)
{
    QString text = Ctl::tr("Refunded: %1 orders, %2.\n").arg(digits(batch.refunded.size()), amountText(batch.total));
    TextTable cards(
        {Ctl::tr("ORDER"), Ctl::tr("PATRON"), Ctl::tr("CONTACT"), Ctl::tr("GIFT CARD"), Ctl::tr(">AMOUNT")});
    for (const auto &[buyer, refund] : batch.refunded) {
        for (const SoldCard &card : refund.cards)
            cards.add({buyer.code, buyer.patron, buyer.contact, giftCardText(card.code), amountText(card.amount)});
    }
    if (!cards.isEmpty())
        text += u'\n' + cards.toString();
    if (!batch.atWindow.isEmpty())
        text += Ctl::tr("\nTo be paid at the window, in cash: %1 orders. Refund each when its patron comes.\n")
                    .arg(digits(batch.atWindow.size()))
                + buyersText(batch.atWindow);
    for (const auto &[buyer, error] : batch.failed)
        text += Ctl::tr("\nNot refunded: %1. %2").arg(buyer.code, safeText(error.message));
    if (batch.left > 0)
        text += Ctl::tr("\n%1 orders are left. Run this again to go on.\n").arg(digits(batch.left));
    return text;
}

Result<Answer> refundAll(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const RefundTerms terms, termsForAll(parameters, desk->facts().currency));
    const EventId event(parameters.whole(u"event"_s));
    const qint64 most = parameters.optionalWhole(u"most"_s).value_or(std::numeric_limits<qint64>::max());
    TRY_GET(const Batch batch, refundEach(*desk, event, terms, parameters.text(u"reason"_s), most));
    TRY_GET(const DepositBatch deposits,
            returnDeposits(*desk, event, parameters.text(u"reason"_s), most - batch.refunded.size())
                .map_error([&batch](const Error &error) { return doneInPart(error, !batch.refunded.isEmpty()); }));
    QJsonObject json = batchJson(event, batch);
    json.insert(u"deposits"_s, depositsJson(deposits));
    Answer answer{json, [batch, deposits] { return batchText(batch) + depositsText(deposits); }};
    const qsizetype failed = batch.failed.size() + deposits.failed.size();
    if (failed > 0) {
        const Error &first = batch.failed.isEmpty() ? deposits.failed.first().second : batch.failed.first().second;
        answer.status = 1;
        answer.complaint = Ctl::tr("%1 orders could not be refunded, the first because: %2 Run this again when their "
                                   "reasons are gone.")
                               .arg(digits(failed), first.message);
    }
    return answer;
}

Parameter newCardsParameter()
{
    return ontoCardParameter(
        Ctl::tr("new: onto a new gift card for each order, whose code is in the answer; with days it "
                "can be redeemed for so long. Otherwise the way it was paid."),
        u"new[/DAYS]"_s);
}

QString feesHelp()
{
    return Ctl::tr("kept, tickets: those of the tickets that go back, or all: the orders' own too.");
}

} // namespace

QList<Command> eventRefundCommands()
{
    return {
        {.words = {u"event"_s, u"buyers"_s},
         .summary = Ctl::tr("Lists who has tickets that are still good, and how their money would go back."),
         .help = Ctl::tr("Who paid a deposit is listed too: it goes back as it came, and fees and charges are not kept "
                         "of it."),
         .parameters = {eventParameter(), feesParameter(feesHelp(), false), keepParameter(), newCardsParameter()},
         .run = listBuyers},
        {.words = {u"event"_s, u"refund-all"_s},
         .summary = Ctl::tr("Refunds everybody who has tickets for a performance that is not to be."),
         .help = Ctl::tr(
             "Stop selling first: 'event close' or 'event cancel'. Each order is refunded by itself, the "
             "way it was paid; interrupted, the command goes on where it was when it is run again, and "
             "refunds nobody twice. Orders whose money goes back in cash are listed and left as they "
             "are: nobody is there to take it. Refund each at the window when its patron comes. An order "
             "that cannot be refunded is told with the reason, the others are refunded, and the exit "
             "status is 1. With --giftcard new nobody waits: each order gets a gift card, and "
             "nothing is handed out in cash. Deposits go back as they were paid, and their places are free. One "
             "that was paid for other performances too is only listed: 'payment give-back' refunds all of "
             "it.\nExample: rowlockctl event refund-all 3 --fees all --reason "
             "'Hamlet is ill'"),
         .parameters = {eventParameter(),
                        feesParameter(feesHelp(), true),
                        keepParameter(),
                        newCardsParameter(),
                        requiredReasonParameter(),
                        {.name = u"most"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"N"_s,
                         .help = Ctl::tr("Stop after so many refunds.")}},
         .run = refundAll}};
}

} // namespace rowlock
