// Reading shifts, what went through their drawers, and Z reports.
#include "model/store/shifts.h"

#include "model/db/statement.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonDocument>

namespace rowlock {

namespace {

#define ROWLOCK_SHIFT_COLUMNS                                                                                          \
    " s.shift_id, s.state, s.terminal, s.clerk, s.opened_at, s.closed_at, d.drawer_no, d.name, d.several_people,"      \
    " d.several_terminals, d.is_offered, d.kick,"                                                                      \
    " coalesce((SELECT amount_minor FROM shift_cash c WHERE c.shift_id = s.shift_id AND c.entry_no = 1), 0),"          \
    " (SELECT pieces FROM shift_count n WHERE n.shift_id = s.shift_id ORDER BY count_no DESC LIMIT 1),"                \
    " coalesce((SELECT z_no FROM z_report z WHERE z.shift_id = s.shift_id), 0)"                                        \
    " FROM shift s JOIN drawer d ON d.drawer_no = s.drawer_no "

Shift shiftOfRow(const Row &row, const Currency &currency)
{
    Shift shift;
    shift.id = row.id<ShiftId>(0);
    shift.state = shiftStateFromName(row.text(1)).value_or(ShiftState::Open);
    shift.by = {row.text(2), row.text(3)};
    shift.opened = row.instant(4);
    shift.closed = row.optionalInstant(5);
    shift.drawer = {int(row.integer(6)), row.text(7), row.boolean(8), row.boolean(9), row.boolean(10), row.text(11)};
    shift.floated = row.money(12, currency);
    if (!row.isNull(13))
        shift.counted = CashCount::fromText(row.text(13)).value_or(CashCount());
    shift.z = int(row.integer(14));
    return shift;
}

// Of a `shift s`: what workedInShift() says. Binds the name four times.
#define ROWLOCK_SHIFT_IS_OF                                                                                            \
    " (s.clerk = ? OR EXISTS (SELECT 1 FROM payment p WHERE p.shift_id = s.shift_id AND p.clerk = ?)"                  \
    " OR EXISTS (SELECT 1 FROM shift_count n WHERE n.shift_id = s.shift_id AND n.clerk = ?)"                           \
    " OR EXISTS (SELECT 1 FROM z_report c WHERE c.shift_id = s.shift_id AND c.clerk = ?)) "

// As zOfRow() reads them.
#define ROWLOCK_Z_COLUMNS " z_no, shift_id, at, terminal, clerk, figures, paper FROM z_report "

Result<Done> readTerminals(Connection &connection, QList<Shift> &shifts)
{
    TRY(detail::execute(connection, R"(
        SELECT terminal, shift_id FROM terminal_shift WHERE shift_id IS NOT NULL ORDER BY terminal)",
                        [&shifts](const Row &row) {
                            for (Shift &shift : shifts) {
                                if (shift.id == row.id<ShiftId>(1) && shift.state != ShiftState::Closed)
                                    shift.terminals.append(row.text(0));
                            }
                            return true;
                        }));
    return Done{};
}

template <typename... Binds>
Result<QList<Shift>> shiftsBy(Connection &connection, const Sql &sql, const Binds &...binds)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    TRY_GET(QList<Shift> shifts,
            all<Shift>(
                connection, sql, [&house](const Row &row) { return shiftOfRow(row, house.currency); }, binds...));
    TRY(readTerminals(connection, shifts));
    return shifts;
}

ZReport zOfRow(const Row &row)
{
    return {int(row.integer(0)),
            row.id<ShiftId>(1),
            row.instant(2),
            {row.text(3), row.text(4)},
            QJsonDocument::fromJson(row.utf8(5)).object(),
            paperRowsFromJson(QJsonDocument::fromJson(row.utf8(6)).array())};
}

} // namespace

Result<QList<Shift>> readShifts(Connection &connection, int limit)
{
    return shiftsBy(connection, "SELECT" ROWLOCK_SHIFT_COLUMNS "ORDER BY s.shift_id DESC LIMIT ?", limit);
}

Result<QList<Shift>> readOpenShifts(Connection &connection)
{
    return shiftsBy(connection, "SELECT" ROWLOCK_SHIFT_COLUMNS "WHERE s.state <> 'closed' ORDER BY s.shift_id");
}

Result<Shift> readShift(Connection &connection, ShiftId id)
{
    TRY_GET(const QList<Shift> found, shiftsBy(connection, "SELECT" ROWLOCK_SHIFT_COLUMNS "WHERE s.shift_id = ?", id));
    if (!found.isEmpty())
        return found.first();
    return refuseByHouse(Store::tr("There is no such shift. See the list of shifts."),
                         {{QStringLiteral("argument"), QStringLiteral("shift")}});
}

Result<QList<CashEntry>> readCash(Connection &connection, ShiftId shift)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    return all<CashEntry>(
        connection, R"(
        SELECT entry_no, kind, amount_minor, reason, terminal, clerk, at FROM shift_cash WHERE shift_id = ?
        ORDER BY entry_no)",
        [&house](const Row &row) {
            return CashEntry{int(row.integer(0)),          cashKindFromName(row.text(1)).value_or(CashKind::Float),
                             row.money(2, house.currency), row.text(3),
                             {row.text(4), row.text(5)},   row.instant(6)};
        },
        shift);
}

Result<ShiftHere> readShiftHere(Connection &connection, const QString &terminal)
{
    return readKeptTime(connection, terminal).map([](const KeptTime &kept) { return kept.workplace.shift; });
}

Result<QList<ZReport>> readZReports(Connection &connection, int limit, const std::optional<QString> &of)
{
    if (of)
        return all<ZReport>(connection,
                            "SELECT" ROWLOCK_Z_COLUMNS "WHERE shift_id IN (SELECT s.shift_id FROM shift s "
                            "WHERE " ROWLOCK_SHIFT_IS_OF ") ORDER BY z_no DESC LIMIT ?",
                            zOfRow, *of, *of, *of, *of, limit);
    return all<ZReport>(connection, "SELECT" ROWLOCK_Z_COLUMNS "ORDER BY z_no DESC LIMIT ?", zOfRow, limit);
}

Result<bool> workedInShift(Connection &connection, ShiftId shift, const QString &person)
{
    return one<bool>(
        connection, "SELECT EXISTS (SELECT 1 FROM shift s WHERE s.shift_id = ? AND" ROWLOCK_SHIFT_IS_OF ")",
        [](const Row &row) { return row.boolean(0); }, shift, person, person, person, person);
}

Result<ZReport> readZ(Connection &connection, int no)
{
    TRY_GET(const auto found, optional<ZReport>(connection, "SELECT" ROWLOCK_Z_COLUMNS "WHERE z_no = ?", zOfRow, no));
    if (found)
        return *found;
    return refuseByHouse(Store::tr("There is no Z report %1.").arg(no),
                         {{QStringLiteral("argument"), QStringLiteral("z")}});
}

} // namespace rowlock
