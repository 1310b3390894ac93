#include "model/domain/seat_numbering.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

QSet<QString> skipped(const QString &text)
{
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    QSet<QString> names;
    for (const QString &part : text.toUpper().split(between, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        part.toInt(&isNumber);
        if (isNumber) {
            names.insert(part);
            continue;
        }
        for (const QChar letter : part) // "IO" means both
            names.insert(QString(letter));
    }
    return names;
}

QString alphabet(const QSet<QString> &skip)
{
    QString letters;
    for (char16_t letter = u'A'; letter <= u'Z'; ++letter) {
        if (!skip.contains(QString(QChar(letter))))
            letters.append(QChar(letter));
    }
    return letters.isEmpty() ? QStringLiteral("A") : letters;
}

// A, B ... Z, AA, BB ...
QString letterName(int index, const QString &letters)
{
    const int size = int(letters.size());
    return QString(index / size + 1, letters.at(index % size));
}

int letterIndex(const QString &name, const QString &letters)
{
    const QString upper = name.toUpper();
    const int at = upper.isEmpty() ? -1 : int(letters.indexOf(upper.at(0)));
    if (at < 0 || upper.count(upper.at(0)) != upper.size())
        return -1;
    return at + int(letters.size()) * (int(upper.size()) - 1);
}

// The next `count` from `from` on, in steps, without those left out.
QStringList numbersFrom(int from, int step, int count, const QSet<QString> &skip)
{
    QStringList numbers;
    for (int n = from; numbers.size() < count; n += step) {
        if (const QString name = QString::number(n); !skip.contains(name))
            numbers.append(name);
    }
    return numbers;
}

bool isNumber(const QString &text)
{
    bool is = false;
    text.toInt(&is);
    return is;
}

} // namespace

QStringList seatNumbers(const SeatNumbering &numbering, int count)
{
    const QSet<QString> skip = skipped(numbering.skip);
    const QString letters = alphabet(skip);
    const auto take = [&](int from, int step, int many) {
        if (numbering.kind != NumberKind::Letters)
            return numbersFrom(from, step, many, skip);
        QStringList names;
        for (int i = 0; i < many; ++i)
            names.append(letterName(std::max(0, from - 1 + i * step), letters));
        return names;
    };
    const int start = numbering.kind == NumberKind::Letters ? std::max(1, numbering.start) : numbering.start;
    const int odd = start % 2 ? start : start + 1, even = start % 2 ? start + 1 : start;
    if (numbering.order == NumberOrder::FromCentre) {
        QStringList left = take(odd, 2, (count + 1) / 2);
        std::reverse(left.begin(), left.end());
        return left + take(even, 2, count / 2);
    }
    QStringList numbers;
    switch (numbering.kind) {
    case NumberKind::Odd: numbers = take(odd, 2, count); break;
    case NumberKind::Even: numbers = take(even, 2, count); break;
    case NumberKind::All:
    case NumberKind::Letters: numbers = take(start, 1, count); break;
    }
    if (numbering.order == NumberOrder::RightToLeft)
        std::reverse(numbers.begin(), numbers.end());
    return numbers;
}

QStringList rowNames(const RowNaming &naming, int count)
{
    const QSet<QString> skip = skipped(naming.skip);
    QStringList names;
    if (naming.kind == RowNameKind::Numbers) {
        names = numbersFrom(isNumber(naming.start) ? naming.start.toInt() : 1, 1, count, skip);
    } else {
        const QString letters = alphabet(skip);
        const int first = std::max(0, letterIndex(naming.start.trimmed(), letters));
        for (int i = 0; i < count; ++i)
            names.append(letterName(first + i, letters));
    }
    if (naming.backToFront)
        std::reverse(names.begin(), names.end());
    return names;
}

QStringList furtherRowNames(const QStringList &names, int count)
{
    RowNaming naming;
    int highest = 0;
    for (const QString &name : names)
        highest = std::max(highest, isNumber(name) ? name.toInt() : 0);
    if (highest > 0) {
        naming.kind = RowNameKind::Numbers;
        naming.start = QString::number(highest + 1);
        naming.skip.clear();
        return rowNames(naming, count);
    }
    if (names.contains(QStringLiteral("I")) || names.contains(QStringLiteral("O")))
        naming.skip.clear();
    const QString letters = alphabet(skipped(naming.skip));
    int last = -1;
    for (const QString &name : names)
        last = std::max(last, letterIndex(name, letters));
    naming.start = letterName(last + 1, letters);
    return rowNames(naming, count);
}

} // namespace rowlock
