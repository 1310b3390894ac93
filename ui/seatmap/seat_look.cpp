#include "ui/seatmap/seat_look.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace rowlock {

namespace {

constexpr int rampSteps = 6;
constexpr int faceCount = int(SeatFace::Blocked) + 1;
constexpr qint64 hourMs = 3'600'000;
constexpr std::array<qint64, rampSteps - 1> ages = {hourMs, 24 * hourMs, 7 * 24 * hourMs, 28 * 24 * hourMs,
                                                    91 * 24 * hourMs};

// From hardly there to strong; equal steps to the eye in either scheme.
QColor rampColor(double at)
{
    const QColor weak = isDark() ? QColor(0x23, 0x33, 0x45) : QColor(0xdc, 0xec, 0xf2);
    const QColor middle = isDark() ? QColor(0x2d, 0x7d, 0x93) : QColor(0x5c, 0xae, 0xbd);
    const QColor strong = isDark() ? QColor(0xbd, 0xf0, 0xd6) : QColor(0x0b, 0x46, 0x66);
    return at < 0.5 ? mixed(weak, middle, at * 2) : mixed(middle, strong, at * 2 - 1);
}

QColor stateColor(SeatFace face)
{
    const MapColors &colors = mapColors();
    switch (face) {
    case SeatFace::Free: return colors.free;
    case SeatFace::InSale: return colors.selected;
    case SeatFace::Aside: return colors.heldMine;
    case SeatFace::Pending: return colors.pending;
    case SeatFace::Held: return colors.held;
    case SeatFace::Yielded: return colors.yielded;
    case SeatFace::Reserved: return colors.reserved;
    case SeatFace::Sold: return colors.sold;
    case SeatFace::Blocked: return colors.blocked;
    }
    return colors.free;
}

QString translated(const char *text)
{
    return QCoreApplication::translate("SeatMap", text);
}

} // namespace

quint64 SeatLook::key() const
{
    return quint64(face) | quint64(tone) << 8 | quint64(size) << 16 | quint64(quint8(letter)) << 24
        | quint64(accessible) << 32 | quint64(companion) << 33 | quint64(selected) << 34;
}

void SeatLooks::rebuild()
{
    m_of.clear();
    m_looks.clear();
    m_known.clear();
    m_positions.clear();
    m_sizes.clear();
    m_radii.clear();
    m_prices.clear();
    m_tones.clear();
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
    for (const SeatStatus &seat : m_house.seats())
        m_prices.append(seat.price.minor);
    std::sort(m_prices.begin(), m_prices.end());
    m_prices.erase(std::unique(m_prices.begin(), m_prices.end()), m_prices.end());
    makeTones();
    for (int i = 0; i < int(std::min<qsizetype>(plan.seats.size(), m_house.seats().size())); ++i)
        m_of.push_back(intern(lookOf(i)));
}

bool SeatLooks::refresh(int seatNo)
{
    const quint16 look = intern(lookOf(seatNo));
    if (m_of[size_t(seatNo)] == look)
        return false;
    m_of[size_t(seatNo)] = look;
    return true;
}

SeatFace SeatLooks::faceOf(const SeatStatus &seat) const
{
    switch (seat.state) {
    case SeatState::Free: return SeatFace::Free;
    case SeatState::Reserved: return SeatFace::Reserved;
    case SeatState::Sold: return SeatFace::Sold;
    case SeatState::Blocked: return SeatFace::Blocked;
    case SeatState::Held: break;
    }
    const HoldInfo *hold = m_house.hold(seat.hold);
    if (m_currentHold.isValid() && seat.hold == m_currentHold)
        return SeatFace::InSale;
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
    look.tone = quint8(toneOf(status, look.face));
    look.size = m_sizes[size_t(seatNo)];
    look.accessible = place.accessible;
    look.companion = place.companion;
    look.selected = selected.contains(seatNo);
    if (look.face == SeatFace::Blocked) {
        const BlockInfo *block = m_house.block(status.block);
        look.letter = block && !block->code.isEmpty() ? block->code.at(0).toLatin1() : '-';
    }
    return look;
}

quint16 SeatLooks::intern(const SeatLook &look)
{
    const auto it = m_known.constFind(look.key());
    if (it != m_known.cend())
        return it.value();
    const auto index = quint16(std::min<size_t>(m_looks.size(), 0xffff));
    m_looks.push_back(look);
    m_known.insert(look.key(), index);
    return index;
}

int SeatLooks::toneOf(const SeatStatus &status, SeatFace face) const
{
    switch (m_colouring) {
    case SeatColouring::Category:
        return std::clamp(m_house.plan().seats.at(status.seatNo).category, 0, int(m_tones.size()) - 1);
    case SeatColouring::State:
        return int(face);
    case SeatColouring::Price: {
        const auto at = std::lower_bound(m_prices.cbegin(), m_prices.cend(), status.price.minor) - m_prices.cbegin();
        return int(at * m_tones.size() / std::max<qsizetype>(1, m_prices.size()));
    }
    case SeatColouring::AgeOfSale: {
        const qint64 age = m_clock.now() - status.changedAt;
        return int(std::upper_bound(ages.begin(), ages.end(), age) - ages.begin());
    }
    }
    return 0;
}

void SeatLooks::makeTones()
{
    switch (m_colouring) {
    case SeatColouring::Category:
        for (const PlanCategory &category : m_house.plan().categories) {
            const QColor color(category.color);
            if (m_tones.size() < 250)
                m_tones.append(color.isValid() ? color : mapColors().free);
        }
        if (m_tones.isEmpty())
            m_tones.append(mapColors().free);
        break;
    case SeatColouring::State:
        for (int face = 0; face < faceCount; ++face)
            m_tones.append(stateColor(SeatFace(face)));
        break;
    case SeatColouring::Price: {
        const int steps = int(std::clamp<qsizetype>(m_prices.size(), 1, rampSteps));
        for (int i = 0; i < steps; ++i)
            m_tones.append(rampColor(steps == 1 ? 0.5 : double(i) / (steps - 1)));
        break;
    }
    case SeatColouring::AgeOfSale: // the newest is the strongest
        for (int i = 0; i < rampSteps; ++i)
            m_tones.append(rampColor(1 - double(i) / (rampSteps - 1)));
        break;
    }
}

QList<SeatLooks::Step> SeatLooks::ramp() const
{
    QList<Step> steps;
    if (m_colouring == SeatColouring::Price && m_house.isLoaded()) {
        const QLocale locale;
        for (int tone = 0; tone < m_tones.size(); ++tone) {
            QList<qint64> prices;
            for (int i = 0; i < m_prices.size(); ++i) {
                if (i * m_tones.size() / m_prices.size() == tone)
                    prices.append(m_prices.at(i));
            }
            if (prices.isEmpty())
                continue;
            const auto words = [&](qint64 minor) { return toDisplay({minor, m_house.event().currency}, locale); };
            steps.append({m_tones.at(tone), prices.size() == 1
                              ? words(prices.first())
                              : translated("%1 to %2").arg(words(prices.first()), words(prices.last()))});
        }
    } else if (m_colouring == SeatColouring::AgeOfSale) {
        const char *const words[] = {QT_TRANSLATE_NOOP("SeatMap", "this hour"), QT_TRANSLATE_NOOP("SeatMap", "24 hours"),
                                     QT_TRANSLATE_NOOP("SeatMap", "7 days"), QT_TRANSLATE_NOOP("SeatMap", "4 weeks"),
                                     QT_TRANSLATE_NOOP("SeatMap", "3 months"), QT_TRANSLATE_NOOP("SeatMap", "older")};
        for (int i = 0; i < m_tones.size(); ++i)
            steps.append({m_tones.at(i), translated(words[i])});
    }
    return steps;
}

} // namespace rowlock
