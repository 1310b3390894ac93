// A performance that is not to be: everybody moved to another one, at what they paid. GUI thread.
#pragma once

#include "model/domain/event_move.h"
#include "ui/mainwindow/order_batch_dialog.h"

class QComboBox;

namespace rowlock {

class MoveAllDialog final : public OrderBatchDialog
{
    Q_OBJECT

public:
    MoveAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

private:
    void askToStart() override;
    QString startText() const override;
    QString missing() const override;
    QString summary() const override;
    void allowTerms(bool allowed) override;
    void ended() override { readEvents(); } // and who is left has perhaps other seats to come by now

    void readEvents();
    void offer(const QList<EventSummary> &events);
    std::optional<EventId> into() const;
    void read();
    void show(const QList<EventMover> &movers, const QList<EventDeposit> &deposits);
    QList<EventMover> movedNow() const;
    void begin();
    void move(OrderId order, const OrderRun::Done &done);

    QComboBox *m_into;
    bool m_areEventsRead = false;
    QList<EventMover> m_movers;
    QList<EventDeposit> m_deposits;  // who has no ticket yet, and so is not moved
    std::optional<EventId> m_listed; // to there the list says where they would go
    struct Told
    {
        bool any = false;
        int moved = 0;
    } m_told;
};

} // namespace rowlock
