// Seating plans for tests: the files beside the tests, small ones as JSON, and a large one made here.
#pragma once

#include "model/exchange/plan_reader.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace rowlock::test {

inline QString planFile(const QString &name)
{
    return QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/plans/%1.pretix.json").arg(name);
}

// The 20,000-seat file is too large to keep here; empty where it is not at hand.
inline QString largePlanFile()
{
    const QString given = qEnvironmentVariable("ROWLOCK_PLANS");
    for (const QString &folder : {given, QStringLiteral(ROWLOCK_SOURCE_DIR "/../shared/data")}) {
        const QString file = folder + QStringLiteral("/bowl-20000.pretix.json");
        if (!folder.isEmpty() && QFile::exists(file))
            return file;
    }
    return {};
}

inline QByteArray contentOf(const QString &file)
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

inline QJsonObject at(double x, double y)
{
    return {{QStringLiteral("x"), x}, {QStringLiteral("y"), y}};
}

// A uuid that follows from a name, as tidy files have.
inline QString uuidOf(const QString &name)
{
    const QString hex = QString::number(qHash(name, 1) & 0xffffffffu, 16).rightJustified(8, u'0');
    const QString more = QString::number(qHash(name, 2), 16).rightJustified(16, u'0');
    return QStringLiteral("%1-%2-4%3-8%4-%5")
        .arg(hex, more.left(4), more.mid(4, 3), more.mid(7, 3), more.right(6) + hex.left(6));
}

inline QJsonObject seat(const QString &number, double x, double y, const QString &guid,
                        const QString &category = QStringLiteral("Cat"))
{
    return {{QStringLiteral("seat_number"), number},
            {QStringLiteral("seat_guid"), guid},
            {QStringLiteral("uuid"), uuidOf(QStringLiteral("s/") + guid)},
            {QStringLiteral("position"), at(x, y)},
            {QStringLiteral("category"), category}};
}

inline QJsonObject row(const QString &name, double x, double y, const QJsonArray &seats)
{
    const QString key =
        QStringLiteral("r/%1/%2/%3/%4")
            .arg(name)
            .arg(x)
            .arg(y)
            .arg(seats.isEmpty() ? QString() : seats.first().toObject().value(QLatin1String("uuid")).toString());
    return {{QStringLiteral("row_number"), name},
            {QStringLiteral("uuid"), uuidOf(key)},
            {QStringLiteral("row_number_position"), QJsonValue()},
            {QStringLiteral("position"), at(x, y)},
            {QStringLiteral("seats"), seats}};
}

// `count` seats 25 apart, numbered from `first` by `step`; guids are PREFIX-ROW-NUMBER.
inline QJsonObject straightRow(const QString &prefix, const QString &name, double x, double y, int count, int first = 1,
                               int step = 1)
{
    QJsonArray seats;
    for (int i = 0; i < count; ++i) {
        const QString number = QString::number(first + i * step);
        seats.append(seat(number, i * 25, 0, prefix + u'-' + name + u'-' + number));
    }
    return row(name, x, y, seats);
}

inline QJsonObject zone(const QString &name, const QJsonArray &rows, const QJsonArray &areas = {})
{
    return {{QStringLiteral("name"), name},
            {QStringLiteral("zone_id"), QString(name).remove(u' ')},
            {QStringLiteral("uuid"), uuidOf(QStringLiteral("z/") + name)},
            {QStringLiteral("position"), at(0, 0)},
            {QStringLiteral("rows"), rows},
            {QStringLiteral("areas"), areas}};
}

inline QJsonObject rectangle(const QString &text, double x, double y, int width, int height)
{
    return {{QStringLiteral("shape"), QStringLiteral("rectangle")},
            {QStringLiteral("uuid"), uuidOf(QStringLiteral("a/%1/%2/%3").arg(text).arg(x).arg(y))},
            {QStringLiteral("position"), at(x, y)},
            {QStringLiteral("rotation"), 0},
            {QStringLiteral("color"), QStringLiteral("#EEEEEE")},
            {QStringLiteral("rectangle"),
             QJsonObject{{QStringLiteral("width"), width}, {QStringLiteral("height"), height}}},
            {QStringLiteral("text"),
             QJsonObject{{QStringLiteral("text"), text}, {QStringLiteral("position"), at(width / 2., height / 2.)}}}};
}

inline QJsonObject plan(const QJsonArray &zones)
{
    return {
        {QStringLiteral("name"), QStringLiteral("Test")},
        {QStringLiteral("size"), QJsonObject{{QStringLiteral("width"), 1000}, {QStringLiteral("height"), 800}}},
        {QStringLiteral("categories"), QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("Cat")},
                                                              {QStringLiteral("color"), QStringLiteral("#4C72B0")}}}},
        {QStringLiteral("zones"), zones}};
}

inline QByteArray json(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

inline QJsonObject smallPlan()
{
    return plan(
        {zone(QStringLiteral("Stalls"), {straightRow(QStringLiteral("St"), QStringLiteral("A"), 100, 100, 4),
                                         straightRow(QStringLiteral("St"), QStringLiteral("B"), 100, 130, 4)})});
}

inline QJsonObject with(QJsonObject object, const char *member, const QJsonValue &value)
{
    object.insert(QLatin1String(member), value);
    return object;
}

inline QJsonObject without(QJsonObject object, const char *member)
{
    object.remove(QLatin1String(member));
    return object;
}

// The small plan with its first row's first seat changed.
inline QJsonObject planWithSeat(const QJsonObject &changed)
{
    QJsonObject row = straightRow(QStringLiteral("St"), QStringLiteral("A"), 100, 100, 4);
    QJsonArray seats = row.value(QLatin1String("seats")).toArray();
    seats[0] = changed;
    row = with(row, "seats", seats);
    return plan(
        {zone(QStringLiteral("Stalls"), {row, straightRow(QStringLiteral("St"), QStringLiteral("B"), 100, 130, 4)})});
}

inline QJsonObject firstSeat()
{
    return seat(QStringLiteral("1"), 0, 0, QStringLiteral("St-A-1"));
}

inline QJsonObject planWithRow(const QJsonObject &row)
{
    return plan(
        {zone(QStringLiteral("Stalls"), {row, straightRow(QStringLiteral("St"), QStringLiteral("B"), 100, 130, 4)})});
}

inline QJsonObject rowA()
{
    return straightRow(QStringLiteral("St"), QStringLiteral("A"), 100, 100, 4);
}

inline QJsonObject planWithArea(const QJsonObject &area, const QString &zoneName = QStringLiteral("Things"))
{
    return plan({zone(QStringLiteral("Stalls"), {rowA()}), zone(zoneName, {}, {area})});
}

// 40 blocks of 25 rows of 20 seats around a standing floor, as a bowl: 20,000 seats.
inline QJsonObject bowl(int blocks = 40, int rows = 25, int seats = 20)
{
    QJsonArray zones;
    const double inner = blocks * seats * 25 * 1.15 / (2 * M_PI);
    for (int b = 0; b < blocks; ++b) {
        const double angle = 2 * M_PI * b / blocks, c = std::cos(angle), s = std::sin(angle);
        QJsonArray rowList;
        for (int r = 0; r < rows; ++r) {
            const QString name(QChar(u'A' + r));
            QJsonArray seatList;
            for (int i = 0; i < seats; ++i) {
                const double along = (i - (seats - 1) / 2.) * 25 + (i < seats / 2 ? -12 : 12), out = inner + r * 32;
                const QString number = QString::number(b % 2 ? 2 * i + 1 : 2 * (seats - i));
                seatList.append(seat(number, std::round((out * c - along * s) * 100) / 100,
                                     std::round((out * s + along * c) * 100) / 100,
                                     QStringLiteral("B%1-%2-%3").arg(101 + b).arg(name, number)));
            }
            rowList.append(row(name, 0, 0, seatList));
        }
        zones.append(zone(QStringLiteral("Block %1").arg(101 + b), rowList));
    }
    zones.append(zone(QStringLiteral("Floor"), {}, {rectangle(QStringLiteral("FLOOR GA"), -500, -300, 1000, 600)}));
    return plan(zones);
}

} // namespace rowlock::test
