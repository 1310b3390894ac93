// The usual one of many distances. Of an even number the lower of the two in the middle: a distance that occurs.
#pragma once

#include <QList>

#include <algorithm>

namespace rowlock {

inline double lowerMedian(QList<double> values)
{
    if (values.isEmpty())
        return 0;
    auto middle = values.begin() + (values.size() - 1) / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace rowlock
