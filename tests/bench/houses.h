// Houses to measure in: as large as wanted, made by the store where that is quick enough and by plain SQL where not.
#pragma once

#include "model/service/desk.h"

namespace bench {

// Refs are "s-0", "s-1", ...; rows of 50, sections of 1,000.
QByteArray planOf(int seats);
QString refOf(int number);

// A new house with one event of so many seats, one category at 42.00, strict holds of ten minutes. Answers the event.
rowlock::EventId makeHouse(const QString &file, int seats);
QString copyOf(const QString &house, const QString &name); // beside it; the house is closed
std::unique_ptr<rowlock::Desk> deskAt(const QString &file, const QString &terminal);

// Past business, written with plain SQL and the triggers out of the way: what is measured is how the tables' size
// tells, and a year of sales through the store would take an hour.
void addPastOrders(const QString &file, int orders);
// Some 16,000 last names and 400 first names, a few of them borne by very many, as in a town.
QString townName(quint32 number, bool isFirst);
// Sales of some years, with names, slips and barcodes, and the patrons whom the house knows, written as past orders
// are: an order a minute until `now`, the same number for each event. All events have `seats`.
struct BusinessSize
{
    int orders = 0, patrons = 0, reservations = 0, events = 0, seats = 0;
    qint64 now = 0;
};
void addBusiness(const QString &file, const BusinessSize &size);
// The same house on a server, row by row.
void copyToServer(const QString &file, const QString &address);
void addEvents(const QString &file, rowlock::EventId like, int more);
// By the store, a day after one another; answers all of them, `like` first.
QList<rowlock::EventId> addPerformances(rowlock::Desk &desk, rowlock::EventId like, int more);

template <typename T>
T valueOf(rowlock::Result<T> result)
{
    if (!result)
        qFatal("%s (%s)", qPrintable(result.error().message), qPrintable(result.error().diagnosis));
    return *std::move(result);
}

} // namespace bench
