// What the customer display shows: all of it, in words and figures. Made anew from the sale and compared with what
// stands there, so that nothing is painted twice. A value.
#pragma once

#include "model/domain/hold.h"

#include <QList>
#include <QSet>
#include <QString>

#include <optional>

namespace rowlock {

struct CustomerRow
{
    enum class Kind { Heading, Line, Charge };
    Kind kind = Kind::Line;
    QString text;
    QString note = {};   // below it: "6 × Adult, €30.00 each"
    QString amount = {}; // on the other side
    QString brief = {};  // of the note, where it has no line of its own: "6 × Adult"

    bool operator==(const CustomerRow &) const = default;
};

struct CustomerFigure
{
    QString caption;
    QString amount;
    bool isMain = false; // what the customer looks for now

    bool operator==(const CustomerFigure &) const = default;
};

struct CustomerView
{
    enum class Stage {
        Waiting, // nothing is going on that is the customer's: the picture
        Sale,    // what is bought, or goes back, until it is paid
        Done     // thanks, and what is still to be handed over
    };
    Stage stage = Stage::Waiting;
    QString title; // the event
    QString about; // its date and hall
    QList<CustomerRow> rows;
    QList<CustomerFigure> figures; // the last one stands lowest
    QString words;                 // "Please use the card reader"
    std::optional<Instant> heldUntil = {};
    bool hasMap = false; // of the event on the clerk's map
    QSet<int> seats;     // lit on it
    QSet<int> pools;     // standing areas with places of the sale

    bool operator==(const CustomerView &) const = default;
};

} // namespace rowlock
