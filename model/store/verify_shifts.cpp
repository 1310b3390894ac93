// Drawers, shifts and Z reports: what the journal tells of them against their tables, and what a Z report says against
// the money of its shift.
#include "model/store/drawers.h"
#include "model/store/shift_entries.h"
#include "model/store/shift_figures.h"
#include "model/store/shifts.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace rowlock {

namespace {

QString drawerNamed(qint64 no)
{
    return QCoreApplication::translate("Verify", "Drawer %1").arg(no);
}

QString shiftNamed(qint64 id)
{
    return QCoreApplication::translate("Verify", "Shift %1").arg(id);
}

QString zNamed(qint64 no)
{
    return QCoreApplication::translate("Verify", "Z report %1").arg(no);
}

QString tillNamed(const QString &terminal)
{
    return QCoreApplication::translate("Verify", "The money of %1").arg(terminal);
}

Result<Done> compareVenue(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(detail::execute(connection, R"(SELECT name, address, tax_number, terms, logo FROM venue)", [&](const Row &row) {
        const Comparison venue(findings, [] { return QCoreApplication::translate("Verify", "The venue"); });
        venue.same("name", row.text(0), replay.venue.name);
        venue.same("address", row.text(1), replay.venue.address);
        venue.same("tax number", row.text(2), replay.venue.taxNumber);
        venue.same("terms", row.text(3), replay.venue.terms);
        venue.same("logo's SHA-256", logoDigest(row.bytes(4)), replay.venue.logoDigest);
        return true;
    }));
    return Done{};
}

Result<Done> compareDrawers(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.drawers;
    TRY(detail::execute(connection, R"(
        SELECT drawer_no, name, kick, several_people, several_terminals, is_offered FROM drawer)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison drawer(findings, [&] { return drawerNamed(no); });
                            if (!told.contains(no)) {
                                drawer.missingInJournal();
                                return true;
                            }
                            const DrawerStory story = told.take(no);
                            drawer.same("name", row.text(1), story.name);
                            drawer.same("printer", row.text(2), story.kick);
                            drawer.same("for several people", row.integer(3), story.people);
                            drawer.same("at several terminals", row.integer(4), story.terminals);
                            drawer.same("offered", row.integer(5), story.offered);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, drawerNamed(no));
    return Done{};
}

QString cashText(const CashStory &cash)
{
    return QStringList{cash.kind,  QString::number(cash.amount), QString::number(cash.at), cash.terminal, cash.clerk,
                       cash.reason}
        .join(u'|');
}

QString countText(const CountStory &count)
{
    return QStringList{count.pieces, QString::number(count.total), QString::number(count.at), count.terminal,
                       count.clerk}
        .join(u'|');
}

// By shift, in the order of their numbers.
Result<QHash<qint64, QStringList>> cashInTables(Connection &connection)
{
    QHash<qint64, QStringList> cash;
    TRY(detail::execute(connection, R"(
        SELECT shift_id, kind, reason, terminal, clerk, amount_minor, at FROM shift_cash ORDER BY shift_id, entry_no)",
                        [&cash](const Row &row) {
                            cash[row.integer(0)].append(cashText(
                                {row.text(1), row.text(2), row.text(3), row.text(4), row.integer(5), row.integer(6)}));
                            return true;
                        }));
    TRY(detail::execute(connection, R"(
        SELECT shift_id, pieces, terminal, clerk, total_minor, at FROM shift_count ORDER BY shift_id, count_no)",
                        [&cash](const Row &row) {
                            cash[row.integer(0)].append(
                                countText({row.text(1), row.text(2), row.text(3), row.integer(4), row.integer(5)}));
                            return true;
                        }));
    return cash;
}

QStringList cashTold(const ShiftStory &shift)
{
    QStringList told;
    for (const CashStory &cash : shift.cash)
        told.append(cashText(cash));
    for (const CountStory &count : shift.counts)
        told.append(countText(count));
    return told;
}

Result<Done> compareEachShift(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.shifts;
    TRY_GET(auto cash, cashInTables(connection));
    TRY(detail::execute(connection, R"(
        SELECT shift_id, drawer_no, state, opened_at, terminal, clerk, coalesce(staff_no, 0), coalesce(closed_at, -1)
        FROM shift)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison shift(findings, [&] { return shiftNamed(id); });
                            if (!told.contains(id)) {
                                shift.missingInJournal();
                                return true;
                            }
                            const ShiftStory story = told.take(id);
                            shift.same("drawer", row.integer(1), story.drawer);
                            shift.same("state", row.text(2), story.state);
                            shift.same("opened at", row.integer(3), story.opened);
                            shift.same("terminal", row.text(4), story.terminal);
                            shift.same("clerk", row.text(5), story.clerk);
                            shift.same("person", row.integer(6), story.staff);
                            shift.same("closed at", row.integer(7), story.closed);
                            shift.same("cash and counts", cash.take(id).join(u'\n'), cashTold(story).join(u'\n'));
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, shiftNamed(id));
    for (const qint64 id : cash.keys())
        Comparison(findings, [id] { return shiftNamed(id); }).missingInJournal();
    return Done{};
}

Result<Done> compareTills(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.tills;
    TRY(detail::execute(connection, R"(SELECT terminal, coalesce(shift_id, 0), since FROM terminal_shift)",
                        [&](const Row &row) {
                            const QString terminal = row.text(0);
                            const Comparison till(findings, [&] { return tillNamed(terminal); });
                            if (!told.contains(terminal)) {
                                till.missingInJournal();
                                return true;
                            }
                            const TillStory story = told.take(terminal);
                            till.same("shift", row.integer(1), story.shift);
                            till.same("since", row.integer(2), story.since);
                            return true;
                        }));
    for (const QString &terminal : told.keys())
        missingInTables(findings, tillNamed(terminal));
    return Done{};
}

// Of each line the shift in which the act that wrote it was done; of those that came with an update none.
Result<Done> compareLineShifts(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(detail::execute(
        connection, R"(SELECT order_id, line_no, coalesce(shift_id, 0) FROM order_line)", [&](const Row &row) {
            const qint64 order = row.integer(0), line = row.integer(1);
            qint64 told = 0;
            for (const LinesStory &lines : replay.lines.value(order)) {
                if (line >= lines.first && line <= lines.last)
                    told = lines.shift;
            }
            Comparison(findings, [&] {
                return QCoreApplication::translate("Verify", "Order %1, line %2").arg(findings.order(order)).arg(line);
            }).same("shift", row.integer(2), told);
            return true;
        }));
    return Done{};
}

struct ZRow
{
    qint64 no = 0;
    ShiftId shift;
    qint64 sales = 0, returns = 0, left = 0;
    QJsonObject figures;
};

Result<QList<ZRow>> compareZReports(Connection &connection, const Replay &replay, Findings &findings)
{
    QMap<qint64, qint64> told; // number -> shift
    for (auto shift = replay.shifts.begin(); shift != replay.shifts.end(); ++shift) {
        if (shift->z > 0)
            told.insert(shift->z, shift.key());
    }
    QList<ZRow> rows;
    qint64 allSales = 0, allReturns = 0;
    TRY(detail::execute(connection, R"(
        SELECT z_no, shift_id, sales_minor, returns_minor, all_sales_minor, all_returns_minor, left_minor, figures,
            paper FROM z_report ORDER BY z_no)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison z(findings, [&] { return zNamed(no); });
                            if (!told.contains(no)) {
                                z.missingInJournal();
                                return true;
                            }
                            const ShiftStory story = replay.shifts.value(told.value(no));
                            z.same("shift", row.integer(1), told.take(no));
                            z.same("text's SHA-256", zDigest(row.text(7), row.text(8)), story.digest);
                            z.money("left in the drawer", row.integer(6), story.left);
                            allSales = sumOf(allSales, row.integer(2));
                            allReturns = sumOf(allReturns, row.integer(3));
                            z.money("sales so far", row.integer(4), allSales);
                            z.money("returns so far", row.integer(5), allReturns);
                            rows.append({no, row.id<ShiftId>(1), row.integer(2), row.integer(3), row.integer(6),
                                         QJsonDocument::fromJson(row.utf8(7)).object()});
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, zNamed(no));
    return rows;
}

// What a Z report said is what its shift's rows still come to, and all of that was paid in some way.
Result<Done> checkZ(Connection &connection, const ZRow &z, Findings &findings)
{
    TRY_GET(const Shift shift, readShift(connection, z.shift));
    TRY_GET(const ShiftFigures figures, readShiftFigures(connection, shift, {}, {}));
    const QJsonObject now = toJson(figures);
    const Comparison report(findings, [&] { return zNamed(z.no); });
    report.money("sales", z.sales, figures.sales.minor);
    report.money("returns", z.returns, figures.returns.minor);
    for (const char *name : {"turnover", "tenders", "people", "drawer_figures", "to_be_paid", "receipts", "refunds"}) {
        const auto text = [name](const QJsonObject &json) {
            const QJsonObject one{{QLatin1String(name), json.value(QLatin1String(name))}};
            return QString::fromUtf8(QJsonDocument(one).toJson(QJsonDocument::Compact));
        };
        report.same(name, text(z.figures), text(now));
    }
    report.money("what was paid", figures.paid().minor, figures.toBePaid().minor);
    return Done{};
}

} // namespace

Result<Done> compareShifts(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareVenue(connection, replay, findings));
    TRY(compareDrawers(connection, replay, findings));
    TRY(compareEachShift(connection, replay, findings));
    TRY(compareTills(connection, replay, findings));
    TRY(compareLineShifts(connection, replay, findings));
    TRY_GET(const QList<ZRow> reports, compareZReports(connection, replay, findings));
    for (const ZRow &z : reports)
        TRY(checkZ(connection, z, findings));
    return Done{};
}

} // namespace rowlock
