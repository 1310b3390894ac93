#include "model/exchange/reservation_csv.h"

#include "model/exchange/csv_text.h"

namespace rowlock {

namespace {

QString localTime(Instant at, const QTimeZone &zone)
{
    return inZone(at, zone).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString namesOf(const Reservation &one, const QList<EventSummary> &events)
{
    QStringList names;
    for (const HoldInfo &hold : one.holds) {
        for (const EventSummary &event : events) {
            if (event.id == hold.event)
                names += event.name;
        }
    }
    return names.join(QStringLiteral("; "));
}

QString beginningOf(const Reservation &one, const QList<EventSummary> &events, const QTimeZone &zone)
{
    QStringList times;
    for (const HoldInfo &hold : one.holds) {
        for (const EventSummary &event : events) {
            if (event.id == hold.event)
                times += localTime(event.starts, zone);
        }
    }
    return times.join(QStringLiteral("; "));
}

QString seatsOf(const Reservation &one)
{
    QStringList seats;
    for (const HoldInfo &hold : one.holds) {
        for (const HoldItem &item : hold.items)
            seats += item.seatNo == -1 ? QStringLiteral("%1 x %2").arg(item.quantity).arg(item.label) : item.label;
    }
    return seats.join(QStringLiteral("; "));
}

} // namespace

QByteArray reservationsCsv(const QList<Reservation> &all, const QList<EventSummary> &events, const QTimeZone &zone)
{
    QByteArray csv = csvLine({"code", "name", "phone", "email", "event", "starts", "quantity", "seats", "total", "paid",
                              "state", "release", "rest_due", "made_at", "terminal", "clerk"});
    for (const Reservation &one : all) {
        const auto due = one.restDue();
        const QStringList cells{one.as.code,
                                one.patron(),
                                one.phone,
                                one.email,
                                namesOf(one, events),
                                beginningOf(one, events, zone),
                                QString::number(one.quantity()),
                                seatsOf(one),
                                toDecimal(one.total()),
                                toDecimal(one.paid),
                                stateName(one.state),
                                localTime(one.releaseAt, zone),
                                due ? localTime(*due, zone) : QString(),
                                localTime(one.madeAt, zone),
                                one.madeBy.terminal,
                                one.madeBy.clerk};
        QList<QByteArray> fields;
        for (const QString &cell : cells)
            fields.append(quotedCell(disarmed(cell)));
        csv += csvLine(fields);
    }
    return csv;
}

} // namespace rowlock
