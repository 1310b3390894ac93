// The tools of the drawing board and what each draws into a rectangle. Pure but for translated names.
#pragma once

#include "model/domain/draft_edits.h"

#include <QCoreApplication>
#include <QRectF>

namespace rowlock {

enum class PlanTool {
    Select,
    Seats,
    Rows,
    Curve,
    Fan,
    Round,
    Long,
    Standing,
    Box,
    Ellipse,
    Polygon,
    Text,
    Stage,
    Hand
};

struct ToolFacts
{
    PlanTool tool;
    const char *name; // as it stands on the button: translated in the context "PlanTool"
    const char *tip;
    const char *icon;
    int key; // Qt::Key, pressed while the board has the focus
};
const QList<ToolFacts> &planTools();
inline QString toolText(const char *text)
{
    return QCoreApplication::translate("PlanTool", text);
}

bool draws(PlanTool tool);

// What the tools and the hand go by.
struct ToolSettings
{
    double spacing = 25;
    double distance = 30;
    double grid = 5;   // 0: none
    bool snaps = true; // to the grid, to rows and to lines
    int chairs = 8;
    int category = 0;
};

struct Drawn
{
    QString step; // what the menu calls it
    PlanDraft draft;
    Chosen ids;
};

// What `tool` draws into `rect`, into the section; a rectangle of a mere click gets a usual size around its middle.
Drawn drawn(const PlanDraft &draft, PlanTool tool, QRectF rect, int section, const ToolSettings &settings);
Drawn drawnPolygon(const PlanDraft &draft, const QList<QPointF> &corners, int section);
QSizeF usualSize(PlanTool tool);

} // namespace rowlock
