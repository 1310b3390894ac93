#include "ui/common/reasons.h"

#include <QVariant>
#include <QWidget>

namespace rowlock {

namespace {

constexpr const char *usualToolTip = "usualToolTip"; // stands there while the reason has its place

} // namespace

void enableUnless(QWidget &control, const QString &reason)
{
    const QVariant usual = control.property(usualToolTip);
    if (reason.isEmpty()) {
        if (usual.isValid()) {
            control.setToolTip(usual.toString());
            control.setProperty(usualToolTip, {});
            control.setAccessibleDescription({});
        }
    } else {
        if (!usual.isValid())
            control.setProperty(usualToolTip, control.toolTip());
        control.setToolTip(reason);
        control.setAccessibleDescription(reason);
    }
    control.setEnabled(reason.isEmpty());
}

} // namespace rowlock
