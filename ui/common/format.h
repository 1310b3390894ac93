// How times, dates, amounts and seats are written on screen, in the user's locale. Pure functions.
#pragma once

#include "model/domain/countdown.h"
#include "model/domain/event.h"
#include "model/domain/gathered_seats.h"

#include <QString>
#include <QStringList>

namespace rowlock {

class HouseModel;
struct OpenPayment;

QString moneyText(const Money &money);
QString poolPriceText(const PoolStatus &pool); // of the first price type, or that no price list sells it now
QString eventDateText(Instant starts, const QByteArray &timeZone); // "Sat 21 Nov 2026, 19:30"
QString dayText(Instant starts, const QByteArray &timeZone); // "Sat 21 Nov, 19:30", where the year needs no saying
QString eventText(const EventSummary &event, const QByteArray &timeZone); // "Hamlet, Sat 21 Nov, 19:30"
// Which of several of one name: "Hamlet, Sat 21 Nov, 19:30"; the name alone where the house does not list it.
QString eventText(const HouseModel &house, EventId event, const QString &name, const QByteArray &timeZone);
// "Twelfth Night, Sun 22 Nov, 19:30: Stalls, row A, seat 1", a line for each of these holds, each with a line break
// before it.
QString performancesText(const HouseModel &house, const QList<HoldInfo> &holds, const QByteArray &timeZone);
QString timeText(Instant at, const QByteArray &timeZone); // "19:30"
QByteArray ownTimeZone();                                 // this computer's; UTC where it has none that is known
// Of what is not nothing to the nearest, "<1%" rather than a zero that is none, and never 100% of what is not all;
// empty: there is nothing to have a share of.
QString percentText(qint64 count, qint64 capacity);
QString placesText(qint64 places);                // "1 place"
QString leftText(const Counters &counters);       // "312 of 450 left", "Sold out"
QString placesLeftText(const Counters &counters); // of one area: "None left: 40 blocked, 2 on hold"
QString countText(qint64 seats);                  // "2 seats"
QString itemText(const HoldItem &item);           // "Stalls, row A, seat 12", "3 × Floor"
// "2 days", "90 minutes": in the largest unit that is whole.
QString durationText(qint64 minutes);
QString millisecondsText(qint64 microseconds); // "0.42", "7.3", "120": for tables and signs of how long things take
QString itemsText(const QList<HoldItem> &items, int most = 2);
QString quantityText(const QList<HoldItem> &items); // "2 seats", "3 places"; of both kinds "5 tickets"
QString quantityText(const OpenPayment &payment);   // of what it is about

// A set of seats by name, the first few parts: "Block 125, all 500", "Stalls, row C, all 24", "Stalls, row D, seats 2–8
// even".
QString seatsText(const HouseModel &house, const QList<int> &seatNos, int most = 3);
QString wholePoolText(const PoolStatus &pool); // whom its price is for: "all 10 seats", "1 seat", "all 50 places"
// A name that is written from right to left, so that figures behind it stay behind it; any other as it is.
QString isolated(const QString &name);
// For buttons and menus, which take an ampersand for the mark of a key.
QString withoutKeyMarks(QString text);
// For the title of a window, which takes "[*]" for the place of its sign of changes.
QString inTitle(QString name);

} // namespace rowlock
