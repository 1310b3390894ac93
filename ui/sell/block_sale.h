// Seats a clerk means that are kept back in a block: offers to sell them out of it where this terminal may, says who
// may where not. Never takes one without having asked: the button of the message above the map, its key, or the same
// choice once more.
#pragma once

#include "ui/common/house_model.h"

#include <QObject>

class QAction;

namespace rowlock {

class MessageBar;
class SeatMapView;
class Counter;

class BlockSale : public QObject
{
    Q_OBJECT

public:
    // `take` is the action that takes what is offered; enabled only while its message stands.
    BlockSale(const HouseModel &house, Counter &counter, SeatMapView &map, MessageBar &messages, QAction &take,
              QObject *parent);

    void pick(const QList<int> &seatNos); // on the map: what is not blocked is picked as ever
    // By name: all of them or none, at these price types.
    void name(const QList<int> &seatNos, const QList<TypeCount> &types);

private:
    void offer(const QList<int> &seatNos, const QList<TypeCount> &types = {}); // blocked ones among them
    void take();
    bool isOffered() const;

    const HouseModel &m_house;
    Counter &m_counter;
    SeatMapView &m_map;
    MessageBar &m_messages;
    QAction &m_take;
    QList<int> m_offered;
    QList<TypeCount> m_types; // of them
    QString m_text;           // of the message that offers them
};

} // namespace rowlock
