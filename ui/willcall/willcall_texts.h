// Will-call in words: what a row, a label and a screen reader say of an order. Pure functions.
#pragma once

#include "model/domain/willcall.h"

#include <QByteArray>

namespace rowlock {

QString willcallCountText(qint64 tickets);                                     // "2 tickets"
QString willcallName(const WillcallOrder &order);                              // "O'Brien, Mary"
QString willcallStateText(const WillcallOrder &order, const QByteArray &zone); // "Handed over 19:05, front/2"
QString willcallMark(const WillcallOrder &order, Instant now);                 // short: "printed", "not picked up"
QString willcallLine(const WillcallOrder &order);         // seats, code, and the end of the phone number
QString willcallNothing(bool isTyped, WillcallPart part); // where nothing is listed
QString willcallAdvice(const WillcallOrder &order);       // what the clerk has to see: proof, what is due, notes
QString willcallSpoken(const WillcallOrder &order, const QByteArray &zone);
QString willcallHandedText(const WillcallOrder &order); // "Handed over to Mary O'Brien: Row A, seat 1"

} // namespace rowlock
