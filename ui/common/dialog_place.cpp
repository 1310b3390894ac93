#include "ui/common/dialog_place.h"

#include "ui/common/metrics.h"

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

constexpr char placed[] = "rowlockPlaced"; // where it was put here

void putInPlace(QDialog &dialog)
{
    const QPoint at = placeOf(dialog, *dialog.parentWidget()->window()).topLeft();
    dialog.setProperty(placed, at);
    dialog.move(at);
}

// A window manager may put the inside of it there, or the frame's corner where the inside was meant to be; anything
// else is somebody's hand, however little it moved.
bool isWhereItWasPut(const QDialog &dialog)
{
    const QVariant at = dialog.property(placed);
    if (!at.isValid())
        return false;
    const QPoint off = dialog.pos() - at.toPoint(), frame = dialog.geometry().topLeft() - dialog.pos();
    return off.isNull() || off == frame || off == -frame;
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
    const bool grows = event->type() == QEvent::LayoutRequest;
    const bool resizes = event->type() == QEvent::Resize && !event->spontaneous(); // by itself, not by its edges
    const bool opens = event->type() == QEvent::Show && !event->spontaneous();
    auto *dialog = grows || resizes || opens ? qobject_cast<QDialog *>(watched) : nullptr;
    if (!dialog)
        return false;
    const bool hasHeight = dialog->layout() && dialog->hasHeightForWidth();
    if (opens) {
        if (hasHeight && !dialog->testAttribute(Qt::WA_Resized))
            dialog->resize(dialog->width(), dialog->layout()->totalHeightForWidth(dialog->width()));
        if (dialog->isWindow() && dialog->parentWidget() && !dialog->testAttribute(Qt::WA_Moved))
            putInPlace(*dialog);
    } else if (dialog->isVisible()) {
        if (grows && hasHeight)
            growToWords(*dialog);
        if (resizes && isWhereItWasPut(*dialog))
            putInPlace(*dialog);
    }
    return false;
}

} // namespace rowlock
