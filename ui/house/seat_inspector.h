// The selected seats: how they stand, what can be done with them, and one seat's history. Opens while something is
// selected. What can not be done with these seats is not there. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/house/undo_stack.h"

#include <QWidget>

namespace rowlock {

class BlockPanel;
class CategoryPanel;
class PartyPanel;
class SeatHistoryPanel;
class SeatSummary;

class SeatInspector : public QWidget
{
    Q_OBJECT

public:
    SeatInspector(const HouseContext &context, QWidget *parent = nullptr);

    void setSeats(const QList<int> &seatNos);
    void refresh(const QList<int> &changed); // these seats are not as they were
    void tick();
    PartyPanel &party() const { return *m_party; }

signals:
    void closed();
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);
    void left();                              // the button that was pressed has gone: the map's turn
    void orderRequested(const QString &code); // to be looked at

private:
    template <typename Part>
    void hear(Part *part);

    QList<int> m_seats;
    SeatSummary *m_summary;
    PartyPanel *m_party;
    BlockPanel *m_block;
    CategoryPanel *m_category;
    SeatHistoryPanel *m_history;
};

} // namespace rowlock
