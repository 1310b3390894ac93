#include "ui/mainwindow/choice_card.h"

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

void ChoiceCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    QColor line = palette().color(QPalette::WindowText);
    line.setAlphaF(0.16f);
    QColor ground = palette().color(QPalette::Base);
    if (isDown() || underMouse()) {
        line = accentColor();
        ground = palette().color(QPalette::AlternateBase);
    }
    painter.setBrush(ground);
    painter.setPen(QPen(hasFocus() ? accentColor() : line, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(frame, 8, 8);

    const QRect inner = rect().adjusted(24, 24, -24, -16);
    rowlock::icon(m_iconName)
        .paint(&painter, QRect(inner.topLeft(), QSize(32, 32)), Qt::AlignCenter,
               isEnabled() ? QIcon::Normal : QIcon::Disabled);
    QFont strong = font();
    strong.setPointSizeF(strong.pointSizeF() * 1.25);
    strong.setBold(true);
    painter.setFont(strong);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    const QRect title(inner.left(), inner.top() + 48, inner.width(), QFontMetrics(strong).height());
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(strong).elidedText(text(), Qt::ElideRight, title.width()));
    painter.setFont(font());
    painter.setPen(faintTextColor());
    painter.drawText(QRect(inner.left(), title.bottom() + 8, inner.width(), inner.bottom() - title.bottom() - 8),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_words);
}

} // namespace rowlock
