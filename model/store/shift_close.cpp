// The X report of a shift, and its end: the Z report, which is the same computation.
#include "model/store/shifts.h"

#include "model/db/statement.h"
#include "model/store/house_time.h"
#include "model/store/print_jobs.h"
#include "model/store/shift_entries.h"
#include "model/store/shift_figures.h"
#include "model/store/store_text.h"

#include <QJsonDocument>

namespace rowlock {

namespace {

QString compactJson(const QJsonDocument &json)
{
    return QString::fromUtf8(json.toJson(QJsonDocument::Compact));
}

Result<qint64> nextZ(Connection &connection)
{
    return one<qint64>(connection, R"(SELECT coalesce(max(z_no), 0) + 1 FROM z_report)",
                       [](const Row &row) { return row.integer(0); });
}

Result<Done> settleDrawer(Writing &writing, const Shift &shift, const QString &reason, std::optional<Money> leave)
{
    TRY_GET(const ShiftFigures before, readShiftFigures(writing.db(), shift, writing.now(), writing.by()));
    const Money difference = before.drawer.difference(), counted = before.drawer.left();
    if (difference.minor != 0 && reason.isEmpty())
        return badArgument(
            difference.minor < 0
                ? Store::tr("The drawer is %1 short. Say why, or that nobody knows.").arg(toDecimal(-difference))
                : Store::tr("The drawer is %1 over. Say why, or that nobody knows.").arg(toDecimal(difference)),
            "reason");
    if (leave && *leave > counted)
        return badArgument(Store::tr("Only %1 was counted. Leave that, or less.").arg(toDecimal(counted)), "leave");
    if (difference.minor != 0)
        TRY(writeCash(writing, shift.id, CashKind::Difference, difference, reason));
    if (leave && *leave < counted)
        TRY(writeCash(writing, shift.id, CashKind::ToSafe, *leave - counted, {}));
    return Done{};
}

Result<Done> writeZ(Writing &writing, const ShiftFigures &figures)
{
    const int no = figures.shift.z;
    const QString told = compactJson(QJsonDocument(toJson(figures)));
    const QString paper = compactJson(QJsonDocument(toJson(paperOf(figures))));
    TRY(tellShift(writing, "shift.closed",
                  {{QStringLiteral("left"), figures.drawer.left().minor},
                   {QStringLiteral("sha256"), zDigest(told, paper)},
                   {QStringLiteral("z"), no}},
                  figures.shift.id));
    TRY(post(writing.db(), R"(
        INSERT INTO z_report (z_no, shift_id, at, terminal, clerk, sales_minor, returns_minor, all_sales_minor,
            all_returns_minor, left_minor, head_seq, head_hash, figures, paper)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
             no, figures.shift.id, writing.now(), writing.by().terminal, writing.by().clerk, figures.sales,
             figures.returns, figures.allSales, figures.allReturns, figures.drawer.left(), figures.headSeq,
             figures.headHash, told, paper));
    TRY(postOne(writing.db(), R"(UPDATE shift SET state = 'closed', closed_at = ? WHERE shift_id = ?)", writing.now(),
                figures.shift.id));
    return post(writing.db(), R"(UPDATE terminal_shift SET shift_id = NULL, since = ? WHERE shift_id = ?)",
                writing.now(), figures.shift.id);
}

Result<ZReport> close(Writing &writing, ShiftId id, const QString &reason, std::optional<Money> leave)
{
    TRY_GET(Shift shift, readShift(writing.db(), id));
    TRY(requireStillOpen(shift));
    TRY(requireMayHandle(writing, shift));
    if (shift.isOpen())
        return refuse(ErrorCode::Forbidden,
                      Store::tr("The drawer %1 is not counted yet. Count it first.").arg(shift.drawer.name),
                      {{QStringLiteral("shift"), QStringLiteral("open")}});
    TRY(settleDrawer(writing, shift, reason, leave));
    TRY_GET(shift.z, nextZ(writing.db()).map([](qint64 no) { return int(no); }));
    TRY_GET(const ShiftFigures figures, readShiftFigures(writing.db(), shift, writing.now(), writing.by()));
    TRY(writeZ(writing, figures));
    TRY(askForClosedShift(writing, shift.z));
    return readZ(writing.db(), shift.z);
}

} // namespace

Result<ZReport> closeShift(Connection &connection, const Act &act, ShiftId shift, const QString &reason,
                           std::optional<Money> leave)
{
    TRY_GET(const QString why, optionalReason(reason));
    if (leave)
        TRY(requireAmount(*leave));
    return write(connection, act, Turn::house(), [&](Writing &writing) { return close(writing, shift, why, leave); });
}

Result<ShiftFigures> readX(Connection &connection, const Act &act, ShiftId id)
{
    return inReadTransaction(connection, [&]() -> Result<ShiftFigures> {
        TRY_GET(const Shift shift, readShift(connection, id));
        TRY_GET(const KeptTime kept, readKeptTime(connection, act.by.terminal));
        TRY_GET(const HouseTime time, HouseTime::of(connection, kept, act.clock));
        const StaffHere &staff = kept.workplace.staff;
        Actor by = act.by;
        if (staff.hasStaff)
            by.clerk = staff.atWork ? staff.atWork->name : QString();
        TRY_GET(const ShiftFigures figures, readShiftFigures(connection, shift, time.reading().house, by));
        const bool mayKnow = !staff.hasStaff || (staff.atWork && staff.atWork->rights.testFlag(Right::Shifts));
        return shift.isOpen() && !mayKnow ? blindly(figures) : figures;
    });
}

} // namespace rowlock
