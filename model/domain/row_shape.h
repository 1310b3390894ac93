// How seats lie in a row or around a table, as numbers that a person can set: kept beside the seats' own positions, so
// that a row can be laid anew with one seat more. Plan units, degrees clockwise. Pure.
#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace rowlock {

// A straight row or an arc. The row runs along `angle` (0: to the right); its front is to its left hand, for a row that
// runs to the right that is upwards, where the stage usually is.
struct RowShape
{
    QPointF middle;      // of the row, on its line
    double angle = 0;    // of the line in the middle
    double spacing = 25; // from seat to seat, along the line
    double radius = 0;   // 0: straight; above: bent around something in front; below: around something behind

    bool operator==(const RowShape &) const = default;
};

// A table with chairs: round, or rectangular with chairs along its long sides and some at its ends.
struct TableShape
{
    bool isRound = true;
    QPointF centre;
    QSizeF size{60, 60}; // of a round one the width counts
    double angle = 0;
    int atEnds = 0;  // chairs at each short side of a rectangular one
    QString drawing; // the ref of the area that draws it

    bool operator==(const TableShape &) const = default;
};

// The seats' centres, from the row's beginning to its end.
QList<QPointF> placesOnRow(const RowShape &shape, int count);

// The shape these seats come closest to, through the first, the middle and the last of them.
RowShape measuredRow(const QList<QPointF> &seats);

// The chairs' centres, clockwise from the top (round) or from the upper left corner; `radius` is a chair's.
QList<QPointF> chairsAround(const TableShape &table, int count, double radius);

QPointF directionOf(double degrees);
QPointF awayFrom(const RowShape &row); // of length 1, from the front to the rows behind
QPointF turned(QPointF point, QPointF about, double degrees);

} // namespace rowlock
