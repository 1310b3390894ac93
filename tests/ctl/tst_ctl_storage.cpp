// The house file under the real programs: what is damaged, lost, replaced or locked is told, and told once.
#include "tests/ctl/ctl_house.h"
#include "tests/support/foreign_program.h"
#include "tests/support/test_server.h"

#include <QDir>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlStorageTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void aSchemaNumberBelowNothingIsDamage();
    void requestsOnADamagedHouseLeaveNoCopies();
    void readsWhileAWriterIsStopped();
    void aRestoredHouseIsFoundAndSaid();
    void restoreNamesWhoHasItOpen();
    void lostSalesAreTold_data();
    void lostSalesAreTold();
    void aLossIsToldUntilSomebodyGoesOn();
    void aRestoreIsNoLoss();
    void aCopySaysThatItIsOne();
    void nobodyWorksInAHouseOfBefore();
    void aLimitOfFileSizeIsAFullDisk();
    void verifyAndBackupNameTheHead();
    void aHouseMovesToAServerAndBack();

private:
    // Sells seat after seat over an rpc that is then killed, so that the log beside the house has what the house has
    // not.
    qint64 sellAndDie(int sales)
    {
        QProcess rpc;
        rpc.setProcessEnvironment(m_ctl->environment());
        rpc.start(ctlBinary(), {u"--database"_s, m_ctl->database(), u"rpc"_s});
        rpc.waitForStarted();
        const auto ask = [&](const QByteArray &line) {
            rpc.write(line + '\n');
            while (!rpc.canReadLine() && rpc.waitForReadyRead(30'000)) {
            }
            return QJsonDocument::fromJson(rpc.readLine())[u"result"_s].toObject();
        };
        for (int i = 0; i < sales; ++i) {
            const QJsonObject held = ask(R"({"jsonrpc":"2.0","id":1,"method":"hold","params":{"event":)"
                                         + m_event.toUtf8() + R"(,"best":1,"category":"Stalls"}})");
            const QJsonObject sold = ask(R"({"jsonrpc":"2.0","id":2,"method":"sell","params":{"hold":)"
                                         + QByteArray::number(held[u"hold"_s].toInteger())
                                         + R"(,"payments":[{"method":"cash","amount":"42.00"}]}})");
            if (!sold.contains(u"order"_s))
                qFatal("not sold");
        }
        rpc.kill();
        rpc.waitForFinished();
        return sales;
    }

    qint64 soldNow() { return (*m_ctl)({u"event"_s, u"show"_s, m_event}).number("sold"); }
};

void CtlStorageTest::aSchemaNumberBelowNothingIsDamage()
{
    QCOMPARE(ForeignProgram(m_ctl->database()).tries(u"PRAGMA user_version=-1"_s), QString());
    for (const QStringList &command : {QStringList{u"event"_s, u"list"_s}, QStringList{u"verify"_s},
                                       QStringList{u"backup"_s, m_ctl->path(u"copy.rowlock"_s)}}) {
        RUN(refused, 3, (command));
        QCOMPARE(refused.code(), u"storage_corrupt"_s);
    }
}

void CtlStorageTest::requestsOnADamagedHouseLeaveNoCopies()
{
    QCOMPARE(ForeignProgram(m_ctl->database()).tries(u"PRAGMA user_version=5"_s), QString());
    RpcSession rpc(*m_ctl);
    for (int i = 0; i < 10; ++i) {
        const QJsonObject refused = rpc.call(u"event.list"_s)[u"error"_s].toObject();
        QCOMPARE(refused[u"data"_s][u"code"_s].toString(), u"storage_corrupt"_s);
    }
    const QFileInfo file(m_ctl->database());
    QCOMPARE(file.dir().entryList({u"*before-schema*"_s}, QDir::Files | QDir::Hidden), QStringList());
}

// Another process is stopped with the turn in its hand: whoever only reads does not need it.
void CtlStorageTest::readsWhileAWriterIsStopped()
{
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:42.00"_s});
    // The turn's byte, held by this process: to everybody else a counter that was stopped in the middle of a sale.
    const int turn = ::open(QFile::encodeName(m_ctl->database() + u"-turn"_s).constData(), O_RDWR | O_CLOEXEC);
    QVERIFY(turn >= 0);
    struct flock whole = {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    QCOMPARE(::fcntl(turn, F_OFD_SETLK, &whole), 0);
    ForeignProgram writer(m_ctl->database());
    QCOMPARE(writer.tries(u"BEGIN IMMEDIATE"_s), QString());

    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("sold"), 1);
    RUN(seats, 0, {u"event"_s, u"seats"_s, m_event});
    RUN(order, 0, {u"order"_s, u"show"_s, sale.text("code")});
    RUN(verified, 0, {u"verify"_s});
    RUN(copied, 0, {u"backup"_s, m_ctl->path(u"copy.rowlock"_s)});
    QVERIFY(copied.number("bytes") > 0);
    ::close(turn);
}

void CtlStorageTest::aRestoredHouseIsFoundAndSaid()
{
    RUN(copied, 0, {u"backup"_s, m_ctl->path(u"copy.rowlock"_s)});
    RpcSession rpc(*m_ctl);
    const QJsonObject held = rpc.result(u"hold"_s, {{u"event"_s, m_event.toInt()}, {u"best"_s, 2}});
    QVERIFY(held.contains(u"hold"_s));
    RUN(restored, 0, {u"restore"_s, m_ctl->path(u"copy.rowlock"_s)});

    // Not the old house for a reader, a check, a copy or a sale: the first of them is told, the next one works on the
    // new one.
    const QJsonObject told = rpc.call(u"event.show"_s, {{u"event"_s, m_event.toInt()}})[u"error"_s].toObject();
    QCOMPARE(told[u"data"_s][u"code"_s].toString(), u"storage_unusable"_s);
    QCOMPARE(told[u"data"_s][u"details"_s][u"replaced"_s].toBool(), true);
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, m_event.toInt()}})[u"held"_s].toInt(-1), 0);
    QCOMPARE(rpc.result(u"verify"_s)[u"ok"_s].toBool(), true);
    const QJsonObject again = rpc.result(u"backup"_s, {{u"file"_s, m_ctl->path(u"second.rowlock"_s)}});
    QCOMPARE(again[u"head"_s].toObject(), copied.json[u"head"_s].toObject());
    QVERIFY(rpc.result(u"hold"_s, {{u"event"_s, m_event.toInt()}, {u"best"_s, 2}}).contains(u"hold"_s));

    // Also where the requests wait for one another, and share a turn.
    RUN(back, 0, {u"restore"_s, m_ctl->path(u"copy.rowlock"_s)});
    const QByteArray ask =
        R"({"jsonrpc":"2.0","id":7,"method":"hold","params":{"event":)" + m_event.toUtf8() + R"(,"best":1}})";
    rpc.send(ask + '\n' + ask + '\n' + ask);
    QStringList answers;
    for (int i = 0; i < 3; ++i)
        answers.append(QString::fromUtf8(rpc.readLine()));
    QVERIFY2(answers.first().contains(u"\"replaced\":true"_s), qPrintable(answers.first()));
    QVERIFY2(answers.last().contains(u"\"result\""_s), qPrintable(answers.last()));
    QCOMPARE((*m_ctl)({u"verify"_s}).status, 0);
}

void CtlStorageTest::restoreNamesWhoHasItOpen()
{
    RUN(copied, 0, {u"backup"_s, m_ctl->path(u"copy.rowlock"_s)});
    RUN(alone, 0, {u"restore"_s, m_ctl->path(u"copy.rowlock"_s)});
    QCOMPARE(alone.list("open_in"), QJsonArray());
    RpcSession rpc(*m_ctl);
    QVERIFY(rpc.call(u"event.list"_s).contains(u"result"_s));
    RUN(restored, 0, {u"restore"_s, m_ctl->path(u"copy.rowlock"_s)});
    QCOMPARE(restored.list("open_in").size(), 1);
    QVERIFY(restored.list("open_in")[0].toString().startsWith(u"rowlockctl (process "_s));
}

void CtlStorageTest::lostSalesAreTold_data()
{
    QTest::addColumn<QString>("damage");
    QTest::newRow("the log is deleted") << u"deleted"_s;
    QTest::newRow("one bit of the log") << u"bit"_s;
    QTest::newRow("only the one file is copied over") << u"copied"_s;
}
void CtlStorageTest::lostSalesAreTold()
{
    QFETCH(QString, damage);
    const QString log = m_ctl->database() + u"-wal"_s;
    QVERIFY(QFile::copy(m_ctl->database(), m_ctl->path(u"before.rowlock"_s)));
    sellAndDie(6);
    if (damage == u"bit") {
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() * 2 / 3));
        const char byte = file.peek(1).at(0);
        QCOMPARE(file.write(QByteArray(1, char(byte ^ 1))), 1);
    } else {
        QVERIFY(QFile::remove(log));
        QFile::remove(m_ctl->database() + u"-shm"_s);
    }
    if (damage == u"copied") {
        QVERIFY(QFile::remove(m_ctl->database()));
        QVERIFY(QFile::copy(m_ctl->path(u"before.rowlock"_s), m_ctl->database()));
    }

    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QVERIFY(shown.number("sold") < 6);
    const QJsonObject lost = shown.json[u"lost_entries"_s].toObject();
    QVERIFY2(lost[u"known"_s].toInteger() > lost[u"found"_s].toInteger(), shown.out.constData());
    RUN(verified, 1, {u"verify"_s});
    QVERIFY2(verified.list("problems").first().toString().contains(u"has lost what was saved last"_s),
             verified.out.constData());
    // Without --json a person reads it on standard error.
    const CtlRun read = m_ctl->plain({u"--database"_s, m_ctl->database(), u"event"_s, u"list"_s});
    QCOMPARE(read.status, 0);
    QVERIFY2(read.err.contains("accept-loss") && read.err.count('\n') == 1, read.err.constData());
}

// Whoever sells on without a word does not bury what was lost: not even once the journal is longer than it had been.
void CtlStorageTest::aLossIsToldUntilSomebodyGoesOn()
{
    sellAndDie(2);
    QVERIFY(QFile::remove(m_ctl->database() + u"-wal"_s));
    QFile::remove(m_ctl->database() + u"-shm"_s);
    sellAndDie(5);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QVERIFY(shown.number("sold") >= 5);
    QVERIFY2(shown.json[u"lost_entries"_s][u"rewritten"_s].toBool(), shown.out.constData());
    RUN(refused, 1, {u"verify"_s});
    RUN(accepted, 0, {u"accept-loss"_s, u"--reason"_s, u"the disk was changed"_s});
    RUN(clean, 0, {u"verify"_s});
    QVERIFY(!clean.json.contains(u"lost_entries"_s));
    RUN(twice, 1, {u"accept-loss"_s});
    // And what is lost after that is told again.
    sellAndDie(2);
    QVERIFY(QFile::remove(m_ctl->database() + u"-wal"_s));
    QFile::remove(m_ctl->database() + u"-shm"_s);
    RUN(again, 1, {u"verify"_s});
}

void CtlStorageTest::aRestoreIsNoLoss()
{
    RUN(copied, 0, {u"backup"_s, m_ctl->path(u"copy.rowlock"_s)});
    sellAndDie(3);
    RUN(restored, 0, {u"restore"_s, m_ctl->path(u"copy.rowlock"_s)});
    QCOMPARE(soldNow(), 0);
    RUN(clean, 0, {u"verify"_s});
    QVERIFY(!clean.json.contains(u"lost_entries"_s));
    QCOMPARE(clean.json[u"head"_s].toObject(), copied.json[u"head"_s].toObject());
    // A new house under the name of a former one has lost nothing either.
    for (const QString &name : QFileInfo(m_ctl->database())
                                   .dir()
                                   .entryList({u"house.rowlock"_s, u"house.rowlock-wal"_s, u"house.rowlock-shm"_s}))
        QVERIFY(QFile::remove(m_ctl->path(name)));
    RUN(made, 0, {u"init"_s});
    RUN(fresh, 0, {u"verify"_s});
}

void CtlStorageTest::aCopySaysThatItIsOne()
{
    const CtlDriver other; // what is in it counts, not what it is called
    RUN(copied, 0, {u"backup"_s, other.database()});
    QVERIFY(!copied.json.contains(u"copy"_s));
    const CtlRun shown = other({u"event"_s, u"list"_s});
    QCOMPARE(shown.status, 0);
    QCOMPARE(shown.json[u"copy"_s][u"made_from"_s].toString(), QFileInfo(m_ctl->database()).canonicalFilePath());
    const CtlRun spoken = other.plain({u"--database"_s, other.database(), u"event"_s, u"list"_s});
    QVERIFY2(spoken.err.contains("This file is a backup copy of house.rowlock, made on "), spoken.err.constData());
    QCOMPARE(other({u"verify"_s}).status, 0);

    RUN(restored, 0, {u"restore"_s, other.database()});
    RUN(house, 0, {u"event"_s, u"list"_s});
    QVERIFY(!house.json.contains(u"copy"_s));
    RUN(none, 1, {u"adopt-copy"_s});

    QCOMPARE(other({u"adopt-copy"_s, u"--reason"_s, u"the other disk is broken"_s}).status, 0);
    const CtlRun own = other({u"verify"_s});
    QCOMPARE(own.status, 0);
    QVERIFY(!own.json.contains(u"copy"_s));
    QCOMPARE(other({u"adopt-copy"_s}).status, 1);
}

// Who was signed in when the backup was made may have left since, and another stands at the till.
void CtlStorageTest::nobodyWorksInAHouseOfBefore()
{
    const CtlDriver copy;
    RUN(made, 0, {u"staff"_s, u"add"_s, u"Anna"_s, u"--pin"_s, u"25803"_s});
    RUN(before, 0, {u"staff"_s, u"who"_s});
    QCOMPARE(before.text("name"), u"Anna"_s);
    RUN(copied, 0, {u"backup"_s, copy.database()});
    RUN(restored, 0, {u"restore"_s, copy.database()});
    RUN(after, 0, {u"staff"_s, u"who"_s});
    QVERIFY(after.json[u"has_staff"_s].toBool() && !after.json.contains(u"name"_s));
    RUN(whole, 0, {u"verify"_s});
    QCOMPARE(whole.json[u"head"_s], restored.json[u"head"_s]);
    QVERIFY(!after.json.contains(u"lost_entries"_s));
    RUN(refused, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QVERIFY(refused.details()[u"sign_in"_s].toBool());
    RUN(back, 0, {u"staff"_s, u"sign-in"_s, u"Anna"_s, u"--pin"_s, u"25803"_s});

    QCOMPARE(copy({u"adopt-copy"_s}).status, 0);
    QVERIFY(!copy({u"staff"_s, u"who"_s}).json.contains(u"name"_s));
    QCOMPARE(copy({u"verify"_s}).status, 0);
}

void CtlStorageTest::aLimitOfFileSizeIsAFullDisk()
{
    QProcess process;
    process.setProcessEnvironment(m_ctl->environment());
    const rlim_t limit = rlim_t(QFileInfo(m_ctl->database()).size()) / 2;
    process.setChildProcessModifier([limit] {
        const struct rlimit small = {limit, limit};
        ::setrlimit(RLIMIT_FSIZE, &small);
    });
    process.start(ctlBinary(),
                  {u"--json"_s, u"--database"_s, m_ctl->database(), u"backup"_s, m_ctl->path(u"copy.rowlock"_s)});
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 3);
    const QJsonObject answer = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(answer[u"error"_s][u"code"_s].toString(), u"storage_full"_s);
    QVERIFY(!QFileInfo::exists(m_ctl->path(u"copy.rowlock"_s)));
}

void CtlStorageTest::verifyAndBackupNameTheHead()
{
    RUN(verified, 0, {u"verify"_s});
    RUN(copied, 0, {u"backup"_s, m_ctl->path(u"copy.rowlock"_s)});
    const QJsonObject head = verified.json[u"head"_s].toObject();
    QVERIFY(head[u"entry"_s].toInteger() > 0);
    QCOMPARE(head[u"hash"_s].toString().size(), 64);
    QCOMPARE(copied.json[u"head"_s].toObject(), head);
    ForeignProgram foreign(m_ctl->database());
    QCOMPARE(head[u"entry"_s].toInteger(), foreign.number(u"SELECT max(seq) FROM journal"_s));
    QCOMPARE(head[u"hash"_s].toString(),
             foreign.text(u"SELECT lower(hex(hash)) FROM journal ORDER BY seq DESC LIMIT 1"_s));
}

void CtlStorageTest::aHouseMovesToAServerAndBack()
{
    if (!canTestOnServer())
        QSKIP("no PostgreSQL server is installed");
    const QString server = newServerDatabase();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s});
    RUN(moved, 0, {u"copy"_s, m_ctl->database(), server});
    QCOMPARE(moved.text("from"), m_ctl->database());
    QCOMPARE(moved.text("to"), server);
    RUN(again, 3, {u"copy"_s, m_ctl->database(), server});
    QCOMPARE(again.code(), u"storage_unusable"_s);
    RUN(files, 2, {u"copy"_s, m_ctl->database(), m_ctl->path(u"other.rowlock"_s)});
    QCOMPARE(files.details()[u"argument"_s], QJsonValue(u"to"_s));
    const CtlRun sold = m_ctl->in(server, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"comp:84"_s});
    QVERIFY2(sold.status == 0, (sold.out + sold.err).constData());
    const QString back = m_ctl->path(u"back.rowlock"_s);
    RUN(returned, 0, {u"copy"_s, server, back});
    const CtlRun verified = m_ctl->in(back, {u"verify"_s});
    QCOMPARE(verified.status, 0);
    QCOMPARE(verified.json[u"head"_s], returned.json[u"head"_s]);
    QCOMPARE(m_ctl->in(back, {u"event"_s, u"show"_s, m_event}).number("sold"), 2);
    QCOMPARE(soldNow(), 0); // what was copied is left as it was
    dropServerDatabase(server);
}

ROWLOCK_TEST(CtlStorageTest)
#include "tst_ctl_storage.moc"
