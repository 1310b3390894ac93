// Reservations at the counter: makes one of the sale, opens one that a seat on the map or the window of all of them
// means, asks before one is given up, and says what time has released, with the key that takes it back. Decides nothing
// about the sale; that is the counter's. GUI thread; goes with its page.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

#include <QPointer>

class QMenu;

namespace rowlock {

class CounterPage;
class HoldSweep;
class HouseFees;
class MessageBar;
class ReservationActs;
class ReserveDialog;
enum class Tone;
struct SaleActions;

class Reserving final : public QObject
{
    Q_OBJECT

public:
    // `menu`: where the window of all reservations stands.
    Reserving(const HouseContext &context, CounterPage &page, const HoldSweep &sweep, QMenu &menu);

signals:
    void frontRequested(); // the counter must be seen
    void status(const QString &text);

private:
    void begin();
    void openDialog();
    void follow(const CounterState &state);
    void noteAnswer(const ReservationAnswered &answer);
    void noteMeant(const ReservationMeant &meant);
    void noteReleased(const QList<Reservation> &released);
    void takeBack();
    void askToDrop(const HoldInfo &hold);
    void move();
    void open(const QString &code);
    void showAll();
    void say(Tone tone, const QString &text);

    HouseContext m_context;
    CounterPage &m_page;
    Counter &m_counter;
    const SaleActions &m_actions;
    MessageBar &m_messages;
    ReservationActs *m_acts;
    QPointer<ReserveDialog> m_dialog;
    bool m_isWanted = false;   // the dialog, once what was clicked before is answered
    bool m_isPaidNext = false; // a deposit, once the sale is there as a reservation
    QStringList m_released;    // codes of what this terminal released last
};

} // namespace rowlock
