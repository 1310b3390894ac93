#include "model/exchange/plan_writer.h"

#include "model/domain/plan_words.h"
#include "model/domain/whole_file.h"
#include "model/exchange/own_form.h"
#include "model/exchange/plan_grid.h"
#include "model/exchange/standing_areas.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QUuid>

#include <cmath>

namespace rowlock {

namespace {

qint64 wholeAtLeastOne(double value)
{
    return std::max<qint64>(1, qRound64(value));
}

// Pretix's form wants whole numbers here, ours keeps what is drawn.
QJsonValue length(double value, bool exact)
{
    return exact ? QJsonValue(value) : QJsonValue(wholeAtLeastOne(value));
}

QJsonObject position(QPointF point)
{
    const QPointF p = onGrid(point);
    return {{QStringLiteral("x"), p.x()}, {QStringLiteral("y"), p.y()}};
}

void insertIfAny(QJsonObject &object, const QString &member, const QString &text)
{
    if (!text.isEmpty())
        object.insert(member, text);
}

QString shapeName(ShapeKind kind)
{
    switch (kind) {
    case ShapeKind::Rectangle: return QStringLiteral("rectangle");
    case ShapeKind::Circle: return QStringLiteral("circle");
    case ShapeKind::Ellipse: return QStringLiteral("ellipse");
    case ShapeKind::Polygon: return QStringLiteral("polygon");
    case ShapeKind::Text: break;
    }
    return QStringLiteral("text");
}

void insertShape(QJsonObject &object, const PlanArea &area, bool exact)
{
    const QString shape = shapeName(area.kind);
    object.insert(QStringLiteral("shape"), shape);
    switch (area.kind) {
    case ShapeKind::Rectangle:
        object.insert(shape, QJsonObject{{QStringLiteral("width"), length(area.size.width(), exact)},
                                         {QStringLiteral("height"), length(area.size.height(), exact)}});
        break;
    case ShapeKind::Circle:
        object.insert(shape, QJsonObject{{QStringLiteral("radius"), length(area.radius.width(), exact)}});
        break;
    case ShapeKind::Ellipse:
        object.insert(shape,
                      QJsonObject{{QStringLiteral("radius"), position({area.radius.width(), area.radius.height()})}});
        break;
    case ShapeKind::Polygon: {
        QJsonArray points;
        for (const QPointF p : area.points)
            points.append(position(p));
        object.insert(shape, QJsonObject{{QStringLiteral("points"), points}});
        break;
    }
    case ShapeKind::Text: break;
    }
}

QJsonObject areaObject(const PlanArea &area, QPointF zoneOrigin, bool exact)
{
    QJsonObject object{{QStringLiteral("uuid"), area.ref},
                       {QStringLiteral("rotation"), area.rotation},
                       {QStringLiteral("position"), position(area.position - zoneOrigin)}};
    insertIfAny(object, QStringLiteral("color"), area.color);
    insertIfAny(object, QStringLiteral("border_color"), area.borderColor);
    insertShape(object, area, exact);
    const bool prepared =
        !area.text.color.isEmpty() || area.text.size != 16 || !area.text.offset.isNull(); // for words to come
    if (!area.text.text.isEmpty() || area.kind == ShapeKind::Text || (exact && prepared)) {
        QJsonObject text{{QStringLiteral("text"), area.text.text},
                         {QStringLiteral("position"), position(area.text.offset)},
                         {QStringLiteral("size"), length(area.text.size, exact)}};
        insertIfAny(text, QStringLiteral("color"), area.text.color);
        object.insert(QStringLiteral("text"), text);
    }
    return object;
}

// Pretix's form has categories, and no marks: seats with a mark of their own are in a category that says it, which is
// how that form's plans say it, and how they are read back.
class MarkedCategories
{
public:
    MarkedCategories(const SeatingPlan &plan, PlanForm form) : m_plan(plan), m_marks(form == PlanForm::Pretix) {}

    QString nameFor(const PlanSeat &seat) const
    {
        QString name = m_plan.categories.value(seat.category).name;
        if (!m_marks)
            return name;
        if (m_plan.isOwnForm && seat.accessible && !saysAccessible(name))
            name += QStringLiteral(", wheelchair space");
        if (m_plan.isOwnForm && seat.companion && !saysCompanion(name))
            name += QStringLiteral(", companion seat");
        const bool rowSays = seat.row >= 0 && saysRestrictedView(m_plan.rows.at(seat.row).name);
        if (seat.restrictedView && !rowSays && !saysRestrictedView(name))
            name += QStringLiteral(", restricted view");
        return name;
    }

    // The plan's own, each followed by those that only its marked seats are in.
    QList<PlanCategory> all() const
    {
        const QStringList known = m_plan.categoryNames();
        QList<QStringList> marked(m_plan.categories.size());
        for (const PlanSeat &seat : m_plan.seats) {
            const QString name = nameFor(seat);
            if (seat.category >= 0 && !known.contains(name) && !marked.at(seat.category).contains(name))
                marked[seat.category].append(name);
        }
        QList<PlanCategory> categories;
        for (int i = 0; i < int(m_plan.categories.size()); ++i) {
            categories.append(m_plan.categories.at(i));
            for (const QString &name : marked.at(i))
                categories.append({name, m_plan.categories.at(i).color});
        }
        return categories;
    }

private:
    const SeatingPlan &m_plan;
    const bool m_marks;
};

// Writes zones, rows and seats in the plan's order, beginning a new zone wherever the block changes.
class ZoneWriter
{
public:
    ZoneWriter(const SeatingPlan &plan, PlanForm form) : m_plan(plan), m_form(form), m_categories(plan, form)
    {
        for (const PlanZone &zone : plan.zones)
            m_uuids.insert(zone.uuid);
        for (const PlanRow &row : plan.rows)
            m_uuids.insert(row.uuid);
        for (const PlanSeat &seat : plan.seats)
            m_uuids.insert(seat.uuid);
        for (const PlanArea &area : plan.areas)
            m_uuids.insert(area.ref);
    }

    QJsonArray write()
    {
        for (const PlanZone &zone : m_plan.zones)
            writeZone(zone);
        return m_zones;
    }

private:
    void writeZone(const PlanZone &zone)
    {
        m_parts = 0;
        m_block = -1;
        m_rows = {};
        for (const int rowIndex : zone.rows) {
            const PlanRow &row = m_plan.rows[rowIndex];
            m_rowParts = 0;
            QJsonArray seats;
            for (const int seatNo : row.seats) {
                const PlanSeat &seat = m_plan.seats[seatNo];
                if (!keepsZones() && m_block >= 0 && seat.block != m_block) {
                    if (!seats.isEmpty())
                        closeRow(row, seats, zone);
                    closeZone(zone);
                }
                m_block = seat.block;
                seats.append(seatObject(seat, row));
            }
            if (!seats.isEmpty() || row.seats.isEmpty())
                closeRow(row, seats, zone);
        }
        closeZone(zone);
        for (const int area : zone.areas) {
            if (standsApart(m_plan.areas[area]))
                writeStanding(m_plan.areas[area], zone);
        }
    }

    // Our own form leaves sections as they were drawn: reading finds the same blocks in them again.
    bool keepsZones() const { return m_form == PlanForm::Own && m_plan.isOwnForm; }

    // Pretix's form knows a standing area only as a shape in a zone without seats whose words say so.
    bool standsApart(const PlanArea &area) const
    {
        return area.standing && m_plan.isOwnForm && m_form == PlanForm::Pretix;
    }

    // A name with a word of scenery in it ("Bar side") cannot be said there: its area is called Standing.
    void writeStanding(const PlanArea &area, const PlanZone &zone)
    {
        static const QString standing = QStringLiteral("Standing");
        PlanArea named = area;
        QString name = saysStanding(area.name) ? area.name : area.name + QStringLiteral(" (standing)");
        if (!saysStanding(name)) {
            name = standing;
            named.text.text.clear();
        } else if (!named.text.text.isEmpty() || name != area.name) {
            named.text.text = area.name;
        }
        if (area.capacity > 0) {
            const QString words = named.text.text.isEmpty() && name != standing ? area.name : named.text.text;
            named.text.text = withCapacity(words, area.capacity);
        }
        m_zones.append(QJsonObject{{QStringLiteral("name"), name},
                                   {QStringLiteral("uuid"), partUuid(area.ref, 1)},
                                   {QStringLiteral("position"), position(zone.origin)},
                                   {QStringLiteral("rows"), QJsonArray()},
                                   {QStringLiteral("areas"), QJsonArray{areaObject(named, zone.origin, false)}}});
    }

    static void insertOwn(QJsonObject &object, const QJsonObject &members)
    {
        if (!members.isEmpty())
            object.insert(QStringLiteral("rowlock"), members);
    }

    QJsonObject ownArea(const PlanArea &area, const PlanZone &zone) const
    {
        QJsonObject object = areaObject(area, zone.origin, keepsZones());
        if (keepsZones())
            insertOwn(object, ownMembers(area));
        return object;
    }

    void closeRow(const PlanRow &row, QJsonArray &seats, const PlanZone &zone)
    {
        QJsonObject object{{QStringLiteral("row_number"), row.name},
                           {QStringLiteral("uuid"), partUuid(row.uuid, m_rowParts++)},
                           {QStringLiteral("position"), position(row.origin - zone.origin)},
                           {QStringLiteral("seats"), seats},
                           {QStringLiteral("row_number_position"),
                            row.labelPosition.isEmpty() ? QJsonValue() : QJsonValue(row.labelPosition)}};
        insertIfAny(object, QStringLiteral("row_label"), row.rowLabel);
        insertIfAny(object, QStringLiteral("seat_label"), row.seatLabel);
        if (keepsZones())
            insertOwn(object, ownMembers(row));
        m_rows.append(object);
        seats = {};
    }

    void closeZone(const PlanZone &zone)
    {
        QJsonObject object{
            {QStringLiteral("name"), m_block >= 0 && !keepsZones() ? m_plan.blocks[m_block].name : zone.name},
            {QStringLiteral("uuid"), partUuid(zone.uuid, m_parts)},
            {QStringLiteral("position"), position(zone.origin)},
            {QStringLiteral("rows"), m_rows}};
        if (!zone.zoneId.isEmpty()) {
            object.insert(QStringLiteral("zone_id"),
                          m_parts == 0 ? zone.zoneId
                                       : QStringLiteral("%1-%2").arg(zone.zoneId, QString::number(m_parts + 1)));
        }
        QJsonArray areas; // the first part keeps the zone's drawings
        if (m_parts == 0) {
            for (const int area : zone.areas) {
                if (!standsApart(m_plan.areas[area]))
                    areas.append(ownArea(m_plan.areas[area], zone));
            }
        }
        object.insert(QStringLiteral("areas"), areas);
        m_zones.append(object);
        m_rows = {};
        ++m_parts;
    }

    QJsonObject seatObject(const PlanSeat &seat, const PlanRow &row) const
    {
        static const QString number = QStringLiteral("seat_number"), guid = QStringLiteral("seat_guid"),
                             uuid = QStringLiteral("uuid"), category = QStringLiteral("category"),
                             where = QStringLiteral("position"), radius = QStringLiteral("radius"),
                             direction = QStringLiteral("start_direction");
        QJsonObject object{{number, seat.number},
                           {guid, seat.ref},
                           {uuid, seat.uuid},
                           {category, m_categories.nameFor(seat)},
                           {where, position(seat.position - row.origin)}};
        if (const QJsonValue size = length(seat.radius, keepsZones()); size.toDouble() != 10)
            object.insert(radius, size);
        insertIfAny(object, direction, seat.startDirection);
        if (m_form == PlanForm::Own)
            insertOwn(object, ownMembers(seat, m_plan.isOwnForm));
        return object;
    }

    // The first part of something keeps its uuid; the others get one that follows from it.
    QString partUuid(const QString &uuid, int part)
    {
        if (part == 0)
            return uuid;
        const QUuid space = QUuid::createUuidV5(QUuid(), uuid);
        QString made;
        int n = part;
        do {
            made = QUuid::createUuidV5(space, QString::number(n)).toString(QUuid::WithoutBraces);
            n += 1'000'000;
        } while (m_uuids.contains(made));
        m_uuids.insert(made);
        return made;
    }

    const SeatingPlan &m_plan;
    const PlanForm m_form;
    const MarkedCategories m_categories;
    QSet<QString> m_uuids;
    QJsonArray m_zones, m_rows;
    int m_block = -1, m_parts = 0, m_rowParts = 0;
};

} // namespace

QByteArray writePlan(const SeatingPlan &plan, PlanForm form)
{
    QJsonArray categories;
    for (const PlanCategory &category : MarkedCategories(plan, form).all()) {
        QJsonObject object{{QStringLiteral("name"), category.name}};
        insertIfAny(object, QStringLiteral("color"), category.color);
        categories.append(object);
    }
    const bool exact = form == PlanForm::Own && plan.isOwnForm;
    QJsonObject document{
        {QStringLiteral("name"), plan.name},
        {QStringLiteral("size"), QJsonObject{{QStringLiteral("width"), length(plan.size.width(), exact)},
                                             {QStringLiteral("height"), length(plan.size.height(), exact)}}},
        {QStringLiteral("categories"), categories},
        {QStringLiteral("zones"), ZoneWriter(plan, form).write()}};
    if (exact)
        document.insert(QStringLiteral("rowlock_plan"), ownFormVersion);
    return QJsonDocument(document).toJson(QJsonDocument::Compact);
}

Result<Done> writePlanFile(const SeatingPlan &plan, const QString &file, PlanForm form)
{
    return writeWholeFile(file, writePlan(plan, form), ReadBy::Anybody);
}

} // namespace rowlock
