#include "ui/seatmap/seat_look.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

quint64 SeatLook::key() const
{
    return quint64(face) | quint64(tone) << 8 | quint64(size) << 16 | quint64(quint8(letter)) << 24
           | quint64(accessible) << 32 | quint64(companion) << 33 | quint64(selected) << 34
           | quint64(restrictedView) << 35 | quint64(dimmed) << 36 | quint64(codeColor != 0) << 37
           | quint64(codeColor & RGB_MASK) << 38;
}

bool SeatFilter::lets(const SeatLook &look) const
{
    switch (kind) {
    case Kind::All: return true;
    case Kind::Face: return int(look.face) == value;
    case Kind::Tone: return look.tone == value;
    case Kind::FreeTone: return look.tone == value && look.face == SeatFace::Free;
    case Kind::SoldTone: return look.tone == value && (look.face == SeatFace::Sold || look.face == SeatFace::Used);
    case Kind::Accessible: return look.accessible;
    case Kind::Companion: return look.companion;
    case Kind::RestrictedView: return look.restrictedView;
    }
    return true;
}

void SeatLooks::rebuild()
{
    m_of.clear();
    m_looks.clear();
    m_known.clear();
    m_positions.clear();
    m_sizes.clear();
    m_radii.clear();
    m_counts.clear();
    m_tallies.clear();
    tones.rebuild();
    if (!m_house.isLoaded())
        return;
    const SeatingPlan &plan = m_house.plan();
    const size_t count = size_t(plan.seats.size());
    m_positions.reserve(count);
    m_sizes.reserve(count);
    m_of.reserve(count);
    for (const PlanSeat &seat : plan.seats) {
        const double radius = std::max(1.0, std::round(seat.radius * 2) / 2);
        qsizetype size = m_radii.indexOf(radius);
        if (size < 0 && m_radii.size() < 255) {
            size = m_radii.size();
            m_radii.append(radius);
        }
        m_positions.push_back(seat.position);
        m_sizes.push_back(quint8(std::max<qsizetype>(size, 0)));
    }
    m_tallies.resize(size_t(plan.blocks.size()));
    for (int i = 0; i < int(std::min<qsizetype>(plan.seats.size(), m_house.seats().size())); ++i) {
        m_of.push_back(intern(lookOf(i)));
        tallySeat(i, 1);
    }
}

bool SeatLooks::refresh(int seatNo)
{
    tones.learnSeller(m_house.seat(seatNo));
    const quint16 look = intern(lookOf(seatNo));
    if (m_of[size_t(seatNo)] == look)
        return false;
    tallySeat(seatNo, -1);
    m_of[size_t(seatNo)] = look;
    tallySeat(seatNo, 1);
    return true;
}

void SeatLooks::tallySeat(int seatNo, int by)
{
    const size_t look = m_of[size_t(seatNo)];
    m_counts[look] += by;
    const int block = m_house.plan().seats.at(seatNo).block;
    if (block < 0)
        return;
    BlockTally &tally = m_tallies[size_t(block)];
    switch (m_looks[look].face) {
    case SeatFace::Free: tally.free += by; return;
    case SeatFace::Reserved:
    case SeatFace::Sold:
    case SeatFace::Used:
    case SeatFace::Blocked: tally.gone += by; return;
    default: tally.held += by; return;
    }
}

int SeatLooks::countOf(const SeatFilter &filter) const
{
    int seats = 0;
    for (size_t i = 0; i < m_looks.size(); ++i) {
        if (filter.lets(m_looks[i]))
            seats += m_counts[i];
    }
    return seats;
}

SeatFace SeatLooks::faceOf(const SeatStatus &seat) const
{
    if (isInHold(seat.state) && m_currentHold.isValid() && seat.hold == m_currentHold)
        return SeatFace::InSale;
    switch (seat.state) {
    case SeatState::Free: return SeatFace::Free;
    case SeatState::Reserved: return SeatFace::Reserved;
    case SeatState::Sold: return seat.used ? SeatFace::Used : SeatFace::Sold;
    case SeatState::Blocked: return SeatFace::Blocked;
    case SeatState::Held: break;
    }
    const HoldInfo *hold = m_house.hold(seat.hold);
    if (hold && givesWay(hold->state, hold->times, m_clock.now()))
        return SeatFace::Yielded;
    return m_house.isMine(seat) ? SeatFace::Aside : SeatFace::Held;
}

bool SeatLooks::isInSale(int seatNo) const
{
    return faceOf(m_house.seat(seatNo)) == SeatFace::InSale;
}

SeatLook SeatLooks::lookOf(int seatNo) const
{
    const PlanSeat &place = m_house.plan().seats.at(seatNo);
    const SeatStatus &status = m_house.seat(seatNo);
    SeatLook look;
    const SeatFace stands = faceOf(status);
    look.face = pending.contains(seatNo) ? SeatFace::Pending : stands;
    look.tone = quint8(tones.of(status, look.face));
    look.size = m_sizes[size_t(seatNo)];
    look.accessible = place.accessible;
    look.companion = place.companion;
    look.restrictedView = place.restrictedView;
    look.selected = selected.contains(seatNo);
    if (look.face == SeatFace::Blocked) {
        const BlockInfo *block = m_house.block(status.block);
        look.letter = block && !block->code.isEmpty() ? block->code.at(0).toLatin1() : '-';
        look.codeColor = block && !block->means.color.isEmpty() ? QColor(block->means.color).rgb() : 0;
    }
    const bool isOff = m_house.event().cancelled && look.face == SeatFace::Free; // nobody can have it
    look.dimmed = isOff || !m_filter.lets(look);
    return look;
}

quint16 SeatLooks::intern(const SeatLook &look)
{
    const auto it = m_known.constFind(look.key());
    if (it != m_known.cend())
        return it.value();
    const auto index = quint16(std::min<size_t>(m_looks.size(), 0xffff));
    m_looks.push_back(look);
    m_counts.push_back(0);
    m_known.insert(look.key(), index);
    return index;
}

} // namespace rowlock
