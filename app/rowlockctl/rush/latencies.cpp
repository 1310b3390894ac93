#include "app/rowlockctl/rush/latencies.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {
constexpr double width = 1.02;
} // namespace

void Latencies::add(qint64 ns)
{
    ++m_buckets[int(std::log(double(std::max<qint64>(ns, 1))) / std::log(width))];
    ++m_count;
    m_longestNs = std::max(m_longestNs, ns);
}

void Latencies::add(const Latencies &other)
{
    for (auto it = other.m_buckets.begin(); it != other.m_buckets.end(); ++it)
        m_buckets[it.key()] += it.value();
    m_count += other.m_count;
    m_longestNs = std::max(m_longestNs, other.m_longestNs);
}

double Latencies::percentileMs(double share) const
{
    QList<int> keys = m_buckets.keys();
    std::sort(keys.begin(), keys.end());
    const auto wanted = qint64(std::ceil(share * double(m_count)));
    qint64 passed = 0;
    for (const int key : keys) {
        passed += m_buckets[key];
        if (passed >= wanted)
            return std::min(std::pow(width, key + 1) / 1e6, longestMs());
    }
    return 0;
}

QJsonObject Latencies::toJson() const
{
    QJsonObject buckets;
    for (auto it = m_buckets.begin(); it != m_buckets.end(); ++it)
        buckets.insert(QString::number(it.key()), it.value());
    return {{u"buckets"_s, buckets}, {u"longest"_s, m_longestNs}};
}

Latencies Latencies::fromJson(const QJsonObject &json)
{
    Latencies read;
    const QJsonObject buckets = json.value(u"buckets"_s).toObject();
    for (auto it = buckets.begin(); it != buckets.end(); ++it) {
        read.m_buckets.insert(it.key().toInt(), it.value().toInteger());
        read.m_count += it.value().toInteger();
    }
    read.m_longestNs = json.value(u"longest"_s).toInteger();
    return read;
}

} // namespace rowlock
