// Money as whole minor units of one currency; never a floating-point number.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

class QLocale;

namespace rowlock {

// An ISO 4217 code such as "EUR"; knows how many decimals its amounts have (2, but JPY 0, KWD 3, ...).
class Currency
{
public:
    Currency() = default; // EUR
    static Result<Currency> fromCode(const QString &code);

    QString code() const { return QString::fromLatin1(m_code, 3); }
    int decimals() const;
    bool operator==(const Currency &) const = default;

private:
    char m_code[3] = {'E', 'U', 'R'};
};

struct Money
{
    qint64 minor = 0;
    Currency currency;

    bool operator==(const Money &) const = default;
    Money operator-() const { return {-minor, currency}; }
    // Both operands must be of one currency; a house has only one.
    Money &operator+=(const Money &other);
    Money &operator-=(const Money &other);
    friend Money operator+(Money left, const Money &right) { return left += right; }
    friend Money operator-(Money left, const Money &right) { return left -= right; }
    friend Money operator*(Money money, qint64 count) { return {money.minor * count, money.currency}; }
    friend auto operator<=>(const Money &left, const Money &right) { return left.minor <=> right.minor; }
};

// The largest amount that one payment can be, in minor units: as many digits as moneyFromDecimal() reads.
inline constexpr qint64 largestPayment = 999'999'999'999;

// "42.00": ASCII digits, a point, the currency's decimals; what the command line and the journal write.
QString toDecimal(const Money &money);

// Reads "42", "42.5", "42.00"; refuses signs, exponents, more decimals than the currency has, more than 12 digits.
Result<Money> moneyFromDecimal(const QString &text, const Currency &currency);

// "€42.00" or "42,00 €" as `locale` writes it.
QString toDisplay(const Money &money, const QLocale &locale);

} // namespace rowlock
