// Watches what the sale on the counter leaves: the single seat nobody would buy, and the seats that would not leave it.
// Says nothing of seats that "best" brought, which has minded it, nor where nothing better is near. GUI thread.
#pragma once

#include "model/domain/gap_rule.h"
#include "ui/sell/counter.h"

namespace rowlock {

class GapWatch : public QObject
{
    Q_OBJECT

public:
    GapWatch(Counter &counter, const HouseModel &house, QObject *parent = nullptr);

    const std::optional<GapAdvice> &advice() const { return m_advice; }
    QString sentence() const;                // "Leaves a single seat: Stalls, row F, seat 14."
    QString remedy() const;                  // "Shift left"; a button's name
    QStringList insisted(HoldId sale) const; // refs of the seats that are pointed out; empty where it is another sale
    void move();                             // does as the advice says

signals:
    void changed();

private:
    void refresh();

    Counter &m_counter;
    const HouseModel &m_house;
    HoldId m_sale;
    std::optional<GapAdvice> m_advice;
};

} // namespace rowlock
