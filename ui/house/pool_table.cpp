#include "ui/house/pool_table.h"

#include "ui/common/format.h"
#include "ui/common/theme.h"
#include "ui/house/state_words.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr int barHeight = 4;
constexpr int barMargin = 7;
constexpr int headMargin = 7; // as the cells below

// Text stands in the upper part of a row, the bar of the row below it.
class CellDelegate final : public QStyledItemDelegate
{
public:
    explicit CellDelegate(PoolTable *table) : QStyledItemDelegate(table), m_table(*table) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem upper = option;
        upper.rect.setHeight(option.rect.height() - barHeight - barMargin);
        upper.state &= ~QStyle::State_HasFocus; // the row shows it
        QStyledItemDelegate::paint(painter, upper, index);
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QSize hint = QStyledItemDelegate::sizeHint(option, index);
        const int lines = m_table.areNamesAbove() ? 2 : 1;
        return {hint.width(), lines * option.fontMetrics.height() + 6 + barHeight + barMargin};
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!m_table.areNamesAbove())
            return;
        option->displayAlignment = Qt::AlignRight | Qt::AlignBottom;
        if (index.column() == PoolModel::Name)
            option->text.clear(); // drawn over the whole row
    }

private:
    const PoolTable &m_table;
};

// Column heads without ruled lines: faint words over the figures.
class Heads final : public QHeaderView
{
public:
    explicit Heads(QWidget *parent) : QHeaderView(Qt::Horizontal, parent) {}

    QSize sectionSizeFromContents(int section) const override
    {
        const QString text = model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
        return {fontMetrics().size(Qt::TextSingleLine, text).width() + 2 * headMargin, fontMetrics().height() + 6};
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        painter->fillRect(rect, palette().color(QPalette::Base));
        painter->setPen(faintTextColor());
        painter->drawText(rect.adjusted(headMargin, 0, -headMargin, 0),
                          model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt(),
                          model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString());
    }

    void paintEvent(QPaintEvent *event) override
    {
        QPainter(viewport()).fillRect(event->rect(), palette().color(QPalette::Base));
        QHeaderView::paintEvent(event);
    }
};

// "€20.00, Child €12.00": the first price type needs no name.
QString pricesText(const PoolStatus &pool)
{
    QStringList prices{poolPriceText(pool)};
    for (const TypePrice &price : pool.prices) {
        if (price.type.no != firstPriceType && hasOwnPrice(price.type))
            prices << PoolModel::tr("%1 %2").arg(price.type.name, moneyText(price.price));
    }
    return prices.join(QStringLiteral(", "));
}

} // namespace

bool PoolModel::isSame(const PoolStatus &shown, const PoolStatus &wanted) const
{
    return shown.counters == wanted.counters && shown.name == wanted.name && shown.price == wanted.price
           && shown.prices == wanted.prices && shown.isSold == wanted.isSold;
}

QVariant PoolModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= items().size())
        return {};
    const PoolStatus &pool = item(index.row());
    const Counters &counters = pool.counters;
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
        const QString about = tr("%1, %2: capacity %3, available %4, held %5, reserved %6, sold %7, blocked %8")
                                  .arg(pool.name, pricesText(pool), QLocale().toString(counters.capacity),
                                       QLocale().toString(counters.available), QLocale().toString(counters.held),
                                       QLocale().toString(counters.reserved), QLocale().toString(counters.sold),
                                       QLocale().toString(counters.blocked));
        return role == Qt::ToolTipRole ? tr("%1\nDouble-click to set the price").arg(about) : about;
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name: return tr("%1  %2").arg(pool.name, poolPriceText(pool));
    case Left: return QLocale().toString(counters.available);
    case Held: return QLocale().toString(counters.held);
    case Reserved: return QLocale().toString(counters.reserved);
    case Sold: return QLocale().toString(counters.sold);
    case Blocked: return QLocale().toString(counters.blocked);
    default: return {};
    }
}

QVariant PoolModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Category");
    case Left: return tr("Available");
    case Held: return tr("Held");
    case Reserved: return tr("Reserved");
    case Sold: return tr("Sold");
    case Blocked: return tr("Blocked");
    default: return {};
    }
}

PoolTable::PoolTable(QWidget *parent) : QTreeView(parent)
{
    setObjectName(QStringLiteral("pools"));
    setAccessibleName(tr("Price categories and standing areas"));
    setModel(&m_model);
    setItemDelegate(new CellDelegate(this));
    setHeader(new Heads(this));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(20);
    header()->setSectionsClickable(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(PoolModel::Name, QHeaderView::Stretch);
    connect(this, &QTreeView::doubleClicked, this, &PoolTable::wantPrice);
    connect(this, &QTreeView::clicked, this,
            [this](const QModelIndex &index) { emit chosen(m_model.item(index.row()).pool); });
}

void PoolTable::setPools(const QList<PoolStatus> &pools)
{
    const bool fewer = pools.size() != m_model.items().size();
    m_model.follow(pools);
    // A state that nobody is in leaves its room to the names.
    const auto isNone = [&pools](qint64 Counters::*count) {
        return std::none_of(pools.begin(), pools.end(),
                            [count](const PoolStatus &pool) { return pool.counters.*count > 0; });
    };
    setColumnHidden(PoolModel::Reserved, isNone(&Counters::reserved));
    setColumnHidden(PoolModel::Blocked, isNone(&Counters::blocked));
    if (fewer)
        updateGeometry();
    placeNames();
}

void PoolTable::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    placeNames();
}

// A name is not cut: where the figures leave it too little room it stands above them.
void PoolTable::placeNames()
{
    int needed = 0, figures = 0;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const QString name = m_model.data(m_model.index(row, PoolModel::Name), Qt::DisplayRole).toString();
        needed = std::max(needed, fontMetrics().horizontalAdvance(name) + 2 * headMargin);
    }
    for (int column = PoolModel::Left; column < PoolModel::ColumnCount; ++column) {
        if (!isColumnHidden(column))
            figures += std::max(sizeHintForColumn(column), header()->sectionSizeHint(column));
    }
    const bool isAbove = needed + figures > viewport()->width();
    if (isAbove == std::exchange(m_areNamesAbove, isAbove))
        return;
    doItemsLayout();
    updateGeometry();
}

// Not activated(): some desktops send that for a single click, which only chooses.
void PoolTable::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        wantPrice(currentIndex());
    else
        QTreeView::keyPressEvent(event);
}

void PoolTable::wantPrice(const QModelIndex &index)
{
    if (index.isValid())
        emit priceRequested(m_model.item(index.row()).pool);
}

void PoolTable::select(int pool)
{
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_model.item(row).pool == pool)
            setCurrentIndex(m_model.index(row, 0));
    }
}

QSize PoolTable::sizeHint() const
{
    const int rowHeight = m_model.rowCount() > 0 ? sizeHintForRow(0) : fontMetrics().height() * 2;
    const int rows = std::max(m_model.rowCount(), 1);
    return {QTreeView::sizeHint().width(), header()->sizeHint().height() + rows * rowHeight + 2 * frameWidth() + 2};
}

void PoolTable::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QTreeView::drawRow(painter, option, index);
    if (m_areNamesAbove) {
        const bool isSelected = selectionModel()->isRowSelected(index.row(), {});
        painter->setPen(palette().color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        const QRect line(option.rect.left() + headMargin, option.rect.top() + 3, option.rect.width() - 2 * headMargin,
                         fontMetrics().height());
        const QString name = m_model.data(index.siblingAtColumn(PoolModel::Name), Qt::DisplayRole).toString();
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          fontMetrics().elidedText(name, Qt::ElideRight, line.width()));
    }
    const QRect bar(option.rect.left() + 4, option.rect.bottom() - barMargin - barHeight / 2 - 1,
                    option.rect.width() - 8, barHeight);
    paintShares(*painter, QRectF(bar), m_model.item(index.row()).counters);
}

} // namespace rowlock
