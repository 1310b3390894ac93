#include "ui/words/map_text.h"

#include "model/domain/countdown.h"
#include "ui/common/format.h"
#include "ui/words/reservation_texts.h"

#include <QCoreApplication>
#include <QLocale>

namespace rowlock {

namespace {

QString translated(const char *text, int n = -1)
{
    return QCoreApplication::translate("SeatMap", text, nullptr, n);
}

QString priceText(const Money &price)
{
    return toDisplay(price, QLocale());
}

QString seatPriceText(const HouseModel &house, const SeatStatus &seat)
{
    const bool isSold = seat.ticket.isValid() || seat.pool < 0 || seat.pool >= house.pools().size()
                        || house.pools().at(seat.pool).isSold;
    return isSold ? priceText(seat.price) : poolPriceText(house.pools().at(seat.pool));
}

QString categoryOf(const HouseModel &house, int seatNo)
{
    const int category = house.plan().seats.at(seatNo).category;
    return category >= 0 && category < house.plan().categories.size() ? house.plan().categories.at(category).name
                                                                      : QString();
}

// Who holds it and how long still.
QString holdText(const HouseModel &house, const SeatLooks &looks, const SeatStatus &seat, SeatFace face, Instant now)
{
    const HoldInfo *hold = house.hold(seat.hold);
    if (!hold)
        return translated("Held.");
    const QString who = hold->holder.clerk.isEmpty()
                            ? hold->holder.terminal
                            : translated("%1 at %2").arg(hold->holder.clerk, hold->holder.terminal);
    if (hold->state == HoldState::Paying)
        return face == SeatFace::InSale ? translated("Being paid.") : translated("Being paid at %1.").arg(who);
    if (hold->isReserved()) // here it is in this sale
        return translated("%1.").arg(reservedForText(*hold, now, looks.timeZone));
    const qint64 left = hold->times.expiresAt - now;
    if (face == SeatFace::InSale)
        return left > 0 ? translated("%1 left.").arg(countdownText(left)) : translated("Overdue, still in this sale.");
    if (face == SeatFace::Yielded)
        return translated("Held by %1, overdue: can be taken.").arg(who);
    if (face == SeatFace::Aside)
        return translated("Set aside here, %1 left.").arg(countdownText(left));
    return translated("Held by %1, %2 left.").arg(who, countdownText(left));
}

QString stateSentence(const HouseModel &house, const SeatLooks &looks, const SeatStatus &seat, Instant now)
{
    const SeatFace face = looks.faceOf(seat);
    switch (face) {
    case SeatFace::Free: return translated("Available.");
    case SeatFace::InSale: return translated("In this sale. %1").arg(holdText(house, looks, seat, face, now));
    case SeatFace::Aside:
    case SeatFace::Held:
    case SeatFace::Yielded: return holdText(house, looks, seat, face, now);
    case SeatFace::Reserved: {
        const HoldInfo *hold = house.hold(seat.hold);
        return hold ? translated("%1.").arg(reservedForText(*hold, now, looks.timeZone)) : translated("Reserved.");
    }
    case SeatFace::Used: return translated("Admitted.");
    case SeatFace::Sold:
        return translated("Sold %1.")
            .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(house.soldAt(seat).ms), QLocale::ShortFormat));
    case SeatFace::Blocked: {
        const BlockInfo *block = house.block(seat.block);
        if (!block)
            return translated("Blocked.");
        const QString blocked = block->reason.isEmpty()
                                    ? translated("Blocked: %1.").arg(block->code)
                                    : translated("Blocked: %1, %2.").arg(block->code, block->reason);
        return house.maySellHere(*block) ? translated("%1 May be sold here.").arg(blocked) : blocked;
    }
    case SeatFace::Pending: break;
    }
    return {};
}

// The first word that other programs read of a seat, which stays whatever the screen calls it.
QString publicState(SeatFace face)
{
    switch (face) {
    case SeatFace::Free: return translated("free");
    case SeatFace::Aside:
    case SeatFace::Yielded: return faceName(SeatFace::Held);
    case SeatFace::Used: return faceName(SeatFace::Sold);
    default: return faceName(face);
    }
}

} // namespace

QString faceName(SeatFace face)
{
    switch (face) {
    case SeatFace::Free: return translated("available");
    case SeatFace::InSale: return translated("in this sale");
    case SeatFace::Aside: return translated("set aside");
    case SeatFace::Pending: return translated("requested");
    case SeatFace::Held: return translated("held");
    case SeatFace::Yielded: return translated("overdue");
    case SeatFace::Reserved: return translated("reserved");
    case SeatFace::Sold: return translated("sold");
    case SeatFace::Blocked: return translated("blocked");
    case SeatFace::Used: return translated("admitted");
    }
    return {};
}

QString describeSeat(const HouseModel &house, const SeatLooks &looks, int seatNo)
{
    const SeatStatus &seat = house.seat(seatNo);
    const SeatFace face = looks.faceOf(seat);
    QStringList parts = {publicState(face)};
    if (face == SeatFace::Aside || face == SeatFace::Yielded || face == SeatFace::Used)
        parts.append(faceName(face));
    if (looks.pending.contains(seatNo))
        parts.append(faceName(SeatFace::Pending));
    const QString category = categoryOf(house, seatNo);
    if (!category.isEmpty())
        parts.append(category);
    parts.append(seatPriceText(house, seat));
    const PlanSeat &place = house.plan().seats.at(seatNo);
    if (place.accessible)
        parts.append(translated("wheelchair space"));
    if (place.companion)
        parts.append(translated("companion seat"));
    if (place.restrictedView)
        parts.append(translated("restricted view"));
    if (face == SeatFace::Held) {
        if (const HoldInfo *hold = house.hold(seat.hold))
            parts.append(translated("by %1").arg(hold->holder.terminal));
    } else if (face == SeatFace::Reserved) {
        const HoldInfo *hold = house.hold(seat.hold);
        if (hold && !hold->patron.isEmpty())
            parts.append(translated("for %1, %2").arg(hold->patron, hold->reserved.code));
    } else if (face == SeatFace::Blocked) {
        if (const BlockInfo *block = house.block(seat.block)) {
            parts.append(block->reason.isEmpty() ? block->code : block->code + QStringLiteral(": ") + block->reason);
            if (house.maySellHere(*block))
                parts.append(translated("may be sold here"));
        }
    }
    return parts.join(QStringLiteral(", "));
}

MapText seatText(const HouseModel &house, const SeatLooks &looks, int seatNo, Instant now)
{
    const SeatStatus &seat = house.seat(seatNo);
    const PlanSeat &place = house.plan().seats.at(seatNo);
    MapText text;
    text.title = place.label;
    const QString category = categoryOf(house, seatNo);
    const QString price = seatPriceText(house, seat);
    text.lines.append(category.isEmpty() ? price : QStringLiteral("%1 · %2").arg(category, price));
    if (place.accessible)
        text.lines.append(translated("Wheelchair space"));
    if (place.companion)
        text.lines.append(translated("Companion seat"));
    if (place.restrictedView)
        text.lines.append(translated("Restricted view"));
    text.lines.append(looks.pending.contains(seatNo) ? translated("Requesting…")
                                                     : stateSentence(house, looks, seat, now));
    return text;
}

MapText areaText(const HouseModel &house, int area)
{
    MapText text;
    text.title = house.plan().areas.at(area).name;
    const int poolNo = house.poolOfArea(area);
    if (poolNo < 0)
        return text;
    const PoolStatus &pool = house.pools().at(poolNo);
    const Counters counters = underLimit(house.event(), pool.counters);
    const QLocale locale;
    text.lines.append(translated("Standing · %1").arg(poolPriceText(pool)));
    text.lines.append(
        translated("%1 of %2 left").arg(locale.toString(counters.available), locale.toString(counters.capacity)));
    if (pool.counters.held > 0)
        text.lines.append(translated("%1 held").arg(locale.toString(pool.counters.held)));
    if (pool.counters.reserved > 0)
        text.lines.append(translated("%1 reserved").arg(locale.toString(pool.counters.reserved)));
    if (pool.counters.blocked > 0)
        text.lines.append(translated("%1 blocked").arg(locale.toString(pool.counters.blocked)));
    return text;
}

MapText blockText(const HouseModel &house, int block)
{
    const PlanBlock &section = house.plan().blocks.at(block);
    qint64 free = 0;
    Money least;
    for (const int seatNo : section.seats) {
        const SeatStatus &seat = house.seat(seatNo);
        if (seat.state != SeatState::Free || !house.pools().at(seat.pool).isSold)
            continue;
        least = free == 0 ? seat.price : std::min(least, seat.price);
        ++free;
    }
    const QLocale locale;
    MapText text;
    text.title = section.name;
    text.lines.append(
        translated("%1 of %2 seats available").arg(locale.toString(free), locale.toString(section.seats.size())));
    if (free > 0)
        text.lines.append(translated("from %1").arg(priceText(least)));
    text.lines.append(translated("Double-click to zoom in"));
    return text;
}

QString areaDescription(const HouseModel &house, int area)
{
    const int poolNo = house.poolOfArea(area);
    if (poolNo < 0)
        return {};
    const PoolStatus &pool = house.pools().at(poolNo);
    const QString left =
        translated("%1 left, %2")
            .arg(QLocale().toString(underLimit(house.event(), pool.counters).available), poolPriceText(pool));
    return pool.counters.blocked > 0 ? translated("%1, %2 blocked").arg(left, QLocale().toString(pool.counters.blocked))
                                     : left;
}

} // namespace rowlock
