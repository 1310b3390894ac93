#include "ui/common/day_field.h"

#include "model/domain/moment_input.h"
#include "ui/common/calendar_popup.h"
#include "ui/common/metrics.h"

#include <QAction>
#include <QKeyEvent>

namespace rowlock {

namespace {

constexpr int mostTyped = 40;
const QDate firstDay(2000, 1, 1), lastDay(2199, 12, 31); // a year that is half typed is none in which anybody sold

int stepOf(const QKeyEvent &pressed)
{
    constexpr int week = 7;
    if (pressed.modifiers() != Qt::NoModifier && pressed.modifiers() != Qt::KeypadModifier)
        return 0;
    switch (pressed.key()) {
    case Qt::Key_Up: return 1;
    case Qt::Key_Down: return -1;
    case Qt::Key_PageUp: return week;
    case Qt::Key_PageDown: return -week;
    default: return 0;
    }
}

} // namespace

DayField::DayField(const QString &name, const QString &objectName, const QDate &today, QWidget *parent)
    : QLineEdit(parent), m_today(today)
{
    setObjectName(objectName);
    setAccessibleName(name);
    setToolTip(name);
    setMaxLength(mostTyped);
    setMinimumHeight(fieldHeight);
    connect(addCalendarAction(*this), &QAction::triggered, this, &DayField::openCalendar);
    connect(this, &QLineEdit::editingFinished, this, &DayField::settle);
    setDay(m_today);
}

void DayField::setDay(const QDate &day)
{
    m_day = day;
    m_problem.clear();
    setText(dayFieldText(day, locale()));
    setAccessibleDescription({});
}

std::optional<QDate> DayField::typed() const
{
    const auto day = readPastDay(text(), m_day, m_today, locale());
    return day && *day >= firstDay && *day <= lastDay ? day : std::nullopt;
}

void DayField::take(const QDate &day)
{
    const bool isOther = day != m_day || !m_problem.isEmpty();
    setDay(day);
    if (isOther)
        emit dayChanged();
}

void DayField::settle()
{
    if (const auto day = typed())
        return take(*day);
    const QString example = dayFieldText(m_today, locale());
    const QString problem = text().simplified().isEmpty()
                                ? tr("Enter a day like %1.").arg(example)
                                : tr("“%1” is not a day of which there can be figures, or could be several. Enter a "
                                     "day like %2.")
                                      .arg(text().simplified(), example);
    if (problem == m_problem)
        return;
    m_problem = problem;
    setAccessibleDescription(problem);
    emit dayChanged();
}

void DayField::keyPressEvent(QKeyEvent *event)
{
    if (opensCalendar(*event))
        return openCalendar();
    const int step = stepOf(*event);
    if (step == 0)
        return QLineEdit::keyPressEvent(event);
    take(typed().value_or(m_day).addDays(step));
    selectAll();
}

void DayField::openCalendar()
{
    openCalendarBelow(*this, typed().value_or(m_day), [this](const QDate &day) { take(day); });
}

} // namespace rowlock
