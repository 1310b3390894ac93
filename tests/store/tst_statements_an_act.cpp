// How many statements an act runs: each is a way to and fro where the house is on a server. The figures may fall; who
// lets one grow says why here.
#include "model/db/connection_inner.h"
#include "tests/support/house_fixture.h"

#include <QSqlDriver>
#include <QVariant>
#include <QtTest>

#include <sqlite3.h>

using namespace rowlock;

namespace {

// What the connection runs while it lives; triggers' statements are the file's own business.
class Statements
{
public:
    explicit Statements(Connection &connection)
        : m_handle(
            *static_cast<sqlite3 *const *>(connection.inner().sqlite().database.handle.driver()->handle().constData()))
    {
        sqlite3_trace_v2(m_handle, SQLITE_TRACE_STMT, note, this);
    }
    ~Statements() { sqlite3_trace_v2(m_handle, 0, nullptr, nullptr); }
    Statements(const Statements &) = delete;
    Statements &operator=(const Statements &) = delete;

    qsizetype count() const { return m_run.size(); }
    QString list() const { return m_run.join(u'\n'); }

private:
    static int note(unsigned, void *self, void *statement, void *text)
    {
        if (qstrncmp(static_cast<const char *>(text), "--", 2) != 0) {
            static_cast<Statements *>(self)->m_run.append(
                QString::fromUtf8(sqlite3_sql(static_cast<sqlite3_stmt *>(statement))).simplified());
        }
        return 0;
    }

    sqlite3 *m_handle;
    QStringList m_run;
};

} // namespace

class TestStatementsAnAct : public QObject
{
    Q_OBJECT

private slots:
    void aHoldAndItsSale_data();
    void aHoldAndItsSale();
};

void TestStatementsAnAct::aHoldAndItsSale_data()
{
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("most");
    // One is for the house's tax and fees, and each line of the order is one: it says what only the pricing knows.
    QTest::newRow("one seat") << 1 << 25;
    QTest::newRow("four seats") << 4 << 25 + 3 * 6;
}

void TestStatementsAnAct::aHoldAndItsSale()
{
    QFETCH(int, seats);
    QFETCH(int, most);
    HouseFixture house;
    const EventId event = house.newEvent();
    QVERIFY(house.sold(house.one(), event, {QStringLiteral("D1")})); // what is done once after opening
    QStringList refs;
    for (int seat = 1; seat <= seats; ++seat)
        refs << QStringLiteral("A%1").arg(seat);
    const Statements run(*house.connection);
    QVERIFY(house.sold(house.one(), event, refs));
    qInfo("%d statements\n%s", int(run.count()), qPrintable(run.list()));
    QVERIFY2(run.count() <= most, qPrintable(run.list()));
}

ROWLOCK_TEST(TestStatementsAnAct)
#include "tst_statements_an_act.moc"
