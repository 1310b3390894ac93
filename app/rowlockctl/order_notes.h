// Notes about an order, and about a patron, as commands answer them.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/order_note.h"

#include <QJsonArray>
#include <QTimeZone>

namespace rowlock {

// One note of either: its number, what it says, when and by whom.
QJsonObject noteJson(qint64 number, const QString &text, Instant at, const Actor &by);
QJsonArray notesJson(const QList<OrderNote> &notes);
QString notesText(const QList<OrderNote> &notes, const QTimeZone &zone); // empty where there are none

Parameter noteParameter(); // of a sale: what is noted about the order that it becomes

} // namespace rowlock
