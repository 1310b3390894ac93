#include "ui/common/action_button.h"

#include "ui/common/contrast.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QEvent>
#include <QPainter>
#include <QStyle>

namespace rowlock {

ActionButton::ActionButton(const QString &verb, const QString &objectName, Weight weight, QWidget *parent)
    : QPushButton(verb, parent), m_weight(weight)
{
    setObjectName(objectName);
    setAccessibleName(verb);
    setAutoDefault(false);
    setIconSize({20, 20});
    setSizePolicy(QSizePolicy::MinimumExpanding, QSizePolicy::Fixed);
    if (weight == Weight::Primary) {
        QFont strong = font();
        strong.setBold(true);
        setFont(strong);
    }
}

void ActionButton::setIconName(const QString &name)
{
    m_iconName = name;
    refreshIcon();
}

void ActionButton::setAction(QAction *action)
{
    m_keyText = action->shortcut().toString(QKeySequence::NativeText);
    const QString what = action->statusTip().isEmpty() ? text() : action->statusTip();
    setToolTip(m_keyText.isEmpty() ? what : QStringLiteral("%1 (%2)").arg(what, m_keyText));
    setEnabled(action->isEnabled());
    connect(this, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, this, &QWidget::setEnabled);
    updateGeometry();
}

QSize ActionButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    int width = metrics.horizontalAdvance(text()) + 32;
    if (!icon().isNull())
        width += iconSize().width() + 8;
    if (!m_keyText.isEmpty())
        width += metrics.horizontalAdvance(m_keyText) + 8;
    return {width, m_weight == Weight::Quiet ? 32 : (m_weight == Weight::Primary ? 48 : 40)};
}

QColor ActionButton::ground() const
{
    const QPalette &colors = palette();
    QColor base = colors.color(QPalette::Window);
    if (m_weight == Weight::Primary)
        base = isEnabled() ? accentColor() : mixed(base, colors.color(QPalette::WindowText), 0.12);
    else if (m_weight == Weight::Plain)
        base = mixed(base, colors.color(QPalette::WindowText), isEnabled() ? 0.10 : 0.05);
    if (!isEnabled())
        return base;
    if (isDown() || isChecked())
        return mixed(base, colors.color(QPalette::WindowText), 0.18);
    return underMouse() ? mixed(base, colors.color(QPalette::WindowText), 0.08) : base;
}

QColor ActionButton::ink() const
{
    if (!isEnabled())
        return palette().color(QPalette::Disabled, QPalette::ButtonText);
    if (m_weight != Weight::Primary)
        return palette().color(QPalette::WindowText);
    return inkOn(accentColor());
}

void ActionButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    const bool bare = m_weight == Weight::Quiet && !underMouse() && !isDown() && !isChecked();
    if (!bare || !isEnabled())
        painter.setBrush(m_weight == Weight::Quiet && !isEnabled() ? QBrush(Qt::NoBrush) : QBrush(ground()));
    const bool framed = groundInForce() == Ground::Contrast && isEnabled() && !bare; // no shade of black shows a button
    painter.setPen(framed ? QPen(palette().color(QPalette::WindowText), 1.4) : QPen(Qt::NoPen));
    painter.drawRoundedRect(frame, 6, 6);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_weight == Weight::Primary ? palette().color(QPalette::WindowText) : accentColor(), 2));
        painter.drawRoundedRect(frame, 6, 6);
    }

    const QFontMetrics metrics(font());
    const QRect inner = rect().adjusted(12, 0, -12, 0);
    const int keyWidth = m_keyText.isEmpty() ? 0 : metrics.horizontalAdvance(m_keyText) + 8;
    const int iconWidth = icon().isNull() ? 0 : iconSize().width() + 8;
    const int room = inner.width() - keyWidth - iconWidth;
    const QString verb = metrics.elidedText(text(), Qt::ElideRight, room, Qt::TextShowMnemonic);
    int x = inner.left();
    if (m_keyText.isEmpty()) // without a key the verb stands in the middle
        x += (room - metrics.horizontalAdvance(verb)) / 2;
    if (iconWidth > 0) {
        const QRect place(QPoint(x, (height() - iconSize().height()) / 2), iconSize());
        QPixmap picture = icon().pixmap(iconSize(), devicePixelRatioF(), isEnabled() ? QIcon::Normal : QIcon::Disabled);
        if (m_weight == Weight::Primary && isEnabled()) { // in the colour of the text beside it
            QPainter dye(&picture);
            dye.setCompositionMode(QPainter::CompositionMode_SourceIn);
            dye.fillRect(picture.rect(), ink());
        }
        painter.drawPixmap(QStyle::visualRect(layoutDirection(), rect(), place).topLeft(), picture);
        x += iconWidth;
    }
    painter.setPen(ink());
    painter.drawText(
        QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, room, height())),
        int(Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::TextHideMnemonic, verb);
    if (keyWidth > 0) {
        QFont small = font();
        small.setPointSizeF(small.pointSizeF() * 0.85);
        small.setBold(false);
        painter.setFont(small);
        QColor faint = ink();
        faint.setAlphaF(isEnabled() ? 0.8f : faint.alphaF());
        painter.setPen(faint);
        painter.drawText(
            QStyle::visualRect(layoutDirection(), rect(), QRect(inner.right() - keyWidth, 0, keyWidth + 1, height())),
            int(Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignRight)), m_keyText);
    }
}

void ActionButton::changeEvent(QEvent *event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refreshIcon();
}

void ActionButton::enterEvent(QEnterEvent *event)
{
    QPushButton::enterEvent(event);
    update();
}

void ActionButton::leaveEvent(QEvent *event)
{
    QPushButton::leaveEvent(event);
    update();
}

void ActionButton::refreshIcon()
{
    if (!m_iconName.isEmpty())
        setIcon(rowlock::icon(m_iconName));
}

} // namespace rowlock
