#include "ui/display/display_figures.h"

#include "ui/display/display_text.h"
#include "ui/seatmap/map_lettering.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QStyle>

#include <cmath>

namespace rowlock {

namespace {

constexpr double mainSize = 2.4; // of a caption
constexpr double figureLine = 1.25;
constexpr double leastFigure = 0.3;

} // namespace

DisplayFigures::DisplayFigures(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("displayFigures"));
    setAccessibleName(tr("Total"));
}

void DisplayFigures::setFigures(const QList<CustomerFigure> &figures)
{
    if (std::exchange(m_figures, figures) == figures)
        return;
    QStringList said;
    for (const CustomerFigure &figure : figures)
        said.append(QStringLiteral("%1 %2").arg(figure.caption, figure.amount));
    setAccessibleDescription(said.join(u'\n'));
    update();
}

void DisplayFigures::setTextSize(int pixels)
{
    if (std::exchange(m_pixels, pixels) != pixels)
        update();
}

int DisplayFigures::heightOf(const CustomerFigure &figure) const
{
    return int(std::ceil(m_pixels * (figure.isMain ? mainSize : 1) * figureLine));
}

int DisplayFigures::neededHeight() const
{
    int height = 0;
    for (const CustomerFigure &figure : m_figures)
        height += heightOf(figure);
    return height;
}

void DisplayFigures::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    const auto side = [this](Qt::Alignment alignment) {
        return int(QStyle::visualAlignment(layoutDirection(), alignment) | Qt::AlignVCenter);
    };
    int y = 0;
    for (const CustomerFigure &figure : m_figures) {
        const QRect place(0, y, width(), heightOf(figure));
        y += place.height();
        const QFont words =
            mapFont(m_pixels * (figure.isMain ? 1.1 : 1), figure.isMain ? QFont::DemiBold : QFont::Normal);
        const int caption = QFontMetrics(words).horizontalAdvance(figure.caption);
        painter.setFont(words);
        painter.drawText(place, side(Qt::AlignLeft), figure.caption);
        const QFont large = mapFont(m_pixels * (figure.isMain ? mainSize : 1), QFont::Bold);
        const int room = width() - caption - m_pixels;
        painter.setFont(fittingFont(figure.amount, large, room, leastFigure)); // never cut off
        painter.drawText(place, side(Qt::AlignRight), figure.amount);
    }
}

void DisplayFigures::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LayoutDirectionChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace rowlock
