#include "ui/sell/event_delegate.h"

#include "ui/common/theme.h"
#include "ui/sell/event_list_model.h"

#include <QPainter>

namespace rowlock {

namespace {

QFont boldFont(QFont font)
{
    font.setBold(true);
    return font;
}

QFont smallFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

} // namespace

QSize EventDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int text = QFontMetrics(boldFont(option.font)).height() + 2 * QFontMetrics(smallFont(option.font)).height();
    return {160, text + 8 + 4 + 8 + 16};
}

void EventDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool past = index.data(EventListModel::IsPastRole).toBool();
    const QRectF card = QRectF(option.rect).adjusted(0, 2, -4, -2);
    QColor ground = selected ? accentColor() : option.palette.color(QPalette::WindowText);
    ground.setAlphaF(selected ? 0.18f : (option.state.testFlag(QStyle::State_MouseOver) ? 0.06f : 0.0f));
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawRoundedRect(card, 6, 6);
    if (selected) {
        painter->setBrush(accentColor());
        painter->drawRoundedRect(QRectF(card.left(), card.top() + 8, 3, card.height() - 16), 1.5, 1.5);
    }
    if (selected && option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(accentColor(), 1.5));
        painter->drawRoundedRect(card.adjusted(1, 1, -1, -1), 6, 6);
    }

    const QRect inner = card.toRect().adjusted(12, 8, -12, -8);
    const QColor plain = past ? faintTextColor() : option.palette.color(QPalette::WindowText);
    const auto line = [&](const QFont &font, const QColor &color, int y, const QString &text) {
        const QFontMetrics metrics(font);
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(QRect(inner.left(), y, inner.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(text, Qt::ElideRight, inner.width()));
        return y + metrics.height();
    };
    int y = line(past ? option.font : boldFont(option.font), plain, inner.top(),
                 index.data(EventListModel::NameRole).toString());
    y = line(smallFont(option.font), faintTextColor(), y, index.data(EventListModel::DateRole).toString());
    y = line(smallFont(option.font), faintTextColor(), y, index.data(EventListModel::LeftRole).toString());

    const double left = index.data(EventListModel::ShareLeftRole).toDouble();
    const QRectF track(inner.left(), y + 4, inner.width(), 4);
    QColor rail = option.palette.color(QPalette::WindowText);
    rail.setAlphaF(0.15f);
    painter->setPen(Qt::NoPen);
    painter->setBrush(rail);
    painter->drawRoundedRect(track, 2, 2);
    if (left > 0 && !past) {
        painter->setBrush(left < 0.1 ? warningColor() : goodColor());
        painter->drawRoundedRect(QRectF(track.left(), track.top(), std::max(4.0, track.width() * left), 4), 2, 2);
    }
    painter->restore();
}

} // namespace rowlock
