#include "ui/sell/gap_bar.h"

#include "ui/common/action_button.h"
#include "ui/sell/gap_watch.h"

#include <QAccessible>
#include <QAction>
#include <QVBoxLayout>

namespace rowlock {

GapBar::GapBar(GapWatch &watch, QAction *move, QWidget *parent)
    : Card(Tone::Warning, parent), m_watch(watch), m_move(move), m_text(new ToneLabel({}, Tone::Plain, this)),
      m_button(new ActionButton(QString(), QStringLiteral("gapButton"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("gapBar"));
    m_text->setObjectName(QStringLiteral("gapText"));
    m_text->setWordWrap(true);
    m_button->setAction(move);
    m_button->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys with the map
    QVBoxLayout *column = makeColumn();
    column->addWidget(m_text);
    column->addWidget(m_button);
    connect(&watch, &GapWatch::changed, this, &GapBar::refresh);
    connect(move, &QAction::triggered, &watch, &GapWatch::move);
    refresh();
}

void GapBar::refresh()
{
    const bool any = m_watch.advice().has_value();
    m_move->setEnabled(any);
    setVisible(any);
    if (!any)
        return;
    m_text->setText(m_watch.sentence());
    m_text->setAccessibleDescription(m_watch.sentence());
    m_button->setText(m_watch.remedy());
    m_button->setAccessibleName(m_watch.remedy());
    QAccessibleEvent spoken(m_text, QAccessible::Alert); // 6.4 has no announcement event
    QAccessible::updateAccessibility(&spoken);
}

} // namespace rowlock
