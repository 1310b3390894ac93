#include "ui/house/placeholder.h"

#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QEvent>
#include <QVBoxLayout>

namespace rowlock {

Placeholder::Placeholder(const QString &iconName, const QString &title, const QString &text, QWidget *parent)
    : QWidget(parent), m_iconName(iconName), m_icon(new QLabel(this))
{
    m_icon->setAlignment(Qt::AlignCenter);
    auto *heading = new ToneLabel(title, Tone::Plain, this);
    heading->setTextSize(TextSize::Heading);
    heading->setAlignment(Qt::AlignCenter);
    auto *words = new ToneLabel(text, Tone::Faint, this);
    words->setAlignment(Qt::AlignCenter);
    words->setWordWrap(true);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->setSpacing(gap::related);
    column->addStretch(2);
    column->addWidget(m_icon);
    column->addWidget(heading);
    column->addWidget(words);
    column->addStretch(3);
    refreshIcon();
}

void Placeholder::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refreshIcon();
}

void Placeholder::refreshIcon()
{
    m_icon->setPixmap(icon(m_iconName).pixmap(QSize(32, 32), devicePixelRatioF()));
}

} // namespace rowlock
