// In which order the seats and places of a sale were picked: what "c" alone is for. A value.
#pragma once

#include "model/domain/hold.h"

#include <QHash>

namespace rowlock {

class PickOrder
{
public:
    // What came since is newest, in the order of `named` as far as it was named, else in the hold's own; what went is
    // forgotten. Of another hold than before all of it came.
    void follow(const HoldInfo &hold, const QStringList &named = {});
    // The seat, or one place of the area, that was picked last of those that have not this price type yet.
    std::optional<TypeChange> last(const HoldInfo &hold, int type) const;

private:
    HoldId m_hold;
    QStringList m_refs;            // oldest first, each once
    QHash<QString, qint64> m_many; // places by area
};

} // namespace rowlock
