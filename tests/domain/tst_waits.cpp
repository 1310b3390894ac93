// The figures that a few KiB of counters give, against those of the sorted durations themselves.
#include "model/domain/waits.h"

#include <QRandomGenerator>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace rowlock;

class TestWaits : public QObject
{
    Q_OBJECT

private slots:
    void nothingCountedIsNothing()
    {
        const DurationCounts counts;
        QCOMPARE(counts.quantile(0.5), 0);
        QCOMPARE(counts.longest(), 0);
        QVERIFY(WaitCounts().figures().isEmpty());
    }

    void smallDurationsAreExact()
    {
        DurationCounts counts;
        for (qint64 us = 0; us < 32; ++us)
            counts.add(us);
        QCOMPARE(counts.quantile(0.5), 15);
        QCOMPARE(counts.quantile(1.0), 31);
        QCOMPARE(counts.quantile(0.0), 0);
        counts.add(-5); // a clock that went back
        QCOMPARE(counts.longest(), 31);
        QCOMPARE(counts.count(), 33);
    }

    void quantilesAreNeverTooLowAndHardlyTooHigh()
    {
        QRandomGenerator random(7);
        DurationCounts counts;
        QList<qint64> durations;
        for (int i = 0; i < 20'000; ++i) {
            durations.append(qint64(std::pow(10.0, random.generateDouble() * 10.0))); // up to hours
            counts.add(durations.last());
        }
        std::sort(durations.begin(), durations.end());
        for (const double quantile : {0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
            const qint64 exact = durations.at(qsizetype(std::ceil(quantile * 20'000)) - 1);
            const qint64 found = counts.quantile(quantile);
            QVERIFY2(found >= exact && double(found) <= double(exact) * 1.0626,
                     qPrintable(QStringLiteral("%1: %2 for %3").arg(quantile).arg(found).arg(exact)));
        }
        QCOMPARE(counts.longest(), durations.last());
    }

    void whatIsOffTheScaleCountsAsTheLongest()
    {
        DurationCounts counts;
        counts.add(qint64(1) << 60);
        QCOMPARE(counts.longest(), qint64(1) << 60);
        QVERIFY(counts.quantile(0.5) > 0);
    }

    void eachCommandHasItsOwn()
    {
        WaitCounts waits;
        waits.gotLock("sell", 10);
        waits.committed("sell", 20);
        waits.gotLock("hold", 1);
        waits.gaveUp("hold", 5'000'000);
        const QList<CommandWaits> figures = waits.figures();
        QCOMPARE(figures.size(), 2);
        QCOMPARE(figures.at(0).command, QByteArray("hold")); // by name
        QCOMPARE(figures.at(0).count, 1);
        QCOMPARE(figures.at(0).busy, 1);
        QCOMPARE(figures.at(0).lock.longest, 5'000'000);
        QCOMPARE(figures.at(0).commit.longest, 0);
        QCOMPARE(figures.at(1).lock.median, 10);
        QCOMPARE(figures.at(1).commit.p99, 20);
        QCOMPARE(waits.count(), 3);
    }
};

ROWLOCK_TEST(TestWaits)
#include "tst_waits.moc"
