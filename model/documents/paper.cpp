#include "model/documents/paper.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QtMath>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double unitsPerPoint = mmPerInch / 72 * unitsPerMm;

QString isolated(const QString &text)
{
    // A right-to-left name must not turn the figures beside it around.
    return text.isRightToLeft() ? QChar(0x2068) + text + QChar(0x2069) : text;
}

} // namespace

QRectF mm(double x, double y, double width, double height)
{
    return {x * unitsPerMm, y * unitsPerMm, width * unitsPerMm, height * unitsPerMm};
}

QFont paperFont(double points, QFont::Weight weight)
{
    // Noto Sans has figures of one width; the others are what is usual where it is missing.
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"), QStringLiteral("Arial")});
    font.setPixelSize(std::max(1, int(std::lround(points * unitsPerPoint))));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setKerning(true);
    return font;
}

QPen paperPen(double widthMm)
{
    QPen pen(Qt::black, widthMm * unitsPerMm);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::MiterJoin);
    return pen;
}

QString flat(const QString &text)
{
    return text.simplified();
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    std::transform(parts.begin(), parts.end(), parts.begin(), isolated);
    return parts.join(QStringLiteral("  ·  "));
}

QString paperDate(Instant at, const QByteArray &timeZone)
{
    const QTimeZone zone(timeZone);
    const QLocale locale;
    // The locale's own order of day and month, with the weekday shortened: "Sat 5 December 2026".
    QString datePattern = locale.dateFormat(QLocale::LongFormat);
    datePattern.replace(QStringLiteral("dddd, "), QStringLiteral("ddd "));
    datePattern.replace(QStringLiteral("dddd"), QStringLiteral("ddd"));
    const bool plain = locale.language() == QLocale::C; // its own short form has seconds
    const QString timePattern = plain ? QStringLiteral("HH:mm") : locale.timeFormat(QLocale::ShortFormat);

    const QDateTime local = inZone(at, zone.isValid() ? zone : QTimeZone::utc());
    QString text =
        locale.toString(local.date(), datePattern) + QStringLiteral(", ") + locale.toString(local.time(), timePattern);
    if (!zone.isValid())
        text += QStringLiteral(" UTC"); // rather odd than an hour wrong
    return text;
}

void paperLine(QPainter &painter, const QRectF &box, const QString &text, double points, double leastPoints,
               QFont::Weight weight, Qt::Alignment alignment)
{
    QFont face = paperFont(points, weight);
    double width = QFontMetricsF(face).horizontalAdvance(text);
    if (width > box.width()) {
        face = paperFont(std::max(leastPoints, points * box.width() / width * 0.99), weight);
        width = QFontMetricsF(face).horizontalAdvance(text);
    }
    const QString shown =
        width > box.width() ? QFontMetricsF(face).elidedText(text, Qt::ElideRight, box.width()) : text;
    painter.setFont(face);
    painter.drawText(box, int(alignment | Qt::AlignAbsolute) | Qt::TextSingleLine | Qt::TextDontClip, shown);
}

void stampPractice(QPainter &painter, const QRectF &page)
{
    const QString word = PaperTexts::tr("PRACTICE");
    QFont face = paperFont(100, QFont::Black);
    const double diagonal = std::hypot(page.width(), page.height());
    const double scale = diagonal * 0.6 / QFontMetricsF(face).horizontalAdvance(word);
    QPainterPath outline;
    outline.addText({}, face, word);
    outline.translate(-outline.boundingRect().center());
    painter.save();
    painter.setClipRect(page);
    painter.translate(page.center());
    painter.rotate(-qRadiansToDegrees(std::atan2(page.height(), page.width())));
    painter.scale(scale, scale);
    painter.setPen(QPen(Qt::black, 0.5 * unitsPerMm / scale)); // an outline: what is below it can still be read
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
    painter.restore();
}

} // namespace rowlock
