#include "ui/sell/hold_clock.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"
#include "ui/common/ticker.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

double shareLeft(const HoldInfo &hold, Instant now)
{
    const double whole = double(std::max<qint64>(hold.seconds, 1)) * 1000;
    return std::clamp(double(hold.times.expiresAt - now) / whole, 0.0, 1.0);
}

CountBar::CountBar(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(6);
}

void CountBar::setShare(double share, const QColor &color)
{
    if (qFuzzyCompare(share + 1, m_share + 1) && color == m_color)
        return;
    m_share = share;
    m_color = color;
    update();
}

void CountBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor rail = palette().color(QPalette::WindowText);
    rail.setAlphaF(0.15f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(rail);
    painter.drawRoundedRect(QRectF(rect()), 3, 3);
    if (m_share <= 0)
        return;
    painter.setBrush(m_color);
    QRectF part(rect());
    part.setWidth(std::max(6.0, part.width() * m_share));
    if (layoutDirection() == Qt::RightToLeft)
        part.moveRight(rect().right() + 1);
    painter.drawRoundedRect(part, 3, 3);
}

HoldClock::HoldClock(Ticker &ticker, QWidget *parent)
    : QWidget(parent), m_ticker(ticker), m_caption(new ToneLabel(tr("Hold expires in"), Tone::Faint, this)),
      m_left(new FigureLabel(tr("Hold expires in"), QStringLiteral("holdLeft"), this)), m_bar(new CountBar(this)),
      m_words(new ToneLabel({}, Tone::Danger, this))
{
    m_left->setTextSize(TextSize::Title);
    m_left->setCaption(m_caption);
    m_words->setObjectName(QStringLiteral("holdWords"));
    m_words->setWordWrap(true);
    auto *row = new QHBoxLayout;
    row->addWidget(m_caption, 1, Qt::AlignVCenter);
    row->addWidget(m_left, 0, Qt::AlignVCenter);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addLayout(row);
    column->addWidget(m_bar);
    column->addWidget(m_words);
    connect(&ticker, &Ticker::tick, this, &HoldClock::show);
    hide();
}

void HoldClock::setHold(const HoldInfo *hold)
{
    if (!hold || !m_hold || m_hold->id != hold->id || m_hold->times.expiresAt != hold->times.expiresAt)
        m_saidOver = false;
    m_hold = hold ? std::optional(*hold) : std::nullopt;
    setVisible(hold != nullptr);
    m_ticker.want(this, hold != nullptr);
    show(m_ticker.now());
}

void HoldClock::show(Instant now)
{
    if (!m_hold) {
        m_left->setFigure({});
        return;
    }
    const qint64 left = m_hold->times.expiresAt - now;
    const bool over = isPastDeadline(m_hold->times, now);
    Tone tone = Tone::Plain;
    QString words;
    if (m_hold->state == HoldState::Paying) {
        words =
            m_hold->restDue ? tr("Partly paid. The seats are kept.") : tr("Payment in progress. The seats are kept.");
    } else if (over && m_hold->policy == HoldPolicy::Yielding) {
        tone = Tone::Danger;
        words = tr("Hold overdue. The seats stay in this sale until another terminal needs them.");
    } else if (over) {
        tone = Tone::Danger;
        words = tr("Hold expired. The seats are available again.");
    } else if (left < amberBelowMs) {
        tone = Tone::Warning;
        words = m_hold->times.expiresAt >= m_hold->times.ceilingAt
                    ? tr("This hold has reached its limit. Take payment or release it.")
                    : QString();
    }
    const bool counts = m_hold->state != HoldState::Paying; // a hold in payment has no clock
    for (QWidget *each : std::initializer_list<QWidget *>{m_caption, m_left, m_bar})
        each->setVisible(counts);
    m_left->setFigure(counts ? countdownText(left) : QString());
    m_left->setTone(tone);
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    m_words->setTone(m_hold->state == HoldState::Paying ? Tone::Faint : tone);
    m_bar->setShare(shareLeft(*m_hold, now), tone == Tone::Plain ? accentColor() : toneColor(tone, palette()));
    if (over && m_hold->state == HoldState::Active && m_hold->policy == HoldPolicy::Strict
        && !std::exchange(m_saidOver, true))
        emit strictlyOver(m_hold->id);
}

} // namespace rowlock
