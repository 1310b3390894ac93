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

} // namespace rowlock
