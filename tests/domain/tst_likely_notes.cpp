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

ROWLOCK_TEST(TestLikelyNotes)
#include "tst_likely_notes.moc"
