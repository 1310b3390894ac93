#include "ui/programme/season_list.h"

#include "ui/common/theme.h"
#include "ui/programme/season_model.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int lineHeight = 32;
constexpr int barHeight = 8;
constexpr int barMargin = 8;

// Heads of groups stand on a ground of their own.
class LineDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem plain = option;
        plain.state &= ~QStyle::State_HasFocus; // the row shows it
        QStyledItemDelegate::paint(painter, plain, index);
    }

    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!index.data(SeasonModel::EventRole).toLongLong())
            option->backgroundBrush = option->palette.brush(QPalette::AlternateBase);
    }
};

// What is sold, and held behind it, of all places.
class ShareDelegate final : public LineDelegate
{
public:
    using LineDelegate::LineDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        LineDelegate::paint(painter, option, index); // the selection's ground
        const QVariantList shares = index.data(SeasonModel::SharesRole).toList();
        if (shares.size() != 2)
            return;
        const QRectF track(option.rect.left() + barMargin, option.rect.center().y() - barHeight / 2 + 1,
                           option.rect.width() - 2 * barMargin, barHeight);
        const double sold = std::clamp(shares[0].toDouble(), 0.0, 1.0);
        const double taken = std::clamp(sold + shares[1].toDouble(), 0.0, 1.0);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        QColor rail = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::WindowText);
        rail.setAlphaF(0.15f);
        painter->setBrush(rail);
        painter->drawRoundedRect(track, 4, 4);
        const auto part = [&](double share, const QColor &color) {
            if (share <= 0)
                return;
            painter->setBrush(color);
            painter->drawRoundedRect(QRectF(track.left(), track.top(), std::max(4.0, track.width() * share), barHeight),
                                     4, 4);
        };
        part(taken, warningColor());
        part(sold, isSelected ? option.palette.color(QPalette::HighlightedText) : accentColor());
        painter->restore();
    }
};

} // namespace

SeasonList::SeasonList(SeasonModel &model, const QString &objectName, QWidget *parent)
    : QTableView(parent), m_model(model)
{
    setObjectName(objectName);
    setAccessibleName(tr("Events"));
    setModel(&model);
    setItemDelegate(new LineDelegate(this));
    setItemDelegateForColumn(SeasonModel::Share, new ShareDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(lineHeight);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SeasonList::selectionMoved);
    connect(this, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        if (const EventId event = m_model.eventAt(index.row()); event.isValid())
            emit sellRequested(event);
    });
}

EventId SeasonList::selected() const
{
    return m_model.eventAt(currentIndex().row());
}

void SeasonList::select(EventId event)
{
    const int row = m_model.rowOf(event);
    if (row < 0)
        return;
    setCurrentIndex(m_model.index(row, SeasonModel::Name));
    scrollTo(currentIndex());
}

void SeasonList::selectFirst()
{
    for (int row = 0; row < m_model.rowCount() && !selected().isValid(); ++row) {
        if (m_model.eventAt(row).isValid())
            setCurrentIndex(m_model.index(row, SeasonModel::Name));
    }
}

void SeasonList::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || !selected().isValid())
        return QTableView::keyPressEvent(event);
    if (event->modifiers().testFlag(Qt::ControlModifier))
        emit manageRequested(selected());
    else
        emit sellRequested(selected());
}

void SeasonList::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

// Figures as wide as figures are; what is left goes to the names, and in a narrow window the bar is shorter.
void SeasonList::fitColumns()
{
    const QFontMetrics metrics(font());
    const auto width = [&](const QString &text) { return metrics.horizontalAdvance(text) + 20; };
    const bool narrow = viewport()->width() < 1100;
    int left = viewport()->width();
    const auto set = [&](int column, int wide) {
        setColumnWidth(column, wide);
        left -= wide;
    };
    set(SeasonModel::Starts, width(QStringLiteral("Wed 30 Sep, 19:30 ")));
    set(SeasonModel::State, width(QStringLiteral("On sale from Wed 30 Sep, 10:00")));
    set(SeasonModel::Share, narrow ? 104 : 160);
    for (const int column : {SeasonModel::Sold, SeasonModel::Held, SeasonModel::Left, SeasonModel::Places})
        set(column, width(QStringLiteral("88,888")));
    set(SeasonModel::Income, width(QStringLiteral("€888,888.00")));
    setColumnWidth(SeasonModel::Name, std::max(left, 120));
}

} // namespace rowlock
