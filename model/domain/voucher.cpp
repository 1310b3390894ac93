#include "model/domain/voucher.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<VoucherAct, 3> voucherActs = {
    {{VoucherAct::Reserved, "reserved"}, {VoucherAct::Used, "used"}, {VoucherAct::Returned, "returned"}}};

constexpr qsizetype shortestCode = 4;
constexpr qsizetype longestVoucherCode = 40;

} // namespace

QString actName(VoucherAct act)
{
    return nameIn(voucherActs, act);
}

Result<VoucherAct> voucherActFromName(const QString &name)
{
    return valueIn(voucherActs, name);
}

QString voucherCode(const QString &typed)
{
    QString code;
    const QString upper = typed.normalized(QString::NormalizationForm_KC).toUpper();
    for (const QChar sign : upper) {
        if (sign.isSpace() || sign.category() == QChar::Punctuation_Dash)
            continue;
        if (!sign.isLetterOrNumber())
            return {};
        code += sign;
    }
    return code.size() < shortestCode || code.size() > longestVoucherCode ? QString() : code;
}

} // namespace rowlock
