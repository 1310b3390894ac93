// What a shift comes to: the X report as long as it is open, and the Z report when it is closed, which is the same
// computation (docs/decisions/shifts.md). Amounts are minor currency units; what went back is below zero.
#pragma once

#include "model/domain/order.h"
#include "model/domain/paper_row.h"
#include "model/domain/pricing/tax.h"
#include "model/domain/shift.h"

namespace rowlock {

struct TurnoverAt
{
    Tax tax = {};
    Money gross = {}, taxAmount = {};

    Money net() const { return gross - taxAmount; }
};

struct TenderFigures
{
    PaymentMethod method = PaymentMethod::Cash;
    QString clerk = {}; // whose; empty in a house without people
    qint64 count = 0;
    Money taken = {}, back = {};
    Money given = {}; // cash that was handed over, before its change

    Money net() const { return taken + back; }
};

struct CountAndSum
{
    qint64 count = 0;
    Money sum = {};
};

// What must be in the drawer, and what was found there.
struct DrawerFigures
{
    Money floated = {}, openingDifference = {};
    Money given = {}, change = {}, refunded = {}; // of cash: given less change is what was taken
    Money in = {}, out = {}, drops = {};
    Money expected = {};
    std::optional<CashCount> pieces = {};
    std::optional<Money> counted = {};
    Money toSafe = {};             // at the close
    QString differenceReason = {}; // why it is over or short

    Money difference() const { return counted.value_or(expected) - expected; }
    Money left() const { return counted.value_or(expected) + toSafe; } // toSafe is below zero
};

struct ShiftFigures
{
    Venue venue = {};
    Shift shift = {};
    QByteArray timeZone = {};
    Instant madeAt = {};
    Actor madeBy = {};
    QString program = {};
    qint64 headSeq = 0; // where the journal ended
    QString headHash = {};

    bool isBlind = false; // not counted yet, and whoever asks may not know: what shows the cash is left out
    QList<TurnoverAt> turnover = {};
    Money sales = {}, returns = {}; // of tickets, fees, goods and kept charges; returns above zero
    Money giftCards = {}, donations = {}, rounding = {};
    Money depositsTaken = {}, depositsReturned = {}, depositsBooked = {}; // above zero
    QList<TenderFigures> tenders = {};                                    // by method and person
    DrawerFigures drawer = {};
    CountAndSum receipts = {}, refunds = {}, discounts = {}, comps = {}, voids = {};
    qint64 copies = 0, aborted = 0, noSale = 0;
    QString firstReceipt = {}, lastReceipt = {};
    Money allSales = {}, allReturns = {}; // of all Z reports, this shift among them

    Money net() const { return sales - returns; }
    // What was turned over, and what comes besides: all of it was paid in some way.
    Money toBePaid() const
    {
        return net() + giftCards + donations + rounding + depositsTaken - depositsReturned - depositsBooked;
    }
    Money paid() const;
    QList<TenderFigures> byMethod() const; // of everybody
};

// Without what lets work out how much cash there must be.
ShiftFigures blindly(ShiftFigures figures);

QJsonObject toJson(const ShiftFigures &figures);
QList<PaperRow> paperOf(const ShiftFigures &figures);

struct ZReport
{
    int no = 0;
    ShiftId shift = {};
    Instant at = {};
    Actor by = {};
    QJsonObject figures = {};
    QList<PaperRow> paper = {}; // as it was printed
};

} // namespace rowlock
