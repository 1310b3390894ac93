#include "model/exchange/pretix_form.h"

#include "model/exchange/form_object.h"
#include "model/exchange/import_text.h"
#include "model/exchange/own_form.h"
#include "model/exchange/plan_colors.h"
#include "model/exchange/plan_grid.h"
#include "model/exchange/pretix_areas.h"

#include <QHash>
#include <QSet>

namespace rowlock {

namespace {

// The first of "1", "2", ... from `wanted` on that is not among the names.
QString freeName(int wanted, const QSet<QString> &names)
{
    while (names.contains(QString::number(wanted)))
        ++wanted;
    return QString::number(wanted);
}

QSet<QString> namesIn(const QJsonArray &list, const char *member)
{
    QSet<QString> names;
    for (const QJsonValue &value : list)
        names.insert(value.toObject().value(QLatin1String(member)).toVariant().toString().trimmed());
    return names;
}

class FormReader
{
public:
    explicit FormReader(ImportNotes &notes) : m_notes(notes) {}

    FormReading read(const QJsonObject &object, const Place &root)
    {
        m_reading.root = root.path();
        FormObject form(object, root, m_notes);
        plan().isOwnForm = readOwnVersion(form, m_notes);
        plan().name = form.name("name");
        readSize(form, root);
        readCategories(form.list("categories"), root);
        const QJsonArray zones = form.list("zones");
        if (zones.size() > PlanLimits::zones)
            tooMany(root, ImportDoctor::tr("zones"), PlanLimits::zones);
        for (int i = 0; i < zones.size() && !m_notes.isRefused(); ++i) {
            Place place{&root, "zones", i};
            if (isObject(zones[i], place))
                readZone(zones[i].toObject(), place);
        }
        form.finish();
        return m_reading;
    }

private:
    SeatingPlan &plan() { return m_reading.plan; }

    bool isObject(const QJsonValue &value, const Place &place)
    {
        if (!value.isObject()) {
            m_notes.refuse(
                place.path(),
                ImportDoctor::tr("The plan cannot be understood: %1 should be an object. Mend the file or export "
                                 "it again.")
                    .arg(place.path()));
        }
        return value.isObject();
    }

    void tooMany(const Place &place, const QString &things, int limit)
    {
        m_notes.refuse(
            place.path(),
            ImportDoctor::tr("The plan has more than %1 %2, and that is the limit. Check that it is the right "
                             "file, or split the house into several plans.")
                .arg(limit)
                .arg(things));
    }

    void readSize(FormObject &form, const Place &root)
    {
        const QJsonObject object = form.object("size");
        const Place place{&root, "size"};
        FormObject size(object, place, m_notes);
        plan().size = QSizeF(size.whole("width").value_or(0), size.whole("height").value_or(0));
        size.finish();
    }

    void readCategories(const QJsonArray &list, const Place &root)
    {
        if (list.size() > PlanLimits::categories)
            return tooMany(root, ImportDoctor::tr("categories"), PlanLimits::categories);
        for (int i = 0; i < list.size() && !m_notes.isRefused(); ++i) {
            Place place{&root, "categories", i};
            if (isObject(list[i], place))
                readCategory(list[i].toObject(), place);
        }
    }

    void readCategory(const QJsonObject &object, Place &place)
    {
        FormObject form(object, place, m_notes);
        QString name = form.name("name");
        const QString text = form.name("color");
        form.finish();
        if (name.isEmpty()) {
            name = ImportDoctor::tr("Category %1").arg(place.index + 1);
            m_notes.repaired(place.both(), ImportDoctor::tr("the category had no name, and is now “%1”.").arg(name));
        }
        place.name = name;
        if (m_categories.contains(name)) {
            m_notes.repaired(place.both(),
                             ImportDoctor::tr("this category stood in the list before; the two are one now."));
            return;
        }
        QString color = spareColor(int(plan().categories.size()));
        if (const std::optional<QString> read = colorFromPlan(text))
            color = *read;
        else if (!text.isEmpty())
            m_notes.repaired(place.both(),
                             ImportDoctor::tr("color “%1” is not a colour; it is now %2.").arg(text, color));
        addCategory(name, color);
    }

    int addCategory(const QString &name, const QString &color)
    {
        const int index = int(plan().categories.size());
        if (index >= PlanLimits::categories) {
            m_notes.refuse(m_reading.root,
                           ImportDoctor::tr("The plan has more than %1 categories, and that is the limit. Check that "
                                            "it is the right file.")
                               .arg(PlanLimits::categories));
        }
        m_categories.insert(name, index);
        plan().categories.append({name, color});
        return index;
    }

    void readZone(const QJsonObject &object, Place &place)
    {
        FormObject form(object, place, m_notes);
        PlanZone zone;
        zone.name = form.name("name");
        zone.zoneId = form.name("zone_id");
        zone.uuid = form.name("uuid");
        if (zone.name.isEmpty()) {
            zone.name = zone.zoneId.isEmpty() ? ImportDoctor::tr("Zone %1").arg(place.index + 1) : zone.zoneId;
            m_notes.repaired(place.both(), ImportDoctor::tr("the zone had no name, and is now “%1”.").arg(zone.name));
        }
        place.name = zone.name;
        zone.origin = onGrid(position(form, place));
        const QJsonArray rows = form.list("rows"), areas = form.list("areas");
        form.finish();

        const int index = int(plan().zones.size());
        plan().zones.append(zone);
        readRows(rows, place, index);
        readAreas(areas, place, index);
    }

    QPointF position(FormObject &form, const Place &place)
    {
        const std::optional<QPointF> point = form.point("position");
        if (!point)
            m_notes.repaired(place.both(), ImportDoctor::tr("position was missing, and is now 0, 0."));
        return point.value_or(QPointF());
    }

    void readRows(const QJsonArray &rows, const Place &zone, int zoneIndex)
    {
        if (plan().rows.size() + rows.size() > PlanLimits::seats)
            return tooMany(zone, ImportDoctor::tr("rows"), PlanLimits::seats);
        QSet<QString> names; // collected when a row without a name needs one
        for (int i = 0; i < rows.size() && !m_notes.isRefused(); ++i) {
            Place place{&zone, "rows", i};
            if (!isObject(rows[i], place))
                return;
            PlanRow row;
            row.zone = zoneIndex;
            readRow(rows[i].toObject(), row, place, rows, names);
        }
    }

    void readRow(const QJsonObject &object, PlanRow &row, Place &place, const QJsonArray &rows, QSet<QString> &names)
    {
        FormObject form(object, place, m_notes);
        row.name = form.name("row_number");
        if (row.name.isEmpty()) {
            if (names.isEmpty())
                names = namesIn(rows, "row_number");
            row.name = freeName(place.index + 1, names);
            names.insert(row.name);
            m_notes.repaired(place.both(), ImportDoctor::tr("the row had no name, and is now “%1”.").arg(row.name));
        }
        place.name = row.name;
        row.rowLabel = form.name("row_label");
        row.seatLabel = form.name("seat_label");
        row.uuid = form.name("uuid");
        row.labelPosition = labelPosition(form, place);
        row.origin = onGrid(plan().zones[row.zone].origin + position(form, place));
        if (plan().isOwnForm)
            readOwn(form, row, m_notes);
        const QJsonArray seats = form.list("seats");
        form.finish();

        const int index = int(plan().rows.size());
        plan().zones[row.zone].rows.append(index);
        plan().rows.append(row);
        readSeats(seats, place, index);
    }

    QString labelPosition(FormObject &form, const Place &place)
    {
        static const QHash<QString, QString> known{{QStringLiteral("start"), QStringLiteral("start")},
                                                   {QStringLiteral("end"), QStringLiteral("end")},
                                                   {QStringLiteral("both"), QStringLiteral("both")},
                                                   {QString(), QString()}};
        static const QHash<QString, QString> alike{{QStringLiteral("left"), QStringLiteral("start")},
                                                   {QStringLiteral("right"), QStringLiteral("end")}};
        const QString text = form.name("row_number_position");
        if (const auto found = known.constFind(text); found != known.constEnd())
            return *found;
        const QString meant = alike.value(text);
        m_notes.repaired(
            place.both(),
            ImportDoctor::tr("row_number_position “%1” is not in the form; it is now “%2”.").arg(text, meant));
        return meant;
    }

    void readSeats(const QJsonArray &seats, const Place &row, int rowIndex)
    {
        if (plan().seats.size() + seats.size() > PlanLimits::seats)
            return tooMany(row, ImportDoctor::tr("seats"), PlanLimits::seats);
        QSet<QString> numbers; // collected when a seat without a number needs one
        QPointF usual(-25, 0); // so that a first seat without a place comes to stand at the row's beginning
        for (int i = 0; i < seats.size() && !m_notes.isRefused(); ++i) {
            Place place{&row, "seats", i};
            if (!isObject(seats[i], place))
                return;
            PlanSeat seat;
            seat.row = rowIndex;
            readSeat(seats[i].toObject(), seat, place, usual, seats, numbers);
            plan().rows[rowIndex].seats.append(int(plan().seats.size()));
            plan().seats.append(seat);
        }
    }

    void readSeat(const QJsonObject &object, PlanSeat &seat, Place &place, QPointF &last, const QJsonArray &seats,
                  QSet<QString> &numbers)
    {
        FormObject form(object, place, m_notes);
        seat.number = form.name("seat_number");
        if (seat.number.isEmpty()) {
            if (numbers.isEmpty())
                numbers = namesIn(seats, "seat_number");
            seat.number = freeName(place.index + 1, numbers);
            numbers.insert(seat.number);
            m_notes.repaired(place.both(),
                             ImportDoctor::tr("the seat had no number, and is now “%1”.").arg(seat.number));
        }
        place.name = seat.number;
        seat.ref = form.name("seat_guid");
        seat.uuid = form.name("uuid");
        seat.startDirection = form.name("start_direction");
        if (const std::optional<double> radius = form.whole("radius")) {
            seat.radius = *radius;
            if (seat.radius <= 0) {
                seat.radius = 10;
                m_notes.repaired(place.both(), ImportDoctor::tr("radius was not greater than 0, and is now 10."));
            }
        }
        const std::optional<QPointF> point = form.point("position");
        if (!point)
            m_notes.repaired(place.both(),
                             ImportDoctor::tr("position was missing; the seat now stands right of the one before it."));
        last = point.value_or(last + QPointF(25, 0));
        seat.position = onGrid(plan().rows[seat.row].origin + last);
        seat.category = category(form.name("category"), place);
        readOwn(form, seat, m_notes); // what pretix's form has no member for
        form.finish();
    }

    int category(const QString &name, const Place &place)
    {
        if (const auto found = m_categories.constFind(name); found != m_categories.constEnd() && !name.isEmpty())
            return *found;
        if (!name.isEmpty()) {
            m_notes.repaired(
                place.both(),
                ImportDoctor::tr("category “%1” was used but not in the plan's list; it was added.").arg(name));
            return addCategory(name, spareColor(int(plan().categories.size())));
        }
        int index = 0; // a plan's only category is meant
        if (plan().categories.size() != 1) {
            const QString none = ImportDoctor::tr("Unassigned");
            index = m_categories.value(none, -1);
            if (index < 0)
                index = addCategory(none, QStringLiteral("#9E9E9E"));
        }
        m_notes.repaired(
            place.both(),
            ImportDoctor::tr("the seat had no category; it is now in “%1”.").arg(plan().categories[index].name));
        return index;
    }

    void readAreas(const QJsonArray &areas, const Place &zone, int zoneIndex)
    {
        if (plan().areas.size() + areas.size() > PlanLimits::areas)
            return tooMany(zone, ImportDoctor::tr("areas"), PlanLimits::areas);
        for (int i = 0; i < areas.size() && !m_notes.isRefused(); ++i) {
            const Place place{&zone, "areas", i};
            if (!isObject(areas[i], place))
                return;
            const QJsonObject object = areas[i].toObject();
            FormObject form(object, place, m_notes);
            std::optional<PlanArea> area =
                readArea(form, plan().zones[zoneIndex].origin, m_notes, m_points, plan().isOwnForm);
            if (!area)
                continue;
            area->zone = zoneIndex;
            plan().zones[zoneIndex].areas.append(int(plan().areas.size()));
            plan().areas.append(*area);
            m_reading.areaPaths.append(place.path());
        }
    }

    ImportNotes &m_notes;
    FormReading m_reading;
    QHash<QString, int> m_categories;
    int m_points = 0;
};

} // namespace

FormReading readPretixForm(const QJsonObject &form, const Place &root, ImportNotes &notes)
{
    return FormReader(notes).read(form, root);
}

} // namespace rowlock
