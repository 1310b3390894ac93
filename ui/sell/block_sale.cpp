#include "ui/sell/block_sale.h"

#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/counter.h"
#include "ui/words/blocked_words.h"

#include <QAction>

#include <algorithm>

namespace rowlock {

BlockSale::BlockSale(const HouseModel &house, Counter &counter, SeatMapView &map, MessageBar &messages, QAction &take,
                     QObject *parent)
    : QObject(parent), m_house(house), m_counter(counter), m_map(map), m_messages(messages), m_take(take)
{
    connect(&map.input(), &MapInput::seatsPicked, this, &BlockSale::pick);
    connect(&take, &QAction::triggered, this, &BlockSale::take);
    connect(&messages, &MessageBar::changed, this, [this] { m_take.setEnabled(isOffered()); });
    connect(&house, &HouseModel::loaded, this, [this] { // the seats' numbers are others
        if (isOffered())
            m_messages.dismiss();
        m_offered.clear();
    });
    m_take.setEnabled(false);
}

bool BlockSale::isOffered() const
{
    return !m_offered.isEmpty() && !m_text.isEmpty() && m_messages.text() == m_text;
}

void BlockSale::pick(const QList<int> &seatNos)
{
    if (isOffered() && seatNos == m_offered) {
        take();
        return;
    }
    m_messages.dismiss(); // it was about the choice before
    QList<int> blocked, others;
    for (const int seatNo : seatNos)
        (isBlocked(m_house, seatNo) && !m_counter.pending().contains(seatNo) ? blocked : others) << seatNo;
    if (!others.isEmpty()) { // who sweeps over a row means the free seats, and perhaps those that may be had as well
        m_counter.tell(&SalePicking::pick, others, m_counter.now());
        blocked.removeIf([this](int seatNo) { return !maySellHere(m_house, seatNo); });
    }
    if (!blocked.isEmpty())
        offer(blocked);
}

void BlockSale::name(const QList<int> &seatNos, const QList<TypeCount> &types)
{
    if (isOffered() && seatNos == m_offered && types == m_types) {
        take();
        return;
    }
    m_messages.dismiss();
    const auto blocked = [this](int seatNo) { return isBlocked(m_house, seatNo); };
    if (std::any_of(seatNos.begin(), seatNos.end(), blocked)) {
        offer(seatNos, types);
        return;
    }
    QStringList refs;
    for (const int seatNo : seatNos)
        refs << m_house.seat(seatNo).ref;
    SeatRequest request = SeatRequest::named(refs);
    request.types = types;
    m_counter.tell(&SalePicking::add, request);
}

void BlockSale::offer(const QList<int> &seatNos, const QList<TypeCount> &types)
{
    m_offered.clear();
    QList<int> blocked;
    for (const int seatNo : seatNos) {
        if (isBlocked(m_house, seatNo))
            blocked << seatNo;
    }
    if (const QString refusal = whoMaySell(m_house, blocked); !refusal.isEmpty()) {
        m_messages.show(Tone::Danger, refusal); // first: where it lies, no seat is seen
        m_map.pointOut(blocked);
        return;
    }
    const QString seats = seatsText(m_house, blocked), block = blockNames(m_house, blocked);
    m_offered = seatNos;
    m_types = types;
    m_text = (blocked.size() == 1
                  ? tr("%1 is in %2. Select it again to sell it (%3). If released, it goes on general sale.")
                  : tr("%1 are in %2. Select them again to sell them (%3). If released, they go on general sale."))
                 .arg(seats, block, m_take.shortcut().toString(QKeySequence::NativeText));
    m_messages.show(Tone::Warning, m_text, tr("Sell from %1").arg(block), [this] { take(); });
}

void BlockSale::take()
{
    const QList<int> seats = std::exchange(m_offered, {});
    m_messages.dismiss();
    if (!seats.isEmpty())
        m_counter.tell(&SalePicking::addFromBlocks, seats, m_types, m_counter.now());
    m_map.setFocus(); // the button is gone, and the arrow keys walk on
}

} // namespace rowlock
