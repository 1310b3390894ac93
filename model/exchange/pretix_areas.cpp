#include "model/exchange/pretix_areas.h"

#include "model/exchange/import_text.h"
#include "model/exchange/own_form.h"
#include "model/exchange/plan_colors.h"
#include "model/exchange/plan_grid.h"
#include "model/exchange/pretix_form.h"

#include <array>

namespace rowlock {

namespace {

QString colorOf(FormObject &form, const char *member, ImportNotes &notes)
{
    const QString text = form.name(member);
    if (text.isEmpty() || text == QStringLiteral("transparent") || text == QStringLiteral("none"))
        return {};
    const std::optional<QString> color = colorFromPlan(text);
    if (!color)
        notes.repaired(form.place().both(),
                       ImportDoctor::tr("%1 “%2” is not a colour; it was left out.").arg(QLatin1String(member), text));
    return color.value_or(QString());
}

struct ShapeName
{
    ShapeKind kind;
    const char *name;
};
constexpr std::array<ShapeName, 5> shapeNames{{{ShapeKind::Polygon, "polygon"},
                                               {ShapeKind::Rectangle, "rectangle"},
                                               {ShapeKind::Ellipse, "ellipse"},
                                               {ShapeKind::Circle, "circle"},
                                               {ShapeKind::Text, "text"}}};

// By its name; where that is missing or unknown, by the one member that describes a shape.
std::optional<ShapeKind> shapeOf(FormObject &form, ImportNotes &notes)
{
    const QString name = form.name("shape");
    for (const ShapeName &shape : shapeNames) {
        if (name == QLatin1String(shape.name))
            return shape.kind;
    }
    for (const ShapeName &shape : shapeNames) {
        if (form.has(shape.name)) {
            notes.repaired(form.place().both(),
                           ImportDoctor::tr("shape was “%1”, which is none; it is now “%2”, as the area is described.")
                               .arg(name, QLatin1String(shape.name)));
            return shape.kind;
        }
    }
    return std::nullopt;
}

void readRectangle(FormObject &form, PlanArea &area, ImportNotes &notes)
{
    const QJsonObject object = form.object("rectangle");
    const Place place{&form.place(), "rectangle"};
    FormObject rectangle(object, place, notes);
    area.size = QSizeF(rectangle.whole("width").value_or(0), rectangle.whole("height").value_or(0));
    rectangle.finish();
}

void readCircle(FormObject &form, PlanArea &area, ImportNotes &notes)
{
    const QJsonObject object = form.object("circle");
    const Place place{&form.place(), "circle"};
    FormObject circle(object, place, notes);
    const double radius = circle.whole("radius").value_or(0);
    area.radius = QSizeF(radius, radius);
    circle.finish();
}

void readEllipse(FormObject &form, PlanArea &area, ImportNotes &notes)
{
    const QJsonObject object = form.object("ellipse");
    const Place place{&form.place(), "ellipse"};
    FormObject ellipse(object, place, notes);
    const QPointF radius = ellipse.point("radius").value_or(QPointF());
    area.radius = QSizeF(radius.x(), radius.y());
    ellipse.finish();
}

void readPolygon(FormObject &form, PlanArea &area, ImportNotes &notes, int &points)
{
    const QJsonObject object = form.object("polygon");
    const Place place{&form.place(), "polygon"};
    FormObject polygon(object, place, notes);
    const QJsonArray list = polygon.list("points");
    for (int i = 0; i < list.size() && !notes.isRefused(); ++i) {
        const Place at{&place, "points", i};
        if (!list[i].isObject() || ++points > PlanLimits::points) {
            notes.refuse(
                at.path(),
                list[i].isObject()
                    ? ImportDoctor::tr("The plan's drawings have more than %1 corners. Simplify them in the editor.")
                          .arg(PlanLimits::points)
                    : ImportDoctor::tr("The plan cannot be understood: %1 should be a position with x and y.")
                          .arg(at.path()));
            return;
        }
        const QJsonObject corner = list[i].toObject();
        FormObject position(corner, at, notes);
        const double x = position.number("x").value_or(0), y = position.number("y").value_or(0);
        position.finish();
        area.points.append(onGrid(QPointF(x, y)));
    }
    polygon.finish();
}

void readText(FormObject &form, PlanArea &area, ImportNotes &notes)
{
    const QJsonObject object = form.object("text");
    const Place place{&form.place(), "text"};
    FormObject text(object, place, notes);
    area.text.text = text.text("text");
    area.text.color = colorOf(text, "color", notes);
    const double size = text.whole("size").value_or(16);
    area.text.size = size > 0 ? size : 16;
    area.text.offset = onGrid(text.point("position").value_or(QPointF()));
    text.finish();
}

void readShape(FormObject &form, PlanArea &area, ImportNotes &notes, int &points)
{
    // Other shapes' members may stand beside; they are of the form and say nothing.
    for (const ShapeName &shape : shapeNames) {
        if (shape.kind != area.kind && shape.kind != ShapeKind::Text)
            form.object(shape.name);
    }
    if (area.kind == ShapeKind::Rectangle)
        readRectangle(form, area, notes);
    else if (area.kind == ShapeKind::Circle)
        readCircle(form, area, notes);
    else if (area.kind == ShapeKind::Ellipse)
        readEllipse(form, area, notes);
    else if (area.kind == ShapeKind::Polygon)
        readPolygon(form, area, notes, points);
}

bool drawsNothing(const PlanArea &area)
{
    const bool silent = area.text.text.trimmed().isEmpty();
    switch (area.kind) {
    case ShapeKind::Rectangle: return silent && !(area.size.width() > 0 && area.size.height() > 0);
    case ShapeKind::Circle:
    case ShapeKind::Ellipse: return silent && !(area.radius.width() > 0 && area.radius.height() > 0);
    case ShapeKind::Polygon: return silent && area.points.size() < 2;
    case ShapeKind::Text: return silent;
    }
    return false;
}

} // namespace

std::optional<PlanArea> readArea(FormObject &form, QPointF zoneOrigin, ImportNotes &notes, int &points, bool isOwnForm)
{
    PlanArea area;
    const std::optional<ShapeKind> kind = shapeOf(form, notes);
    area.ref = form.name("uuid");
    area.color = colorOf(form, "color", notes);
    area.borderColor = colorOf(form, "border_color", notes);
    area.rotation = form.number("rotation").value_or(0);
    area.position = onGrid(zoneOrigin + form.point("position").value_or(QPointF()));
    if (kind) {
        area.kind = *kind;
        readShape(form, area, notes, points);
        readText(form, area, notes);
    }
    if (isOwnForm)
        readOwn(form, area, notes);
    form.finish();
    if (!kind || drawsNothing(area)) {
        notes.repaired(form.place().both(),
                       ImportDoctor::tr("the area has no shape, size or text that could be drawn; it was left out."));
        return std::nullopt;
    }
    return area;
}

} // namespace rowlock
