#include "ui/reports/report_list.h"

#include "ui/common/metrics.h"

#include <QMouseEvent>
#include <QTreeWidgetItemIterator>

namespace rowlock {

namespace {

constexpr int reportListWidth = 200;

bool isHeading(const QModelIndex &index)
{
    return index.isValid() && !index.data(Qt::UserRole).isValid();
}

} // namespace

ReportList::ReportList(const QList<OfferedReport> &offered, QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("reportList"));
    setAccessibleName(tr("Reports"));
    setHeaderHidden(true);
    setFixedWidth(reportListWidth);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(gap::group);
    QTreeWidgetItem *group = nullptr;
    for (qsizetype i = 0; i < offered.size(); ++i) {
        const OfferedReport &one = offered.at(i);
        if (!group || group->text(0) != one.group) {
            group = new QTreeWidgetItem(this, {one.group});
            group->setFlags(Qt::ItemIsEnabled); // a heading
            QFont bold = font();
            bold.setBold(true);
            group->setFont(0, bold);
        }
        auto *item = new QTreeWidgetItem(group, {one.name});
        item->setData(0, Qt::UserRole, int(i));
    }
    expandAll();
}

std::optional<int> ReportList::current() const
{
    const QVariant place = currentIndex().data(Qt::UserRole);
    return place.isValid() ? std::optional(place.toInt()) : std::nullopt;
}

void ReportList::choose(int place)
{
    for (QTreeWidgetItemIterator it(this); *it; ++it) {
        const QVariant which = (*it)->data(0, Qt::UserRole);
        if (which.isValid() && which.toInt() == place)
            setCurrentItem(*it);
    }
}

QModelIndex ReportList::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const QModelIndex to = QTreeWidget::moveCursor(action, modifiers);
    if (!isHeading(to))
        return to;
    const bool isUp = action == MoveUp || action == MovePageUp || action == MovePrevious;
    const QModelIndex beyond = isUp ? indexAbove(to) : indexBelow(to);
    if (isUp && !beyond.isValid())
        scrollToTop(); // to the first heading, which is seen again
    return action == MoveLeft ? currentIndex() : beyond.isValid() ? beyond : indexBelow(to);
}

void ReportList::keyboardSearch(const QString &typed)
{
    const QModelIndex before = currentIndex();
    QTreeWidget::keyboardSearch(typed);
    if (isHeading(currentIndex()))
        QTreeWidget::keyboardSearch(typed); // the next one with this letter
    if (isHeading(currentIndex()) && before.isValid())
        setCurrentIndex(before);
}

void ReportList::mousePressEvent(QMouseEvent *event)
{
    if (!isHeading(indexAt(event->position().toPoint())))
        QTreeWidget::mousePressEvent(event);
}

} // namespace rowlock
