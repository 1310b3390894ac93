// A program that prints, killed before every step: the sale stands, and what is printed is printed once. What it did
// not say is left for a person to say; what it did not begin is printed by the next program.
// ROWLOCK_POINTS: how many points, "all" for every one. ROWLOCK_SEED chooses them.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/house_script.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_run.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const QStringList printRun{u"print"_s, u"run"_s};

// A sale of two tickets that waits for a printer, which is a file of the folder.
void prepare(const HouseFolder &folder)
{
    makeSimpleHouse(folder, 2, 4);
    HouseScript script(folder);
    script.type("hold 1 --seats s-1-1,s-1-2", "hold", "two");
    script.type("sell {two} --print --pay card:20.00", "order", "sold");
    script.end();
}

// Where it lies is not what every copy of the house has.
void setPrinter(const HouseFolder &folder)
{
    folder.write(u"printer"_s, {});
    const Shot set = shoot(folder.house(), {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--print"_s,
                                            u"tickets=file://"_s + folder.path(u"printer"_s)});
    if (!set.done())
        qFatal("%s", qPrintable(set.told()));
}

QByteArray paperOf(const HouseFolder &folder)
{
    QFile printer(folder.path(u"printer"_s));
    return printer.open(QIODevice::ReadOnly) ? printer.readAll() : QByteArray();
}

QString stateOf(const HouseFolder &folder)
{
    const Shot list = shoot(folder.house(), {u"print"_s, u"list"_s, u"--all"_s});
    return list.json.value(u"prints"_s).toArray().at(0)[u"state"_s].toString();
}

} // namespace

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
        prepare(start);
        const HouseFolder undisturbed;
        undisturbed.copyFrom(start.folder());
        setPrinter(undisturbed);
        Shot shot;
        QList<Step> steps = stepsOf(undisturbed.folder(), undisturbed.house(), printRun, durableCalls(), &shot);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        QCOMPARE(stateOf(undisturbed), u"printed"_s);
        const QByteArray whole = paperOf(undisturbed);
        QCOMPARE(whole.count("\x1dV"), 2);
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
            const QString state = stateOf(folder);
            seen.insert(state);
            checkThe(folder, state, whole, step.name() + u'\n' + step.line);
            if (QTest::currentTestFailed())
                return;
        }
        tellFigures("print kills", u"%1 of %2 points (%3), seed %4"_s.arg(steps.size())
                                       .arg(known)
                                       .arg(QStringList(seen.values()).join(u", "_s))
                                       .arg(m_seed));
    }

private:
    static void checkThe(const HouseFolder &folder, const QString &state, const QByteArray &whole, const QString &where)
    {
        const QByteArray paper = paperOf(folder);
        QVERIFY2(paper.isEmpty() || paper == whole, qPrintable(where));
        if (state == u"waiting")
            QVERIFY2(paper.isEmpty(), qPrintable(where)); // begun before it is sent
        else if (state == u"printed")
            QVERIFY2(paper == whole, qPrintable(where)); // sent before it is said
        else
            QVERIFY2(state == u"sending", qPrintable(where + state));
        QVERIFY2(brokenRules(folder.house()).isEmpty(), qPrintable(where));
        const Shot next = shoot(folder.house(), printRun); // another program of the terminal
        QVERIFY2(next.done(), qPrintable(where + next.told()));
        QVERIFY2(paperOf(folder) == (state == u"waiting" ? whole : paper), qPrintable(where)); // nothing twice
        const Shot verify = shoot(folder.house(), {u"verify"_s});
        QVERIFY2(verify.done() && verify.json.value(u"ok"_s).toBool(), qPrintable(where + verify.told()));
        const Shot sale = shoot(folder.house(), {u"order"_s, u"show"_s, u"1"_s});
        QVERIFY2(sale.json.value(u"tickets"_s).toArray().size() == 2, qPrintable(where)); // it stands
    }

    quint32 m_seed = 0;
};

ROWLOCK_TEST(TestPrintKills)
#include "tst_print_kills.moc"
