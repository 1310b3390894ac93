// The power goes while the real program writes a backup, restores one or exports: no file has its name before it is
// whole, no backup is called sound that is not, the earlier ones stay, and the box office is the one or the other.
// ROWLOCK_IMAGES: how many crash images of each case; ROWLOCK_SEED=n repeats a run.
#include "model/service/backup_set.h"
#include "tests/process/support/backed_up_house.h"
#include "tests/process/support/house_facts.h"
#include "tests/process/support/ledger.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_disk.h"
#include "tests/process/support/traced_run.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QByteArray digestIn(const QString &file)
{
    return QCryptographicHash::hash(bytesIn(file), QCryptographicHash::Sha256);
}

struct CutCase
{
    const char *name;
    const char *words; // "@/" is the folder
    int backups = 1;   // that are there already
    bool hasSecond = false;
    const char *writes = nullptr; // a file, or a folder of them, that is not a backup
};

const QList<CutCase> &cutCases()
{
    static const QList<CutCase> list{
        {"backup", "backup now"},
        {"first-backup", "backup keep", 0},
        {"second-place", "backup now", 1, true},
        {"thinning", "backup now", 11},
        {"copy", "backup @/copy.rowlock", 1, false, "copy.rowlock"},
        {"restore", "restore @/earlier.rowlock"},
        {"csv", "export lines --output @/lines.csv", 0, false, "lines.csv"},
        {"book", "export lines --output @/lines.xlsx --format xlsx", 0, false, "lines.xlsx"},
        {"auditor", "export auditor @/audit", 0, false, "audit"},
        {"report", "report ledger --format csv --output @/ledger.csv", 0, false, "ledger.csv"},
    };
    return list;
}

} // namespace

class TestPowerCuts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QString whyNot;
        if (!canTrace(&whyNot))
            QSKIP(qPrintable(whyNot));
        useMemoryForTemporaryFiles();
        m_config = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config->path()));
        m_seed = firstSeed();
        m_start = std::make_unique<HouseFolder>();
        makeSimpleHouse(*m_start, 8, 10, {{u"hold_policy"_s, u"strict"_s}});
        Clerk clerk(u"counter"_s, 1, 8, 10, m_seed);
        CounterProcess counter(m_start->house(), clerk.terminal());
        clerk.work(counter, 25);
        QVERIFY(counter.call(u"backup"_s, {{u"file"_s, m_start->path(u"earlier.rowlock"_s)}}).done());
        clerk.work(counter, 15);
        QCOMPARE(counter.end(), 0);
        // What stood under the name before.
        for (const char *old : {"lines.csv", "lines.xlsx", "ledger.csv"})
            m_start->write(QLatin1String(old), "an older one\n");
    }

    void wholeOrNotThere_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < cutCases().size(); ++index)
            QTest::newRow(cutCases().at(index).name) << index;
    }

    void wholeOrNotThere()
    {
        QFETCH(const int, index);
        m_case = cutCases().at(index);
        const HouseFolder folder;
        begin(folder);
        if (QTest::currentTestFailed())
            return;
        QStringList words = QString::fromLatin1(m_case.words).split(u' ');
        words.replaceInStrings(u"@/"_s, folder.folder() + u'/');
        Shot shot;
        QString problem;
        const TracedDisk disk = TracedDisk::record(folder.folder(), folder.house(), words, &shot, &problem);
        QVERIFY2(shot.done(), qPrintable(shot.told()));
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        QVERIFY(disk.calls().size() >= 4);
        end(folder);

        for (const auto &[call, loss] : chosen(disk)) {
            QRandomGenerator random(m_seed + quint32(call) * 3 + quint32(loss));
            const HouseFolder cut;
            writeDiskImage(disk.cutBefore(call, loss, random), cut.folder());
            const QStringList problems = problemsIn(cut, call == disk.calls().size());
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
            tellFigures("power cuts", u"%1 images of %2 calls in %3 cases, 0 half files, 0 backups called sound that "
                                      "are not, seed %4"_s.arg(m_images)
                                          .arg(m_calls)
                                          .arg(cutCases().size())
                                          .arg(m_seed));
    }

private:
    static QString backupsIn(const HouseFolder &folder) { return folder.path(u"house.rowlock.backups"_s); }
    static QString secondIn(const HouseFolder &folder) { return folder.path(u"stick"_s); }
    QStringList placesIn(const HouseFolder &folder) const
    {
        return m_case.hasSecond ? QStringList{backupsIn(folder), secondIn(folder)} : QStringList{backupsIn(folder)};
    }
    static QStringList backupNames(const QString &place)
    {
        return QDir(place).entryList({u"*.rowlock"_s}, QDir::Files);
    }

    void begin(const HouseFolder &folder)
    {
        copyWholeFolder(m_start->folder(), folder.folder());
        if (m_case.hasSecond) {
            QVERIFY(QDir().mkpath(secondIn(folder)));
            QVERIFY(shoot(folder.house(), {u"backup"_s, u"set"_s, u"--second"_s, secondIn(folder)}).done());
        }
        for (int backup = 0; backup < m_case.backups; ++backup) {
            const Shot made = shoot(folder.house(), {u"backup"_s, u"now"_s});
            QVERIFY2(made.done(), qPrintable(made.told()));
        }
        m_whole.clear();
        m_earlier.clear();
        for (const QString &place : placesIn(folder)) {
            for (const QString &name : backupNames(place)) {
                m_earlier.append(place.mid(folder.folder().size() + 1) + u'/' + name);
                m_whole.insert(digestIn(place + u'/' + name));
            }
        }
        m_before = factsOf(folder.house());
        m_untouched = bytesIn(folder.house());
        m_old = m_case.writes ? contentOfWritten(folder) : QMap<QString, QByteArray>();
    }

    // What it came to where the power stayed.
    void end(const HouseFolder &folder)
    {
        m_after = factsOf(folder.house());
        m_made.clear();
        m_thinned.clear();
        for (const QString &place : placesIn(folder)) {
            const QString within = place.mid(folder.folder().size() + 1) + u'/';
            for (const QString &name : backupNames(place)) {
                m_whole.insert(digestIn(place + u'/' + name));
                if (!m_earlier.contains(within + name))
                    m_made.append(within + name);
            }
        }
        for (const QString &name : std::as_const(m_earlier)) {
            if (!QFile::exists(folder.path(name)))
                m_thinned.append(name);
        }
        m_new = m_case.writes ? contentOfWritten(folder) : QMap<QString, QByteArray>();
        QCOMPARE(m_thinned.isEmpty(), m_case.backups < 10);
        QCOMPARE(m_made.isEmpty(), !QByteArray(m_case.words).startsWith("backup now")
                                       && !QByteArray(m_case.words).startsWith("backup keep"));
    }

    QMap<QString, QByteArray> contentOfWritten(const HouseFolder &folder) const
    {
        const QString written = folder.path(QLatin1String(m_case.writes));
        QMap<QString, QByteArray> content;
        if (QFileInfo(written).isFile())
            content.insert({}, bytesIn(written));
        for (const QString &name : QDir(written).entryList(QDir::Files))
            content.insert(name, bytesIn(written + u'/' + name));
        return content;
    }

    struct Cut
    {
        qsizetype call;
        TracedDisk::Loss loss;
    };
    // Before and after each change of a name by one way of losing, at the end by all, and of the rest as many as are
    // wanted.
    QList<Cut> chosen(const TracedDisk &disk) const
    {
        using Loss = TracedDisk::Loss;
        static constexpr std::array losses{Loss::AllUnsynced, Loss::Some, Loss::Torn};
        const auto changesName = [&](qsizetype call) {
            return call >= 0 && call < disk.calls().size() && disk.calls().at(call).kind > DiskCall::Flush;
        };
        QList<Cut> wanted, others;
        for (qsizetype call = 0; call <= disk.calls().size(); ++call) {
            const bool tells = changesName(call) || changesName(call - 1);
            for (const Loss loss : losses) {
                const bool isTurn = (call + m_seed) % losses.size() == size_t(loss);
                (call == disk.calls().size() || (tells && isTurn) ? wanted : others).append({call, loss});
            }
        }
        QRandomGenerator random(m_seed);
        std::shuffle(others.begin(), others.end(), random);
        const qsizetype images = qsizetype(proofFigure("ROWLOCK_IMAGES", 15));
        return wanted + others.mid(0, std::max<qsizetype>(3, images - wanted.size()));
    }

    QStringList problemsIn(const HouseFolder &cut, bool isTold) const
    {
        QStringList problems = houseIn(cut, isTold);
        for (const QString &place : placesIn(cut)) {
            for (const QString &name : backupNames(place)) {
                if (!m_whole.contains(digestIn(place + u'/' + name)))
                    problems.append(name + u" has its name and is not whole"_s);
            }
        }
        const BackupPlaces places{backupsIn(cut), m_case.hasSecond ? secondIn(cut) : QString(), true};
        QStringList sound;
        for (const Backup &backup : listBackups(cut.house(), places).backups) {
            if (backup.reason == BackupReason::BeforeRestore)
                continue;
            if (compareBackup(backup) == BackupState::Sound)
                sound.append(backup.file.mid(cut.folder().size() + 1));
            else
                problems.append(backup.file + u" is in the list and not sound"_s);
        }
        const auto isIn = [&](const QString &name) { return sound.contains(name); };
        for (const QString &name : m_earlier) {
            const QString place = name.section(u'/', 0, 0);
            const bool hasNew = std::ranges::any_of(
                m_made, [&](const QString &made) { return made.startsWith(place + u'/') && isIn(made); });
            if (!isIn(name) && !(m_thinned.contains(name) && hasNew))
                problems.append(name + u" was there before and is gone"_s);
        }
        for (const QString &name : m_made) {
            if (isTold && !isIn(name))
                problems.append(name + u" was told to be made and is not there"_s);
        }
        return problems + writtenIn(cut);
    }

    // It is as it was, or all that was asked for has happened.
    QStringList houseIn(const HouseFolder &cut, bool isTold) const
    {
        if (!isTold && bytesIn(cut.house()) == m_untouched && bytesIn(cut.house() + u"-wal"_s).isEmpty())
            return {}; // looked at in many images
        QStringList problems;
        QString unread;
        const QStringList facts = factsOf(cut.house(), &unread);
        if (facts.isEmpty() || (facts != m_before && facts != m_after))
            problems.append(u"the house is neither as before nor as after: "_s + unread + difference(m_before, facts));
        if (isTold && facts != m_after)
            problems.append(u"it was told to be done and is not"_s);
        for (const QString &rule : brokenRules(cut.house()))
            problems.append(rule);
        const QStringList kept = QDir(cut.folder()).entryList({u"house.rowlock.before-restore-*Z"_s}, QDir::Files);
        for (const QString &name : kept) {
            if (factsOf(cut.path(name), &unread) != m_before)
                problems.append(name + u" is not what was replaced: "_s + unread);
        }
        return problems;
    }

    // The old one or the new one; in a folder each that is there, and all where the description is.
    QStringList writtenIn(const HouseFolder &cut) const
    {
        if (!m_case.writes)
            return {};
        const QMap<QString, QByteArray> found = contentOfWritten(cut);
        QStringList problems;
        for (auto file = found.begin(); file != found.end(); ++file) {
            const bool isNew = m_new.value(file.key()) == *file;
            const bool isOld = m_old.contains(file.key()) && m_old.value(file.key()) == *file;
            if (!isNew && !isOld)
                problems.append(u"%1 %2 is neither the old one nor the new one: %3 bytes"_s
                                    .arg(QLatin1String(m_case.writes), file.key())
                                    .arg(file->size()));
        }
        if (found.contains(u"README.txt"_s) && found.size() != m_new.size())
            problems.append(u"the description is there, and files are missing"_s);
        for (auto file = m_old.begin(); file != m_old.end(); ++file) {
            if (!found.contains(file.key()))
                problems.append(u"what was there before is gone"_s);
        }
        return problems;
    }

    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<HouseFolder> m_start;
    quint32 m_seed = 0;
    qint64 m_images = 0, m_calls = 0;
    CutCase m_case{};
    QStringList m_before, m_after;                    // facts of the house
    QByteArray m_untouched;                           // its file
    QStringList m_earlier, m_made, m_thinned;         // backups, by name in the folder
    QSet<QByteArray> m_whole;                         // digests of all that were ever whole
    QMap<QString, QByteArray> m_old = {}, m_new = {}; // what is written, by name
};

ROWLOCK_TEST(TestPowerCuts)
#include "tst_power_cuts.moc"
