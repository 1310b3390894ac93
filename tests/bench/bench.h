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

// Of something drawn: as the clock on the wall has it, and this process's processor time, which others do not lengthen.
struct Frames
{
    Samples wall;
    Samples cpu;

    template <typename Act>
    void add(Act act)
    {
        const auto used = processorTime();
        timed(wall, act);
        cpu.add(processorTime() - used);
    }
    void append(const Frames &more)
    {
        wall.tenths += more.wall.tenths;
        cpu.tenths += more.cpu.tenths;
    }
    void sort()
    {
        wall.sort();
        cpu.sort();
    }
    static std::chrono::nanoseconds processorTime();
};

// One row of a table: a figure with its target beside the yardstick's.
struct Row
{
    QString what;
    QString unit;
    double target = 0; // at most
    double value = 0;
    double p95 = 0;
    double cpu = 0;
    double yardstick = 0;
};

class Results
{
public:
    void heading(const QString &text);
    void tableHead(const QString &yardstick);
    // Prints whether it holds. One that is missed on the wall only, on a machine that had more to do, is named so.
    void row(const Row &row);
    // A line of figures; also kept for --json under the heading.
    void line(const QString &name, const QList<QPair<QString, QString>> &figures);
    // Prints whether it was reached, and by how much.
    void atLeast(const QString &what, double value, double target);
    void atMost(const QString &what, double value, double target);
    void note(const QString &text);
    QJsonArray json() const { return m_json; }
    int missed() const { return m_missed; }
    int waited() const { return m_waited; } // of them, those that hold by processor time

private:
    void target(const QString &what, double value, double wanted, bool reached, const char *sign);
    QJsonArray m_json;
    QString m_heading;
    int m_missed = 0;
    int m_waited = 0;
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
// Several short rounds of each kind in turn, put together: a machine that is busy with other things is so for both.
Work together(const Work &a, const Work &b);
// Starts `count` of them, lets them go at once, and waits for their end. `events`: one after the other gets the next.
Work runWorkers(const QString &kind, const QString &file, const QList<qint64> &events, int count, double seconds,
                int firstSeat = 0);
// Milliseconds of single acts, the first of them named; sorts them.
void tellMs(Results &results, const QString &name, Samples &samples);
// Acts a second, times of an act, and how evenly they were had.
void tellWork(Results &results, const QString &name, const Work &work);
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
void benchEvents(Results &results, const Options &options);
void benchNetwork(Results &results, const Options &options);
void benchPostgres(Results &results, const Options &options);
void benchSingle(Results &results, const Options &options);
void benchGrowth(Results &results, const Options &options);
void benchFinding(Results &results, const Options &options);
void benchReports(Results &results, const Options &options);
void benchPatrons(Results &results, const Options &options);
void benchFollowing(Results &results, const Options &options);
void benchMap(Results &results, const Options &options);
void benchSeam(Results &results, const Options &options);
void benchSelling(Results &results, const Options &options);
void benchSellingScreen(Results &results, const Options &options); // its second half
void benchScreen(Results &results, const Options &options);
void benchStart(Results &results, const Options &options);
void compareStatements(Results &results, const Options &options);

int workAs(const QStringList &arguments);   // in the child
int commitAs(const QStringList &arguments); // in the child of `following`
int findAs(const QStringList &arguments);   // in the child of `finding`

} // namespace bench
