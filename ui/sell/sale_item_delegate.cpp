#include "ui/sell/sale_item_delegate.h"

#include "ui/common/contrast.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"

#include <QAbstractItemView>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int dot = 8;
constexpr int typePadding = 6;
constexpr int arrow = 12;

QFont lowerFont(const QFont &font)
{
    QFont small = font;
    small.setPointSizeF(small.pointSizeF() * 0.9);
    return small;
}

// What is partly paid for cannot be changed any more, and shows no way to.
bool isKept(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const SaleItemsView *>(option.widget);
    return view && view->isKept();
}

bool isHovered(const QStyleOptionViewItem &option)
{
    return option.state.testFlag(QStyle::State_MouseOver);
}

bool isChosen(const QStyleOptionViewItem &option)
{
    return option.state.testFlag(QStyle::State_Selected) && option.widget && option.widget->hasFocus();
}

QRect innerOf(const QRect &row)
{
    return row.adjusted(8, 6, -40, -6);
}

} // namespace

QSize SaleItemDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {160, 2 * option.fontMetrics.height() + 12};
}

QRect SaleItemDelegate::buttonRect(const QRect &row, Qt::LayoutDirection direction)
{
    const QRect place(row.right() - 31, row.center().y() - 15, 32, 32);
    return QStyle::visualRect(direction, row, place);
}

QRect SaleItemDelegate::typeRect(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QString type = index.data(SaleItemsModel::TypeRole).toString();
    if (type.isEmpty())
        return {};
    const QRect inner = innerOf(option.rect);
    const int half = inner.height() / 2;
    const int words = QFontMetrics(lowerFont(option.font)).horizontalAdvance(type);
    const int width = std::min(words + dot + arrow + 4 * typePadding, inner.width() * 2 / 3);
    const QRect place(inner.left() - typePadding, inner.top() + half, width, half + 4);
    return QStyle::visualRect(option.direction, option.rect, place);
}

void SaleItemDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(*painter, option);
    painter->setPen(option.palette.color(QPalette::WindowText));
    if (index.data(SaleItemsModel::HeadingRole).toBool())
        paintHeading(*painter, option, index);
    else
        paintItem(*painter, option, index);
    if (!isKept(option))
        paintRemove(*painter, option);
    painter->restore();
}

void SaleItemDelegate::paintGround(QPainter &painter, const QStyleOptionViewItem &option)
{
    if (isHovered(option) || isChosen(option)) {
        QColor ground = isChosen(option) ? accentColor() : option.palette.color(QPalette::WindowText);
        ground.setAlphaF(isChosen(option) ? 0.18f : 0.06f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        painter.drawRoundedRect(QRectF(option.rect).adjusted(0, 1, 0, -1), 6, 6);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) { // of several that are chosen, where the arrows stand
        painter.setPen(accentColor());
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5), 6, 6);
    }
}

void SaleItemDelegate::paintRemove(QPainter &painter, const QStyleOptionViewItem &option)
{
    icon(QStringLiteral("edit-delete-remove"))
        .paint(&painter, buttonRect(option.rect, option.direction).adjusted(8, 8, -8, -8), Qt::AlignCenter,
               isHovered(option) || isChosen(option) ? QIcon::Normal : QIcon::Disabled);
}

// The one on the map has a bar at its edge; where the next seats come is said in the accent's colour.
void SaleItemDelegate::paintHeading(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QRect inner = innerOf(option.rect);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const int left = int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft));
    if (index.data(SaleItemsModel::HereRole).toBool()) {
        painter.save();
        painter.setPen(Qt::NoPen);
        painter.setBrush(accentColor());
        painter.drawRoundedRect(place(QRect(option.rect.left(), option.rect.top() + 6, 3, option.rect.height() - 12)),
                                1.5, 1.5);
        painter.restore();
    }
    const QString price = index.data(SaleItemsModel::PriceRole).toString();
    QFont bold = option.font;
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const int priceWidth = price.isEmpty() ? 0 : metrics.horizontalAdvance(price) + 12;
    const int half = inner.height() / 2;
    const QRect title(inner.left(), inner.top(), inner.width() - priceWidth, half);
    painter.setFont(bold);
    painter.drawText(place(title), left, metrics.elidedText(index.data().toString(), Qt::ElideRight, title.width()));
    painter.drawText(place(QRect(inner.right() - priceWidth, inner.top(), priceWidth, half)),
                     int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignRight)), price);
    painter.setFont(lowerFont(option.font));
    painter.setPen(index.data(SaleItemsModel::WantedRole).toBool() ? accentColor() : faintTextColor());
    painter.drawText(place(QRect(inner.left(), inner.top() + half, inner.width(), half)), left,
                     painter.fontMetrics().elidedText(index.data(SaleItemsModel::AboutRole).toString(), Qt::ElideRight,
                                                      inner.width()));
}

void SaleItemDelegate::paintItem(QPainter &target, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QPainter *painter = &target;
    const QRect inner = innerOf(option.rect);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const QString price = index.data(SaleItemsModel::PriceRole).toString();
    const int priceWidth = option.fontMetrics.horizontalAdvance(price) + 12;
    const int half = inner.height() / 2;

    painter->setFont(option.font);
    const QRect top(inner.left(), inner.top(), inner.width() - priceWidth, half);
    painter->drawText(place(top), int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, top.width()));
    painter->drawText(place(QRect(inner.right() - priceWidth, inner.top(), priceWidth, half)),
                      int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignRight)), price);

    painter->setFont(lowerFont(option.font));
    const int listWidth = paintList(*painter, option, index, inner);
    const QRect type = typeRect(option, index);
    const int taken = type.width();
    const int lower = taken > 0 ? type.height() : half; // on one line with what the button says
    paintType(*painter, option, index);
    painter->setPen(faintTextColor());
    painter->drawText(place(QRect(inner.left() + taken, inner.top() + half, inner.width() - taken - listWidth, lower)),
                      int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                      painter->fontMetrics().elidedText(index.data(SaleItemsModel::CategoryRole).toString(),
                                                        Qt::ElideRight, inner.width() - taken - listWidth));
}

// The list price, struck through, below what is paid instead; answers the width that it takes.
int SaleItemDelegate::paintList(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                const QRect &inner) const
{
    const QString list = index.data(SaleItemsModel::ListRole).toString();
    if (list.isEmpty())
        return 0;
    QFont struck = painter.font();
    struck.setStrikeOut(true);
    painter.save();
    painter.setFont(struck);
    painter.setPen(faintTextColor());
    const int width = painter.fontMetrics().horizontalAdvance(list);
    const int half = inner.height() / 2;
    painter.drawText(QStyle::visualRect(option.direction, option.rect,
                                        QRect(inner.right() - width, inner.top() + half, width, half)),
                     int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignRight)), list);
    painter.restore();
    return width + 12;
}

void SaleItemDelegate::paintType(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QRect button = typeRect(option, index);
    if (button.isEmpty())
        return;
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const bool under = option.state.testFlag(QStyle::State_MouseOver) && view
                       && button.contains(view->viewport()->mapFromGlobal(QCursor::pos()));
    const bool kept = isKept(option);
    painter.setPen(QPen(under ? accentColor() : outlineColor(), 1));
    painter.setBrush(Qt::NoBrush);
    if (!kept)
        painter.drawRoundedRect(QRectF(button).adjusted(0.5, 1.5, -0.5, -1.5), 5, 5);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, button, rect); };
    const QRect inner = button.adjusted(typePadding, 0, -typePadding, 0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(
        readable(index.data(SaleItemsModel::TypeColorRole).value<QColor>(), option.palette.color(QPalette::Window), 3));
    painter.drawEllipse(place(QRect(inner.left(), inner.center().y() - dot / 2 + 1, dot, dot)));
    painter.setPen(option.palette.color(QPalette::WindowText));
    const QRect words(inner.left() + dot + typePadding, inner.top(), inner.width() - dot - arrow - typePadding,
                      inner.height());
    painter.drawText(place(words), int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                     painter.fontMetrics().elidedText(index.data(SaleItemsModel::TypeRole).toString(), Qt::ElideRight,
                                                      words.width()));
    if (!kept)
        icon(QStringLiteral("go-down"))
            .paint(&painter, place(QRect(inner.right() - arrow + 1, inner.center().y() - arrow / 2 + 1, arrow, arrow)));
}

bool SaleItemDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                   const QModelIndex &index)
{
    const auto *mouse = event->type() == QEvent::MouseButtonRelease ? static_cast<QMouseEvent *>(event) : nullptr;
    if (!mouse || mouse->button() != Qt::LeftButton)
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    const QPoint at = mouse->position().toPoint();
    if (!isKept(option) && buttonRect(option.rect, option.direction).contains(at)) {
        emit removeRequested(index.row());
        return true;
    }
    if (index.data(SaleItemsModel::HeadingRole).toBool()) {
        emit performanceRequested(index.row());
        return true;
    }
    if (!isKept(option) && typeRect(option, index).contains(at)) {
        emit typesRequested(index.row());
        return true;
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace rowlock
