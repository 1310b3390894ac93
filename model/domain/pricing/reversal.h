// Taking lines back: minus what was stored, to the cent, whatever prices and rules say by now.
#pragma once

#include "model/domain/pricing/kept_charge.h"
#include "model/domain/pricing/priced_line.h"

#include <QList>

namespace rowlock {

enum class FeesBack {
    Kept,
    OfLines, // those charged for the lines that come back
    All,     // the order's own as well, where nothing else of the order stays
};

// In commands: kept, tickets, all.
QString feesBackName(FeesBack fees);
Result<FeesBack> feesBackFromName(const QString &name);

// Where it goes: to where it came from, or onto a gift card.
struct RefundOnto
{
    enum class Way { AsPaid, Card, NewCard };
    Way way = Way::AsPaid;
    QString code = {};               // of a card that there is, as it is typed
    std::optional<qint64> days = {}; // of a new one: how long it can be redeemed; none: for ever

    bool isNewCard() const { return way == Way::NewCard; }
    bool operator==(const RefundOnto &) const = default;
};

// What a refund gives back besides tickets, what is kept of them, and where it goes.
struct RefundTerms
{
    FeesBack with = FeesBack::Kept; // the fees of the tickets that come back
    QList<int> lines = {};          // fees and the like by themselves, by the numbers of their lines
    KeptCharge keep = {};           // of the tickets
    RefundOnto onto = {};
    bool isVoid = false; // a sale made in error: all of it, the way it was paid, and nothing else is asked

    bool operator==(const RefundTerms &) const = default;
};

// Which lines come back if these do: the fees are added. Fees that are gone already are left out.
QList<int> withFees(const QList<PricedLine> &stored, const QList<int> &numbers, FeesBack fees);

// The lines that take these back, numbered on from the last. invalid_argument for a line that is not there, is taken
// back already, takes another one back itself, is cash rounding (worked out anew where the money goes back), or is
// named twice.
Result<QList<PricedLine>> takeBack(const QList<PricedLine> &stored, const QList<int> &numbers);

// The lines that neither were taken back nor take another one back.
QList<PricedLine> standing(const QList<PricedLine> &stored);

} // namespace rowlock
