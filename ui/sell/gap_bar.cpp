#include "ui/sell/gap_bar.h"

#include "ui/common/action_button.h"
#include "ui/sell/gap_watch.h"

#include <QAccessible>
#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace rowlock {

GapBar::GapBar(GapWatch &watch, QAction *move, QWidget *map)
    : Card(Tone::Warning, map)
    , m_watch(watch)
    , m_move(move)
    , m_text(new ToneLabel({}, Tone::Plain, this))
    , m_button(new ActionButton(QString(), QStringLiteral("gapButton"), ActionButton::Weight::Plain, this))
{
    setObjectName(QStringLiteral("gapBar"));
    m_text->setObjectName(QStringLiteral("gapText"));
    m_text->setWordWrap(true);
    m_button->setAction(move);
    m_button->setFixedHeight(32);
    m_button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_button->setFocusPolicy(Qt::TabFocus); // the arrow keys stay with the map
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 8, 8);
    row->setSpacing(16);
    row->addWidget(m_text, 1);
    row->addWidget(m_button);
    map->installEventFilter(this);
    connect(&watch, &GapWatch::changed, this, &GapBar::refresh);
    connect(move, &QAction::triggered, &watch, &GapWatch::move);
    refresh();
}

void GapBar::refresh()
{
    const bool any = m_watch.advice().has_value();
    m_move->setEnabled(any);
    if (!any) {
        if (m_button->hasFocus())
            parentWidget()->setFocus();
        hide();
        return;
    }
    m_text->setText(m_watch.sentence());
    m_text->setAccessibleDescription(m_watch.sentence());
    m_button->setText(m_watch.remedy());
    m_button->setAccessibleName(m_watch.remedy());
    show();
    place();
    QAccessibleEvent spoken(m_text, QAccessible::Alert); // 6.4 has no announcement event
    QAccessible::updateAccessibility(&spoken);
}

bool GapBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return Card::eventFilter(watched, event);
}

void GapBar::place()
{
    constexpr int margin = 12, widest = 620;
    const int width = std::min(widest, parentWidget()->width() - 2 * margin);
    const int height = std::max(sizeHint().height(), layout()->heightForWidth(width));
    setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() - height - margin, width, height);
    raise();
}

// A card's tint lets what is below through; over seats it needs a ground of its own.
void GapBar::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(toneColor(Tone::Warning, palette()), 1));
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter.end();
    Card::paintEvent(event);
}

} // namespace rowlock
