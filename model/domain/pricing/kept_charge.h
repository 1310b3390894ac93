// What a house keeps of tickets that are given back: once, of each ticket, or so many percent of what was paid for it,
// and never more than that (selling.md, section 3).
#pragma once

#include "model/domain/pricing/percent.h"
#include "model/domain/pricing/priced_line.h"

namespace rowlock {

struct KeptCharge
{
    enum class As { Nothing, Once, Each, Percentage };

    As as = As::Nothing;
    Money amount = {};    // once, or of each ticket: above zero
    Percent percent = {}; // above zero

    bool operator==(const KeptCharge &) const = default;
};

// "5.00", "2.50 each", "20%": as commands say it. invalid_argument (keep) for anything else, and for nothing.
Result<KeptCharge> keptChargeFromText(const QString &text, const Currency &currency);
QString keptChargeText(const KeptCharge &charge); // empty: nothing is kept

// The lines that say what is kept of these tickets' lines, numbered on from `last`: one of each ticket of which
// something is kept, taxed as the ticket was, for it is a part of what was paid for it. What is kept once is shared by
// the tickets.
QList<PricedLine> keptLines(const KeptCharge &charge, const QList<PricedLine> &tickets, int last);

} // namespace rowlock
