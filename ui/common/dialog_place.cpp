#include "ui/common/dialog_place.h"

#include "ui/common/metrics.h"

#include <QApplication>
#include <QDialog>
#include <QEvent>
#include <QLayout>
#include <QScreen>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int titleBar = 40; // about; nobody knows it before the dialog is shown

QRect placeOf(const QDialog &dialog, const QWidget &window)
{
    QRect place(QPoint(), dialog.size());
    place.moveCenter(window.mapToGlobal(window.rect().center()));
    const QRect screen = window.screen()->availableGeometry().adjusted(gap::related, titleBar, -gap::related, 0);
    place.moveLeft(std::max(screen.left(), std::min(place.left(), screen.right() - place.width())));
    place.moveTop(std::max(screen.top(), std::min(place.top(), screen.bottom() - place.height())));
    return place;
}

// A sentence that comes while the dialog is open needs room of its own.
void growToWords(QDialog &dialog)
{
    const int screen = dialog.screen()->availableGeometry().height() - titleBar;
    const int least = std::min(dialog.layout()->totalMinimumHeightForWidth(dialog.width()), screen);
    if (dialog.height() < least)
        dialog.resize(dialog.width(), least);
}

} // namespace

// Qt takes the height for the width that a dialog would have without its least width, which pulls wrapped texts apart.
// It computes such a place too, but only proposes it; a window manager keeps to one that was set. Shown again, a dialog
// is where it was moved to.
bool DialogPlace::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::LayoutRequest && (event->type() != QEvent::Show || event->spontaneous()))
        return false;
    auto *dialog = qobject_cast<QDialog *>(watched);
    if (event->type() == QEvent::LayoutRequest) {
        if (dialog && dialog->isVisible() && dialog->layout() && dialog->hasHeightForWidth())
            growToWords(*dialog);
        return false;
    }
    if (dialog && dialog->layout() && dialog->hasHeightForWidth() && !dialog->testAttribute(Qt::WA_Resized))
        dialog->resize(dialog->width(), dialog->layout()->totalHeightForWidth(dialog->width()));
    if (dialog && dialog->isWindow() && dialog->parentWidget() && !dialog->testAttribute(Qt::WA_Moved))
        dialog->move(placeOf(*dialog, *dialog->parentWidget()->window()).topLeft());
    return false;
}

} // namespace rowlock
