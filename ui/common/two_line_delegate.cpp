#include "ui/common/two_line_delegate.h"

#include "ui/common/theme.h"

#include <QPainter>
#include <QStyle>

namespace rowlock {

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {160, 2 * option.fontMetrics.height() + 10};
}

void TwoLineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    if (selected || hovered) {
        QColor ground = selected ? accentColor() : option.palette.color(QPalette::WindowText);
        ground.setAlphaF(selected ? 0.18f : 0.06f);
        painter->setPen(Qt::NoPen);
        painter->setBrush(ground);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0, 1, 0, -1), 6, 6);
    }
    const QRect inner = option.rect.adjusted(8, 5, -8, -5);
    const auto line = [&](const QFont &font, const QColor &color, const QRect &row, int startRole, int endRole) {
        const QFontMetrics metrics(font);
        const QString end = index.data(endRole).toString();
        const int endWidth = end.isEmpty() ? 0 : metrics.horizontalAdvance(end) + 8;
        const QRect start = row.adjusted(0, 0, -endWidth, 0);
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(QStyle::visualRect(option.direction, option.rect, start),
                          int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                          metrics.elidedText(index.data(startRole).toString(), Qt::ElideRight, start.width()));
        painter->drawText(QStyle::visualRect(option.direction, option.rect, row),
                          int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignRight)), end);
    };
    QFont small = option.font;
    small.setPointSizeF(small.pointSizeF() * 0.9);
    const int half = inner.height() / 2;
    line(option.font, option.palette.color(QPalette::WindowText), QRect(inner.topLeft(), QSize(inner.width(), half)),
         TopRole, TopEndRole);
    line(small, faintTextColor(), QRect(inner.left(), inner.top() + half, inner.width(), half), BottomRole,
         BottomEndRole);
    painter->restore();
}

} // namespace rowlock
