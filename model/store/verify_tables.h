// What the tables must say of each other, each question answered without the counters it checks. For verify.cpp.
#pragma once

#include "model/store/verify_findings.h"

namespace rowlock {

// Capacity, claims and counters of every pool and event; revisions not ahead of their event's.
Result<Done> checkCounters(Connection &connection, Findings &findings);
// Each seat's and place's claim against the hold, ticket or block it names, in both directions.
Result<Done> checkClaims(Connection &connection, Findings &findings);
// Every offer is a live hold of the waitlist's, and the other way round; who waits is counted.
Result<Done> checkWaitlist(Connection &connection, Findings &findings);
// The words that orders are found by are those of their patrons' names, no more and no fewer.
Result<Done> checkNames(Connection &connection, Findings &findings);
// The words that known patrons are found by are those of their fields.
Result<Done> checkKnownWords(Connection &connection, Findings &findings);
// Every void ticket was replaced, and by one of its order.
Result<Done> checkReplacements(Connection &connection, Findings &findings);
// Orders, tickets and payments: one fact, to the last minor unit.
Result<Done> checkMoney(Connection &connection, Findings &findings);

} // namespace rowlock
