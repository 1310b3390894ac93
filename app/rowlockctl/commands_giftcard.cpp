// Gift cards: sold, looked at, reloaded, blocked, extended, expired.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/extra_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject cardJson(const GiftCard &card, Instant now)
{
    QJsonObject json{{u"giftcard"_s, card.id.value()},
                     {u"code"_s, giftCardText(card.code)},
                     {u"state"_s, stateName(card.state(now))},
                     {u"price"_s, toDecimal(card.price())},
                     {u"balance"_s, toDecimal(card.balance())}};
    if (const auto until = card.until())
        json.insert(u"until"_s, toIso(*until));
    return json;
}

QJsonArray entriesJson(const GiftCard &card)
{
    QJsonArray list;
    for (const CardEntry &entry : card.entries) {
        QJsonObject json{
            {u"entry"_s, entry.number}, {u"kind"_s, kindName(entry.kind)},  {u"amount"_s, toDecimal(entry.amount)},
            {u"at"_s, toIso(entry.at)}, {u"terminal"_s, entry.by.terminal}, {u"clerk"_s, entry.by.clerk}};
        if (entry.order.isValid())
            json.insert(u"order"_s, entry.order.value());
        if (entry.until)
            json.insert(u"until"_s, toIso(*entry.until));
        if (!entry.reason.isEmpty())
            json.insert(u"reason"_s, entry.reason);
        list.append(json);
    }
    return list;
}

QString untilText(const GiftCard &card, const QTimeZone &zone)
{
    return card.until() ? timeText(*card.until(), zone) : Ctl::tr("for ever");
}

Answer cardAnswer(Desk &desk, const GiftCard &card)
{
    const Instant now = desk.clock().now();
    QJsonObject json = cardJson(card, now);
    json.insert(u"entries"_s, entriesJson(card));
    return {json, [card, now, zone = venueZone(desk)] {
                QString text = Ctl::tr("Gift card %1 (%2), %3: %4 left of %5, until: %6.\n\n")
                                   .arg(giftCardText(card.code), digits(card.id.value()), stateName(card.state(now)),
                                        amountText(card.balance()), amountText(card.price()), untilText(card, zone));
                TextTable table({Ctl::tr(">ENTRY"), Ctl::tr("WHAT"), Ctl::tr(">AMOUNT"), Ctl::tr(">ORDER"),
                                 Ctl::tr("AT"), Ctl::tr("BY"), Ctl::tr("REASON")});
                for (const CardEntry &entry : card.entries)
                    table.add({digits(entry.number), kindName(entry.kind), amountText(entry.amount),
                               entry.order.isValid() ? digits(entry.order.value()) : QString(),
                               timeText(entry.at, zone), entry.by.clerk.isEmpty() ? entry.by.terminal : entry.by.clerk,
                               entry.reason});
                return text + table.toString();
            }};
}

Answer cardsAnswer(Desk &desk, const QList<GiftCard> &cards)
{
    const Instant now = desk.clock().now();
    QJsonArray list;
    Money owed{0, desk.facts().currency};
    for (const GiftCard &card : cards) {
        list.append(cardJson(card, now));
        owed += card.balance();
    }
    return {{{u"gift_cards"_s, list}, {u"balance"_s, toDecimal(owed)}}, [cards, now, owed, zone = venueZone(desk)] {
                TextTable table({Ctl::tr(">CARD"), Ctl::tr("CODE"), Ctl::tr("STATE"), Ctl::tr(">PRICE"),
                                 Ctl::tr(">LEFT"), Ctl::tr("UNTIL")});
                for (const GiftCard &card : cards)
                    table.add({digits(card.id.value()), giftCardText(card.code), stateName(card.state(now)),
                               amountText(card.price()), amountText(card.balance()), untilText(card, zone)});
                return table.toString() + Ctl::tr("All together %1.\n").arg(amountText(owed));
            }};
}

Result<Answer> sellOrReload(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const Currency currency = desk->facts().currency;
    TRY_GET(const auto amount, parameters.amount(u"amount"_s, currency));
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, currency));
    HoldExtra extra;
    if (parameters.has(u"code"_s)) {
        TRY_GET(extra, reloadExtra(*desk, parameters.text(u"code"_s), amount.value_or(Money{0, currency})));
    } else {
        const auto days = parameters.has(u"days"_s) ? std::optional(parameters.whole(u"days"_s)) : std::nullopt;
        extra = newCardExtra(amount.value_or(Money{0, currency}), days);
    }
    TRY_GET(const SaleReceipt sale, desk->orders().sellExtras(EventId(parameters.whole(u"event"_s)), {extra}, payments,
                                                              parameters.text(u"key"_s)));
    return saleAnswer(sale);
}

Result<Answer> showCard(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const GiftCard card, desk->giftCards().find(parameters.text(u"code"_s)));
    return cardAnswer(*desk, card);
}

Result<Answer> listCards(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<GiftCard> cards, desk->giftCards().all());
    return cardsAnswer(*desk, cards);
}

Result<Answer> blockCard(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const GiftCard card, desk->giftCards().find(parameters.text(u"code"_s)));
    TRY_GET(const GiftCard after, desk->giftCards().block(card.id, parameters.text(u"reason"_s)));
    return cardAnswer(*desk, after);
}

Result<Answer> unblockCard(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const GiftCard card, desk->giftCards().find(parameters.text(u"code"_s)));
    TRY_GET(const GiftCard after, desk->giftCards().unblock(card.id, parameters.text(u"reason"_s)));
    return cardAnswer(*desk, after);
}

Result<Answer> extendCard(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const GiftCard card, desk->giftCards().find(parameters.text(u"code"_s)));
    TRY_GET(const auto until, parameters.instant(u"until"_s, venueZone(*desk)));
    TRY_GET(const GiftCard after, desk->giftCards().extend(card.id, until, parameters.text(u"reason"_s)));
    return cardAnswer(*desk, after);
}

Result<Answer> expireCards(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<GiftCard> cards, desk->giftCards().expire());
    return cardsAnswer(*desk, cards);
}

Parameter cardCodeParameter()
{
    return {.name = u"code"_s,
            .kind = Kind::Text,
            .placeholder = u"CODE"_s,
            .help = Ctl::tr("The gift card's code, with or without dashes."),
            .positional = true,
            .required = true};
}

Parameter amountParameter()
{
    return {.name = u"amount"_s,
            .kind = Kind::Text,
            .placeholder = u"AMOUNT"_s,
            .help = Ctl::tr("What goes onto it, such as 50.00."),
            .positional = true,
            .required = true};
}

Parameter takenParameter()
{
    return paymentsParameter(Ctl::tr("A payment received (repeatable); a gift card cannot pay for one."), true);
}

QList<Command> sellingCommands()
{
    return {
        {.words = {u"giftcard"_s, u"sell"_s},
         .summary = Ctl::tr("Sells a new gift card; the answer has its code."),
         .help = Ctl::tr("Its order belongs to the event at whose counter it is sold. It has no tax: that comes with "
                         "what the card pays.\nExample: rowlockctl giftcard sell 3 50.00 --pay card:50.00"),
         .parameters = {eventParameter(true),
                        amountParameter(),
                        {.name = u"days"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"DAYS"_s,
                         .help = Ctl::tr("How long it can be redeemed; for ever if not given.")},
                        takenParameter(),
                        keyParameter()},
         .run = sellOrReload},
        {.words = {u"giftcard"_s, u"reload"_s},
         .summary = Ctl::tr("Puts more onto a gift card, for money."),
         .help = {},
         .parameters = {eventParameter(true), cardCodeParameter(), amountParameter(), takenParameter(), keyParameter()},
         .run = sellOrReload}};
}

} // namespace

QList<Command> giftCardCommands()
{
    return sellingCommands()
           + QList<Command>{
               {.words = {u"giftcard"_s, u"show"_s},
                .summary = Ctl::tr("Shows a gift card: what is on it, and every entry."),
                .help = {},
                .parameters = {cardCodeParameter()},
                .run = showCard},
               {.words = {u"giftcard"_s, u"list"_s},
                .summary = Ctl::tr("Lists the gift cards and what the house owes for them."),
                .help = {},
                .parameters = {},
                .run = listCards},
               {.words = {u"giftcard"_s, u"block"_s},
                .summary = Ctl::tr("Blocks a gift card, such as one that was lost."),
                .help = {},
                .parameters = {cardCodeParameter(), requiredReasonParameter()},
                .run = blockCard},
               {.words = {u"giftcard"_s, u"unblock"_s},
                .summary = Ctl::tr("Lets a blocked gift card pay again."),
                .help = {},
                .parameters = {cardCodeParameter(), requiredReasonParameter()},
                .run = unblockCard},
               {.words = {u"giftcard"_s, u"extend"_s},
                .summary = Ctl::tr("Says until when a gift card can be redeemed; without --until for ever."),
                .help = {},
                .parameters = {cardCodeParameter(),
                               {.name = u"until"_s,
                                .kind = Kind::Time,
                                .placeholder = u"TIME"_s,
                                .help = Ctl::tr("From when on it cannot be redeemed any more.")},
                               requiredReasonParameter()},
                .run = extendCard},
               {.words = {u"giftcard"_s, u"expire"_s},
                .summary = Ctl::tr("Takes off gift cards that have ended what is left on them: it is the house's."),
                .help = Ctl::tr("Each is an entry of the card. One that is extended before keeps what is on it."),
                .parameters = {},
                .run = expireCards}};
}

} // namespace rowlock
