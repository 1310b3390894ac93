// Until when accessible places are kept for who asks for them, as the entries of a list.
#pragma once

#include <QtGlobal>

#include <optional>

class QComboBox;

namespace rowlock {

void fillAccessibleChoices(QComboBox &list);
// Minutes before the start; nothing: to the end.
std::optional<qint64> chosenAccessibleMinutes(const QComboBox &list);
// A time that is none of the entries, as the command line may set, becomes one.
void chooseAccessibleMinutes(QComboBox &list, std::optional<qint64> minutes);

} // namespace rowlock
