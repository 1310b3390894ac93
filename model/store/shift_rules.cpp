#include "model/store/shift_rules.h"

#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

tl::unexpected<Error> refuseShift(const QString &sentence, const char *why)
{
    return refuse(ErrorCode::Forbidden, sentence, {{QStringLiteral("shift"), QString::fromLatin1(why)}});
}

} // namespace

Result<Done> requireShift(const Writing &writing)
{
    const ShiftHere &here = writing.shift();
    const QString &terminal = writing.by().terminal;
    if (!here.hasDrawers)
        return Done{};
    if (!here.shift.isValid())
        return refuseShift(Store::tr("No shift is open at %1. Open one, then do this again.").arg(terminal), "none");
    if (here.isCounted)
        return refuseShift(
            Store::tr("The drawer at %1 is counted. Go on with the shift or close it first.").arg(terminal), "counted");
    if (!here.isTheirs && !writing.endsPayment)
        return refuseShift(Store::tr("The drawer at %1 is %2’s. They go on here, or close their shift first.")
                               .arg(terminal, here.whose),
                           "others");
    return Done{};
}

ShiftId shiftNow(const Writing &writing)
{
    return writing.shift().isOpen() ? writing.shift().shift : ShiftId();
}

bool isMoney(const QList<LedgerLine> &lines)
{
    QMap<QString, qint64> turnedOver;
    for (const LedgerLine &line : lines)
        turnedOver[kindName(line.kind) + u'/' + line.tax.code] += line.paid.minor;
    return std::ranges::any_of(turnedOver, [](qint64 minor) { return minor != 0; });
}

} // namespace rowlock
