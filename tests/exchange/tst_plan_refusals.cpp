#include "tests/exchange/plan_text.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

// What cannot be understood is refused with its place and a sentence, and nothing of it is used.
class PlanRefusalTest : public QObject
{
    Q_OBJECT

private slots:
    void refuses_data();
    void refuses();
    void refusesDeepNesting();
    void refusesTooManySeats();
    void refusesFiles();
};

void PlanRefusalTest::refuses_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("place");
    const auto add = [](const char *name, const QByteArray &content, const char *place) {
        QTest::newRow(name) << content << QString::fromUtf8(place);
    };
    add("empty", "", "line 1, column 1");
    add("blank", " \n\t", "line 1, column 1");
    add("not JSON", "PK\x03\x04 hello", "line 1, column 1");
    add("cut short", json(smallPlan()).chopped(30), "line 1, column");
    add("comma missing", "{\n  \"name\": \"é\" \"zones\": []\n}", "line 2, column 15");
    add("trailing", json(smallPlan()) + "x", "line 1, column");
    add("UTF-16", QByteArray("\xFF\xFE{\0}\0", 6), "line 1, column 1");
    add("a list", "[1, 2]", "$");
    add("another object", "{\"name\": \"x\"}", "$");
    add("zones no list", "{\"zones\": {}}", "$");
    add("zone a number", "{\"zones\": [5]}", "$.zones[0]");
    add("rows no list", json(plan({with(zone(QStringLiteral("Z"), {}), "rows", 3)})), "$.zones[0].rows");
    add("row a text", json(plan({with(zone(QStringLiteral("Z"), {}), "rows", QJsonArray{QStringLiteral("A")})})),
        "$.zones[0].rows[0]");
    add("seat null", json(planWithRow(row(QStringLiteral("A"), 0, 0, {QJsonValue()}))), "$.zones[0].rows[0].seats[0]");
    add("no seats", json(plan({zone(QStringLiteral("Z"), {})})), "$.zones");
    add("x a word",
        json(planWithSeat(with(firstSeat(), "position",
                               QJsonObject{{QStringLiteral("x"), QStringLiteral("left")}, {QStringLiteral("y"), 0}}))),
        "$.zones[0].rows[0].seats[0].position.x");
    add("x far away", json(planWithSeat(with(firstSeat(), "position", at(2e7, 0)))),
        "$.zones[0].rows[0].seats[0].position.x");
    add("x nan",
        json(planWithSeat(with(firstSeat(), "position",
                               QJsonObject{{QStringLiteral("x"), QStringLiteral("nan")}, {QStringLiteral("y"), 0}}))),
        "$.zones[0].rows[0].seats[0].position.x");
    add("number an object", json(planWithSeat(with(firstSeat(), "seat_number", QJsonObject()))),
        "$.zones[0].rows[0].seats[0].seat_number");
    add("control character", json(planWithSeat(with(firstSeat(), "seat_number", QStringLiteral("1\a")))),
        "$.zones[0].rows[0].seats[0].seat_number");
    add("right to left", json(with(smallPlan(), "name", QStringLiteral("A\u202EB"))), "$.name");
    add("long name", json(with(smallPlan(), "name", QString(201, u'x'))), "$.name");
    add("polygon corner",
        json(planWithArea(
            QJsonObject{{QStringLiteral("shape"), QStringLiteral("polygon")},
                        {QStringLiteral("polygon"), QJsonObject{{QStringLiteral("points"), QJsonArray{3}}}}})),
        "$.zones[1].areas[0].polygon.points[0]");
}

void PlanRefusalTest::refuses()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, place);
    const Result<ReadPlan> read = readPlan(content);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::PlanInvalid);
    const QString told = read.error().details.value(QLatin1String("place")).toString();
    QVERIFY2(place.endsWith(QStringLiteral("column")) ? told.startsWith(place) : told == place, qPrintable(told));
    QVERIFY(read.error().message.endsWith(u'.'));
    QVERIFY(read.error().message.size() > 30);
}

void PlanRefusalTest::refusesDeepNesting()
{
    for (const int depth : {65, 10'000, 5'000'000}) {
        const Result<ReadPlan> read = readPlan(QByteArray("\n") + QByteArray(depth, '['));
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::PlanInvalid);
        QCOMPARE(read.error().details.value(QLatin1String("place")).toString(), QStringLiteral("line 2, column 65"));
    }
    // Brackets in texts are no nesting.
    QVERIFY(readPlan(json(with(smallPlan(), "name", QString(100, u'[')))));
}

void PlanRefusalTest::refusesTooManySeats()
{
    QByteArray content = R"({"name":"Heap","size":{"width":1,"height":1},"categories":[],)"
                         R"("zones":[{"name":"Z","position":{"x":0,"y":0},"rows":[)"
                         R"({"row_number":"A","position":{"x":0,"y":0},"seats":[)";
    const QByteArray seat = R"({"seat_number":"1","seat_guid":"g","position":{"x":0,"y":0}},)";
    for (int i = 0; i < 250'001; ++i)
        content += seat;
    content.chop(1);
    content += "]}]}]}";
    const Result<ReadPlan> read = readPlan(content);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::PlanInvalid);
    QCOMPARE(read.error().details.value(QLatin1String("place")).toString(), QStringLiteral("$.zones[0].rows[0]"));
    QVERIFY2(read.error().message.contains(QStringLiteral("250000")), qPrintable(read.error().message));
}

void PlanRefusalTest::refusesFiles()
{
    QTemporaryDir folder;
    const QString missing = folder.filePath(QStringLiteral("none.json")),
                  huge = folder.filePath(QStringLiteral("huge.json"));
    QFile file(huge);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.resize(200ll * 1024 * 1024)); // a hole: it takes no room and must not be read
    file.close();
    for (const QString &path : {missing, huge, folder.path(), QStringLiteral("/dev/zero")}) {
        const Result<ReadPlan> read = readPlanFile(path);
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::PlanInvalid);
        QCOMPARE(read.error().details.value(QLatin1String("place")).toString(), path);
        QCOMPARE(read.error().details.value(QLatin1String("file")).toString(), path);
    }
    QVERIFY(readPlanFile(missing).error().message.contains(missing));
    QVERIFY(!readPlan(QByteArray(65 * 1024 * 1024, ' ')));

    // A plan without a name takes the file's.
    QFile nameless(folder.filePath(QStringLiteral("Old Hall.json")));
    QVERIFY(nameless.open(QIODevice::WriteOnly));
    nameless.write(json(without(smallPlan(), "name")));
    nameless.close();
    const Result<ReadPlan> read = readPlanFile(nameless.fileName());
    QVERIFY(read);
    QCOMPARE(read->plan.name, QStringLiteral("Old Hall"));
}

ROWLOCK_TEST(PlanRefusalTest)
#include "tst_plan_refusals.moc"
