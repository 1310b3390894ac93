#include "model/domain/money.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>

namespace rowlock {

namespace {

constexpr int maxDigits = 12; // 9,999,999,999.99: far above any till, far below where sums could overflow

struct MoneyTexts
{
    Q_DECLARE_TR_FUNCTIONS(Money)
};

qint64 powerOfTen(int exponent)
{
    qint64 power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

tl::unexpected<Error> notAnAmount(const QString &text, const Currency &currency)
{
    const QString example = toDecimal({4250 * powerOfTen(currency.decimals()) / 100, currency});
    return refuse(ErrorCode::InvalidArgument,
                  MoneyTexts::tr("“%1” is not an amount. Enter it like %2.").arg(text.left(40), example),
                  {{QStringLiteral("argument"), text.left(40)}});
}

} // namespace

Result<Currency> Currency::fromCode(const QString &code)
{
    Currency currency;
    const bool wellFormed = code.size() == 3 && std::all_of(code.begin(), code.end(), [](QChar letter) {
                                return letter >= u'A' && letter <= u'Z';
                            });
    if (!wellFormed) {
        return refuse(ErrorCode::InvalidArgument,
                      MoneyTexts::tr("“%1” is not a currency. Use its three capital letters, such as EUR or GBP.")
                          .arg(code.left(20)),
                      {{QStringLiteral("argument"), code.left(20)}});
    }
    for (int i = 0; i < 3; ++i)
        currency.m_code[i] = code.at(i).toLatin1();
    return currency;
}

int Currency::decimals() const
{
    // ISO 4217 (2018), the currencies whose minor unit is not a hundredth.
    static const QSet<QString> none = {u"BIF"_qs, u"CLP"_qs, u"DJF"_qs, u"GNF"_qs, u"ISK"_qs, u"JPY"_qs,
                                       u"KMF"_qs, u"KRW"_qs, u"PYG"_qs, u"RWF"_qs, u"UGX"_qs, u"VND"_qs,
                                       u"VUV"_qs, u"XAF"_qs, u"XOF"_qs, u"XPF"_qs};
    static const QSet<QString> three = {u"BHD"_qs, u"IQD"_qs, u"JOD"_qs, u"KWD"_qs, u"LYD"_qs, u"OMR"_qs, u"TND"_qs};
    if (none.contains(code()))
        return 0;
    return three.contains(code()) ? 3 : 2;
}

Money &Money::operator+=(const Money &other)
{
    Q_ASSERT(currency == other.currency);
    minor += other.minor;
    return *this;
}

Money &Money::operator-=(const Money &other)
{
    return *this += -other;
}

QString toDecimal(const Money &money)
{
    const int decimals = money.currency.decimals();
    const qint64 unit = powerOfTen(decimals);
    const quint64 magnitude = money.minor < 0 ? 0 - quint64(money.minor) : quint64(money.minor);
    QString text = QString::number(magnitude / quint64(unit));
    if (decimals > 0)
        text += u'.' + QString::number(magnitude % quint64(unit)).rightJustified(decimals, u'0');
    return money.minor < 0 ? u'-' + text : text;
}

Result<Money> moneyFromDecimal(const QString &text, const Currency &currency)
{
    const int decimals = currency.decimals();
    const qsizetype point = text.indexOf(u'.');
    const QString whole = point < 0 ? text : text.left(point);
    const QString fraction = point < 0 ? QString() : text.mid(point + 1);
    const auto digitsOnly = [](const QString &part) {
        return std::all_of(part.begin(), part.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    };
    if (whole.isEmpty() || !digitsOnly(whole) || !digitsOnly(fraction) || (point >= 0 && fraction.isEmpty())
        || fraction.size() > decimals || whole.size() + decimals > maxDigits)
        return notAnAmount(text, currency);
    return Money{(whole + fraction.leftJustified(decimals, u'0')).toLongLong(), currency};
}

QString toDisplay(const Money &money, const QLocale &locale)
{
    static const QHash<QString, QString> symbols = {
        {u"EUR"_qs, u"€"_qs}, {u"GBP"_qs, u"£"_qs}, {u"USD"_qs, u"$"_qs}, {u"JPY"_qs, u"¥"_qs}};
    const int decimals = money.currency.decimals();
    const qint64 unit = powerOfTen(decimals);
    const QString symbol = symbols.value(money.currency.code(), money.currency.code() + QChar(QChar::Nbsp));
    // The fraction is put in by hand: a double holds no cents.
    const quint64 magnitude = money.minor < 0 ? 0 - quint64(money.minor) : quint64(money.minor);
    QString digits = locale.toString(qulonglong(magnitude / quint64(unit)));
    if (decimals > 0) {
        QString fraction = QString::number(magnitude % quint64(unit)).rightJustified(decimals, u'0');
        for (QChar &c : fraction)
            c = QChar(char16_t(locale.zeroDigit().at(0).unicode() + (c.unicode() - u'0')));
        digits += locale.decimalPoint() + fraction;
    }
    const QString sign = money.minor < 0 ? locale.negativeSign() : QString();
    const bool symbolBehind = locale.language() != QLocale::C // whose form is for programs, and puts it behind
                              && locale.toCurrencyString(1.0, QStringLiteral("¤")).trimmed().endsWith(u'¤');
    return symbolBehind ? sign + digits + QChar(QChar::Nbsp) + symbol.trimmed() : sign + symbol + digits;
}

} // namespace rowlock
