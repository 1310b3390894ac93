// What the demonstration plays: venues, performances, prices, house seats. Only data; demo.cpp brings it to life.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QTime>

namespace rowlock::demo {

struct Price
{
    QString category; // or standing area
    int cents;        // in a currency of two decimals
};

struct HouseSeats
{
    QString code;
    QString reason;
    QStringList seats; // refs
};

struct Venue
{
    QString file; // resource
    // What patrons ask for, most wanted first; the chances of one add up to 100.
    struct Wish
    {
        QString category;
        int percent;
        bool standing = false;
    };
    QList<Wish> wishes;
};

struct Performance
{
    QString name;
    int venue; // index in Season::venues
    int inDays;
    QTime at; // venue time
    QList<Price> prices;
    int standingPlaces = 0;
    int percentWanted; // places asked for so far, of the capacity; a few patrons think better of it
    QList<HouseSeats> houseSeats;
};

struct Season
{
    QList<Venue> venues;
    QList<Performance> performances;
};

Season season();

} // namespace rowlock::demo
