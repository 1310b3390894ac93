#include "ui/seatmap/seat_tones.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace rowlock {

namespace {

constexpr int rampSteps = 6;
constexpr int mostSellers = 9;
constexpr qint64 hourMs = 3'600'000;
constexpr std::array<qint64, rampSteps - 1> ages = {hourMs, 24 * hourMs, 7 * 24 * hourMs, 28 * 24 * hourMs,
                                                    91 * 24 * hourMs};

// From just seen on the ground to strong: by lightness, so that every eye reads it, and by hue, so that most tell one
// step from the next at a glance.
QColor rampColor(double at)
{
    static const QRgb onLight[] = {0xc07f12, 0x6b8a1e, 0x127f74, 0x2a4f9e, 0x3a1263};
    static const QRgb onDark[] = {0x8a62b8, 0x5d88d0, 0x2fb5a4, 0xa6d149, 0xfff0a0};
    const QRgb *stops = isDark() ? onDark : onLight;
    const int from = std::min(int(at * 4), 3);
    return readable(mixed(QColor::fromRgb(stops[from]), QColor::fromRgb(stops[from + 1]), at * 4 - from),
                    mapColors().ground, 3);
}

// As the plan has it, unless these eyes would mix it up with another.
QColor categoryColor(const PlanCategory &category, int index)
{
    const QColor color(category.color);
    if (visionInForce() != Vision::Usual || !color.isValid())
        return kindColor(groundInForce(), visionInForce(), index);
    return groundInForce() == Ground::Contrast ? readable(color, mapColors().ground) : color;
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
    case SeatFace::Sold:
    case SeatFace::Used: return colors.sold;
    case SeatFace::Blocked: return colors.blocked;
    }
    return colors.free;
}

// No step of the ramp: what costs nothing is another kind of seat than the cheapest.
QColor freeOfChargeColor()
{
    const MapColors &colors = mapColors();
    return readable(mixed(colors.ground, colors.text, 0.6), colors.ground, colors.available);
}

QString toneText(const char *text)
{
    return QCoreApplication::translate("SeatMap", text);
}

} // namespace

void SeatTones::rebuild()
{
    m_colors.clear();
    m_pools.clear();
    m_prices.clear();
    m_poolPrices.clear();
    m_freeTones = 0;
    if (!m_house.isLoaded())
        return;
    for (const SeatStatus &seat : m_house.seats())
        m_prices.append(seat.price.minor);
    std::sort(m_prices.begin(), m_prices.end());
    m_prices.erase(std::unique(m_prices.begin(), m_prices.end()), m_prices.end());
    m_freeTones = !m_prices.isEmpty() && m_prices.first() == 0 ? 1 : 0;
    m_prices.remove(0, m_freeTones);
    m_poolPrices = pricesOfPools();
    makeColors();
    makePools();
}

QList<qint64> SeatTones::pricesOfPools() const
{
    QList<qint64> prices;
    for (const PoolStatus &pool : m_house.pools())
        prices.append(pool.price.minor);
    return prices;
}

bool SeatTones::knowsPools() const
{
    return m_poolPrices == pricesOfPools();
}

// The clerk, or the terminal while the house has no list of staff; nobody for a seat that is not sold.
QString SeatTones::sellerName(const SeatStatus &status) const
{
    const SoldOrder *order = status.state == SeatState::Sold ? m_house.order(status.order) : nullptr;
    return !order ? QString() : order->by.clerk.isEmpty() ? order->by.terminal : order->by.clerk;
}

void SeatTones::findSellers()
{
    QHash<QString, int> seats;
    for (const SeatStatus &seat : m_house.seats()) {
        if (const QString name = sellerName(seat); !name.isEmpty())
            ++seats[name];
    }
    m_sellers = seats.keys();
    std::sort(m_sellers.begin(), m_sellers.end(), [&seats](const QString &a, const QString &b) {
        return std::pair(-seats.value(a), a) < std::pair(-seats.value(b), b);
    });
    m_sellers = m_sellers.mid(0, mostSellers);
}

void SeatTones::learnSeller(const SeatStatus &status)
{
    if (m_colouring != SeatColouring::Seller || m_sellers.size() >= mostSellers)
        return;
    if (const QString name = sellerName(status); !name.isEmpty() && !m_sellers.contains(name))
        m_sellers.append(name);
}

int SeatTones::of(const SeatStatus &status, SeatFace face) const
{
    switch (m_colouring) {
    case SeatColouring::Category: return std::clamp(ofPool(status.pool), 0, int(m_colors.size()) - 1);
    case SeatColouring::State: return int(face);
    case SeatColouring::Price: {
        const auto at = std::lower_bound(m_prices.cbegin(), m_prices.cend(), status.price.minor) - m_prices.cbegin();
        return status.price.minor == 0 ? 0 : stepOfPrice(at);
    }
    case SeatColouring::Seller: {
        const qsizetype seller = m_sellers.indexOf(sellerName(status));
        return int(seller < 0 ? mostSellers : seller);
    }
    case SeatColouring::AgeOfSale: {
        const qint64 age = m_clock.now() - m_house.soldAt(status);
        return int(std::upper_bound(ages.begin(), ages.end(), age) - ages.begin());
    }
    }
    return 0;
}

int SeatTones::stepOfPrice(qsizetype at) const
{
    const qsizetype steps = m_colors.size() - m_freeTones;
    return m_freeTones + int(at * steps / std::max<qsizetype>(1, m_prices.size()));
}

// A category of the plan has its colour there; one that was made for this performance brings its own.
void SeatTones::makePools()
{
    const QStringList categories = m_house.plan().categoryNames();
    for (const PoolStatus &pool : m_house.pools()) {
        int tone = int(std::max<qsizetype>(0, categories.indexOf(pool.ref)));
        if (m_colouring == SeatColouring::Category && !pool.color.isEmpty() && m_colors.size() < 250) {
            tone = int(m_colors.size());
            m_colors.append(QColor(pool.color));
        }
        m_pools.append(tone);
    }
}

void SeatTones::makeColors()
{
    switch (m_colouring) {
    case SeatColouring::Category:
        for (const PlanCategory &category : m_house.plan().categories) {
            if (m_colors.size() < 250)
                m_colors.append(categoryColor(category, int(m_colors.size())));
        }
        if (m_colors.isEmpty())
            m_colors.append(mapColors().free);
        break;
    case SeatColouring::State:
        for (int face = 0; face < faceCount; ++face)
            m_colors.append(stateColor(SeatFace(face)));
        break;
    case SeatColouring::Price: {
        const int steps = int(std::clamp<qsizetype>(m_prices.size(), 1 - m_freeTones, rampSteps));
        if (m_freeTones > 0)
            m_colors.append(freeOfChargeColor());
        for (int i = 0; i < steps; ++i)
            m_colors.append(rampColor(steps == 1 ? 0.5 : double(i) / (steps - 1)));
        break;
    }
    case SeatColouring::Seller:
        findSellers();
        for (int i = 0; i < mostSellers; ++i)
            m_colors.append(kindColor(groundInForce(), visionInForce(), i));
        m_colors.append(mapColors().sold);
        break;
    case SeatColouring::AgeOfSale: // the newest is the strongest
        for (int i = 0; i < rampSteps; ++i)
            m_colors.append(rampColor(1 - double(i) / (rampSteps - 1)));
        break;
    }
}

QList<SeatTones::Step> SeatTones::ramp() const
{
    QList<Step> steps;
    if (m_colouring == SeatColouring::Price && m_house.isLoaded()) {
        const QLocale locale;
        if (m_freeTones > 0)
            steps.append({0, m_colors.first(),
                          toneText(std::ranges::all_of(m_house.pools(), &PoolStatus::isSold)
                                       ? QT_TRANSLATE_NOOP("SeatMap", "free of charge")
                                       : QT_TRANSLATE_NOOP("SeatMap", "free or not sold"))});
        for (int tone = m_freeTones; tone < m_colors.size(); ++tone) {
            QList<qint64> prices;
            for (int i = 0; i < m_prices.size(); ++i) {
                if (stepOfPrice(i) == tone)
                    prices.append(m_prices.at(i));
            }
            if (prices.isEmpty())
                continue;
            const auto words = [&](qint64 minor) { return toDisplay({minor, m_house.event().currency}, locale); };
            steps.append({tone, m_colors.at(tone),
                          prices.size() == 1 ? words(prices.first())
                                             : toneText("%1 to %2").arg(words(prices.first()), words(prices.last()))});
        }
    } else if (m_colouring == SeatColouring::AgeOfSale) {
        const char *const words[] = {
            QT_TRANSLATE_NOOP("SeatMap", "this hour"), QT_TRANSLATE_NOOP("SeatMap", "24 hours"),
            QT_TRANSLATE_NOOP("SeatMap", "7 days"),    QT_TRANSLATE_NOOP("SeatMap", "4 weeks"),
            QT_TRANSLATE_NOOP("SeatMap", "3 months"),  QT_TRANSLATE_NOOP("SeatMap", "older")};
        for (int i = 0; i < m_colors.size(); ++i)
            steps.append({i, m_colors.at(i), toneText(words[i])});
    } else if (m_colouring == SeatColouring::Seller) {
        for (int i = 0; i < m_sellers.size(); ++i)
            steps.append({i, m_colors.at(i), m_sellers.at(i)});
        if (m_sellers.size() == mostSellers)
            steps.append({mostSellers, m_colors.at(mostSellers), toneText("others")});
    }
    return steps;
}

} // namespace rowlock
