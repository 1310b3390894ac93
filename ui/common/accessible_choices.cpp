#include "ui/common/accessible_choices.h"

#include "ui/common/format.h"

#include <QComboBox>
#include <QCoreApplication>

namespace rowlock {

namespace {

class Choices
{
    Q_DECLARE_TR_FUNCTIONS(AccessibleChoices)
};

} // namespace

void fillAccessibleChoices(QComboBox &list)
{
    list.clear();
    list.addItem(Choices::tr("Always"));
    list.addItem(Choices::tr("Until 1 hour before the start"), 60);
    list.addItem(Choices::tr("Until 1 day before the start"), 24 * 60);
    list.addItem(Choices::tr("Until 1 week before the start"), 7 * 24 * 60);
}

std::optional<qint64> chosenAccessibleMinutes(const QComboBox &list)
{
    const QVariant minutes = list.currentData();
    return minutes.isValid() ? std::optional(minutes.toLongLong()) : std::nullopt;
}

void chooseAccessibleMinutes(QComboBox &list, std::optional<qint64> minutes)
{
    int at = 0;
    if (minutes) {
        at = list.findData(int(*minutes));
        if (at < 0) {
            at = list.count();
            list.addItem(Choices::tr("Until %1 before the start").arg(durationText(*minutes)), int(*minutes));
        }
    }
    list.setCurrentIndex(at);
}

} // namespace rowlock
