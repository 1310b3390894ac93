// What everything that is printed has in common: a unit, a face, and lines of text that never leave their box. Painters
// of documents work in hundredths of a millimetre. Private to the documents.
#pragma once

#include "model/domain/instant.h"

#include <QCoreApplication>
#include <QFont>
#include <QPen>
#include <QRectF>
#include <QStringList>

class QPainter;

namespace rowlock {

// Where the translators find the words of printed lists and maps.
struct PaperTexts
{
    Q_DECLARE_TR_FUNCTIONS(Paper)
};

inline constexpr double unitsPerMm = 100;
inline constexpr double mmPerInch = 25.4;

QRectF mm(double x, double y, double width, double height);
QFont paperFont(double points, QFont::Weight weight);
QPen paperPen(double widthMm);

// A name may hold line breaks and tabs; on paper it is one run of text.
QString flat(const QString &text);
// With a dot between; empty parts are left out, and none of them turns the figures beside it around.
QString joined(QStringList parts);

// "Sat 5 December 2026, 19:30" in the venue's time zone and the application's language.
QString paperDate(Instant at, const QByteArray &timeZone);

// One line in `box`, at `points` or as much smaller as it must be, down to `leastPoints`; then elided.
void paperLine(QPainter &painter, const QRectF &box, const QString &text, double points, double leastPoints,
               QFont::Weight weight, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);

// Across the page, and black as everything else: what is printed of a practice copy is not taken for the real one.
void stampPractice(QPainter &painter, const QRectF &page);

} // namespace rowlock
