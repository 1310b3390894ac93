// Houses, their logs and their backups as a disk, a cable or a person may spoil them, opened by the real programs:
// never a crash, never other totals without a word, and always a way out.
// ROWLOCK_DAMAGES: how many, each from the next seed; ROWLOCK_SEED=n ROWLOCK_DAMAGES=1 does one again.
#include "tests/process/support/backed_up_house.h"
#include "tests/process/support/file_damage.h"
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_settings.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

#include <csignal>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const char *const databaseOf = "house.rowlock";
const char *const logOf = "house.rowlock-wal";

// A box office whose counter was switched off: the last sales are in the log alone. It has two backups, and what a disk
// may still have of before.
class SpoiltGround
{
public:
    explicit SpoiltGround(quint32 seed)
    {
        makeSimpleHouse(m_foreign, 4, 9);
        makeSeasonHouse(m_good, seed, 90);
        m_older.house = bytesIn(m_good.house());
        backUp();
        sellAndDie(m_foreign.house());
        sellAndDie(m_good.house());
        m_older.log = bytesIn(logFile());
        m_older.backup = bytesIn(m_backup);
        backUp();
        sellAndDie(m_good.house());
        m_foreignFile = wholeOf(m_foreign);
        m_right = copyTold();
        m_backedUp = backupTold();
        if (bytesIn(logFile()).isEmpty() || m_right == m_backedUp)
            qFatal("the last sales are not in the log alone");
    }

    QString backup() const { return QFileInfo(m_backup).fileName(); } // the newer one
    QString folder() const { return m_good.folder(); }
    const ToldBooks &right() const { return m_right; }       // what the house says
    const ToldBooks &backedUp() const { return m_backedUp; } // what the newer backup says

    SpoilMaterial ofHouse() const { return {m_older.house, m_foreignFile}; }
    SpoilMaterial ofBackup() const { return {m_older.backup, m_foreignFile}; }
    SpoilMaterial ofLog() const { return {m_older.log, bytesIn(m_foreign.house() + u"-wal"_s)}; }

private:
    QString logFile() const { return m_good.path(QLatin1String(logOf)); }

    void backUp()
    {
        const Shot made = shoot(m_good.house(), {u"backup"_s, u"now"_s});
        m_backup = made.json.value(u"file"_s).toString();
        if (!made.done())
            qFatal("%s", qPrintable(made.told()));
    }
    // What was told stays in the log, for nobody writes it back.
    static void sellAndDie(const QString &house)
    {
        CounterProcess counter(house, u"unlucky"_s);
        for (int number = 1; number <= 1; ++number) {
            const auto named = counter.call(
                u"event.edit"_s,
                {{u"event"_s, number},
                 {u"name"_s, u"Macbeth, as of %1"_s.arg(QString::fromLatin1(bytesIn(house + u"-bell"_s).toHex()))}});
            if (!named.done())
                qFatal("%s", qPrintable(named.told()));
            // A sale too, unless the season has sold out or closed it.
            const auto hold = counter.call(u"hold"_s, {{u"event"_s, number}, {u"best"_s, 1}});
            if (hold.done())
                counter.call(u"sell"_s,
                             {{u"hold"_s, hold.result.value(u"hold"_s)},
                              {u"payments"_s, QJsonArray{QJsonObject{{u"method"_s, u"card"_s},
                                                                     {u"amount"_s, hold.result.value(u"total"_s)}}}}});
        }
        counter.kill();
        counter.end();
    }
    static QByteArray wholeOf(const HouseFolder &folder)
    {
        const HouseFolder copy;
        copy.copyFrom(folder.folder());
        CounterProcess counter(copy.house(), u"closer"_s);
        if (!counter.call(u"event.list"_s).done() || counter.end() != 0)
            qFatal("a house cannot be closed");
        return bytesIn(copy.house());
    }
    ToldBooks copyTold() const
    {
        const HouseFolder copy;
        copy.copyFrom(folder());
        return fair(booksTold(copy.house()));
    }
    ToldBooks backupTold() const
    {
        const HouseFolder copy;
        putBytes(copy.house(), bytesIn(m_backup));
        return fair(booksTold(copy.house()));
    }
    static ToldBooks fair(const ToldBooks &told)
    {
        if (!told.problems.isEmpty() || !told.findings.isEmpty())
            qFatal("%s", qPrintable((told.problems + told.findings).join(u'\n')));
        return told;
    }

    HouseFolder m_good, m_foreign;
    QString m_backup;
    struct
    {
        QByteArray house, log, backup;
    } m_older;
    QByteArray m_foreignFile;
    ToldBooks m_right, m_backedUp;
};

// One damage done to a copy of all that, looked at, and gone out of.
class Spoiling
{
public:
    Spoiling(const SpoiltGround &ground, quint32 seed) : m_ground(ground), m_random(seed)
    {
        copyWholeFolder(ground.folder(), m_folder.folder());
        const QList<FileDamage> &files = databaseDamages(), &logs = logDamages();
        // A third each; of the damages one after the other, so that a few seeds have all of them.
        const qsizetype number = seed / 3;
        switch (seed % 3) {
        case 0: spoil(databaseOf, files.at(number % files.size()), ground.ofHouse()); break;
        case 1: spoil(logOf, logs.at(number % logs.size()), ground.ofLog()); break;
        default:
            m_isBackup = true;
            spoil("house.rowlock.backups/" + ground.backup().toUtf8(), files.at(number % files.size()),
                  ground.ofBackup());
            if (number % 5 == 4) { // nothing vouches for it any more
                QFile::remove(m_folder.path(u"house.rowlock.backups/"_s + ground.backup().chopped(8) + u".json"_s));
                m_name += u" without its note"_s;
            }
        }
    }

    QString name() const { return m_name; }
    bool isTold() const { return m_isTold; } // something was said, and not only no harm done

    QStringList problems()
    {
        m_isBackup ? lookAtBackup() : lookAtHouse();
        leave();
        return m_problems;
    }

private:
    QString house() const { return m_folder.house(); }

    void spoil(const QByteArray &file, const FileDamage &damage, const SpoilMaterial &material)
    {
        const QString path = m_folder.path(QString::fromUtf8(file));
        const QByteArray good = bytesIn(path), bad = damage.of(good, material, m_random);
        m_name = QString::fromUtf8(file) + u": "_s + QLatin1String(damage.name);
        if (bad.isEmpty() && file == logOf)
            QFile::remove(path);
        else
            putBytes(path, bad);
        m_isAsBefore = bad == good;
    }

    // Either the right totals, or something was said.
    void judge(const ToldBooks &told, const ToldBooks &right, const QString &what)
    {
        for (const QString &problem : told.problems)
            m_problems.append(what + u": "_s + problem);
        m_isTold = m_isTold || !told.findings.isEmpty();
        if (told.findings.isEmpty()) {
            if (const QString differs = booksDiffer(right, told); !differs.isEmpty())
                m_problems.append(what + u" without a word: "_s + differs);
        }
    }

    void lookAtHouse()
    {
        // As a person who looks, and then as one who asks whether all is well.
        judge(booksTold(house()), m_ground.right(), u"the house"_s);
    }

    void lookAtBackup()
    {
        const QString file = m_folder.path(u"house.rowlock.backups/"_s + m_ground.backup());
        QString problem;
        const QList<ListedBackup> listed = listedBackups(house(), &problem);
        if (!problem.isEmpty())
            m_problems.append(problem);
        for (const ListedBackup &one : listed) {
            if (QFileInfo(one.file) == QFileInfo(file) && one.state == u"sound"_s && !m_isAsBefore)
                m_problems.append(u"it is called sound"_s);
        }
        const Shot checked = shoot(house(), {u"backup"_s, u"check"_s, QFileInfo(file).fileName()});
        m_isTold = m_isTold || checked.status != 0;
        if (checked.signal != 0 || checked.late || checked.status > 1)
            m_problems.append(u"checking it: "_s + checked.told());
        const Shot restored = shoot(house(), {u"restore"_s, file});
        if (restored.signal != 0 || restored.late || (restored.status != 0 && restored.message().size() < 40))
            m_problems.append(u"restoring it: "_s + restored.told());
        m_isTold = m_isTold || !restored.done();
        if (restored.done() && !m_name.contains(u"of-another-house"_s))
            judge(booksTold(house()), m_ground.backedUp(), u"what was restored"_s);
        else if (!restored.done())
            judge(booksTold(house()), m_ground.right(), u"the house after a refused restore"_s);
    }

    void leave()
    {
        ListedBackup restored;
        m_problems.append(wayOut(house(), &restored));
        if (!m_problems.isEmpty())
            return;
        const ToldBooks now = booksTold(house());
        m_problems.append(now.problems + now.findings + brokenRules(house()));
        if (QFileInfo(restored.file).fileName() == m_ground.backup()) {
            if (const QString differs = booksDiffer(m_ground.backedUp(), now); !differs.isEmpty())
                m_problems.append(u"after the way out: "_s + differs);
        }
    }

    const SpoiltGround &m_ground;
    QRandomGenerator m_random;
    HouseFolder m_folder;
    QString m_name;
    bool m_isBackup = false, m_isAsBefore = false, m_isTold = false;
    QStringList m_problems;
};

} // namespace

class TestSpoiltFiles : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useMemoryForTemporaryFiles();
        m_config = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config->path()));
    }

    void alwaysAWayOut()
    {
        const quint32 first = firstSeed();
        const int damages = int(proofFigure("ROWLOCK_DAMAGES", 30));
        std::unique_ptr<SpoiltGround> ground;
        int told = 0;
        for (int number = 0; number < damages; ++number) {
            const quint32 seed = first + quint32(number);
            if (!ground || seed % 100 == 0) // the same for a seed, whichever came before it
                ground = std::make_unique<SpoiltGround>(seed / 100);
            Spoiling spoiling(*ground, seed);
            const QStringList problems = spoiling.problems();
            QVERIFY2(problems.isEmpty(), qPrintable(u"ROWLOCK_SEED=%1 ROWLOCK_DAMAGES=1\n%2\n%3"_s.arg(seed).arg(
                                             spoiling.name(), problems.mid(0, 8).join(u'\n'))));
            told += spoiling.isTold();
        }
        QVERIFY(told > 0);
        tellFigures("spoilt files", u"%1 files spoilt, %2 of them noticed, the others as good as before; 0 crashes, 0 "
                                    "other totals without a word, %1 ways out, from seed %3"_s.arg(damages)
                                        .arg(told)
                                        .arg(first));
    }

private:
    std::unique_ptr<QTemporaryDir> m_config;
};

ROWLOCK_TEST(TestSpoiltFiles)
#include "tst_spoilt_files.moc"
