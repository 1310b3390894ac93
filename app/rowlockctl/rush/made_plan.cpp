#include "app/rowlockctl/rush/made_plan.h"

#include "app/rowlockctl/command.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qint64 seatsInARow = 40;

QJsonObject position(qint64 x, qint64 y)
{
    return {{u"x"_s, x}, {u"y"_s, y}};
}

QJsonObject rowOf(qint64 number, qint64 first, qint64 count)
{
    const QString name = QString::number(number);
    QJsonArray seats;
    for (qint64 seat = 1; seat <= count; ++seat)
        seats.append(QJsonObject{{u"seat_number"_s, QString::number(seat)},
                                 {u"seat_guid"_s, u"seat-%1"_s.arg(first + seat)},
                                 {u"uuid"_s, u"u-%1"_s.arg(first + seat)},
                                 {u"position"_s, position(25 * seat, 0)},
                                 {u"category"_s, u"Stalls"_s}});
    return {{u"row_number"_s, name},
            {u"row_number_position"_s, u"both"_s},
            {u"uuid"_s, u"r-"_s + name},
            {u"position"_s, position(0, 25 * number)},
            {u"seats"_s, seats}};
}

} // namespace

Result<Done> writeMadePlan(const QString &name, qint64 seats)
{
    QJsonArray rows;
    for (qint64 first = 0; first < seats; first += seatsInARow)
        rows.append(rowOf(rows.size() + 1, first, std::min(seatsInARow, seats - first)));
    const QJsonObject zone{{u"name"_s, u"Stalls"_s},        {u"zone_id"_s, u"stalls"_s}, {u"uuid"_s, u"z-stalls"_s},
                           {u"position"_s, position(0, 0)}, {u"rows"_s, rows},           {u"areas"_s, QJsonArray()}};
    const QJsonObject plan{
        {u"name"_s, u"A house of %1 seats"_s.arg(seats)},
        {u"categories"_s, QJsonArray{QJsonObject{{u"name"_s, u"Stalls"_s}, {u"color"_s, u"#4C72B0"_s}}}},
        {u"zones"_s, QJsonArray{zone}},
        {u"size"_s, QJsonObject{{u"width"_s, 25 * (seatsInARow + 2)}, {u"height"_s, 25 * (rows.size() + 2)}}}};
    QFile file(name);
    const QByteArray content = QJsonDocument(plan).toJson(QJsonDocument::Compact);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.flush())
        return refuse(ErrorCode::StorageUnusable, Ctl::tr("%1 could not be written: %2.").arg(name, file.errorString()),
                      {{u"file"_s, name}});
    return Done{};
}

} // namespace rowlock
