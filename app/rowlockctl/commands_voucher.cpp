// Vouchers: codes that change prices.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/scope_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr int mostVouchersListed = 1000;

QJsonObject voucherJson(const Voucher &voucher, const QList<PriceType> &types)
{
    const VoucherRule &rule = voucher.rule;
    QJsonObject json{{u"voucher"_s, rule.id.value()},
                     {u"code"_s, voucher.code},
                     {u"name"_s, rule.name},
                     {u"off"_s, effectText(rule.effect)},
                     {u"uses_gone"_s, voucher.usesGone},
                     {u"budget_gone"_s, toDecimal(voucher.budgetGone)},
                     {u"ended"_s, voucher.isEnded},
                     {u"from"_s, toIso(rule.from.value_or(Instant()))}};
    addScope(json, rule.scope, types);
    if (rule.uses)
        json.insert(u"uses"_s, *rule.uses);
    if (rule.budget)
        json.insert(u"budget"_s, toDecimal(*rule.budget));
    if (rule.until)
        json.insert(u"until"_s, toIso(*rule.until));
    return json;
}

// "3 of 10", "12.00 of 50.00"; of what is not limited what is gone alone.
QString goneOf(const QString &gone, const QString &limit)
{
    return limit.isEmpty() ? gone : Ctl::tr("%1 of %2").arg(gone, limit);
}

QString vouchersText(const QList<Voucher> &vouchers, const QList<PriceType> &types, const QTimeZone &zone)
{
    TextTable table({Ctl::tr(">VOUCHER"), Ctl::tr("CODE"), Ctl::tr("NAME"), Ctl::tr("OFF"), Ctl::tr("FOR"),
                     Ctl::tr(">USES"), Ctl::tr(">TAKEN OFF"), Ctl::tr("FROM"), Ctl::tr("UNTIL")});
    for (const Voucher &voucher : vouchers) {
        const VoucherRule &rule = voucher.rule;
        table.add(
            {digits(rule.id.value()), voucher.code, rule.name, effectText(rule.effect), scopeText(rule.scope, types),
             goneOf(digits(voucher.usesGone), rule.uses ? digits(*rule.uses) : QString()),
             goneOf(amountText(voucher.budgetGone), rule.budget ? amountText(*rule.budget) : QString()),
             timeText(rule.from.value_or(Instant()), zone), rule.until ? timeText(*rule.until, zone) : QString()});
    }
    return table.isEmpty() ? Ctl::tr("There are no vouchers.\n") : table.toString();
}

Result<Answer> voucherAnswer(Desk &desk, const Voucher &voucher)
{
    TRY_GET(const QList<PriceType> types, desk.inventory().priceTypes());
    return Answer{voucherJson(voucher, types),
                  [voucher, types, zone = venueZone(desk)] { return vouchersText({voucher}, types, zone); }};
}

Result<Answer> listVouchers(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<Voucher> vouchers, desk->vouchers().list(mostVouchersListed));
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    QJsonArray list;
    for (const Voucher &voucher : vouchers)
        list.append(voucherJson(voucher, types));
    return Answer{{{u"vouchers"_s, list}},
                  [vouchers, types, zone = venueZone(*desk)] { return vouchersText(vouchers, types, zone); }};
}

Result<Answer> showVoucher(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Voucher voucher, desk->vouchers().find(parameters.text(u"voucher"_s)));
    TRY_GET(const QList<VoucherUse> uses, desk->vouchers().uses(voucher.rule.id));
    TRY_GET(Answer answer, voucherAnswer(*desk, voucher));
    QJsonArray entries;
    for (const VoucherUse &use : uses) {
        QJsonObject entry{
            {u"act"_s, actName(use.act)},       {u"hold"_s, use.hold.value()},    {u"uses"_s, use.uses},
            {u"saved"_s, toDecimal(use.saved)}, {u"terminal"_s, use.by.terminal}, {u"at"_s, toIso(use.at)}};
        if (use.order.isValid())
            entry.insert(u"order"_s, use.order.value());
        entries.append(entry);
    }
    answer.json.insert(u"entries"_s, entries);
    answer.text = [head = answer.text, uses, zone = venueZone(*desk)] {
        TextTable table({Ctl::tr("AT"), Ctl::tr("WHAT"), Ctl::tr(">HOLD"), Ctl::tr(">ORDER"), Ctl::tr(">USES"),
                         Ctl::tr(">TAKEN OFF"), Ctl::tr("TERMINAL")});
        for (const VoucherUse &use : uses)
            table.add({timeText(use.at, zone), actName(use.act), digits(use.hold.value()),
                       use.order.isValid() ? digits(use.order.value()) : QString(), digits(use.uses),
                       amountText(use.saved), use.by.terminal});
        return head() + (table.isEmpty() ? QString() : u'\n' + table.toString());
    };
    return answer;
}

Result<Answer> addVoucher(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const Currency currency = desk->facts().currency;
    Voucher wanted;
    wanted.code = parameters.text(u"code"_s);
    VoucherRule &rule = wanted.rule;
    rule.name = parameters.text(u"name"_s);
    TRY_GET(rule.effect, saidIn(u"off"_s, priceEffectFromText(parameters.text(u"off"_s), currency)));
    TRY(readScope(*desk, parameters, {}, rule.scope));
    readEvents(parameters, rule.scope);
    rule.scope.goods = parameters.text(u"goods"_s) == u"yes";
    rule.uses = parameters.optionalWhole(u"uses"_s);
    TRY_GET(rule.budget, parameters.amount(u"budget"_s, currency));
    TRY_GET(rule.from, parameters.instant(u"from"_s, venueZone(*desk)));
    TRY_GET(rule.until, parameters.instant(u"until"_s, venueZone(*desk)));
    TRY_GET(const Voucher voucher, desk->vouchers().make(wanted));
    return voucherAnswer(*desk, voucher).map_error(doneButUntold);
}

Result<Answer> endVoucher(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Voucher voucher, desk->vouchers().find(parameters.text(u"voucher"_s)));
    TRY_GET(const Voucher ended, desk->vouchers().end(voucher.rule.id));
    return voucherAnswer(*desk, ended).map_error(doneButUntold);
}

Parameter voucherOption(const QString &name, Kind kind, const QString &placeholder, const QString &help)
{
    Parameter parameter{.name = name, .kind = kind, .placeholder = placeholder, .help = help};
    if (placeholder == u"YES|NO")
        parameter.choices = {u"yes"_s, u"no"_s};
    return parameter;
}

QList<Parameter> newVoucherParameters()
{
    return {
        textArgument(u"name"_s, u"NAME"_s, Ctl::tr("The reason that the order's lines give.")),
        textArgument(u"off"_s, u"OFF"_s, Ctl::tr("What it does to each ticket: %1.").arg(priceEffectForms())),
        voucherOption(u"code"_s, Kind::Text, u"CODE"_s,
                      Ctl::tr("4 to 40 letters and digits, however they are spaced and cased; otherwise one is "
                              "drawn.")),
        voucherOption(u"uses"_s, Kind::Whole, u"N"_s,
                      Ctl::tr("For so many tickets in all; otherwise for as many as anybody likes.")),
        voucherOption(u"budget"_s, Kind::Text, u"AMOUNT"_s,
                      Ctl::tr("Takes off so much in all; the last ticket gets what is left.")),
        voucherOption(u"categories"_s, Kind::Texts, u"CATEGORY,..."_s, Ctl::tr("Only in these.")),
        voucherOption(u"types"_s, Kind::Texts, u"TYPE,..."_s, Ctl::tr("Only for these price types, by key or name.")),
        voucherOption(u"events"_s, Kind::Wholes, u"EVENT,..."_s, Ctl::tr("Only for these performances.")),
        voucherOption(u"goods"_s, Kind::Text, u"YES|NO"_s, Ctl::tr("For goods too, not only tickets.")),
        voucherOption(u"from"_s, Kind::Time, u"TIME"_s,
                      Ctl::tr("From when on; otherwise from now. Never a time that is past.")),
        voucherOption(u"until"_s, Kind::Time, u"TIME"_s, Ctl::tr("Valid no more from then on."))};
}

} // namespace

QList<Command> voucherCommands()
{
    const Parameter voucher = textArgument(u"voucher"_s, u"VOUCHER"_s, Ctl::tr("Its code or its number."));
    return {{.words = {u"voucher"_s, u"list"_s},
             .summary = Ctl::tr("Lists the vouchers, the newest first, with what is gone of each."),
             .help = {},
             .parameters = {},
             .run = listVouchers},
            {.words = {u"voucher"_s, u"show"_s},
             .summary = Ctl::tr("Shows a voucher and what became of its uses."),
             .help = {},
             .parameters = {voucher},
             .run = showVoucher},
            {.words = {u"voucher"_s, u"add"_s},
             .summary = Ctl::tr("Makes a voucher: a code that changes the price of tickets."),
             .help = Ctl::tr("It is no gift card, which pays. 'hold price HOLD --voucher CODE' gives it to a hold.\n"
                             "Example: rowlockctl voucher add 'Summer party' 10% --code SUMMER --uses 100"),
             .parameters = newVoucherParameters(),
             .run = addVoucher},
            {.words = {u"voucher"_s, u"end"_s},
             .summary = Ctl::tr("Ends a voucher; what was sold with it, or is being paid for, keeps it."),
             .help = {},
             .parameters = {voucher},
             .run = endVoucher}};
}

} // namespace rowlock
