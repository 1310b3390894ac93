#include "ui/plan/plan_tools.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double seatRadius = 10;
constexpr double leastDrag = 8; // units: below it was a click
const QString fillColor = QStringLiteral("#E3E6EA");
const QString edgeColor = QStringLiteral("#AEB5BE");
const QString standingColor = QStringLiteral("#DCE7F5");
const QString standingEdge = QStringLiteral("#5B7FB0");
const QString stageColor = QStringLiteral("#3C4250");

PlanArea boxOf(const QRectF &rect)
{
    PlanArea area;
    area.kind = ShapeKind::Rectangle;
    area.position = rect.topLeft();
    area.size = QSizeF(std::round(rect.width()), std::round(rect.height()));
    area.color = fillColor;
    area.borderColor = edgeColor;
    area.text.offset = {rect.width() / 2, rect.height() / 2};
    return area;
}

PlanArea ellipseOf(const QRectF &rect)
{
    PlanArea area = boxOf(rect);
    area.kind = ShapeKind::Ellipse;
    area.position = rect.center();
    area.radius = QSizeF(std::round(rect.width() / 2), std::round(rect.height() / 2));
    area.text.offset = {};
    return area;
}

PlanArea areaOf(PlanTool tool, const QRectF &rect)
{
    PlanArea area = tool == PlanTool::Ellipse ? ellipseOf(rect) : boxOf(rect);
    switch (tool) {
    case PlanTool::Standing:
        area.standing = true;
        area.name = toolText("Standing");
        area.capacity = std::max(1, int(rect.width() * rect.height() / 900)); // a person on what a seat takes
        area.color = standingColor;
        area.borderColor = standingEdge;
        area.text.text = area.name;
        area.text.color = QStringLiteral("#24466F");
        area.text.size = 18;
        break;
    case PlanTool::Stage:
        area.color = stageColor;
        area.borderColor.clear();
        area.text.text = toolText("Stage");
        area.text.color = QStringLiteral("#FFFFFF");
        area.text.size = 20;
        break;
    case PlanTool::Text:
        area.kind = ShapeKind::Text;
        area.position = rect.center();
        area.size = {};
        area.color.clear();
        area.borderColor.clear();
        area.text.text = toolText("Text");
        area.text.offset = {};
        area.text.size = 18;
        break;
    default: break;
    }
    return area;
}

// As many rows and seats as find room; the last row of a fan is as wide as the rectangle.
BlockShape blockIn(PlanTool tool, const QRectF &rect, const ToolSettings &settings)
{
    BlockShape block;
    block.front.spacing = settings.spacing;
    block.distance = settings.distance;
    block.rows = std::max(1, int((rect.height() - 2 * seatRadius) / settings.distance) + 1);
    block.seats = std::max(1, int((rect.width() - 2 * seatRadius) / settings.spacing) + 1);
    block.front.middle = {rect.center().x(), rect.top() + seatRadius};
    if (tool == PlanTool::Rows)
        return block;
    block.front.radius = std::max(120.0, std::round(rect.width() * 0.9 / 10) * 10);
    block.isFan = tool == PlanTool::Fan;
    if (block.isFan) {
        const double last = block.front.radius + (block.rows - 1) * block.distance;
        block.seats = std::max(2, int(std::floor((block.seats - 1) * block.front.radius / last)) + 1);
    }
    return block;
}

QString stepOf(PlanTool tool)
{
    switch (tool) {
    case PlanTool::Rows: return toolText("Draw rows");
    case PlanTool::Curve: return toolText("Draw curved rows");
    case PlanTool::Fan: return toolText("Draw a fan of rows");
    case PlanTool::Round:
    case PlanTool::Long: return toolText("Draw a table");
    case PlanTool::Standing: return toolText("Draw a standing area");
    case PlanTool::Stage: return toolText("Draw a stage");
    case PlanTool::Text: return toolText("Write a text");
    default: return toolText("Draw a shape");
    }
}

} // namespace

const QList<ToolFacts> &planTools()
{
    static const QList<ToolFacts> tools{
        {PlanTool::Select, QT_TRANSLATE_NOOP("PlanTool", "Select"),
         QT_TRANSLATE_NOOP("PlanTool", "Select rows, tables and drawings, and move them"), "rowlock-select", Qt::Key_V},
        {PlanTool::Seats, QT_TRANSLATE_NOOP("PlanTool", "Seats"),
         QT_TRANSLATE_NOOP("PlanTool", "Select single seats: number them, mark them, move them"), "rowlock-seat",
         Qt::Key_S},
        {PlanTool::Rows, QT_TRANSLATE_NOOP("PlanTool", "Rows"), QT_TRANSLATE_NOOP("PlanTool", "Draw straight rows"),
         "rowlock-rows", Qt::Key_R},
        {PlanTool::Curve, QT_TRANSLATE_NOOP("PlanTool", "Curved"),
         QT_TRANSLATE_NOOP("PlanTool", "Draw curved rows with equal seats"), "rowlock-curve", Qt::Key_C},
        {PlanTool::Fan, QT_TRANSLATE_NOOP("PlanTool", "Fan"),
         QT_TRANSLATE_NOOP("PlanTool", "Draw rows that widen towards the back"), "rowlock-fan", Qt::Key_F},
        {PlanTool::Round, QT_TRANSLATE_NOOP("PlanTool", "Table"),
         QT_TRANSLATE_NOOP("PlanTool", "Draw a round table with chairs"), "rowlock-table", Qt::Key_T},
        {PlanTool::Long, QT_TRANSLATE_NOOP("PlanTool", "Long table"),
         QT_TRANSLATE_NOOP("PlanTool", "Draw a rectangular table with chairs"), "rowlock-long-table", Qt::Key_L},
        {PlanTool::Standing, QT_TRANSLATE_NOOP("PlanTool", "Standing"),
         QT_TRANSLATE_NOOP("PlanTool", "Draw a standing area"), "rowlock-standing", Qt::Key_G},
        {PlanTool::Stage, QT_TRANSLATE_NOOP("PlanTool", "Stage"), QT_TRANSLATE_NOOP("PlanTool", "Draw the stage"),
         "rowlock-stage", Qt::Key_A},
        {PlanTool::Box, QT_TRANSLATE_NOOP("PlanTool", "Rectangle"), QT_TRANSLATE_NOOP("PlanTool", "Draw a rectangle"),
         "draw-rectangle", Qt::Key_B},
        {PlanTool::Ellipse, QT_TRANSLATE_NOOP("PlanTool", "Ellipse"), QT_TRANSLATE_NOOP("PlanTool", "Draw an ellipse"),
         "draw-ellipse", Qt::Key_E},
        {PlanTool::Polygon, QT_TRANSLATE_NOOP("PlanTool", "Polygon"),
         QT_TRANSLATE_NOOP("PlanTool", "Draw a polygon: click its corners, Enter closes it"), "draw-polygon",
         Qt::Key_P},
        {PlanTool::Text, QT_TRANSLATE_NOOP("PlanTool", "Text"),
         QT_TRANSLATE_NOOP("PlanTool", "Write a text on the plan"), "draw-text", Qt::Key_X},
        {PlanTool::Hand, QT_TRANSLATE_NOOP("PlanTool", "Hand"), QT_TRANSLATE_NOOP("PlanTool", "Pan"),
         "transform-browse", Qt::Key_H},
    };
    return tools;
}

bool draws(PlanTool tool)
{
    return tool != PlanTool::Select && tool != PlanTool::Seats && tool != PlanTool::Hand;
}

QSizeF usualSize(PlanTool tool)
{
    switch (tool) {
    case PlanTool::Rows:
    case PlanTool::Curve:
    case PlanTool::Fan: return {245, 140}; // five rows of ten
    case PlanTool::Round: return {80, 80};
    case PlanTool::Long: return {160, 60};
    case PlanTool::Stage: return {400, 100};
    case PlanTool::Text: return {60, 24};
    default: return {200, 120};
    }
}

Drawn drawn(const PlanDraft &draft, PlanTool tool, QRectF rect, int section, const ToolSettings &settings)
{
    rect = rect.normalized();
    if (rect.width() < leastDrag && rect.height() < leastDrag) {
        const QPointF middle = rect.center();
        rect.setSize(usualSize(tool));
        rect.moveCenter(middle);
    }
    Added added;
    switch (tool) {
    case PlanTool::Rows:
    case PlanTool::Curve:
    case PlanTool::Fan: {
        NewRows rows;
        rows.section = section;
        rows.category = settings.category;
        added = withRows(draft, blockIn(tool, rect, settings), rows);
        break;
    }
    case PlanTool::Round:
    case PlanTool::Long: {
        NewTable table;
        table.section = section;
        table.category = settings.category;
        table.chairs = settings.chairs;
        table.shape.isRound = tool == PlanTool::Round;
        table.shape.centre = rect.center();
        const double side = std::round(std::max(20.0, std::min(rect.width(), rect.height())));
        table.shape.size = table.shape.isRound
                               ? QSizeF(side, side)
                               : QSizeF(std::round(rect.width()), std::round(rect.height())).expandedTo({20, 20});
        table.shape.atEnds = table.shape.isRound ? 0 : 1;
        added = withTable(draft, table);
        break;
    }
    default: added = withNewArea(draft, section, areaOf(tool, rect)); break;
    }
    return {stepOf(tool), added.draft, added.ids};
}

Drawn drawnPolygon(const PlanDraft &draft, const QList<QPointF> &corners, int section)
{
    PlanArea area;
    area.kind = ShapeKind::Polygon;
    area.color = fillColor;
    area.borderColor = edgeColor;
    area.position = corners.value(0);
    QPointF sum;
    for (const QPointF corner : corners) {
        area.points.append(corner - area.position);
        sum += corner - area.position;
    }
    area.text.offset = sum / double(std::max<qsizetype>(1, corners.size()));
    const Added added = withNewArea(draft, section, area);
    return {stepOf(PlanTool::Polygon), added.draft, added.ids};
}

} // namespace rowlock
