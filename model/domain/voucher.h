// A voucher as the house has it, and what became of its uses.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/pricing/voucher_rule.h"

namespace rowlock {

struct Voucher
{
    VoucherRule rule; // until: the day it was made for, or when it was ended
    QString code;     // as it is typed: capitals and digits
    Instant made = {};
    bool isEnded = false; // before its day
    qint64 usesGone = 0;  // used, or reserved by a payment that goes on
    Money budgetGone = {};

    VoucherAsked asked() const { return {rule, usesGone, budgetGone}; }
};

// reserved when a payment begins, used with its sale; returned where the payment came to nothing, or where nothing of
// the order that used it stays. In the database by these names.
enum class VoucherAct { Reserved, Used, Returned };

QString actName(VoucherAct act);
Result<VoucherAct> voucherActFromName(const QString &name);

struct VoucherUse
{
    VoucherId voucher;
    int number = 0; // of the voucher's, from 1
    VoucherAct act = VoucherAct::Reserved;
    HoldId hold;
    OrderId order = {}; // used or returned from
    qint64 uses = 0;
    Money saved = {};
    Actor by = {};
    Instant at = {};
};

// A code as it is compared and kept: capitals, without spaces and dashes. Empty where it could be none.
QString voucherCode(const QString &typed);

} // namespace rowlock
