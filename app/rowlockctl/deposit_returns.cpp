#include "app/rowlockctl/deposit_returns.h"

#include "app/rowlockctl/output.h"
#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/event_batch.h"
#include "model/service/desk.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString waysText(const EventDeposit &deposit)
{
    if (!deposit.others.isEmpty())
        return Ctl::tr("also for %1").arg(safeText(deposit.others.join(u", "_s)));
    QStringList ways;
    for (const PaymentAttempt &part : deposit.parts)
        ways += methodName(part.method) + u' ' + amountText(part.amount);
    return ways.join(u", "_s);
}

} // namespace

Result<DepositBatch> returnDeposits(Desk &desk, EventId event, const QString &reason, qint64 most)
{
    TRY_GET(const auto deposits, desk.orders().deposits(event));
    const Currency currency = desk.facts().currency;
    DepositBatch batch;
    batch.total = {0, currency};
    batch.left = deposits.size();
    for (const EventDeposit &deposit : deposits) {
        if (batch.returned.size() >= most)
            break;
        const auto done = desk.orders().returnDepositForEvent(event, deposit.hold, reason);
        --batch.left;
        if (!done && stopsBatch(done.error()))
            return refuse(doneInPart(done.error(), !batch.returned.isEmpty()));
        if (!done) {
            batch.failed.append({deposit, done.error()});
            continue;
        }
        switch (done->outcome) {
        case DepositReturn::Outcome::Returned:
            batch.returned.append(done->deposit);
            batch.total += done->deposit.paid(currency);
            break;
        case DepositReturn::Outcome::AtWindow: batch.atWindow.append(done->deposit); break;
        case DepositReturn::Outcome::ForOthers: batch.forOthers.append(done->deposit); break;
        case DepositReturn::Outcome::Nothing: break;
        }
    }
    return batch;
}

QJsonObject depositJson(const EventDeposit &deposit, const Currency &currency)
{
    QJsonArray parts;
    for (const PaymentAttempt &part : deposit.parts)
        parts.append(QJsonObject{{u"attempt"_s, part.id.value()},
                                 {u"method"_s, methodName(part.method)},
                                 {u"amount"_s, toDecimal(part.amount)},
                                 {u"reference"_s, part.reference}});
    return {{u"hold"_s, deposit.hold.value()},
            {u"patron"_s, deposit.patron},
            {u"contact"_s, deposit.contact},
            {u"seats"_s, deposit.seats},
            {u"paid"_s, toDecimal(deposit.paid(currency))},
            {u"parts"_s, parts},
            {u"at_window"_s, deposit.isPaidAtWindow()},
            {u"also_for"_s, QJsonArray::fromStringList(deposit.others)}};
}

QJsonObject depositsJson(const DepositBatch &batch)
{
    const Currency currency = batch.total.currency;
    const auto list = [&currency](const QList<EventDeposit> &deposits) {
        QJsonArray told;
        for (const EventDeposit &deposit : deposits)
            told.append(depositJson(deposit, currency));
        return told;
    };
    QJsonArray failed;
    for (const auto &[deposit, error] : batch.failed)
        failed.append(QJsonObject{{u"hold"_s, deposit.hold.value()}, {u"error"_s, toJson(error)}});
    return {{u"returned"_s, list(batch.returned)},
            {u"total"_s, toDecimal(batch.total)},
            {u"at_window"_s, list(batch.atWindow)},
            {u"also_for"_s, list(batch.forOthers)},
            {u"failed"_s, failed},
            {u"left"_s, batch.left}};
}

QString depositsText(const QList<EventDeposit> &deposits, const Currency &currency)
{
    TextTable table({Ctl::tr(">HOLD"), Ctl::tr("PATRON"), Ctl::tr("CONTACT"), Ctl::tr("SEATS"), Ctl::tr(">DEPOSIT"),
                     Ctl::tr("HOW")});
    for (const EventDeposit &deposit : deposits)
        table.add({digits(deposit.hold.value()), deposit.patron, deposit.contact, deposit.seats,
                   amountText(deposit.paid(currency)), waysText(deposit)});
    return table.isEmpty() ? QString() : table.toString();
}

QString depositsText(const DepositBatch &batch)
{
    const Currency currency = batch.total.currency;
    QString text;
    if (!batch.returned.isEmpty())
        text += Ctl::tr("\nDeposits refunded: %1, %2.\n").arg(digits(batch.returned.size()), amountText(batch.total))
                + depositsText(batch.returned, currency);
    if (!batch.atWindow.isEmpty())
        text += Ctl::tr("\nDeposits to be paid at the window, in cash: %1. Refund each with 'payment give-back' when "
                        "its patron comes.\n")
                    .arg(digits(batch.atWindow.size()))
                + depositsText(batch.atWindow, currency);
    if (!batch.forOthers.isEmpty())
        text += Ctl::tr("\nDeposits that were paid for other performances too: %1. Ask the patron. 'payment give-back' "
                        "refunds all of it and releases the places of every one of them.\n")
                    .arg(digits(batch.forOthers.size()))
                + depositsText(batch.forOthers, currency);
    for (const auto &[deposit, error] : batch.failed)
        text +=
            Ctl::tr("\nDeposit of hold %1 not refunded. %2").arg(digits(deposit.hold.value()), safeText(error.message));
    if (batch.left > 0)
        text += Ctl::tr("\n%1 deposits are left. Run this again to go on.\n").arg(digits(batch.left));
    return text;
}

} // namespace rowlock
