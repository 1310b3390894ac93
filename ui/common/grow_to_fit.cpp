#include "ui/common/grow_to_fit.h"

#include <QLayout>
#include <QWidget>

#include <algorithm>

namespace rowlock {

namespace {

int heightOf(QWidget &window)
{
    window.layout()->activate();
    const int wrapped = window.layout()->totalHeightForWidth(window.width());
    return wrapped > 0 ? wrapped : window.layout()->totalSizeHint().height();
}

} // namespace

void growToFit(QWidget &window)
{
    window.resize(window.width(), std::max(window.height(), heightOf(window)));
}

void fitToText(QWidget &window)
{
    window.resize(window.width(), heightOf(window));
}

} // namespace rowlock
