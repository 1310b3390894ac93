#include "ui/common/house_style.h"

#include "ui/common/contrast.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QAbstractItemView>
#include <QDialog>
#include <QGroupBox>
#include <QLabel>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionSlider>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int extent = 12;
constexpr int shortest = 32;  // of a slider: to be caught with the mouse
constexpr int away = 3;       // from the sides
constexpr int leastLine = 26; // of a list or table, high
constexpr int lineEdge = 6;
constexpr double focusRing = 2;
constexpr double focusRounding = 4;

// Qt's own dialogs keep the distances that they were made with.
bool isOurs(const QWidget *widget)
{
    if (!widget || qobject_cast<const QGroupBox *>(widget))
        return false;
    const QMetaObject *window = widget->window()->metaObject();
    return window == &QWidget::staticMetaObject || window == &QDialog::staticMetaObject
           || window == &QFrame::staticMetaObject
           || QLatin1String(window->className()).startsWith(QLatin1String("rowlock::"));
}

bool isUpright(const QStyleOptionSlider &bar)
{
    return bar.orientation == Qt::Vertical;
}

QRect sliderOf(const QStyleOptionSlider &bar)
{
    const int room = isUpright(bar) ? bar.rect.height() : bar.rect.width();
    const int range = bar.maximum - bar.minimum;
    int length = room;
    if (range > 0) {
        const qint64 share = qint64(room) * bar.pageStep / std::max(1, range + bar.pageStep);
        length = std::clamp(int(share), std::min(shortest, room), room);
    }
    const int at =
        QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, room - length, bar.upsideDown);
    return isUpright(bar) ? QRect(bar.rect.left(), bar.rect.top() + at, bar.rect.width(), length)
                          : QRect(bar.rect.left() + at, bar.rect.top(), length, bar.rect.height());
}

QRect partOf(const QStyleOptionSlider &bar, QStyle::SubControl part)
{
    const QRect slider = sliderOf(bar);
    QRect rect = bar.rect;
    switch (part) {
    case QStyle::SC_ScrollBarGroove: return rect;
    case QStyle::SC_ScrollBarSlider: return slider;
    case QStyle::SC_ScrollBarSubPage:
        isUpright(bar) ? rect.setBottom(slider.top() - 1) : rect.setRight(slider.left() - 1);
        return rect;
    case QStyle::SC_ScrollBarAddPage:
        isUpright(bar) ? rect.setTop(slider.bottom() + 1) : rect.setLeft(slider.right() + 1);
        return rect;
    default: return {}; // no arrows
    }
}

// Fusion draws frames in a shade of the window's colour. While this lives, the window's colour is one whose shade is
// the outline.
class ShownFrames
{
public:
    explicit ShownFrames(const QStyleOption *option)
        : m_option(const_cast<QStyleOption *>(option)), m_palette(option->palette)
    {
        m_option->palette.setColor(QPalette::Window, outlinedBy(outlineColor()));
    }
    ~ShownFrames() { m_option->palette = m_palette; }
    Q_DISABLE_COPY_MOVE(ShownFrames)

private:
    static QColor outlinedBy(const QColor &line)
    {
        constexpr double shade = 1.4; // Fusion's darker(140)
        return QColor::fromHsvF(line.hsvHueF(), line.hsvSaturationF(), std::min(1.0F, float(line.valueF() * shade)));
    }

    QStyleOption *m_option;
    const QPalette m_palette;
};

} // namespace

HouseStyle::HouseStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

// Qt polishes the label of a tooltip before it is given its text.
void HouseStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (auto *label = qobject_cast<QLabel *>(widget); label && label->inherits("QTipLabel"))
        label->setTextFormat(Qt::PlainText);
}

void HouseStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    switch (element) {
    case PE_Frame:
    case PE_FrameMenu:
    case PE_FrameGroupBox:
    case PE_FrameLineEdit:
    case PE_FrameTabWidget:
    case PE_PanelButtonCommand:
    case PE_PanelButtonTool:
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton: {
        const ShownFrames frames(option);
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    case PE_FrameFocusRect: { // the accent's, as around the other buttons; on a line that is filled with it, its text's
        const bool isOnAccent = option->state & State_Selected && option->state & State_Item;
        const double inset = isOnAccent ? focusRing : focusRing / 2;
        const QRectF ring = QRectF(option->rect).adjusted(inset, inset, -inset, -inset);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(isOnAccent ? option->palette.color(QPalette::HighlightedText) : accentColor(), focusRing));
        painter->drawRoundedRect(ring, focusRounding, focusRounding);
        painter->restore();
        return;
    }
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

// Fusion marks only an entry that can be pressed.
void HouseStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                             const QWidget *widget) const
{
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element == CE_MenuItem && option->state & State_Selected && !(option->state & State_Enabled))
        proxy()->drawPrimitive(PE_FrameFocusRect, option, painter, widget);
}

int HouseStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return extent;
    case PM_HeaderMargin: return lineEdge;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return isOurs(widget) ? gap::related : QProxyStyle::pixelMetric(metric, option, widget);
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        if (!isOurs(widget))
            return QProxyStyle::pixelMetric(metric, option, widget);
        return widget->isWindow() ? gap::around : gap::none;
    case PM_FocusFrameHMargin: // left and right of an item's text
        return qobject_cast<const QAbstractItemView *>(widget) ? lineEdge
                                                               : QProxyStyle::pixelMetric(metric, option, widget);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize HouseStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                   const QWidget *widget) const
{
    const QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_ItemViewItem: // one of several lines has room around them
        return wanted.height() > leastLine ? wanted + QSize(0, gap::related) : wanted.expandedTo({0, leastLine});
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox: return wanted.expandedTo({0, fieldHeight});
    default: return wanted;
    }
}

QRect HouseStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                 const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    return visualRect(bar->direction, bar->rect, partOf(*bar, part));
}

void HouseStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                    const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_ScrollBar || !bar) {
        const ShownFrames frames(option);
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        const auto *choice = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        // Fusion shows it only where Tab brought it, and then hardly.
        if (control == CC_ComboBox && choice && choice->frame && !choice->editable && choice->state & State_HasFocus)
            proxy()->drawPrimitive(PE_FrameFocusRect, option, painter, widget);
        return;
    }
    if (bar->maximum <= bar->minimum)
        return;
    const bool held = bar->activeSubControls & SC_ScrollBarSlider && bar->state & (State_Sunken | State_MouseOver);
    const QColor ground = bar->palette.color(QPalette::Base);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(
        mixed(ground, bar->palette.color(QPalette::Text), held ? 0.65 : 0.48)); // 3 to 1 at least: it is a sign
    const QRectF thumb =
        QRectF(proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget)).adjusted(away, away, -away, -away);
    const double round = std::min(thumb.width(), thumb.height()) / 2;
    painter->drawRoundedRect(thumb, round, round);
    painter->restore();
}

int HouseStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *returned) const
{
    switch (hint) {
    case SH_FormLayoutLabelAlignment: return int(Qt::AlignRight | Qt::AlignVCenter);
    case SH_Menu_AllowActiveAndDisabled: return 1;
    default: return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QIcon HouseStyle::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    return which == SP_LineEditClearButton ? icon(QStringLiteral("rowlock-clear"))
                                           : QProxyStyle::standardIcon(which, option, widget);
}

} // namespace rowlock
