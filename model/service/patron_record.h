// What is kept of a patron as JSON: for programs, and for the patron who asks for all of it. Pure functions.
#pragma once

#include "model/domain/patron_history.h"

#include <QJsonObject>

namespace rowlock {

QJsonObject patronJson(const Patron &patron); // nothing but numbers of one who is not here any more
// What they bought, hold, wait for and owe.
QJsonObject historyJson(const PatronHistory &history);
// Everything: who they are, what is noted about them, and their history.
QJsonObject patronRecord(const PatronHistory &history);

QStringList textsOf(const QList<PatronNote> &notes); // without those that were erased

} // namespace rowlock
