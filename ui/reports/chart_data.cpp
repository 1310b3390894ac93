#include "ui/reports/chart_data.h"

#include "model/domain/report_cells.h"
#include "ui/common/format.h"
#include "ui/reports/report_catalog.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr qsizetype mostBars = 14;
constexpr qsizetype mostLines = 6;
constexpr double mostSteps = 5;

struct ChartTexts
{
    Q_DECLARE_TR_FUNCTIONS(Reports)
};

double valueOf(const ReportCell &cell)
{
    if (const auto *money = std::get_if<Money>(&cell))
        return double(money->minor);
    const auto *number = std::get_if<qint64>(&cell);
    return number ? double(*number) : 0;
}

// Bars of these columns beside each other; rows of one label are one bar.
ChartData barsOf(const Report &report, const char *label, std::initializer_list<const char *> columns, bool inOrder)
{
    ChartData chart;
    const qsizetype named = columnNamed(report, label);
    QList<qsizetype> drawn;
    for (const char *name : columns) {
        if (const qsizetype column = columnNamed(report, name); column >= 0) {
            drawn += column;
            chart.series += ChartSeries{report.columns.at(column).title, {}};
        }
    }
    if (named < 0 || drawn.isEmpty() || report.rows.isEmpty())
        return chart;
    struct Bar
    {
        QString label;
        QList<double> values;
    };
    QList<Bar> bars;
    QHash<QString, qsizetype> known;
    for (const QList<ReportCell> &row : report.rows) {
        const QString text = reportCellText(row.at(named), report.timeZone);
        if (!known.contains(text)) {
            known.insert(text, bars.size());
            bars += Bar{text, QList<double>(drawn.size(), 0.0)};
        }
        for (qsizetype i = 0; i < drawn.size(); ++i)
            bars[known.value(text)].values[i] += std::abs(valueOf(row.at(drawn.at(i)))); // beside, not below
    }
    for (const ReportCell &cell : report.rows.first()) {
        if (const auto *money = std::get_if<Money>(&cell))
            chart.currency = money->currency;
    }
    if (!std::holds_alternative<Money>(report.rows.first().at(drawn.first())))
        chart.currency.reset();
    chart.of = bars.size();
    if (bars.size() > mostBars && inOrder) {
        bars = bars.last(mostBars); // the newest
    } else if (bars.size() > mostBars) {
        std::ranges::stable_sort(bars, std::greater(), [](const Bar &bar) { return bar.values.first(); });
        bars.resize(mostBars);
    }
    chart.shape = ChartData::Shape::Bars;
    for (const Bar &bar : std::as_const(bars)) {
        chart.labels += bar.label;
        for (qsizetype i = 0; i < drawn.size(); ++i)
            chart.series[i].values += bar.values.at(i);
    }
    return chart;
}

ChartData linesOf(const Report &report)
{
    ChartData chart;
    const qsizetype event = columnNamed(report, "event"), starts = columnNamed(report, "starts"),
                    days = columnNamed(report, "days_before"), percent = columnNamed(report, "percent");
    if (event < 0 || starts < 0 || days < 0 || percent < 0 || report.rows.isEmpty())
        return chart;
    QList<double> events; // in the order of the series
    for (const QList<ReportCell> &row : report.rows) {
        const double id = valueOf(row.at(event));
        if (!events.contains(id)) {
            events += id;
            const auto *at = std::get_if<Instant>(&row.at(starts));
            chart.series += ChartSeries{at ? dayText(*at, report.timeZone) : QString(), {}, {}};
        }
        ChartSeries &line = chart.series[events.indexOf(id)];
        line.at += valueOf(row.at(days));
        line.values += valueOf(row.at(percent));
    }
    // The one that was asked about stays, whatever is beside it.
    const double asked = report.filter.event ? double(report.filter.event->value()) : -1;
    if (const qsizetype there = events.indexOf(asked); there > 0)
        chart.series.move(there, 0);
    chart.of = chart.series.size();
    if (chart.series.size() > mostLines)
        chart.series.resize(mostLines);
    chart.shape = ChartData::Shape::Lines;
    chart.title = ChartTexts::tr("Sold by days before the start, % of capacity");
    chart.unit = QStringLiteral("%");
    return chart;
}

} // namespace

ChartData chartOf(const Report &report)
{
    switch (report.kind) {
    case ReportKind::Breakdown: {
        const qsizetype key = columnNamed(report, "row");
        if (key < 0)
            return {};
        const QByteArray by = report.columns.at(key + 1).name.toLatin1();
        ChartData chart = barsOf(report, by.constData(), {"sold_amount", "refunded_amount"}, isTime(report.filter.by));
        chart.title = ChartTexts::tr("Sold and refunded");
        return chart;
    }
    case ReportKind::Tonight: {
        ChartData chart = barsOf(report, "name", {"sold", "reserved", "held"}, true);
        chart.title = ChartTexts::tr("Places");
        return chart;
    }
    case ReportKind::Comps: {
        ChartData chart = barsOf(report, "reason", {"given", "back"}, false);
        chart.title = ChartTexts::tr("Free tickets");
        return chart;
    }
    case ReportKind::SellThrough: return linesOf(report);
    default: return {};
    }
}

QString chartValueText(const ChartData &chart, double value)
{
    if (chart.currency)
        return moneyText({std::llround(value), *chart.currency});
    return QLocale().toString(std::llround(value)) + chart.unit;
}

QString chartInWords(const ChartData &chart)
{
    if (chart.shape == ChartData::Shape::None)
        return {};
    QStringList words;
    if (chart.shape == ChartData::Shape::Bars) {
        for (qsizetype i = 0; i < chart.labels.size(); ++i) {
            QStringList values;
            for (const ChartSeries &one : chart.series)
                values += ChartTexts::tr("%1 %2").arg(one.name, chartValueText(chart, one.values.at(i)));
            words += ChartTexts::tr("%1: %2").arg(chart.labels.at(i), values.join(QStringLiteral(", ")));
        }
    } else {
        for (const ChartSeries &one : chart.series)
            words += ChartTexts::tr("%1: %2").arg(
                one.name, one.values.isEmpty() ? QString() : chartValueText(chart, one.values.last()));
    }
    return words.join(QStringLiteral("; "));
}

QList<double> axisSteps(double lowest, double highest)
{
    const double span = std::max(highest, 0.0) - std::min(lowest, 0.0);
    if (span <= 0)
        return {0, 1};
    double step = std::pow(10, std::floor(std::log10(span / mostSteps)));
    for (const double times : {1.0, 2.0, 5.0, 10.0}) {
        if (span / (step * times) <= mostSteps) {
            step *= times;
            break;
        }
    }
    step = std::max(step, 1.0); // half a ticket is none
    QList<double> steps;
    double at = std::floor(std::min(lowest, 0.0) / step) * step;
    for (; at < highest; at += step)
        steps += at;
    steps += at;
    return steps;
}

} // namespace rowlock
