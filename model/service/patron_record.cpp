#include "model/service/patron_record.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject orderJson(const PatronOrder &order)
{
    return {{u"order"_s, order.id.value()},
            {u"code"_s, order.code},
            {u"event"_s, order.event.value()},
            {u"name"_s, order.eventName},
            {u"starts"_s, toIso(order.eventStarts)},
            {u"at"_s, toIso(order.at)},
            {u"tickets"_s, order.tickets},
            {u"total"_s, toDecimal(order.total)},
            {u"refunded"_s, toDecimal(order.refunded)},
            {u"owed"_s, toDecimal(order.owed)},
            {u"patron"_s, order.name}};
}

QJsonObject heldJson(const PatronHold &hold)
{
    QJsonArray seats;
    for (const HoldItem &item : hold.hold.items)
        seats.append(item.label);
    return {{u"hold"_s, hold.hold.id.value()},
            {u"event"_s, hold.hold.event.value()},
            {u"name"_s, hold.eventName},
            {u"starts"_s, toIso(hold.eventStarts)},
            {u"state"_s, stateName(hold.hold.state)},
            {u"expires_at"_s, toIso(hold.hold.times.expiresAt)},
            {u"seats"_s, seats},
            {u"quantity"_s, hold.hold.quantity()},
            {u"total"_s, toDecimal(hold.hold.total)},
            {u"paid"_s, toDecimal(hold.paid)}};
}

} // namespace

QJsonObject patronJson(const Patron &patron)
{
    QJsonObject json{{u"patron_no"_s, patron.no.value()}, {u"name"_s, patron.name()}};
    if (patron.erasedAt)
        json.insert(u"erased_at"_s, toIso(*patron.erasedAt));
    if (patron.mergedInto.isValid())
        json.insert(u"merged_into"_s, patron.mergedInto.value());
    if (!patron.isHere())
        return json;
    for (const KnownField &field : patronFields())
        json.insert(QLatin1String(field.name), patron.*field.text);
    json.insert(u"tags"_s, QJsonArray::fromStringList(patron.tags));
    json.insert(u"made_at"_s, toIso(patron.madeAt));
    json.insert(u"changed_at"_s, toIso(patron.changedAt));
    return json;
}

QJsonObject historyJson(const PatronHistory &history)
{
    QJsonArray orders, holds, waiting, cards, mails;
    for (const PatronOrder &order : history.orders)
        orders.append(orderJson(order));
    for (const PatronHold &hold : history.holds)
        holds.append(heldJson(hold));
    for (const WaitlistEntry &entry : history.waiting)
        waiting.append(QJsonObject{{u"entry"_s, entry.id.value()},
                                   {u"event"_s, entry.event.value()},
                                   {u"party"_s, entry.party},
                                   {u"state"_s, stateName(entry.state)}});
    for (const PatronCard &card : history.cards)
        cards.append(QJsonObject{{u"giftcard"_s, card.number},
                                 {u"order"_s, card.order.value()},
                                 {u"at"_s, toIso(card.at)},
                                 {u"balance"_s, toDecimal(card.balance)}});
    for (const PatronMail &mail : history.mails)
        mails.append(QJsonObject{{u"mail"_s, mail.id.value()},
                                 {u"order"_s, mail.order.value()},
                                 {u"address"_s, mail.address},
                                 {u"state"_s, stateName(mail.state)},
                                 {u"at"_s, toIso(mail.at)}});
    return {{u"patron_no"_s, history.patron.no.value()},
            {u"orders"_s, orders},
            {u"earlier_orders"_s, history.earlierOrders},
            {u"holds"_s, holds},
            {u"waitlist"_s, waiting},
            {u"gift_cards"_s, cards},
            {u"mails"_s, mails},
            {u"bought"_s, toDecimal(history.bought)},
            {u"refunded"_s, toDecimal(history.refunded)},
            {u"net"_s, toDecimal(history.net())},
            {u"owed"_s, toDecimal(history.owed)},
            {u"deposits"_s, toDecimal(history.deposits)}};
}

QJsonObject patronRecord(const PatronHistory &history)
{
    QJsonObject all = patronJson(history.patron);
    all.insert(u"notes"_s, QJsonArray::fromStringList(textsOf(history.notes)));
    all.insert(u"history"_s, historyJson(history));
    return all;
}

QStringList textsOf(const QList<PatronNote> &notes)
{
    QStringList texts;
    for (const PatronNote &note : notes)
        texts.append(note.text);
    texts.removeAll(QString());
    return texts;
}

} // namespace rowlock
