// Commands about the sale on the counter, one at a time and in order, so that quick clicks in a row all count.
// Knows which seats each waiting command will bring or give back; GUI thread.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/result.h"

#include <QFuture>
#include <QObject>
#include <QSet>

#include <deque>
#include <functional>

namespace rowlock {

struct SaleCommand
{
    QSet<int> adds;                                   // seat numbers that are in the sale once this is done
    QSet<int> takes;                                  // ... and those that no longer are
    std::function<QFuture<Result<HoldInfo>>()> start; // called when its turn has come
    std::function<void(const Result<HoldInfo> &)> done;
};

class SaleQueue : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void add(SaleCommand command);
    void dropWaiting(); // forgets all but the one that runs
    bool isBusy() const { return !m_commands.empty(); }
    QSet<int> pending() const;
    // Whether the seat is in the sale once everything waiting is done, given that it is there now or not.
    bool willContain(int seatNo, bool now) const;

signals:
    void changed();

private:
    void startNext();

    std::deque<SaleCommand> m_commands; // the first one runs
    bool m_running = false;
};

} // namespace rowlock
