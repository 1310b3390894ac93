// How long still and how long ago, in words.
#include "model/domain/countdown.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace rowlock;

class TestCountdown : public QObject
{
    Q_OBJECT

private slots:
    void stillToCome()
    {
        QCOMPARE(countdownText(581'000), u"9:41"_s);
        QCOMPARE(countdownText(580'001), u"9:41"_s); // a second that has begun
        QCOMPARE(countdownText(1), u"0:01"_s);
        QCOMPARE(countdownText(0), u"0:00"_s);
        QCOMPARE(countdownText(-5'000), u"0:00"_s);
    }

    void ago_data()
    {
        QTest::addColumn<qint64>("minutes");
        QTest::addColumn<QString>("said");
        QTest::newRow("ahead") << qint64(-5) << u"just now"_s;
        QTest::newRow("at once") << qint64(0) << u"just now"_s;
        QTest::newRow("a minute") << qint64(1) << u"1 minute ago"_s;
        QTest::newRow("some minutes") << qint64(119) << u"119 minutes ago"_s;
        QTest::newRow("hours") << qint64(120) << u"2 hours ago"_s;
        QTest::newRow("many hours") << qint64(2879) << u"47 hours ago"_s;
        QTest::newRow("days") << qint64(2880) << u"2 days ago"_s;
    }
    void ago()
    {
        QFETCH(const qint64, minutes);
        QFETCH(const QString, said);
        QCOMPARE(ageText(minutes * 60'000), said);
    }
};

ROWLOCK_TEST(TestCountdown)
#include "tst_countdown.moc"
