// Will-call as JSON and as text.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/willcall.h"

#include <QTimeZone>

namespace rowlock {

QJsonObject willcallJson(const WillcallOrder &order, Instant now);
QJsonObject willcallCountsJson(const QList<WillcallOrder> &orders);
QString willcallText(const WillcallOrder &order, const QTimeZone &zone); // a sentence, and what is known of it
QString willcallTable(const QList<WillcallOrder> &orders, Instant now);
QString willcallCountsText(const QList<WillcallOrder> &orders);

} // namespace rowlock
