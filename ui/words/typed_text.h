// How what was typed is said back before Enter: in words, and as seats to point out on the map. Pure functions.
#pragma once

#include "model/domain/finding.h"
#include "model/domain/gift_card.h"
#include "model/domain/order.h"
#include "model/domain/typed.h"
#include "model/domain/voucher.h"
#include "ui/common/house_model.h"
#include "ui/common/labels.h"

#include <functional>

namespace rowlock {

struct Understood
{
    QString text; // one line; empty: nothing to say
    Tone tone = Tone::Plain;
    QList<int> seats; // to point out
};

// The sale on the counter, which what is typed comes into.
struct SaleSoFar
{
    HoldId id = {};                                  // invalid: none
    const HoldInfo *sale = nullptr;                  // ... or its seats are still coming
    std::function<Money(const HoldInfo &)> due = {}; // what it would come to; none: what is listed is shown alone
};

// `best`: what the best seats would be by now; not given: not known yet.
Understood understood(const Typed &typed, const HouseModel &house, const SaleSoFar &sale, Instant now,
                      const std::optional<std::optional<QList<int>>> &best);

// "c": what it is for in the sale on the counter. `last`: what was picked last and has not that price type yet;
// nothing: all of it has.
Understood typeText(const Typed &typed, const HouseModel &house, const SaleSoFar &sale,
                    const std::optional<TypeChange> &last);
// Why these price types cannot be had with what was named; empty: they can.
QString typesProblem(const Typed &typed, const HouseModel &house);

// What there is of a name, a code or a ticket.
struct SearchResults
{
    QList<HoldInfo> aside; // sales of this terminal that were set aside, first: who asks for one stands at the counter
    QList<Finding> orders;

    qsizetype count() const { return aside.size() + orders.size(); }
};

// Those of these sales that have each word of the text at the beginning of one of the patron's.
QList<HoldInfo> withPatron(const QList<HoldInfo> &aside, const QString &text);

Understood foundText(const Typed &typed, const SearchResults &found);

Understood voucherText(const Voucher &voucher); // its code was typed while there is a sale

// Its code was typed where seats, names and vouchers go: what is on it and where it is entered, or why it pays nothing.
Understood giftCardFoundText(const GiftCard &card, bool isSelling, Instant now);

// "There is nothing like “x” here": where Enter cannot do anything.
QString notUnderstood(const Typed &typed, const HouseModel &house);

} // namespace rowlock
