#include "model/domain/pricing/percent.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

tl::unexpected<Error> notAPercentage(const QString &text)
{
    return refuse(ErrorCode::InvalidArgument,
                  QCoreApplication::translate("Percent", "“%1” is not a percentage. Enter 0 to 100, like 12.5.")
                      .arg(text.left(20)),
                  {{QStringLiteral("argument"), text.left(20)}});
}

} // namespace

Result<Done> checkHundredths(int hundredths)
{
    if (hundredths < 0 || hundredths > wholeInHundredths)
        return notAPercentage(hundredthsToText(hundredths));
    return Done{};
}

Result<int> hundredthsFromText(const QString &text)
{
    const QString typed = text.trimmed().replace(u',', u'.');
    const qsizetype point = typed.indexOf(u'.');
    const QString whole = point < 0 ? typed : typed.left(point);
    const QString fraction = point < 0 ? QString() : typed.mid(point + 1);
    const auto digitsOnly = [](const QString &part) {
        return std::all_of(part.begin(), part.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    };
    if (whole.isEmpty() || whole.size() > 3 || fraction.size() > 2 || (point >= 0 && fraction.isEmpty())
        || !digitsOnly(whole) || !digitsOnly(fraction))
        return notAPercentage(text);
    const int hundredths = (whole + fraction.leftJustified(2, u'0')).toInt();
    if (hundredths > wholeInHundredths)
        return notAPercentage(text);
    return hundredths;
}

QString hundredthsToText(int hundredths)
{
    const int size = qAbs(hundredths);
    QString text = (hundredths < 0 ? QStringLiteral("-") : QString()) + QString::number(size / 100);
    if (size % 100 != 0)
        text += u'.' + QString::number(size % 100).rightJustified(2, u'0');
    return size % 10 == 0 && size % 100 != 0 ? text.chopped(1) : text;
}

Money partOf(const Money &amount, Percent percent)
{
    return {scaled(amount.minor, percent.hundredths(), wholeInHundredths), amount.currency};
}

Money lessPercent(const Money &amount, Percent percent)
{
    return {scaled(amount.minor, wholeInHundredths - percent.hundredths(), wholeInHundredths), amount.currency};
}

} // namespace rowlock
