#include "model/domain/seat.h"

#include "model/domain/names.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr Names<SeatState, 5> seatStates = {{{SeatState::Free, "free"},
                                             {SeatState::Held, "held"},
                                             {SeatState::Reserved, "reserved"},
                                             {SeatState::Sold, "sold"},
                                             {SeatState::Blocked, "blocked"}}};

} // namespace

QString stateName(SeatState state)
{
    return nameIn(seatStates, state);
}

Result<SeatState> seatStateFromName(const QString &name)
{
    return valueIn(seatStates, name);
}

void count(Counters &counters, SeatState state)
{
    ++counters.capacity;
    switch (state) {
    case SeatState::Free: ++counters.available; break;
    case SeatState::Held: ++counters.held; break;
    case SeatState::Reserved: ++counters.reserved; break;
    case SeatState::Sold: ++counters.sold; break;
    case SeatState::Blocked: ++counters.blocked; break;
    }
}

std::optional<Money> priceAt(const PoolStatus &pool, int type)
{
    for (const TypePrice &price : pool.prices) {
        if (price.type.no == type)
            return price.toPay();
    }
    return type == firstPriceType && pool.isSold ? std::optional(pool.price) : std::nullopt;
}

QList<PriceType> typesSold(const QList<PoolStatus> &pools)
{
    QList<PriceType> sold;
    for (const PoolStatus &pool : pools) {
        for (const TypePrice &price : pool.prices) {
            const auto place = std::lower_bound(sold.begin(), sold.end(), price.type.no,
                                                [](const PriceType &each, int no) { return each.no < no; });
            if (place == sold.end() || place->no != price.type.no)
                sold.insert(place, price.type);
        }
    }
    return sold;
}

} // namespace rowlock
