// A house on a server and its own backups, by the command line from end to end: none until a folder is set, made beside
// the selling, listed and checked, and restored to a file and to another database, where it says the same to the cent.
#include "tests/ctl/ctl_house.h"
#include "tests/process/support/told_books.h"

#include <QDir>

using namespace rowlock;
using namespace Qt::StringLiterals;

class ServerBackupsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!testsOnServer())
            QSKIP("about a house on a server");
    }
    void init()
    {
        makeFolder();
        m_ctl->environment().insert(u"XDG_CONFIG_HOME"_s, m_ctl->path(u"config"_s));
        house();
        m_folder = m_ctl->path(u"backups"_s);
        QVERIFY(QDir().mkpath(m_folder));
    }
    void cleanup() { dropFolder(); }

    void noneUntilAFolderIsSet();
    void madeListedAndChecked();
    void restoredToTheCent();
    void theServerIsGone();
    void aDamagedOneIsRefused();

private:
    void setFolder() { RUN(set, 0, {u"backup"_s, u"set"_s, u"--folder"_s, m_folder}); }
    void sell()
    {
        RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    }
    QStringList files() const { return QDir(m_folder).entryList({u"*.rowlock"_s}, QDir::Files); }
    CtlRun on(const QString &place, const QStringList &words) const
    {
        CtlRun run = m_ctl->plain(QStringList{u"--database"_s, place, u"--json"_s} + words);
        run.json = QJsonDocument::fromJson(run.out).object();
        return run;
    }
    void saysTheSame(const QString &place, const ToldBooks &books)
    {
        const ToldBooks told = booksTold(place);
        QVERIFY2(told.problems.isEmpty() && told.findings.isEmpty(),
                 qPrintable((told.problems + told.findings).join(u'\n')));
        QVERIFY2(booksDiffer(books, told).isEmpty(), qPrintable(booksDiffer(books, told)));
    }

    QString m_folder;
};

void ServerBackupsTest::noneUntilAFolderIsSet()
{
    RUN(usual, 0, {u"backup"_s, u"set"_s});
    QCOMPARE(usual.text("folder"), QString());
    RUN(none, 1, {u"backup"_s, u"now"_s});
    QVERIFY2(none.message().contains(u"No folder is chosen"_s), qPrintable(none.message()));
    RUN(kept, 0, {u"backup"_s, u"keep"_s});
    QCOMPARE(kept.json[u"due"_s].toBool(true), false);
    RUN(list, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(list.list("backups").size(), 0);
    RUN(nowhere, 2, {u"backup"_s, u"set"_s, u"--folder"_s, m_ctl->path(u"nowhere"_s)});
}

void ServerBackupsTest::madeListedAndChecked()
{
    setFolder();
    sell();
    RUN(due, 0, {u"backup"_s, u"keep"_s});
    QCOMPARE(due.text("reason"), u"hourly"_s);
    QVERIFY(due.text("file").startsWith(m_folder));
    QCOMPARE(QFile::permissions(due.text("file")) & 0x0077, QFile::Permissions());
    RUN(again, 0, {u"backup"_s, u"keep"_s});
    QCOMPARE(again.json[u"due"_s].toBool(true), false);
    sell();
    RUN(list, 0, {u"backup"_s, u"list"_s});
    const QJsonObject one = list.list("backups").at(0).toObject();
    QCOMPARE(one[u"state"_s].toString(), u"sound"_s);
    QCOMPARE(one[u"holds"_s][u"orders"_s].toInt(), 1);
    QCOMPARE(one[u"holds"_s][u"taken"_s].toString(), u"84.00"_s);
    QCOMPARE(one[u"since"_s][u"orders"_s].toInt(), 1);
    RUN(checked, 0, {u"backup"_s, u"check"_s});
    QCOMPARE(checked.list("backups").at(0)[u"holds"_s][u"taken"_s].toString(), u"84.00"_s);
    // After a closed shift, at once.
    RUN(drawer, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s, u"--float"_s, u"0"_s});
    RUN(counted, 0, {u"shift"_s, u"count"_s, u"--empty"_s});
    RUN(closed, 0, {u"shift"_s, u"close"_s});
    RUN(after, 0, {u"backup"_s, u"keep"_s});
    QCOMPARE(after.text("reason"), u"shift-end"_s);
}

void ServerBackupsTest::restoredToTheCent()
{
    setFolder();
    sell();
    const ToldBooks books = booksTold(m_ctl->database());
    RUN(made, 0, {u"backup"_s, u"now"_s});
    sell();
    // Never over a house that is there.
    RUN(refused, 3, {u"restore"_s, made.text("file")});
    QVERIFY2(refused.message().endsWith(u"already; it was left as it is. Choose another database."_s),
             qPrintable(refused.message()));
    RUN(stayed, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(stayed.number("sold"), 4);
    // Into a file, and into an empty database; each goes on selling.
    const QString database = newServerDatabase();
    const auto dropped = qScopeGuard([database] { dropServerDatabase(database); });
    for (const QString &place : {m_ctl->path(u"restored.rowlock"_s), database}) {
        const CtlRun restored = on(place, {u"restore"_s, made.text("file")});
        QVERIFY2(restored.status == 0, (restored.out + restored.err).constData());
        saysTheSame(place, books);
        if (QTest::currentTestFailed())
            return;
        const CtlRun held = on(place, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
        QVERIFY2(held.status == 0, (held.out + held.err).constData());
    }
    const CtlRun twice = on(database, {u"restore"_s, made.text("file")});
    QCOMPARE(twice.status, 3);
}

// What is left is in the folder: listed, and restored to a file.
void ServerBackupsTest::theServerIsGone()
{
    setFolder();
    sell();
    const ToldBooks books = booksTold(m_ctl->database());
    RUN(made, 0, {u"backup"_s, u"now"_s});
    setServerAway(m_ctl->database(), true);
    const auto back = qScopeGuard([this] { setServerAway(m_ctl->database(), false); });
    RUN(list, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(list.list("backups").size(), 1);
    QCOMPARE(list.list("backups").at(0)[u"state"_s].toString(), u"sound"_s);
    QVERIFY(!list.list("troubles").isEmpty());
    RUN(due, 3, {u"backup"_s, u"keep"_s});
    QVERIFY2(due.message().endsWith(u'.'), qPrintable(due.message()));
    const QString file = m_ctl->path(u"restored.rowlock"_s);
    const CtlRun restored = on(file, {u"restore"_s, made.text("file")});
    QVERIFY2(restored.status == 0, (restored.out + restored.err).constData());
    saysTheSame(file, books);
}

void ServerBackupsTest::aDamagedOneIsRefused()
{
    setFolder();
    sell();
    RUN(made, 0, {u"backup"_s, u"now"_s});
    QFile file(made.text("file"));
    QVERIFY(file.open(QIODevice::ReadWrite));
    for (qint64 page = 20; page < 40; ++page)
        QVERIFY(file.seek(page * 4096 + 64) && file.write(QByteArray(2000, '\x5a')) == 2000);
    file.close();
    RUN(list, 0, {u"backup"_s, u"list"_s});
    QCOMPARE(list.list("backups").at(0)[u"state"_s].toString(), u"damaged"_s);
    const QString database = newServerDatabase();
    const auto dropped = qScopeGuard([database] { dropServerDatabase(database); });
    const CtlRun refused = on(database, {u"restore"_s, file.fileName()});
    QCOMPARE(refused.status, 3);
    QCOMPARE(refused.code(), u"storage_corrupt"_s);
    // Nothing is half there: the next good one goes into the same database.
    RUN(next, 0, {u"backup"_s, u"now"_s});
    const CtlRun restored = on(database, {u"restore"_s, next.text("file")});
    QVERIFY2(restored.status == 0, (restored.out + restored.err).constData());
}

ROWLOCK_TEST(ServerBackupsTest)
#include "tst_server_backups.moc"
