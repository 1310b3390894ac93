// A seating plan in pretix's form, small enough to know every seat of it: Stalls-A-1 to Stalls-B-10.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace rowlock {

// Two rows of ten seats.
inline QByteArray smallPlan()
{
    QJsonArray rows;
    for (const QString &row : {QStringLiteral("A"), QStringLiteral("B")}) {
        QJsonArray seats;
        for (int number = 1; number <= 10; ++number) {
            seats.append(QJsonObject{
                {QStringLiteral("seat_number"), QString::number(number)},
                {QStringLiteral("seat_guid"), QStringLiteral("Stalls-%1-%2").arg(row, QString::number(number))},
                {QStringLiteral("uuid"), QStringLiteral("00000000-0000-4000-8000-0000000%1%2")
                                             .arg(row == QLatin1String("A") ? 10 : 20)
                                             .arg(number, 3, 10, QLatin1Char('0'))},
                {QStringLiteral("category"), QStringLiteral("Stalls")},
                {QStringLiteral("position"), QJsonObject{{QStringLiteral("x"), number * 20}, {QStringLiteral("y"), 0}}},
            });
        }
        rows.append(QJsonObject{
            {QStringLiteral("row_number"), row},
            {QStringLiteral("row_number_position"), QStringLiteral("both")},
            {QStringLiteral("uuid"),
             QStringLiteral("00000000-0000-4000-8000-00000000000%1").arg(row == QLatin1String("A") ? 1 : 2)},
            {QStringLiteral("position"),
             QJsonObject{{QStringLiteral("x"), 0}, {QStringLiteral("y"), row == QLatin1String("A") ? 0 : 30}}},
            {QStringLiteral("seats"), seats},
        });
    }
    const QJsonObject zone{
        {QStringLiteral("name"), QStringLiteral("Stalls")},
        {QStringLiteral("zone_id"), QStringLiteral("Stalls")},
        {QStringLiteral("uuid"), QStringLiteral("00000000-0000-4000-8000-000000000009")},
        {QStringLiteral("position"), QJsonObject{{QStringLiteral("x"), 0}, {QStringLiteral("y"), 0}}},
        {QStringLiteral("rows"), rows},
        {QStringLiteral("areas"), QJsonArray()}};
    return QJsonDocument(QJsonObject{
                             {QStringLiteral("name"), QStringLiteral("Studio")},
                             {QStringLiteral("categories"),
                              QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("Stalls")},
                                                     {QStringLiteral("color"), QStringLiteral("#4C72B0")}}}},
                             {QStringLiteral("zones"), QJsonArray{zone}},
                             {QStringLiteral("size"),
                              QJsonObject{{QStringLiteral("width"), 300}, {QStringLiteral("height"), 100}}},
                         })
        .toJson();
}

} // namespace rowlock
