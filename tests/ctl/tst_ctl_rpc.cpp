// rowlockctl rpc: the protocol to the letter, the methods of the contract, and two of them on one house.
#include "tests/ctl/ctl_driver.h"

#include <QSet>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlRpcTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_ctl.reset(); }

    void aWholeSale();
    void resultsAreThoseOfTheCommands();
    void protocolFaults_data();
    void protocolFaults();
    void notificationsAndBatches();
    void refusalsCarryTheExitStatus();
    void aHouseThatCannotBeOpened();
    void keysOutliveTheProcess();
    void twoSellTheLastSeats();
    void whatIsSentTogetherIsAnsweredInOrder();
    void saysHowLongItWaited();
    void rushIsNoMethod();
    void hugeLines();
    void endsWhenNobodyListens();

private:
    std::unique_ptr<CtlDriver> m_ctl; // with plan 1 and event 1
};

void CtlRpcTest::init()
{
    m_ctl = std::make_unique<CtlDriver>();
    const auto done = [&](const QStringList &words) {
        const CtlRun run = (*m_ctl)(words);
        QVERIFY2(run.status == 0, (run.out + run.err).constData());
    };
    m_ctl->makeHouse();
    done({u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Hamlet"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
          u"--price"_s, u"default=10"_s, u"--capacity"_s, u"Standing floor=30"_s});
}

void CtlRpcTest::aWholeSale()
{
    RpcSession rpc(*m_ctl);
    const QJsonObject plan =
        rpc.result(u"plan.import"_s, {{u"file"_s, m_ctl->path(u"plan.json"_s)}, {u"name"_s, u"Second"_s}});
    QCOMPARE(plan[u"seats"_s].toInteger(), 24);
    const QJsonObject created =
        rpc.result(u"event.create"_s, {{u"plan"_s, plan[u"plan"_s]},
                                       {u"name"_s, u"Lear"_s},
                                       {u"starts"_s, u"2031-12-01T20:00:00Z"_s},
                                       {u"prices"_s, QJsonObject{{u"Stalls"_s, u"42.00"_s}, {u"default"_s, u"5"_s}}},
                                       {u"capacities"_s, QJsonObject{{u"floor-area"_s, 12}}},
                                       {u"hold_seconds"_s, 300},
                                       {u"hold_policy"_s, u"strict"_s}});
    const QJsonValue event = created[u"event"_s];
    QVERIFY(event.toInteger() > 1);
    QCOMPARE(rpc.result(u"event.list"_s)[u"events"_s].toArray().size(), 2);

    const QJsonObject named = rpc.result(u"hold"_s, {{u"event"_s, event},
                                                     {u"seats"_s, QJsonArray{u"stalls-a-1"_s, u"Stalls-A-2"_s}},
                                                     {u"seconds"_s, 60},
                                                     {u"key"_s, u"k1"_s}});
    QCOMPARE(named[u"seats"_s].toArray().size(), 2);
    QCOMPARE(named[u"total"_s].toString(), u"84.00"_s);
    const QJsonObject best =
        rpc.result(u"hold"_s, {{u"event"_s, event}, {u"best"_s, 2}, {u"category"_s, u"Box = royal"_s}});
    QCOMPARE(best[u"seats"_s].toArray().size(), 2);
    const QJsonObject places =
        rpc.result(u"hold"_s, {{u"event"_s, event}, {u"area"_s, u"Standing floor"_s}, {u"quantity"_s, 3}});
    QCOMPARE(places[u"total"_s].toString(), u"15.00"_s);

    QVERIFY(rpc.result(u"extend"_s, {{u"hold"_s, named[u"hold"_s]}, {u"seconds"_s, 90}}).contains(u"expires_at"_s));
    QCOMPARE(rpc.result(u"release"_s, {{u"hold"_s, best[u"hold"_s]}})[u"released"_s].toInteger(), 2);
    const QJsonObject sold = rpc.result(
        u"sell"_s,
        {{u"hold"_s, named[u"hold"_s]},
         {u"key"_s, u"k2"_s},
         {u"payments"_s,
          QJsonArray{QJsonObject{{u"method"_s, u"card"_s}, {u"amount"_s, u"44.00"_s}, {u"reference"_s, u"T1"_s}},
                     QJsonObject{{u"method"_s, u"cash"_s}, {u"amount"_s, u"50.00"_s}}}}});
    QCOMPARE(sold[u"change"_s].toString(), u"10.00"_s);
    QCOMPARE(rpc.result(u"order.show"_s, {{u"order"_s, sold[u"order"_s]}})[u"code"_s], sold[u"code"_s]);
    QCOMPARE(rpc.result(u"order.show"_s, {{u"order"_s, sold[u"code"_s]}})[u"order"_s], sold[u"order"_s]);
    const QJsonObject refunded =
        rpc.result(u"refund"_s, {{u"order"_s, sold[u"order"_s]},
                                 {u"tickets"_s, QJsonArray{sold[u"tickets"_s][0][u"ticket"_s]}},
                                 {u"key"_s, u"k3"_s}});
    QCOMPARE(refunded[u"refunded"_s].toString(), u"42.00"_s);
    const QJsonObject shown = rpc.result(u"event.show"_s, {{u"event"_s, event}});
    QCOMPARE(shown[u"sold"_s].toInteger(), 1);
    QCOMPARE(shown[u"held"_s].toInteger(), 3);
    const QJsonObject changed = rpc.result(u"event.seats"_s, {{u"event"_s, event}, {u"since"_s, shown[u"revision"_s]}});
    QCOMPARE(changed[u"seats"_s].toArray().size(), 0);
    QCOMPARE(rpc.result(u"expire"_s, {{u"event"_s, event}})[u"expired"_s].toInteger(-1), 0);
    QCOMPARE(rpc.result(u"expire"_s)[u"expired"_s].toInteger(-1), 0);
    QCOMPARE(rpc.result(u"verify"_s)[u"ok"_s], QJsonValue(true));
    if (testsOnServer())
        return; // it has its own backups
    QVERIFY(rpc.result(u"backup"_s, {{u"file"_s, m_ctl->path(u"copy"_s)}})[u"bytes"_s].toInteger() > 0);
    QCOMPARE(rpc.result(u"restore"_s, {{u"file"_s, m_ctl->path(u"copy"_s)}})[u"bytes"_s].toInteger(),
             QFileInfo(m_ctl->path(u"copy"_s)).size());
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, event}})[u"sold"_s].toInteger(), 1); // open again
    QCOMPARE(rpc.end(), 0);
}

void CtlRpcTest::resultsAreThoseOfTheCommands()
{
    RpcSession rpc(*m_ctl, u"rowlockctl"_s);
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, 1}}), (*m_ctl)({u"event"_s, u"show"_s, u"1"_s}).json);
    QCOMPARE(rpc.result(u"event.seats"_s, {{u"event"_s, 1}}), (*m_ctl)({u"event"_s, u"seats"_s, u"1"_s}).json);
    QCOMPARE(rpc.result(u"plan.show"_s, {{u"plan"_s, u"Little house"_s}}),
             (*m_ctl)({u"plan"_s, u"show"_s, u"1"_s}).json);
    // What one process holds the other sells: the terminal is the same, and neither keeps anything to itself.
    const QJsonObject held = rpc.result(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 1}});
    const CtlRun sold = (*m_ctl)({u"sell"_s, QString::number(held[u"hold"_s].toInteger()), u"--pay"_s, u"comp:10"_s});
    QCOMPARE(sold.status, 0);
    QCOMPARE(rpc.result(u"order.show"_s, {{u"order"_s, sold.json[u"order"_s]}})[u"code"_s], sold.json[u"code"_s]);
}

void CtlRpcTest::protocolFaults_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("id"); // as JSON in an array
    const auto row = [](const char *line, int code, const char *id = "[null]") {
        QTest::newRow(line) << QByteArray(line) << code << QByteArray(id);
    };
    row("junk", -32700);
    row("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"verify\"", -32700);
    row("{} {}", -32700);
    row("\"\xff\xfe\"", -32700);
    row("{}", -32600);
    row("5", -32600);
    row("\"verify\"", -32600);
    row("[]", -32600);
    row("{\"id\":4,\"method\":\"verify\"}", -32600, "[4]");
    row("{\"jsonrpc\":\"1.0\",\"id\":4,\"method\":\"verify\"}", -32600, "[4]");
    row("{\"jsonrpc\":\"2.0\",\"id\":4}", -32600, "[4]");
    row("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":7}", -32600, "[4]");
    row("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"verify\",\"params\":\"x\"}", -32600, "[4]");
    row("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"verify\"}", -32600);
    row("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"sing\"}", -32601, "[\"a\"]");
    row("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"rpc\"}", -32601, "[\"a\"]");
    row("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"event show\"}", -32601, "[\"a\"]");
    for (const char *params :
         {"[1]", "{}", "{\"event\":\"1\"}", "{\"event\":1.5}", "{\"event\":-1}", "{\"event\":0}", "{\"event\":1e300}",
          "{\"event\":true}", "{\"event\":null}", "{\"event\":[1]}", "{\"event\":1,\"sinse\":2}"}) {
        const QByteArray line =
            QByteArray("{\"jsonrpc\":\"2.0\",\"id\":9007199254740993,\"method\":\"event.show\",\"params\":") + params
            + '}';
        row(line.constData(), -32602, "[9007199254740993]");
    }
    for (const char *params :
         {"{\"event\":1,\"seats\":\"stalls-a-1\"}", "{\"event\":1,\"seats\":[]}", "{\"event\":1,\"seats\":[1]}",
          "{\"event\":1,\"seats\":[\"a\\u0000b\"]}", "{\"event\":1,\"seats\":[\"\\ud800\"]}",
          "{\"event\":1,\"best\":\"2\"}", "{\"event\":1,\"best\":2,\"seats\":[\"stalls-a-1\"]}",
          "{\"event\":1,\"best\":1,\"key\":7}", "{\"event\":1,\"best\":1,\"seconds\":-1}",
          "{\"event\":1,\"area\":\"Standing floor\",\"quantity\":0}"}) {
        const QByteArray line =
            QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hold\",\"params\":") + params + '}';
        row(line.constData(), -32602, "[1]");
    }
    for (const char *payments :
         {"\"cash:10\"", "[]", "[7]", "[{\"method\":\"cash\",\"amount\":10}]", "[{\"method\":\"cash\"}]",
          "[{\"method\":\"cash\",\"amount\":\"-10\"}]", "[{\"method\":\"cash\",\"amount\":\"10\",\"tip\":\"1\"}]"}) {
        const QByteArray line =
            QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sell\",\"params\":{\"hold\":1,\"payments\":")
            + payments + "}}";
        row(line.constData(), -32602, "[1]");
    }
}

void CtlRpcTest::protocolFaults()
{
    QFETCH(const QByteArray, line);
    QFETCH(const int, code);
    QFETCH(const QByteArray, id);
    RpcSession rpc(*m_ctl);
    const QByteArray said = [&] {
        rpc.send(line);
        return rpc.readLine();
    }();
    const QJsonObject answer = QJsonDocument::fromJson(said).object();
    QCOMPARE(answer[u"error"_s][u"code"_s].toInt(), code);
    QVERIFY(!answer[u"error"_s][u"message"_s].toString().isEmpty());
    QCOMPARE(QJsonArray{answer[u"id"_s]}, QJsonDocument::fromJson(id).array());
    QVERIFY(!answer.contains(u"result"_s));
    if (code == -32602)
        QCOMPARE(answer[u"error"_s][u"data"_s][u"code"_s].toString(), u"invalid_argument"_s);
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, 1}})[u"held"_s].toInteger(-1),
             0); // still there, and nothing was done
}

void CtlRpcTest::notificationsAndBatches()
{
    RpcSession rpc(*m_ctl);
    rpc.send(R"({"jsonrpc":"2.0","method":"hold","params":{"event":1,"best":1}})");
    rpc.send(R"([{"jsonrpc":"2.0","method":"hold","params":{"event":1,"best":1}}])");
    rpc.send("");
    rpc.send("   ");
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, 1}})[u"held"_s].toInteger(),
             2); // done, and not a word before this answer

    rpc.send(R"([{"jsonrpc":"2.0","id":1,"method":"hold","params":{"event":1,"best":1}}, 7,
             {"jsonrpc":"2.0","method":"hold","params":{"event":1,"best":1}},
             {"jsonrpc":"2.0","id":"b","method":"sing"},
             {"jsonrpc":"2.0","id":null,"method":"event.show","params":{"event":1}}])"_ba.replace('\n', ' '));
    const QJsonArray answers = QJsonDocument::fromJson(rpc.readLine()).array();
    QCOMPARE(answers.size(), 4);
    QVERIFY(answers[0][u"result"_s][u"hold"_s].toInteger() > 0);
    QCOMPARE(answers[1][u"error"_s][u"code"_s].toInt(), -32600);
    QCOMPARE(answers[2][u"error"_s][u"code"_s].toInt(), -32601);
    QVERIFY(answers[3].toObject()[u"id"_s].isNull());
    QCOMPARE(answers[3][u"result"_s][u"held"_s].toInteger(), 4); // in order
    QCOMPARE(rpc.end(), 0);
}

void CtlRpcTest::refusalsCarryTheExitStatus()
{
    RpcSession rpc(*m_ctl);
    const QJsonObject error = rpc.call(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 25}})[u"error"_s].toObject();
    QCOMPARE(error[u"code"_s].toInt(), 1);
    QCOMPARE(error[u"data"_s][u"code"_s].toString(), u"sold_out"_s);
    QCOMPARE(error[u"data"_s][u"details"_s][u"left"_s].toInteger(-1), 24);
    const QJsonObject unknown = rpc.call(u"event.show"_s, {{u"event"_s, 2}})[u"error"_s].toObject();
    QCOMPARE(unknown[u"data"_s][u"code"_s].toString(), u"event_unknown"_s);
    const QJsonObject noPlan =
        rpc.call(u"plan.show"_s, {{u"plan"_s, 99}})[u"error"_s].toObject(); // the words are no fault
    QCOMPARE(noPlan[u"code"_s].toInt(), 1);
    QCOMPARE(noPlan[u"data"_s][u"code"_s].toString(), u"invalid_argument"_s);
    const QJsonObject noFile =
        rpc.call(u"plan.import"_s, {{u"file"_s, m_ctl->path(u"nowhere"_s)}})[u"error"_s].toObject();
    QVERIFY(!noFile[u"message"_s].toString().isEmpty());
}

void CtlRpcTest::aHouseThatCannotBeOpened()
{
    CtlDriver empty;
    RpcSession rpc(empty);
    for (int i = 0; i < 2; ++i) {
        const QJsonObject error = rpc.call(u"event.list"_s)[u"error"_s].toObject();
        QCOMPARE(error[u"code"_s].toInt(), 3);
        QCOMPARE(error[u"data"_s][u"code"_s].toString(), u"storage_unusable"_s);
    }
    QVERIFY(rpc.result(u"init"_s, {{u"time_zone"_s, u"Europe/Paris"_s}})[u"schema"_s].toInteger() > 0);
    QCOMPARE(rpc.result(u"event.list"_s)[u"events"_s].toArray().size(), 0);
    QCOMPARE(rpc.end(), 0);
}

void CtlRpcTest::whatIsSentTogetherIsAnsweredInOrder()
{
    QByteArray lines;
    const auto add = [&](int id, const char *method, const QByteArray &params) {
        lines += R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"method":")" + method + R"(","params":)"
                 + params + "}\n";
    };
    add(1, "hold", R"({"event":1,"seats":["stalls-a-1"]})"); // the first is served alone, as it opens the plan
    for (int seat = 2; seat <= 9; ++seat)
        add(seat, "hold", R"({"event":1,"seats":["stalls-a-)" + QByteArray::number(seat) + R"("]})");
    add(10, "hold", R"({"event":1,"seats":["stalls-a-3"]})"); // has just been taken
    add(11, "event.show", R"({"event":1})");                  // not shared: sees all before it
    add(12, "release", R"({"hold":2})");
    lines += "no json\n";
    add(13, "hold", R"({"event":1,"seats":["stalls-a-2"]})");
    const CtlRun run = m_ctl->plain({u"--database"_s, m_ctl->database(), u"rpc"_s}, lines);
    QCOMPARE(run.status, 0);
    QList<QJsonObject> answers;
    for (const QByteArray &line : run.out.trimmed().split('\n'))
        answers.append(QJsonDocument::fromJson(line).object());
    QCOMPARE(answers.size(), 14);
    for (int i = 0; i < 9; ++i) {
        QCOMPARE(answers.at(i)[u"id"_s].toInt(), i + 1);
        QVERIFY2(answers.at(i).contains(u"result"_s), run.out.constData());
    }
    QCOMPARE(answers.at(9)[u"error"_s][u"data"_s][u"code"_s].toString(), u"seat_unavailable"_s);
    QCOMPARE(answers.at(10)[u"result"_s][u"held"_s].toInteger(), 9);
    QCOMPARE(answers.at(11)[u"result"_s][u"released"_s].toInteger(), 1);
    QCOMPARE(answers.at(12)[u"error"_s][u"code"_s].toInt(), -32700);
    QVERIFY2(answers.at(13).contains(u"result"_s), run.out.constData());
    const CtlRun verified = (*m_ctl)({u"verify"_s});
    QVERIFY2(verified.status == 0, verified.out.constData());
}

void CtlRpcTest::saysHowLongItWaited()
{
    RpcSession rpc(*m_ctl);
    const qint64 hold = rpc.result(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 2}})[u"hold"_s].toInteger();
    rpc.result(u"release"_s, {{u"hold"_s, hold}});
    const QJsonObject figures = rpc.result(u"statistics"_s);
    QVERIFY(figures[u"engine"_s].toString().startsWith(testsOnServer() ? u"PostgreSQL 1"_s : u"SQLite 3."_s));
    QCOMPARE(figures[u"journal_mode"_s].toString(), testsOnServer() ? u"server"_s : u"wal"_s);
    const QJsonArray commands = figures[u"commands"_s].toArray();
    QCOMPARE(commands.size(), 2);
    for (const QJsonValue &command : commands) {
        QCOMPARE(command[u"count"_s].toInteger(), 1);
        QCOMPARE(command[u"busy"_s].toInteger(), 0);
        QVERIFY(command[u"commit"_s][u"max_us"_s].toInteger() > 0);
        QVERIFY(command[u"lock_wait"_s][u"max_us"_s].toInteger() >= command[u"lock_wait"_s][u"p50_us"_s].toInteger());
    }
    QCOMPARE(commands.at(0)[u"command"_s].toString(), u"hold"_s);
    QCOMPARE(commands.at(1)[u"command"_s].toString(), u"release"_s);
    const CtlRun alone = m_ctl->plain({u"--database"_s, m_ctl->database(), u"statistics"_s});
    QVERIFY2(alone.out.contains("within 'rowlockctl rpc'") && !alone.out.contains("COMMAND"), alone.out.constData());
}

// It would run for minutes, and every later request would wait.
void CtlRpcTest::rushIsNoMethod()
{
    RpcSession rpc(*m_ctl);
    QCOMPARE(rpc.call(u"rush"_s)[u"error"_s][u"code"_s].toInt(), -32601);
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, 1}})[u"event"_s].toInteger(), 1);
}

void CtlRpcTest::keysOutliveTheProcess()
{
    const QJsonObject holdWords{{u"event"_s, 1}, {u"best"_s, 2}, {u"key"_s, u"once"_s}};
    QJsonObject held;
    {
        RpcSession first(*m_ctl);
        held = first.result(u"hold"_s, holdWords);
        QVERIFY(held.contains(u"hold"_s));
        QCOMPARE(first.result(u"hold"_s, holdWords), held);
    }
    RpcSession second(*m_ctl);
    QCOMPARE(second.result(u"hold"_s, holdWords), held);
    const QJsonObject reused =
        second.call(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 3}, {u"key"_s, u"once"_s}})[u"error"_s].toObject();
    QCOMPARE(reused[u"data"_s][u"code"_s].toString(), u"key_reused"_s);
    QCOMPARE(second.result(u"event.show"_s, {{u"event"_s, 1}})[u"held"_s].toInteger(), 2);
}

// Both ask for every seat, one at a time, in opposite order and without waiting for each other: each seat has one
// winner.
void CtlRpcTest::twoSellTheLastSeats()
{
    RpcSession left(*m_ctl, u"left"_s);
    RpcSession right(*m_ctl, u"right"_s);
    QStringList refs;
    for (const QJsonValue &seat : left.result(u"event.seats"_s, {{u"event"_s, 1}})[u"seats"_s].toArray())
        refs.append(seat[u"seat"_s].toString());
    QCOMPARE(refs.size(), 24);
    const auto request = [](int id, const QString &ref) {
        return QJsonDocument(QJsonObject{{u"jsonrpc"_s, u"2.0"_s},
                                         {u"id"_s, id},
                                         {u"method"_s, u"hold"_s},
                                         {u"params"_s, QJsonObject{{u"event"_s, 1}, {u"seats"_s, QJsonArray{ref}}}}})
            .toJson(QJsonDocument::Compact);
    };
    for (int i = 0; i < 24; ++i) {
        left.send(request(i, refs[i]));
        right.send(request(i, refs[23 - i]));
    }
    QSet<QString> won;
    int lost = 0;
    for (RpcSession *rpc : {&left, &right}) {
        for (int i = 0; i < 24; ++i) {
            const QJsonObject answer = QJsonDocument::fromJson(rpc->readLine()).object();
            QCOMPARE(answer[u"id"_s].toInt(), i);
            if (answer.contains(u"result"_s)) {
                const QString ref = answer[u"result"_s][u"seats"_s][0].toString();
                QVERIFY2(!won.contains(ref), qPrintable(ref));
                won.insert(ref);
            } else {
                QCOMPARE(answer[u"error"_s][u"data"_s][u"code"_s].toString(), u"seat_unavailable"_s);
                ++lost;
            }
        }
    }
    QCOMPARE(won.size(), 24);
    QCOMPARE(lost, 24);
    const QJsonObject shown = left.result(u"event.show"_s, {{u"event"_s, 1}});
    QCOMPARE(shown[u"held"_s].toInteger(), 24);
    QCOMPARE(right.result(u"event.show"_s, {{u"event"_s, 1}}), shown);
    QCOMPARE(right.result(u"verify"_s)[u"ok"_s], QJsonValue(true));
}

void CtlRpcTest::hugeLines()
{
    RpcSession rpc(*m_ctl);
    const QJsonObject tooLong = rpc.ask(QByteArray(65 * 1024 * 1024, 'x'));
    QCOMPARE(tooLong[u"error"_s][u"code"_s].toInt(), -32600);
    const QJsonObject tooDeep = rpc.ask(QByteArray(2'000'000, '['));
    QCOMPARE(tooDeep[u"error"_s][u"code"_s].toInt(), -32700);
    QCOMPARE(rpc.result(u"event.show"_s, {{u"event"_s, 1}})[u"held"_s].toInteger(-1), 0);
    QCOMPARE(rpc.end(), 0);
}

void CtlRpcTest::endsWhenNobodyListens()
{
    QByteArray requests;
    for (int i = 0; i < 200; ++i)
        requests += R"({"jsonrpc":"2.0","id":1,"method":"event.seats","params":{"event":1}})"
                    "\n";
    m_ctl->write(u"requests"_s, requests);
    QProcess process;
    process.setProcessEnvironment(m_ctl->environment());
    process.start(u"sh"_s,
                  {u"-c"_s,
                   u"{ \"$0\" --database \"$1\" rpc <\"$2\"; echo $? >\"$2.status\"; } | head -c 100 >/dev/null"_s,
                   ctlBinary(), m_ctl->database(), m_ctl->path(u"requests"_s)});
    QVERIFY(process.waitForFinished(60'000));
    QFile status(m_ctl->path(u"requests.status"_s));
    QVERIFY(status.open(QIODevice::ReadOnly));
    QCOMPARE(status.readAll(), "3\n");
    // The last line needs no line end.
    const CtlRun last =
        m_ctl->plain({u"--database"_s, m_ctl->database(), u"rpc"_s}, R"({"jsonrpc":"2.0","id":1,"method":"verify"})");
    QCOMPARE(last.status, 0);
    QVERIFY(last.out.contains("\"ok\":true"));
}

ROWLOCK_TEST(CtlRpcTest)
#include "tst_ctl_rpc.moc"
