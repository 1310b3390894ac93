#include "ui/sell/sold_out_strip.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>

namespace rowlock {

SoldOutStrip::SoldOutStrip(QAction *waitlist, QWidget *parent)
    : Card(Tone::Warning, parent), m_text(new ToneLabel({}, Tone::Plain, this))
{
    setObjectName(QStringLiteral("soldOut"));
    m_text->setObjectName(QStringLiteral("soldOutText"));
    m_text->setWordWrap(true);
    auto *join = new ActionButton(tr("Add to waitlist"), QStringLiteral("waitlistButton"),
                                  ActionButton::Weight::Secondary, this);
    join->setAction(waitlist);
    join->setFixedHeight(fieldHeight);
    join->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::group, gap::related, gap::related, gap::related);
    row->setSpacing(gap::group);
    row->addWidget(m_text, 1);
    row->addWidget(join);
    hide();
}

void SoldOutStrip::setText(const QString &text)
{
    m_text->setText(text);
}

} // namespace rowlock
