#include "ui/house/code_swatch.h"

#include "ui/common/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>

namespace rowlock {

QIcon codeSwatch(const QString &letter, const QColor &color)
{
    constexpr int side = 18;
    const qreal ratio = qApp->devicePixelRatio();
    QPixmap picture(QSize(side, side) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(0, 0, side, side), 4, 4);
    QFont font = painter.font();
    font.setBold(true);
    font.setPixelSize(12);
    painter.setFont(font);
    painter.setPen(inkOn(color));
    painter.drawText(QRectF(0, 0, side, side), Qt::AlignCenter, letter);
    return QIcon(picture);
}

} // namespace rowlock
