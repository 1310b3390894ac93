// What the command line says of strange arguments: cut, cleaned, asked back, never a guess.
#include "tests/ctl/ctl_house.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlAnswersTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void repeatsNoLongArgument()
    {
        const QString longText(100'000, u'x');
        for (const QStringList &words :
             {QStringList{longText}, QStringList{u"--"_s + longText}, QStringList{u"event"_s, u"show"_s, longText},
              QStringList{u"order"_s, u"show"_s, longText}, QStringList{u"plan"_s, u"show"_s, longText},
              QStringList{u"hold"_s, m_event, u"--area"_s, u"a"_s, u"--quantity"_s, longText}}) {
            const CtlRun run = (*m_ctl)(words);
            QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
            QVERIFY(run.status != 0);
            QVERIFY2(run.err.size() < 5000, QByteArray::number(run.err.size()));
            QVERIFY2(run.out.size() < 8000, QByteArray::number(run.out.size()));
        }
    }

    void repeatsNothingThatTurnsTheLine()
    {
        const QString turning = u"abc\u202Edef\u2066ghi"_s;
        for (const QStringList &words : {QStringList{turning}, QStringList{u"plan"_s, u"show"_s, turning},
                                         QStringList{u"hold"_s, m_event, u"--seats"_s, turning}}) {
            const CtlRun run = (*m_ctl)(words);
            QVERIFY2(run.fault.isEmpty() && run.status != 0, qPrintable(run.fault));
            for (const QByteArray &said : {run.out, run.err})
                QVERIFY2(!said.contains("\u202E") && !said.contains("\u2066"), said.constData());
        }
        RpcSession rpc(*m_ctl);
        const QByteArray answer =
            QJsonDocument(rpc.ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\\u202e\\u0000b\"}")).toJson();
        QVERIFY2(!answer.contains("\u202E") && !answer.contains("u0000"), answer.constData());
    }

    void refusesRepeatedMembers()
    {
        RpcSession rpc(*m_ctl);
        const QByteArray event = m_event.toUtf8();
        const QList<QByteArray> twice{
            R"({"jsonrpc":"2.0","id":4,"method":"event.show","method":"event.list"})",
            R"({"jsonrpc":"2.0","id":4,"method":"event.show","params":{"event":1,"\u0065vent":2}})",
            R"({"jsonrpc":"2.0","id":4,"method":"event.create","params":{"prices":{"a":"1","a":"2"}}})"};
        for (const QByteArray &line : twice) {
            const QJsonObject answer = rpc.ask(line);
            QCOMPARE(answer[u"error"_s][u"code"_s].toInt(), -32600);
            QCOMPARE(answer[u"id"_s].toInt(), 4);
            QVERIFY(answer[u"error"_s][u"message"_s].toString().contains(u"stands twice"_s));
        }
        // Twice in two objects is once in each; a text may look like a name.
        QVERIFY(rpc.ask(R"({"jsonrpc":"2.0","id":5,"method":"event.show","params":{"event":)" + event + "}}")
                    .contains(u"result"_s));
        const QJsonObject batch = rpc.ask(R"([{"jsonrpc":"2.0","id":1,"method":"a","id":2}])");
        QCOMPARE(batch[u"error"_s][u"code"_s].toInt(), -32600);
    }

    void anIdComesBackAsItWas()
    {
        RpcSession rpc(*m_ctl);
        QCOMPARE(rpc.ask(R"({"jsonrpc":"2.0","id":123456789012345678,"method":"event.list"})")[u"id"_s].toInteger(),
                 123456789012345678);
        for (const char *id : {"123456789012345678901234567890", "1.5", "-1e40"}) {
            const QJsonObject answer =
                rpc.ask(R"({"jsonrpc":"2.0","id":)" + QByteArray(id) + R"(,"method":"event.list"})");
            QVERIFY(answer[u"id"_s].isNull());
            QCOMPARE(answer[u"error"_s][u"code"_s].toInt(), -32600);
        }
        const CtlRun unknown = (*m_ctl)({u"order"_s, u"show"_s, u"123456789012345678901234567890"_s});
        QVERIFY2(!unknown.out.contains("e+29"), unknown.out.constData());
        QVERIFY(unknown.out.contains("123456789012345678901234567890"));
    }

    void bytesThatAreNoTextGetAnErrorObject()
    {
        QProcess shell;
        shell.setProcessEnvironment(m_ctl->environment());
        shell.start(u"/bin/sh"_s,
                    {u"-c"_s, u"exec '%1' --json --database '%2' event show \"$(printf '\\377\\376')\""_s.arg(
                                  ctlBinary(), m_ctl->database())});
        QVERIFY(shell.waitForFinished(30'000));
        QCOMPARE(shell.exitCode(), 2);
        const QJsonObject answer = QJsonDocument::fromJson(shell.readAllStandardOutput()).object();
        QCOMPARE(answer[u"error"_s][u"code"_s].toString(), u"invalid_argument"_s);
    }

    void seatsGoByTheLabelThatIsPrinted()
    {
        RUN(seats, 0, {u"event"_s, u"seats"_s, m_event});
        QStringList labels;
        for (const QJsonValue &seat : seats.list("seats"))
            labels.append(seat[u"label"_s].toString());
        QVERIFY(labels.size() > 6 && labels[2].contains(u", "_s));
        RUN(one, 0, {u"hold"_s, m_event, u"--seat"_s, labels[0]});
        QCOMPARE(one.list("seats").size(), 1);
        RUN(several, 0, {u"hold"_s, m_event, u"--seats"_s, labels[1] + u","_s + labels[2] + u", "_s + labels[3]});
        QCOMPARE(several.list("seats").size(), 3);
        RUN(mixed, 0, {u"block"_s, m_event, u"--seats"_s, u"stalls-a-5,"_s + labels[5], u"--code"_s, u"H"_s});
        QCOMPARE(mixed.number("blocked"), 2);
        RUN(freed, 0, {u"unblock"_s, m_event, u"--seat"_s, labels[5], u"--reason"_s, u"Sold after all"_s});
        RUN(sold, 0, {u"sell"_s, str(one.number("hold")), u"--pay"_s, u"cash:42.00"_s});
    }

    void aShortenedHoldSaysSo()
    {
        RUN(cut, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--seconds"_s, u"86400"_s});
        QCOMPARE(cut.number("asked_seconds"), 86'400);
        QCOMPARE(cut.number("given_seconds"), 3600);
        RUN(whole, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--seconds"_s, u"600"_s});
        QVERIFY(!whole.json.contains(u"asked_seconds"_s));
        RUN(extended, 0, {u"extend"_s, str(whole.number("hold")), u"--seconds"_s, u"86400"_s});
        QCOMPARE(extended.number("asked_seconds"), 86'400);
        QVERIFY(extended.number("given_seconds") <= 3600);
        const CtlRun told = m_ctl->plain(
            {u"--database"_s, m_ctl->database(), u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--seconds"_s, u"86400"_s});
        QVERIFY2(told.out.contains("3600 seconds and not the 86400"), told.out.constData());
    }

    void anAmbiguousTimeIsAskedBack()
    {
        const QStringList create{u"event"_s,   u"create"_s,  u"--plan"_s,     m_plan,          u"--name"_s,
                                 u"Late"_s,    u"--price"_s, u"default=10"_s, u"--capacity"_s, u"Standing floor=30"_s,
                                 u"--starts"_s};
        RUN(refused, 2, (create + QStringList{u"2031-10-26T02:30"_s}));
        QCOMPARE(refused.details()[u"readings"_s].toArray(),
                 (QJsonArray{u"2031-10-26T02:30:00+02:00"_s, u"2031-10-26T02:30:00+01:00"_s}));
        RUN(done, 0, (create + QStringList{refused.details()[u"readings"_s][0].toString()}));
    }

    void aPlanIsReadFromAFileOnly_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("a folder") << u"."_s;
        QTest::newRow("a device") << u"/dev/zero"_s;
        QTest::newRow("a terminal") << u"/dev/tty"_s;
        QTest::newRow("the kernel's messages") << u"/proc/kmsg"_s;
        QTest::newRow("a file of the kernel") << u"/proc/self/status"_s;
        QTest::newRow("a pipe") << u"pipe"_s;
    }
    void aPlanIsReadFromAFileOnly()
    {
        QFETCH(QString, file);
        if (file == u"pipe"_s) {
            file = m_ctl->path(file);
            QCOMPARE(::mkfifo(QFile::encodeName(file).constData(), 0600), 0);
        }
        RUN(refused, 1, {u"plan"_s, u"import"_s, file});
        QCOMPARE(refused.code(), u"plan_invalid"_s);
    }

    void aTotalThatNobodyCanPayIsNotHeld()
    {
        const QStringList create{
            u"event"_s,      u"create"_s,           u"--plan"_s,           m_plan,       u"--name"_s,
            u"Gala"_s,       u"--starts"_s,         u"2031-12-21T19:30"_s, u"--price"_s, u"default=9999999999.99"_s,
            u"--capacity"_s, u"Standing floor=30"_s};
        RUN(gala, 0, (create));
        const QString event = str(gala.number("event"));
        RUN(one, 0, {u"hold"_s, event, u"--best"_s, u"1"_s});
        RUN(sold, 0, {u"sell"_s, str(one.number("hold")), u"--pay"_s, u"card:9999999999.99"_s});
        const CtlRun two = (*m_ctl)({u"hold"_s, event, u"--best"_s, u"2"_s});
        QVERIFY2(two.status != 0 && two.code() == u"invalid_argument"_s, two.out.constData());
        RUN(shown, 0, {u"event"_s, u"show"_s, event});
        QCOMPARE(shown.number("held"), 0);
        RUN(verified, 0, {u"verify"_s});
    }
};

ROWLOCK_TEST(CtlAnswersTest)
#include "tst_ctl_answers.moc"
