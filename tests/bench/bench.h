// What the parts of the benchmark share: samples, a table of figures, targets, and the other processes.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>

namespace bench {

// Durations of single acts, in tenths of a microsecond.
struct Samples
{
    QList<qint64> tenths;

    void add(std::chrono::nanoseconds took) { tenths.append(took.count() / 100); }
    void sort();
    double us(double quantile) const; // of sorted samples
    double longestUs() const { return us(1.0); }
    qsizetype count() const { return tenths.size(); }
};

template <typename Act>
void timed(Samples &samples, Act act)
{
    const auto start = std::chrono::steady_clock::now();
    act();
    samples.add(std::chrono::steady_clock::now() - start);
}

class Results
{
public:
    void heading(const QString &text);
    // A line of figures; also kept for --json under the heading.
    void line(const QString &name, const QList<QPair<QString, QString>> &figures);
    // Prints whether it was reached, and by how much.
    void atLeast(const QString &what, double value, double target);
    void atMost(const QString &what, double value, double target);
    void note(const QString &text);
    QJsonArray json() const { return m_json; }
    int missed() const { return m_missed; }

private:
    void target(const QString &what, double value, double wanted, bool reached, const char *sign);
    QJsonArray m_json;
    QString m_heading;
    int m_missed = 0;
};

QString num(double value); // three digits that count

// One process of several that work at once: this program again, as `worker`.
struct Work
{
    Samples samples;
    QList<qint64> acts; // per process
    double seconds = 0;

    double perSecond() const { return double(samples.count()) / seconds; }
    double fairness() const; // least / most
};
// Starts `count` of them, lets them go at once, and waits for their end.
Work runWorkers(const QString &kind, const QString &file, qint64 event, int count, double seconds);
std::unique_ptr<QProcess> startChild(const QStringList &arguments);
QByteArray childLine(QProcess &process);

struct Options
{
    double seconds = 2;
    bool full = false;
    QString folder; // scratch
};

void benchBest(Results &results, const Options &options);
void benchContention(Results &results, const Options &options);
void benchPostgres(Results &results, const Options &options);
void benchSingle(Results &results, const Options &options);
void benchGrowth(Results &results, const Options &options);
void benchFollowing(Results &results, const Options &options);
void compareStatements(Results &results, const Options &options);

int workAs(const QStringList &arguments);   // in the child
int commitAs(const QStringList &arguments); // in the child of `following`

} // namespace bench
