#include "ui/sell/sale_rows.h"

#include "model/domain/event.h"
#include "model/domain/joint_sale.h"
#include "ui/common/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct SaleRowTexts
{
    Q_DECLARE_TR_FUNCTIONS(SaleRows)
};

const EventSummary *eventIn(const QList<EventSummary> &events, EventId id)
{
    const auto found =
        std::find_if(events.begin(), events.end(), [id](const EventSummary &event) { return event.id == id; });
    return found == events.end() ? nullptr : &*found;
}

SaleRow headingOf(const HoldInfo &hold, const EventSummary *event, const QList<Money> &paid, const QByteArray &timeZone)
{
    SaleRow row{SaleRow::Kind::Performance, hold.id, hold.event};
    row.paid = hold.listed();
    if (!paid.isEmpty()) {
        row.paid.minor = 0;
        for (const Money &each : paid)
            row.paid += each;
    }
    row.title = event ? event->name : QString();
    row.about = quantityText(hold.items);
    if (event)
        row.about = QStringLiteral("%1 · %2").arg(dayText(event->starts, timeZone), row.about);
    return row;
}

SaleRow wantedRow(const EventSummary *event, const QByteArray &timeZone)
{
    SaleRow row{SaleRow::Kind::Wanted, {}, event ? event->id : EventId()};
    row.title = event ? event->name : SaleRowTexts::tr("Another performance");
    row.about = event ? SaleRowTexts::tr("%1 · select its seats").arg(dayText(event->starts, timeZone))
                      : SaleRowTexts::tr("Select it in the list of events");
    return row;
}

} // namespace

bool SaleRow::isSameLine(const SaleRow &other) const
{
    if (kind != other.kind || (kind != Kind::Wanted && event != other.event))
        return false;
    if (kind != Kind::Item)
        return true;
    if (item.seatNo >= 0 || other.item.seatNo >= 0) // a seat stays its line whatever its price type
        return item.seatNo == other.item.seatNo;
    return item.pool == other.item.pool && item.type == other.item.type;
}

bool SaleRow::operator==(const SaleRow &other) const
{
    return isSameLine(other) && hold == other.hold && event == other.event && isHere == other.isHere
           && title == other.title && about == other.about && paid == other.paid && whyFree == other.whyFree
           && item.quantity == other.item.quantity && item.price == other.item.price && item.type == other.item.type
           && item.typeName == other.item.typeName && item.pool == other.item.pool
           && item.category == other.item.category && item.label == other.item.label;
}

QList<SaleRow> rowsOf(const CounterState &state, const QHash<HoldId, QList<Money>> &paid,
                      const QList<EventSummary> &events, EventId shown, const QByteArray &timeZone)
{
    const bool isHere = std::any_of(state.holds.begin(), state.holds.end(),
                                    [shown](const HoldInfo &hold) { return hold.event == shown; });
    QList<SaleRow> rows;
    for (const HoldInfo &hold : state.holds) {
        const QList<Money> each = paid.value(hold.id);
        if (state.holds.size() > 1 || state.isGoingOn)
            rows += headingOf(hold, eventIn(events, hold.event), each, timeZone);
        for (qsizetype i = 0; i < hold.items.size(); ++i) {
            const HoldItem &item = hold.items.at(i);
            rows += SaleRow{SaleRow::Kind::Item, hold.id, hold.event, item};
            rows.last().paid = each.value(i, item.toPay() * item.quantity);
            if (item.kind == PriceKind::Comp)
                rows.last().whyFree = hold.terms.compReason;
        }
    }
    if (state.isGoingOn && !state.holds.isEmpty())
        rows += wantedRow(isHere ? nullptr : eventIn(events, shown), timeZone);
    for (SaleRow &row : rows)
        row.isHere = row.event == shown;
    return rows;
}

QString performanceText(const QList<EventSummary> &events, EventId event, const QByteArray &timeZone)
{
    const EventSummary *found = eventIn(events, event);
    return found ? eventText(*found, timeZone) : QString();
}

QString extentText(const QList<HoldInfo> &sale)
{
    const QString seats = quantityText(itemsOf(sale));
    return sale.size() < 2 ? seats : SaleRowTexts::tr("%1, %2 performances").arg(seats, QString::number(sale.size()));
}

} // namespace rowlock
