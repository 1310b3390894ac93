#include "ui/sell/event_list_model.h"

#include "ui/common/baskets_text.h"
#include "ui/common/format.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr qint64 pastAfterMs = 3 * 60 * 60 * 1000; // latecomers are still sold to

} // namespace

EventListModel::EventListModel(const QByteArray &timeZone, QObject *parent)
    : QAbstractListModel(parent), m_timeZone(timeZone)
{}

int EventListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int EventListModel::rowOf(EventId id) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).event.id == id)
            return row;
    }
    return -1;
}

void EventListModel::setEvents(const QList<EventSummary> &events, Instant now)
{
    m_now = now;
    QList<Row> wanted;
    QSet<EventId> ids;
    for (const EventSummary &event : events) {
        wanted << Row{event, now - event.starts > pastAfterMs};
        ids.insert(event.id);
    }
    std::stable_sort(wanted.begin(), wanted.end(), [](const Row &left, const Row &right) {
        if (left.isPast != right.isPast)
            return right.isPast;
        return left.isPast ? left.event.starts > right.event.starts : left.event.starts < right.event.starts;
    });

    for (int row = int(m_rows.size()) - 1; row >= 0; --row) {
        if (ids.contains(m_rows.at(row).event.id))
            continue;
        beginRemoveRows({}, row, row);
        m_rows.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < wanted.size(); ++row) {
        const int from = rowOf(wanted.at(row).event.id);
        if (from < 0) {
            beginInsertRows({}, row, row);
            m_rows.insert(row, wanted.at(row));
            endInsertRows();
            continue;
        }
        if (from != row) {
            beginMoveRows({}, from, from, {}, row);
            m_rows.move(from, row);
            endMoveRows();
        }
        const Row &known = m_rows.at(row);
        const Row &fresh = wanted.at(row);
        if (known.event.revision != fresh.event.revision || known.event.name != fresh.event.name
            || known.event.starts != fresh.event.starts || known.isPast != fresh.isPast
            || known.event.counters != fresh.event.counters || known.event.offers != fresh.event.offers
            || known.event.firstExpiresAt != fresh.event.firstExpiresAt) {
            m_rows[row] = fresh;
            emit dataChanged(index(row), index(row));
        }
    }
}

bool EventListModel::isCountingDown() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [this](const Row &row) { return countsDown(row.event, m_now); });
}

void EventListModel::tick(Instant now)
{
    const Instant before = std::exchange(m_now, now);
    for (int row = 0; row < m_rows.size(); ++row) {
        const EventSummary &event = m_rows.at(row).event;
        if (countsDown(event, before) && leftText(event, before, m_timeZone) != leftText(event, now, m_timeZone))
            emit dataChanged(index(row), index(row), {LeftRole});
    }
}

QVariant EventListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows.at(index.row());
    QString date = eventDateText(row.event.starts, m_timeZone);
    if (row.event.offers > 0) // the offer itself is shown with its own event only
        date += QStringLiteral(" · ") + (row.event.offers == 1 ? tr("1 offer") : tr("%1 offers").arg(row.event.offers));
    const Counters counters = underLimit(row.event);
    switch (role) {
    case Qt::DisplayRole:
    case NameRole: return row.event.name;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return QStringLiteral("%1, %2, %3").arg(row.event.name, date, leftText(row.event, m_now, m_timeZone));
    case SummaryIdRole: return row.event.id.value();
    case DateRole: return date;
    case LeftRole: return leftText(row.event, m_now, m_timeZone);
    case ShareLeftRole:
        return counters.capacity > 0 && !row.event.cancelled ? double(counters.available) / double(counters.capacity)
                                                             : 0.0;
    case IsPastRole: return row.isPast || row.event.cancelled;
    case SearchRole: return QStringLiteral("%1 %2").arg(row.event.name, date);
    default: return {};
    }
}

} // namespace rowlock
