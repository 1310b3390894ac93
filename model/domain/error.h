// Refusals as values: a closed code that programs may switch on, a sentence that a clerk can act on, details for the
// log.
#pragma once

#include <QJsonObject>
#include <QString>

namespace rowlock {

// The codes of the command line's contract ("Error codes"); the list is closed and names are stable.
enum class ErrorCode {
    SeatUnavailable, // details: seats [{seat, label, state, holder}], unknown [text]
    SoldOut,         // details: left
    HoldUnknown,
    HoldExpired,     // details: gone [{seat, label, holder}], free [seat]
    HoldConsumed,    // already sold or released; details: state
    PaymentMismatch, // details: total, paid
    KeyReused,
    EventUnknown,
    EventClosed,
    PlanInvalid,     // details: place (JSON path or line)
    InvalidArgument, // details: argument; see Error::byHouse
    Forbidden,
    Busy, // details: waited_ms
    StorageUnusable,
    StorageFull,
    StorageCorrupt,
    StorageNewer, // details: schema, supported
    Cancelled,    // a reading, by whoever waited for it
};

struct Error
{
    ErrorCode code = ErrorCode::StorageUnusable;
    QString message;     // for a person: what happened and what to do; never SQL, never an exception's text
    QJsonObject details; // for programs
    QString diagnosis;   // for the log only: what the engine or the system said
    // Of an invalid_argument: it was said well, but the house knows no such thing, or its rules do not allow it.
    bool byHouse = false;
};

// The stable name, e.g. "seat_unavailable".
QString codeName(ErrorCode code);

// Exit status of the command line: 1 refused by the rules, 2 wrong usage, 3 the database could not be used.
int exitStatus(const Error &error);

QJsonObject toJson(const Error &error);

} // namespace rowlock
