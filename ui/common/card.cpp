#include "ui/common/card.h"

#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QPainter>
#include <QVBoxLayout>

namespace rowlock {

Card::Card(Tone tone, QWidget *parent) : QFrame(parent), m_tone(tone) {}

void Card::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

QVBoxLayout *Card::makeColumn()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::related, gap::related, gap::related);
    return column;
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = palette().color(QPalette::WindowText);
    ground.setAlphaF(0.05f);
    if (m_tone != Tone::Plain) {
        ground = toneColor(m_tone, palette());
        ground.setAlphaF(0.14f);
    }
    const bool framed = groundInForce() == Ground::Contrast;
    painter.setPen(framed ? QPen(toneColor(m_tone, palette()), 1) : QPen(Qt::NoPen));
    painter.setBrush(ground);
    painter.drawRoundedRect(framed ? QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5) : QRectF(rect()), 8, 8);
    painter.setPen(Qt::NoPen);
    if (m_tone != Tone::Plain) {
        painter.setBrush(toneColor(m_tone, palette()));
        painter.drawRoundedRect(QRectF(0, 0, 4, height()), 2, 2);
    }
}

} // namespace rowlock
