#include "ui/programme/season_calendar.h"

#include "ui/common/theme.h"
#include "ui/programme/season_month.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int inset = 6;

class DayDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const bool isOther = index.data(SeasonMonth::IsOtherMonthRole).toBool();
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillRect(option.rect, option.palette.brush(QPalette::Base)); // not the style's selection
        const QRectF cell = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
        QColor ground = isSelected ? accentColor() : option.palette.color(QPalette::WindowText);
        ground.setAlphaF(isSelected ? 0.18f : isOther ? 0.0f : 0.04f);
        painter->setBrush(ground);
        painter->setPen(isSelected && option.state.testFlag(QStyle::State_HasFocus) ? QPen(accentColor(), 2)
                                                                                    : QPen(Qt::NoPen));
        painter->drawRoundedRect(cell, 4, 4);
        const QRect inner = option.rect.adjusted(inset, inset, -inset, -inset);
        QFont bold = option.font;
        bold.setBold(!isOther);
        painter->setFont(bold);
        painter->setPen(isOther ? faintTextColor() : option.palette.color(QPalette::WindowText));
        painter->drawText(inner, Qt::AlignTop | Qt::AlignLeft, index.data().toString());
        paintEvents(*painter, option, inner, index.data(SeasonMonth::EventsRole).toStringList());
        painter->restore();
    }

private:
    static void paintEvents(QPainter &painter, const QStyleOptionViewItem &option, const QRect &inner,
                            const QStringList &lines)
    {
        const int line = option.fontMetrics.height();
        const int room = std::max(1, inner.height() / line);
        painter.setFont(option.font);
        painter.setPen(option.palette.color(QPalette::WindowText));
        const int left = option.fontMetrics.horizontalAdvance(QStringLiteral("88 ")) + 4; // beside the day's number
        int y = inner.top();
        for (int i = 0; i < lines.size(); ++i, y += line) {
            const bool more = i == room - 1 && lines.size() > room;
            const QString text = more ? SeasonCalendar::tr("and %1 more").arg(lines.size() - i) : lines.at(i);
            const QRect place(inner.left() + left, y, inner.width() - left, line);
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                             option.fontMetrics.elidedText(text, Qt::ElideRight, place.width()));
            if (more)
                return;
        }
    }
};

} // namespace

SeasonCalendar::SeasonCalendar(SeasonMonth &month, QWidget *parent) : QTableView(parent), m_month(month)
{
    setObjectName(QStringLiteral("seasonCalendar"));
    setAccessibleName(tr("Calendar"));
    setModel(&month);
    setItemDelegate(new DayDelegate(this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &SeasonCalendar::dayChanged);
    connect(this, &QAbstractItemView::doubleClicked, this, &SeasonCalendar::entered);
}

QDate SeasonCalendar::day() const
{
    return m_month.dayAt(currentIndex());
}

void SeasonCalendar::goTo(const QDate &day)
{
    for (int week = 4; week < m_month.rowCount(); ++week) // a week of the next month alone is left out
        setRowHidden(week, m_month.dayAt(m_month.index(week, 0)).month() != m_month.month().month());
    const QModelIndex index = m_month.indexOf(day);
    if (index == currentIndex())
        emit dayChanged(); // the same cell, of another month perhaps
    setCurrentIndex(index);
}

void SeasonCalendar::keyPressEvent(QKeyEvent *event)
{
    QDate to;
    switch (event->key()) {
    case Qt::Key_Left: to = day().addDays(-1); break;
    case Qt::Key_Right: to = day().addDays(1); break;
    case Qt::Key_Up: to = day().addDays(-7); break;
    case Qt::Key_Down: to = day().addDays(7); break;
    case Qt::Key_PageUp: to = day().addMonths(-1); break;
    case Qt::Key_PageDown: to = day().addMonths(1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit entered(); return;
    default: return QTableView::keyPressEvent(event);
    }
    if (!to.isValid())
        return;
    if (to.month() == m_month.month().month() && to.year() == m_month.month().year())
        goTo(to);
    else
        emit monthRequested(QDate(to.year(), to.month(), 1), to);
}

} // namespace rowlock
