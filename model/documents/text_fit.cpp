#include "model/documents/text_fit.h"

#include "model/documents/paper.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr double closeLines = 0.86; // of the usual distance: names stand close
constexpr double nextSize = 0.92;

QStringList brokenInto(const QString &text, const QFont &face, double width)
{
    QTextOption option(Qt::AlignLeft | Qt::AlignAbsolute);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    QTextLayout layout(text, face);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine next = layout.createLine(); next.isValid(); next = layout.createLine()) {
        next.setLineWidth(width);
        lines.append(text.mid(next.textStart(), next.textLength()));
    }
    layout.endLayout();
    return lines;
}

TextFit fitLine(double width, const TextAsked &asked)
{
    TextFit fit;
    fit.points = asked.points;
    double wide = QFontMetricsF(paperFont(fit.points, asked.weight)).horizontalAdvance(asked.text);
    if (wide > width) {
        fit.points = std::max(asked.least, fit.points * width / wide * 0.99);
        wide = QFontMetricsF(paperFont(fit.points, asked.weight)).horizontalAdvance(asked.text);
    }
    const QFontMetricsF metrics(paperFont(fit.points, asked.weight));
    fit.isCut = wide > width;
    fit.lines = {fit.isCut ? metrics.elidedText(asked.text, Qt::ElideRight, width) : asked.text};
    fit.lineHeight = metrics.height();
    return fit;
}

TextFit fitLines(const QSizeF &box, const TextAsked &asked)
{
    TextFit fit;
    for (double size = asked.points;; size *= nextSize) {
        const bool isLast = size * nextSize < asked.least;
        fit.points = isLast ? asked.least : size;
        const QFont face = paperFont(fit.points, asked.weight);
        const QFontMetricsF metrics(face);
        fit.lineHeight = metrics.height() * closeLines;
        // Large sizes have room for one line only: lines never leave the box.
        const int room = std::clamp(int(box.height() / fit.lineHeight), 1, asked.lines);
        const QStringList all = brokenInto(asked.text, face, box.width());
        fit.isCut = all.size() > room;
        if (fit.isCut && !isLast)
            continue;
        fit.lines.clear();
        for (qsizetype i = 0; i < std::min<qsizetype>(all.size(), room); ++i)
            fit.lines.append(all.at(i).trimmed());
        if (fit.isCut)
            fit.lines.last() = metrics.elidedText(all.mid(room - 1).join(QString()), Qt::ElideRight, box.width());
        return fit;
    }
}

} // namespace

TextFit fitText(const QSizeF &box, const TextAsked &asked)
{
    TextFit fit = asked.lines > 1 ? fitLines(box, asked) : fitLine(box.width(), asked);
    const QFontMetricsF metrics(paperFont(fit.points, asked.weight));
    for (const QString &line : std::as_const(fit.lines))
        fit.inkHeight = std::max(fit.inkHeight, metrics.tightBoundingRect(line).height());
    return fit;
}

void paintFit(QPainter &painter, const QRectF &box, const TextFit &fit, QFont::Weight weight, Qt::Alignment across)
{
    painter.setFont(paperFont(fit.points, weight));
    double top = box.top() + (box.height() - fit.lineHeight * double(fit.lines.size())) / 2;
    for (const QString &line : fit.lines) {
        painter.drawText(QRectF(box.left(), top, box.width(), fit.lineHeight),
                         int(across | Qt::AlignVCenter | Qt::AlignAbsolute) | Qt::TextSingleLine | Qt::TextDontClip,
                         line);
        top += fit.lineHeight;
    }
}

} // namespace rowlock
