// Whose seats are selected, and the ways to seat them elsewhere. Shown where one party is selected. GUI thread.
#pragma once

#include "ui/house/party_mover.h"

#include <QWidget>

class QPushButton;

namespace rowlock {

class ToneLabel;

class PartyPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PartyPanel(const HouseModel &house, QWidget *parent = nullptr);

    void setMover(PartyMover &mover);
    void setSeats(const QList<int> &seatNos); // the selection
    void refresh();
    QPushButton *moveButton() const { return m_move; }

private:
    const HouseModel &m_house;
    PartyMover *m_mover = nullptr;
    QList<int> m_seats;
    Party m_party;
    ToneLabel *m_who;
    QPushButton *m_move;
    QPushButton *m_swap;
    ToneLabel *m_aim;
};

} // namespace rowlock
