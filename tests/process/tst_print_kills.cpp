// A program that prints, killed before every step: the sale stands, and what is printed is printed once. What it did
// not say is left for a person to say; what it did not begin is printed by the next program.
// ROWLOCK_POINTS: how many points, "all" for every one. ROWLOCK_SEED chooses them.
#include "tests/process/support/printing_house.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_run.h"

#include <QTest>

#include <algorithm>
#include <csignal>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPrintKills : public QObject
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

    void printedOnceOrAskedAbout()
    {
        const HouseFolder start;
        preparePrints(start, true);
        const HouseFolder undisturbed;
        undisturbed.copyFrom(start.folder());
        setPrinter(undisturbed);
        Shot shot;
        QList<Step> steps = stepsOf(undisturbed.folder(), undisturbed.house(), printRun, durableCalls(), &shot);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        QCOMPARE(printStateOf(undisturbed), u"printed"_s);
        const QByteArray whole = paperOf(undisturbed);
        QCOMPARE(whole.count(cutCommand), 2);
        QVERIFY(steps.size() > 10);
        const qsizetype known = steps.size();
        if (qEnvironmentVariable("ROWLOCK_POINTS") != u"all"_s) {
            QRandomGenerator random(m_seed);
            std::shuffle(steps.begin(), steps.end(), random);
            steps = steps.mid(0, qsizetype(proofFigure("ROWLOCK_POINTS", 12)));
        }
        QSet<QString> seen;
        for (const Step &step : std::as_const(steps)) {
            const HouseFolder folder;
            folder.copyFrom(start.folder());
            setPrinter(folder);
            const Shot killed = shoot(folder.house(), printRun, injection(step, "signal=KILL"));
            QVERIFY2(killed.signal == SIGKILL, qPrintable(step.name() + u' ' + killed.told()));
            seen.insert(printStateOf(folder));
            const QStringList problems = printProblems(folder, whole);
            QVERIFY2(problems.isEmpty(), qPrintable(step.name() + u'\n' + step.line + u'\n' + problems.join(u'\n')));
        }
        tellFigures("print kills", u"%1 of %2 points (%3), seed %4"_s.arg(steps.size())
                                       .arg(known)
                                       .arg(QStringList(seen.values()).join(u", "_s))
                                       .arg(m_seed));
    }

private:
    quint32 m_seed = 0;
};

ROWLOCK_TEST(TestPrintKills)
#include "tst_print_kills.moc"
