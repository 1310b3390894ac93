// Measures Rowlock against what the same machine can do, side by side in one run. See tools/bench --help.
#include "tests/bench/bench.h"
#include "tests/bench/screen.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QThread>

#include <cstdio>
#include <memory>
#include <optional>

using namespace bench;

namespace {

struct Part
{
    const char *name;
    const char *what;
    void (*run)(Results &, const Options &);
};

constexpr Part parts[] = {
    {"statements", "does the raw loop still run the store's statements?", compareStatements},
    {"contention", "1, 4, 16 processes: raw C, store, busy timeout; this disk's flushes", benchContention},
    {"postgres", "16 clients of PostgreSQL 15 against 16 processes", benchPostgres},
    {"seam", "16 clients of one server: the store against the same statements through libpq in C", benchSeam},
    {"network", "a terminal and its server with a network in between: each use case at 0, 1 and 20 ms", benchNetwork},
    {"events", "16 terminals of a server on one performance and on ten, at 0 and 1 ms", benchEvents},
    {"single", "each use case, the sold-out answer, the map, 32 holds together", benchSingle},
    {"selling", "price types, discount and two payments against a plain sale; ten performances; to the screen",
     benchSelling},
    {"best", "the best seats of 20,000 and 100,000, in one row and split", benchBest},
    {"growth", "seats, performances, past orders", benchGrowth},
    {"patrons", "100,000 patrons imported, and found letter by letter", benchPatrons},
    {"finding", "200,000 orders and 100,000 patrons: each way to find one of them", benchFinding},
    {"reports", "every report over 200,000 orders, beside a plain sum of their lines", benchReports},
    {"map", "the seat map against an item per seat, 2,000 to 100,000 seats", benchMap},
    {"start", "the start of the program to a house of 20,000 seats on the screen", benchStart},
    {"screen", "another process's commits on the screen, singly and 2,000 seats a second", benchScreen},
    {"following", "a commit seen by another process's map", benchFollowing},
};

QString machine()
{
    QFile info(QStringLiteral("/proc/cpuinfo"));
    QString cpu = QSysInfo::currentCpuArchitecture();
    if (info.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : info.readAll().split('\n')) {
            if (line.startsWith("model name")) {
                cpu = QString::fromUtf8(line.mid(line.indexOf(':') + 1)).trimmed();
                break;
            }
        }
    }
    QFile load(QStringLiteral("/proc/loadavg"));
    const QByteArray now = load.open(QIODevice::ReadOnly) ? load.readAll().split(' ').value(0) : QByteArray("?");
    return QStringLiteral("%1, %2 processors, %3, %4, load before the run %5, %6")
        .arg(cpu, QString::number(QThread::idealThreadCount()), QSysInfo::prettyProductName(),
             QSysInfo::kernelVersion(), QString::fromLatin1(now),
             QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
}

// What the children of some parts do; all but one without anything that is drawn.
std::optional<int> childsPart(int argc, char **argv)
{
    constexpr std::pair<const char *, int (*)(const QStringList &)> children[] = {
        {"worker", workAs}, {"find", findAs}, {"commits", commitAs}, {"flood", floodAs}, {"window", windowAs}};
    const QByteArray part(argc > 1 ? argv[1] : "");
    for (const auto &[name, run] : children) {
        if (part != name)
            continue;
        const std::unique_ptr<QCoreApplication> application(part == "window" ? new QApplication(argc, argv)
                                                                             : new QCoreApplication(argc, argv));
        return run(QCoreApplication::arguments().mid(2));
    }
    return {};
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen"); // pictures in memory: no screen's speed is measured
    if (const auto answer = childsPart(argc, argv))
        return *answer;
    QApplication application(argc, argv);

    QCommandLineParser parser;
    QString list = QStringLiteral("Parts:\n");
    for (const Part &part : parts)
        list += QStringLiteral("  %1 %2\n").arg(QLatin1String(part.name), -12).arg(QLatin1String(part.what));
    parser.setApplicationDescription(list);
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("part"), QStringLiteral("All of them where none is named."),
                                 QStringLiteral("[part ...]"));
    const QCommandLineOption seconds(QStringLiteral("seconds"), QStringLiteral("Of measuring for each figure (3)."),
                                     QStringLiteral("S"), QStringLiteral("3"));
    const QCommandLineOption full(QStringLiteral("full"),
                                  QStringLiteral("The large forms: a million past orders, more acts."));
    const QCommandLineOption json(QStringLiteral("json"), QStringLiteral("Also writes the figures to this file."),
                                  QStringLiteral("FILE"));
    const QCommandLineOption folder(QStringLiteral("folder"),
                                    QStringLiteral("Where the houses go, on the disk to be measured."),
                                    QStringLiteral("FOLDER"), QStringLiteral("."));
    parser.addOptions({seconds, full, json, folder});
    parser.process(application);

    QTemporaryDir scratch(parser.value(folder) + QStringLiteral("/rowlock-bench-XXXXXX"));
    if (!scratch.isValid()) {
        std::fprintf(stderr, "There is no room for houses in %s. Name another place with --folder.\n",
                     qPrintable(parser.value(folder)));
        return 2;
    }
    const Options options{qMax(0.3, parser.value(seconds).toDouble()), parser.isSet(full), scratch.path()};
    const QStringList wanted = parser.positionalArguments();
    for (const QString &name : wanted) {
        if (std::none_of(std::begin(parts), std::end(parts),
                         [&](const Part &part) { return name == QLatin1String(part.name); })) {
            std::fprintf(stderr, "There is no part \"%s\".\n%s", qPrintable(name), qPrintable(list));
            return 2;
        }
    }
    std::printf("%s\n", qPrintable(machine()));
    Results results;
    for (const Part &part : parts) {
        if (wanted.isEmpty() || wanted.contains(QLatin1String(part.name)))
            part.run(results, options);
    }
    std::printf("\nTargets missed: %d\n", results.missed());
    if (results.waited() > 0)
        std::printf("%d of them hold by processor time: this machine had other things to do.\n", results.waited());
    if (parser.isSet(json)) {
        const QJsonObject all{{QStringLiteral("machine"), machine()}, {QStringLiteral("figures"), results.json()}};
        QFile file(parser.value(json));
        if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(all).toJson()) < 0) {
            std::fprintf(stderr, "%s cannot be written.\n", qPrintable(file.fileName()));
            return 2;
        }
    }
    return 0;
}
