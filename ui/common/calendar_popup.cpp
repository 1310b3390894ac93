#include "ui/common/calendar_popup.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"

#include <QAction>
#include <QCalendarWidget>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTextCharFormat>
#include <QWidgetAction>

namespace rowlock {

namespace {

struct CalendarTexts
{
    Q_DECLARE_TR_FUNCTIONS(CalendarTexts)
};

} // namespace

QAction *addCalendarAction(QLineEdit &line)
{
    QAction *calendar = line.addAction(icon(QStringLiteral("view-calendar")), QLineEdit::TrailingPosition);
    calendar->setText(CalendarTexts::tr("Open calendar"));
    calendar->setToolTip(CalendarTexts::tr("Open calendar (Alt+Down)"));
    return calendar;
}

bool opensCalendar(const QKeyEvent &pressed)
{
    return (pressed.key() == Qt::Key_Down && pressed.modifiers().testFlag(Qt::AltModifier))
           || (pressed.key() == Qt::Key_F4 && pressed.modifiers() == Qt::NoModifier);
}

void openCalendarBelow(QLineEdit &line, const QDate &selected, const std::function<void(const QDate &)> &taken)
{
    auto *menu = new QMenu(&line);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto *calendar = new QCalendarWidget(menu);
    calendar->setObjectName(line.objectName() + QStringLiteral("Calendar"));
    calendar->setVerticalHeaderFormat(QCalendarWidget::NoVerticalHeader);
    for (const Qt::DayOfWeek day : {Qt::Saturday, Qt::Sunday}) // which are no fault
        calendar->setWeekdayTextFormat(day, calendar->weekdayTextFormat(Qt::Monday));
    calendar->setSelectedDate(selected);
    auto *action = new QWidgetAction(menu);
    action->setDefaultWidget(calendar);
    menu->addAction(action);
    menu->setContentsMargins(gap::inside, gap::inside, gap::inside, gap::inside);
    const auto take = [&line, menu, taken](const QDate &date) {
        taken(date);
        menu->close();
        line.setFocus();
    };
    QObject::connect(calendar, &QCalendarWidget::clicked, &line, take);
    QObject::connect(calendar, &QCalendarWidget::activated, &line, take);
    menu->popup(line.mapToGlobal(QPoint(0, line.height())));
    calendar->setFocus();
}

} // namespace rowlock
