#include "model/service/figures_desk.h"

#include "model/service/desk.h"
#include "model/store/report_rights.h"
#include "model/store/shifts.h"

#include <QTimeZone>

namespace rowlock {

Result<std::optional<Error>> FiguresDesk::whyNotSeen(ReportKind kind, const ReportFilter &filter, bool isOpened)
{
    TRY_GET(const ClockReading clock, m_desk.upkeep().readClock());
    const QTimeZone zone(m_desk.facts().timeZone);
    return rowlock::whyNotSeen(m_desk.connection(), m_desk.actor().terminal,
                               isOpened ? openedFiguresOf(kind, filter) : figuresOf(kind, filter, zone, clock.house));
}

Result<QList<ReportKind>> FiguresDesk::reportsWithheld()
{
    return rowlock::reportsWithheld(m_desk.connection(), m_desk.actor().terminal);
}

Result<bool> FiguresDesk::listsAllShifts()
{
    return whoseFigures(m_desk.connection(), m_desk.actor().terminal, Right::Shifts).map([](const auto &whose) {
        return !whose;
    });
}

Result<bool> FiguresDesk::listsAllSettlements()
{
    return whoseFigures(m_desk.connection(), m_desk.actor().terminal, Right::Settlements).map([](const auto &whose) {
        return !whose;
    });
}

Result<Done> FiguresDesk::requireAll()
{
    return requireMaySee(m_desk.connection(), {m_desk.actor(), m_desk.clock().computer(), "report"}, {});
}

Result<Money> FiguresDesk::leftBy(int z)
{
    TRY_GET(const ZReport report, readZ(m_desk.connection(), z));
    const QJsonObject drawer = report.figures.value(QStringLiteral("drawer_figures")).toObject();
    return moneyFromDecimal(drawer.value(QStringLiteral("left")).toString(), m_desk.facts().currency);
}

} // namespace rowlock
