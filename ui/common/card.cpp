#include "ui/common/card.h"

#include <QPainter>

namespace rowlock {

Card::Card(Tone tone, QWidget *parent)
    : QFrame(parent)
    , m_tone(tone)
{
}

void Card::setTone(Tone tone)
{
    m_tone = tone;
    update();
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
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()), 8, 8);
    if (m_tone != Tone::Plain) {
        painter.setBrush(toneColor(m_tone, palette()));
        painter.drawRoundedRect(QRectF(0, 0, 4, height()), 2, 2);
    }
}

} // namespace rowlock
