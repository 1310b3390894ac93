// Prices worked out once more, in another way: whole numbers only, one cent after the other, nothing of the model's.
// Slow and easy to believe.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

namespace rowlock::slow {

using Cents = long long;
using Prices = std::vector<Cents>;

// The largest whole net whose exact value is not above price ÷ (1 + rate) by more than half a cent.
inline Cents netOf(Cents price, int rate)
{
    const Cents over = 10'000 + rate;
    Cents net = price * 10'000 / over; // at most one below
    while ((net + 1) * over - price * 10'000 <= price * 10'000 - net * over)
        ++net;
    return net;
}

// The whole new price that is nearest to price × (100 - percent) ÷ 100, the dearer one of two that are as near.
inline Cents lessPercent(Cents price, int percent)
{
    const Cents exact = price * (10'000 - percent);
    Cents now = 0;
    for (Cents bit = 1LL << 40; bit > 0; bit /= 2) {
        if ((now + bit) * 10'000 <= exact)
            now += bit;
    }
    return 2 * (exact - now * 10'000) >= 10'000 ? now + 1 : now;
}

// Each cent by itself to whoever is furthest below what is due to them.
inline Prices shares(Cents amount, const Prices &parts)
{
    Cents whole = 0;
    for (const Cents part : parts)
        whole += part;
    Prices given(parts.size());
    if (whole == 0)
        return given;
    Cents left = amount;
    for (size_t i = 0; i < parts.size(); ++i) {
        given[i] = Cents(static_cast<unsigned long long>(amount) * static_cast<unsigned long long>(parts[i])
                         / static_cast<unsigned long long>(whole));
        left -= given[i];
    }
    for (; left > 0; --left) {
        size_t poorest = 0;
        for (size_t i = 1; i < parts.size(); ++i) {
            if (amount * parts[i] - given[i] * whole > amount * parts[poorest] - given[poorest] * whole)
                poorest = i;
        }
        ++given[poorest];
    }
    return given;
}

// n for m: what each of the prices comes down by.
inline Prices takeAndPay(int take, int pay, const Prices &prices)
{
    std::vector<bool> used(prices.size());
    Prices order; // places, the cheapest first
    for (size_t turn = 0; turn < prices.size(); ++turn) {
        size_t best = prices.size();
        for (size_t i = 0; i < prices.size(); ++i) {
            if (prices[i] > 0 && !used[i] && (best == prices.size() || prices[i] < prices[best]))
                best = i;
        }
        if (best == prices.size())
            break;
        used[best] = true;
        order.push_back(Cents(best));
    }
    const size_t groups = order.size() / size_t(take);
    Cents saved = 0;
    Prices parts(prices.size());
    for (size_t i = 0; i < groups * size_t(take); ++i) {
        if (i < groups * size_t(take - pay))
            saved += prices[size_t(order[i])];
        parts[size_t(order[i])] = prices[size_t(order[i])];
    }
    return shares(saved, parts);
}

// The nearest multiple of a coin, away from zero in the middle.
inline Cents toCoins(Cents amount, Cents coin)
{
    const Cents below = amount - amount % coin;
    return 2 * (amount - below) >= coin ? below + coin : below;
}

} // namespace rowlock::slow
