#include "ui/sell/reserved_line.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/words/reservation_texts.h"

#include <QHBoxLayout>

namespace rowlock {

ReservedLine::ReservedLine(const HouseContext &context, Counter &counter, const SaleActions &actions, QWidget *parent)
    : QWidget(parent), m_context(context), m_code(new ToneLabel({}, Tone::Plain, this)),
      m_until(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("reservedLine"));
    m_code->setObjectName(QStringLiteral("reservedCode"));
    m_code->setStrong();
    m_until->setObjectName(QStringLiteral("reservedUntil"));
    m_until->setWordWrap(true);
    auto *move = new ActionButton(tr("Change…"), QStringLiteral("moveRelease"), ActionButton::Weight::Secondary, this);
    move->setHeight(ActionButton::Size::Small);
    move->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    move->setAction(actions.moveRelease);
    auto *words = new QVBoxLayout;
    words->setSpacing(gap::inside);
    words->addWidget(m_code);
    words->addWidget(m_until);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->addLayout(words, 1);
    row->addWidget(move, 0, Qt::AlignVCenter);
    connect(&counter, &Counter::changed, this, &ReservedLine::showState);
    connect(&context.ticker, &Ticker::tick, this, &ReservedLine::refresh);
    hide();
    showState(counter.state());
}

void ReservedLine::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    m_hold = sale && sale->isReserved() ? std::optional(*sale) : std::nullopt;
    m_context.ticker.want(this, m_hold.has_value());
    setVisible(m_hold.has_value());
    refresh();
}

void ReservedLine::refresh()
{
    if (!m_hold)
        return;
    const Instant now = m_context.clock.now();
    const Instant release = m_hold->times.expiresAt;
    m_code->setText(tr("Reservation %1").arg(m_hold->reserved.code));
    if (m_hold->state == HoldState::Paying) {
        m_until->setTone(Tone::Faint);
        m_until->setText(m_hold->restDue ? tr("Partly paid: no clock releases it.") : tr("Being paid for."));
        return;
    }
    const bool isDue = release <= now;
    m_until->setTone(isDue ? Tone::Danger : Tone::Faint);
    m_until->setText(
        isDue ? tr("Due: its seats go on sale. Take the money, or change the release.")
              : tr("Kept %1 (%2)").arg(untilText(release, now, m_context.facts.timeZone), soonText(release, now)));
}

} // namespace rowlock
