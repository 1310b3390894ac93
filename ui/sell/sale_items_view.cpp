#include "ui/sell/sale_items_view.h"

#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/sell/sale_items_model.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace rowlock {

SaleItemsView::SaleItemsView(QWidget *parent) : QListView(parent)
{
    auto *delegate = new SaleItemDelegate(this);
    setItemDelegate(delegate);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(delegate, &SaleItemDelegate::removeRequested, this, &SaleItemsView::removeRequested);
}

void SaleItemsView::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) && currentIndex().isValid()) {
        emit removeRequested(currentIndex().row());
        return;
    }
    QListView::keyPressEvent(event);
}

QSize SaleItemsView::sizeHint() const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    return {QListView::sizeHint().width(), 4 * itemDelegate()->sizeHint(option, {}).height()};
}

QSize SaleItemDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {160, 2 * option.fontMetrics.height() + 12};
}

QRect SaleItemDelegate::buttonRect(const QRect &row, Qt::LayoutDirection direction)
{
    const QRect place(row.right() - 31, row.center().y() - 15, 32, 32);
    return QStyle::visualRect(direction, row, place);
}

void SaleItemDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    const bool focused = option.state.testFlag(QStyle::State_Selected) && option.state.testFlag(QStyle::State_HasFocus);
    if (hovered || focused) {
        QColor ground = focused ? accentColor() : option.palette.color(QPalette::WindowText);
        ground.setAlphaF(focused ? 0.18f : 0.06f);
        painter->setPen(Qt::NoPen);
        painter->setBrush(ground);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0, 1, 0, -1), 6, 6);
    }
    const QRect inner = option.rect.adjusted(8, 6, -40, -6);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const QString price = index.data(SaleItemsModel::PriceRole).toString();
    const int priceWidth = option.fontMetrics.horizontalAdvance(price) + 12;
    const int half = inner.height() / 2;

    painter->setFont(option.font);
    painter->setPen(option.palette.color(QPalette::WindowText));
    const QRect top(inner.left(), inner.top(), inner.width() - priceWidth, half);
    painter->drawText(place(top), int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, top.width()));
    painter->drawText(place(QRect(inner.right() - priceWidth, inner.top(), priceWidth, half)),
                      int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignRight)), price);

    QFont small = option.font;
    small.setPointSizeF(small.pointSizeF() * 0.9);
    painter->setFont(small);
    painter->setPen(faintTextColor());
    painter->drawText(place(QRect(inner.left(), inner.top() + half, inner.width(), half)),
                      int(Qt::AlignVCenter | QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                      QFontMetrics(small).elidedText(index.data(SaleItemsModel::CategoryRole).toString(),
                                                     Qt::ElideRight, inner.width()));
    icon(QStringLiteral("edit-delete-remove"))
        .paint(painter, buttonRect(option.rect, option.direction).adjusted(8, 8, -8, -8), Qt::AlignCenter,
               hovered || focused ? QIcon::Normal : QIcon::Disabled);
    painter->restore();
}

bool SaleItemDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                   const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() == Qt::LeftButton
            && buttonRect(option.rect, option.direction).contains(mouse->position().toPoint())) {
            emit removeRequested(index.row());
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace rowlock
