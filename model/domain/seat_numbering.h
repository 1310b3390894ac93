// Numbers of seats and names of rows by a rule, as houses have them. Pure.
#pragma once

#include <QStringList>

namespace rowlock {

enum class NumberOrder { LeftToRight, RightToLeft, FromCentre };
enum class NumberKind { All, Odd, Even, Letters };

// From the centre: odd numbers to the left of the middle, even ones to the right, growing outwards (1 and 2, 101 and
// 102 are neighbours in the middle); of an odd count the middle seat is odd. The kind then only tells numbers from
// letters.
struct SeatNumbering
{
    NumberOrder order = NumberOrder::LeftToRight;
    NumberKind kind = NumberKind::All;
    int start = 1;     // of odd and even numbers the first that is not below; of letters 1 is A
    QString skip = {}; // "13", "I O", "I, O, 13": left out
};

// One for each seat, from left to right.
QStringList seatNumbers(const SeatNumbering &numbering, int count);

enum class RowNameKind { Letters, Numbers };

struct RowNaming
{
    RowNameKind kind = RowNameKind::Letters;
    QString start = {}; // the first name; empty: A or 1
    bool backToFront = false;
    QString skip = QStringLiteral("I, O");
};

// From the front to the back. After Z come AA, BB, CC.
QStringList rowNames(const RowNaming &naming, int count);

// The names that go on after these, by the rule that they follow: letters or numbers, with or without I and O.
QStringList furtherRowNames(const QStringList &names, int count);

} // namespace rowlock
