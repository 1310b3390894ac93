// A disk without room, and one that may only be read: what was told stays, what cannot be kept is refused in words, and
// everything works again when there is room. Needs root for disks of its own; says so where that is not allowed.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_house.h"
#include "tests/process/support/proof_settings.h"
#include "tests/support/outside_tools.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Something mounted on a folder of the test for as long as this lives.
class Mount
{
public:
    Mount(const QString &folder, const QList<QStringList> &commands) : m_folder(folder)
    {
        QDir().mkpath(folder);
        for (const QStringList &words : commands) {
            const ToolAnswer answer = runTool(u"mount"_s, words + QStringList{folder});
            if (!answer.ok()) {
                m_whyNot = u"nothing can be mounted here: "_s + QString::fromUtf8(answer.complaint).trimmed();
                return;
            }
            ++m_mounted;
        }
    }
    ~Mount()
    {
        if (m_mounted > 0)
            runTool(u"umount"_s, {u"-l"_s, m_folder});
    }
    Mount(const Mount &) = delete;
    Mount &operator=(const Mount &) = delete;

    QString whyNot() const { return m_whyNot; }

    static QList<QStringList> memoryOf(const QString &size)
    {
        return {{u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size="_s + size, u"none"_s}};
    }
    static QList<QStringList> readOnly(const QString &folder)
    {
        return {{u"--bind"_s, folder}, {u"-o"_s, u"remount,ro,bind"_s}};
    }

private:
    QString m_folder;
    QString m_whyNot;
    int m_mounted = 0;
};

// Leaves `bytes` of room, or none.
void fill(const QString &name, qint64 bytes)
{
    QFile filler(name);
    if (!filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        qFatal("cannot write %s", qPrintable(name));
    while (filler.write(QByteArray(4096, 'x')) == 4096) {
    }
    filler.resize(filler.size() - bytes);
}

QStringList namesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Hidden);
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

} // namespace

class TestFullDisk : public QObject
{
    Q_OBJECT

private slots:
    void sellsUntilNothingFits()
    {
        const HouseFolder source;
        makeSimpleHouse(source, 20, 20);
        const HouseFolder place;
        const QString disk = place.path(u"disk"_s);
        const Mount mount(disk, Mount::memoryOf(u"4m"_s));
        if (!mount.whyNot().isEmpty())
            QSKIP(qPrintable(mount.whyNot()));
        const QString house = disk + u"/house.rowlock"_s;
        QVERIFY(QFile::copy(source.house(), house));
        CounterProcess counter(house, u"one"_s);
        QVERIFY(counter.call(u"event.list"_s).done());
        fill(disk + u"/filler"_s, 1'500'000);

        QMap<QString, QString> told; // barcode -> seat
        CounterProcess::Reply refused;
        while (told.size() < 400) {
            refused = sellOne(counter, told);
            if (!refused.done())
                break;
        }
        QVERIFY2(told.size() > 3, qPrintable(refused.told()));
        QVERIFY2(refused.code == u"storage_full"_s && refused.message.contains(u"full"_s), qPrintable(refused.told()));
        QVERIFY(counter.call(u"event.show"_s, {{u"event"_s, 1}}).done()); // looking needs no room
        const auto again = sellOne(counter, told);
        QVERIFY2(again.done() || again.code == u"storage_full"_s, qPrintable(again.told()));
        QCOMPARE(counter.end(), 0);

        QVERIFY(QFile::remove(disk + u"/filler"_s));
        CounterProcess next(house, u"one"_s);
        const auto first = sellOne(next, told);
        QVERIFY2(first.done(), qPrintable(first.told()));
        const auto verify = next.call(u"verify"_s);
        QVERIFY2(verify.done() && verify.result.value(u"ok"_s).toBool(), qPrintable(verify.told()));
        QCOMPARE(brokenRules(house), QStringList());
        const QStringList rows = rowsOf(house, u"SELECT barcode, seat_ref FROM ticket_status WHERE state = 'valid'"_s);
        QCOMPARE(rows.size(), told.size());
        for (const QString &row : rows)
            QCOMPARE(told.value(row.section(u'|', 0, 0)), row.section(u'|', 1));
        tellFigures("full disk", u"%1 sales told, %1 there"_s.arg(told.size()));
    }

    void copiesThatDoNotFitAreNotThere_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("backup") << QStringList{u"backup"_s, u"@"_s};
        QTest::newRow("plan") << QStringList{u"plan"_s, u"export"_s, u"1"_s, u"@"_s};
        QTest::newRow("report") << QStringList{u"report"_s, u"sales"_s, u"--format"_s, u"csv"_s, u"--output"_s, u"@"_s};
        QTest::newRow("new house") << QStringList{};
    }
    void copiesThatDoNotFitAreNotThere()
    {
        QFETCH(QStringList, words);
        const HouseFolder source;
        makeSimpleHouse(source, 10, 20);
        const QString disk = source.path(u"disk"_s);
        const Mount mount(disk, Mount::memoryOf(u"2m"_s));
        if (!mount.whyNot().isEmpty())
            QSKIP(qPrintable(mount.whyNot()));
        fill(disk + u"/filler"_s, 0);
        const QString target = disk + u"/target"_s;
        words.replaceInStrings(u"@"_s, target);
        const Shot shot = words.isEmpty() ? shoot(target, {u"init"_s}) : shoot(source.house(), words);
        QVERIFY2(shot.status == 3 && shot.code() == u"storage_full"_s, qPrintable(shot.told()));
        QCOMPARE(namesIn(disk), QStringList{u"filler"_s});

        QVERIFY(QFile::remove(disk + u"/filler"_s));
        const Shot again = words.isEmpty() ? shoot(target, {u"init"_s}) : shoot(source.house(), words);
        QVERIFY2(again.done(), qPrintable(again.told()));
        QVERIFY(QFile::exists(target));
    }

    // The house stays as it was, and nothing of it is left that looks like one; with room it is done.
    void aRestoreThatDoesNotFitChangesNothing()
    {
        const HouseFolder source;
        makeSimpleHouse(source, 10, 20);
        const QString disk = source.path(u"disk"_s), copy = source.path(u"copy.rowlock"_s);
        const Mount mount(disk, Mount::memoryOf(u"6m"_s));
        if (!mount.whyNot().isEmpty())
            QSKIP(qPrintable(mount.whyNot()));
        QVERIFY(shoot(source.house(), {u"backup"_s, copy}).done());
        const QString house = disk + u"/house.rowlock"_s;
        QVERIFY(QFile::copy(source.house(), house));
        QMap<QString, QString> told;
        CounterProcess counter(house, u"one"_s);
        QVERIFY(sellOne(counter, told).done());
        QCOMPARE(counter.end(), 0);
        const QStringList facts = factsOf(house);
        const QStringList names = namesIn(disk) + QStringList{u"filler"_s};
        for (const qint64 room : {0, 30'000, 400'000}) {
            fill(disk + u"/filler"_s, room);
            const Shot shot = shoot(house, {u"restore"_s, copy});
            QVERIFY2(shot.status == 3 && shot.code() == u"storage_full"_s, qPrintable(shot.told()));
            QVERIFY2(factsOf(house) == facts, qPrintable(difference(facts, factsOf(house))));
            for (const QString &name : namesIn(disk))
                QVERIFY2(names.contains(name) || name.endsWith(u"-wal"_s) || name.endsWith(u"-shm"_s)
                             || name.endsWith(u"-turn"_s) || name.endsWith(u"-bell"_s),
                         qPrintable(name));
            QVERIFY(QFile::remove(disk + u"/filler"_s));
        }
        const Shot again = shoot(house, {u"restore"_s, copy});
        QVERIFY2(again.done(), qPrintable(again.told()));
        QVERIFY(factsOf(house) != facts);
    }

    // A device of the test's own that is always full: never written, never replaced.
    void aDeviceStaysADevice()
    {
        const HouseFolder source;
        makeSimpleHouse(source, 2, 5);
        const QString device = source.path(u"full"_s);
        if (::mknod(QFile::encodeName(device).constData(), S_IFCHR | 0666, makedev(1, 7)) != 0)
            QSKIP("no device can be made here");
        for (const QStringList &words :
             {QStringList{u"backup"_s, device}, QStringList{u"plan"_s, u"export"_s, u"1"_s, device},
              QStringList{u"report"_s, u"sales"_s, u"--format"_s, u"csv"_s, u"--output"_s, device}}) {
            const Shot shot = shoot(source.house(), words);
            QVERIFY2(shot.status == 2 || shot.status == 3, qPrintable(shot.told()));
            struct stat found = {};
            QVERIFY(::lstat(QFile::encodeName(device).constData(), &found) == 0 && S_ISCHR(found.st_mode));
        }
    }

    void mayBeLookedAtWhereNothingMayBeWritten_data()
    {
        QTest::addColumn<bool>("medium");
        QTest::newRow("a medium that nobody can write to") << true;
        QTest::newRow("somebody else's file and folder") << false;
    }
    void mayBeLookedAtWhereNothingMayBeWritten()
    {
        QFETCH(bool, medium);
        const HouseFolder source;
        makeSimpleHouse(source, 2, 5);
        QMap<QString, QString> told;
        {
            CounterProcess counter(source.house(), u"one"_s);
            QVERIFY(sellOne(counter, told).done());
            QCOMPARE(counter.end(), 0);
        }
        std::unique_ptr<Mount> mount;
        QStringList as;
        if (medium) {
            mount = std::make_unique<Mount>(source.folder(), Mount::readOnly(source.folder()));
            if (!mount->whyNot().isEmpty())
                QSKIP(qPrintable(mount->whyNot()));
        } else {
            if (::geteuid() != 0)
                QSKIP("only root can become somebody else");
            ::chmod(QFile::encodeName(source.folder()).constData(), 0755);
            for (const QString &name : source.names()) // its owner lets others look, at all of it
                ::chmod(QFile::encodeName(source.folder() + u'/' + name).constData(), 0644);
            as = QStringList{u"setpriv"_s, u"--reuid=65534"_s, u"--regid=65534"_s, u"--clear-groups"_s};
            if (!runTool(u"setpriv"_s, as.mid(1) + QStringList{u"test"_s, u"-x"_s, proofBinary()}).ok())
                QSKIP("somebody else may not run the program where it was built");
        }
        const QByteArray before = contentOf(source.house());
        const QStringList names = source.names();
        CounterProcess counter(source.house(), u"looker"_s, as);
        const auto shown = counter.call(u"event.show"_s, {{u"event"_s, 1}});
        QVERIFY2(shown.done() && shown.result.value(u"sold"_s).toInt() == 1, qPrintable(shown.told()));
        for (const char *method : {"hold", "expire"}) {
            const auto refused = counter.call(
                QLatin1String(method), method[0] == 'h' ? QJsonObject{{u"event"_s, 1}, {u"best"_s, 1}} : QJsonObject());
            QVERIFY2(refused.code == u"storage_unusable"_s && refused.message.size() > 40, qPrintable(refused.told()));
        }
        QVERIFY(counter.call(u"verify"_s).result.value(u"ok"_s).toBool());
        QCOMPARE(counter.end(), 0);
        QCOMPARE(contentOf(source.house()), before);
        QCOMPARE(source.names(), names);
    }

private:
    static CounterProcess::Reply sellOne(CounterProcess &counter, QMap<QString, QString> &told)
    {
        const auto hold = counter.call(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 1}});
        if (!hold.done())
            return hold;
        const QJsonArray paid{QJsonObject{{u"method"_s, u"cash"_s}, {u"amount"_s, hold.result.value(u"total"_s)}}};
        const auto sale = counter.call(u"sell"_s, {{u"hold"_s, hold.result.value(u"hold"_s)}, {u"payments"_s, paid}});
        for (const QJsonValue &ticket : sale.result.value(u"tickets"_s).toArray())
            told.insert(ticket[u"barcode"_s].toString(), ticket[u"seat"_s].toString());
        return sale;
    }
};

ROWLOCK_TEST(TestFullDisk)
#include "tst_full_disk.moc"
