#include "ui/seatmap/map_controls.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/seatmap/map_lettering.h"

#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace rowlock {

MapControls::MapControls(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(gap::inside, gap::inside, gap::inside, gap::inside);
    layout->setSpacing(gap::none);
    m_closer = add(tr("Zoom in"), tr("Zoom in (+)"), &MapControls::closer);
    m_further = add(tr("Zoom out"), tr("Zoom out (-)"), &MapControls::further);
    m_fit = add(tr("Show whole house"), tr("Show whole house (0)"), &MapControls::fitted);
    setAccessibleName(tr("Zoom"));
    refreshIcons();
    setCursor(Qt::ArrowCursor);
}

QToolButton *MapControls::add(const QString &name, const QString &tip, void (MapControls::*said)())
{
    auto *button = new QToolButton(this);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setIconSize({16, 16});
    button->setFixedSize(28, 28);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    connect(button, &QToolButton::clicked, this, said);
    return button;
}

void MapControls::refreshIcons()
{
    m_closer->setIcon(icon(QStringLiteral("list-add")));
    m_further->setIcon(icon(QStringLiteral("list-remove")));
    m_fit->setIcon(icon(QStringLiteral("zoom-fit-best")));
}

void MapControls::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawPlate(painter, rect(), palette().color(QPalette::Base));
}

} // namespace rowlock
