#include "model/db/statement.h"
#include "model/store/report_table.h"

#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

using Heads = QHash<qint64, QList<ReportCell>>; // by source

constexpr qsizetype mostOneByOne = 20; // more are read in one go

QList<ReportCell> headOf(const Row &row)
{
    const bool isOrder = !row.isNull(1);
    return {isOrder ? ReportCell(row.integer(1)) : ReportCell(),
            isOrder ? ReportCell(row.text(2)) : ReportCell(),
            row.instant(3),
            row.integer(4),
            row.text(5),
            row.text(6),
            row.text(7)};
}

#define ROWLOCK_ORDER_HEADS                                                                                            \
    "SELECT o.order_id, o.order_id, o.code, o.sold_at, e.event_id, e.name, o.terminal, o.clerk"                        \
    "    FROM sale_order o JOIN event e ON e.event_id = o.event_id WHERE o."

// Of a hold the order that it became, if it did.
#define ROWLOCK_HOLD_HEADS                                                                                             \
    "SELECT -h.hold_id, o.order_id, o.code, h.started_at, e.event_id, e.name, h.terminal, h.clerk"                     \
    "    FROM hold h JOIN event e ON e.event_id = h.event_id LEFT JOIN sale_order o ON o.hold_id = h.hold_id WHERE h."

Result<Heads> readHeads(const ReportScene &scene, const QList<qint64> &sources)
{
    Heads heads;
    const auto keep = [&](const Row &row) {
        if (sources.size() <= mostOneByOne || std::ranges::binary_search(sources, row.integer(0)))
            heads.insert(row.integer(0), headOf(row));
        return true;
    };
    if (sources.size() <= mostOneByOne) {
        for (const qint64 source : sources) {
            if (source > 0)
                TRY(detail::execute(scene.connection, ROWLOCK_ORDER_HEADS "order_id = ?", keep, source));
            if (source < 0)
                TRY(detail::execute(scene.connection, ROWLOCK_HOLD_HEADS "hold_id = ?", keep, -source));
        }
        return heads;
    }
    TRY(detail::execute(scene.connection, ROWLOCK_ORDER_HEADS "event_id BETWEEN ? AND ?", keep, scene.bounds.firstEvent,
                        scene.bounds.lastEvent));
    if (sources.first() < 0)
        TRY(detail::execute(scene.connection, ROWLOCK_HOLD_HEADS "event_id BETWEEN ? AND ?", keep,
                            scene.bounds.firstEvent, scene.bounds.lastEvent));
    return heads;
}

void addTo(ReportCell &sum, const ReportCell &cell)
{
    if (const auto *money = std::get_if<Money>(&cell)) {
        auto *there = std::get_if<Money>(&sum);
        sum = there ? *there + *money : *money;
    } else if (const auto *number = std::get_if<qint64>(&cell)) {
        const auto *there = std::get_if<qint64>(&sum);
        sum = there ? *there + *number : *number;
    }
}

bool isNothing(const ReportCell &cell)
{
    const auto *money = std::get_if<Money>(&cell);
    const auto *number = std::get_if<qint64>(&cell);
    return money ? money->minor == 0 : !number || *number == 0;
}

} // namespace

ReportColumn keyColumn(const QString &name)
{
    return {name, {}, false, true};
}

ReportColumn textColumn(const QString &name, const QString &title)
{
    return {name, title, false, false};
}

ReportColumn figureColumn(const QString &name, const QString &title)
{
    return {name, title, true, false};
}

Result<ReportTable> openedTable(const ReportScene &scene, const ReportTable &byOrders)
{
    ReportTable table{
        {figureColumn(u"order"_s, ReportTexts::tr("Order")), textColumn(u"code"_s, ReportTexts::tr("Code")),
         textColumn(u"at"_s, ReportTexts::tr("Sold at")), figureColumn(u"event"_s, ReportTexts::tr("Event")),
         textColumn(u"name"_s, ReportTexts::tr("Name")), textColumn(u"terminal"_s, ReportTexts::tr("Terminal")),
         textColumn(u"clerk"_s, ReportTexts::tr("Clerk"))},
        {},
        {}};
    const QList<ReportCell> ofNone(table.columns.size());
    const QStringList &names = byOrders.figures.isEmpty() ? byOrders.summed : byOrders.figures;
    QList<qsizetype> figures;
    for (qsizetype column = 0; column < byOrders.columns.size(); ++column) {
        if (names.contains(byOrders.columns.at(column).name)) {
            figures.append(column);
            table.columns += byOrders.columns.at(column);
        }
    }
    table.summed = names;
    QHash<qint64, QList<ReportCell>> sums;
    QList<qint64> sources;
    for (qsizetype row = 0; row < byOrders.rows.size(); ++row) {
        const ReportBehind &behind = byOrders.behind.at(row);
        if (behind.key != scene.opened->first)
            continue;
        if (!sums.contains(behind.source)) {
            sums.insert(behind.source, QList<ReportCell>(figures.size()));
            sources.append(behind.source);
        }
        QList<ReportCell> &there = sums[behind.source];
        for (qsizetype i = 0; i < figures.size(); ++i)
            addTo(there[i], byOrders.rows.at(row).at(figures.at(i)));
    }
    sources.removeIf([&](qint64 source) { return std::ranges::all_of(sums.value(source), isNothing); });
    std::ranges::sort(sources);
    TRY_GET(const Heads heads, readHeads(scene, sources));
    // Orders first; what has none yet, and what is of neither, at the end.
    std::ranges::stable_partition(sources, [](qint64 source) { return source > 0; });
    for (const qint64 source : std::as_const(sources))
        table.rows.append(heads.value(source, ofNone) + sums.value(source));
    return table;
}

} // namespace rowlock
