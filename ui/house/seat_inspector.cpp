#include "ui/house/seat_inspector.h"

#include "ui/common/metrics.h"
#include "ui/house/block_panel.h"
#include "ui/house/category_panel.h"
#include "ui/house/party_panel.h"
#include "ui/house/seat_history_panel.h"
#include "ui/house/seat_summary.h"

#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

SeatInspector::SeatInspector(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_summary(new SeatSummary(context.house, context.clock, context.facts.timeZone, this)),
      m_party(new PartyPanel(context.house, this)),
      m_block(new BlockPanel(context.office, context.house, context.prompt, this)),
      m_category(new CategoryPanel(context.office, context.house, context.prompt, this)),
      m_history(new SeatHistoryPanel(context.office, context.house, context.facts.timeZone, this))
{
    setObjectName(QStringLiteral("seatInspector"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::related, gap::none); // beside the scroll bar
    for (QWidget *part : QWidgetList{m_summary, m_party, m_block, m_category})
        column->addWidget(part);
    column->addSpacing(gap::related);
    column->addWidget(m_history);
    column->addStretch(1);

    hear(m_block);
    hear(m_category);
    connect(m_block, &BlockPanel::acted, this, &SeatInspector::left);
    connect(m_summary, &SeatSummary::closed, this, &SeatInspector::closed);
    connect(m_summary, &SeatSummary::orderRequested, this, &SeatInspector::orderRequested);
    connect(m_history, &SeatHistoryPanel::failed, this, &SeatInspector::refused);
    connect(m_history, &SeatHistoryPanel::orderFound, m_summary, &SeatSummary::setOrder);
}

template <typename Part>
void SeatInspector::hear(Part *part)
{
    connect(part, &Part::refused, this, &SeatInspector::refused);
    connect(part, &Part::done, this, &SeatInspector::done);
    connect(part, &Part::acted, this, &SeatInspector::acted);
}

void SeatInspector::setSeats(const QList<int> &seatNos)
{
    m_seats = seatNos;
    m_summary->setSeats(seatNos);
    m_party->setSeats(seatNos);
    m_block->setSeats(seatNos);
    m_category->setSeats(seatNos);
    m_history->setSeats(seatNos);
}

void SeatInspector::refresh(const QList<int> &changed)
{
    const bool touched =
        std::any_of(changed.cbegin(), changed.cend(), [this](int seatNo) { return m_seats.contains(seatNo); });
    if (!touched)
        return;
    m_party->refresh();
    m_block->refresh();
    m_category->refresh();
    m_history->read();
    m_summary->refresh();
}

void SeatInspector::tick()
{
    if (m_seats.size() == 1)
        m_summary->refresh();
}

} // namespace rowlock
