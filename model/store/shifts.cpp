#include "model/store/shifts.h"

#include "model/db/statement.h"
#include "model/store/drawers.h"
#include "model/store/keys.h"
#include "model/store/settings.h"
#include "model/store/shift_entries.h"
#include "model/store/shift_rules.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

// Told before, by an entry of this terminal.
Result<Done> workIn(Writing &writing, ShiftId shift)
{
    return post(writing.db(), R"(
        INSERT INTO terminal_shift (terminal, shift_id, since) VALUES (?, ?, ?)
        ON CONFLICT (terminal) DO UPDATE SET shift_id = excluded.shift_id, since = excluded.since)",
                writing.by().terminal, shift, writing.now());
}

std::optional<int> personHere(const Writing &writing)
{
    const auto &who = writing.staff().atWork;
    return who ? std::optional(who->no) : std::nullopt;
}

Result<Done> requireNoneHere(const Writing &writing)
{
    if (!writing.shift().shift.isValid())
        return Done{};
    return refuse(ErrorCode::Forbidden,
                  Store::tr("A shift of %1 is open at %2 already. Close it or leave it first.")
                      .arg(writing.shift().whose.isEmpty() ? writing.by().terminal : writing.shift().whose,
                           writing.by().terminal),
                  {{QStringLiteral("shift"), QStringLiteral("open")}});
}

Result<Done> requireFree(Writing &writing, const Drawer &drawer)
{
    if (!drawer.isOffered)
        return refuse(ErrorCode::Forbidden, Store::tr("No shift is opened with %1 any more.").arg(drawer.name),
                      {{QStringLiteral("shift"), QStringLiteral("drawer")}});
    TRY_GET(const QList<Shift> open, readOpenShifts(writing.db()));
    const auto found = std::ranges::find_if(open, [&](const Shift &shift) { return shift.drawer.no == drawer.no; });
    if (found == open.end())
        return Done{};
    return refuse(ErrorCode::Forbidden,
                  Store::tr("A shift is open with %1 already, by %2. Join it, or close it first.")
                      .arg(drawer.name, found->by.clerk.isEmpty() ? found->by.terminal : found->by.clerk),
                  {{QStringLiteral("shift"), QStringLiteral("open")}});
}

// What its last shift left in a drawer; none: it had none.
Result<std::optional<qint64>> leftIn(Connection &connection, int drawer)
{
    return optional<qint64>(
        connection, R"(
        SELECT z.left_minor FROM z_report z JOIN shift s ON s.shift_id = z.shift_id
        WHERE s.drawer_no = ? ORDER BY s.shift_id DESC LIMIT 1)",
        [](const Row &row) { return row.integer(0); }, drawer);
}

Result<Shift> open(Writing &writing, int drawerNo, const Money &floated, const QString &reason)
{
    TRY(requireNoneHere(writing));
    TRY_GET(const Drawer drawer, drawerOfNumber(writing.db(), drawerNo));
    TRY(requireFree(writing, drawer));
    TRY_GET(const auto left, leftIn(writing.db(), drawer.no));
    TRY_GET(const ShiftId id, one<ShiftId>(writing.db(), R"(SELECT coalesce(max(shift_id), 0) + 1 FROM shift)",
                                           [](const Row &row) { return row.id<ShiftId>(0); }));
    TRY(tellShift(writing, "shift.opened", {{QStringLiteral("drawer"), drawer.no}}, id));
    TRY(post(writing.db(), R"(
        INSERT INTO shift (shift_id, drawer_no, state, opened_at, terminal, clerk, staff_no)
        VALUES (?, ?, 'open', ?, ?, ?, ?))",
             id, drawer.no, writing.now(), writing.by().terminal, writing.by().clerk, personHere(writing)));
    TRY(workIn(writing, id));
    TRY(writeCash(writing, id, CashKind::Float, floated, reason));
    if (left && *left != floated.minor)
        TRY(writeCash(writing, id, CashKind::OpeningDifference, Money{floated.minor - *left, floated.currency},
                      reason));
    return readShift(writing.db(), id);
}

constexpr Sql oldestOpen{R"(SELECT attempt_id FROM payment_attempt INDEXED BY attempt_open
            WHERE state = 'open' AND terminal = ? ORDER BY attempt_id LIMIT 1)",
                         R"(SELECT attempt_id FROM payment_attempt
            WHERE state = 'open' AND terminal = ? ORDER BY attempt_id LIMIT 1)"};

// Nobody waits there for an answer about money.
Result<Done> requireSettledAt(Writing &writing, const QStringList &terminals)
{
    for (const QString &terminal : terminals) {
        TRY_GET(const auto open,
                optional<qint64>(
                    writing.db(), oldestOpen, [](const Row &row) { return row.integer(0); }, terminal));
        if (open)
            return refuse(
                ErrorCode::Forbidden,
                Store::tr("A payment at %1 is not settled yet. Say first whether it was charged.").arg(terminal),
                {{QStringLiteral("attempt"), *open}, {QStringLiteral("terminal"), terminal}});
    }
    return Done{};
}

Result<Shift> join(Writing &writing, ShiftId id)
{
    TRY(requireNoneHere(writing));
    TRY_GET(const Shift shift, readShift(writing.db(), id));
    TRY(requireStillOpen(shift));
    if (!shift.drawer.severalTerminals && !shift.terminals.isEmpty())
        return refuse(ErrorCode::Forbidden,
                      Store::tr("The money of %1 is taken at one terminal at a time. Leave the shift at %2 first.")
                          .arg(shift.drawer.name, shift.terminals.first()),
                      {{QStringLiteral("shift"), QStringLiteral("terminal")}});
    if (!shift.drawer.severalPeople && writing.staff().hasStaff && shift.by.clerk != writing.by().clerk)
        return refuse(ErrorCode::Forbidden,
                      Store::tr("The drawer %1 is %2’s in this shift. Open a shift with another drawer.")
                          .arg(shift.drawer.name, shift.by.clerk),
                      {{QStringLiteral("shift"), QStringLiteral("others")}});
    TRY(tellShift(writing, "shift.joined", {}, id));
    TRY(workIn(writing, id));
    return readShift(writing.db(), id);
}

Result<Shift> leave(Writing &writing)
{
    const ShiftId id = writing.shift().shift;
    if (!id.isValid())
        return refuse(ErrorCode::Forbidden, Store::tr("No shift is open at %1.").arg(writing.by().terminal),
                      {{QStringLiteral("shift"), QStringLiteral("none")}});
    TRY_GET(const Shift shift, readShift(writing.db(), id));
    TRY(requireMayHandle(writing, shift)); // another's is not taken off its terminal
    TRY(requireSettledAt(writing, {writing.by().terminal}));
    TRY(tellShift(writing, "shift.left", {}, id));
    TRY(postOne(writing.db(), R"(UPDATE terminal_shift SET shift_id = NULL, since = ? WHERE terminal = ?)",
                writing.now(), writing.by().terminal));
    return readShift(writing.db(), id);
}

// A drop is what a clerk does every evening.
std::optional<Right> rightFor(CashKind kind)
{
    if (kind == CashKind::NoSale)
        return Right::NoSale;
    return kind == CashKind::Drop ? std::nullopt : std::optional(Right::PettyCash);
}

Result<CashEntry> move(Writing &writing, CashKind kind, const Money &amount, const QString &reason)
{
    TRY(requireShift(writing));
    if (!writing.shift().shift.isValid())
        return refuse(ErrorCode::Forbidden, Store::tr("This box office has no drawers. Add one first."),
                      {{QStringLiteral("shift"), QStringLiteral("none")}});
    if (const auto right = rightFor(kind))
        TRY(requireRight(writing, *right));
    const bool goesOut = kind == CashKind::Out || kind == CashKind::Drop;
    return writeCash(writing, writing.shift().shift, kind, goesOut ? -amount : amount, reason);
}

QJsonObject cashJson(const CashEntry &entry)
{
    return {{QStringLiteral("no"), entry.no},
            {QStringLiteral("kind"), kindName(entry.kind)},
            {QStringLiteral("amount"), entry.amount.minor},
            {QStringLiteral("currency"), entry.amount.currency.code()},
            {QStringLiteral("reason"), entry.reason},
            {QStringLiteral("terminal"), entry.by.terminal},
            {QStringLiteral("clerk"), entry.by.clerk},
            {QStringLiteral("at"), entry.at.ms}};
}

Result<CashEntry> cashFromJson(const QJsonObject &json)
{
    TRY_GET(const CashKind kind, cashKindFromName(json.value(QStringLiteral("kind")).toString()));
    TRY_GET(const Currency currency, Currency::fromCode(json.value(QStringLiteral("currency")).toString()));
    return CashEntry{
        json.value(QStringLiteral("no")).toInt(),
        kind,
        {json.value(QStringLiteral("amount")).toInteger(), currency},
        json.value(QStringLiteral("reason")).toString(),
        {json.value(QStringLiteral("terminal")).toString(), json.value(QStringLiteral("clerk")).toString()},
        {json.value(QStringLiteral("at")).toInteger()}};
}

Result<Shift> count(Writing &writing, ShiftId id, const CashCount &counted)
{
    TRY_GET(const Shift shift, readShift(writing.db(), id));
    TRY(requireStillOpen(shift));
    TRY(requireMayHandle(writing, shift));
    TRY(requireSettledAt(writing, shift.terminals));
    TRY_GET(const QList<Denomination> denominations, readDenominations(writing.db()));
    TRY(checkCounted(counted, denominations, shift.floated.currency));
    TRY_GET(const int no, one<int>(
                              writing.db(), R"(
        SELECT coalesce(max(count_no), 0) + 1 FROM shift_count WHERE shift_id = ?)",
                              [](const Row &row) { return int(row.integer(0)); }, id));
    const qint64 total = counted.total(shift.floated.currency).minor;
    TRY(tellShift(
        writing, "shift.counted",
        {{QStringLiteral("count"), no}, {QStringLiteral("pieces"), counted.toText()}, {QStringLiteral("total"), total}},
        id));
    TRY(post(writing.db(), R"(
        INSERT INTO shift_count (shift_id, count_no, pieces, total_minor, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?))",
             id, no, counted.toText(), total, writing.by().terminal, writing.by().clerk, writing.now()));
    if (shift.isOpen())
        TRY(postOne(writing.db(), R"(UPDATE shift SET state = 'counted' WHERE shift_id = ?)", id));
    return readShift(writing.db(), id);
}

Result<Shift> resume(Writing &writing, ShiftId id)
{
    TRY_GET(const Shift shift, readShift(writing.db(), id));
    TRY(requireStillOpen(shift));
    if (shift.isOpen()) // as it was: an approval would be used up for nothing
        return shift;
    TRY(requireMayHandle(writing, shift));
    TRY(tellShift(writing, "shift.resumed", {{QStringLiteral("to"), QStringLiteral("open")}}, id));
    TRY(postOne(writing.db(), R"(UPDATE shift SET state = 'open' WHERE shift_id = ?)", id));
    return readShift(writing.db(), id);
}

} // namespace

Result<Shift> openShift(Connection &connection, const Act &act, int drawer, const Money &floated, const QString &reason)
{
    TRY(requireAmount(floated));
    TRY_GET(const QString why, optionalReason(reason));
    return write(connection, act, Turn::house(), [&](Writing &writing) { return open(writing, drawer, floated, why); });
}

Result<Shift> joinShift(Connection &connection, const Act &act, ShiftId shift)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return join(writing, shift); });
}

Result<Shift> leaveShift(Connection &connection, const Act &act)
{
    return write(connection, act, Turn::house(), [](Writing &writing) { return leave(writing); });
}

Result<CashEntry> moveCash(Connection &connection, const Act &act, CashKind kind, const Money &amount,
                           const QString &reason, const QString &key)
{
    TRY(requireAmount(amount));
    if (amount.minor == 0 && kind != CashKind::NoSale)
        return badArgument(Store::tr("Enter how much, above zero."), "amount");
    QString why;
    if (kind == CashKind::Drop) {
        TRY_GET(why, optionalReason(reason));
    } else {
        TRY_GET(why, requiredReason(reason, Store::tr("Say why, in 1 to 500 characters.")));
    }
    const QJsonObject asked{{QStringLiteral("kind"), kindName(kind)},
                            {QStringLiteral("amount"), amount.minor},
                            {QStringLiteral("reason"), why}};
    return write(connection, act, Turn::house(), [&](Writing &writing) {
        return once<CashEntry>(
            writing, key, QStringLiteral("shift.cash"), asked, [&] { return move(writing, kind, amount, why); },
            cashJson, cashFromJson);
    });
}

Result<Shift> countShift(Connection &connection, const Act &act, ShiftId shift, const CashCount &counted)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return count(writing, shift, counted); });
}

Result<Shift> resumeShift(Connection &connection, const Act &act, ShiftId shift)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return resume(writing, shift); });
}

} // namespace rowlock
