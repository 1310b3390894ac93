// A seating plan as read: the form's zones, rows, seats and drawings, and what Rowlock derives from their geometry.
// Lengths and positions are plan units (a default seat has radius 10, seats stand about 25 apart), y downwards,
// absolute: zone and row offsets are already added in. A value; shared between threads as SharedPlan, read-only.
#pragma once

#include "model/domain/row_shape.h"

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace rowlock {

struct PlanCategory
{
    QString name;  // unique in the plan
    QString color; // "#RRGGBB"; Qt Gui's QColor is not for the domain
};

// A seat's index in SeatingPlan::seats is its number (seatNo) everywhere but in the schema, whose numbers stay when the
// plan changes.
struct PlanSeat
{
    QString ref;        // the plan's own identifier (seat_guid), unique after repair, stable over imports of one file
    QString number;     // a name, not a number: "12", "12A"
    QString label;      // "Stalls, row A, seat 12": unique in the plan
    QString shortLabel; // "Stalls-A-12": what the command line accepts beside the ref; unique in the plan
    QPointF position;   // the centre
    double radius = 10;
    int category = -1; // index in SeatingPlan::categories
    int row = -1;      // index in SeatingPlan::rows: the form's row object it came from
    int block = -1;    // index in SeatingPlan::blocks
    int line = -1;     // index in SeatingPlan::lines: the physical row, joined over fragments, cut at aisles
    int place = -1;    // its position within that line
    QString uuid;
    QString startDirection;  // "<", ">" or "<>" where the form says that ordered booking begins here; kept for export
    bool accessible = false; // by the category's or row's name, until plans can say it themselves
    bool companion = false;
    bool restrictedView = false; // the plan's own mark, or by the category's or row's name
    int bay = -1;                // of a companion's seat: the accessible seat it belongs to (accessible.h)
};

// A row object of the form. One physical row may be several of them.
struct PlanRow
{
    QString name;     // row_number
    QString rowLabel; // text in which %s stands for the name; often empty
    QString seatLabel;
    QString labelPosition; // "start", "end", "both" or empty: where its letter is drawn
    QString uuid;
    QPointF origin; // absolute
    int zone = -1;
    QList<int> seats;                // indexes in SeatingPlan::seats, in the form's order
    std::optional<RowShape> shape;   // how it was laid, where the plan says so
    std::optional<TableShape> table; // its seats stand around one
};

// Seats a person calls one section: a zone, or one of several separate clusters in a zone whose labels would repeat.
struct PlanBlock
{
    QString name; // "Stalls"; "Ground floor, block 3" where derived from the geometry
    int zone = -1;
    QRectF bounds; // of its seats, radii included
    QList<int> seats;
};

// Neighbours: seats of one line, in order; adjacent places are next to each other with no aisle between.
struct PlanLine
{
    QString rowName;
    int block = -1;
    QList<int> seats;
};

enum class ShapeKind { Rectangle, Circle, Ellipse, Polygon, Text };

struct PlanText
{
    QString text; // empty: none
    QString color;
    QPointF offset; // relative to the area's position
    double size = 16;
};

// A drawing: stage, pitch, decoration, or the outline of a standing area.
struct PlanArea
{
    QString ref; // its uuid, or one made from its place in the file
    ShapeKind kind = ShapeKind::Rectangle;
    QPointF position;    // absolute
    double rotation = 0; // degrees, clockwise, about the position
    QString color;
    QString borderColor;
    QSizeF size;           // rectangle: width, height from the position
    QSizeF radius;         // circle (both equal) and ellipse: about the position
    QList<QPointF> points; // polygon: relative to the position
    PlanText text;
    int zone = -1;
    bool standing = false; // sold by number
    QString name;          // of a standing area; unique among standing areas and categories' pools
    int capacity = 0;      // 0: the plan does not say, it is asked for at set-up
};

struct PlanZone
{
    QString name;
    QString zoneId;
    QString uuid;
    QPointF origin;
    QList<int> rows;
    QList<int> areas;
};

struct SeatingPlan
{
    QString name;
    QSizeF size;
    // It says itself which seats are accessible, companions' or of restricted view and what is a standing area; else
    // names do.
    bool isOwnForm = false;
    QList<PlanCategory> categories;
    QList<PlanZone> zones;
    QList<PlanRow> rows;
    QList<PlanSeat> seats;
    QList<PlanArea> areas; // in drawing order
    QList<PlanBlock> blocks;
    QList<PlanLine> lines;

    QList<int> standingAreas() const; // indexes in areas
    QStringList categoryNames() const;
};

using SharedPlan = std::shared_ptr<const SeatingPlan>;

} // namespace rowlock
