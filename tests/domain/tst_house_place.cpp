// The address of a house on a server, put together and taken apart again.
#include "model/domain/house_place.h"
#include "tests/support/run_tests.h"

#include <QUrl>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestHousePlace : public QObject
{
    Q_OBJECT

private slots:
    void isPutTogether_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        QTest::addColumn<QString>("database");
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("address");
        QTest::newRow("usual") << u"office.example.org"_s << 0 << u"harbour"_s << u"box"_s
                               << u"postgresql://box@office.example.org/harbour"_s;
        QTest::newRow("port") << u"192.0.2.7"_s << 5433 << u"harbour"_s << QString()
                              << u"postgresql://192.0.2.7:5433/harbour"_s;
        QTest::newRow("IPv6") << u"2001:db8::5"_s << 5433 << u"harbour"_s << QString()
                              << u"postgresql://[2001:db8::5]:5433/harbour"_s;
        QTest::newRow("IPv6 in brackets")
            << u"[2001:db8::5]"_s << 5433 << u"harbour"_s << QString() << u"postgresql://[2001:db8::5]:5433/harbour"_s;
        QTest::newRow("socket") << u"/run/postgresql"_s << 0 << u"harbour"_s << u"box"_s
                                << u"postgresql://box@/harbour?host=%2Frun%2Fpostgresql"_s;
        QTest::newRow("socket alone") << u"/run/postgresql"_s << 0 << u"harbour"_s << QString()
                                      << u"postgresql:///harbour?host=%2Frun%2Fpostgresql"_s;
        QTest::newRow("signs") << u"office"_s << 0 << u"a/b%c@d"_s << u"e/f@g"_s
                               << u"postgresql://e%2Ff%40g@office/a%2Fb%25c%40d"_s;
        QTest::newRow("several") << u"one, two.example.org"_s << 0 << u"harbour"_s << u"e/f"_s
                                 << u"postgresql://e%2Ff@one,two.example.org/harbour"_s;
        QTest::newRow("several and a port") << u"one,192.0.2.7"_s << 5433 << u"harbour"_s << QString()
                                            << u"postgresql://one:5433,192.0.2.7:5433/harbour"_s;
        QTest::newRow("one of them is none") << u"one,my office"_s << 0 << u"harbour"_s << QString() << QString();
        QTest::newRow("one of them is empty") << u"one,"_s << 0 << u"harbour"_s << QString() << QString();
        QTest::newRow("no port") << u"office"_s << 99999 << u"harbour"_s << QString() << QString();
        QTest::newRow("no server's name") << u"my office"_s << 0 << u"harbour"_s << QString() << QString();
    }

    void isPutTogether()
    {
        QFETCH(QString, host);
        QFETCH(int, port);
        QFETCH(QString, database);
        QFETCH(QString, user);
        QTEST(serverAddress(host, port, database, user), "address");
        const QString address = serverAddress(host, port, database, user);
        if (!address.isEmpty())
            QCOMPARE(placeName(address), database);
    }

    void tellsAFileFromAServer()
    {
        QVERIFY(isServerAddress(u"PostgreSQL://box@office/harbour"_s) && isServerAddress(u"postgres:///harbour"_s));
        QVERIFY(!isServerAddress(u"postgresql"_s) && !isServerAddress(u"/shows/postgresql://x"_s));
        QCOMPARE(wholePlace(u"postgres:///harbour"_s), u"postgres:///harbour"_s);
        QVERIFY(wholePlace(u"house.rowlock"_s).startsWith(u'/'));
        QCOMPARE(placeName(u"/shows/harbour.rowlock"_s), u"harbour"_s);
        QCOMPARE(placeAround(u"/shows/harbour.rowlock"_s), u"/shows"_s);
        QCOMPARE(placeAround(u"postgresql://box@office/harbour"_s), u"server office"_s);
        QCOMPARE(placeAround(u"postgresql://box@one:5432,two/harbour"_s), u"server one:5432,two"_s);
    }
};

ROWLOCK_TEST(TestHousePlace)
#include "tst_house_place.moc"
