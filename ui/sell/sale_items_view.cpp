#include "ui/sell/sale_items_view.h"

#include "ui/sell/sale_item_delegate.h"

#include <QContextMenuEvent>
#include <QKeyEvent>

#include <algorithm>

namespace rowlock {

SaleItemsView::SaleItemsView(QWidget *parent) : QListView(parent)
{
    auto *delegate = new SaleItemDelegate(this);
    setItemDelegate(delegate);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(delegate, &SaleItemDelegate::removeRequested, this, [this](int row) { emit removeRequested({row}); });
    connect(delegate, &SaleItemDelegate::typesRequested, this, &SaleItemsView::wantTypes);
}

void SaleItemsView::setTypes(const QList<PriceType> &types)
{
    m_types = types;
    QStringList letters;
    for (const PriceType &type : types)
        letters << tr("%1 for %2").arg(type.letter.toUpper(), type.name);
    setAccessibleDescription(
        types.size() > 1
            ? tr("Price type of the selected lines: %1; Space for the list").arg(letters.join(QStringLiteral(", ")))
            : QString());
}

QList<int> SaleItemsView::chosenRows() const
{
    QList<int> rows;
    const QModelIndexList chosen = selectedIndexes();
    for (const QModelIndex &index : chosen)
        rows << index.row();
    if (rows.isEmpty() && currentIndex().isValid())
        rows << currentIndex().row();
    std::sort(rows.begin(), rows.end());
    return rows;
}

bool SaleItemsView::giveType(const QKeyEvent &event)
{
    const bool isPlain = !(event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    const QList<int> rows = chosenRows();
    if (!isPlain || rows.isEmpty() || m_types.size() < 2)
        return false;
    const auto type = std::find_if(m_types.begin(), m_types.end(),
                                   [&](const PriceType &each) { return each.letter == event.text().toLower(); });
    if (type == m_types.end())
        return false;
    if (!event.isAutoRepeat())
        emit typeRequested(rows, type->no, event.modifiers().testFlag(Qt::ShiftModifier));
    return true;
}

// Of all that are chosen, if the row is one of them.
void SaleItemsView::wantTypes(int row)
{
    QList<int> rows = chosenRows();
    if (!rows.contains(row))
        rows = {row};
    const QModelIndex index = model()->index(row, 0);
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.rect = visualRect(index);
    const QRect button = SaleItemDelegate::typeRect(option, index);
    if (!button.isEmpty())
        emit typesRequested(rows, viewport()->mapToGlobal(button.bottomLeft()));
}

void SaleItemsView::keyPressEvent(QKeyEvent *event)
{
    const bool hasRow = currentIndex().isValid();
    if (hasRow && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace))
        emit removeRequested(chosenRows());
    else if (hasRow && event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && m_types.size() > 1)
        wantTypes(currentIndex().row());
    else if (!giveType(*event))
        QListView::keyPressEvent(event);
}

void SaleItemsView::contextMenuEvent(QContextMenuEvent *event)
{
    const QModelIndex at = event->reason() == QContextMenuEvent::Mouse ? indexAt(event->pos()) : currentIndex();
    if (at.isValid())
        wantTypes(at.row());
}

QSize SaleItemsView::sizeHint() const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    return {QListView::sizeHint().width(), 4 * itemDelegate()->sizeHint(option, {}).height()};
}

} // namespace rowlock
