// The words that known patrons are found by: folding, phone numbers, parts of what is typed, and slips of the fingers.
#include "model/domain/patron_words.h"
#include "tests/support/run_tests.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronWords : public QObject
{
    Q_OBJECT

private slots:
    void folding_data();
    void folding();
    void bothSpellings();
    void phoneNumbers();
    void whatIsTyped();
    void whatIsKept();
    void slips_data();
    void slips();
    void everySlipIsFoundByItsGrams();
    void splitting_data();
    void splitting();
};

void TestPatronWords::folding_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("folded");
    QTest::newRow("nothing") << u" – "_s << QString();
    QTest::newRow("accents") << u"  Zoë  O'Brien-Weiß "_s << u"zoe obrien weiss"_s;
    QTest::newRow("Polish") << u"ŁUKASZ Żółć"_s << u"lukasz zolc"_s;
    QTest::newRow("Danish") << u"Bjørn Ægidius Ågård"_s << u"bjorn aegidius agard"_s;
    QTest::newRow("Icelandic") << u"Þórður Eiríksson"_s << u"thordur eiriksson"_s;
    QTest::newRow("Turkish") << u"Işık"_s << u"isik"_s;
    QTest::newRow("ligature") << u"Œuvre ﬁn"_s << u"oeuvre fin"_s;
    QTest::newRow("capital sharp s") << u"STRAẞE"_s << u"strasse"_s;
    QTest::newRow("other scripts") << u"Достоевский 王伟"_s << u"достоевскии 王伟"_s;
}

void TestPatronWords::folding()
{
    QFETCH(const QString, text);
    QFETCH(const QString, folded);
    QCOMPARE(foldedText(text), folded);
    QCOMPARE(foldedText(text.normalized(QString::NormalizationForm_D)), folded);
    QCOMPARE(foldedText(folded), folded);
}

void TestPatronWords::bothSpellings()
{
    QCOMPARE(foldedWords(u"Jörg Böhme"_s), (QStringList{u"jorg"_s, u"bohme"_s, u"joerg"_s, u"boehme"_s}));
    QCOMPARE(foldedWords(u"Bo\u0308hme"_s), (QStringList{u"bohme"_s, u"boehme"_s}));
    QCOMPARE(foldedWords(u"Søren"_s), (QStringList{u"soren"_s, u"soeren"_s}));
    QCOMPARE(foldedWords(u"Smith"_s), QStringList{u"smith"_s});
}

void TestPatronWords::phoneNumbers()
{
    QCOMPARE(phoneDigits(u"+49 (0)451 / 99-88"_s), u"494519988"_s);
    QCOMPARE(phoneDigits(u"0049 451 9988"_s), u"494519988"_s);
    QCOMPARE(phoneDigits(u"0451 9988"_s), u"4519988"_s);
    QCOMPARE(phoneDigits(u"٠٤٥١"_s), u"451"_s);
    Patron patron;
    patron.last = u"X"_s;
    patron.phone = u"+49 451 998877"_s;
    const QStringList index = patronIndex(patron);
    QVERIFY(index.contains(u"+49451998877"_s));
    QVERIFY(index.contains(u"+451998877"_s));
    QVERIFY(index.contains(u"+998877"_s));
    QVERIFY(!index.contains(u"+98877"_s));
}

void TestPatronWords::whatIsTyped()
{
    const auto parts = [](const QString &text) {
        QStringList all;
        for (const PatronPart &part : typedParts(text))
            all.append(part.beginnings.join(u'|'));
        return all;
    };
    QCOMPARE(parts(u"Böhme Jac"_s), (QStringList{u"bohme|boehme"_s, u"jac"_s}));
    QCOMPARE(parts(u"O'Brien-Weiß"_s), (QStringList{u"obrien"_s, u"weiss"_s}));
    QCOMPARE(parts(u"0451 99 88 mary"_s), (QStringList{u"+4519988"_s, u"mary"_s}));
    QCOMPARE(parts(u"+49-451"_s), QStringList{u"+49451"_s});
    QCOMPARE(parts(u"studio 54"_s), (QStringList{u"studio"_s, u"54"_s}));
    QCOMPARE(parts(u"Mary@Example.ORG"_s), QStringList{u"@mary@example.org"_s});
    QCOMPARE(parts(u"#Friend x"_s), (QStringList{u"#friend"_s, u"x"_s}));
    QCOMPARE(parts(u"# @ - …"_s), QStringList{u"@@"_s});
    QCOMPARE(parts(u"0000"_s), QStringList());
    QCOMPARE(parts(u"a b c d e f g"_s), QStringList()); // more than anybody types of one person
    QCOMPARE(parts(u"a\u0007"_s), QStringList());
}

void TestPatronWords::whatIsKept()
{
    Patron patron;
    patron.first = u"Mary"_s;
    patron.last = u"O'Brien"_s;
    patron.email = u"Mary@Example.org"_s;
    patron.tags = {u"Friend of the house"_s};
    QStringList index = patronIndex(patron);
    for (const QString &word : {u"mary"_s, u"obrien"_s, u"@mary@example.org"_s, u"#friendofthehouse"_s})
        QVERIFY2(index.removeOne(word), qPrintable(word));
    QCOMPARE(index.size(), 3); // the address, the name, and what is suspected; no street
    for (const QString &key : std::as_const(index))
        QVERIFY(key.startsWith(u'=') && key.size() == 26);
    patron.first.clear();
    const PatronKeys keys = patronKeys(patron);
    QVERIFY(keys.name.isEmpty() && keys.suspected.isEmpty() && !keys.email.isEmpty());
}

void TestPatronWords::slips_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("word");
    QTest::addColumn<bool>("isWhole");
    QTest::addColumn<bool>("isSlip");
    QTest::newRow("itself") << u"schmidt"_s << u"schmidt"_s << true << true;
    QTest::newRow("another letter") << u"schmitt"_s << u"schmidt"_s << true << true;
    QTest::newRow("missing") << u"schmit"_s << u"schmidt"_s << true << true;
    QTest::newRow("too many") << u"schmiddt"_s << u"schmidt"_s << true << true;
    QTest::newRow("exchanged") << u"schmitd"_s << u"schmidt"_s << true << true;
    QTest::newRow("exchanged at the beginning") << u"cshmidt"_s << u"schmidt"_s << true << true;
    QTest::newRow("two") << u"scmitt"_s << u"schmidt"_s << true << false;
    QTest::newRow("the beginning, not wanted") << u"schmitt"_s << u"schmidtbauer"_s << true << false;
    QTest::newRow("the beginning") << u"schmitt"_s << u"schmidtbauer"_s << false << true;
    QTest::newRow("not the beginning") << u"bauer"_s << u"schmidtbauer"_s << false << false;
    QTest::newRow("nothing") << QString() << u"ab"_s << true << false;
}

void TestPatronWords::slips()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, word);
    QFETCH(const bool, isWhole);
    QFETCH(const bool, isSlip);
    QCOMPARE(isOneSlip(typed, word, isWhole), isSlip);
}

// Whatever slip there is in a word of five letters and more, enough of its grams are the word's.
void TestPatronWords::everySlipIsFoundByItsGrams()
{
    const auto shared = [](const QString &typed, const QString &word) {
        const QStringList grams = gramsOf(word);
        return int(std::ranges::count_if(gramsOf(typed), [&](const QString &gram) { return grams.contains(gram); }));
    };
    for (const QString &word : {u"weiss"_s, u"obrien"_s, u"schmidt"_s, u"boehme"_s, u"banana"_s, u"достоевскии"_s}) {
        for (qsizetype at = 0; at < word.size(); ++at) {
            QString wrong = word, missing = word, more = word, exchanged = word;
            wrong[at] = u'q';
            missing.remove(at, 1);
            more.insert(at, u'q');
            if (at > 0)
                std::swap(exchanged[at], exchanged[at - 1]);
            for (const QString &typed : {wrong, missing, more, exchanged}) {
                if (typed.size() <= shortestWithTypo)
                    continue;
                QVERIFY2(isOneSlip(typed, word, true), qPrintable(typed));
                QVERIFY2(shared(typed, word) >= gramsKept(typed), qPrintable(typed + u' ' + word));
            }
        }
    }
}

void TestPatronWords::splitting_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::newRow("nothing") << u" "_s << QString() << QString();
    QTest::newRow("two words") << u"Mary  O'Brien"_s << u"Mary"_s << u"O'Brien"_s;
    QTest::newRow("three") << u"Mary Ann O'Brien"_s << u"Mary Ann"_s << u"O'Brien"_s;
    QTest::newRow("a comma") << u"van der Berg, Jan"_s << u"Jan"_s << u"van der Berg"_s;
    QTest::newRow("one word") << u"Madonna"_s << QString() << u"Madonna"_s;
}

void TestPatronWords::splitting()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, first);
    QFETCH(const QString, last);
    const SplitName name = splitName(typed);
    QCOMPARE(name.first, first);
    QCOMPARE(name.last, last);
}

ROWLOCK_TEST(TestPatronWords)
#include "tst_patron_words.moc"
