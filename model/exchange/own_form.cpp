#include "model/exchange/own_form.h"

#include "model/exchange/import_text.h"

namespace rowlock {

namespace {

const char *const own = "rowlock";

// Calls read(FormObject &) with the member "rowlock", if there is one.
template <typename Read>
void readMember(FormObject &form, const char *member, ImportNotes &notes, Read read)
{
    if (!form.has(member))
        return;
    const QJsonObject object = form.object(member);
    const Place place{&form.place(), member};
    FormObject inner(object, place, notes);
    read(inner);
    inner.finish();
}

QJsonObject pointObject(QPointF point)
{
    return {{QStringLiteral("x"), point.x()}, {QStringLiteral("y"), point.y()}};
}

// A row that is laid by what is missing would jump: then there is no shape.
std::optional<RowShape> readShape(FormObject &form)
{
    RowShape shape;
    const std::optional<QPointF> middle = form.point("middle");
    shape.angle = form.number("angle").value_or(0);
    shape.radius = form.number("radius").value_or(0);
    const std::optional<double> spacing = form.number("spacing");
    if (!middle || !spacing || *spacing <= 0)
        return {};
    shape.middle = *middle;
    shape.spacing = *spacing;
    return shape;
}

std::optional<TableShape> readTable(FormObject &form)
{
    TableShape table;
    table.isRound = form.flag("round");
    const std::optional<QPointF> centre = form.point("centre");
    table.size = QSizeF(form.number("width").value_or(0), form.number("height").value_or(0));
    table.angle = form.number("angle").value_or(0);
    table.atEnds = int(form.whole("at_ends").value_or(0));
    table.drawing = form.name("drawing");
    if (!centre || table.size.width() <= 0 || table.size.height() <= 0 || table.drawing.isEmpty() || table.atEnds < 0)
        return {};
    table.centre = *centre;
    return table;
}

} // namespace

bool readOwnVersion(FormObject &form, ImportNotes &notes)
{
    if (!form.has("rowlock_plan"))
        return false;
    const double version = form.whole("rowlock_plan").value_or(0);
    if (version > ownFormVersion) {
        notes.refuse(form.place().path(),
                     ImportDoctor::tr("The plan was saved by a newer Rowlock (form %1; this one knows %2). Open it "
                                      "there, or export it there in pretix's form and import that.")
                         .arg(version)
                         .arg(ownFormVersion));
    }
    if (version >= 1)
        notes.takeFractions();
    return version >= 1;
}

void readOwn(FormObject &form, PlanSeat &seat, ImportNotes &notes)
{
    readMember(form, own, notes, [&](FormObject &marks) {
        seat.accessible = marks.flag("accessible");
        seat.companion = marks.flag("companion");
        seat.restrictedView = marks.flag("restricted_view");
    });
}

void readOwn(FormObject &form, PlanRow &row, ImportNotes &notes)
{
    readMember(form, own, notes, [&](FormObject &laid) {
        readMember(laid, "shape", notes, [&](FormObject &shape) { row.shape = readShape(shape); });
        readMember(laid, "table", notes, [&](FormObject &table) { row.table = readTable(table); });
    });
}

void readOwn(FormObject &form, PlanArea &area, ImportNotes &notes)
{
    readMember(form, own, notes, [&](FormObject &standing) {
        area.standing = standing.flag("standing");
        area.name = standing.name("name");
        area.capacity = int(standing.whole("capacity").value_or(0));
        if (area.capacity < 0 || area.capacity > 10'000'000) {
            area.capacity = 0;
            notes.repaired(form.place().both(),
                           ImportDoctor::tr("capacity was no number of people; events will ask for it."));
        }
    });
}

QJsonObject ownMembers(const PlanSeat &seat, bool isOwnForm)
{
    QJsonObject marks;
    if (seat.accessible && isOwnForm)
        marks.insert(QStringLiteral("accessible"), true);
    if (seat.companion && isOwnForm)
        marks.insert(QStringLiteral("companion"), true);
    if (seat.restrictedView)
        marks.insert(QStringLiteral("restricted_view"), true);
    return marks;
}

QJsonObject ownMembers(const PlanRow &row)
{
    QJsonObject laid;
    if (row.shape) {
        laid.insert(QStringLiteral("shape"), QJsonObject{{QStringLiteral("middle"), pointObject(row.shape->middle)},
                                                         {QStringLiteral("angle"), row.shape->angle},
                                                         {QStringLiteral("spacing"), row.shape->spacing},
                                                         {QStringLiteral("radius"), row.shape->radius}});
    }
    if (row.table) {
        laid.insert(QStringLiteral("table"), QJsonObject{{QStringLiteral("round"), row.table->isRound},
                                                         {QStringLiteral("centre"), pointObject(row.table->centre)},
                                                         {QStringLiteral("width"), row.table->size.width()},
                                                         {QStringLiteral("height"), row.table->size.height()},
                                                         {QStringLiteral("angle"), row.table->angle},
                                                         {QStringLiteral("at_ends"), row.table->atEnds},
                                                         {QStringLiteral("drawing"), row.table->drawing}});
    }
    return laid;
}

QJsonObject ownMembers(const PlanArea &area)
{
    QJsonObject standing;
    if (area.standing) {
        standing.insert(QStringLiteral("standing"), true);
        standing.insert(QStringLiteral("name"), area.name);
        standing.insert(QStringLiteral("capacity"), area.capacity);
    }
    return standing;
}

} // namespace rowlock
