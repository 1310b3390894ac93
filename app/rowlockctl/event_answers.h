// What the commands about events answer alike.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/event.h"

namespace rowlock {

QJsonObject eventJson(const EventSummary &event);
QString saleStateName(const EventSummary &event); // "on sale", "closed", "cancelled"

// Why its time may not be meant, one sentence each; and the refusal of it, except where `allowed` names the flag given:
// "allow_past", "allow_overlap". invalid_argument with details.past or details.events.
QStringList clashTexts(const EventClash &clash);
Result<Done> refuseClash(const EventClash &clash, const QStringList &allowed);

} // namespace rowlock
