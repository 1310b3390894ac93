// How the terms of an event's sale are named on the command line, and what of them it answers.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/event.h"

#include <QTimeZone>

#include <functional>

namespace rowlock {

// --production, --doors, --on-sale-from, --on-sale-until, --presale-code, --presale-from, --limit; "none" takes one
// away.
QList<Parameter> termsParameters();
// What they change, to be called with the start of the event; nothing: no option was given. invalid_argument
using TermsChange = std::function<void(SaleTerms &, Instant starts)>;
Result<TermsChange> termsAsked(const Parameters &parameters, const QTimeZone &zone);
QString productionAsked(const Parameters &parameters);

// From where and when an event is looked at.
struct Looked
{
    Instant now;
    QTimeZone zone;
};

void addTerms(QJsonObject &json, const EventSummary &event, const Looked &looked);
// "on sale", "closed", "cancelled", "draft", "opens 2026-12-01 10:00", "presale", "ended"
QString saleStateName(const EventSummary &event, const Looked &looked);
QString termsText(const EventSummary &event, const Looked &looked); // a line or none

} // namespace rowlock
