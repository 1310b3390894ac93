#include "ui/house/whole_list.h"

#include <QScrollArea>

namespace rowlock {

WholeList::WholeList(QWidget *parent) : QListView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
}

void WholeList::setModel(QAbstractItemModel *model)
{
    QListView::setModel(model);
    const auto fit = [this] { updateGeometry(); };
    connect(model, &QAbstractItemModel::rowsInserted, this, fit);
    connect(model, &QAbstractItemModel::rowsRemoved, this, fit);
    connect(model, &QAbstractItemModel::modelReset, this, fit);
}

QSize WholeList::sizeHint() const
{
    const int rows = model() ? model()->rowCount() : 0;
    return {200, rows > 0 ? rows * sizeHintForRow(0) + 2 * spacing() : 0};
}

void WholeList::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid())
        scrollIntoView(*this, visualRect(current));
}

void scrollIntoView(QWidget &widget, const QRect &part)
{
    for (QWidget *each = widget.parentWidget(); each; each = each->parentWidget()) {
        auto *area = qobject_cast<QScrollArea *>(each);
        if (!area || !area->widget())
            continue;
        const QPoint at = widget.mapTo(area->widget(), part.center());
        area->ensureVisible(at.x(), at.y(), 0, part.height() / 2 + 8);
        return;
    }
}

} // namespace rowlock
