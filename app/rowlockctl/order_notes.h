// Notes about an order, as commands answer them.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/order_note.h"

#include <QJsonArray>
#include <QTimeZone>

namespace rowlock {

QJsonArray notesJson(const QList<OrderNote> &notes);
QString notesText(const QList<OrderNote> &notes, const QTimeZone &zone); // empty where there are none

Parameter noteParameter(); // of a sale: what is noted about the order that it becomes

} // namespace rowlock
