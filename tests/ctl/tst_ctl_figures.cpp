// Who sees the house's figures by the command line: every report and every table, and the shifts of others.
#include "model/domain/report.h"
#include "model/service/table_export.h"
#include "tests/ctl/ctl_driver.h"

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlFiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void everyReport_data();
    void everyReport();
    void shiftsOfOthers();

private:
    RpcSession &at(const QString &who) { return *m_sessions[who]; }
    QJsonArray entriesSince(qint64 seq)
    {
        return at(u"Anna"_s).result(u"journal"_s, {{u"since"_s, seq}, {u"limit"_s, 1000}})[u"entries"_s].toArray();
    }

    std::unique_ptr<CtlDriver> m_ctl;
    std::map<QString, std::unique_ptr<RpcSession>> m_sessions; // by person
};

void CtlFiguresTest::initTestCase()
{
    m_ctl = std::make_unique<CtlDriver>();
    m_ctl->makeHouse();
    const QList<std::array<QString, 3>> people{{u"Anna"_s, u"Administrator"_s, u"25803"_s},
                                               {u"Max"_s, u"Manager"_s, u"13579"_s},
                                               {u"Sue"_s, u"Supervisor"_s, u"80246"_s},
                                               {u"Ben"_s, u"Clerk"_s, u"47110"_s},
                                               {u"Cleo"_s, u"Clerk"_s, u"60718"_s}};
    for (const auto &[name, role, pin] : people) {
        m_sessions[name] = std::make_unique<RpcSession>(*m_ctl, u"desk of "_s + name);
        at(u"Anna"_s).result(u"staff.add"_s, {{u"name"_s, name}, {u"role"_s, role}, {u"pin"_s, pin}});
        QCOMPARE(at(name).result(u"staff.sign_in"_s, {{u"name"_s, name}, {u"pin"_s, pin}})[u"name"_s].toString(), name);
    }
    at(u"Anna"_s).result(u"event.create"_s, {{u"plan"_s, 1},
                                             {u"name"_s, u"Hamlet"_s},
                                             {u"starts"_s, u"2031-11-21T19:30"_s},
                                             {u"prices"_s, QJsonObject{{u"default"_s, u"10"_s}}},
                                             {u"capacities"_s, QJsonObject{{u"Standing floor"_s, 30}}}});
}

void CtlFiguresTest::cleanupTestCase()
{
    m_sessions.clear();
    const CtlRun verified = (*m_ctl)({u"verify"_s});
    QVERIFY2(verified.status == 0, (verified.out + verified.err).constData());
    m_ctl.reset();
}

// What a clerk sees of the house's figures, and who sees all of them.
void CtlFiguresTest::everyReport_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QJsonObject>("params");
    QTest::addColumn<bool>("isForEverybody");
    for (const QString &name : reportNames())
        QTest::newRow(qPrintable(name)) << u"report"_s
                                        << QJsonObject{{u"name"_s, name},
                                                       {name == u"tonight" ? u"by"_s : u"event"_s,
                                                        name == u"tonight" ? QJsonValue(u"day"_s) : QJsonValue(1)}}
                                        << (name == u"tonight");
    const auto ranged = [](const char *row, const QString &from) {
        QTest::newRow(row) << u"report"_s << QJsonObject{{u"name"_s, u"tonight"_s}, {u"from"_s, from}} << false;
    };
    ranged("the season as tonight", u"2020-01-01"_s);
    ranged("another day as tonight", u"2031-11-21"_s);
    QTest::newRow("the orders behind tonight")
        << u"report.orders"_s << QJsonObject{{u"name"_s, u"tonight"_s}, {u"row"_s, u"1"_s}} << false;
    const QStringList money{u"orders"_s, u"lines"_s, u"tenders"_s, u"shifts"_s, u"settlements"_s};
    for (const QString &name : exportedTableNames())
        QTest::newRow(qPrintable(u"export "_s + name))
            << u"export"_s << QJsonObject{{u"name"_s, name}, {u"output"_s, m_ctl->path(name + u".csv"_s)}}
            << !money.contains(name);
}

void CtlFiguresTest::everyReport()
{
    QFETCH(QString, method);
    QFETCH(QJsonObject, params);
    QFETCH(bool, isForEverybody);
    const QString file = params[u"output"_s].toString();
    QFile::remove(file);
    const auto rightWanted = [&](const QString &who) {
        return at(who).call(method, params)[u"error"_s][u"data"_s][u"details"_s][u"right"_s].toString();
    };
    QCOMPARE(rightWanted(u"Ben"_s), isForEverybody ? QString() : u"reports"_s);
    QCOMPARE(!file.isEmpty() && QFile::exists(file), !file.isEmpty() && isForEverybody);
    QCOMPARE(rightWanted(u"Max"_s), QString());
    if (isForEverybody)
        return;
    const qint64 before = entriesSince(0).size();
    at(u"Ben"_s).result(u"staff.approve"_s,
                        {{u"name"_s, u"Max"_s}, {u"right"_s, u"reports"_s}, {u"pin"_s, u"13579"_s}});
    QCOMPARE(rightWanted(u"Ben"_s), QString());
    QCOMPARE(rightWanted(u"Ben"_s), u"reports"_s); // for one look
    QCOMPARE(entriesSince(before).last()[u"kind"_s].toString(), u"approval.used"_s);
}

void CtlFiguresTest::shiftsOfOthers()
{
    const QJsonObject left{{u"drawer"_s, u"Left"_s}};
    at(u"Anna"_s).result(u"drawer.add"_s, left);
    at(u"Ben"_s).result(u"shift.open"_s, left);
    at(u"Ben"_s).result(u"shift.count"_s, {{u"empty"_s, true}});
    at(u"Ben"_s).result(u"shift.close"_s);
    const auto rightWanted = [&](const QString &who, const QString &method, const QJsonObject &params) {
        return at(who).call(method, params)[u"error"_s][u"data"_s][u"details"_s][u"right"_s].toString();
    };
    for (const auto &[method, params] :
         {std::pair{u"shift.z"_s, QJsonObject{{u"z"_s, 1}}}, std::pair{u"shift.show"_s, QJsonObject{{u"shift"_s, 1}}},
          std::pair{u"report"_s, QJsonObject{{u"name"_s, u"shift"_s}, {u"shift"_s, 1}}},
          std::pair{u"print.report"_s, QJsonObject{{u"z"_s, 1}}}}) {
        QCOMPARE(rightWanted(u"Cleo"_s, method, params), u"reports"_s);
        QCOMPARE(rightWanted(u"Ben"_s, method, params), QString()); // who opened it
        QCOMPARE(rightWanted(u"Sue"_s, method, params), QString()); // who looks after others'
    }
    QCOMPARE(at(u"Cleo"_s).result(u"shift.z"_s)[u"z_reports"_s].toArray().size(), 0);
    QCOMPARE(at(u"Ben"_s).result(u"shift.z"_s)[u"z_reports"_s].toArray().size(), 1);
    QCOMPARE(at(u"Cleo"_s).result(u"shift.list"_s)[u"shifts"_s].toArray().size(), 1); // whose drawer is open
    at(u"Cleo"_s).result(u"staff.sign_out"_s);
    const QJsonObject unsigned_ = at(u"Cleo"_s).call(u"shift.z"_s, {})[u"error"_s].toObject();
    QVERIFY(unsigned_[u"data"_s][u"details"_s][u"sign_in"_s].toBool());
}

ROWLOCK_TEST(CtlFiguresTest)
#include "tst_ctl_figures.moc"
