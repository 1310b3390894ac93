// How a text fits into its box: as large as it may be, in so many lines; what has no room at the smallest size is cut
// with dots at its end. The painter draws it and the check of a template asks for it. Units of paper.h; any thread with
// Qt Gui.
#pragma once

#include <QFont>
#include <QStringList>

class QPainter;

namespace rowlock {

struct TextAsked
{
    QString text;
    double points = 9, least = 6;
    int lines = 1;
    QFont::Weight weight = QFont::Normal;
};

struct TextFit
{
    QStringList lines;
    double points = 0;
    double lineHeight = 0; // from line to line
    double inkHeight = 0;  // from the top of the tallest letter to the bottom of the deepest
    bool isCut = false;

    double height() const { return lineHeight * double(lines.size() - 1) + inkHeight; }
};

TextFit fitText(const QSizeF &box, const TextAsked &asked);
// In the middle of the box between top and bottom.
void paintFit(QPainter &painter, const QRectF &box, const TextFit &fit, QFont::Weight weight, Qt::Alignment across);

} // namespace rowlock
