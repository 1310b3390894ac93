#include "model/domain/card_number.h"

#include <QList>

#include <utility>

namespace rowlock {

namespace {

using Digits = QList<qsizetype>; // where they stand in the text

bool isRightlyChecked(const QString &text, const Digits &digits)
{
    int sum = 0;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        int value = text.at(digits.at(digits.size() - 1 - i)).digitValue();
        if (i % 2 == 1)
            value = value * 2 > 9 ? value * 2 - 9 : value * 2;
        sum += value;
    }
    return sum % 10 == 0;
}

bool beginsLikeACard(const QString &text, const Digits &digits)
{
    int start = 0;
    for (const qsizetype at : digits.first(4))
        start = start * 10 + text.at(at).digitValue();
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

// Runs of digits and what separates groups of them: "4111 1111-1111 1111" is four groups of one run.
QList<QList<Digits>> runsOf(const QString &text)
{
    QList<QList<Digits>> runs{{}};
    bool inGroup = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar letter = text.at(i);
        if (letter.isDigit()) {
            if (!std::exchange(inGroup, true))
                runs.last().append(Digits{});
            runs.last().last().append(i);
            continue;
        }
        inGroup = false;
        if (!separatesGroups(letter) && !runs.last().isEmpty())
            runs.append(QList<Digits>{});
    }
    return runs;
}

// The first card number that begins with this group; a date or a code may follow it in the same run.
Digits cardNumberAt(const QString &text, const QList<Digits> &run, qsizetype first)
{
    Digits digits;
    for (qsizetype group = first; group < run.size() && digits.size() + run.at(group).size() <= 19; ++group) {
        digits += run.at(group);
        if (digits.size() >= 13 && beginsLikeACard(text, digits) && isRightlyChecked(text, digits))
            return digits;
    }
    return {};
}

QList<Digits> cardNumbersIn(const QString &text)
{
    QList<Digits> numbers;
    for (const QList<Digits> &run : runsOf(text)) {
        for (qsizetype group = 0; group < run.size(); ++group) {
            if (const Digits digits = cardNumberAt(text, run, group); !digits.isEmpty())
                numbers.append(digits);
        }
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
        for (qsizetype i = 0; i < digits.size() - 4; ++i)
            masked[digits.at(i)] = QChar(0x2022);
    }
    return masked;
}

} // namespace rowlock
