#include "model/domain/card_number.h"

#include <QList>

#include <optional>
#include <utility>

namespace rowlock {

namespace {

struct Digit
{
    qsizetype at = 0; // in the text
    int units = 1;    // a mathematical digit takes two UTF-16 units
    int value = 0;
};
using Digits = QList<Digit>;

enum class Before { Nothing, Space, Comma }; // what stands between a group of digits and the group before it
struct Group
{
    Before before = Before::Nothing;
    Digits digits = {};
};

bool isRightlyChecked(const Digits &digits)
{
    int sum = 0;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        int value = digits.at(digits.size() - 1 - i).value;
        if (i % 2 == 1)
            value = value * 2 > 9 ? value * 2 - 9 : value * 2;
        sum += value;
    }
    return sum % 10 == 0;
}

bool beginsLikeACard(const Digits &digits)
{
    int start = 0;
    for (const Digit &digit : digits.first(4))
        start = start * 10 + digit.value;
    return (start >= 3000 && start <= 6999) || (start >= 2221 && start <= 2720) || (start >= 2200 && start <= 2205)
           || start == 8600 || start == 9860 || start == 9792;
}

// Spaces, dashes, points and the like, and what is not seen at all.
bool separatesGroups(QChar letter)
{
    static const QString marks = QStringLiteral("-._/");
    return letter.isSpace() || marks.contains(letter) || letter.category() == QChar::Other_Format
           || letter.category() == QChar::Punctuation_Dash;
}

// As often between entries of a list as between the groups of a number.
bool separatesEntries(QChar letter)
{
    static const QString marks = QStringLiteral(",;:*|+'=#()\u00b7\u060c\u3001\uff0c");
    return marks.contains(letter);
}

Before withLetter(Before before, QChar letter)
{
    if (before == Before::Nothing || separatesGroups(letter))
        return before;
    return separatesEntries(letter) ? Before::Comma : Before::Nothing;
}

std::optional<Digit> digitAt(const QString &text, qsizetype at)
{
    const QChar letter = text.at(at);
    const bool isPair = letter.isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate();
    const char32_t point = isPair ? QChar::surrogateToUcs4(letter, text.at(at + 1)) : letter.unicode();
    const int value = QChar::digitValue(point); // small and circled ones too
    return value < 0 ? std::nullopt : std::optional(Digit{at, isPair ? 2 : 1, value});
}

QList<Group> groupsOf(const QString &text)
{
    QList<Group> groups;
    Before before = Before::Nothing;
    bool inGroup = false;
    for (qsizetype at = 0; at < text.size();) {
        const auto digit = digitAt(text, at);
        if (!digit) {
            inGroup = false;
            before = withLetter(before, text.at(at++));
            continue;
        }
        if (!std::exchange(inGroup, true))
            groups.append({std::exchange(before, Before::Space)});
        groups.last().digits.append(*digit);
        at += digit->units;
    }
    return groups;
}

// A card's number is printed in groups of 3 to 6; numbers of another length with a comma between them are two.
bool isOfOneNumber(const Group &group, const Group &next)
{
    const auto isPrintedSo = [](const Group &one) { return one.digits.size() >= 3 && one.digits.size() <= 6; };
    return next.before == Before::Space || (next.before == Before::Comma && isPrintedSo(group) && isPrintedSo(next));
}

// The first card number that begins with this group; a date or a code may follow it.
Digits cardNumberAt(const QList<Group> &groups, qsizetype first)
{
    Digits digits;
    for (qsizetype i = first; i < groups.size() && digits.size() + groups.at(i).digits.size() <= 19; ++i) {
        if (i > first && !isOfOneNumber(groups.at(i - 1), groups.at(i)))
            break;
        digits += groups.at(i).digits;
        if (digits.size() >= 13 && beginsLikeACard(digits) && isRightlyChecked(digits))
            return digits;
    }
    return {};
}

QList<Digits> cardNumbersIn(const QString &text)
{
    QList<Digits> numbers;
    const QList<Group> groups = groupsOf(text);
    for (qsizetype first = 0; first < groups.size(); ++first) {
        if (const Digits digits = cardNumberAt(groups, first); !digits.isEmpty())
            numbers.append(digits);
    }
    return numbers;
}

} // namespace

bool holdsCardNumber(const QString &text)
{
    return !cardNumbersIn(text).isEmpty();
}

QString withoutCardNumbers(const QString &text)
{
    QString masked = text;
    for (const Digits &digits : cardNumbersIn(text)) {
        for (const Digit &digit : digits.first(digits.size() - 4))
            masked.replace(digit.at, digit.units, QString(digit.units, QChar(0x2022)));
    }
    return masked;
}

} // namespace rowlock
