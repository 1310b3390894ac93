// What was sold on account, to be paid later.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject accountJson(const OpenAccount &account)
{
    return {{u"order"_s, account.order.value()},
            {u"code"_s, account.code},
            {u"event"_s, account.event.value()},
            {u"name"_s, account.eventName},
            {u"starts"_s, toIso(account.eventStarts)},
            {u"reference"_s, account.reference},
            {u"patron"_s, account.patron},
            {u"since"_s, toIso(account.since)},
            {u"owed"_s, toDecimal(account.owed)}};
}

QString accountsText(const QList<OpenAccount> &accounts, const Money &owed, const QTimeZone &zone)
{
    if (accounts.isEmpty())
        return Ctl::tr("No open accounts.\n");
    TextTable table({Ctl::tr("ORDER"), Ctl::tr("WHO OWES IT"), Ctl::tr("EVENT"), Ctl::tr("SINCE"), Ctl::tr(">OWED")});
    for (const OpenAccount &account : accounts)
        table.add({account.code, account.name().isEmpty() ? Ctl::tr("(no name)") : account.name(), account.eventName,
                   timeText(account.since, zone), amountText(account.owed)});
    return table.toString() + Ctl::tr("Owed in all: %1.\n").arg(amountText(owed));
}

Result<Answer> listAccounts(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<OpenAccount> accounts, desk->orders().openAccounts());
    QJsonArray list;
    Money owed{0, desk->facts().currency};
    for (const OpenAccount &account : accounts) {
        list.append(accountJson(account));
        owed += account.owed;
    }
    return Answer{{{u"accounts"_s, list}, {u"owed"_s, toDecimal(owed)}},
                  [accounts, owed, zone = venueZone(*desk)] { return accountsText(accounts, owed, zone); }};
}

QString paidText(const Order &order, const AccountReceipt &receipt)
{
    QString text = Ctl::tr("%1 of order %2 paid.\n").arg(amountText(receipt.settled), order.code);
    if (receipt.change.minor > 0)
        text += Ctl::tr("Change: %1.\n").arg(amountText(receipt.change));
    if (receipt.left.minor > 0)
        text += Ctl::tr("Still owed: %1.\n").arg(amountText(receipt.left));
    return text;
}

Result<Answer> payAccount(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    TRY_GET(const AccountReceipt receipt, desk->orders().payAccount(order.id, payments, parameters.text(u"key"_s)));
    return Answer{{{u"order"_s, receipt.order.value()},
                   {u"code"_s, order.code},
                   {u"settled"_s, toDecimal(receipt.settled)},
                   {u"paid"_s, toDecimal(receipt.paid)},
                   {u"change"_s, toDecimal(receipt.change)},
                   {u"rounding"_s, toDecimal(receipt.rounding)},
                   {u"left"_s, toDecimal(receipt.left)}},
                  [order, receipt] { return paidText(order, receipt); }};
}

} // namespace

QList<Command> accountCommands()
{
    return {{.words = {u"account"_s, u"list"_s},
             .summary = Ctl::tr("Lists what was sold on account and is not paid yet."),
             .help = Ctl::tr("Sell on account with --patron WHO --pay account:AMOUNT; WHO owes it, and can be "
                             "forgotten later. A reference is for the number of an invoice."),
             .parameters = {},
             .run = listAccounts},
            {.words = {u"account"_s, u"pay"_s},
             .summary = Ctl::tr("Takes the payment of what was sold on account, or of a part of it."),
             .help = Ctl::tr("It goes off the account, and a refund of the order goes back this way from then on. Cash "
                             "gives change.\nExample: rowlockctl account pay K7QM-3RTD --pay transfer:640.00:4711"),
             .parameters = {orderParameter(), paymentsParameter(Ctl::tr("How it is paid."), true), keyParameter()},
             .run = payAccount}};
}

} // namespace rowlock
