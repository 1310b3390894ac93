// Cells of a report by the names of their columns. Pure; any thread.
#pragma once

#include "model/domain/report.h"

#include <algorithm>

namespace rowlock {

inline qsizetype columnNamed(const Report &report, QAnyStringView name) // -1: it has none
{
    const auto isIt = [name](const ReportColumn &column) { return QAnyStringView(column.name) == name; };
    const auto column = std::ranges::find_if(report.columns, isIt);
    return column == report.columns.end() ? -1 : column - report.columns.begin();
}

// Null where there is no such column, or something else in it.
template <typename T>
const T *cellNamed(const Report &report, qsizetype row, QAnyStringView name)
{
    const qsizetype column = columnNamed(report, name);
    return column < 0 ? nullptr : std::get_if<T>(&report.rows.at(row).at(column));
}

} // namespace rowlock
