#include "ui/house/seat_summary.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/house/hold_list_model.h"
#include "ui/house/state_words.h"
#include "ui/words/reservation_texts.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace rowlock {

namespace {

// The state of one seat, or the states of several as a bar.
class StateMark final : public QWidget
{
public:
    using QWidget::QWidget;

    void setCounters(const Counters &counters)
    {
        m_counters = counters;
        setFixedSize(counters.capacity == 1 ? QSize(14, 14) : QSize(64, 8));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        if (m_counters.capacity != 1) {
            paintShares(painter, QRectF(rect()), m_counters);
            return;
        }
        for (const Share &share : sharesOf(m_counters)) {
            if (share.count == 1)
                paintSwatch(painter, QRectF(rect()), stateTint(share.state));
        }
    }

private:
    Counters m_counters;
};

} // namespace

SeatSummary::SeatSummary(const HouseModel &house, const Clock &clock, const QByteArray &timeZone, QWidget *parent)
    : QWidget(parent), m_house(house), m_clock(clock), m_timeZone(timeZone),
      m_back(new ActionButton(tr("Overview"), QStringLiteral("closeInspector"), ActionButton::Weight::Quiet, this)),
      m_mark(new StateMark(this)), m_title(new ToneLabel({}, Tone::Plain, this)),
      m_state(new ToneLabel({}, Tone::Plain, this)),
      m_order(new ActionButton({}, QStringLiteral("inspectedOrder"), ActionButton::Weight::Secondary, this)),
      m_facts(new ToneLabel({}, Tone::Faint, this))
{
    m_title->setObjectName(QStringLiteral("inspectedSeat"));
    m_state->setObjectName(QStringLiteral("inspectedState"));
    m_facts->setObjectName(QStringLiteral("inspectedFacts"));
    m_title->setWordWrap(true);
    m_title->setTextSize(TextSize::Heading);
    m_state->setWordWrap(true);
    m_facts->setWordWrap(true);
    m_order->setHeight(ActionButton::Size::Small);
    m_order->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_order->setToolTip(tr("Open the order"));
    auto *column = new QVBoxLayout(this);
    column->addLayout(makeHead());
    column->addWidget(m_facts);
    column->addWidget(m_order);
    connect(m_order, &QPushButton::clicked, this, [this] { emit orderRequested(m_orderCode); });
}

QLayout *SeatSummary::makeHead()
{
    m_back->setAccessibleName(tr("Back to the overview"));
    m_back->setToolTip(tr("Clear the selection (Esc)"));
    m_back->setIconName(QStringLiteral("go-previous"));
    m_back->setHeight(ActionButton::Size::Small);
    m_back->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_back, &QPushButton::clicked, this, &SeatSummary::closed);

    auto *state = new QHBoxLayout;
    state->addWidget(m_mark, 0, Qt::AlignVCenter);
    state->addWidget(m_state, 1);
    auto *head = new QVBoxLayout;
    head->setSpacing(gap::inside);
    head->addWidget(m_back, 0, Qt::AlignLeft);
    head->addSpacing(gap::inside);
    head->addWidget(m_title);
    head->addLayout(state);
    return head;
}

void SeatSummary::setSeats(const QList<int> &seatNos)
{
    if (seatNos != m_seats)
        m_orderCode.clear();
    m_seats = seatNos;
    refresh();
}

void SeatSummary::setOrder(const QString &code)
{
    m_orderCode = code;
    refresh();
}

void SeatSummary::refresh()
{
    if (m_seats.isEmpty() || !m_house.isLoaded())
        return;
    Counters counters;
    for (const int seatNo : std::as_const(m_seats))
        count(counters, m_house.seat(seatNo).state);
    static_cast<StateMark *>(m_mark)->setCounters(counters);
    if (m_seats.size() == 1) {
        describeOne(m_house.seat(m_seats.first()));
        return;
    }
    QStringList states;
    for (const Share &share : sharesOf(counters)) {
        if (share.count > 0)
            states.append(tr("%1 %2").arg(QLocale().toString(share.count), stateWord(share.state).toLower()));
    }
    m_state->setText(states.join(QStringLiteral(" · ")));
    describeMany();
}

void SeatSummary::describeOne(const SeatStatus &seat)
{
    m_title->setText(seat.label);
    QStringList facts;
    const int pool = seat.pool;
    if (pool >= 0 && pool < m_house.pools().size())
        facts.append(tr("%1, %2").arg(m_house.pools().at(pool).name, moneyText(seat.price)));
    if (!seat.patron.isEmpty())
        facts.append(tr("For %1").arg(seat.patron));
    QString state = stateWord(seat.state);
    const HoldInfo *hold = m_house.hold(seat.hold);
    const BlockInfo *block = m_house.block(seat.block);
    if (isInHold(seat.state) && hold) {
        for (const HoldItem &item : hold->items) {
            const bool isSaid = item.type != firstPriceType || typesSold(m_house.pools()).size() > 1;
            if (item.seatNo == seat.seatNo && isSaid)
                facts.append(tr("%1, %2").arg(item.typeName, moneyText(item.toPay())));
        }
        state = hold->isReserved()
                    ? reservedForText(*hold, m_clock.now(), m_timeZone)
                    : tr("Held by %1, %2").arg(actorText(hold->holder), standingOf(*hold, m_clock.now()).text);
    } else if (seat.state == SeatState::Blocked && block) {
        state = block->kill ? tr("Kill, code %1").arg(block->code) : tr("Blocked, code %1").arg(block->code);
        if (!block->means.meaning.isEmpty())
            state = tr("%1: %2").arg(state, block->means.meaning);
        facts.append(
            tr("“%1”, by %2, %3").arg(block->reason, actorText(block->by), eventDateText(block->at, m_timeZone)));
        if (block->dueAt)
            facts.append(tr("Released %1").arg(eventDateText(*block->dueAt, m_timeZone)));
    } else if (seat.state == SeatState::Sold) {
        facts.append(eventDateText(m_house.soldAt(seat), m_timeZone));
    }
    m_order->setText(tr("Order %1").arg(m_orderCode));
    m_order->setAccessibleName(m_order->text());
    m_order->setVisible(seat.state == SeatState::Sold && !m_orderCode.isEmpty());
    m_order->updateGeometry();
    m_state->setText(state);
    m_facts->setText(facts.join(u'\n'));
}

void SeatSummary::describeMany()
{
    Money total{0, m_house.event().currency};
    for (const int seatNo : std::as_const(m_seats))
        total += m_house.seat(seatNo).price;
    m_title->setText(countText(m_seats.size()));
    m_facts->setText(tr("%1\nValue %2").arg(seatsText(m_house, m_seats, 4), moneyText(total)));
    m_order->hide();
}

} // namespace rowlock
