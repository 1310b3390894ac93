// The sale on the counter: its seats, how long they are held, what they cost, and the ways to finish it.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class BusyBar;
class HoldClock;
class HouseFees;
class LostCard;
class PayButtons;
class SaleSeats;
class SaleTotal;
struct SaleRow;
class ToneLabel;

class SalePanel : public QWidget
{
    Q_OBJECT

public:
    // `about`: what the sale is for, shown beside its total.
    SalePanel(const HouseContext &context, Counter &counter, const SaleActions &actions, HouseFees &fees,
              QWidget *about, QWidget *paid, QWidget *parent);

    QSize sizeHint()
        const override; // of the sale itself; what was lost is a card above it, to which its list gives way
    QList<SaleRow> selected() const; // of its lines
    void setSeatsShown(bool shown);  // false: they give way to a card

signals:
    void left();                     // what had the keyboard is done with it: the map's turn
    void seatsRequested();           // they are to be shown again
    void typed(const QString &text); // for the one field that is typed into

private:
    void makeNextBest();
    ActionButton *makeElsewhere();
    void showState(const CounterState &state);

    Counter &m_counter;
    const SaleActions &m_actions;
    ToneLabel *m_heading;
    BusyBar *m_busy;
    HoldClock *m_clock;
    SaleTotal *m_total;
    PayButtons *m_pay;
    QList<QWidget *> m_paying; // with what is to be paid
    LostCard *m_lostCard;
    SaleSeats *m_seats;
    ActionButton *m_showSeats;
    ActionButton *m_nextBest = nullptr;
    ActionButton *m_reserve;
};

} // namespace rowlock
