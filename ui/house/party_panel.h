// Whose seats are selected, and the ways to seat them elsewhere. Shown where one party is selected. GUI thread.
#pragma once

#include "ui/house/party_mover.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class ToneLabel;

class PartyPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PartyPanel(const HouseModel &house, QWidget *parent = nullptr);

    void setMover(PartyMover &mover);
    void setSeats(const QList<int> &seatNos); // the selection
    void refresh();

private:
    const HouseModel &m_house;
    PartyMover *m_mover = nullptr;
    QList<int> m_seats;
    Party m_party;
    ToneLabel *m_who;
    ActionButton *m_move;
    ActionButton *m_swap;
    ToneLabel *m_aim;
};

} // namespace rowlock
