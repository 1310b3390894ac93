#include "app/rowlockctl/rush/experiment.h"

#include "app/rowlockctl/command.h"

#include <QLocale>

#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace rowlock {

RushProgress::RushProgress() : m_shown(::isatty(STDERR_FILENO) == 1) {}

RushProgress::~RushProgress()
{
    wipe();
}

void RushProgress::wipe()
{
    if (m_shown)
        std::fputs("\r\x1b[K", stderr);
}

void RushProgress::doing(const QString &what)
{
    m_what = what;
    m_sinceNs = monotonicNs();
    m_second = -1;
    tick();
}

void RushProgress::tick()
{
    const qint64 second = (monotonicNs() - m_sinceNs) / 1'000'000'000;
    if (!m_shown || second == m_second)
        return;
    m_second = second;
    wipe();
    std::fprintf(stderr, "%s ... %lld s", qPrintable(m_what), static_cast<long long>(second));
    std::fflush(stderr);
}

Result<CrowdReport> letRush(Experiment &experiment, RushProgress &progress, const QString &what,
                            const QList<QJsonObject> &tasks, qint64 limitSeconds, Ledger *ledger)
{
    progress.doing(what);
    CrowdWatch watch;
    watch.tick = [&progress] { progress.tick(); };
    watch.limitSeconds = limitSeconds;
    if (ledger)
        watch.heard = [ledger](const QByteArray &line) { ledger->hear(line); };
    TRY_GET(const CrowdReport report, letBuyersRush(tasks, watch));
    experiment.problems += report.faults();
    return report;
}

qint64 sumOf(const CrowdReport &report, const char *figure)
{
    qint64 sum = 0;
    for (const BuyerReport &buyer : report.buyers)
        sum += buyer.result.value(QLatin1String(figure)).toInteger();
    return sum;
}

Result<HouseSnapshot> checkHouse(Experiment &experiment, RushProgress &progress, RushGround &ground, EventId event,
                                 const Ledger &ledger)
{
    progress.doing(Ctl::tr("%1: checking the file").arg(experiment.name));
    TRY_GET(const HouseSnapshot house, ground.desk().events().house(event));
    const LedgerCheck check = ledger.compare(house);
    experiment.ledger.acknowledged += check.acknowledged;
    experiment.ledger.lost += check.lost;
    experiment.ledger.doubled += check.doubled;
    experiment.ledger.unaccounted += check.unaccounted;
    TRY_GET(const VerifyReport report, ground.desk().upkeep().verify());
    experiment.found += report.problems;
    return house;
}

void expectExactly(Experiment &experiment, const QString &what, qint64 expected, qint64 found)
{
    if (expected != found)
        experiment.problems.append(Ctl::tr("Rowlock, %1: %2 expected, %3 found.").arg(what).arg(expected).arg(found));
}

QString secondsText(double seconds)
{
    return QString::number(seconds, 'f', seconds < 10 ? 2 : 1);
}

QString perSecondText(double rate)
{
    return wholeText(qRound64(rate));
}

QString wholeText(qint64 number)
{
    return QLocale(QLocale::English).toString(number);
}

} // namespace rowlock
