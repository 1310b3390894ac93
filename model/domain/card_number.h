// Card numbers in what people and devices write as a payment's reference. They must never be stored: PCI DSS,
// requirement 3. Pure functions.
#pragma once

#include <QString>

namespace rowlock {

// Somewhere in `text`: 13 to 19 digits of any script that a payment card's number begins like (3 to 6; 2200 to 2205 Mir
// and Borica, 2221 to 2720 Mastercard, 8600 and 9860 Uzcard and Humo, 9792 Troy; the others are not given to cards that
// pay), with a right check digit (ISO/IEC 7812). Spaces, dashes, points and what is not seen may stand between them,
// and between groups of 3 to 6, as they are printed, commas and the like. One receipt number of such a length in
// twenty-odd looks the same and is refused or masked too; a stored card number would be worse.
bool holdsCardNumber(const QString &text);

// The last four digits stay, as on a receipt: "••••••••••••1111".
QString withoutCardNumbers(const QString &text);

} // namespace rowlock
