// What is typed to find something, and everything that it may be.
#include "model/domain/finding_text.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFindingText : public QObject
{
    Q_OBJECT

private slots:
    void aCodeInTwoWords_data();
    void aCodeInTwoWords();

private:
    static QList<QList<Sought>> ways(const QString &text)
    {
        return soughtIn(text, {Currency(), QTimeZone::utc(), Instant{1'795'000'000'000}});
    }
};

void TestFindingText::aCodeInTwoWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("with figures") << u"7KPX 2M9Q"_s;
    QTest::newRow("letters alone") << u"HXPT BKWM"_s;
    QTest::newRow("small") << u"hxpt bkwm"_s;
    QTest::newRow("or a name") << u"mary hill"_s;
}

void TestFindingText::aCodeInTwoWords()
{
    QFETCH(const QString, text);
    const QList<QList<Sought>> found = ways(text);
    QCOMPARE(found.size(), 2);
    QCOMPARE(found.first().size(), 1);
    QCOMPARE(found.first().first().code, text.toUpper().replace(u' ', u'-'));
    QCOMPARE(found.last().size(), 2);
    if (text == text.toLower()) { // what a name is written with
        for (const Sought &word : found.last())
            QVERIFY(word.isName());
    }
}

ROWLOCK_TEST(TestFindingText)
#include "tst_finding_text.moc"
