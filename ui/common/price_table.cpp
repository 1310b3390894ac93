#include "ui/common/price_table.h"

#include "ui/common/metrics.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStyledItemDelegate>

#include <algorithm>
#include <functional>

namespace rowlock {

namespace {

constexpr int leastColumn = 84;
constexpr int mostRows = 12;
constexpr int leastRows = 3;

// A table on its way into a cell that is being edited goes into the cells all the same.
class CellField final : public QLineEdit
{
public:
    CellField(std::function<void()> pasteCells, QWidget *parent)
        : QLineEdit(parent), m_pasteCells(std::move(pasteCells))
    {}

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->matches(QKeySequence::Paste))
            pasteInto();
        else
            QLineEdit::keyPressEvent(event);
    }
    void contextMenuEvent(QContextMenuEvent *event) override
    {
        QMenu *menu = createStandardContextMenu();
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (QAction *action : menu->actions()) {
            if (action->objectName() != u"edit-paste")
                continue;
            action->disconnect(this);
            connect(action, &QAction::triggered, this, &CellField::pasteInto);
        }
        menu->popup(event->globalPos());
    }

private:
    void pasteInto()
    {
        QString block = QGuiApplication::clipboard()->text().remove(u'\r');
        if (block.endsWith(u'\n')) // a spreadsheet's single cell
            block.chop(1);
        if (block.contains(u'\t') || block.contains(u'\n'))
            m_pasteCells();
        else
            paste();
    }

    std::function<void()> m_pasteCells;
};

class CellDelegate final : public QStyledItemDelegate
{
public:
    CellDelegate(std::function<void()> pasteCells, QObject *parent)
        : QStyledItemDelegate(parent), m_pasteCells(std::move(pasteCells))
    {}

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        auto *field = new CellField(m_pasteCells, parent);
        field->setObjectName(QStringLiteral("priceCell"));
        field->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
        field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        field->setFrame(false);
        return field;
    }

private:
    std::function<void()> m_pasteCells;
};

} // namespace

PriceTable::PriceTable(const Currency &currency, QWidget *parent) : QTableView(parent), m_model(currency, this)
{
    setObjectName(QStringLiteral("priceTable"));
    setAccessibleName(tr("Prices by category and price type"));
    setModel(&m_model);
    setItemDelegate(new CellDelegate([this] { paste(); }, this));
    setEditTriggers(AnyKeyPressed | DoubleClicked | EditKeyPressed | SelectedClicked);
    setSelectionMode(ContiguousSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setMinimumSectionSize(leastColumn);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->setHighlightSections(false);
    verticalHeader()->setDefaultSectionSize(fieldHeight);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setCornerButtonEnabled(false);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &PriceTable::sayCurrent);
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

void PriceTable::goTo(const QModelIndex &cell)
{
    setCurrentIndex(cell);
    scrollTo(cell);
    setFocus();
    sayCurrent();
}

void PriceTable::finishEditing()
{
    if (QWidget *field = indexWidget(currentIndex()); field && state() == EditingState) {
        commitData(field);
        closeEditor(field, QAbstractItemDelegate::NoHint);
    }
}

int PriceTable::heightOf(int rows) const
{
    return horizontalHeader()->sizeHint().height() + rows * fieldHeight + 2 * frameWidth();
}

QSize PriceTable::sizeHint() const
{
    const int wide = verticalHeader()->sizeHint().width() + std::max(1, m_model.columnCount()) * (leastColumn + 12);
    return {std::max(wide, 320), heightOf(std::clamp(m_model.rowCount(), 1, mostRows))};
}

QSize PriceTable::minimumSizeHint() const
{
    return {200, heightOf(std::clamp(m_model.rowCount(), 1, leastRows))};
}

void PriceTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    sayCurrent();
}

void PriceTable::sayCurrent()
{
    emit said(m_model.meaning(currentIndex()), !m_model.problem(currentIndex()).isEmpty());
}

void PriceTable::copy()
{
    QModelIndexList cells = selectedIndexes();
    std::sort(cells.begin(), cells.end());
    QString block;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            block += cells.at(i).row() == cells.at(i - 1).row() ? u'\t' : u'\n';
        block += cells.at(i).data(Qt::EditRole).toString();
    }
    QGuiApplication::clipboard()->setText(block);
}

// What was begun in a cell gives way to it, once it is in.
void PriceTable::paste()
{
    const QString wrong = m_model.paste(currentIndex(), QGuiApplication::clipboard()->text());
    if (!wrong.isEmpty())
        return emit said(wrong, true);
    if (QWidget *field = indexWidget(currentIndex()); field && state() == EditingState)
        closeEditor(field, QAbstractItemDelegate::NoHint);
}

void PriceTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copy();
    if (event->matches(QKeySequence::Paste))
        return paste();
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        const QModelIndexList cells = selectedIndexes();
        for (const QModelIndex &cell : cells)
            m_model.setData(cell, QString(), Qt::EditRole);
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() == EditingState) {
        const QModelIndex at = currentIndex(); // Enter in a cell is the next cell, and not the dialog's button
        finishEditing();
        setCurrentIndex(m_model.index(std::min(at.row() + 1, m_model.rowCount() - 1), at.column()));
        setFocus();
        return;
    }
    QTableView::keyPressEvent(event);
}

bool PriceTable::isAtEnd(bool next) const
{
    const QModelIndex at = currentIndex();
    const bool isLast = at.row() == m_model.rowCount() - 1 && at.column() == m_model.columnCount() - 1;
    const bool isFirst = at.row() == 0 && at.column() == 0;
    return !at.isValid() || (next ? isLast : isFirst);
}

// Out at the ends: no key is caught in here.
bool PriceTable::focusNextPrevChild(bool next)
{
    return isAtEnd(next) ? QAbstractScrollArea::focusNextPrevChild(next) : QTableView::focusNextPrevChild(next);
}

void PriceTable::closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint)
{
    const bool next = hint == QAbstractItemDelegate::EditNextItem;
    const bool leaves = (next || hint == QAbstractItemDelegate::EditPreviousItem) && isAtEnd(next);
    QTableView::closeEditor(editor, leaves ? QAbstractItemDelegate::NoHint : hint);
    if (leaves)
        QAbstractScrollArea::focusNextPrevChild(next);
}

} // namespace rowlock
