// A hold as JSON.
#include "app/rowlockctl/reservation_answers.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/pricing/effect_text.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonArray extrasJsonOf(const HoldInfo &hold)
{
    QJsonArray list;
    for (const HoldExtra &extra : hold.extras) {
        QJsonObject json{{u"kind"_s, kindName(extra.kind)},
                         {u"text"_s, extra.text},
                         {u"price"_s, toDecimal(extra.price)},
                         {u"quantity"_s, extra.quantity}};
        if (extra.card != 0)
            json.insert(u"giftcard"_s, extra.card);
        list.append(json);
    }
    return list;
}

} // namespace

QJsonObject holdJson(const HoldInfo &hold)
{
    QJsonArray seats;
    QJsonArray areas;
    QJsonArray items;
    for (const HoldItem &item : hold.items) {
        const bool ofSeat = item.seatNo != -1;
        items.append(QJsonObject{{ofSeat ? u"seat"_s : u"area"_s, item.ref},
                                 {u"type"_s, item.typeName},
                                 {u"quantity"_s, item.quantity},
                                 {u"price"_s, toDecimal(item.toPay())}});
        if (ofSeat) {
            seats.append(item.ref);
            continue;
        }
        qint64 quantity = item.quantity; // of all price types
        if (!areas.isEmpty() && areas.last().toObject().value(u"area"_s).toString() == item.ref)
            quantity += areas.takeAt(areas.size() - 1).toObject().value(u"quantity"_s).toInteger();
        areas.append(QJsonObject{{u"area"_s, item.ref}, {u"quantity"_s, quantity}});
    }
    QJsonObject json{{u"hold"_s, hold.id.value()},
                     {u"event"_s, hold.event.value()},
                     {u"state"_s, stateName(hold.state)},
                     {u"terminal"_s, hold.holder.terminal},
                     {u"expires_at"_s, toIso(hold.times.expiresAt)},
                     {u"seats"_s, seats},
                     {u"areas"_s, areas},
                     {u"items"_s, items},
                     {u"quantity"_s, hold.quantity()},
                     {u"total"_s, toDecimal(hold.total)}};
    if (hold.joint.isValid())
        json.insert(u"joint"_s, hold.joint.value());
    if (hold.isForWillcall)
        json.insert(u"will_call"_s, true);
    if (hold.isReserved())
        json.insert(u"reservation"_s, reservedJson(hold));
    if (hold.restDue && hold.state == HoldState::Paying)
        json.insert(u"rest_due"_s, toIso(*hold.restDue));
    if (!hold.patron.isEmpty())
        json.insert(u"patron"_s, hold.patron);
    if (hold.patronNo.isValid())
        json.insert(u"patron_no"_s, hold.patronNo.value());
    QJsonArray reductions;
    for (const HandReduction &one : hold.terms.byHand) {
        QJsonArray of;
        for (const ItemName &item : one.items)
            of.append(item.ref);
        reductions.append(QJsonObject{{u"off"_s, effectText(one.effect)}, {u"reason"_s, one.reason}, {u"items"_s, of}});
    }
    if (!reductions.isEmpty())
        json.insert(u"reductions"_s, reductions);
    if (!hold.terms.compReason.isEmpty())
        json.insert(u"comp_reason"_s, hold.terms.compReason);
    QJsonArray vouchers;
    for (const VoucherAsked &voucher : hold.vouchers)
        vouchers.append(QJsonObject{{u"voucher"_s, voucher.rule.id.value()}, {u"name"_s, voucher.rule.name}});
    if (!vouchers.isEmpty())
        json.insert(u"vouchers"_s, vouchers);
    if (!hold.extras.isEmpty())
        json.insert(u"extras"_s, extrasJsonOf(hold));
    return json;
}

QJsonArray goneJson(const QList<GoneSeat> &gone)
{
    QJsonArray json;
    for (const GoneSeat &seat : gone)
        json.append(QJsonObject{{u"seat"_s, seat.ref},
                                {u"label"_s, seat.label},
                                {u"state"_s, stateName(seat.state)},
                                {u"holder"_s, seat.holder},
                                {u"quantity"_s, seat.quantity}});
    return json;
}

QString goneThing(const GoneSeat &gone, const QList<HoldItem> &items)
{
    const bool isArea =
        std::ranges::any_of(items, [&](const HoldItem &item) { return item.seatNo < 0 && item.ref == gone.ref; });
    return isArea ? Ctl::tr("%1 (%2)").arg(safeText(gone.label), placesText(gone.quantity)) : safeText(gone.label);
}

} // namespace rowlock
