// A calendar below a line in which a date is typed: its button there, its keys, and the day that is taken from it.
// GUI thread.
#pragma once

#include <QDate>

#include <functional>

class QAction;
class QKeyEvent;
class QLineEdit;

namespace rowlock {

QAction *addCalendarAction(QLineEdit &line);  // the button at the end of the line
bool opensCalendar(const QKeyEvent &pressed); // Alt+Down, F4

// `taken` is called once somebody chose a day; then the line has the focus again. Called `line.objectName()` +
// "Calendar".
void openCalendarBelow(QLineEdit &line, const QDate &selected, const std::function<void(const QDate &)> &taken);

} // namespace rowlock
