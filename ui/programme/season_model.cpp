#include "ui/programme/season_model.h"

#include "ui/common/baskets_text.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"

#include <QFont>
#include <QLocale>

namespace rowlock {

namespace {

QString count(qint64 number)
{
    return QLocale().toString(number);
}

SeasonSums sumsOf(const SeasonRow &row)
{
    if (row.isHead())
        return row.sums;
    SeasonSums sums;
    sums.add(row.one);
    return sums;
}

} // namespace

SeasonModel::SeasonModel(const QByteArray &timeZone, QObject *parent)
    : DiffModel<SeasonRow>(parent), m_timeZone(timeZone)
{}

void SeasonModel::show(const QList<SeasonRow> &rows, Instant now)
{
    m_now = now;
    follow(rows);
    if (rowCount() > 0) // a sale opens and ends by the clock alone
        emit dataChanged(index(0, State), index(rowCount() - 1, State), {Qt::DisplayRole});
}

EventId SeasonModel::eventAt(int row) const
{
    return row < 0 || row >= rowCount() || item(row).isHead() ? EventId() : item(row).one.event.id;
}

int SeasonModel::rowOf(EventId event) const
{
    for (int row = 0; event.isValid() && row < rowCount(); ++row) {
        if (eventAt(row) == event)
            return row;
    }
    return -1;
}

int SeasonModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags SeasonModel::flags(const QModelIndex &index) const
{
    return index.isValid() && item(index.row()).isHead() ? Qt::ItemFlags(Qt::ItemIsEnabled)
                                                         : QAbstractTableModel::flags(index);
}

QString SeasonModel::stateText(const SeasonRow &row) const
{
    if (row.status == u"past" || row.status == u"draft")
        return statusText(row.status);
    const QString why = saleText(row.one.event, m_now, m_timeZone);
    if (!why.isEmpty())
        return why;
    return leftToSell(row.one.event) == 0 && row.one.event.counters.capacity > 0 ? tr("Sold out")
                                                                                 : statusText(row.status);
}

QString SeasonModel::textOfHead(const SeasonRow &row, int column) const
{
    switch (column) {
    // A production's name needs the wider column.
    case Starts: return row.by == SeasonGrouping::Month ? row.head : eventsText(row.sums.events);
    case Name: return row.by == SeasonGrouping::Month ? eventsText(row.sums.events) : row.head;
    default: return {};
    }
}

QString SeasonModel::text(const SeasonRow &row, int column) const
{
    const SeasonSums sums = sumsOf(row);
    const EventSummary &event = row.one.event;
    switch (column) {
    case Sold: return count(sums.sold);
    case Held: return sums.held == 0 ? QString() : count(sums.held);
    case Left: return count(sums.left);
    case Places: return count(sums.capacity);
    case Income: return moneyText(sums.net);
    default: break;
    }
    if (row.isHead())
        return textOfHead(row, column);
    switch (column) {
    case Starts: return dayText(event.starts, m_timeZone);
    case Name:
        return event.productionName.isEmpty() || event.productionName == event.name
                   ? event.name
                   : tr("%1 · %2").arg(event.name, event.productionName);
    case State: return stateText(row);
    default: return {};
    }
}

QVariant SeasonModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const SeasonRow &row = item(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() >= Sold ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        if (row.isHead()) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::ForegroundRole:
        return row.status == u"past" || row.status == u"cancelled" || row.status == u"draft"
                   ? QVariant(faintTextColor())
                   : QVariant();
    case Qt::ToolTipRole:
        if (!row.isHead() && index.column() == State)
            return saleDatesText(row.one.event, m_timeZone);
        return index.column() == Name ? text(row, Name) : QVariant();
    case Qt::AccessibleTextRole:
        if (index.column() == Share) {
            const SeasonSums sums = sumsOf(row);
            return tr("%1 of %2 sold").arg(count(sums.sold), count(sums.capacity));
        }
        return text(row, index.column());
    case EventRole: return eventAt(index.row()).value();
    case SharesRole: {
        const SeasonSums sums = sumsOf(row);
        const double all = sums.capacity > 0 ? double(sums.capacity) : 1.0;
        return QVariantList{double(sums.sold) / all, double(sums.held) / all};
    }
    default: return {};
    }
}

QVariant SeasonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= Sold ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Starts: return tr("Starts");
    case Name: return tr("Event");
    case State: return tr("Status");
    case Share: return tr("Sold and held");
    case Sold: return tr("Sold");
    case Held: return tr("Held");
    case Left: return tr("Left");
    case Places: return tr("Places");
    case Income: return tr("Income");
    default: return {};
    }
}

// A head is known by its words; its number is below zero, so it is no event's.
qint64 SeasonModel::keyOf(const SeasonRow &row) const
{
    return row.isHead() ? -1 - qint64(qHash(row.head) >> 1) : row.one.event.id.value();
}

bool SeasonModel::isSame(const SeasonRow &shown, const SeasonRow &wanted) const
{
    const EventSummary &a = shown.one.event, &b = wanted.one.event;
    return shown.head == wanted.head && shown.sums == wanted.sums && shown.status == wanted.status
           && shown.one.net == wanted.one.net && a.revision == b.revision && a.name == b.name && a.starts == b.starts
           && a.counters == b.counters && a.terms == b.terms && a.productionName == b.productionName;
}

} // namespace rowlock
