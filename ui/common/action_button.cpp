#include "ui/common/action_button.h"

#include "ui/common/contrast.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QStyle>

#include <algorithm>

namespace rowlock {

namespace {

QPointer<ActionButton> lastPressed; // by a press that was no second one of a double click

constexpr int buttonHeights[] = {28, 36, 48}; // in the order of Size
constexpr int leastButtonWidth = 72;
constexpr int buttonGap = 8;
constexpr int tightEdge = 8; // of a small one, and of one with no more room
constexpr double buttonRounding = 6;

} // namespace

ActionButton::ActionButton(const QString &verb, const QString &objectName, Weight weight, QWidget *parent)
    : QPushButton(verb, parent), m_weight(weight), m_height(buttonHeights[int(Size::Usual)])
{
    setObjectName(objectName);
    setAccessibleName(QString(verb).remove(u'&'));
    setAutoDefault(false);
    setIconSize({20, 20});
    setSizePolicy(QSizePolicy::MinimumExpanding, QSizePolicy::Fixed);
    if (weight == Weight::Primary) {
        QFont strong = font();
        strong.setBold(true);
        setFont(strong);
    }
}

void ActionButton::setHeight(Size size)
{
    m_height = buttonHeights[int(size)];
    setIconSize(size == Size::Small ? QSize(16, 16) : QSize(20, 20));
    updateGeometry();
}

void ActionButton::setIconName(const QString &name)
{
    setIcon(rowlock::icon(name));
}

void ActionButton::setAction(QAction *action)
{
    m_keyText = action->shortcut().toString(QKeySequence::NativeText);
    const auto explain = [this, action] { // grey: why it is
        const QString what = action->statusTip().isEmpty() ? text() : action->statusTip();
        const bool tellsKey = action->isEnabled() && !m_keyText.isEmpty();
        setToolTip(tellsKey ? QStringLiteral("%1 (%2)").arg(what, m_keyText) : what);
    };
    explain();
    connect(action, &QAction::changed, this, explain);
    setEnabled(action->isEnabled());
    connect(this, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, this, &QWidget::setEnabled);
    updateGeometry();
}

QSize ActionButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    const bool small = m_height == buttonHeights[int(Size::Small)];
    int width = metrics.size(Qt::TextShowMnemonic, text()).width() + (small ? 16 : 32);
    if (!icon().isNull())
        width += iconSize().width() + buttonGap;
    if (!m_keyText.isEmpty())
        width += metrics.horizontalAdvance(m_keyText) + buttonGap;
    if (menu())
        width += buttonGap + metrics.height() / 2;
    return {m_weight == Weight::Quiet || small ? width : std::max(width, leastButtonWidth), m_height};
}

QColor ActionButton::ground() const
{
    const QPalette &colors = palette();
    const QColor text = colors.color(QPalette::WindowText);
    QColor base = colors.color(m_weight == Weight::Quiet ? QPalette::Window : QPalette::Base);
    if (m_weight == Weight::Primary)
        base = isEnabled() ? accentColor() : mixed(colors.color(QPalette::Window), text, 0.12);
    if (!isEnabled())
        return base;
    if (isDown() || isChecked())
        return mixed(base, text, 0.18);
    return underMouse() ? mixed(base, text, 0.08) : base;
}

QColor ActionButton::ink() const
{
    if (!isEnabled())
        return palette().color(QPalette::Disabled, QPalette::ButtonText);
    if (m_weight == Weight::Primary)
        return inkOn(accentColor());
    return m_weight == Weight::Danger ? dangerColor() : palette().color(QPalette::WindowText);
}

void ActionButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter);
    paintWords(painter);
}

// With the focus the button draws in by the width of the ring, so that the ring stands outside it and nothing else
// moves.
void ActionButton::paintFrame(QPainter &painter) const
{
    const QRectF all(rect());
    const double inset = hasFocus() ? 3.5 : 0.5;
    const QRectF frame = all.adjusted(inset, inset, -inset, -inset);
    const bool quiet = m_weight == Weight::Quiet;
    const bool bare = quiet && (!isEnabled() || (!underMouse() && !isDown() && !isChecked()));
    const bool framed = groundInForce() == Ground::Contrast ? !bare : !quiet && m_weight != Weight::Primary;
    QColor line = outlineColor();
    if (!isEnabled())
        line.setAlphaF(0.5f);
    painter.setBrush(bare ? QBrush(Qt::NoBrush) : QBrush(ground()));
    painter.setPen(framed ? QPen(line, 1) : QPen(Qt::NoPen));
    painter.drawRoundedRect(frame, buttonRounding, buttonRounding);
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accentColor(), 2));
    painter.drawRoundedRect(all.adjusted(1, 1, -1, -1), buttonRounding + 2, buttonRounding + 2);
}

void ActionButton::paintWords(QPainter &painter) const
{
    const QFontMetrics metrics(font());
    const int edge = m_height == buttonHeights[int(Size::Small)] ? tightEdge : 12;
    QRect inner = rect().adjusted(edge, 0, -edge, 0);
    const QFontMetrics small(fontOf(TextSize::Small));
    int keyWidth = m_keyText.isEmpty() ? 0 : small.horizontalAdvance(m_keyText) + buttonGap;
    const int arrowWidth = menu() ? metrics.height() / 2 + buttonGap : 0;
    const int iconWidth = icon().isNull() ? 0 : iconSize().width() + (text().isEmpty() ? 0 : buttonGap);
    const int verbWidth = metrics.size(Qt::TextShowMnemonic, text()).width();
    if (inner.width() - keyWidth - arrowWidth - iconWidth < verbWidth)
        inner = rect().adjusted(tightEdge, 0, -tightEdge, 0);
    if (inner.width() - keyWidth - arrowWidth - iconWidth < verbWidth)
        keyWidth = 0; // the verb goes first; the key is in the tooltip too
    const int room = inner.width() - keyWidth - arrowWidth - iconWidth;
    const QString verb = metrics.elidedText(text(), Qt::ElideRight, room, Qt::TextShowMnemonic);
    int x = inner.left();
    if (keyWidth == 0) // without a key the verb stands in the middle
        x += (room - metrics.size(Qt::TextShowMnemonic, verb).width()) / 2;
    if (iconWidth > 0) {
        const QRect place(QPoint(x, (height() - iconSize().height()) / 2), iconSize());
        QPixmap picture = icon().pixmap(iconSize(), devicePixelRatioF(), isEnabled() ? QIcon::Normal : QIcon::Disabled);
        if (isEnabled() && (m_weight == Weight::Primary || m_weight == Weight::Danger)) { // as the text beside it
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
    if (keyWidth > 0)
        paintKey(painter, QRect(inner.right() - keyWidth, 0, keyWidth + 1, height()));
    if (menu()) {
        const double half = metrics.height() / 4.0;
        const QRectF arrow(inner.right() - 2 * half, height() / 2.0 - half / 2, 2 * half, half);
        const QRectF placed = QStyle::visualRect(layoutDirection(), rect(), arrow.toRect());
        painter.setPen(QPen(ink(), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF{placed.topLeft(), {placed.center().x(), placed.bottom()}, placed.topRight()});
    }
}

void ActionButton::paintKey(QPainter &painter, const QRect &place) const
{
    painter.setFont(fontOf(TextSize::Small));
    QColor faint = ink();
    faint.setAlphaF(isEnabled() ? 0.8f : faint.alphaF());
    painter.setPen(faint);
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), place),
                     int(Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignRight)), m_keyText);
}

void ActionButton::enterEvent(QEnterEvent *event)
{
    QPushButton::enterEvent(event);
    update();
}

void ActionButton::mousePressEvent(QMouseEvent *event)
{
    lastPressed = this;
    QPushButton::mousePressEvent(event);
}

// The first click may have made another card slide up under the pointer: the second was not meant for its button.
void ActionButton::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (lastPressed == this)
        QPushButton::mouseDoubleClickEvent(event);
}

void ActionButton::leaveEvent(QEvent *event)
{
    QPushButton::leaveEvent(event);
    update();
}

} // namespace rowlock
