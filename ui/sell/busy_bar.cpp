#include "ui/sell/busy_bar.h"

namespace rowlock {

BusyBar::BusyBar(QWidget *parent) : QProgressBar(parent)
{
    setRange(0, 0);
    setTextVisible(false);
    setFixedSize(64, 4);
    setAccessibleName(tr("Working"));
    hide();
    m_soon.setSingleShot(true);
    m_soon.setInterval(300);
    connect(&m_soon, &QTimer::timeout, this, &QWidget::show);
}

void BusyBar::setBusy(bool isBusy)
{
    if (!isBusy) {
        m_soon.stop();
        hide();
    } else if (!m_soon.isActive() && !isVisible()) {
        m_soon.start();
    }
}

} // namespace rowlock
