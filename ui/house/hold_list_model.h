// Live holds with their clocks, the most urgent first. Knows the words for how a hold stands; GUI thread.
#pragma once

#include "model/domain/clock.h"
#include "model/domain/hold.h"
#include "ui/house/diff_model.h"

#include <QHash>

namespace rowlock {

// How a hold stands at a moment, for text, colour and bar.
struct HoldStanding
{
    enum class Kind {
        Running,
        Urgent,   // under two minutes
        Yielding, // past its deadline, gives way to whoever asks
        Over,     // strict, past its deadline
        Paying    // money is changing hands, the clock stands still
    };
    Kind kind = Kind::Running;
    QString text;     // "9:41", "yielding", ...
    double share = 0; // of its time that is left
};
HoldStanding standingOf(const HoldInfo &hold, Instant now);
QString holderText(const HoldInfo &hold); // who is at it, or for whom it is reserved

class HoldListModel final : public DiffModel<HoldInfo>
{
    Q_OBJECT

public:
    explicit HoldListModel(const Clock &clock, QObject *parent = nullptr);

    void setHolds(QList<HoldInfo> holds);
    // What each of these comes to. Of one that was not told, or has changed since: what it is listed at.
    void setPaid(const QList<HoldInfo> &holds, const QHash<HoldId, Money> &paid);
    Money paidOf(const HoldInfo &hold) const;
    // Shown beside a hold where holds of several events stand together; empty: not shown.
    void setEventNames(const QHash<EventId, QString> &names);
    QString eventName(EventId event) const { return m_eventNames.value(event); }
    void tick(); // the clocks have moved on
    HoldStanding standing(int row) const;
    QVariant data(const QModelIndex &index, int role) const override;

protected:
    qint64 keyOf(const HoldInfo &hold) const override { return hold.id.value(); }
    bool isSame(const HoldInfo &shown, const HoldInfo &wanted) const override;

private:
    const Clock &m_clock;
    QHash<EventId, QString> m_eventNames;
    QHash<HoldId, QPair<qint64, Money>> m_paid; // at which revision
};

} // namespace rowlock
