#include "model/service/wait_log.h"

#include "model/service/desk.h"

#include <QLoggingCategory>

namespace rowlock {

namespace {

Q_LOGGING_CATEGORY(waitsLog, "rowlock.waits")

constexpr qint64 betweenLinesMs = 5 * 60 * 1000;

QString milliseconds(const WaitFigures &figures)
{
    const auto ms = [](qint64 us) { return QString::number(double(us) / 1000.0, 'f', us < 100'000 ? 2 : 0); };
    return QStringLiteral("%1 / %2 / %3 ms").arg(ms(figures.median), ms(figures.p99), ms(figures.longest));
}

qint64 countOf(const QList<CommandWaits> &waits)
{
    qint64 count = 0;
    for (const CommandWaits &one : waits)
        count += one.count + one.busy;
    return count;
}

} // namespace

QString waitLine(const CommandWaits &waits)
{
    return QStringLiteral("%1 %2%3, lock %4, commit %5")
        .arg(waits.command.isEmpty() ? QStringLiteral("other") : QString::fromLatin1(waits.command),
             QString::number(waits.count), waits.busy > 0 ? QStringLiteral(" (%1 busy)").arg(waits.busy) : QString(),
             milliseconds(waits.lock), milliseconds(waits.commit));
}

void WaitLog::note(Desk *desk)
{
    if (!desk)
        return;
    if (!m_sinceLine.isValid())
        m_sinceLine.start();
    if (m_sinceLine.hasExpired(betweenLinesMs))
        write(*desk);
}

void WaitLog::finish(Desk *desk)
{
    if (desk)
        write(*desk);
    m_sinceLine.invalidate();
    m_counted = 0;
}

void WaitLog::write(Desk &desk)
{
    m_sinceLine.start();
    const QList<CommandWaits> waits = desk.upkeep().waits();
    const qint64 counted = countOf(waits);
    if (counted == m_counted)
        return;
    m_counted = counted;
    for (const CommandWaits &one : waits)
        qCInfo(waitsLog).noquote() << waitLine(one);
}

} // namespace rowlock
