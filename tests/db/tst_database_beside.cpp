// A database for a while beside a house, however the house's address is written.
#include "model/db/database_beside.h"

#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/run_tests.h"
#include "tests/support/test_server.h"

#include <QUrl>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestDatabaseBeside : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!canTestOnServer())
            QSKIP("no PostgreSQL server is installed");
        m_house = newServerDatabase();
    }
    void isAnotherOneAndGoesAgain_data();
    void isAnotherOneAndGoesAgain();

private:
    QString m_house;
};

void TestDatabaseBeside::isAnotherOneAndGoesAgain_data()
{
    const QString name = QUrl(m_house).path().mid(1), folder = m_house.section(u"host="_s, 1);
    const QString server = QString::fromLatin1(QUrl::toPercentEncoding(folder));
    QTest::addColumn<QString>("address");
    QTest::newRow("one server") << m_house;
    QTest::newRow("several") << u"postgresql://rowlock@%2Fnowhere:5433,"_s + server + u":5432/"_s + name
                                    + u"?connect_timeout=5"_s;
    QTest::newRow("its name in an option") << u"postgresql://rowlock@"_s + server + u"?dbname="_s + name;
    QTest::newRow("and among others") << m_house + u"&dbname="_s + name + u"&connect_timeout=5"_s;
}

void TestDatabaseBeside::isAnotherOneAndGoesAgain()
{
    QFETCH(QString, address);
    auto beside = DatabaseBeside::make(address, u"beside"_s);
    QVERIFY2(beside, qPrintable(said(beside)));
    const QString name = ForeignProgram((*beside)->address()).text(u"SELECT current_database()"_s);
    QVERIFY2(name.startsWith(u"beside_"), qPrintable(name));
    ForeignProgram house(m_house);
    const QString others = u"SELECT count(*) FROM pg_database WHERE datname LIKE 'beside%'"_s;
    QCOMPARE(house.number(others), 1);
    beside->reset();
    QCOMPARE(house.number(others), 0);
}

ROWLOCK_TEST(TestDatabaseBeside)
#include "tst_database_beside.moc"
