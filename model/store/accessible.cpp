#include "model/store/accessible.h"

#include "model/domain/accessible.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonArray>

namespace rowlock {

namespace {

constexpr qint64 mostMinutes = 527'040; // 366 days

bool has(const QList<SeatRow> &seats, int seatNo)
{
    return std::any_of(seats.begin(), seats.end(), [seatNo](const SeatRow &seat) { return seat.seatNo == seatNo; });
}

struct Bay
{
    QString ref;
    QString label;
    SeatState state = SeatState::Free;
};

// Sold: who sits there may bring somebody later.
Result<Done> requireBaySold(Writing &writing, const OpenEvent &event, const SeatRow &companion)
{
    TRY_GET(const Bay bay,
            one<Bay>(
                writing.db(), R"(SELECT ref, label, state FROM event_seat WHERE event_id = ? AND seat_no = ?)",
                [](const Row &row) {
                    return Bay{row.text(0), row.text(1), seatStateFromName(row.text(2)).value_or(SeatState::Blocked)};
                },
                event.id(), companion.bay));
    if (bay.state == SeatState::Sold)
        return Done{};
    const QString sentence =
        bay.state == SeatState::Free
            ? Store::tr("%1 is the companion seat of %2 and is sold with it or after it. Take that wheelchair space as "
                        "well.")
            : Store::tr("%1 is the companion seat of %2, which is not in this sale and not sold yet. Select another "
                        "seat.");
    return refuse(ErrorCode::Forbidden, sentence.arg(companion.label, bay.label),
                  {{QStringLiteral("seat"), companion.ref}, {QStringLiteral("bay"), bay.ref}});
}

} // namespace

Result<Done> checkAccessibleMinutes(std::optional<qint64> minutes)
{
    if (!minutes || (*minutes >= 0 && *minutes <= mostMinutes))
        return Done{};
    return badArgument(
        Store::tr("Accessible seating is kept always, or until 0 to %1 minutes before the start.").arg(mostMinutes),
        "accessible_minutes");
}

Result<EventSummary> keepAccessible(Connection &connection, const Act &act, EventId id, std::optional<qint64> minutes)
{
    TRY(checkAccessibleMinutes(minutes));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<EventSummary> {
        TRY_GET(const EventSummary today, readEvent(writing.db(), id));
        if (today.accessibleMinutes == minutes)
            return today;
        TRY(openEvent(writing, id));
        TRY(post(writing.db(), R"(UPDATE event SET accessible_minutes = ? WHERE event_id = ?)", minutes, id));
        TRY(record(writing, {QStringLiteral("event.accessible"),
                             id,
                             -1,
                             {},
                             {},
                             {{QStringLiteral("minutes"), minutes ? QJsonValue(*minutes) : QJsonValue()}}}));
        return readEvent(writing.db(), id);
    });
}

Result<Done> pairCompanions(Writing &writing, EventId event, const SeatingPlan &plan, const QList<int> &numbers)
{
    QJsonArray pairs;
    TRY_GET(const qint64 before, run(writing.db(), R"(DELETE FROM companion_seat WHERE event_id = ?)", event));
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
        const int bay = plan.seats.at(seatNo).bay;
        if (bay < 0)
            continue;
        const int seatNumber = numbers.value(seatNo, seatNo), bayNumber = numbers.value(bay, bay);
        TRY(post(writing.db(), R"(INSERT INTO companion_seat (event_id, seat_no, bay_no) VALUES (?, ?, ?))", event,
                 seatNumber, bayNumber));
        pairs.append(QJsonArray{seatNumber, bayNumber});
    }
    if (before == 0 && pairs.isEmpty())
        return Done{};
    return record(writing,
                  {QStringLiteral("event.paired"), event, -1, {}, {}, {{QStringLiteral("companions"), pairs}}});
}

Result<Done> requireBays(Writing &writing, const OpenEvent &event, const QList<SeatRow> &seats, HoldId hold)
{
    QList<SeatRow> had;
    for (const SeatRow &seat : seats) {
        if (seat.bay < 0 || has(seats, seat.bay) || !keepsAccessible(event.summary, writing.now()))
            continue;
        if (hold.isValid() && had.isEmpty()) {
            TRY_GET(had, seatsOfHold(writing.db(), hold));
        }
        if (!has(had, seat.bay))
            TRY(requireBaySold(writing, event, seat));
    }
    return Done{};
}

Result<QList<SeatRow>> withCompanions(Writing &writing, const OpenEvent &event, const QList<SeatRow> &seats,
                                      HoldId hold)
{
    QList<SeatRow> all = seats;
    if (keepsAccessible(event.summary, writing.now())) {
        TRY_GET(const auto had, seatsOfHold(writing.db(), hold));
        for (const SeatRow &seat : had) {
            if (seat.bay >= 0 && has(seats, seat.bay) && !has(seats, seat.seatNo))
                all.append(seat);
        }
    }
    std::stable_partition(all.begin(), all.end(), [](const SeatRow &seat) { return seat.bay >= 0; });
    return all;
}

Result<Done> requireCompanionsToo(Writing &writing, const OpenEvent &event, const QList<SeatRow> &seats, HoldId hold)
{
    TRY_GET(const auto all, withCompanions(writing, event, seats, hold));
    for (const SeatRow &seat : all) {
        if (has(seats, seat.seatNo))
            continue;
        const auto bay =
            std::find_if(seats.begin(), seats.end(), [&](const SeatRow &one) { return one.seatNo == seat.bay; });
        return refuse(
            ErrorCode::Forbidden,
            Store::tr("%1 is the companion seat of %2. Nobody was moved. Move both.").arg(seat.label, bay->label),
            {{QStringLiteral("seat"), seat.ref}, {QStringLiteral("bay"), bay->ref}});
    }
    return Done{};
}

} // namespace rowlock
