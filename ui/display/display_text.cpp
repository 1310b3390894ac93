#include "ui/display/display_text.h"

#include "ui/common/theme.h"
#include "ui/seatmap/map_lettering.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

#include <cmath>

namespace rowlock {

namespace {

constexpr double textLine = 1.3;
constexpr double leastText = 0.7; // of the size that was asked for, before it is cut off

} // namespace

QFont fittingFont(const QString &text, QFont font, int width, double least)
{
    const int smallest = int(std::ceil(font.pixelSize() * least));
    while (font.pixelSize() > smallest && QFontMetrics(font).horizontalAdvance(text) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

namespace {

// In so many lines, the last of them cut where the text goes on.
QStringList linesOf(const QString &text, const QFont &font, int width, int most)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const bool isLast = lines.size() + 1 == most;
        const QString rest = text.mid(line.textStart());
        lines.append(isLast ? QFontMetrics(font).elidedText(rest, Qt::ElideRight, width)
                            : text.mid(line.textStart(), line.textLength()).trimmed());
        if (isLast)
            break;
    }
    layout.endLayout();
    return lines;
}

} // namespace

DisplayText::DisplayText(const char *objectName, Ink ink, QFont::Weight weight, QWidget *parent)
    : QWidget(parent), m_ink(ink), m_weight(weight)
{
    setObjectName(QLatin1String(objectName));
    hide();
}

void DisplayText::setText(const QString &text)
{
    if (std::exchange(m_text, text) == text)
        return;
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    update();
}

void DisplayText::setTextSize(int pixels, int lines)
{
    m_pixels = pixels;
    m_lines = lines;
    setFixedHeight(int(std::ceil(pixels * textLine * lines)));
    update();
}

void DisplayText::setAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

void DisplayText::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(m_ink == Ink::Plain   ? palette().color(QPalette::WindowText)
                   : m_ink == Ink::Faint ? faintTextColor()
                                         : accentColor());
    const QFont font = fittingFont(m_text, mapFont(m_pixels, m_weight), width() * m_lines, leastText);
    painter.setFont(font);
    const int line = QFontMetrics(font).height();
    const QStringList lines = linesOf(m_text, font, width(), m_lines);
    int y = (height() - line * int(lines.size())) / 2;
    if (m_alignment & Qt::AlignTop)
        y = 0;
    for (const QString &each : lines) {
        painter.drawText(
            QRect(0, y, width(), line),
            int(QStyle::visualAlignment(layoutDirection(), m_alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter),
            each);
        y += line;
    }
}

void DisplayText::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LayoutDirectionChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace rowlock
