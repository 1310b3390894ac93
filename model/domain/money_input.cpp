#include "model/domain/money_input.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int longestAmount = 12; // as in the plain form
constexpr qint64 unusualWithoutAnother = 100'000;
constexpr qint64 unusualFactor = 100;

struct MoneyInputTexts
{
    Q_DECLARE_TR_FUNCTIONS(MoneyInput)
};

// The separators, brought down to these.
namespace mark {
constexpr QChar point = u'.';
constexpr QChar comma = u',';
constexpr QChar decimalOnly = u'\u066b'; // Arabic, and whatever else a locale uses for nothing but decimals
constexpr QChar space = u' ';
constexpr QChar apostrophe = u'\'';
constexpr QChar groupOnly = u'\u066c';
} // namespace mark

QChar separatorOf(QChar c, const QLocale &locale)
{
    switch (c.unicode()) {
    case u'.':
    case u'\uff0e': return mark::point;
    case u',':
    case u'\uff0c': return mark::comma;
    case u' ':
    case u'\u00a0':
    case u'\u2009':
    case u'\u202f': return mark::space;
    case u'\'':
    case u'\u2019': return mark::apostrophe;
    case u'\u066b': return mark::decimalOnly;
    case u'\u066c': return mark::groupOnly;
    default: break;
    }
    if (locale.decimalPoint() == c)
        return mark::decimalOnly;
    return locale.groupSeparator() == c ? mark::groupOnly : QChar();
}

// 12 - 345 - 6, and what stands between.
struct AmountParts
{
    QStringList runs; // of ASCII digits; one more than marks
    QList<QChar> marks;
};

std::optional<AmountParts> amountParts(const QString &text, const QLocale &locale)
{
    AmountParts parts;
    parts.runs.append(QString());
    for (const QChar c : text) {
        if (c.isDigit()) {
            parts.runs.last() += QChar(u'0' + c.digitValue());
            continue;
        }
        const QChar mark = separatorOf(c, locale);
        if (mark.isNull())
            return std::nullopt;
        parts.marks.append(mark);
        parts.runs.append(QString());
    }
    return parts;
}

QString withoutCurrency(const QString &text, const Currency &currency, const QLocale &locale)
{
    QStringList signs{currency.code()};
    if (locale.currencySymbol(QLocale::CurrencyIsoCode) == currency.code())
        signs.append(locale.currencySymbol());
    const QString shown = toDisplay({0, currency}, QLocale::c()); // the sign that the windows write
    signs.append(shown.left(shown.indexOf(u'0')).trimmed());
    const QString plain = text.trimmed();
    for (const QString &sign : std::as_const(signs)) {
        if (sign.isEmpty())
            continue;
        if (plain.startsWith(sign, Qt::CaseInsensitive))
            return plain.mid(sign.size()).trimmed();
        if (plain.endsWith(sign, Qt::CaseInsensitive))
            return plain.chopped(sign.size()).trimmed();
    }
    return plain;
}

// India writes 12,34,567.
bool writesGroupsOfTwo(const QLocale &locale)
{
    const QString written = locale.toString(qulonglong(1'234'567));
    return written.count(locale.groupSeparator()) == 2 && written.indexOf(locale.groupSeparator()) == 2;
}

bool areDigitGroups(const QStringList &runs, const QLocale &locale)
{
    if (runs.size() == 1)
        return true;
    const auto sized = [&runs](qsizetype size) {
        return runs.first().size() <= size && std::all_of(runs.begin() + 1, runs.end() - 1, [size](const QString &run) {
                   return run.size() == size;
               });
    };
    return !runs.first().startsWith(u'0') && runs.last().size() == 3
           && (sized(3) || (writesGroupsOfTwo(locale) && sized(2)));
}

class AmountReader
{
public:
    AmountReader(const Currency &currency, const QLocale &locale)
        : m_currency(currency), m_decimals(currency.decimals()), m_locale(locale)
    {}

    MoneyInput read(const AmountParts &parts) const
    {
        if (parts.marks.isEmpty())
            return amount(parts.runs.first(), {});
        const QChar last = parts.marks.last();
        const bool alike = parts.marks.count(last) == parts.marks.size();
        const bool separatesDecimals = last == mark::point || last == mark::comma || last == mark::decimalOnly;
        if (alike && parts.marks.size() == 1 && (last == mark::point || last == mark::comma))
            return readSingle(parts.runs.first(), parts.runs.last(), last);
        if (alike && last != mark::decimalOnly)
            return areDigitGroups(parts.runs, m_locale) ? amount(parts.runs.join(QString()), {}) : notAnAmount();
        // The last mark separates the decimals, and those before it, of one kind, the groups.
        const QList<QChar> before = parts.marks.mid(0, parts.marks.size() - 1);
        const bool grouped = before.isEmpty()
                             || (before.count(before.first()) == before.size() && before.first() != last
                                 && before.first() != mark::decimalOnly
                                 && areDigitGroups(parts.runs.mid(0, before.size() + 1), m_locale));
        const QString fraction = parts.runs.last();
        if (!separatesDecimals || !grouped || fraction.isEmpty() || fraction.size() > m_decimals)
            return notAnAmount();
        return amount(parts.runs.mid(0, parts.runs.size() - 1).join(QString()), fraction);
    }

private:
    MoneyInput readSingle(const QString &whole, const QString &tail, QChar mark) const
    {
        if (tail.size() != 3)
            return tail.isEmpty() || tail.size() > m_decimals ? notAnAmount() : amount(whole, tail);
        const bool canBeDecimals = m_decimals == 3;
        const bool canBeGroup = whole.size() <= 3 && !whole.startsWith(u'0');
        if (!canBeGroup)
            return canBeDecimals ? amount(whole, tail) : notAnAmount();
        const bool hasHabit = m_locale.language() != QLocale::C;
        if (canBeDecimals && m_locale.decimalPoint() == mark)
            return amount(whole, tail);
        if (!canBeDecimals && hasHabit && m_locale.groupSeparator() == mark)
            return amount(whole + tail, {});
        MoneyInput unclear{MoneyInput::Kind::Unclear, {0, m_currency}, {amount(whole + tail, {}).amount}};
        if (m_decimals > 0)
            unclear.readings.append(amount(whole, tail.left(m_decimals)).amount);
        return unclear;
    }

    MoneyInput amount(const QString &whole, const QString &fraction) const
    {
        if (whole.isEmpty() || whole.size() + m_decimals > longestAmount)
            return notAnAmount();
        const qint64 minor = (whole + fraction.leftJustified(m_decimals, u'0')).toLongLong();
        return {MoneyInput::Kind::Amount, {minor, m_currency}, {}};
    }

    MoneyInput notAnAmount() const { return {MoneyInput::Kind::NotAnAmount, {0, m_currency}, {}}; }

    Currency m_currency;
    int m_decimals;
    const QLocale &m_locale;
};

} // namespace

MoneyInput readMoney(const QString &text, const Currency &currency, const QLocale &locale)
{
    if (text.trimmed().isEmpty())
        return {MoneyInput::Kind::Blank, {0, currency}, {}};
    const auto parts = amountParts(withoutCurrency(text, currency, locale), locale);
    if (!parts)
        return {MoneyInput::Kind::NotAnAmount, {0, currency}, {}};
    if (parts->runs.last().isEmpty() && parts->runs.size() > 1) { // "54," while more is typed
        const bool begun =
            std::none_of(parts->runs.begin(), parts->runs.end() - 1, [](const QString &run) { return run.isEmpty(); });
        return {begun ? MoneyInput::Kind::Unfinished : MoneyInput::Kind::NotAnAmount, {0, currency}, {}};
    }
    return AmountReader(currency, locale).read(*parts);
}

Result<Money> moneyFromInput(const QString &text, const Currency &currency, const QLocale &locale)
{
    const MoneyInput input = readMoney(text, currency, locale);
    if (input.kind == MoneyInput::Kind::Amount)
        return input.amount;
    return refuse(ErrorCode::InvalidArgument, moneyInputProblem(text, currency, locale),
                  {{QStringLiteral("argument"), text.left(40)}});
}

QString moneyInputProblem(const QString &text, const Currency &currency, const QLocale &locale)
{
    const MoneyInput input = readMoney(text, currency, locale);
    const QString typed = text.trimmed().left(40);
    switch (input.kind) {
    case MoneyInput::Kind::Amount: return {};
    case MoneyInput::Kind::Blank: return MoneyInputTexts::tr("Enter an amount.");
    case MoneyInput::Kind::Unclear: {
        const Money &greater = input.readings.first();
        if (input.readings.size() == 1)
            return MoneyInputTexts::tr("“%1” is unclear. Enter %2 for %3.")
                .arg(typed, moneyFieldText(greater, locale), toDisplay(greater, locale));
        const Money &smaller = input.readings.last();
        return MoneyInputTexts::tr("“%1” can mean %2 or %3. Enter %4 or %5.")
            .arg(typed, toDisplay(greater, locale), toDisplay(smaller, locale), moneyFieldText(greater, locale),
                 moneyFieldText(smaller, locale));
    }
    case MoneyInput::Kind::Unfinished:
    case MoneyInput::Kind::NotAnAmount: break;
    }
    qint64 example = 4250; // 42.50, 4250 or 42.500
    for (int decimals = 2; decimals < currency.decimals(); ++decimals)
        example *= 10;
    return MoneyInputTexts::tr("“%1” is not an amount. Enter it like %2.")
        .arg(typed, moneyFieldText({example, currency}, locale));
}

QString moneyFieldText(const Money &money, const QLocale &locale)
{
    return toDecimal(money).replace(u'.', locale.decimalPoint());
}

bool isUnusualPrice(const Money &price, const std::optional<Money> &highest)
{
    const bool known = highest && highest->minor > 0;
    return price.minor > (known ? highest->minor * unusualFactor : unusualWithoutAnother);
}

} // namespace rowlock
