// Moving a party on the House page's map: while it is at work the map aims instead of selecting, the party is laid out
// there as it would sit, Enter or a click does it, Esc steps back. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/house/undo_stack.h"

#include <QObject>

namespace rowlock {

class SeatMapView;

// Who sits together: the seats of one order, or of one hold.
struct Party
{
    OrderId order;
    HoldId hold;
    QList<int> seats;

    bool isValid() const { return !seats.isEmpty(); }
};

// The party that this seat is of; none for a seat that nobody has.
Party partyOf(const HouseModel &house, int seatNo);

class PartyMover : public QObject
{
    Q_OBJECT

public:
    PartyMover(BoxOffice &office, const HouseModel &house, Prompt &prompt, SeatMapView &map);

    bool isActive() const { return m_task != Task::None; }
    void beginMove(const Party &party);
    void beginSwap(const Party &party);
    void cancel();

signals:
    // What would happen if Enter were pressed now; possible: it would. Empty where nothing is going on.
    void aimed(const QString &text, bool possible);
    void moved(const QList<int> &seatNos); // where the party sits now
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Task { None, Move, Swap };
    void begin(Task task, const Party &party);
    void aim(int seatNo);
    void aimMove(int seatNo);
    void aimSwap(int seatNo);
    void say(const QString &text, bool possible);
    void confirm();
    void carryOut(const QString &reason);
    void noteDone(const QString &reason, const MoveReceipt &receipt, const QStringList &codes);
    QString names(const QList<int> &seatNos) const;

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    SeatMapView &m_map;
    Task m_task = Task::None;
    Party m_party;
    QList<int> m_from; // everybody who gets up, with where they go
    QList<int> m_to;
    QList<int> m_others; // Swap: the other party, in its order
    int m_aim = -1;      // the seat pointed at
    QString m_what;      // "Move ... to ..."
    bool m_possible = false;
    bool m_waiting = false; // for the answer, or the person's
};

} // namespace rowlock
