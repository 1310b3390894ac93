// What Rowlock and a card reader's program say to each other: one JSON object a line, in docs/card-reader.md. Pure
// functions.
#pragma once

#include "model/domain/payment_device.h"

#include <optional>

namespace rowlock {

enum class ReaderAsks {
    Begin,  // take the money; under a key that is known: answer what came of it
    Repeat, // answer what came of it, and take nothing
    Cancel, // stop, if it can still be stopped, and answer what came of it
    Refund, // give the money back
};

struct ReaderQuestion
{
    ReaderAsks asks = ReaderAsks::Begin;
    Charge charge;
    QString receipt = {}; // refund: of the charge that is given back; may be empty
};

// One line, with its end.
QByteArray readerLine(const ReaderQuestion &question);

struct ReaderAnswer
{
    enum class Says {
        Wait, // not yet: `text` is for the clerk
        Approved,
        Declined,
        Unknown,
        None, // of Repeat: nothing was ever begun under this key
    };
    Says says = Says::Wait;
    QString receipt = {}; // approved
    QString text = {};    // for the clerk, as the reader words it; at most 200 characters, never a card's number
    std::optional<qint64> minor = {}; // approved: what was really taken, in minor units ...
    QString currency = {};            // ... of this currency; empty: of the one asked for
};

// What `line` answers about `key`; nothing where it is no answer, or one about something else.
std::optional<ReaderAnswer> readerAnswer(const QByteArray &line, const QString &key);

// What it means for the payment. An approval of another amount or currency is Unknown: money has moved, and a person
// has to look. Never called with Wait.
ChargeAnswer meaningOf(const ReaderAnswer &answer, const ReaderQuestion &question);

// The longest line that is read; one that is longer ends the conversation.
inline constexpr qsizetype longestReaderLine = 64 * 1024;

} // namespace rowlock
