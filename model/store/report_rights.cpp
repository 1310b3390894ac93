#include "model/store/report_rights.h"

#include "model/db/statement.h"
#include "model/store/shifts.h"

#include <QTimeZone>

namespace rowlock {

namespace {

// until noon a night that went past midnight is tonight too, as lastClosedDay() has it
constexpr qint64 nightHours = 12;

bool isTonight(const ReportFilter &filter, const QTimeZone &zone, Instant now)
{
    if (filter.event)
        return false; // of any day
    const auto startOf = [&zone](const QDate &day) { return Instant{day.startOfDay(zone).toMSecsSinceEpoch()}; };
    const QDate today = inZone(now, zone).date();
    const Instant begin = startOf(inZone(now.plusSeconds(-nightHours * 3600), zone).date());
    const Instant end = startOf(today.addDays(1)), from = filter.from.value_or(startOf(today));
    return from >= begin && from < end && filter.to.value_or(end) <= end; // without an end: to that of its first day
}

Result<bool> isSettlementOf(Connection &connection, int settlement, const QString &person)
{
    return one<bool>(
        connection, R"(SELECT EXISTS (SELECT 1 FROM settlement WHERE settlement_no = ? AND clerk = ?))",
        [](const Row &row) { return row.boolean(0); }, settlement, person);
}

Result<bool> isTheirs(Connection &connection, const Workplace &here, const AtWork &who, const FiguresAsked &asked)
{
    if (asked.isTonight)
        return true;
    if (asked.shift) {
        const bool isHere = here.shift.shift == *asked.shift && here.shift.isTheirs;
        return isHere || who.rights.testFlag(Right::Shifts) ? Result<bool>(true)
                                                            : workedInShift(connection, *asked.shift, who.name);
    }
    if (asked.isSettlement && who.rights.testFlag(Right::Settlements))
        return true;
    return asked.settlement ? isSettlementOf(connection, *asked.settlement, who.name) : Result<bool>(false);
}

Result<std::optional<Error>> whyNotSeenAt(Connection &connection, const Workplace &here, const QString &terminal,
                                          const FiguresAsked &asked)
{
    using Why = std::optional<Error>;
    const StaffHere &staff = here.staff;
    if (!staff.hasStaff)
        return Why();
    if (!staff.atWork)
        return Why(refuseUnsigned(terminal).value());
    if (staff.atWork->rights.testFlag(Right::Reports))
        return Why();
    TRY_GET(const bool isTheirOwn, isTheirs(connection, here, *staff.atWork, asked));
    return isTheirOwn ? Why() : Why(refuseWithoutRight(*staff.atWork, Right::Reports).value());
}

} // namespace

FiguresAsked figuresOf(ReportKind kind, const ReportFilter &filter, const QTimeZone &zone, Instant now)
{
    switch (kind) {
    case ReportKind::Tonight: return {isTonight(filter, zone, now)};
    case ReportKind::Shift: return {false, filter.shift};
    case ReportKind::Settlement: return {false, {}, true, filter.settlement};
    default: return {};
    }
}

// The orders of a row are more than it says; those of a settlement are what it is made of.
FiguresAsked openedFiguresOf(ReportKind kind, const ReportFilter &filter)
{
    return kind == ReportKind::Settlement ? FiguresAsked{false, {}, true, filter.settlement} : FiguresAsked{};
}

Result<std::optional<Error>> whyNotSeen(Connection &connection, const QString &terminal, const FiguresAsked &asked)
{
    if (connection.isReadOnly())
        return std::optional<Error>();
    TRY_GET(const KeptTime kept, readKeptTime(connection, terminal));
    return whyNotSeenAt(connection, kept.workplace, terminal, asked);
}

Result<Done> requireMaySee(Connection &connection, const Act &act, const FiguresAsked &asked)
{
    TRY_GET(const auto why, whyNotSeen(connection, act.by.terminal, asked));
    if (!why)
        return Done{};
    return write(connection, act, Turn::house(), [](Writing &) { return Result<Done>(Done{}); });
}

Result<QList<ReportKind>> reportsWithheld(Connection &connection, const QString &terminal)
{
    QList<ReportKind> withheld;
    if (connection.isReadOnly())
        return withheld;
    TRY_GET(const KeptTime kept, readKeptTime(connection, terminal));
    for (const QString &name : reportNames()) {
        TRY_GET(const ReportKind kind, reportKindFromName(name));
        if (kind == ReportKind::Shift && kept.workplace.staff.atWork) // some of them are their own
            continue;
        const FiguresAsked asked{kind == ReportKind::Tonight, {}, kind == ReportKind::Settlement};
        TRY_GET(const auto why, whyNotSeenAt(connection, kept.workplace, terminal, asked));
        if (why)
            withheld += kind;
    }
    return withheld;
}

Result<std::optional<QString>> whoseFigures(Connection &connection, const QString &terminal, Right besides)
{
    TRY_GET(const auto why, whyNotSeen(connection, terminal, {}));
    if (!why)
        return std::optional<QString>();
    if (wantsSignIn(*why))
        return tl::unexpected(*why);
    TRY_GET(const KeptTime kept, readKeptTime(connection, terminal));
    const auto &who = kept.workplace.staff.atWork;
    return !who || who->rights.testFlag(besides) ? std::optional<QString>() : std::optional(who->name);
}

} // namespace rowlock
