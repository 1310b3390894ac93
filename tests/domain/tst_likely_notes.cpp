// What the cash dialog offers beside the exact amount.
#include "model/domain/likely_notes.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestLikelyNotes : public QObject
{
    Q_OBJECT

private slots:
    void areAboveTheTotal_data();
    void areAboveTheTotal();
    void whatNobodyGives_data();
    void whatNobodyGives();
};

void TestLikelyNotes::areAboveTheTotal_data()
{
    QTest::addColumn<QString>("currency");
    QTest::addColumn<qint64>("total");
    QTest::addColumn<QStringList>("notes");
    QTest::newRow("cents") << u"EUR"_s << 4250LL << QStringList{u"45.00"_s, u"50.00"_s, u"60.00"_s, u"100.00"_s};
    QTest::newRow("a note itself") << u"EUR"_s << 5000LL << QStringList{u"60.00"_s, u"100.00"_s, u"200.00"_s};
    QTest::newRow("no minor unit") << u"JPY"_s << 3500LL << QStringList{u"4000"_s, u"5000"_s, u"10000"_s};
    QTest::newRow("unlisted") << u"SEK"_s << 34000LL
                              << QStringList{u"350.00"_s, u"400.00"_s, u"500.00"_s, u"1000.00"_s};
}

void TestLikelyNotes::areAboveTheTotal()
{
    QFETCH(QString, currency);
    QFETCH(qint64, total);
    QFETCH(QStringList, notes);
    QStringList texts;
    for (const Money &note : likelyNotes({total, *Currency::fromCode(currency)}))
        texts << toDecimal(note);
    QCOMPARE(texts, notes);
}

void TestLikelyNotes::whatNobodyGives_data()
{
    QTest::addColumn<QString>("currency");
    QTest::addColumn<qint64>("given");
    QTest::addColumn<qint64>("due");
    QTest::addColumn<bool>("isUnlikely");
    QTest::newRow("a key leaned on") << u"EUR"_s << 999999999900LL << 5800LL << true;
    QTest::newRow("a ticket and a 500 note") << u"EUR"_s << 50000LL << 500LL << false;
    QTest::newRow("a booklet and a 500 note") << u"EUR"_s << 50000LL << 100LL << false;
    QTest::newRow("two figures too many") << u"EUR"_s << 600000LL << 5800LL << true;
    QTest::newRow("change of 1,000 is asked about above it") << u"EUR"_s << 100500LL << 500LL << false;
    QTest::newRow("above it") << u"EUR"_s << 100501LL << 500LL << true;
    QTest::newRow("ten times a school's tickets") << u"EUR"_s << 1000000LL << 100000LL << false;
    QTest::newRow("exact") << u"EUR"_s << 99999900LL << 99999900LL << false;
    QTest::newRow("the largest note") << u"JPY"_s << 10000LL << 500LL << false;
    QTest::newRow("yen") << u"JPY"_s << 90000LL << 500LL << true;
    QTest::newRow("unlisted") << u"SEK"_s << 100000LL << 2000LL << false;
    QTest::newRow("unlisted and large") << u"HUF"_s << 2000000LL << 300000LL << false;
}

void TestLikelyNotes::whatNobodyGives()
{
    QFETCH(QString, currency);
    QFETCH(qint64, given);
    QFETCH(qint64, due);
    const Currency in = *Currency::fromCode(currency);
    QTEST(isUnlikelyCash({given, in}, {due, in}), "isUnlikely");
}

ROWLOCK_TEST(TestLikelyNotes)
#include "tst_likely_notes.moc"
