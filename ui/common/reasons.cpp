#include "ui/common/reasons.h"

#include <QAction>
#include <QLabel>
#include <QVariant>
#include <QWidget>

namespace rowlock {

namespace {

constexpr const char *reasonLine = "reasonLine";     // the label that shows it
constexpr const char *usualToolTip = "usualToolTip"; // stands there while the reason has its place
constexpr const char *usualStatusTip = "usualStatusTip";

// What an enabled entry tells in the status line comes back with it; a tooltip of its own none has.
void tellReason(QAction &entry, const QString &reason)
{
    const QVariant usual = entry.property(usualStatusTip);
    if (reason.isEmpty()) {
        entry.setToolTip({});
        if (usual.isValid())
            entry.setStatusTip(usual.toString());
        entry.setProperty(usualStatusTip, {});
        return;
    }
    if (!usual.isValid())
        entry.setProperty(usualStatusTip, entry.statusTip());
    entry.setToolTip(reason);
    entry.setStatusTip(reason);
}

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
    if (auto *line = qobject_cast<QLabel *>(control.property(reasonLine).value<QObject *>()))
        line->setText(reason);
}

void enableUnless(QAction &entry, const QString &reason)
{
    tellReason(entry, reason);
    entry.setEnabled(reason.isEmpty());
}

void sayWhenGrey(QAction &entry, const QString &reason)
{
    const auto tell = [&entry, reason](bool enabled) { tellReason(entry, enabled ? QString() : reason); };
    QObject::connect(&entry, &QAction::enabledChanged, &entry, tell);
    if (!entry.isEnabled())
        tell(false);
}

void showReasonIn(QLabel &line, QWidget &control)
{
    line.setWordWrap(true);
    line.setObjectName(control.objectName() + QStringLiteral("Reason"));
    line.setText(control.isEnabled() ? QString() : control.toolTip());
    control.setProperty(reasonLine, QVariant::fromValue(static_cast<QObject *>(&line)));
}

} // namespace rowlock
