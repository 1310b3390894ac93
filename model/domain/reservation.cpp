#include "model/domain/reservation.h"

#include "model/domain/names.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr Names<ReservationState, 7> reservationStates = {{{ReservationState::Reserved, "reserved"},
                                                           {ReservationState::Paying, "paying"},
                                                           {ReservationState::PartlyPaid, "partly_paid"},
                                                           {ReservationState::Sold, "sold"},
                                                           {ReservationState::Released, "released"},
                                                           {ReservationState::Dropped, "dropped"},
                                                           {ReservationState::DepositKept, "deposit_kept"}}};

} // namespace

ReleaseTime usualRelease(Instant begins, Instant now)
{
    constexpr qint64 leastMs = 5 * 60'000;
    for (const qint64 minutes : {60, 30, 15}) {
        if (begins.plusMs(-minutes * 60'000) - now >= leastMs)
            return {{}, minutes};
    }
    return {{}, 0};
}

bool Reservation::isReleasedInPart() const
{
    return state == ReservationState::Reserved
           && std::ranges::any_of(lost, [this](const HoldInfo &hold) { return hold.endedAt >= releaseAt; });
}

bool Reservation::isOf(EventId event) const
{
    return std::ranges::any_of(holds, [event](const HoldInfo &hold) { return hold.event == event; });
}

QString stateName(ReservationState state)
{
    return nameIn(reservationStates, state);
}

std::optional<Instant> Reservation::restDue() const
{
    if (state != ReservationState::PartlyPaid && state != ReservationState::Paying)
        return {};
    const auto said = std::ranges::find_if(holds, [](const HoldInfo &hold) { return hold.restDue.has_value(); });
    return said == holds.end() ? std::nullopt : said->restDue;
}

qint64 Reservation::quantity() const
{
    qint64 sum = 0;
    for (const HoldInfo &hold : holds)
        sum += hold.quantity();
    return sum;
}

Money Reservation::total() const
{
    Money sum{0, holds.isEmpty() ? Currency() : holds.first().total.currency};
    for (const HoldInfo &hold : holds)
        sum += hold.total;
    return sum;
}

std::optional<Instant> Reservation::endedAt() const
{
    std::optional<Instant> last;
    for (const HoldInfo &hold : holds) {
        if (hold.isLive())
            return {};
        last = std::max(last, hold.endedAt);
    }
    return last;
}

QList<HoldInfo> newestHolds(const QList<HoldInfo> &holds)
{
    QList<HoldInfo> newest;
    for (const HoldInfo &hold : holds) {
        newest.removeIf([&](const HoldInfo &before) { return before.event == hold.event; });
        newest.append(hold);
    }
    return newest;
}

ReservationState reservationState(const QList<HoldInfo> &newest, bool isAsked, bool isDepositKept)
{
    const auto any = [&](HoldState state) {
        return std::ranges::any_of(newest, [state](const HoldInfo &hold) { return hold.state == state; });
    };
    if (any(HoldState::Paying))
        return isAsked ? ReservationState::Paying : ReservationState::PartlyPaid;
    if (any(HoldState::Active))
        return ReservationState::Reserved;
    if (any(HoldState::Sold))
        return ReservationState::Sold;
    if (isDepositKept)
        return ReservationState::DepositKept;
    const auto last = std::ranges::max_element(newest, {}, &HoldInfo::endedAt);
    return last != newest.end() && last->state == HoldState::Expired ? ReservationState::Released
                                                                     : ReservationState::Dropped;
}

bool Reservation::has(const HoldInfo &hold) const
{
    switch (state) {
    case ReservationState::Reserved:
    case ReservationState::Paying:
    case ReservationState::PartlyPaid: return hold.isLive();
    case ReservationState::Sold: return hold.state == HoldState::Sold;
    case ReservationState::Released: return hold.state == HoldState::Expired && hold.endedAt >= releaseAt;
    case ReservationState::Dropped:
    case ReservationState::DepositKept: return hold.state == HoldState::Released;
    }
    Q_UNREACHABLE();
}

// Letters that are read for digits are taken for them.
QString reservationCode(const QString &typed)
{
    QString code = typed.toUpper();
    code.remove(u'-').remove(u' ');
    if (code.size() == 6 && code.startsWith(u'R'))
        code.remove(0, 1);
    if (code.size() != 5)
        return {};
    for (QChar &letter : code) {
        if (letter == u'O')
            letter = u'0';
        else if (letter == u'I' || letter == u'L')
            letter = u'1';
        if (!(letter >= u'0' && letter <= u'9') && !(letter >= u'A' && letter <= u'Z'))
            return {};
    }
    return QStringLiteral("R-") + code;
}

} // namespace rowlock
