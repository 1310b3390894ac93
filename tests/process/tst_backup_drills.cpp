// A box office plays a season, keeps backups by its own rules, also while others sell, and is lost: it is found in the
// list and restored, and says to the cent what it said when the backup was made.
// ROWLOCK_DRILLS: how many, each from the next seed; ROWLOCK_SEED=n ROWLOCK_DRILLS=1 plays one again.
#include "tests/process/support/backed_up_house.h"
#include "tests/process/support/house_facts.h"
#include "tests/process/support/ledger.h"
#include "tests/process/support/proof_settings.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

#include <memory>
#include <thread>
#include <vector>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int drillRows = 14;
constexpr int drillSeats = 14;

qint64 journalEndOf(const QString &house)
{
    return rowsOf(house, u"SELECT max(seq) FROM journal"_s).value(0).toLongLong();
}

QJsonArray ledgerOf(const ToldBooks &books)
{
    return books.reports.value(u"ledger"_s).value(u"rows"_s).toArray();
}

// But for what the events were called, which was changed since.
bool beginsWith(const QJsonArray &all, const QJsonArray &first)
{
    const auto nameless = [](QJsonObject row) {
        row.remove(u"name"_s);
        return row;
    };
    if (first.size() > all.size())
        return false;
    for (qsizetype row = 0; row < first.size(); ++row) {
        if (nameless(all.at(row).toObject()) != nameless(first.at(row).toObject()))
            return false;
    }
    return true;
}

// One of them, from its seed. Says what went wrong.
class Drill
{
public:
    explicit Drill(quint32 seed) : m_random(seed), m_seed(seed), m_isBusy(seed % 2 == 1) {}

    QStringList play()
    {
        prepare();
        if (m_problems.isEmpty())
            backUp();
        if (m_problems.isEmpty())
            goOn();
        if (m_problems.isEmpty())
            lose();
        if (m_problems.isEmpty())
            restore();
        if (m_problems.isEmpty())
            sellAgain();
        return m_problems;
    }

    bool wasBusy() const { return m_isBusy; }
    QString reason() const { return m_made.value(u"reason"_s).toString(); }
    QString lost() const { return m_lost; }

private:
    QString house() const { return m_folder.house(); }

    QJsonObject must(const QStringList &words)
    {
        const Shot shot = shoot(house(), words);
        if (!shot.done())
            m_problems.append(words.join(u' ') + u": "_s + shot.told());
        return shot.json;
    }
    QJsonObject must(const char *line) { return must(QString::fromLatin1(line).split(u' ')); }

    void prepare()
    {
        if (m_isBusy) {
            makeSimpleHouse(m_folder, drillRows, drillSeats, {{u"hold_policy"_s, u"strict"_s}});
            for (int clerk = 0; clerk < 2; ++clerk)
                m_clerks.push_back(std::make_unique<Clerk>(u"counter %1"_s.arg(clerk + 1), 1, drillRows, drillSeats,
                                                           m_random.generate()));
            work(8 + m_random.bounded(20), [] {});
        } else {
            makeSeasonHouse(m_folder, m_seed, 50 + m_random.bounded(70));
        }
        m_second = m_folder.path(u"stick"_s);
        if (m_seed % 3 == 0 && QDir().mkpath(m_second))
            must({u"backup"_s, u"set"_s, u"--second"_s, m_second});
    }

    // All clerks at once, each in a process of its own; `meanwhile` on this thread.
    void work(int commands, const std::function<void()> &meanwhile)
    {
        std::vector<std::thread> threads;
        for (const auto &clerk : m_clerks)
            threads.emplace_back([&clerk = *clerk, house = house(), commands] {
                CounterProcess counter(house, clerk.terminal());
                clerk.work(counter, commands);
                counter.end();
            });
        meanwhile();
        for (std::thread &thread : threads)
            thread.join();
        for (const auto &clerk : m_clerks)
            m_problems.append(clerk->problems());
    }

    // By one of the set's own rules.
    void backUp()
    {
        if (!m_isBusy)
            m_books = booksTold(house());
        m_problems.append(m_books.problems + m_books.findings);
        m_before = journalEndOf(house());
        work(10 + m_random.bounded(30), [this] {
            switch (m_seed / 2 % 4) {
            case 0: m_made = must("backup keep"); break; // the first of the hour
            case 1: m_made = must("backup now"); break;
            case 2: m_isBusy ? void(m_made = must("backup keep")) : afterAShift(); break;
            default: beforeAnImport(); break;
            }
            m_after = journalEndOf(house());
        });
    }

    void afterAShift()
    {
        must("backup keep");
        must({u"drawer"_s, u"add"_s, u"Drill"_s});
        must("--terminal drill shift open Drill --float 0");
        must("shift count --drawer Drill --empty");
        must("shift close --drawer Drill");
        m_books = booksTold(house());
        m_before = journalEndOf(house());
        m_made = must("backup keep");
        if (m_made.value(u"reason"_s).toString() != u"shift-end"_s)
            m_problems.append(u"no backup was due after a closed shift"_s);
    }

    void beforeAnImport()
    {
        const QString prices = m_folder.write(u"prices.csv"_s, ";Adult\nStalls;12.00\n");
        must({u"price-list"_s, u"add"_s, u"Drill"_s, u"--file"_s, prices});
        must({u"price-list"_s, u"set"_s, u"Drill"_s, u"--file"_s, prices});
        QString problem;
        for (const ListedBackup &one : listedBackups(house(), &problem)) {
            if (one.reason == u"before-import"_s)
                m_made = {{u"file"_s, one.file}, {u"reason"_s, one.reason}, {u"holds"_s, one.holds}};
        }
        if (m_made.isEmpty())
            m_problems.append(u"no backup was made before an import "_s + problem);
    }

    // What is not in the backup.
    void goOn()
    {
        work(5 + m_random.bounded(10), [] {});
        must("event edit 1 --name Later");
        m_final = booksTold(house());
        m_problems.append(m_final.problems + m_final.findings);
    }

    void lose()
    {
        const QByteArray whole = bytesIn(house());
        const auto neighbours = [this] {
            for (const char *beside : {"-wal", "-shm", "-bell", "-turn"})
                QFile::remove(house() + QLatin1String(beside));
        };
        switch (m_random.bounded(7)) {
        case 0:
            m_lost = u"removed"_s;
            QFile::remove(house());
            break;
        case 1:
            m_lost = u"removed with all beside it"_s;
            QFile::remove(house());
            neighbours();
            break;
        case 2:
            m_lost = u"emptied"_s;
            putBytes(house(), {});
            break;
        case 3:
            m_lost = u"cut short"_s;
            putBytes(house(), whole.left(whole.size() / 3));
            break;
        case 4:
            m_lost = u"zeroed"_s;
            putBytes(house(), QByteArray(whole.size(), '\0'));
            break;
        case 5:
            m_lost = u"overwritten by a letter"_s;
            putBytes(house(), "Dear Sir,\n");
            break;
        default:
            m_lost = u"its middle gone"_s;
            putBytes(house(), whole.left(whole.size() / 3) + QByteArray(whole.size() / 3, '\x5a')
                                  + whole.mid(whole.size() / 3 * 2));
            break;
        }
        if (QDir(m_second).exists()) { // the disk, with the backups on it: the stick has them
            m_lost += u", with the backups beside it"_s;
            QDir(house() + u".backups"_s).removeRecursively();
        }
    }

    void restore()
    {
        ListedBackup restored;
        m_problems.append(wayOut(house(), &restored));
        if (QFileInfo(restored.file).fileName() != QFileInfo(m_made.value(u"file"_s).toString()).fileName())
            m_problems.append(u"the newest sound one is "_s + restored.file);
        if (restored.holds != m_made.value(u"holds"_s).toObject())
            m_problems.append(u"the list says that it holds something else"_s);
        if (!m_problems.isEmpty())
            return;
        const ToldBooks now = booksTold(house());
        m_problems.append(now.problems + now.findings + brokenRules(house()));
        const qint64 end = restored.holds.value(u"head"_s).toObject().value(u"entry"_s).toInteger();
        if (end < m_before || end > m_after)
            m_problems.append(
                u"it ends with entry %1, and was made between %2 and %3"_s.arg(end).arg(m_before).arg(m_after));
        if (const QString differs = m_isBusy ? QString() : booksDiffer(m_books, now); !differs.isEmpty())
            m_problems.append(differs);
        if (!beginsWith(ledgerOf(m_final), ledgerOf(now)))
            m_problems.append(u"its ledger is not how that of the lost house begins"_s);
    }

    // It is a box office like any other: sold from, and backed up.
    void sellAgain()
    {
        must("event edit 1 --name Anew");
        const QJsonObject again = must("backup now");
        for (const char *figure : {"orders", "tickets", "taken"}) {
            const QString name = QLatin1String(figure);
            if (again.value(u"holds"_s).toObject().value(name) != m_made.value(u"holds"_s).toObject().value(name))
                m_problems.append(u"%1 are not what the backup held"_s.arg(name));
        }
        QString problem;
        const auto newest = newestSoundOf(listedBackups(house(), &problem));
        if (!newest || newest->file != again.value(u"file"_s).toString())
            m_problems.append(u"the next backup is not in the list "_s + problem);
    }

    QRandomGenerator m_random;
    quint32 m_seed;
    bool m_isBusy; // others sell all the time
    HouseFolder m_folder;
    QString m_second;
    std::vector<std::unique_ptr<Clerk>> m_clerks;
    QJsonObject m_made; // as it was told
    ToldBooks m_books, m_final;
    qint64 m_before = 0, m_after = 0; // where the journal ended
    QString m_lost;
    QStringList m_problems;
};

} // namespace

class TestBackupDrills : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useMemoryForTemporaryFiles();
        m_config = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config->path()));
    }

    void restoredToTheCent()
    {
        const quint32 first = firstSeed();
        const int drills = int(proofFigure("ROWLOCK_DRILLS", 8));
        int busy = 0;
        QMap<QString, int> reasons;
        for (int number = 0; number < drills; ++number) {
            Drill drill(first + quint32(number));
            const QStringList problems = drill.play();
            QVERIFY2(problems.isEmpty(),
                     qPrintable(u"ROWLOCK_SEED=%1 ROWLOCK_DRILLS=1 (%2, %3)\n%4"_s.arg(first + quint32(number))
                                    .arg(drill.reason(), drill.lost(), problems.mid(0, 10).join(u'\n'))));
            busy += drill.wasBusy();
            ++reasons[drill.reason()];
        }
        QStringList words;
        for (auto reason = reasons.begin(); reason != reasons.end(); ++reason)
            words += u"%1 %2"_s.arg(reason.key()).arg(*reason);
        tellFigures("backup drills", u"%1 houses lost and restored from the list, %2 of them backed up while others "
                                     "sold (%3), from seed %4"_s.arg(drills)
                                         .arg(busy)
                                         .arg(words.join(u", "_s))
                                         .arg(first));
    }

private:
    std::unique_ptr<QTemporaryDir> m_config;
};

ROWLOCK_TEST(TestBackupDrills)
#include "tst_backup_drills.moc"
