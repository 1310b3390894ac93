// The house's rates of tax and its fees, and what a hold comes to with them.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject taxJson(const TaxFrom &tax)
{
    return {{u"code"_s, tax.code}, {u"rate"_s, tax.rate.toText()}, {u"from"_s, toIso(tax.from)}};
}

QString taxLine(const TaxFrom &tax, const QTimeZone &zone)
{
    return Ctl::tr("Tax %1: %2 % from %3.\n").arg(safeText(tax.code), tax.rate.toText(), timeText(tax.from, zone));
}

Result<Answer> listTaxes(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    QJsonArray list;
    for (const TaxFrom &tax : rules.taxes)
        list.append(taxJson(tax));
    return Answer{{{u"taxes"_s, list}}, [taxes = rules.taxes, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr("CODE"), Ctl::tr(">PERCENT"), Ctl::tr("FROM")});
                      for (const TaxFrom &tax : taxes)
                          table.add({tax.code, tax.rate.toText(), timeText(tax.from, zone)});
                      return table.toString();
                  }};
}

Result<Answer> setTax(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const auto rate = TaxRate::fromText(parameters.text(u"percent"_s));
    if (!rate)
        return wrongArgument(u"percent"_s, rate.error().message);
    TRY_GET(const auto from, parameters.instant(u"from"_s, venueZone(*desk)));
    TRY_GET(const TaxFrom tax, desk->inventory().setTaxRate(parameters.text(u"code"_s), *rate, from));
    return Answer{taxJson(tax), [tax, zone = venueZone(*desk)] { return taxLine(tax, zone); }};
}

Result<Answer> showCoin(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    QJsonArray list;
    for (const CoinFrom &coin : rules.coins)
        list.append(QJsonObject{{u"coin"_s, toDecimal({coin.step.minor(), desk->facts().currency})},
                                {u"from"_s, toIso(coin.from)}});
    const Money now{rules.coins.isEmpty() ? 1 : rules.coins.last().step.minor(), desk->facts().currency};
    return Answer{{{u"coin"_s, toDecimal(now)}, {u"coins"_s, list}},
                  [now] { return Ctl::tr("The smallest coin is %1.\n").arg(amountText(now)); }};
}

Result<Answer> setCoin(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const auto amount, parameters.amount(u"coin"_s, desk->facts().currency));
    const auto step = CashStep::of(amount.value_or(Money{}).minor);
    if (!step)
        return wrongArgument(u"coin"_s, step.error().message);
    TRY_GET(const CoinFrom coin, desk->inventory().setCoin(*step));
    const Money value{coin.step.minor(), desk->facts().currency};
    return Answer{
        {{u"coin"_s, toDecimal(value)}, {u"from"_s, toIso(coin.from)}}, [value] {
            return Ctl::tr("Cash is rounded to %1 from now on. What was sold stays as it is.\n").arg(amountText(value));
        }};
}

QString typeNamed(const QList<PriceType> &types, const FeeRule &fee)
{
    for (const PriceType &type : types) {
        if (fee.scope.types.contains(type.no))
            return type.name;
    }
    return {};
}

QJsonObject feeJson(const FeeRule &fee, const QList<PriceType> &types)
{
    QJsonObject json{{u"fee"_s, fee.id.value()},
                     {u"name"_s, fee.name},
                     {u"per"_s, feeForName(fee.per)},
                     {u"amount"_s, toDecimal(fee.amount)},
                     {u"tax"_s, fee.tax.code},
                     {u"on_free"_s, fee.onFree},
                     {u"from"_s, toIso(fee.from.value_or(Instant()))}};
    if (const QString type = typeNamed(types, fee); !type.isEmpty())
        json.insert(u"type"_s, type);
    if (!fee.tenders.isEmpty())
        json.insert(u"tender"_s, methodName(fee.tenders.first()));
    if (fee.until)
        json.insert(u"until"_s, toIso(*fee.until));
    return json;
}

Result<Answer> feeAnswer(Desk &desk, const FeeRule &fee)
{
    TRY_GET(const QList<PriceType> types, desk.inventory().priceTypes());
    return Answer{feeJson(fee, types), [fee, zone = venueZone(desk)] {
                      return fee.until
                                 ? Ctl::tr("Fee %1, %2, ends at %3. What was sold keeps it.\n")
                                       .arg(digits(fee.id.value()), safeText(fee.name), timeText(*fee.until, zone))
                                 : Ctl::tr("Fee %1, %2: %3 by %4, from %5.\n")
                                       .arg(digits(fee.id.value()), safeText(fee.name), amountText(fee.amount),
                                            feeForName(fee.per), timeText(fee.from.value_or(Instant()), zone));
                  }};
}

Result<Answer> listFees(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    QJsonArray list;
    for (const FeeRule &fee : rules.fees)
        list.append(feeJson(fee, types));
    return Answer{
        {{u"fees"_s, list}}, [fees = rules.fees, types, zone = venueZone(*desk)] {
            TextTable table({Ctl::tr(">FEE"), Ctl::tr("NAME"), Ctl::tr("BY"), Ctl::tr(">AMOUNT"), Ctl::tr("TAX"),
                             Ctl::tr("PRICE TYPE"), Ctl::tr("TENDER"), Ctl::tr("FROM"), Ctl::tr("UNTIL")});
            for (const FeeRule &fee : fees)
                table.add({digits(fee.id.value()), fee.name, feeForName(fee.per), amountText(fee.amount), fee.tax.code,
                           typeNamed(types, fee), fee.tenders.isEmpty() ? QString() : methodName(fee.tenders.first()),
                           timeText(fee.from.value_or(Instant()), zone),
                           fee.until ? timeText(*fee.until, zone) : QString()});
            return table.toString();
        }};
}

// What is said of a fee goes over what it was.
Result<FeeRule> readFee(Desk &desk, const Parameters &parameters, FeeRule fee)
{
    if (parameters.has(u"name"_s))
        fee.name = parameters.text(u"name"_s);
    if (parameters.has(u"amount"_s)) {
        TRY_GET(const auto amount, parameters.amount(u"amount"_s, desk.facts().currency));
        fee.amount = amount.value_or(fee.amount);
    }
    if (parameters.has(u"per"_s)) {
        TRY_GET(fee.per, feeForFromName(parameters.text(u"per"_s)));
    }
    if (parameters.has(u"tax"_s)) {
        const QString code = parameters.text(u"tax"_s);
        fee.tax = {code == u"none" ? QString() : code, {}};
    }
    if (parameters.has(u"type"_s)) {
        TRY_GET(const PriceType type, namedType(desk, parameters.text(u"type"_s)));
        fee.scope.types = {type.no};
    }
    if (parameters.has(u"tender"_s)) {
        TRY_GET(const PaymentMethod method, paymentMethodFromName(parameters.text(u"tender"_s)));
        fee.tenders = {method};
    }
    if (parameters.has(u"on_free"_s))
        fee.onFree = parameters.text(u"on_free"_s) == u"yes";
    TRY_GET(fee.from, parameters.instant(u"from"_s, venueZone(desk)));
    return fee;
}

Result<Answer> addFee(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const FeeRule wanted, readFee(*desk, parameters, {}));
    TRY_GET(const FeeRule fee, desk->inventory().addFee(wanted));
    return feeAnswer(*desk, fee).map_error(doneButUntold);
}

Result<Answer> setFee(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    FeeRule before;
    before.id = FeeId(parameters.whole(u"fee"_s));
    for (const FeeRule &fee : rules.fees) {
        if (fee.id == before.id)
            before = fee;
    }
    TRY_GET(const FeeRule wanted, readFee(*desk, parameters, before));
    TRY_GET(const FeeRule fee, desk->inventory().changeFee(wanted));
    return feeAnswer(*desk, fee).map_error(doneButUntold);
}

Result<Answer> endFee(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const FeeRule fee, desk->inventory().endFee(FeeId(parameters.whole(u"fee"_s))));
    return feeAnswer(*desk, fee).map_error(doneButUntold);
}

Parameter fromParameter()
{
    return {.name = u"from"_s,
            .kind = Kind::Time,
            .placeholder = u"TIME"_s,
            .help = Ctl::tr("From when on; otherwise from now. Never a time that is past.")};
}

Parameter feeParameter()
{
    return {.name = u"fee"_s,
            .kind = Kind::Whole,
            .placeholder = u"FEE"_s,
            .help = Ctl::tr("The fee's number; see 'fee list'."),
            .positional = true,
            .required = true};
}

QList<Parameter> feeOptions()
{
    return {textOption(u"tax"_s, u"CODE"_s, Ctl::tr("The tax in it, by its code; 'none': no tax.")),
            textOption(u"type"_s, u"TYPE"_s, Ctl::tr("Only for tickets of this price type, by its key or name.")),
            textOption(u"tender"_s, u"METHOD"_s, Ctl::tr("By tender: only for this way to pay."), methodNames()),
            textOption(u"on_free"_s, u"YES|NO"_s, Ctl::tr("Whether a ticket that costs nothing pays it too."),
                       {u"yes"_s, u"no"_s}),
            fromParameter()};
}

QList<Command> taxCommands()
{
    return {{.words = {u"tax"_s, u"list"_s},
             .summary = Ctl::tr("Lists the rates of tax."),
             .help = {},
             .parameters = {},
             .run = listTaxes},
            {.words = {u"tax"_s, u"set"_s},
             .summary = Ctl::tr("Says what percentage of tax a code means from a time on."),
             .help = Ctl::tr("Prices include tax. The code 'tickets' is what tickets are taxed as; fees name theirs. A "
                             "rate is never changed: another follows it, and what was sold keeps its own."),
             .parameters = {{.name = u"code"_s,
                             .kind = Kind::Text,
                             .placeholder = u"CODE"_s,
                             .help = Ctl::tr("Such as tickets or full."),
                             .positional = true,
                             .required = true},
                            {.name = u"percent"_s,
                             .kind = Kind::Text,
                             .placeholder = u"PERCENT"_s,
                             .help = Ctl::tr("Such as 7 or 5.5."),
                             .positional = true,
                             .required = true},
                            fromParameter()},
             .run = setTax}};
}

QList<Command> coinCommands()
{
    return {{.words = {u"coin"_s, u"show"_s},
             .summary = Ctl::tr("Shows the smallest coin, to which cash is rounded."),
             .help = {},
             .parameters = {},
             .run = showCoin},
            {.words = {u"coin"_s, u"set"_s},
             .summary = Ctl::tr("Says what the smallest coin is from now on."),
             .help = Ctl::tr("What is left to pay in cash after all other payments is rounded to it, and what is "
                             "handed out too; the difference is a line of the order, without tax. 0.01 rounds nothing "
                             "in a currency of hundredths."),
             .parameters = {{.name = u"coin"_s,
                             .kind = Kind::Text,
                             .placeholder = u"AMOUNT"_s,
                             .help = Ctl::tr("Such as 0.05."),
                             .positional = true,
                             .required = true}},
             .run = setCoin}};
}

QList<Command> feeCommandsOnly()
{
    const Parameter name{.name = u"name"_s,
                         .kind = Kind::Text,
                         .placeholder = u"NAME"_s,
                         .help = Ctl::tr("As the receipt says it, such as Booking fee."),
                         .positional = true,
                         .required = true};
    const Parameter amount{.name = u"amount"_s,
                           .kind = Kind::Text,
                           .placeholder = u"AMOUNT"_s,
                           .help = Ctl::tr("Such as 1.50, tax included."),
                           .positional = true,
                           .required = true};
    Parameter per = textOption(u"per"_s, u"WHAT"_s,
                               Ctl::tr("ticket, order, tender: once for each way to pay, or exchange: for each "
                                       "ticket that comes in exchange."),
                               {u"ticket"_s, u"order"_s, u"tender"_s, u"exchange"_s});
    const Parameter newName = textOption(u"name"_s, u"NAME"_s, Ctl::tr("Its new name."));
    const Parameter newAmount = textOption(u"amount"_s, u"AMOUNT"_s, Ctl::tr("Its new amount."));
    return {{.words = {u"fee"_s, u"list"_s},
             .summary = Ctl::tr("Lists the fees, those that have ended too."),
             .help = {},
             .parameters = {},
             .run = listFees},
            {.words = {u"fee"_s, u"add"_s},
             .summary = Ctl::tr("Makes a fee that sales pay from then on."),
             .help = Ctl::tr("By ticket where --per is left out. 'quote' shows what a hold comes to with it."),
             .parameters = QList<Parameter>{name, amount, per} + feeOptions(),
             .run = addFee},
            {.words = {u"fee"_s, u"set"_s},
             .summary = Ctl::tr("Puts another fee in the place of one, which ends there."),
             .help = Ctl::tr("Options left out keep their value. What was sold keeps the fee that it was sold with, "
                             "and the new one has a number of its own."),
             .parameters = QList<Parameter>{feeParameter(), newName, newAmount, per} + feeOptions(),
             .run = setFee},
            {.words = {u"fee"_s, u"end"_s},
             .summary = Ctl::tr("Ends a fee; what was sold with it keeps it."),
             .help = {},
             .parameters = {feeParameter()},
             .run = endFee}};
}

} // namespace

QList<Command> feeCommands()
{
    return taxCommands() + coinCommands() + feeCommandsOnly();
}

} // namespace rowlock
