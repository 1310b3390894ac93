// The goods that a house sells besides seats.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject goodsJson(const Goods &goods)
{
    QJsonObject json{{u"goods"_s, goods.id.value()},
                     {u"name"_s, goods.name},
                     {u"price"_s, toDecimal(goods.price)},
                     {u"tax"_s, goods.tax},
                     {u"from"_s, toIso(goods.from.value_or(Instant()))}};
    if (goods.until)
        json.insert(u"until"_s, toIso(*goods.until));
    return json;
}

Answer goodsAnswer(Desk &desk, const Goods &goods)
{
    return {goodsJson(goods), [goods, zone = venueZone(desk)] {
                return goods.until
                           ? Ctl::tr("Goods %1, %2, end at %3. What was sold keeps them.\n")
                                 .arg(digits(goods.id.value()), safeText(goods.name), timeText(*goods.until, zone))
                           : Ctl::tr("Goods %1, %2: %3, from %4.\n")
                                 .arg(digits(goods.id.value()), safeText(goods.name), amountText(goods.price),
                                      timeText(goods.from.value_or(Instant()), zone));
            }};
}

Result<Answer> listGoods(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    QJsonArray list;
    for (const Goods &goods : rules.goods)
        list.append(goodsJson(goods));
    return Answer{{{u"goods"_s, list}}, [all = rules.goods, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">GOODS"), Ctl::tr("NAME"), Ctl::tr(">PRICE"), Ctl::tr("TAX"),
                                       Ctl::tr("FROM"), Ctl::tr("UNTIL")});
                      for (const Goods &goods : all)
                          table.add({digits(goods.id.value()), goods.name, amountText(goods.price), goods.tax,
                                     timeText(goods.from.value_or(Instant()), zone),
                                     goods.until ? timeText(*goods.until, zone) : QString()});
                      return table.toString();
                  }};
}

// What is said goes over what they were.
Result<Goods> readGoods(Desk &desk, const Parameters &parameters, Goods goods)
{
    if (parameters.has(u"name"_s))
        goods.name = parameters.text(u"name"_s);
    if (parameters.has(u"price"_s)) {
        TRY_GET(const auto price, parameters.amount(u"price"_s, desk.facts().currency));
        goods.price = price.value_or(goods.price);
    }
    if (parameters.has(u"tax"_s))
        goods.tax = parameters.text(u"tax"_s) == u"none" ? QString() : parameters.text(u"tax"_s);
    TRY_GET(goods.from, parameters.instant(u"from"_s, venueZone(desk)));
    return goods;
}

Result<Answer> addGoods(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Goods wanted, readGoods(*desk, parameters, {}));
    TRY_GET(const Goods goods, desk->inventory().addGoods(wanted));
    return goodsAnswer(*desk, goods);
}

Result<Answer> changeGoods(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    Goods before;
    before.id = GoodsId(parameters.whole(u"goods"_s));
    before.price.currency = desk->facts().currency;
    for (const Goods &goods : rules.goods) {
        if (goods.id == before.id)
            before = goods;
    }
    TRY_GET(const Goods wanted, readGoods(*desk, parameters, before));
    TRY_GET(const Goods goods, desk->inventory().changeGoods(wanted));
    return goodsAnswer(*desk, goods);
}

Result<Answer> endGoods(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Goods goods, desk->inventory().endGoods(GoodsId(parameters.whole(u"goods"_s))));
    return goodsAnswer(*desk, goods);
}

Parameter goodsParameter()
{
    return {.name = u"goods"_s,
            .kind = Kind::Whole,
            .placeholder = u"GOODS"_s,
            .help = Ctl::tr("Their number; see 'goods list'."),
            .positional = true,
            .required = true};
}

Parameter textParameter(const QString &name, const QString &placeholder, const QString &help, bool positional)
{
    return {.name = name,
            .kind = Kind::Text,
            .placeholder = placeholder,
            .help = help,
            .positional = positional,
            .required = positional};
}

QList<Parameter> describing(bool positional)
{
    return {textParameter(u"name"_s, u"NAME"_s, Ctl::tr("As the receipt says it, such as Programme."), positional),
            textParameter(u"price"_s, u"AMOUNT"_s, Ctl::tr("Such as 4.50, tax included."), positional),
            textParameter(u"tax"_s, u"CODE"_s, Ctl::tr("The tax in it, by its code; 'none': no tax."), false),
            {.name = u"from"_s,
             .kind = Kind::Time,
             .placeholder = u"TIME"_s,
             .help = Ctl::tr("From when on; otherwise from now. Never a time that is past.")}};
}

} // namespace

QList<Command> goodsCommands()
{
    return {{.words = {u"goods"_s, u"list"_s},
             .summary = Ctl::tr("Lists the goods, those that have ended too."),
             .help = {},
             .parameters = {},
             .run = listGoods},
            {.words = {u"goods"_s, u"add"_s},
             .summary = Ctl::tr("Makes goods that are sold from then on, such as a programme booklet."),
             .help = Ctl::tr("'extras' and 'sell-extras' sell them.\n"
                             "Example: rowlockctl goods add Programme 4.50 --tax full"),
             .parameters = describing(true),
             .run = addGoods},
            {.words = {u"goods"_s, u"change"_s},
             .summary = Ctl::tr("Puts other goods in the place of some, which end there."),
             .help = Ctl::tr("Options left out keep their value. What was sold keeps what it was sold as."),
             .parameters = QList<Parameter>{goodsParameter()} + describing(false),
             .run = changeGoods},
            {.words = {u"goods"_s, u"end"_s},
             .summary = Ctl::tr("Ends goods; what was sold keeps them."),
             .help = {},
             .parameters = {goodsParameter()},
             .run = endGoods}};
}

} // namespace rowlock
