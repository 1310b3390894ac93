#include "ui/sell/sale_items_view.h"

#include "ui/common/typed_sign.h"
#include "ui/sell/sale_item_delegate.h"
#include "ui/sell/sale_items_model.h"

#include <QContextMenuEvent>
#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr int aloneMs = 80; // scanners are faster, fingers slower

} // namespace

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
    m_alone.setSingleShot(true);
    m_alone.setInterval(aloneMs);
    connect(&m_alone, &QTimer::timeout, this, &SaleItemsView::giveType);
    connect(delegate, &SaleItemDelegate::removeRequested, this, [this](int row) { emit removeRequested({row}); });
    connect(delegate, &SaleItemDelegate::typesRequested, this, &SaleItemsView::wantTypes);
    connect(delegate, &SaleItemDelegate::performanceRequested, this, &SaleItemsView::performanceRequested);
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

void SaleItemsView::setKept(bool kept)
{
    if (std::exchange(m_isKept, kept) != kept)
        viewport()->update();
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

bool SaleItemsView::isHeading(const QModelIndex &index) const
{
    return index.isValid() && index.data(SaleItemsModel::HeadingRole).toBool();
}

bool SaleItemsView::areOfMap(const QList<int> &rows) const
{
    return !rows.isEmpty() && std::all_of(rows.begin(), rows.end(), [this](int row) {
        const QModelIndex index = model()->index(row, 0);
        return !isHeading(index) && index.data(SaleItemsModel::HereRole).toBool();
    });
}

const PriceType *SaleItemsView::typeOf(const QKeyEvent &event) const
{
    if (m_isKept || m_types.size() < 2 || !areOfMap(chosenRows()))
        return nullptr;
    const auto type = std::find_if(m_types.begin(), m_types.end(),
                                   [&](const PriceType &each) { return each.letter == event.text().toLower(); });
    return type == m_types.end() ? nullptr : &*type;
}

bool SaleItemsView::takeLetter(const QKeyEvent &event)
{
    const QString text = typedSign(event);
    if (text.isEmpty())
        return false;
    if (m_alone.isActive() && !event.isAutoRepeat()) {
        m_alone.stop();
        emit typed(std::exchange(m_letter, {}) + text);
    } else if (!typeOf(event)) {
        emit typed(text);
    } else if (!event.isAutoRepeat()) {
        m_letter = text;
        m_onePlace = event.modifiers().testFlag(Qt::ShiftModifier);
        m_alone.start();
    }
    return true;
}

void SaleItemsView::giveType()
{
    if (m_letter.isEmpty())
        return;
    m_alone.stop();
    const QString letter = std::exchange(m_letter, {}).toLower();
    const QList<int> rows = chosenRows();
    for (const PriceType &type : std::as_const(m_types)) {
        if (type.letter == letter && !rows.isEmpty())
            emit typeRequested(rows, type.no, m_onePlace);
    }
}

// Of all that are chosen, if the row is one of them.
void SaleItemsView::wantTypes(int row)
{
    if (m_isKept)
        return;
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
    if (takeLetter(*event))
        return;
    const bool isModifier = event->key() >= Qt::Key_Shift && event->key() <= Qt::Key_ScrollLock;
    if (!isModifier) // scanners press Shift before a capital letter
        giveType();  // before what this key does
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isHeading(currentIndex()) && (isEnter || event->key() == Qt::Key_Space))
        return emit performanceRequested(currentIndex().row());
    const bool hasRow = currentIndex().isValid() && !m_isKept;
    if (hasRow && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace))
        emit removeRequested(chosenRows());
    else if (hasRow && event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && m_types.size() > 1)
        wantTypes(currentIndex().row());
    else
        QListView::keyPressEvent(event);
}

void SaleItemsView::focusOutEvent(QFocusEvent *event)
{
    giveType();
    QListView::focusOutEvent(event);
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
