// Category and price of seats as acts that can be undone: the seats go back to where they came from, and the price to
// what it was. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/house/undo_stack.h"

namespace rowlock {

struct MovedSeats
{
    QList<CategoryChange> to;
    QList<CategoryChange> back; // by the category each came from
    QString seats;              // how a person calls them: "Stalls, row F, seats 1–8"
};
MovedSeats movedSeats(const HouseModel &house, const QList<int> &seatNos, const QString &category);

UndoableAct categoryAct(BoxOffice &office, QObject *receiver, EventId event, const MovedSeats &moved,
                        const QString &category);
UndoableAct pricesAct(BoxOffice &office, QObject *receiver, EventId event, const QList<PriceChange> &before,
                      const QList<PriceChange> &now);
UndoableAct priceAct(BoxOffice &office, QObject *receiver, EventId event, const QString &pool, const Money &before,
                     const Money &now);

} // namespace rowlock
