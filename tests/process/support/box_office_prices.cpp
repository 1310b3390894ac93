// What a hold costs: price types, the voucher, what is taken off by hand, goods and fees.
#include "tests/process/support/box_office_model.h"

#include <algorithm>

namespace rowlock::pure {

namespace {

// The new price is rounded, halves away from zero.
qint64 less(qint64 price, int percent)
{
    return (price * (10'000 - percent) + 5'000) / 10'000;
}

} // namespace

qint64 Priced::due() const
{
    qint64 due = goods + fees;
    for (const Place &place : places)
        due += place.paid;
    return due;
}

qint64 Priced::reduced() const
{
    qint64 reduced = extras - goods;
    for (const Place &place : places)
        reduced += place.list - place.paid;
    return reduced;
}

void Priced::addTo(QJsonObject &body) const
{
    for (const auto &[name, amount] :
         {std::pair("extras", extras), std::pair("fees", fees), std::pair("reduced", reduced())}) {
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
        const qint64 list = type == 0 ? event.pools.at(pool).price : event.pools.at(pool).cheap;
        places.append({seat, pool, type, list, list, false});
    };
    QList<int> seats = hold.seats.values();
    std::sort(seats.begin(), seats.end());
    for (const int seat : std::as_const(seats))
        add(seat, event.seats.at(seat).pool, hold.cheapSeats.contains(seat) ? 1 : 0);
    for (auto area = hold.places.begin(); area != hold.places.end(); ++area) {
        const qint64 dear = *area - hold.cheapPlaces.value(area.key());
        for (qint64 i = 0; i < *area; ++i)
            add(-1, area.key(), i < dear ? 0 : 1);
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

// First the voucher, ticket by ticket while there is something left of it (of what is reserved: just that), then what
// was taken off by hand, of goods too; what costs something before the latter pays fees.
Priced Model::priced(const Hold &hold, const Spent &gone) const
{
    Priced price;
    price.places = placesOf(hold);
    qint64 uses = voucher.uses - gone.uses, budget = voucher.budget - gone.saved;
    if (hold.reserved.uses > 0) {
        uses = hold.reserved.uses;
        budget = hold.reserved.saved;
    }
    qint64 paying = 0;
    for (Priced::Place &place : price.places) {
        const qint64 saved = std::min(place.list - less(place.list, voucher.percent), budget - price.voucher.saved);
        place.byVoucher = hold.hasVoucher && price.voucher.uses < uses && saved > 0;
        if (place.byVoucher) {
            place.paid -= saved;
            ++price.voucher.uses;
            price.voucher.saved += saved;
        }
        place.paid = less(place.paid, hold.percent);
        paying += place.paid > 0 || place.byVoucher ? 1 : 0;
    }
    if (hold.hasVoucher && price.voucher.uses == 0)
        price.refusal = QStringLiteral("invalid_argument");
    price.extras = goodsPrice * hold.goods;
    price.goods = less(goodsPrice, hold.percent) * hold.goods;
    price.fees = paying * ticketFee + (paying > 0 ? orderFee : 0);
    price.feeLines = (ticketFee > 0 ? paying : 0) + (orderFee > 0 && paying > 0 ? 1 : 0);
    return price;
}

// What is named is in the hold, and sold at that type.
QString Model::canChangeTypes(const Command &command) const
{
    const Hold &hold = holds.at(command.hold - 1);
    const Event &event = events.at(hold.event - 1);
    const auto sells = [&](int pool) { return command.type == 0 || event.pools.at(pool).cheap >= 0; };
    bool can = true;
    for (const QString &ref : command.seats) {
        const int seat = seatNamed(event, ref);
        can = can && hold.seats.contains(seat) && sells(event.seats.at(seat).pool);
    }
    if (!command.area.isEmpty()) {
        const int pool = areaNamed(event, command.area);
        const qint64 cheap = hold.cheapPlaces.value(pool);
        can = can && hold.places.contains(pool) && sells(pool)
              && (command.type == 0 ? cheap : hold.places.value(pool) - cheap) >= command.quantity;
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
        if (hold.hasVoucher == command.given)
            return QStringLiteral("invalid_argument");
        hold.hasVoucher = command.given;
    }
    return priced(hold, gone).refusal;
}

bool Model::isAgreedUnseen(const Command &command, qint64 now) const
{
    return eventsBesideEachOther && (command.what == u"hold.voucher" || command.what == u"hold.reduce")
           && canChange(command, now).isEmpty() && canAgree(command, {}).isEmpty();
}

} // namespace rowlock::pure
