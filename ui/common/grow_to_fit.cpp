#include "ui/common/grow_to_fit.h"

#include <QLayout>
#include <QWidget>

#include <algorithm>

namespace rowlock {

namespace {

// A layout knows of a change in the widgets that it lays out only once they have told it.
void forgetSizes(const QWidget &widget)
{
    for (QObject *child : widget.children()) {
        auto *part = qobject_cast<QWidget *>(child);
        if (!part || part->isWindow())
            continue;
        forgetSizes(*part);
        part->updateGeometry();
    }
}

int heightOf(QWidget &window)
{
    layOutNow(window);
    const int wrapped = window.layout()->totalHeightForWidth(window.width());
    return wrapped > 0 ? wrapped : window.layout()->totalSizeHint().height();
}

} // namespace

void layOutNow(QWidget &window)
{
    forgetSizes(window);
    window.layout()->activate();
}

void growToFit(QWidget &window)
{
    window.resize(window.width(), std::max(window.height(), heightOf(window)));
}

void fitToText(QWidget &window)
{
    window.resize(window.width(), heightOf(window));
}

} // namespace rowlock
