// What the commands about events answer alike.
#pragma once

#include "app/rowlockctl/sale_words.h"
#include "model/service/desk.h"

namespace rowlock {

QJsonObject eventJson(const EventSummary &event, const Looked &looked);
Looked lookNow(Desk &desk);

// Why its time may not be meant, one sentence each; and the refusal of it, except where `allowed` names the flag given:
// "allow_past", "allow_overlap". invalid_argument with details.past or details.events.
QStringList clashTexts(const EventClash &clash);
Result<Done> refuseClash(const EventClash &clash, const QStringList &allowed);

} // namespace rowlock
