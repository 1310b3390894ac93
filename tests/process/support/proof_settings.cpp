#include "tests/process/support/proof_settings.h"

#include <QDebug>
#include <QFileInfo>
#include <QRandomGenerator>

#include <algorithm>
#include <cstdio>

namespace rowlock {

qint64 proofFigure(const char *variable, qint64 shortForm)
{
    bool given = false;
    const qint64 figure = qEnvironmentVariable(variable).toLongLong(&given);
    qInfo("%s = %lld", variable, given ? figure : shortForm);
    return given ? figure : shortForm;
}

bool isSeedGiven()
{
    return qEnvironmentVariableIsSet("ROWLOCK_SEED");
}

quint32 proofSeed()
{
    static const quint32 seed = [] {
        const quint32 chosen = isSeedGiven() ? quint32(qEnvironmentVariable("ROWLOCK_SEED").toUInt())
                                             : QRandomGenerator::system()->generate() % 1'000'000;
        qInfo("ROWLOCK_SEED = %u", chosen);
        return chosen;
    }();
    return seed;
}

quint32 firstSeed(quint32 usual)
{
    if (isSeedGiven())
        return proofSeed();
    qInfo("ROWLOCK_SEED = %u", usual);
    return usual;
}

bool isPlayed(qsizetype index, qsizetype count, const char *figure, const char *only)
{
    const qsizetype step = std::max<qsizetype>(4, (count + 14) / 15);
    return qEnvironmentVariableIsSet(figure) || qEnvironmentVariableIsSet(only) || index % step == proofSeed() % step;
}

void useMemoryForTemporaryFiles()
{
    const QString memory = QStringLiteral("/dev/shm");
    if (QFileInfo(memory).isWritable())
        qputenv("TMPDIR", memory.toUtf8());
}

void tellFigures(const char *name, const QString &text)
{
    std::printf("PROOF %s: %s\n", name, qPrintable(text));
    std::fflush(stdout);
}

} // namespace rowlock
