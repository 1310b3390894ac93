// What is kept for somebody: reservations (docs/decisions/reservations.md) and what was left at will-call
// (docs/decisions/willcall.md), in plain values.
#pragma once

#include <QList>
#include <QMap>
#include <QSet>
#include <QString>

namespace rowlock::pure {

struct HandOver
{
    QList<qint64> tickets = {};
    bool isBack = false;
};

struct AtWillcall // an order that was left there, or taken off again
{
    bool isLeft = true;
    QList<HandOver> handOvers = {};

    bool isOut(qint64 ticket) const; // handed over, and not taken back
    qint64 last() const;             // that stands; 0: none
};

struct Reservation
{
    qint64 hold = 0; // the newest; it is numbered by its first
    qint64 releaseAt = 0;
};

// What a hold had when it ended: what may be had again of a reservation that time released.
struct Released
{
    QSet<int> seats = {};
    QMap<int, int> types = {};
    QMap<int, qint64> places = {};
    QMap<int, QMap<int, qint64>> typedPlaces = {};
};

// Of that, what is to be had now: seats by their numbers, places by their pools.
struct ToBeHad
{
    QList<int> seats = {};
    QMap<int, qint64> places = {};
    qint64 gone = 0; // entries of what is not: each seat, and each kind of whoever has an area's places

    bool isEmpty() const { return seats.isEmpty() && places.isEmpty(); }
};

} // namespace rowlock::pure
