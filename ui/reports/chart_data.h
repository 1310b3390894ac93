// What of a report is drawn, before anybody decides how. Pure functions.
#pragma once

#include "model/domain/report.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace rowlock {

struct ChartSeries
{
    QString name;
    QList<double> values; // bars: one for each label; lines: one for each of `at`
    QList<double> at = {};
};

struct ChartData
{
    enum class Shape { None, Bars, Lines };
    Shape shape = Shape::None;
    QString title;      // of what is drawn: "Tickets"
    QStringList labels; // of the bars
    QList<ChartSeries> series;
    std::optional<Currency> currency = {}; // the values are its minor units; none: they are numbers
    QString unit = {};                     // behind numbers: "%"
    qsizetype of = 0;                      // how many bars there would be; more than `labels`: these are the largest
};

ChartData chartOf(const Report &report);
QString chartValueText(const ChartData &chart, double value);
// What it says to whoever does not see it; the table has every figure.
QString chartInWords(const ChartData &chart);
// Round steps of an axis that reaches to `highest`, beginning at 0 or below it; at most six.
QList<double> axisSteps(double lowest, double highest);

} // namespace rowlock
