// Choosing a colour of the plan. GUI thread.
#pragma once

#include <QIcon>
#include <QString>

#include <functional>

class QWidget;

namespace rowlock {

QIcon colorIcon(const QColor &color);

// Opens the desktop's colour dialog; `chosen` gets "#RRGGBB", and is not called when the person thinks better of it.
void chooseColor(QWidget *parent, const QString &title, const QString &color,
                 std::function<void(const QString &)> chosen);

} // namespace rowlock
