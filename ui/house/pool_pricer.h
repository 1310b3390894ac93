// What a category or a standing area costs in this performance from now on, as a manager types it. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/common/prompt.h"

namespace rowlock {

class BoxOffice;
struct UndoableAct;

class PoolPricer final : public QObject
{
    Q_OBJECT

public:
    PoolPricer(BoxOffice &office, const HouseModel &house, QObject *parent);

    void ask(int pool, Prompt &prompt, QWidget *above); // for the price, and sets it
    void set(int pool, const QString &typed, Prompt &prompt,
             QWidget *above);                    // asks once where it is far above the others
    std::optional<Money> highestPrice() const;   // in this box office, as far as it is known
    bool isWaiting() const { return m_waiting; } // for the house's answer

signals:
    void answered(int pool, const QString &typed, const rowlock::Money &price); // it costs that, from now on or already
    void finished();                                                            // waiting
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

private:
    bool knows(int pool) const { return m_house.isLoaded() && pool >= 0 && pool < m_house.pools().size(); }

    void readHighest();
    void send(int pool, const QString &typed, const Money &price);

    BoxOffice &m_office;
    const HouseModel &m_house;
    bool m_waiting = false;
    std::optional<Money> m_highest; // of the events when this one was loaded
};

} // namespace rowlock
