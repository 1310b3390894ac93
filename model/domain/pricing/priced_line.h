// A line of an order: what is written down once and never computed again.
#pragma once

#include "model/domain/id.h"
#include "model/domain/price_type.h"
#include "model/domain/pricing/tax.h"

namespace rowlock {

// In the database: ticket, fee, goods, donation, gift_card, kept_charge, rounding.
enum class LineKind { Ticket, Fee, Goods, Donation, GiftCard, KeptCharge, Rounding };

QString kindName(LineKind kind);
Result<LineKind> lineKindFromName(const QString &name);

// Whether the house sells something by such a line. A gift card sold is a debt, a donation and cash rounding are
// entries of their own.
bool isTurnover(LineKind kind);
bool isExtra(LineKind kind); // sold besides tickets, or without any: goods, a donation, a gift card

// In the database: voucher, by_hand, automatic; in this order they are worked out.
enum class ReductionBy { Voucher, ByHand, Automatic };

QString reductionName(ReductionBy by);
Result<ReductionBy> reductionFromName(const QString &name);

// Why a line costs less than its list price, and how much less.
struct Reduction
{
    ReductionBy by = ReductionBy::Automatic;
    qint64 rule = 0; // the voucher's or the rule's row; 0: by hand
    QString reason;  // the rule's name, or what the clerk said; never empty
    Money amount;    // above zero; below in a line that takes another one back

    bool operator==(const Reduction &) const = default;
};

struct PricedLine
{
    int number = 0; // within its order, from 1
    LineKind kind = LineKind::Ticket;
    int count = 1;     // -1: takes another line back
    int of = 0;        // fee: the line it was charged for; 0: it is the order's
    int takesBack = 0; // the line that it takes back
    EventId event = {};
    QString category = {};
    int type = firstPriceType;
    QString text; // what it is for, as the receipt says it: "Adult", "Booking fee"
    Money list;   // before reductions
    QList<Reduction> reductions = {};
    Money paid; // list less reductions, tax included
    Tax tax = {};
    Money net = {}; // net + taxAmount = paid
    Money taxAmount = {};
    qint64 fee = 0;                      // fee: its row
    qint64 goods = 0;                    // goods: their row
    qint64 card = 0;                     // gift card: its number; 0: one that is made when it is sold ...
    std::optional<qint64> cardDays = {}; // ... and can be redeemed for so long; none: for ever

    Money reduced() const { return list - paid; }
    QString reason() const; // of all reductions, each once

    bool operator==(const PricedLine &) const = default;
};

// A line whose price needs no working out: an exchange fee, a donation, a kept charge. The kinds that are no turnover
// have no tax. invalid_argument for an amount below zero (only rounding may be) or one that nobody can pay.
Result<PricedLine> lineOf(LineKind kind, const QString &text, const Money &amount, const Tax &tax = {});

// What cash was rounded by, up or down.
PricedLine roundingLine(const Money &rounding);

bool isReducedBy(const PricedLine &line, ReductionBy by);

// Takes tax out of what is paid by now.
Result<Done> finish(PricedLine &line);

// Takes so much off what a line costs by now, or all of it where it costs less; nothing where nothing is left.
void reduce(PricedLine &line, ReductionBy by, qint64 rule, const QString &reason, const Money &amount);

} // namespace rowlock
