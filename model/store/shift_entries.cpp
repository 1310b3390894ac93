#include "model/store/shift_entries.h"

#include "model/db/statement.h"
#include "model/store/field_hash.h"
#include "model/store/journal.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"

namespace rowlock {

Result<Done> tellShift(Writing &writing, const char *kind, QJsonObject body, ShiftId shift)
{
    body.insert(QStringLiteral("shift"), shift.value());
    TRY(record(writing, {QString::fromLatin1(kind), {}, -1, {}, {}, body}));
    return writeEntries(writing);
}

Result<CashEntry> writeCash(Writing &writing, ShiftId shift, CashKind kind, const Money &amount, const QString &reason)
{
    TRY_GET(const int no, one<int>(
                              writing.db(), R"(
        SELECT coalesce(max(entry_no), 0) + 1 FROM shift_cash WHERE shift_id = ?)",
                              [](const Row &row) { return int(row.integer(0)); }, shift));
    const CashEntry entry{no, kind, amount, reason, writing.by(), writing.now()};
    TRY(tellShift(writing, "shift.cash",
                  {{QStringLiteral("amount"), amount.minor},
                   {QStringLiteral("entry"), no},
                   {QStringLiteral("kind"), kindName(kind)},
                   {QStringLiteral("reason"), reason}},
                  shift));
    TRY(post(writing.db(), R"(
        INSERT INTO shift_cash (shift_id, entry_no, kind, amount_minor, reason, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?))",
             shift, no, kindName(kind), amount, reason, entry.by.terminal, entry.by.clerk, entry.at));
    return entry;
}

Result<Done> requireAmount(const Money &amount)
{
    if (amount.minor < 0 || amount.minor > largestPayment)
        return badArgument(Store::tr("No drawer holds so much. Enter another amount."), "amount");
    return Done{};
}

Result<Done> requireStillOpen(const Shift &shift)
{
    if (shift.state != ShiftState::Closed)
        return Done{};
    return refuse(ErrorCode::Forbidden,
                  Store::tr("The shift of %1 is closed by Z report %2.").arg(shift.drawer.name).arg(shift.z),
                  {{QStringLiteral("shift"), QStringLiteral("closed")}, {QStringLiteral("z"), shift.z}});
}

// Their own, whoever may work with the drawer; others' with a right.
Result<Done> requireMayHandle(Writing &writing, const Shift &shift)
{
    const ShiftHere &here = writing.shift();
    const bool isTheirs =
        !writing.staff().hasStaff || shift.by.clerk == writing.by().clerk || (here.shift == shift.id && here.isTheirs);
    return isTheirs ? Result<Done>(Done{}) : requireRight(writing, Right::Shifts);
}

QString zDigest(const QString &figures, const QString &paper)
{
    FieldHash hash;
    hash.field(figures);
    hash.field(paper);
    return hash.hex();
}

} // namespace rowlock
