// Every use case, killed before every step that touches the disk: all of it is there afterwards, or nothing.
// ROWLOCK_POINTS: how many points of each use case, "all" for every one; not said: two, of about fifteen use cases.
// ROWLOCK_SEED chooses them;
// ROWLOCK_POINT=sell/pwrite64:12 repeats those whose names begin so.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_run.h"
#include "tests/process/support/use_case_starts.h"

#include <QTest>

#include <algorithm>
#include <csignal>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestKillPoints : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QString whyNot;
        if (!canTrace(&whyNot))
            QSKIP(qPrintable(whyNot));
        useMemoryForTemporaryFiles();
        m_seed = proofSeed();
    }

    void allOrNothing_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < useCases().size(); ++index) {
            if (isPlayed(index, useCases().size(), "ROWLOCK_POINTS", "ROWLOCK_POINT"))
                QTest::newRow(useCases().at(index).name.constData()) << index;
        }
    }

    void allOrNothing()
    {
        QFETCH(int, index);
        const UseCase &useCase = useCases().at(index);
        m_starts.renewIfOld();
        const HouseFolder undisturbed;
        undisturbed.copyFrom(m_starts->folderFor(useCase).folder());
        useCase.prepare(undisturbed);
        Shot shot;
        const QList<Step> steps =
            stepsOf(undisturbed.folder(), undisturbed.house(), useCase.wordsIn(undisturbed), durableCalls(), &shot);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        const UseCaseStarts::Ends ends = m_starts->endsOf(useCase, undisturbed);
        QVERIFY(!ends.after.isEmpty()
                && (ends.after != ends.before || !useCase.writes.isEmpty() || useCase.start == UseCase::OldHouse
                    || useCase.start == UseCase::BackupHouse));
        if (useCase.name.startsWith("offer-") && useCase.name != "offer-accept")
            QCOMPARE(ends.after.filter(u"|offered|"_s) != ends.before.filter(u"|offered|"_s), true);
        if (useCase.start != UseCase::OldHouse)
            QCOMPARE(brokenRules(undisturbed.house()), QStringList());
        ++m_useCases;
        m_known += steps.size();
        for (const Step &step : chosen(useCase, steps)) {
            const HouseFolder folder;
            folder.copyFrom(m_starts->folderFor(useCase).folder());
            useCase.prepare(folder);
            const Shot killed = shoot(folder.house(), useCase.wordsIn(folder), injection(step, "signal=KILL"));
            QStringList problems = m_starts->problemsAfter(useCase, folder, killed, ends, false);
            if (killed.signal != SIGKILL)
                problems.append(u"it was not killed there: "_s + killed.told());
            ++m_points;
            QVERIFY2(problems.isEmpty(),
                     qPrintable(u"ROWLOCK_POINT=%1/%2\n%3\n%4"_s.arg(QString::fromLatin1(useCase.name), step.name(),
                                                                     step.line, problems.join(u'\n'))));
        }
    }

    void cleanupTestCase()
    {
        if (m_points > 0)
            tellFigures(
                "kill points",
                u"%1 of %2 points in %3 use cases, longest next command %4 ms, 0 half done, seed %5"_s.arg(m_points)
                    .arg(m_known)
                    .arg(m_useCases)
                    .arg(m_starts.longestNextMs())
                    .arg(m_seed));
    }

private:
    QList<Step> chosen(const UseCase &useCase, QList<Step> steps) const
    {
        const QString only = qEnvironmentVariable("ROWLOCK_POINT");
        if (!only.isEmpty()) {
            steps.removeIf([&](const Step &step) {
                return !(QString::fromLatin1(useCase.name) + u'/' + step.name()).startsWith(only);
            });
            return steps;
        }
        if (qEnvironmentVariable("ROWLOCK_POINTS") == u"all"_s)
            return steps;
        const qsizetype wanted = qsizetype(proofFigure("ROWLOCK_POINTS", 2));
        QRandomGenerator random(m_seed + quint32(qHash(useCase.name)));
        std::shuffle(steps.begin(), steps.end(), random);
        return steps.mid(0, wanted);
    }

    quint32 m_seed = 0;
    int m_useCases = 0;
    qsizetype m_known = 0;
    int m_points = 0;
    FreshStarts m_starts;
};

ROWLOCK_TEST(TestKillPoints)
#include "tst_kill_points.moc"
