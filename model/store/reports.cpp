#include "model/store/reports.h"

#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/store/desk_reports.h"
#include "model/store/event_reports.h"
#include "model/store/house_reports.h"
#include "model/store/money_reports.h"
#include "model/store/records.h"
#include "model/store/sales_reports.h"
#include "model/store/settlement_report.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<ReportBounds> boundsOf(Connection &connection, const ReportFilter &filter)
{
    ReportBounds bounds;
    if (filter.event) {
        TRY(readEvent(connection, *filter.event));
        bounds.firstEvent = bounds.lastEvent = *filter.event;
    }
    bounds.from = filter.from.value_or(bounds.from);
    bounds.to = filter.to.value_or(bounds.to);
    return bounds;
}

// Adds up the named columns; the others stay empty.
QList<ReportCell> totalsOf(const Report &report, const QStringList &summed, const Currency &currency)
{
    QList<ReportCell> totals(report.columns.size());
    for (qsizetype column = 0; column < report.columns.size(); ++column) {
        if (!summed.contains(report.columns[column].name))
            continue;
        qint64 count = 0;
        Money money{0, currency};
        bool isMoney = false;
        for (const auto &row : report.rows) {
            if (const auto *amount = std::get_if<Money>(&row[column])) {
                money += *amount;
                isMoney = true;
            } else if (const auto *number = std::get_if<qint64>(&row[column])) {
                count += *number;
            }
        }
        totals[column] = isMoney ? ReportCell(money) : ReportCell(count);
    }
    return totals;
}

Result<ReportTable> tableOf(const ReportScene &scene, ReportKind kind)
{
    if (kind == ReportKind::Refunds || kind == ReportKind::Comps)
        TRY(requireDays(scene.filter, scene.zone));
    switch (kind) {
    case ReportKind::Sales: return salesTable(scene);
    case ReportKind::House: return houseTable(scene);
    case ReportKind::Ledger: return ledgerTable(scene);
    case ReportKind::Holds: return holdsTable(scene);
    case ReportKind::Season: return seasonTable(scene);
    case ReportKind::GiftCards: return giftCardsTable(scene);
    case ReportKind::Tax: return taxTable(scene);
    case ReportKind::Breakdown: return breakdownTable(scene);
    case ReportKind::Tonight: return tonightTable(scene);
    case ReportKind::SellThrough: return sellThroughTable(scene);
    case ReportKind::Refunds: return refundsTable(scene);
    case ReportKind::Comps: return compsTable(scene);
    case ReportKind::Outstanding: return outstandingTable(scene);
    case ReportKind::Shift: return shiftTable(scene);
    case ReportKind::Heat: return heatTable(scene);
    case ReportKind::Settlement: break; // settlementOf()
    }
    Q_UNREACHABLE();
}

// In a column of their own already.
bool hasKeys(const ReportTable &table)
{
    return std::ranges::any_of(table.columns,
                               [](const ReportColumn &column) { return column.isKey && column.name == u"row"; });
}

Report reportOf(const ReportScene &scene, ReportKind kind, const ReportTable &table)
{
    Report report{kind, scene.filter, scene.now, scene.zone.id(), table.columns, table.rows, {}};
    if (!scene.opened && kind != ReportKind::Settlement && !hasKeys(table)) {
        report.columns.append(keyColumn(u"key"_s));
        for (qsizetype row = 0; row < report.rows.size(); ++row)
            report.rows[row].append(table.behind.at(row).key);
    }
    if (!report.rows.isEmpty() && !table.summed.isEmpty())
        report.totals = totalsOf(report, table.summed, scene.currency);
    return report;
}

// One that was made is of the moment at which it was.
Result<Report> settlementOf(const ReportScene &scene)
{
    if (scene.opened) {
        TRY_GET(const ReportTable orders, settlementOrders(scene, scene.opened->first));
        return reportOf(scene, ReportKind::Settlement, orders);
    }
    TRY_GET(const ReportTable table, settlementTable(scene));
    Report report = reportOf(scene, ReportKind::Settlement, table);
    TRY_GET(const auto madeAt, settlementMadeAt(scene));
    report.madeAt = madeAt.value_or(scene.now);
    return report;
}

Result<Report> readTable(Connection &connection, ReportKind kind, const ReportFilter &filter,
                         const std::optional<EntryRow> &row, Instant now)
{
    return inReadTransaction(connection, [&]() -> Result<Report> {
        TRY_GET(const HouseRecord house, readHouse(connection));
        TRY_GET(const ReportBounds bounds, boundsOf(connection, filter));
        const ReportScene scene{connection, filter, bounds, house.currency, QTimeZone(house.timeZone), now, row};
        if (kind == ReportKind::Settlement)
            return settlementOf(scene);
        TRY_GET(const ReportTable table, tableOf(scene, kind));
        if (!row)
            return reportOf(scene, kind, table);
        TRY_GET(const ReportTable opened, openedTable(scene, table));
        return reportOf(scene, kind, opened);
    });
}

} // namespace

Result<Report> readReport(Connection &connection, ReportKind kind, const ReportFilter &filter, Instant now)
{
    return readTable(connection, kind, filter, {}, now);
}

Result<Report> readOpened(Connection &connection, ReportKind kind, const ReportFilter &filter, const EntryRow &row,
                          Instant now)
{
    return readTable(connection, kind, filter, row, now);
}

} // namespace rowlock
