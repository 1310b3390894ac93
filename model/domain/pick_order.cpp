#include "model/domain/pick_order.h"

#include <algorithm>

namespace rowlock {

void PickOrder::follow(const HoldInfo &hold, const QStringList &named)
{
    if (hold.id != m_hold)
        *this = {};
    m_hold = hold.id;
    QHash<QString, qint64> now;
    QStringList came;
    for (const HoldItem &item : hold.items)
        now[item.ref] += item.quantity;
    for (const HoldItem &item : hold.items) {
        if (now.value(item.ref) > m_many.value(item.ref) && !came.contains(item.ref))
            came.append(item.ref);
    }
    std::stable_sort(came.begin(), came.end(), [&named](const QString &a, const QString &b) {
        return named.indexOf(a) < named.indexOf(b); // a companion's, which nobody named, before them
    });
    m_refs.removeIf([&](const QString &ref) { return !now.contains(ref) || came.contains(ref); });
    m_refs += came;
    m_many = now;
}

std::optional<TypeChange> PickOrder::last(const HoldInfo &hold, int type) const
{
    for (auto ref = m_refs.crbegin(); ref != m_refs.crend(); ++ref) {
        const bool isOther = std::any_of(hold.items.begin(), hold.items.end(),
                                         [&](const HoldItem &item) { return item.ref == *ref && item.type != type; });
        if (isOther)
            return TypeChange{*ref, type};
    }
    return std::nullopt;
}

} // namespace rowlock
