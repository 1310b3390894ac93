#include "ui/house/segmented_bar.h"

#include "ui/common/contrast.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

namespace rowlock {

namespace {

constexpr int inset = 2;
constexpr double rounding = 6;

class Segment final : public QPushButton
{
public:
    Segment(const QString &text, QWidget *parent) : QPushButton(text, parent)
    {
        setCheckable(true);
        setFlat(true);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::StrongFocus);
    }

    QSize sizeHint() const override
    {
        QFont bold = font();
        bold.setBold(true);
        const QFontMetrics metrics(bold); // as wide as when it is chosen, so that nothing moves
        return {metrics.size(Qt::TextShowMnemonic, text()).width() + 24, metrics.height() + 12};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF area = QRectF(rect()).adjusted(0.5, inset + 0.5, -0.5, -inset - 0.5);
        const QColor base = palette().color(QPalette::Button);
        if (isChecked()) {
            painter.setBrush(isDark() ? mixed(base, Qt::white, 0.14) : QColor(Qt::white));
            painter.setPen(
                mixed(base, palette().color(QPalette::ButtonText), groundInForce() == Ground::Contrast ? 1 : 0.25));
            painter.drawRoundedRect(area, rounding - 1, rounding - 1);
        } else if (underMouse()) {
            painter.setBrush(mixed(base, palette().color(QPalette::ButtonText), 0.08));
            painter.setPen(Qt::NoPen);
            painter.drawRoundedRect(area, rounding - 1, rounding - 1);
        }
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(accentColor(), 1.6));
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), rounding - 2, rounding - 2);
        }
        QFont bold = font();
        bold.setBold(isChecked());
        painter.setFont(bold);
        painter.setPen(isChecked() ? palette().color(QPalette::ButtonText) : faintTextColor());
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
    }
};

} // namespace

SegmentedBar::SegmentedBar(const QString &name, QWidget *parent) : QWidget(parent)
{
    setAccessibleName(name);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::inside, gap::none, gap::inside, gap::none);
    row->setSpacing(gap::none);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_group.setExclusive(true);
    // Not clicked: a screen reader checks a button without clicking it.
    connect(&m_group, &QButtonGroup::idToggled, this, [this](int id, bool checked) {
        if (checked && !m_setting)
            emit chosen(id);
    });
}

void SegmentedBar::add(int id, const QString &text, const QString &objectName, const QString &toolTip)
{
    auto *segment = new Segment(text, this);
    segment->setObjectName(objectName);
    segment->setToolTip(toolTip);
    m_group.addButton(segment, id);
    layout()->addWidget(segment);
}

void SegmentedBar::setCurrent(int id)
{
    m_setting = true;
    if (QAbstractButton *button = m_group.button(id))
        button->setChecked(true);
    m_setting = false;
}

void SegmentedBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor track = palette().color(QPalette::WindowText);
    track.setAlphaF(0.09F); // right on the window and on a card alike
    painter.setBrush(track);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(QRectF(rect()), rounding, rounding);
}

} // namespace rowlock
