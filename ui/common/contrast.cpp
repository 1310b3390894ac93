#include "ui/common/contrast.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

QColor mixed(const QColor &base, const QColor &over, double amount)
{
    const auto channel = [amount](int from, int to) { return int(std::lround(from + (to - from) * amount)); };
    return QColor(channel(base.red(), over.red()), channel(base.green(), over.green()),
                  channel(base.blue(), over.blue()));
}

QColor readable(const QColor &text, const QColor &ground, double least)
{
    if (contrast(text, ground) >= least)
        return text;
    const QColor pole = contrast(Qt::white, ground) > contrast(Qt::black, ground) ? Qt::white : Qt::black;
    for (double amount = 0.08; amount < 1; amount += 0.08) {
        const QColor bent = mixed(text, pole, amount);
        if (contrast(bent, ground) >= least)
            return bent;
    }
    return pole;
}

} // namespace rowlock
