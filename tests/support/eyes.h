// Colours as eyes see them that lack one kind of cone, and how far two colours are apart to the eye. Pure functions.
#pragma once

#include <QColor>

#include <array>
#include <cmath>

namespace rowlock::eyes {

enum class Lacking { Nothing, Long, Middle, Short }; // protanopia, deuteranopia, tritanopia

using Linear = std::array<double, 3>; // red, green, blue; light, not signal

inline Linear light(const QColor &color)
{
    const auto channel = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {channel(color.redF()), channel(color.greenF()), channel(color.blueF())};
}

// After Machado, Oliveira and Fernandes (2009), at full severity.
inline Linear seen(const QColor &color, Lacking lacking)
{
    static constexpr double matrices[3][3][3] = {
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
        {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
    const Linear from = light(color);
    if (lacking == Lacking::Nothing)
        return from;
    Linear to{};
    for (size_t row = 0; row < 3; ++row) {
        for (size_t column = 0; column < 3; ++column)
            to[row] += matrices[int(lacking) - 1][row][column] * from[column];
        to[row] = std::clamp(to[row], 0.0, 1.0);
    }
    return to;
}

// The distance in CIE 1976 L*a*b*; about 2 is just seen side by side, 15 and more at a glance.
inline double apart(const QColor &one, const QColor &other, Lacking lacking)
{
    const auto lab = [lacking](const QColor &color) {
        const Linear c = seen(color, lacking);
        const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
        const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
        const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
        const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
        return std::array{116 * y - 16, 500 * (x - y), 200 * (y - z)};
    };
    const auto a = lab(one);
    const auto b = lab(other);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

} // namespace rowlock::eyes
