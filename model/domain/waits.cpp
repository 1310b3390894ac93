#include "model/domain/waits.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rowlock {

namespace {

WaitFigures figuresOf(const DurationCounts &counts)
{
    return {counts.quantile(0.5), counts.quantile(0.99), counts.longest()};
}

} // namespace

// The first 2 * steps classes are the values themselves; each further `steps` of them cover one more doubling.
void DurationCounts::add(qint64 microseconds)
{
    const quint64 value = quint64(std::max<qint64>(0, microseconds));
    const int doubling = std::max(0, int(std::bit_width(value)) - int(std::bit_width(quint64(2 * steps - 1))));
    const quint64 index = quint64(doubling) * steps + (value >> doubling);
    ++m_classes[std::min<size_t>(index, m_classes.size() - 1)];
    ++m_count;
    m_longest = std::max(m_longest, qint64(value));
}

qint64 DurationCounts::quantile(double quantile) const
{
    const auto wanted = qint64(std::ceil(quantile * double(m_count)));
    qint64 passed = 0;
    for (size_t index = 0; index < m_classes.size(); ++index) {
        passed += m_classes[index];
        if (passed == 0 || passed < wanted)
            continue;
        const int doubling = std::max(0, int(index) / steps - 1);
        const qint64 last = ((qint64(index) - doubling * steps + 1) << doubling) - 1;
        return std::min(last, m_longest);
    }
    return m_longest;
}

WaitCounts::Counts &WaitCounts::of(const char *command)
{
    const auto known = std::find_if(m_commands.begin(), m_commands.end(),
                                    [&](const Counts &counts) { return counts.command == command; });
    if (known != m_commands.end())
        return *known;
    m_commands.append(Counts{QByteArray(command), 0, {}, {}});
    return m_commands.last();
}

void WaitCounts::gotLock(const char *command, qint64 microseconds)
{
    of(command).lock.add(microseconds);
}

void WaitCounts::gaveUp(const char *command, qint64 microseconds)
{
    Counts &counts = of(command);
    ++counts.busy;
    counts.lock.add(microseconds);
}

void WaitCounts::committed(const char *command, qint64 microseconds)
{
    of(command).commit.add(microseconds);
}

QList<CommandWaits> WaitCounts::figures() const
{
    QList<CommandWaits> figures;
    for (const Counts &counts : m_commands) {
        figures.append({counts.command, counts.lock.count() - counts.busy, counts.busy, figuresOf(counts.lock),
                        figuresOf(counts.commit)});
    }
    std::sort(figures.begin(), figures.end(),
              [](const CommandWaits &a, const CommandWaits &b) { return a.command < b.command; });
    return figures;
}

qint64 WaitCounts::count() const
{
    qint64 count = 0;
    for (const Counts &counts : m_commands)
        count += counts.lock.count();
    return count;
}

} // namespace rowlock
