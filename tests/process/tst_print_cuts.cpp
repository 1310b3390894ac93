// The power goes while the real program sells with a print, prints, prints again and is told what became of a print:
// each has happened or has not, what is printed is printed once, and a sale never waits for paper that nobody asks for.
// ROWLOCK_IMAGES: how many crash images of each case; ROWLOCK_SEED=n repeats a run.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/house_script.h"
#include "tests/process/support/printing_house.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_disk.h"
#include "tests/process/support/traced_run.h"
#include "tests/support/fake_printer.h"

#include <QTest>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

struct PrintCase
{
    const char *name;
    const char *words;
    enum Before { Held, Waiting, Printed, Doubtful } before;
    bool isInTwo = false; // new tickets first, then their print; said again, it goes on
};

const QList<PrintCase> &printCases()
{
    static const QList<PrintCase> list{
        {"print", "print run", PrintCase::Waiting},
        {"sale", "sell {two} --print --pay card:20.00", PrintCase::Held},
        {"again", "order print {sold} --again lost", PrintCase::Printed, true},
        {"came-out", "print settle 1 --came-out", PrintCase::Doubtful},
        {"again-of-doubt", "print settle 1 --again", PrintCase::Doubtful},
        {"given-up", "print settle 1 --give-up", PrintCase::Waiting},
    };
    return list;
}

} // namespace

class TestPrintCuts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QString whyNot;
        if (!canTrace(&whyNot))
            QSKIP(qPrintable(whyNot));
        useMemoryForTemporaryFiles();
        m_seed = firstSeed();
    }

    void doneOrNotAndPrintedOnce_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < printCases().size(); ++index)
            QTest::newRow(printCases().at(index).name) << index;
    }

    void doneOrNotAndPrintedOnce()
    {
        QFETCH(const int, index);
        const PrintCase &played = printCases().at(index);
        m_isInTwo = played.isInTwo;
        const HouseFolder folder;
        prepare(folder, played.before);
        if (QTest::currentTestFailed())
            return;
        m_paperBefore = paperOf(folder);
        m_states = {factsOf(folder.house())};
        Shot shot;
        QString problem;
        m_words = namesFilledIn(QString::fromLatin1(played.words).split(u' '), folder);
        const TracedDisk disk =
            TracedDisk::record(folder.folder(), folder.house(), m_words, &shot, &problem, printerFile);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        m_states.append(factsOf(folder.house()));
        QVERIFY(m_states.first() != m_states.last());
        m_isRun = m_words == printRun;
        if (m_isRun)
            m_whole = paperOf(folder);
        QCOMPARE(m_isRun, !disk.sentBefore(disk.calls().size()).isEmpty());

        for (const auto &[call, loss] : chosen(disk)) {
            QRandomGenerator random(m_seed + quint32(call) * 3 + quint32(loss));
            const HouseFolder cut;
            writeDiskImage(disk.cutBefore(call, loss, random), cut.folder());
            const QStringList problems = problemsIn(cut, disk.sentBefore(call), call == disk.calls().size());
            ++m_images;
            QVERIFY2(problems.isEmpty(), qPrintable(u"ROWLOCK_SEED=%1, before call %2 of %3, loss %4\n%5"_s.arg(m_seed)
                                                        .arg(call)
                                                        .arg(disk.calls().size())
                                                        .arg(int(loss))
                                                        .arg(problems.mid(0, 6).join(u'\n'))));
        }
        m_calls += disk.calls().size();
    }

    void cleanupTestCase()
    {
        if (m_images > 0)
            tellFigures("print cuts",
                        u"%1 images of %2 calls in %3 cases, 0 half acts, 0 papers twice, seed %4"_s.arg(m_images)
                            .arg(m_calls)
                            .arg(printCases().size())
                            .arg(m_seed));
    }

private:
    static void prepare(const HouseFolder &folder, PrintCase::Before before)
    {
        preparePrints(folder, before != PrintCase::Held);
        if (before == PrintCase::Doubtful) {
            const FakePrinter breaksOff(FakePrinter::Manner::ClosesInTheMiddle);
            setPrinter(folder, breaksOff.address());
            shoot(folder.house(), printRun);
            QCOMPARE(printStateOf(folder), u"doubtful"_s);
        }
        setPrinter(folder);
        if (before == PrintCase::Printed)
            QVERIFY(shoot(folder.house(), printRun).done());
    }

    struct Cut
    {
        qsizetype call;
        TracedDisk::Loss loss;
    };
    // All ways of losing at the end and around what is sent, and of the rest as many as are wanted.
    QList<Cut> chosen(const TracedDisk &disk) const
    {
        using Loss = TracedDisk::Loss;
        const auto isSent = [&](qsizetype call) {
            return call >= 0 && call < disk.calls().size() && disk.calls().at(call).kind == DiskCall::Send;
        };
        QList<Cut> wanted, others;
        for (qsizetype call = 0; call <= disk.calls().size(); ++call) {
            const bool tells = call == disk.calls().size() || isSent(call) || isSent(call - 1);
            for (const Loss loss : {Loss::AllUnsynced, Loss::Some, Loss::Torn})
                (tells ? wanted : others).append({call, loss});
        }
        QRandomGenerator random(m_seed);
        std::shuffle(others.begin(), others.end(), random);
        return wanted + others.mid(0, std::max(3, int(proofFigure("ROWLOCK_IMAGES", 8) - wanted.size())));
    }

    QStringList problemsIn(const HouseFolder &cut, const QByteArray &sent, bool isTold) const
    {
        QString unread;
        QStringList facts = factsOf(cut.house(), &unread);
        QStringList problems;
        if (facts.isEmpty())
            return {u"the house cannot be read: "_s + unread};
        if (m_isInTwo && facts != m_states.first()) {
            shoot(cut.house(), m_words);
            facts = factsOf(cut.house(), &unread);
        }
        if (!m_isRun && !m_states.contains(facts)) // a run begins, sends and says so: its states are looked at below
            problems.append(u"neither as before nor as after: "_s + difference(m_states.first(), facts));
        if (isTold && facts != m_states.last())
            problems.append(u"it was told to be done and is not"_s);
        cut.write(printerFile, m_paperBefore + sent);
        setPrinter(cut);
        if (m_isRun)
            return problems + printProblems(cut, m_whole);
        problems += brokenRules(cut.house());
        const Shot verify = shoot(cut.house(), {u"verify"_s});
        if (!verify.done() || !verify.json.value(u"ok"_s).toBool())
            problems.append(verify.told());
        return problems;
    }

    quint32 m_seed = 0;
    qint64 m_images = 0, m_calls = 0;
    QStringList m_words;
    bool m_isRun = false; // it sends
    bool m_isInTwo = false;
    QList<QStringList> m_states;       // what the house said before and after
    QByteArray m_paperBefore, m_whole; // out of the printer
};

ROWLOCK_TEST(TestPrintCuts)
#include "tst_print_cuts.moc"
