#include "model/domain/heat_steps.h"

#include "model/domain/report_cells.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct HeatTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

qint64 figureIn(const Report &report, int row, QAnyStringView name)
{
    const auto *figure = cellNamed<qint64>(report, row, name);
    return figure ? *figure : 0;
}

qint64 soldIn(const Report &report, int row)
{
    return figureIn(report, row, QLatin1StringView("sold"));
}

qint64 eventsIn(const Report &report, int row)
{
    return figureIn(report, row, QLatin1StringView("events"));
}

int stepOf(qint64 sold, qint64 events)
{
    if (sold <= 0 || events <= 0)
        return 0;
    return int(std::min<qint64>(1 + (sold * 4 - 1) / events, HeatSteps::count - 1));
}

QString wordsOf(int step)
{
    switch (step) {
    case 0: return HeatTexts::tr("never sold");
    case 1: return HeatTexts::tr("sold at up to 25 %");
    case 2: return HeatTexts::tr("up to 50 %");
    case 3: return HeatTexts::tr("up to 75 %");
    default: break;
    }
    return HeatTexts::tr("over 75 %");
}

} // namespace

bool isHeatMap(const Report &report, const SharedPlan &plan)
{
    return report.kind == ReportKind::Heat && plan && !report.rows.isEmpty() && !report.columns.isEmpty()
           && report.columns.first().name == QLatin1StringView("seat") && plan->seats.size() == report.rows.size();
}

HeatSteps heatStepsOf(const Report &report)
{
    HeatSteps steps;
    for (int seat = 0; seat < report.rows.size(); ++seat) {
        const qint64 events = eventsIn(report, seat);
        steps.ofSeat.append(stepOf(soldIn(report, seat), events));
        ++steps.seats.at(size_t(steps.ofSeat.last()));
        steps.events = std::max(steps.events, events);
    }
    return steps;
}

QString heatStepText(const HeatSteps &steps, int step)
{
    const int count = steps.seats.at(size_t(step));
    const QString seats =
        count == 1 ? HeatTexts::tr("1 seat") : HeatTexts::tr("%1 seats").arg(QLocale().toString(count));
    return HeatTexts::tr("%1: %2").arg(wordsOf(step), seats);
}

QString heatSeatText(const Report &report, int seat)
{
    const qint64 sold = soldIn(report, seat), events = eventsIn(report, seat);
    if (sold == 0)
        return wordsOf(0);
    return events == 1 ? HeatTexts::tr("sold")
                       : HeatTexts::tr("sold at %1 of %2 performances")
                             .arg(QLocale().toString(sold), QLocale().toString(events));
}

} // namespace rowlock
