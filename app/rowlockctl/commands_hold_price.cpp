// What a hold comes to, and what is agreed for it before it is paid.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject depositJson(const Quote &quoted)
{
    QJsonArray taxes;
    for (const TaxedPart &part : quoted.deposit)
        taxes.append(QJsonObject{{u"amount"_s, toDecimal(part.amount)},
                                 {u"net"_s, toDecimal(part.split.net)},
                                 {u"tax_code"_s, part.tax.code},
                                 {u"tax_rate"_s, part.tax.rate.toText()},
                                 {u"tax"_s, toDecimal(part.split.tax)}});
    return {{u"amount"_s, toDecimal(quoted.depositTotal())},
            {u"percent"_s, quoted.terms.percent.toText()},
            {u"rest_due"_s, toIso(quoted.restDue)},
            {u"taxes"_s, taxes}};
}

QString depositText(const Quote &quoted, const QTimeZone &zone)
{
    QStringList taxes;
    for (const TaxedPart &part : quoted.deposit) {
        if (!part.tax.code.isEmpty())
            taxes += Ctl::tr("%1 tax at %2 %").arg(amountText(part.split.tax), part.tax.rate.toText());
    }
    const QString within = taxes.isEmpty() ? QString() : Ctl::tr(" (%1)").arg(taxes.join(u", "_s));
    return Ctl::tr("Deposit %1%2, the rest due %3.\n")
        .arg(amountText(quoted.depositTotal()), within, timeText(quoted.restDue, zone));
}

Answer priceAnswer(const Desk &desk, HoldId hold, const Quote &quoted)
{
    QList<std::pair<HoldId, PricedLine>> all;
    for (qsizetype i = 0; i < quoted.orders.size(); ++i) {
        for (const PricedLine &line : quoted.orders.at(i).lines)
            all.append({quoted.holds.at(i).id, line});
    }
    const Money total = quoted.paid.due;
    QJsonArray lines;
    for (const auto &[of, line] : all)
        lines.append(QJsonObject{{u"hold"_s, of.value()},
                                 {u"line"_s, line.number},
                                 {u"kind"_s, kindName(line.kind)},
                                 {u"text"_s, line.text},
                                 {u"list"_s, toDecimal(line.list)},
                                 {u"reduced"_s, toDecimal(line.reduced())},
                                 {u"reason"_s, line.reason()},
                                 {u"paid"_s, toDecimal(line.paid)},
                                 {u"tax_rate"_s, line.tax.rate.toText()},
                                 {u"tax"_s, toDecimal(line.taxAmount)}});
    const Money left = quoted.paid.left(), inCash = quoted.paid.leftFor(PaymentMethod::Cash);
    QJsonObject json{{u"hold"_s, hold.value()},
                     {u"lines"_s, lines},
                     {u"total"_s, toDecimal(total)},
                     {u"left"_s, toDecimal(left)},
                     {u"left_in_cash"_s, toDecimal(inCash)}};
    if (!quoted.deposit.isEmpty())
        json.insert(u"deposit"_s, depositJson(quoted));
    const QString deposit = quoted.deposit.isEmpty() ? QString() : depositText(quoted, venueZone(desk));
    return Answer{json, [all, total, left, inCash, deposit] {
                      TextTable table({Ctl::tr("FOR"), Ctl::tr(">PRICE"), Ctl::tr(">OFF"), Ctl::tr(">TO PAY"),
                                       Ctl::tr(">TAX"), Ctl::tr(">PERCENT"), Ctl::tr("WHY")});
                      for (const auto &[of, line] : all)
                          table.add({line.text, amountText(line.list), amountText(line.reduced()),
                                     amountText(line.paid), amountText(line.taxAmount), line.tax.rate.toText(),
                                     line.reason()});
                      QString text = table.toString() + Ctl::tr("Total %1.\n").arg(amountText(total));
                      if (left != total)
                          text += Ctl::tr("Left to pay %1.\n").arg(amountText(left));
                      if (inCash != left)
                          text += Ctl::tr("In cash %1, rounded.\n").arg(amountText(inCash));
                      return text + deposit;
                  }};
}

Result<Answer> quote(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    QList<PaymentMethod> tenders;
    if (parameters.has(u"method"_s)) {
        TRY_GET(const PaymentMethod method, paymentMethodFromName(parameters.text(u"method"_s)));
        tenders = {method};
    }
    const HoldId hold(parameters.whole(u"hold"_s));
    TRY_GET(const QList<HandReduction> byHand, reductions(*desk, parameters));
    TRY_GET(const Quote quoted, desk->orders().quote(hold, tenders, byHand));
    return priceAnswer(*desk, hold, quoted);
}

// For all of the hold, or for what is named of it.
Result<QList<HandReduction>> wanted(Desk &desk, HoldId hold, const Parameters &parameters)
{
    TRY_GET(QList<HandReduction> more, reductions(desk, parameters));
    if (more.isEmpty() != parameters.flag(u"none"_s))
        return wrongArgument(u"none"_s, Ctl::tr("Use --reduce with --reason, or --none."));
    TRY_GET(const HoldInfo known, desk.holds().info(hold));
    QList<ItemName> items;
    if (parameters.has(u"seats"_s)) {
        TRY_GET(const QStringList seats, namedSeats(desk, known.event, parameters));
        for (const QString &seat : seats)
            items.append({seat});
    }
    if (parameters.has(u"area"_s))
        items.append({parameters.text(u"area"_s)});
    if (more.isEmpty() && !items.isEmpty())
        return wrongArgument(u"none"_s, Ctl::tr("--none is for all of the hold."));
    for (HandReduction &one : more)
        one.items = items;
    return reducedBy(known.terms, more).byHand;
}

Result<Answer> agreePrice(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const HoldId hold(parameters.whole(u"hold"_s));
    const QString voucher = parameters.text(u"voucher"_s);
    const QString off = parameters.text(u"without_voucher"_s);
    if (int(!voucher.isEmpty()) + int(!off.isEmpty()) + int(parameters.has(u"reduce"_s) || parameters.flag(u"none"_s))
        != 1)
        return wrongArgument(u"reduce"_s,
                             Ctl::tr("Use one of --reduce with --reason, --none, --voucher, or --without-voucher."));
    if (!voucher.isEmpty()) {
        TRY(desk->vouchers().add(hold, voucher));
    } else if (!off.isEmpty()) {
        TRY_GET(const Voucher known, desk->vouchers().find(off));
        TRY(desk->vouchers().drop(hold, known.rule.id));
    } else {
        TRY_GET(const QList<HandReduction> byHand, wanted(*desk, hold, parameters));
        TRY(desk->holds().reduce(hold, byHand));
    }
    TRY_GET(const Quote quoted, desk->orders().quote(hold).map_error(doneButUntold));
    return priceAnswer(*desk, hold, quoted);
}

Parameter codeParameter(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Text, .placeholder = u"CODE"_s, .help = help};
}

Parameter methodParameter()
{
    return {.name = u"method"_s,
            .kind = Kind::Text,
            .placeholder = u"METHOD"_s,
            .help = Ctl::tr("How it is to be paid."),
            .choices = methodNames()};
}

} // namespace

QList<Command> holdPriceCommands()
{
    return {
        {.words = {u"hold"_s, u"price"_s},
         .summary = Ctl::tr("Says what is taken off a hold, by hand or by a voucher, before it is paid."),
         .help = Ctl::tr("It stands on the hold, and whoever takes the payment takes what it comes to. Without --seats "
                         "and --area all of the hold gets this and nothing else; with them, those seats or places. "
                         "Refused while it is being paid for."),
         .parameters = QList<Parameter>{holdParameter()} + reduceParameters()
                       + QList<Parameter>{seatsParameter(false),
                                          {.name = u"area"_s,
                                           .kind = Kind::Text,
                                           .placeholder = u"AREA"_s,
                                           .help = Ctl::tr("A standing area of the hold, by ref or name.")},
                                          {.name = u"none"_s,
                                           .kind = Kind::Flag,
                                           .placeholder = {},
                                           .help = Ctl::tr("Takes nothing off by hand any more; vouchers stay.")},
                                          codeParameter(u"voucher"_s, Ctl::tr("Gives it this voucher, by its code.")),
                                          codeParameter(u"without_voucher"_s,
                                                        Ctl::tr("Takes this voucher out, by its code or number."))},
         .run = agreePrice},
        {.words = {u"quote"_s},
         .summary = Ctl::tr("Shows what a hold comes to, with what was agreed, its discounts, fees and tax."),
         .help = Ctl::tr("This is what 'sell' asks for. Where a fee hangs on how it is paid, say how with --method."),
         .parameters = QList<Parameter>{holdParameter(), methodParameter()} + reduceParameters(),
         .run = quote}};
}

} // namespace rowlock
