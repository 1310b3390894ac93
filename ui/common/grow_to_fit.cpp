#include "ui/common/grow_to_fit.h"

#include <QLayout>
#include <QWidget>

#include <algorithm>

namespace rowlock {

void growToFit(QWidget &window)
{
    window.layout()->activate();
    const int wrapped = window.layout()->totalHeightForWidth(window.width());
    window.resize(window.width(), std::max(window.height(), wrapped));
}

} // namespace rowlock
