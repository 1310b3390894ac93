#include "ui/house/hold_list_model.h"

#include "ui/common/format.h"
#include "ui/house/state_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 urgentMs = 120'000;

} // namespace

HoldStanding standingOf(const HoldInfo &hold, Instant now)
{
    using Kind = HoldStanding::Kind;
    if (hold.state == HoldState::Paying)
        return {Kind::Paying, QCoreApplication::translate("House", "paying"), 1};
    const qint64 left = hold.times.expiresAt - now;
    if (hold.isReserved())
        return {left > 0 ? Kind::Running : Kind::Yielding, hold.reserved.code, left > 0 ? 1.0 : 0.0};
    if (left <= 0 && hold.policy == HoldPolicy::Yielding)
        return {Kind::Yielding, QCoreApplication::translate("House", "overdue"), 0};
    if (left <= 0)
        return {Kind::Over, QCoreApplication::translate("House", "expired"), 0};
    const qint64 whole = std::max<qint64>(hold.seconds * 1000, 1);
    return {left < urgentMs ? Kind::Urgent : Kind::Running, countdownText(left),
            std::clamp(double(left) / double(whole), 0.0, 1.0)};
}

QString holderText(const HoldInfo &hold)
{
    return hold.isReserved() && !hold.patron.isEmpty()
               ? QCoreApplication::translate("House", "Reserved for %1").arg(isolated(hold.patron))
               : actorText(hold.holder);
}

HoldListModel::HoldListModel(const Clock &clock, QObject *parent) : DiffModel(parent), m_clock(clock) {}

void HoldListModel::setHolds(QList<HoldInfo> holds)
{
    std::sort(holds.begin(), holds.end(), [](const HoldInfo &a, const HoldInfo &b) {
        const auto rank = [](const HoldInfo &hold) {
            return std::make_tuple(hold.state == HoldState::Paying, hold.times.expiresAt, hold.id);
        };
        return rank(a) < rank(b);
    });
    follow(holds);
}

void HoldListModel::setPaid(const QList<HoldInfo> &holds, const QHash<HoldId, Money> &paid)
{
    m_paid.clear();
    for (const HoldInfo &hold : holds)
        m_paid.insert(hold.id, {hold.revision, paid.value(hold.id, hold.listed())});
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

Money HoldListModel::paidOf(const HoldInfo &hold) const
{
    const auto &[revision, paid] = m_paid.value(hold.id, {-1, {}});
    return revision == hold.revision ? paid : hold.listed();
}

void HoldListModel::setEventNames(const QHash<EventId, QString> &names)
{
    m_eventNames = names;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

void HoldListModel::tick()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::DisplayRole, Qt::AccessibleTextRole});
}

HoldStanding HoldListModel::standing(int row) const
{
    return standingOf(item(row), m_clock.now());
}

QVariant HoldListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= items().size())
        return {};
    const HoldInfo &hold = item(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3, %4")
            .arg(holderText(hold), itemsText(hold.items, 3), standing(index.row()).text, moneyText(paidOf(hold)));
    case Qt::ToolTipRole: return itemsText(hold.items, 30);
    default: return {};
    }
}

bool HoldListModel::isSame(const HoldInfo &shown, const HoldInfo &wanted) const
{
    return shown.revision == wanted.revision && shown.state == wanted.state
           && shown.times.expiresAt == wanted.times.expiresAt && shown.items.size() == wanted.items.size();
}

} // namespace rowlock
