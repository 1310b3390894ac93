#include "ui/mainwindow/choice_card.h"

#include "ui/common/contrast.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QPainter>

namespace rowlock {

ChoiceCard::ChoiceCard(const QString &title, const QString &words, const QString &iconName, QWidget *parent)
    : QPushButton(title, parent), m_words(words), m_iconName(iconName)
{
    setAccessibleName(title);
    setAccessibleDescription(words);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(200);
    setAttribute(Qt::WA_Hover);
}

void ChoiceCard::setOneOf()
{
    m_isLow = true;
    setCheckable(true);
    setAutoExclusive(true);
    setAutoDefault(false);
    setMinimumWidth(160);
    updateGeometry();
}

void ChoiceCard::paintWords(QPainter &painter, QPoint at, int width, double scale) const
{
    QFont strong = font();
    strong.setPointSizeF(strong.pointSizeF() * scale);
    strong.setBold(true);
    const QFontMetrics metrics(strong);
    painter.setFont(strong);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    const QRect title(at.x(), at.y(), width, metrics.height());
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text(), Qt::ElideRight, width));
    painter.setFont(font());
    painter.setPen(faintTextColor());
    const int below = title.bottom() + (m_isLow ? 2 : 8);
    painter.drawText(QRect(at.x(), below, width, height() - below - 8), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     m_words);
}

void ChoiceCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    QColor line = mixed(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.5); // 3:1
    QColor ground = palette().color(QPalette::Base);
    if (isDown() || underMouse()) {
        line = accentColor();
        ground = palette().color(QPalette::AlternateBase);
    }
    if (isChecked())
        ground = mixed(palette().color(QPalette::Base), accentColor(), 0.14);
    const bool isMarked = hasFocus() || isChecked();
    painter.setBrush(ground);
    painter.setPen(QPen(isMarked ? accentColor() : line, isMarked ? 2 : 1));
    painter.drawRoundedRect(frame, 8, 8);
    if (hasFocus() && isChecked()) { // which both show the accent: the focus has a ring of its own
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1));
        painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), 6, 6);
    }
    const int side = m_isLow ? 24 : 32, edge = m_isLow ? 12 : 24;
    rowlock::icon(m_iconName)
        .paint(&painter, QRect(QPoint(edge, edge), QSize(side, side)), Qt::AlignCenter,
               isEnabled() ? QIcon::Normal : QIcon::Disabled);
    if (m_isLow)
        paintWords(painter, {edge + side + 10, edge - 2}, width() - 2 * edge - side - 6, 1.0);
    else
        paintWords(painter, {edge, edge + 48}, width() - 2 * edge, 1.25);
}

} // namespace rowlock
