#include "ui/sell/gap_bar.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/sell/gap_watch.h"

#include <QAccessible>
#include <QAction>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

namespace {

constexpr int wholeButton = 36;
constexpr int lineButton = 28;

} // namespace

GapBar::GapBar(GapWatch &watch, QAction *move, QWidget *parent)
    : Card(Tone::Warning, parent), m_watch(watch), m_move(move), m_text(new ToneLabel({}, Tone::Plain, this)),
      m_button(new ActionButton(QString(), QStringLiteral("gapButton"), ActionButton::Weight::Secondary, this)),
      m_column(makeColumn())
{
    setObjectName(QStringLiteral("gapBar"));
    m_text->setObjectName(QStringLiteral("gapText"));
    m_text->setWordWrap(true);
    m_button->setAction(move);
    m_button->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys with the map
    m_column->addWidget(m_text, 1);
    m_column->addWidget(m_button);
    connect(&watch, &GapWatch::changed, this, &GapBar::refresh);
    connect(move, &QAction::triggered, &watch, &GapWatch::move);
    refresh();
}

// For as wide as it is; its words are of one line or two.
int GapBar::wholeHeight() const
{
    const QMargins around = m_column->contentsMargins();
    const int width = contentsRect().width() - around.left() - around.right();
    const int words =
        m_text->fontMetrics().boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, m_watch.sentence()).height();
    return around.top() + words + gap::related + wholeButton + around.bottom();
}

int GapBar::lineHeight() const
{
    const QMargins around = m_column->contentsMargins();
    return around.top() + lineButton + around.bottom();
}

// The map marks the seat that is left, so that the line need not name it.
void GapBar::setOneLine(bool one)
{
    if (std::exchange(m_isOneLine, one) == one)
        return;
    m_column->setDirection(one ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_button->setHeight(one ? ActionButton::Size::Small : ActionButton::Size::Usual);
    m_button->setSizePolicy(one ? QSizePolicy::Fixed : QSizePolicy::MinimumExpanding, QSizePolicy::Fixed);
    refresh();
}

void GapBar::refresh()
{
    const bool any = m_watch.advice().has_value();
    m_move->setEnabled(any);
    setVisible(any);
    if (!any)
        return;
    m_text->setText(m_isOneLine ? tr("Single seat left") : m_watch.sentence());
    m_text->setToolTip(m_isOneLine ? m_watch.sentence() : QString());
    m_text->setAccessibleDescription(m_watch.sentence());
    m_button->setText(m_watch.remedy());
    m_button->setAccessibleName(m_watch.remedy());
    QAccessibleEvent spoken(m_text, QAccessible::Alert); // 6.4 has no announcement event
    QAccessible::updateAccessibility(&spoken);
}

} // namespace rowlock
