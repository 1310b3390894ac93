#include "ui/reservations/reservation_list_model.h"

#include "ui/common/format.h"
#include "ui/common/two_line_delegate.h"
#include "ui/words/reservation_texts.h"

#include <algorithm>

namespace rowlock {

ReservationListModel::ReservationListModel(const HouseContext &context, QObject *parent)
    : DiffModel(parent), m_context(context)
{}

int ReservationListModel::rowOf(const QString &code) const
{
    const auto found = std::ranges::find_if(items(), [&](const Reservation &one) { return one.as.code == code; });
    return found == items().end() ? -1 : int(found - items().begin());
}

void ReservationListModel::tick()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

// Who is found of a known patron changes without a hold.
bool ReservationListModel::isSame(const Reservation &shown, const Reservation &wanted) const
{
    const auto isSameHold = [](const HoldInfo &one, const HoldInfo &other) {
        return one.id == other.id && one.revision == other.revision && one.patron == other.patron;
    };
    return shown.state == wanted.state && shown.releaseAt == wanted.releaseAt && shown.paid == wanted.paid
           && shown.phone == wanted.phone && shown.email == wanted.email
           && std::ranges::equal(shown.holds, wanted.holds, isSameHold);
}

QString ReservationListModel::whenText(const Reservation &one) const
{
    const Instant now = m_context.clock.now();
    const QByteArray &zone = m_context.facts.timeZone;
    if (!one.isLive())
        return tr("released %1").arg(dayText(one.endedAt().value_or(one.releaseAt), zone));
    if (one.state != ReservationState::Reserved)
        return stateText(one);
    return tr("%1 · %2").arg(untilText(one.releaseAt, now, zone), soonText(one.releaseAt, now));
}

QVariant ReservationListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Reservation &one = item(index.row());
    const QString sum =
        one.paid.minor > 0 ? tr("%1 of %2").arg(moneyText(one.paid), moneyText(one.total())) : moneyText(one.total());
    const QString places = placesText(one, m_context.house, m_context.facts.timeZone);
    switch (role) {
    case TwoLineDelegate::TopRole: return one.patron().isEmpty() ? one.as.code : isolated(one.patron());
    case TwoLineDelegate::TopEndRole: return whenText(one);
    case TwoLineDelegate::BottomRole:
        return tr("%1 · %2").arg(one.as.code, QString(places).replace(u'\n', QStringLiteral("; ")));
    case TwoLineDelegate::BottomEndRole: return sum;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3, %4, %5").arg(one.patron(), one.as.code, whenText(one), places, sum);
    default: return {};
    }
}

} // namespace rowlock
