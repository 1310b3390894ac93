#include "tests/bench/bench.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace bench {

void Samples::sort()
{
    std::sort(tenths.begin(), tenths.end());
}

double Samples::us(double quantile) const
{
    if (tenths.isEmpty())
        return 0;
    const auto index = qsizetype(std::ceil(quantile * double(tenths.size()))) - 1;
    return double(tenths.at(std::clamp<qsizetype>(index, 0, tenths.size() - 1))) / 10.0;
}

QString num(double value)
{
    const int digits = std::fabs(value) >= 100 ? 0 : std::fabs(value) >= 10 ? 1 : std::fabs(value) >= 1 ? 2 : 3;
    return QString::number(value, 'f', digits);
}

void Results::heading(const QString &text)
{
    m_heading = text;
    std::printf("\n%s\n", qPrintable(text));
    std::fflush(stdout);
}

std::chrono::nanoseconds Frames::processorTime()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void Results::tableHead(const QString &yardstick)
{
    std::printf("  %-34s %9s %9s %9s %9s %9s %8s\n", "", "target", "p50", "p95", "cpu p50", qPrintable(yardstick),
                "ratio");
}

void Results::row(const Row &row)
{
    const bool holds = row.value <= row.target;
    const bool waited = !holds && row.cpu <= row.target;
    m_missed += holds ? 0 : 1;
    m_waited += waited ? 1 : 0;
    m_json.append(QJsonObject{{QStringLiteral("part"), m_heading},
                              {QStringLiteral("target"), row.what},
                              {QStringLiteral("unit"), row.unit},
                              {QStringLiteral("wanted"), row.target},
                              {QStringLiteral("value"), row.value},
                              {QStringLiteral("p95"), row.p95},
                              {QStringLiteral("cpu"), row.cpu},
                              {QStringLiteral("yardstick"), row.yardstick},
                              {QStringLiteral("reached"), holds}});
    const QString ratio = row.value > 0 ? num(row.yardstick / row.value) + u'x' : QString();
    std::printf("  %-34s %9s %9s %9s %9s %9s %8s  %s\n", qPrintable(QStringLiteral("%1, %2").arg(row.what, row.unit)),
                qPrintable(num(row.target)), qPrintable(num(row.value)), qPrintable(num(row.p95)),
                qPrintable(num(row.cpu)), qPrintable(num(row.yardstick)), qPrintable(ratio),
                holds    ? "holds"
                : waited ? "MISSED, holds by processor time"
                         : "MISSED");
    std::fflush(stdout);
}

void Results::line(const QString &name, const QList<QPair<QString, QString>> &figures)
{
    QJsonObject json{{QStringLiteral("part"), m_heading}, {QStringLiteral("name"), name}};
    QString text = QStringLiteral("  %1").arg(name, -34);
    for (const auto &[what, value] : figures) {
        text += QStringLiteral("  %1 %2").arg(value, 9).arg(what);
        json.insert(what, value);
    }
    m_json.append(json);
    std::printf("%s\n", qPrintable(text));
    std::fflush(stdout);
}

void Results::target(const QString &what, double value, double wanted, bool reached, const char *sign)
{
    m_missed += reached ? 0 : 1;
    m_json.append(QJsonObject{{QStringLiteral("part"), m_heading},
                              {QStringLiteral("target"), what},
                              {QStringLiteral("value"), value},
                              {QStringLiteral("wanted"), wanted},
                              {QStringLiteral("reached"), reached}});
    std::printf("  %s %s: %s (wanted %s %s)\n", reached ? "reached" : "MISSED ", qPrintable(what),
                qPrintable(num(value)), sign, qPrintable(num(wanted)));
    std::fflush(stdout);
}

void Results::atLeast(const QString &what, double value, double wanted)
{
    target(what, value, wanted, value >= wanted, "at least");
}

void Results::atMost(const QString &what, double value, double wanted)
{
    target(what, value, wanted, value <= wanted, "at most");
}

void Results::note(const QString &text)
{
    m_json.append(QJsonObject{{QStringLiteral("part"), m_heading}, {QStringLiteral("note"), text}});
    std::printf("  %s\n", qPrintable(text));
    std::fflush(stdout);
}

double Work::fairness() const
{
    if (acts.isEmpty())
        return 0;
    const auto [least, most] = std::minmax_element(acts.begin(), acts.end());
    return *most > 0 ? double(*least) / double(*most) : 0;
}

std::unique_ptr<QProcess> startChild(const QStringList &arguments)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QCoreApplication::applicationFilePath(), arguments);
    if (!process->waitForStarted())
        qFatal("a worker could not be started");
    return process;
}

QByteArray childLine(QProcess &process)
{
    while (!process.canReadLine()) {
        if (!process.waitForReadyRead(120'000))
            qFatal("a worker ended early: exit status %d", process.exitCode());
    }
    return process.readLine().trimmed();
}

void tellWork(Results &results, const QString &name, const Work &work)
{
    results.line(name, {{QStringLiteral("acts/s"), num(work.perSecond())},
                        {QStringLiteral("p50 ms"), num(work.samples.us(0.5) / 1000)},
                        {QStringLiteral("p99 ms"), num(work.samples.us(0.99) / 1000)},
                        {QStringLiteral("longest ms"), num(work.samples.longestUs() / 1000)},
                        {QStringLiteral("least/most"), num(work.fairness())}});
}

void tellMs(Results &results, const QString &name, Samples &samples)
{
    const double first = double(samples.tenths.value(0)) / 10'000;
    samples.sort();
    const auto ms = [&](double quantile) { return num(samples.us(quantile) / 1000); };
    results.line(name, {{QStringLiteral("p50 ms"), ms(0.5)},
                        {QStringLiteral("p95 ms"), ms(0.95)},
                        {QStringLiteral("longest ms"), ms(1)},
                        {QStringLiteral("the first ms"), num(first)}});
}

Work together(const Work &a, const Work &b)
{
    Work sum = a;
    sum.samples.tenths += b.samples.tenths;
    sum.samples.sort();
    sum.seconds += b.seconds;
    for (qsizetype i = 0; i < sum.acts.size() && i < b.acts.size(); ++i)
        sum.acts[i] += b.acts.at(i);
    return sum;
}

Work runWorkers(const QString &kind, const QString &file, const QList<qint64> &events, int count, double seconds,
                int firstSeat)
{
    std::vector<std::unique_ptr<QProcess>> workers;
    for (int i = 0; i < count; ++i) {
        workers.push_back(
            startChild({QStringLiteral("worker"), kind, file, QString::number(events.at(i % events.size())),
                        QString::number(firstSeat + i), QString::number(count), QString::number(seconds)}));
    }
    for (auto &worker : workers)
        childLine(*worker); // ready
    for (auto &worker : workers) {
        worker->write("go\n");
        worker->waitForBytesWritten();
    }
    Work work;
    work.seconds = seconds;
    for (auto &worker : workers) {
        const QList<QByteArray> tenths = childLine(*worker).split(' ');
        work.acts.append(tenths.size());
        for (const QByteArray &one : tenths)
            work.samples.tenths.append(one.toLongLong());
    }
    for (auto &worker : workers) {
        worker->write("enough\n");
        worker->waitForFinished();
    }
    work.samples.sort();
    return work;
}

} // namespace bench
