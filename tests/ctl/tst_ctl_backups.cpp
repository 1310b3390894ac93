// The house's own backups by the command line: made, listed with what each holds, checked, restored.
#include "tests/ctl/ctl_house.h"
#include "tests/process/support/proof_settings.h"
#include "tests/support/outside_tools.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRandomGenerator>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlBackupsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        m_ctl->environment().insert(u"XDG_CONFIG_HOME"_s, m_ctl->path(u"config"_s));
        house();
    }
    void cleanup() { dropFolder(); }

    void madeListedAndRestored();
    void whatIsDueIsMadeOnce();
    void aDamagedOneIsFound();
    void placesAreSetAndSaid();
    void listedWhereTheHouseIsGone();
    void overRpc();
    void killedInTheMiddle();
    void aDiskThatIsFull();
    void beforeFilesThatReplaceSomething();
    void nothingIsReadInWhereNoneCanBeMade();

private:
    qsizetype madeBeforeImports()
    {
        const CtlRun list = (*m_ctl)({u"backup"_s, u"list"_s, u"--quick"_s});
        qsizetype made = 0;
        for (const QJsonValue &one : list.list("backups"))
            made += one[u"reason"_s].toString() == u"before-import"_s;
        return made;
    }
    void sell()
    {
        RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    }
};

void CtlBackupsTest::madeListedAndRestored()
{
    sell();
    RUN(made, 0, {u"backup"_s, u"now"_s});
    QCOMPARE(made.text("reason"), u"by-hand"_s);
    QCOMPARE(made.json[u"holds"_s][u"taken"_s].toString(), u"84.00"_s);
    sell();
    RUN(list, 0, {u"backup"_s, u"list"_s});
    const QJsonObject one = list.list("backups").at(0).toObject();
    QCOMPARE(list.list("backups").size(), 1);
    QCOMPARE(one[u"state"_s].toString(), u"sound"_s);
    QCOMPARE(one[u"holds"_s][u"orders"_s].toInt(), 1);
    QCOMPARE(one[u"holds"_s][u"tickets"_s].toInt(), 2);
    QCOMPARE(one[u"since"_s][u"orders"_s].toInt(), 1);
    QCOMPARE(one[u"since"_s][u"taken"_s].toString(), u"84.00"_s);
    QVERIFY(one[u"since"_s][u"entries"_s].toInt() > 0);
    RUN(quick, 0, {u"backup"_s, u"list"_s, u"--quick"_s});
    QCOMPARE(quick.list("backups").at(0)[u"state"_s].toString(), u"not-checked"_s);
    RUN(restored, 0, {u"restore"_s, one[u"file"_s].toString()});
    RUN(event, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(event.number("sold"), 2);
    RUN(after, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(after.list("backups").size(), 2); // and what was replaced
    QCOMPARE(after.list("backups").at(0)[u"reason"_s].toString(), u"before-restore"_s);
    RUN(checked, 0, {u"backup"_s, u"check"_s});
    QCOMPARE(checked.list("backups").at(0)[u"holds"_s][u"orders"_s].toInt(), 2);
}

void CtlBackupsTest::whatIsDueIsMadeOnce()
{
    RUN(first, 0, {u"backup"_s, u"keep"_s});
    QCOMPARE(first.json[u"due"_s].toBool(), true);
    QCOMPARE(first.text("reason"), u"hourly"_s);
    sell();
    RUN(second, 0, {u"backup"_s, u"keep"_s});
    QCOMPARE(second.json[u"due"_s].toBool(), false);
    QCOMPARE(second.json[u"late"_s].toBool(), false);
    QCOMPARE(second.json[u"newest"_s][u"file"_s].toString(), first.text("file"));
}

void CtlBackupsTest::aDamagedOneIsFound()
{
    RUN(made, 0, {u"backup"_s, u"now"_s});
    QFile file(made.text("file"));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(9000) && file.write("x") == 1);
    file.close();
    RUN(list, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(list.list("backups").at(0)[u"state"_s].toString(), u"damaged"_s);
    RUN(checked, 1, {u"backup"_s, u"check"_s, QFileInfo(file).fileName()});
    QCOMPARE(checked.json[u"ok"_s].toBool(), false);
    QVERIFY(!checked.list("backups").at(0)[u"problem"_s].toString().isEmpty());
    RUN(unknown, 2, {u"backup"_s, u"check"_s, u"nothing.rowlock"_s});
    QCOMPARE(unknown.code(), u"invalid_argument"_s);
}

void CtlBackupsTest::placesAreSetAndSaid()
{
    RUN(usual, 0, {u"backup"_s, u"set"_s});
    QCOMPARE(usual.text("folder"), m_ctl->database() + u".backups"_s);
    QCOMPARE(usual.json[u"usual"_s].toBool(), true);
    RUN(nowhere, 2, {u"backup"_s, u"set"_s, u"--second"_s, m_ctl->path(u"nowhere"_s)});
    QVERIFY(QDir().mkpath(m_ctl->path(u"stick"_s)));
    RUN(set, 0, {u"backup"_s, u"set"_s, u"--second"_s, m_ctl->path(u"stick"_s)});
    RUN(made, 0, {u"backup"_s, u"now"_s});
    RUN(list, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(list.list("backups").size(), 2);
    // The stick is pulled: the one copy is there, and that the other is not is a failure.
    QVERIFY(QDir(m_ctl->path(u"stick"_s)).removeRecursively());
    RUN(away, 1, {u"backup"_s, u"now"_s});
    QCOMPARE(away.list("troubles").at(0)[u"code"_s].toString(), u"storage_unusable"_s);
    QVERIFY(QFileInfo::exists(away.text("file")));
    RUN(none, 0, {u"backup"_s, u"set"_s, u"--second"_s, u"none"_s});
    QCOMPARE(none.text("second"), QString());
    RUN(again, 0, {u"backup"_s, u"now"_s});
}

void CtlBackupsTest::listedWhereTheHouseIsGone()
{
    sell();
    RUN(made, 0, {u"backup"_s, u"now"_s});
    QVERIFY(QFile::remove(m_ctl->database()));
    RUN(list, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(list.list("backups").size(), 1);
    QCOMPARE(list.list("backups").at(0)[u"state"_s].toString(), u"sound"_s);
    QCOMPARE(list.list("troubles").size(), 1);
    RUN(restored, 0, {u"restore"_s, made.text("file")});
    RUN(verified, 0, {u"verify"_s});
}

void CtlBackupsTest::overRpc()
{
    RpcSession rpc(*m_ctl);
    const QJsonObject made = rpc.result(u"backup.now"_s);
    QVERIFY(made.contains(u"file"_s));
    QCOMPARE(rpc.result(u"backup.list"_s)[u"backups"_s].toArray().size(), 1);
    QCOMPARE(rpc.result(u"backup.keep"_s)[u"due"_s].toBool(true), false);
    QVERIFY(rpc.result(u"backup"_s, {{u"file"_s, m_ctl->path(u"copy.rowlock"_s)}}).contains(u"bytes"_s));
    QCOMPARE(rpc.end(), 0);
}

// At any moment: what has a name is sound, the house is as it was, and the next one sweeps away what was left.
void CtlBackupsTest::killedInTheMiddle()
{
    sell();
    QElapsedTimer timer;
    timer.start();
    RUN(first, 0, {u"backup"_s, u"now"_s});
    const int usualMs = int(timer.elapsed()) + 1;
    const int kills = int(proofFigure("ROWLOCK_KILLS", 8));
    QRandomGenerator random(proofSeed());
    for (int i = 0; i < kills; ++i) {
        QProcess backup;
        backup.setProcessEnvironment(m_ctl->environment());
        backup.start(ctlBinary(), {u"--database"_s, m_ctl->database(), u"backup"_s, u"now"_s});
        QVERIFY(backup.waitForStarted());
        backup.waitForFinished(random.bounded(usualMs));
        backup.kill(); // unless it was quicker
        backup.waitForFinished();
        if (i % 4 != 3)
            continue;
        RUN(list, 0, {u"backup"_s, u"list"_s});
        for (const QJsonValue &one : list.list("backups"))
            QCOMPARE(one[u"state"_s].toString(), u"sound"_s);
        QVERIFY(!list.list("backups").isEmpty());
    }
    tellFigures("backup-kills", u"%1 kills"_s.arg(kills));
    RUN(last, 0, {u"backup"_s, u"now"_s});
    const QStringList left =
        QDir(m_ctl->database() + u".backups"_s).entryList(QDir::Files | QDir::Hidden).filter(u"unchecked"_s);
    QCOMPARE(left, QStringList());
    RUN(checked, 0, {u"backup"_s, u"check"_s, QFileInfo(last.text("file")).fileName()});
    RUN(verified, 0, {u"verify"_s});
}

void CtlBackupsTest::aDiskThatIsFull()
{
    const QString disk = m_ctl->path(u"disk"_s);
    QVERIFY(QDir().mkpath(disk));
    if (!runTool(u"mount"_s, {u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size=1m"_s, u"none"_s, disk}).ok())
        QSKIP("nothing can be mounted here");
    RUN(set, 0, {u"backup"_s, u"set"_s, u"--second"_s, disk});
    RUN(made, 1, {u"backup"_s, u"now"_s});
    QVERIFY(QFileInfo::exists(made.text("file"))); // in the first place
    const QJsonObject trouble = made.list("troubles").at(0).toObject();
    QCOMPARE(trouble[u"code"_s].toString(), u"storage_full"_s);
    QVERIFY(trouble[u"message"_s].toString().contains(disk));
    QCOMPARE(QDir(disk).entryList({u"*.rowlock*"_s}, QDir::Files | QDir::Hidden), QStringList());
    RUN(first, 0, {u"backup"_s, u"set"_s, u"--folder"_s, disk, u"--second"_s, u"none"_s});
    RUN(refused, 3, {u"backup"_s, u"now"_s});
    QCOMPARE(refused.code(), u"storage_full"_s);
    RUN(verified, 0, {u"verify"_s});
    runTool(u"umount"_s, {u"-l"_s, disk});
}

// What only adds makes none.
void CtlBackupsTest::beforeFilesThatReplaceSomething()
{
    const QString plan = m_ctl->path(u"plan.json"_s);
    const QString prices = m_ctl->write(u"prices.csv"_s, ";Adult\nStalls;41.00\n");
    const QString noPlan = m_ctl->write(u"no-plan.json"_s, "{");
    RUN(another, 0, {u"plan"_s, u"import"_s, plan, u"--name"_s, u"Another"_s});
    RUN(added, 0, {u"price-list"_s, u"add"_s, u"Early"_s, u"--file"_s, prices});
    RUN(one, 0, {u"price-list"_s, u"set"_s, u"Early"_s, u"--price"_s, u"Adult/Stalls=40.00"_s});
    RUN(refused, 1, {u"plan"_s, u"import"_s, noPlan, u"--version-of"_s, m_plan});
    QCOMPARE(madeBeforeImports(), 0);
    RUN(version, 0, {u"plan"_s, u"import"_s, plan, u"--version-of"_s, m_plan});
    QCOMPARE(madeBeforeImports(), 1);
    RUN(set, 0, {u"price-list"_s, u"set"_s, u"Early"_s, u"--file"_s, prices});
    QCOMPARE(madeBeforeImports(), 2);
    QByteArray people = "first,last\n";
    for (int i = 0; people.size() < 70'000; ++i)
        people += "Ada,Lovelace" + QByteArray::number(i) + '\n';
    RUN(imported, 0, {u"patron"_s, u"import"_s, m_ctl->write(u"people.csv"_s, people)});
    QCOMPARE(madeBeforeImports(), 3);
    // It is what was there before.
    RUN(list, 0, {u"backup"_s, u"list"_s});
    RUN(restored, 0, {u"restore"_s, list.list("backups").at(2)[u"file"_s].toString()});
    RUN(plans, 0, {u"plan"_s, u"show"_s, m_plan});
    QCOMPARE(plans.number("versions"), 1);
}

void CtlBackupsTest::nothingIsReadInWhereNoneCanBeMade()
{
    const QString prices = m_ctl->write(u"prices.csv"_s, ";Adult\nStalls;41.00\n");
    RUN(added, 0, {u"price-list"_s, u"add"_s, u"Early"_s, u"--file"_s, prices});
    QVERIFY(QDir().mkpath(m_ctl->path(u"stick"_s)));
    RUN(set, 0, {u"backup"_s, u"set"_s, u"--folder"_s, m_ctl->path(u"stick"_s)});
    QVERIFY(QDir(m_ctl->path(u"stick"_s)).removeRecursively());
    const QString dearer = m_ctl->write(u"dearer.csv"_s, ";Adult\nStalls;99.00\n");
    RUN(list, 3, {u"price-list"_s, u"set"_s, u"Early"_s, u"--file"_s, dearer});
    QCOMPARE(list.code(), u"storage_unusable"_s);
    RUN(plan, 3, {u"plan"_s, u"import"_s, m_ctl->path(u"plan.json"_s), u"--version-of"_s, m_plan});
    RUN(shown, 0, {u"price-list"_s, u"show"_s, u"Early"_s});
    QCOMPARE(shown.list("prices").at(0)[u"price"_s].toString(), u"41.00"_s);
    RUN(plans, 0, {u"plan"_s, u"list"_s, u"--versions"_s});
    QCOMPARE(plans.list("plans").size(), 1);
}

ROWLOCK_TEST(CtlBackupsTest)
#include "tst_ctl_backups.moc"
