// How long acts took, in so few numbers that a process can hand them over: buckets two per cent wide, the longest
// exact.
#pragma once

#include <QHash>
#include <QJsonObject>

namespace rowlock {

class Latencies
{
public:
    void add(qint64 ns);
    void add(const Latencies &other);
    qint64 count() const { return m_count; }
    double percentileMs(double share) const; // share: 0.5 for the median; 0 if there is nothing
    double longestMs() const { return double(m_longestNs) / 1e6; }

    QJsonObject toJson() const;
    static Latencies fromJson(const QJsonObject &json);

private:
    QHash<int, qint64> m_buckets;
    qint64 m_count = 0;
    qint64 m_longestNs = 0;
};

} // namespace rowlock
