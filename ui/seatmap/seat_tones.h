// What the colours of seats say, as numbered tones: categories, states, steps of price or age, sellers. GUI thread.
#pragma once

#include "model/domain/clock.h"
#include "ui/common/house_model.h"
#include "ui/seatmap/seat_kinds.h"

#include <QColor>

namespace rowlock {

class SeatTones
{
public:
    SeatTones(const HouseModel &house, const Clock &clock) : m_house(house), m_clock(clock) {}

    void setColouring(SeatColouring colouring) { m_colouring = colouring; }
    SeatColouring colouring() const { return m_colouring; }
    void rebuild(); // a new house, another colouring or scheme
    // Somebody who had sold nothing yet gets a colour with the first sale, as long as there are any.
    void learnSeller(const SeatStatus &status);

    int of(const SeatStatus &status, SeatFace face) const; // index in colors()
    int ofPool(int pool) const
    {
        return m_pools.value(pool);
    } // by category; this performance may have some that its plan has not
    const QList<QColor> &colors() const { return m_colors; }
    bool knowsPools() const;                              // false: there are others by now, or other prices
    int sellers() const { return int(m_sellers.size()); } // that have a colour of their own so far

    // The legend of a ramp, or of the sellers: colour and words, by tone; empty for categories and states.
    struct Step
    {
        int tone;
        QColor color;
        QString text;
    };
    QList<Step> ramp() const;

private:
    QString sellerName(const SeatStatus &status) const;
    void findSellers();
    void makeColors();
    void makePools();
    QList<qint64> pricesOfPools() const;
    int stepOfPrice(qsizetype at) const; // the tone of m_prices[at]

    const HouseModel &m_house;
    const Clock &m_clock;
    SeatColouring m_colouring = SeatColouring::Category;
    QList<QColor> m_colors;
    QList<int> m_pools; // index = pool
    QList<qint64> m_poolPrices;
    QList<qint64> m_prices; // distinct, ascending, without 0
    int m_freeTones = 0;    // before those of the prices: 1 where a seat costs nothing
    QStringList m_sellers;  // by seats sold, most first; there is one more tone for all others
};

} // namespace rowlock
