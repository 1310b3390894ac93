#include "model/domain/refused_seats.h"

#include <QJsonArray>

namespace rowlock {

QStringList seatRefs(const HoldInfo &hold)
{
    QStringList refs;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0)
            refs << item.ref;
    }
    return refs;
}

QStringList refusedRefs(const Error &error)
{
    QStringList refs;
    for (const QJsonValue &value : error.details.value(QStringLiteral("seats")).toArray())
        refs << value.toObject().value(QStringLiteral("seat")).toString();
    return refs;
}

SeatRequest withoutSeats(const SeatRequest &request, const QStringList &refs)
{
    SeatRequest others = request;
    others.seats.clear();
    const QList<int> types = eachType(request.types);
    QList<int> kept;
    for (qsizetype i = 0; i < request.seats.size(); ++i) {
        if (refs.contains(request.seats.at(i)))
            continue;
        others.seats.append(request.seats.at(i));
        if (i < types.size())
            kept.append(types.at(i));
    }
    others.types = countedTypes(kept);
    return others;
}

} // namespace rowlock
