#include "tests/process/support/ask_house.h"

#include "model/service/desk.h"
#include "tests/process/support/ask_desk.h"
#include "tests/process/support/staffed_theatre.h"

#include <algorithm>

namespace rowlock {

using pure::Answer;
using pure::Command;

namespace {

// Of everybody for whom something is kept.
const QString someone = QStringLiteral("Mary Obrien");

Answer refusedBy(const Error &error, QString *message)
{
    Answer refused;
    refused.refusal = refusalOf(error);
    if (message)
        *message = error.message + QStringLiteral(" [%1]").arg(error.diagnosis);
    return refused;
}

template <typename T, typename Function>
Answer answered(const Result<T> &result, Function answer, QString *message)
{
    if (!result)
        return refusedBy(result.error(), message);
    Answer told;
    answer(*result, told);
    return told;
}

Money euros(qint64 minor)
{
    return {minor, Currency()};
}

// The two looks at the house, and between them the PIN. One that was wrong is an answer: it was counted.
template <typename T, typename Known>
Answer withPin(Desk &desk, const Command &command, Known known, void (*answer)(const T &, Answer &), QString *message)
{
    const auto attempt = desk.staff().tryPin(theatrePeople().at(command.house.person - 1).name);
    if (!attempt)
        return refusedBy(attempt.error(), message);
    const QString pin = command.house.knowsPin ? theatrePin(command.house.person) : QStringLiteral("13579");
    if (const auto pinKnown = knowsPin(*attempt, Password(pin)))
        return answered<T>(known(*pinKnown), answer, message);
    const auto wrong = desk.staff().wrongPin(*attempt);
    Answer told;
    if (!wrong && wrong.error().details.value(QStringLiteral("looked_at")).toBool())
        told.number = Answer::wrongPin;
    else
        told = refusedBy(wrong.error(), message);
    return told;
}

Result<StaffRole> changedRole(Desk &desk, const Command &command)
{
    TRY_GET(const auto roles, desk.staff().roles());
    for (StaffRole role : roles) {
        if (role.no != command.house.role)
            continue;
        const Rights right = rightsFromText(command.house.right);
        role.rights = command.given ? role.rights | right : role.rights & ~right;
        return desk.staff().saveRole(role);
    }
    qFatal("there is no role %d", command.house.role);
}

Answer askStaff(Desk &desk, const Command &command, QString *message)
{
    if (command.what == u"staff.sign_in")
        return withPin<AtWork>(
            desk, command, [&](const KnownPin &pin) { return desk.staff().signIn(pin); },
            [](const AtWork &, Answer &) {}, message);
    if (command.what == u"approval")
        return withPin<Approval>(
            desk, command,
            [&](const KnownPin &pin) {
                return desk.staff().approve(pin, Right(Rights::Int(rightsFromText(command.house.right))));
            },
            [](const Approval &given, Answer &told) {
                told.number = given.id;
                told.expiresAt = given.until.ms;
            },
            message);
    if (command.what == u"role")
        return answered(
            changedRole(desk, command), [](const StaffRole &, Answer &) {}, message);
    return answered(
        desk.staff().signOut(), [](const Done &, Answer &) {}, message);
}

qint64 minorOf(const QJsonObject &figures, const char *name)
{
    return figures.value(QLatin1String(name)).toString().remove(u'.').toLongLong();
}

Answer askShift(Desk &desk, const Command &command, QString *message)
{
    const QString &what = command.what;
    const pure::HouseAct &act = command.house;
    const ShiftId id(act.shift);
    ShiftDesk shifts = desk.shifts();
    const auto number = [](const Shift &shift, Answer &told) { told.number = shift.id.value(); };
    if (what == u"shift.open")
        return answered(shifts.open(int(act.drawer), euros(act.amount)), number, message);
    if (what == u"shift.join")
        return answered(shifts.join(id), number, message);
    if (what == u"shift.leave")
        return answered(shifts.leave(), number, message);
    if (what == u"shift.resume")
        return answered(shifts.resume(id), number, message);
    if (what == u"shift.count") {
        CashCount count;
        if (act.amount > 0)
            (void)count.add(500, act.amount / 500);
        return answered(shifts.count(id, count), number, message);
    }
    if (what == u"shift.cash")
        return answered(
            shifts.move(*cashKindFromName(act.kind), euros(act.amount), act.reason),
            [](const CashEntry &entry, Answer &told) {
                told.number = entry.no;
                told.total = entry.amount.minor;
            },
            message);
    if (what == u"shift.x")
        return answered(
            shifts.x(id),
            [](const ShiftFigures &x, Answer &told) {
                told.number = x.shift.z;
                if (!x.isBlind)
                    told.prices = {x.drawer.expected.minor, x.sales.minor, x.returns.minor};
            },
            message);
    const auto leave = act.amount >= 0 ? std::optional(euros(act.amount)) : std::nullopt;
    return answered(
        shifts.close(id, act.reason, leave),
        [](const ZReport &z, Answer &told) {
            told.number = z.no;
            for (const char *name : {"sales", "returns", "all_sales", "all_returns"})
                told.prices += minorOf(z.figures, name);
        },
        message);
}

void tellReservation(const Reservation &reservation, Answer &told)
{
    told.hold = reservation.as.no.value();
    if (!reservation.isLive())
        return;
    told.expiresAt = reservation.releaseAt.ms;
    for (const HoldInfo &hold : reservation.holds) {
        for (const HoldItem &item : hold.items) {
            if (item.seatNo >= 0)
                told.seats += item.ref;
        }
    }
    told.seats.sort();
}

Answer askReservation(Desk &desk, const Command &command, QString *message)
{
    const QString &what = command.what, &code = command.house.code;
    const ReleaseTime release{Instant{command.house.until}, {}};
    ReservationDesk reservations = desk.reservations();
    if (what == u"reservation.make")
        return answered(reservations.make(HoldId(command.hold), someone, release), tellReservation, message);
    if (what == u"reservation.move")
        return answered(reservations.move(code, release), tellReservation, message);
    if (what == u"reservation.drop")
        return answered(reservations.drop(code, QStringLiteral("called off")), tellReservation, message);
    if (what == u"reservation.release")
        return answered(
            reservations.release(EventId(command.event)),
            [](const QList<Reservation> &released, Answer &told) { told.number = released.size(); }, message);
    return answered(
        reservations.takeBack(code, release),
        [](const ReservationBack &back, Answer &told) {
            tellReservation(back.reservation, told);
            told.number = back.gone.size();
        },
        message);
}

Answer askWillcall(Desk &desk, const Command &command, QString *message)
{
    const OrderId order(command.order);
    const auto number = [&](const WillcallOrder &there, Answer &told) { told.order = there.id.value(); };
    WillcallDesk willcall = desk.willcall();
    if (command.what == u"willcall.leave")
        return answered(willcall.leave(order, someone), number, message);
    if (command.what == u"willcall.take_off")
        return answered(willcall.takeOff(order), number, message);
    if (command.what == u"willcall.take_back")
        return answered(willcall.takeBack(order, QStringLiteral("the wrong Obrien"), int(command.house.handOver)),
                        number, message);
    HandOverAsked asked;
    asked.despiteDue = command.house.knowsDue;
    for (const qint64 ticket : command.tickets)
        asked.tickets.append(TicketId(ticket));
    return answered(
        willcall.handOver(order, asked),
        [](const WillcallOrder &there, Answer &told) {
            told.order = there.id.value();
            told.number = there.handovers.last().number;
            for (const TicketId ticket : there.handovers.last().tickets)
                told.tickets.append(ticket.value());
            std::sort(told.tickets.begin(), told.tickets.end());
        },
        message);
}

} // namespace

QString refusalOf(const Error &error)
{
    const QString code = codeName(error.code);
    if (error.code == ErrorCode::StorageUnusable && error.details.contains(QStringLiteral("unknown")))
        return Answer::inDoubt;
    if (error.code != ErrorCode::Forbidden)
        return code;
    if (!error.details.value(QStringLiteral("looked_at")).toBool(true))
        return pure::PinWatch::tooSoon;
    for (const char *why : {"sign_in", "right", "shift"}) {
        if (error.details.contains(QLatin1String(why)))
            return code + u':' + QLatin1String(why);
    }
    return code;
}

Answer askHouse(Desk &desk, const Command &command, QString *message)
{
    if (command.what.startsWith(u"shift."))
        return askShift(desk, command, message);
    if (command.what.startsWith(u"reservation."))
        return askReservation(desk, command, message);
    return command.what.startsWith(u"willcall.") ? askWillcall(desk, command, message)
                                                 : askStaff(desk, command, message);
}

Cashier::Sight sightOf(Desk &desk)
{
    Cashier::Sight sight;
    sight.due = quotesOf(desk);
    sight.now = [&desk] { return desk.clock().now().ms; };
    sight.here = [&desk] { return desk.shifts().here().value_or(ShiftHere()).shift.value(); };
    sight.shifts = [&desk] {
        QList<Cashier::SeenShift> seen;
        for (const Shift &shift : desk.shifts().openOnes().value_or(QList<Shift>()))
            seen.append({shift.id.value(), shift.drawer.no, !shift.isOpen()});
        return seen;
    };
    sight.reservations = [&desk] {
        QList<Cashier::SeenReservation> seen;
        for (const auto &all : {desk.reservations().live(), desk.reservations().released()}) {
            for (const Reservation &one : all.value_or(QList<Reservation>()))
                seen.append({one.as.no.value(), one.as.code, one.isLive() ? one.holds.first().id.value() : 0,
                             one.holds.isEmpty() ? 0 : one.holds.last().event.value()});
        }
        return seen;
    };
    return sight;
}

} // namespace rowlock
