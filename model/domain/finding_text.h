// What was typed to find something, understood (docs/decisions/finding.md). A word may be several things at once:
// "4711" is a slip, a sum and a part of a phone number, and whatever has it is found. Pure functions.
//
// - an order's code or four characters of it; a reservation's; a gift card's; a ticket's barcode or its first eight
// - words of a name, of an event; a phone number or six of its last digits; an e-mail address; "#" and a tag
// - a seat: "K12", "k 12", "row K seat 12", "Stalls-K-12"
// - an amount: "24.00", "24,00", "€ 24"
// - the last four of a card's slip, or all of its number
// - when it was sold: "10 min", "10m ago", "2 h", "19:42", "yesterday"
//
// All things that are typed have to be there, in any order: "smith K12", "meier 48.00".
#pragma once

#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/patron_words.h"

#include <optional>

namespace rowlock {

struct SoughtSeat
{
    QString section; // how its name begins, folded; empty: any
    QString row, number;

    bool operator==(const SoughtSeat &) const = default;
};

struct SoughtTime
{
    Instant from, to; // both in it
    Instant about;    // what is nearest comes first

    bool holds(Instant at) const { return at >= from && at <= to; }
    bool operator==(const SoughtTime &) const = default;
};

// One thing that was typed, and everything that it may be.
struct Sought
{
    QString text;
    QString code;             // the beginning of an order's, with its dash; empty: it is none
    QString reservation;      // whole
    QString giftCard;         // whole
    QString barcode;          // the beginning of one
    QList<PatronPart> patron; // all of these: words of a name, or one phone number, address or tag
    QList<SoughtSeat> seats;
    QList<Money> amounts;
    QString slip; // has a digit: how a payment's reference ends, as smallAscii()
    std::optional<SoughtTime> time;

    bool isName() const { return !patron.isEmpty() && patron.first().isName; }
};

// What the words may mean by.
struct FindingWords
{
    Currency currency;
    QTimeZone zone;
    Instant now;
};

// The ways to take it, the likelier first: "0451 1234" is a phone number, or two things. None: nothing can be found.
QList<QList<Sought>> soughtIn(const QString &text, const FindingWords &words);

inline constexpr qsizetype slipEnding = 4; // the last so many of a slip's number lead to it
// Small as SQL's lower() has it in every engine: rows and numbers of seats and slips are compared so.
QString smallAscii(const QString &text);

} // namespace rowlock
