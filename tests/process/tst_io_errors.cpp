// A disk that refuses one call, or all from one on: nothing is told to be done that is not there afterwards, the
// complaint is one of the contract's, and the next command works once the disk does.
// ROWLOCK_FAULTS: how many of each use case, "all" for every one; not said: some, of about fifteen use cases.
// ROWLOCK_SEED chooses;
// ROWLOCK_FAULT=sell/fdatasync repeats those whose names begin so.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_run.h"
#include "tests/process/support/use_case_starts.h"
#include "tests/support/send_signal.h"

#include <QTest>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

struct Fault
{
    Step step;
    QByteArray error;
    bool forGood = false;

    QString name() const { return step.name() + u':' + QString::fromLatin1(error) + (forGood ? u"+"_s : QString()); }
    // The answer itself was lost, or could have been: a script is told so by status 3.
    bool hitsAnswer() const { return step.call == "write"; }
};

// What the system may say to each call. EINTR never comes for good.
QByteArrayList errorsOf(const QByteArray &call)
{
    if (call == "fcntl")
        return {"EIO", "ENOLCK"};
    if (call == "newfstatat")
        return {"EIO"};
    if (call == "pread64" || call == "read")
        return {"EIO", "EINTR"};
    if (call == "fdatasync" || call == "fsync")
        return {"EIO", "ENOSPC", "EROFS"};
    if (call == "mmap")
        return {"ENOMEM"};
    return {"EIO", "ENOSPC", "EROFS", "EINTR"};
}

QList<Fault> faultsOf(const QList<Step> &steps)
{
    QList<Fault> faults;
    for (const Step &step : steps) {
        for (const QByteArray &error : errorsOf(step.call)) {
            faults.append({step, error, false});
            if (error != "EINTR")
                faults.append({step, error, true});
        }
    }
    return faults;
}

const QSet<QByteArray> broken{"hold",
                              "extend",
                              "sell",
                              "refund",
                              "expire",
                              "event-create",
                              "import",
                              "backup",
                              "restore",
                              "init",
                              "gift-card-sold",
                              "gift-card-redeemed",
                              "gift-card-expired",
                              "voucher-redeemed",
                              "extras-sold",
                              "joint-sale",
                              "part-begun",
                              "part-given-back",
                              "last-part-answered",
                              "account-paid",
                              "type-changed",
                              "refund-with-charge",
                              "event-refunded",
                              "price-list-saved",
                              "reduced-by-hand",
                              "comp-sold",
                              "voided",
                              "deposit-kept",
                              "reservation-made",
                              "willcall-printed",
                              "willcall-handed-over",
                              "reservations-released",
                              "backup-kept",
                              "backup-in-two-places",
                              "table-exported",
                              "book-exported",
                              "auditor-folder"};

// In the locks of SQLite's write-ahead log (walformat.html, 2.3.1), which are bytes of its shared memory: 120 is the
// writer's, 121 the checkpointer's, who may take the writer's next, and 123 to 127 are the readers'.
std::optional<Step> readAfterItsChange(const QList<Step> &steps)
{
    static const QRegularExpression lock(u"-shm>.*F_(RD|WR|UN)LCK.*l_start=(\\d+), l_len=1"_s);
    enum { Before, Changing, Changed } is = Before;
    QString before;
    std::optional<Step> read;
    for (const Step &step : steps) {
        const QRegularExpressionMatch match = lock.match(step.line);
        const QString taken = match.captured(1) + match.captured(2);
        if (taken == u"WR120" && before != u"WR121")
            is = Changing;
        else if (taken == u"UN120" && is == Changing)
            is = Changed;
        if (is != Changed)
            read.reset();
        else if (taken.startsWith(u"RD12") && !read)
            read = step;
        before = taken;
    }
    return read;
}

// These open what they have made once more, to see that it can be, or change it before it is in its place.
const QSet<QByteArray> makesAFile{"backup",         "init",          "migrate",
                                  "restore",        "backup-kept",   "backup-in-two-places",
                                  "table-exported", "book-exported", "auditor-folder"};

QStringList complaintProblems(const Shot &shot, const Fault &fault)
{
    QStringList problems;
    if (shot.signal != 0 || shot.late || shot.status < 0 || shot.status > 3)
        problems.append(u"it crashed or hung"_s);
    // Where no file can be opened or looked at any more, that of the plan or of the time zones is as likely the one
    // that is missed.
    const bool anyFile = (fault.step.call == "openat" || fault.step.call == "newfstatat") && fault.forGood;
    if (shot.done() || fault.hitsAnswer() || anyFile)
        return problems;
    // A plan that cannot be read is told as what it is to a person: a plan, whatever ails its disk.
    const bool isPlan = shot.code() == u"plan_invalid"_s && fault.step.line.contains(u"plan.json"_s);
    static const QSet<QString> codes{u"busy"_s, u"storage_unusable"_s, u"storage_full"_s, u"storage_corrupt"_s};
    // One place has the backup, and of the other it is said why not.
    const bool isHalf = shot.status == 1 && !shot.json.value(u"troubles"_s).toArray().isEmpty();
    if (isHalf)
        return problems;
    if (!isPlan && (shot.status != 3 || !codes.contains(shot.code())))
        problems.append(u"that is not the disk's fault"_s);
    if (fault.error == "ENOSPC" && shot.code() == u"storage_corrupt"_s)
        problems.append(u"a full disk is no damage"_s);
    if (shot.message().size() < 40 || !shot.message().endsWith(u'.') || shot.message().contains(u"SQL"_s))
        problems.append(u"that is no sentence for a person"_s);
    return problems;
}

} // namespace

class TestIoErrors : public QObject
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

    void toldAndUnharmed_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < useCases().size(); ++index) {
            if (broken.contains(useCases().at(index).name)
                && isPlayed(index, useCases().size(), "ROWLOCK_FAULTS", "ROWLOCK_FAULT"))
                QTest::newRow(useCases().at(index).name.constData()) << index;
        }
    }

    void toldAndUnharmed()
    {
        QFETCH(int, index);
        const UseCase &useCase = useCases().at(index);
        m_starts.renewIfOld();
        const HouseFolder undisturbed;
        undisturbed.copyFrom(m_starts->folderFor(useCase).folder());
        useCase.prepare(undisturbed);
        Shot shot;
        const QList<Step> steps =
            stepsOf(undisturbed.folder(), undisturbed.house(), useCase.wordsIn(undisturbed), fallibleCalls(), &shot);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        const UseCaseStarts::Ends ends = m_starts->endsOf(useCase, undisturbed);
        const QList<Fault> faults = faultsOf(steps);
        ++m_useCases;
        m_known += faults.size();
        QStringList findings;
        for (const Fault &fault : chosen(useCase, faults)) {
            const QStringList problems = problemsWith(useCase, fault, ends);
            if (!problems.isEmpty())
                findings.append(u"ROWLOCK_FAULT=%1/%2\n%3\n%4"_s.arg(QString::fromLatin1(useCase.name), fault.name(),
                                                                     fault.step.line, problems.join(u'\n')));
        }
        QVERIFY2(findings.isEmpty(),
                 qPrintable(u"%1 findings\n"_s.arg(findings.size()) + findings.mid(0, 5).join(u"\n\n"_s)));
    }

    // A read that fails then must not say that nothing was changed.
    void aReadAfterTheCommit_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < useCases().size(); ++index) {
            if (!makesAFile.contains(useCases().at(index).name)
                && isPlayed(index, useCases().size(), "ROWLOCK_FAULTS", "ROWLOCK_FAULT"))
                QTest::newRow(useCases().at(index).name.constData()) << index;
        }
    }

    void aReadAfterTheCommit()
    {
        QFETCH(int, index);
        const UseCase &useCase = useCases().at(index);
        m_starts.renewIfOld();
        const HouseFolder house;
        house.copyFrom(m_starts->folderFor(useCase).folder());
        Shot shot;
        const QList<Step> steps = stepsOf(house.folder(), house.house(), useCase.wordsIn(house), {"fcntl"}, &shot);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        const std::optional<Step> read = readAfterItsChange(steps);
        if (!read)
            return;
        const HouseFolder again;
        again.copyFrom(m_starts->folderFor(useCase).folder());
        const Shot failed = shoot(again.house(), useCase.wordsIn(again), injection(*read, "error=ENOLCK", true));
        const QJsonObject details = failed.json.value(u"error"_s).toObject().value(u"details"_s).toObject();
        QVERIFY2(failed.done() || details.value(u"done"_s).toBool(), qPrintable(failed.told()));
    }

    // Reading a new backup back is the last moment in which a bad disk is noticed.
    void aBackupThatIsReadBackInPart()
    {
        const auto &useCase = *std::ranges::find(useCases(), QByteArray("backup-kept"), &UseCase::name);
        m_starts.renewIfOld();
        const HouseFolder undisturbed;
        undisturbed.copyFrom(m_starts->folderFor(useCase).folder());
        useCase.prepare(undisturbed);
        Shot shot;
        QList<Step> reads =
            stepsOf(undisturbed.folder(), undisturbed.house(), useCase.wordsIn(undisturbed), {"read"}, &shot);
        reads.removeIf([](const Step &step) { return !step.line.contains(u".unchecked"_s); });
        QVERIFY2(shot.done() && reads.size() > 2, qPrintable(shot.told()));
        const Fault fault{reads.at(reads.size() / 2), "EIO", false};
        const QStringList problems = problemsWith(useCase, fault, m_starts->endsOf(useCase, undisturbed));
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    // The commit's flush fails, the clerk is told that nothing was saved, and then the counter dies: what is left in
    // the log must not come back as a commit.
    void whatWasRefusedDoesNotComeBack()
    {
        int refused = 0;
        for (int flush = 1; flush <= 6; ++flush) {
            const HouseFolder folder;
            makeSimpleHouse(folder, 2, 5);
            CounterProcess counter(folder.house(), u"unlucky"_s, injection({"fdatasync", flush, {}}, "error=EIO"));
            const auto hold = counter.call(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 1}});
            const auto second = hold.done() ? counter.call(u"extend"_s, {{u"hold"_s, 1}, {u"seconds"_s, 900}}) : hold;
            QVERIFY(sendSignal(tracedBy(counter.pid()), SIGKILL));
            refused += !hold.done();
            CounterProcess next(folder.house(), u"next"_s);
            const auto shown = next.call(u"event.show"_s, {{u"event"_s, 1}});
            QVERIFY2(shown.result.value(u"held"_s).toInt(-1) == int(hold.done()),
                     qPrintable(u"flush %1: told %2, and then %3"_s.arg(flush).arg(hold.told(), shown.told())));
            const QStringList extended =
                rowsOf(folder.house(), u"SELECT seq FROM journal WHERE kind = 'hold.extended'"_s);
            QVERIFY2(!hold.done() || extended.size() == int(second.done()),
                     qPrintable(u"flush %1: "_s.arg(flush) + second.told()));
        }
        QVERIFY(refused > 0);
    }

    void cleanupTestCase()
    {
        if (m_tried > 0)
            tellFigures("io errors",
                        u"%1 of %2 faults in %3 use cases (%4 of them noticed), longest next command %5 ms, seed %6"_s
                            .arg(m_tried)
                            .arg(m_known)
                            .arg(m_useCases)
                            .arg(m_refused)
                            .arg(m_starts.longestNextMs())
                            .arg(m_seed));
    }

private:
    QStringList problemsWith(const UseCase &useCase, const Fault &fault, const UseCaseStarts::Ends &ends)
    {
        const HouseFolder folder;
        folder.copyFrom(m_starts->folderFor(useCase).folder());
        useCase.prepare(folder);
        const Shot shot = shoot(folder.house(), useCase.wordsIn(folder),
                                injection(fault.step, "error=" + fault.error, fault.forGood));
        ++m_tried;
        m_refused += !shot.done();
        QStringList problems = complaintProblems(shot, fault);
        // A new house is opened once it is made: what fails then is told, and the house is there all the same.
        const bool mayDoubt = fault.hitsAnswer() || useCase.start == UseCase::NoHouse;
        problems.append(m_starts->problemsAfter(useCase, folder, shot, ends, mayDoubt));
        if (!problems.isEmpty())
            problems.append(shot.told());
        return problems;
    }

    QList<Fault> chosen(const UseCase &useCase, QList<Fault> faults) const
    {
        const QString only = qEnvironmentVariable("ROWLOCK_FAULT");
        if (!only.isEmpty()) {
            faults.removeIf([&](const Fault &fault) {
                return !(QString::fromLatin1(useCase.name) + u'/' + fault.name()).startsWith(only);
            });
            return faults;
        }
        if (qEnvironmentVariable("ROWLOCK_FAULTS") == u"all"_s)
            return faults;
        QRandomGenerator random(m_seed + quint32(qHash(useCase.name)));
        std::shuffle(faults.begin(), faults.end(), random);
        // Few names are changed, and each time a whole house may be left without its own: those are always tried.
        const auto others = std::stable_partition(faults.begin(), faults.end(), [](const Fault &fault) {
            return fault.step.call.startsWith("rename") && fault.error == "EIO" && fault.forGood;
        });
        const int shortForm = useCase.start == UseCase::MoneyHouse ? 1 : 4; // there are many of them
        return faults.mid(0, others - faults.begin() + qsizetype(proofFigure("ROWLOCK_FAULTS", shortForm)));
    }

    quint32 m_seed = 0;
    int m_useCases = 0;
    qsizetype m_known = 0;
    int m_tried = 0;
    int m_refused = 0;
    FreshStarts m_starts;
};

ROWLOCK_TEST(TestIoErrors)
#include "tst_io_errors.moc"
