// What a hold costs: price types, the voucher, what is taken off by hand, goods and fees.
#include "tests/process/support/box_office_model.h"

#include <algorithm>
#include <numeric>

namespace rowlock::pure {

namespace {

// The new price is rounded, halves away from zero.
qint64 less(qint64 price, int percent)
{
    return (price * (10'000 - percent) + 5'000) / 10'000;
}

} // namespace

QList<qint64> sharesOf(qint64 amount, const QList<qint64> &prices)
{
    const qint64 whole = std::accumulate(prices.begin(), prices.end(), qint64(0));
    qint64 missing = amount;
    if (whole == 0)
        return QList<qint64>(prices.size(), 0);
    QList<qint64> shares;
    for (const qint64 price : prices) {
        shares.append(amount * price / whole);
        missing -= shares.last();
    }
    QList<qsizetype> order(prices.size());
    std::iota(order.begin(), order.end(), qsizetype(0));
    std::stable_sort(order.begin(), order.end(), [&](qsizetype one, qsizetype other) {
        return amount * prices.at(one) % whole > amount * prices.at(other) % whole;
    });
    for (qint64 i = 0; i < missing; ++i)
        ++shares[order.at(i)];
    return shares;
}

qint64 Priced::Share::due() const
{
    qint64 due = goods + fees;
    for (const Place &place : places)
        due += place.paid;
    return due;
}

qint64 Priced::Share::reduced() const
{
    qint64 reduced = extras - goods;
    for (const Place &place : places)
        reduced += place.list - place.paid;
    return reduced;
}

qint64 Priced::due() const
{
    qint64 due = 0;
    for (const Share &share : shares)
        due += share.due();
    return due;
}

void addFigures(QJsonObject &body, const QList<Priced::Share> &shares)
{
    qint64 extras = 0, fees = 0, reduced = 0;
    for (const Priced::Share &share : shares) {
        extras += share.extras;
        fees += share.fees;
        reduced += share.reduced();
    }
    for (const auto &[name, amount] :
         {std::pair("extras", extras), std::pair("fees", fees), std::pair("reduced", reduced)}) {
        if (amount != 0)
            body.insert(QLatin1String(name), amount);
    }
}

// Seats in their order, then areas, in each the first price type first.
QList<Priced::Place> Model::placesOf(const Hold &hold) const
{
    const Event &event = events.at(hold.event - 1);
    QList<Priced::Place> places;
    const auto add = [&](int seat, int pool, int type) {
        const qint64 list = event.pools.at(pool).listOf(type);
        places.append({seat, pool, type, list, type == compType ? 0 : list, false});
    };
    QList<int> seats = hold.seats.values();
    std::sort(seats.begin(), seats.end());
    for (const int seat : std::as_const(seats))
        add(seat, event.seats.at(seat).pool, hold.types.value(seat));
    for (auto area = hold.places.begin(); area != hold.places.end(); ++area) {
        for (const int type : priceTypes) {
            for (qint64 i = 0; i < hold.placesOf(area.key(), type); ++i)
                add(-1, area.key(), type);
        }
    }
    return places;
}

qint64 Model::totalOf(const Hold &hold) const
{
    qint64 total = 0;
    for (const Priced::Place &place : placesOf(hold))
        total += place.list;
    return total;
}

Priced Model::priced(qint64 id) const
{
    QList<Hold> together;
    for (const qint64 each : jointOf(id))
        together.append(holds.at(each - 1));
    Priced price = priced(together, voucher.gone);
    for (qsizetype i = 0; i < together.size(); ++i)
        price.shares[i].hold = jointOf(id).at(i);
    return price;
}

// What is free takes no part, and no ticket is in two of them. Of three the cheapest is free, and what that saves is
// spread over all three.
void Model::discount(QList<Priced::Share> &shares, const QList<Hold> &together) const
{
    QList<Priced::Place *> balcony;
    QSet<const Priced::Place *> used;
    for (qsizetype i = 0; i < shares.size(); ++i) {
        for (Priced::Place &place : shares[i].places) {
            const QString &category = events.at(together.at(i).event - 1).pools.at(place.pool).name;
            if (category == u"Balkon" && place.paid > 0)
                balcony.append(&place);
        }
    }
    const qsizetype free = balcony.size() / 3;
    QList<Priced::Place *> cheapest = balcony;
    std::stable_sort(cheapest.begin(), cheapest.end(),
                     [](const auto *one, const auto *other) { return one->paid < other->paid; });
    qint64 saved = 0;
    for (qsizetype i = 0; i < 3 * free; ++i) {
        saved += i < free ? cheapest.at(i)->paid : 0;
        used.insert(cheapest.at(i));
    }
    balcony.removeIf([&](const auto *place) { return !used.contains(place); });
    QList<qint64> prices;
    for (const Priced::Place *place : std::as_const(balcony))
        prices.append(place->paid);
    const QList<qint64> off = sharesOf(saved, prices);
    for (qsizetype i = 0; i < off.size(); ++i)
        balcony.at(i)->paid -= off.at(i);
    for (Priced::Share &share : shares) {
        QList<Priced::Place *> open;
        for (Priced::Place &place : share.places) {
            if (place.paid > 0 && !used.contains(&place))
                open.append(&place);
        }
        for (Priced::Place *place : open.size() >= 4 ? open : QList<Priced::Place *>())
            place->paid = less(place->paid, 1000);
    }
}

// What costs something pays fees; that of the order is charged once, with the first.
Priced Model::priced(const QList<Hold> &together, const Spent &gone) const
{
    Priced price;
    for (const Hold &hold : together) {
        price.shares.append(shareOf(hold, gone));
        if (hold.hasVoucher && price.shares.last().voucher.uses == 0)
            price.refusal = QStringLiteral("invalid_argument");
    }
    if (hasDiscounts)
        discount(price.shares, together);
    qint64 anyPaying = 0;
    for (Priced::Share &share : price.shares) {
        qint64 paying = 0;
        for (const Priced::Place &place : std::as_const(share.places))
            paying += place.paid > 0 || place.byVoucher ? 1 : 0;
        share.fees = paying * ticketFee;
        share.feeLines = ticketFee > 0 ? paying : 0;
        anyPaying += paying;
    }
    if (anyPaying > 0 && orderFee > 0) {
        price.shares.first().fees += orderFee;
        ++price.shares.first().feeLines;
    }
    return price;
}

// First the voucher, ticket by ticket that costs something, while there is something left of it (of what is reserved:
// just that), then what was taken off by hand.
Priced::Share Model::shareOf(const Hold &hold, const Spent &gone) const
{
    Priced::Share share;
    share.places = placesOf(hold);
    qint64 uses = voucher.uses - gone.uses, budget = voucher.budget - gone.saved;
    if (hold.reserved.uses > 0) {
        uses = hold.reserved.uses;
        budget = hold.reserved.saved;
    }
    for (Priced::Place &place : share.places) {
        const qint64 saved = std::min(place.paid - less(place.paid, voucher.percent), budget - share.voucher.saved);
        place.byVoucher = hold.hasVoucher && share.voucher.uses < uses && saved > 0;
        if (place.byVoucher) {
            place.paid -= saved;
            ++share.voucher.uses;
            share.voucher.saved += saved;
        }
    }
    share.extras = share.goods = goodsPrice * hold.goods;
    reduceByHand(share, hold);
    return share;
}

// One after the other, each of what its lines cost by then: of one seat, as long as the hold has it, or of all lines.
// An amount is spread over them. A price above what a line costs leaves it as it is.
void Model::reduceByHand(Priced::Share &share, const Hold &hold) const
{
    QList<qint64> goods(hold.goods, goodsPrice);
    for (const ByHand &off : hold.byHand) {
        QList<qint64 *> lines;
        for (Priced::Place &place : share.places) {
            const bool isIt = place.seat >= 0 && events.at(hold.event - 1).seats.at(place.seat).ref == off.seat;
            if (off.seat.isEmpty() || isIt)
                lines.append(&place.paid);
        }
        for (qint64 &booklet : goods) {
            if (off.seat.isEmpty())
                lines.append(&booklet);
        }
        QList<qint64> prices;
        for (const qint64 *line : std::as_const(lines))
            prices.append(*line);
        const qint64 whole = std::accumulate(prices.begin(), prices.end(), qint64(0));
        const QList<qint64> amounts = sharesOf(std::min(off.amount, whole), prices);
        for (qsizetype i = 0; i < lines.size(); ++i) {
            share.isPriceAbove = share.isPriceAbove || off.price > prices.at(i);
            *lines.at(i) =
                off.price >= 0 ? std::min(off.price, prices.at(i)) : less(prices.at(i), off.percent) - amounts.at(i);
        }
    }
    share.goods = std::accumulate(goods.begin(), goods.end(), qint64(0));
}

// What is named is in the hold, and sold at that type; nothing is given away without a word.
QString Model::canChangeTypes(const Command &command) const
{
    const Hold &hold = holds.at(command.hold - 1);
    const Event &event = events.at(hold.event - 1);
    const auto sells = [&](int pool) { return event.pools.at(pool).listOf(command.type) >= 0; };
    bool can = command.type != compType || command.saysWhy || hold.hasComps();
    for (const QString &ref : command.seats) {
        const int seat = seatNamed(event, ref);
        can = can && hold.seats.contains(seat) && sells(event.seats.at(seat).pool);
    }
    if (!command.area.isEmpty()) {
        const int pool = areaNamed(event, command.area);
        can = can && hold.places.contains(pool) && sells(pool)
              && hold.places.value(pool) - hold.placesOf(pool, command.type) >= command.quantity;
    }
    return can ? QString() : QStringLiteral("invalid_argument");
}

// Would the hold be sold as it is then? Nobody agrees what would be refused when it is paid for.
QString Model::canAgree(const Command &command, const Spent &gone) const
{
    if (command.what == u"hold.types")
        return canChangeTypes(command);
    Hold hold = holds.at(command.hold - 1);
    if (command.what == u"hold.voucher") {
        const QList<qint64> joint = jointOf(command.hold);
        const bool elsewhere = std::any_of(
            joint.begin(), joint.end(), [&](qint64 id) { return id != command.hold && holds.at(id - 1).hasVoucher; });
        if (hold.hasVoucher == command.given || (command.given && elsewhere))
            return QStringLiteral("invalid_argument");
        hold.hasVoucher = command.given;
    } else {
        hold.byHand = command.byHand;
        const QList<Seat> &seats = events.at(hold.event - 1).seats;
        const bool areThere = std::all_of(hold.byHand.begin(), hold.byHand.end(), [&](const ByHand &off) {
            return off.seat.isEmpty() || std::any_of(hold.seats.begin(), hold.seats.end(), [&](int seat) {
                       return seats.at(seat).ref == off.seat;
                   });
        });
        if (!areThere || shareOf(hold, gone).isPriceAbove)
            return QStringLiteral("invalid_argument");
    }
    return priced({hold}, gone).refusal;
}

bool Model::isAgreedUnseen(const Command &command, qint64 now) const
{
    return eventsBesideEachOther && (command.what == u"hold.voucher" || command.what == u"hold.reduce")
           && canChange(command, now).isEmpty() && canAgree(command, {}).isEmpty();
}

} // namespace rowlock::pure
