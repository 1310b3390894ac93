// Cash drawers, and the shifts in which money is taken (docs/decisions/shifts.md). A house without drawers knows no
// shifts. Amounts are minor currency units.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/result.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

struct Drawer
{
    int no = 0; // 0: a new one
    QString name = {};
    bool severalPeople = false;    // in one shift, instead of the one who opened it
    bool severalTerminals = false; // at once
    bool isOffered = true;         // shifts are opened with it
    // The receipt printer that opens it (drawer_kick.h); empty: it is opened by hand.
    QString kick = {};

    bool operator==(const Drawer &) const = default;
};

// In the database: open, counted (no money is taken until it goes on or is closed), closed.
enum class ShiftState { Open, Counted, Closed };
QString stateName(ShiftState state);
Result<ShiftState> shiftStateFromName(const QString &name);

// Which shift the money of a terminal belongs to.
struct ShiftHere
{
    bool hasDrawers = false; // the house has some, so that money needs a shift
    ShiftId shift = {};      // not valid: none is open here
    bool isCounted = false;
    bool isTheirs = true; // of whoever is signed in, or of a drawer for several people
    QString whose = {};   // who opened it

    bool isOpen() const { return shift.isValid() && !isCounted; }
    bool operator==(const ShiftHere &) const = default;
};

// How many of each note and coin were found, by their worth.
class CashCount
{
public:
    // Of none, or more than 10^9, or together more than can be added: invalid_argument.
    Result<Done> add(qint64 worth, qint64 pieces);
    const QMap<qint64, qint64> &pieces() const { return m_pieces; }
    Money total(const Currency &currency) const { return {m_total, currency}; }

    QString toText() const; // "10000:1 5000:2", the largest first, as the database has it
    static Result<CashCount> fromText(const QString &text);

    bool operator==(const CashCount &) const = default;

private:
    QMap<qint64, qint64> m_pieces;
    qint64 m_total = 0;
};

// The notes and coins of a currency, the largest first; where they are not listed, 1-2-5 steps.
QList<Money> denominationsOf(const Currency &currency);

// In the database: float, opening_difference, in, out, drop, no_sale, difference, to_safe.
enum class CashKind {
    Float,             // what the drawer held when the shift was opened
    OpeningDifference, // ... and how that differs from what the shift before left
    In,
    Out,
    Drop, // to the safe, during the shift
    NoSale,
    Difference, // what was counted less what must have been there
    ToSafe      // at the close; the rest stays in the drawer
};
QString kindName(CashKind kind);
Result<CashKind> cashKindFromName(const QString &name);

// Money through a drawer that is no payment. Below zero: out of it.
struct CashEntry
{
    int no = 0; // within its shift, from 1
    CashKind kind = CashKind::Float;
    Money amount = {};
    QString reason = {};
    Actor by = {};
    Instant at = {};

    bool operator==(const CashEntry &) const = default;
};

struct Shift
{
    ShiftId id = {};
    Drawer drawer = {};
    ShiftState state = ShiftState::Open;
    Actor by = {}; // who opened it, and where
    Instant opened = {};
    std::optional<Instant> closed = {};
    QStringList terminals = {}; // whose money belongs to it; none once it is closed
    Money floated = {};
    std::optional<CashCount> counted = {}; // the last
    int z = 0;                             // the number of its Z report; 0: not closed

    bool isOpen() const { return state == ShiftState::Open; }
};

// Whose box office it is, as papers and reports name it, and what its tickets have besides.
struct Venue
{
    QString name = {}, address = {}, taxNumber = {};
    QString terms = {};   // on every ticket, in at most three lines
    QByteArray logo = {}; // a PNG of at most 256 KiB, on tickets and reports; empty: none

    bool operator==(const Venue &) const = default;
};

// What is set of it; the rest stays as it is by then, for two may set it at once.
struct VenueChange
{
    std::optional<QString> name = {}, address = {}, taxNumber = {}, terms = {};
    std::optional<QByteArray> logo = {};

    static VenueChange all(const Venue &venue);
    Venue of(const Venue &before) const;
};

} // namespace rowlock
