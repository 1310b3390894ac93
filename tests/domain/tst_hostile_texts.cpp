// The hostile texts themselves, and what the domain says of each.
#include "model/domain/card_number.h"
#include "model/domain/patron.h"
#include "model/domain/plain_text.h"
#include "tests/support/hostile_texts.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Behind something else, since a byte order mark at the very beginning would be taken for one.
bool survivesUtf8(const QString &text)
{
    return QString::fromUtf8('x' + text.toUtf8()) == u'x' + text;
}

} // namespace

class TestHostileTexts : public QObject
{
    Q_OBJECT

private slots:
    void areManyAndDistinct();
    void cardNumbersAreKnown();
    void plainTextIsWhatCanBeKept();
    void directionsEndWhereTheyBegan_data();
    void directionsEndWhereTheyBegan();
    void somethingOfItIsSeen_data();
    void somethingOfItIsSeen();
    void whatADeviceSaysIsMadePlain();
    void isCutBetweenCharacters();
    void namesAndTheirWords();
};

void TestHostileTexts::areManyAndDistinct()
{
    QSet<QString> texts, families;
    for (const HostileText &hostile : hostileTexts()) {
        texts.insert(hostile.text);
        families.insert(hostile.family);
    }
    QVERIFY2(texts.size() >= 500, qPrintable(QString::number(texts.size())));
    QCOMPARE(texts.size(), hostileTexts().size());
    QCOMPARE(families.size(), 18);
}

void TestHostileTexts::cardNumbersAreKnown()
{
    int cards = 0;
    for (const HostileText &hostile : hostileTexts()) {
        QVERIFY2(holdsCardNumber(hostile.text) == hostile.isCard, qPrintable(named(hostile)));
        const QString masked = withoutCardNumbers(hostile.text);
        QVERIFY2(!holdsCardNumber(masked), qPrintable(named(hostile)));
        QVERIFY2(hostile.isCard || masked == hostile.text, qPrintable(named(hostile)));
        cards += hostile.isCard ? 1 : 0;
    }
    QVERIFY(cards > 30);
}

void TestHostileTexts::plainTextIsWhatCanBeKept()
{
    int plain = 0;
    for (const HostileText &hostile : hostileTexts()) {
        const bool isPlain = isPlainText(hostile.text);
        QVERIFY2(!isPlain || !isUnkeepable(hostile.text), qPrintable(named(hostile)));
        QVERIFY2(!isPlain || survivesUtf8(hostile.text), qPrintable(named(hostile)));
        plain += isPlain ? 1 : 0;
    }
    QVERIFY2(plain > hostileTexts().size() * 3 / 4, qPrintable(QString::number(plain)));
}

void TestHostileTexts::directionsEndWhereTheyBegan_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isPlain");
    const auto row = [](const char *name, const QString &text, bool isPlain) {
        QTest::newRow(name) << text << isPlain;
    };
    row("letters alone", u"שלום 12, Anna"_s, true);
    row("marks of one place", u"Anna\u200E \u200Fשלום\u061C"_s, true);
    row("an embedding", u"\u202A+49 30 1234\u202C"_s, true);
    row("an override", u"\u202Eabc\u202C Anna"_s, true);
    row("isolates within isolates", u"\u2068a\u2067b\u2069c\u2069"_s, true);
    row("an isolate ends what is in it", u"\u2068a\u202Eb\u2069c"_s, true);
    row("not ended", u"\u202Egnp.annA"_s, false);
    row("an isolate that is not ended", u"\u2067Anna"_s, false);
    row("ended and not begun", u"Anna\u202C"_s, false);
    row("an isolate ended and not begun", u"Anna\u2069"_s, false);
    row("ended by the other kind", u"\u202Aa\u2069"_s, false);
    row("not across an isolate", u"\u2068a\u202C\u2069"_s, false);
}

void TestHostileTexts::directionsEndWhereTheyBegan()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isPlain);
    QCOMPARE(isPlainText(text), isPlain);
}

void TestHostileTexts::somethingOfItIsSeen_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isSeen");
    const auto row = [](const char *name, const QString &text, bool isSeen) { QTest::newRow(name) << text << isSeen; };
    row("a space of no width", u"\u200B"_s, false);
    row("a word joiner", u"\u2060"_s, false);
    row("soft hyphens", u"\u00AD \u00AD"_s, false);
    row("a mark of direction", u"\u200E"_s, false);
    row("joiners", u"\u200C\u200D"_s, false);
    row("an accent alone", u"\u0301"_s, false);
    row("a Korean filler", u"\u3164"_s, false);
    row("Braille without dots", u"\u2800"_s, false);
    row("tags of another plane", u"\U000E0041\U000E0042"_s, false);
    row("nothing at all", u""_s, true);
    row("spaces, which are nobody's name either way", u"  "_s, true);
    row("one letter among them", u"\u200BA\u2060"_s, true);
    row("an accent on a letter", u"e\u0301"_s, true);
    row("a sign of another plane", u"\U0001F3AD"_s, true);
    row("a Persian word", u"می\u200Cخواهم"_s, true);
}

void TestHostileTexts::somethingOfItIsSeen()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isSeen);
    QCOMPARE(isUnseenText(text), !isSeen);
    QCOMPARE(isPlainText(text), isSeen);
    QCOMPARE(patronName(text).has_value(), isSeen);
    QCOMPARE(madePlain(text), isSeen ? text : QString());
}

void TestHostileTexts::whatADeviceSaysIsMadePlain()
{
    for (const HostileText &hostile : hostileTexts()) {
        const QString made = madePlain(hostile.text);
        QVERIFY2(isPlainText(made), qPrintable(named(hostile)));
        QVERIFY2(!isPlainText(hostile.text) || made == hostile.text, qPrintable(named(hostile)));
    }
    QCOMPARE(madePlain(u"two\nlines\u202E"_s + QChar(0xD800)), u"two lines\uFFFD"_s);
}

void TestHostileTexts::isCutBetweenCharacters()
{
    for (const HostileText &hostile : hostileTexts()) {
        for (const qsizetype longest : {0, 1, 2, 5, 60, 200, 500}) {
            const QString cut = cutAt(hostile.text, longest);
            QVERIFY2(cut.size() <= longest && cut.size() >= std::min(longest - 1, hostile.text.size())
                         && hostile.text.startsWith(cut),
                     qPrintable(named(hostile)));
            QVERIFY2(!survivesUtf8(hostile.text) || survivesUtf8(cut), qPrintable(named(hostile)));
        }
    }
}

// As it was typed but for the spaces around and between its words, or refused; and found by its words.
void TestHostileTexts::namesAndTheirWords()
{
    for (const HostileText &hostile : hostileTexts()) {
        const auto name = patronName(hostile.text);
        if (!name) {
            QCOMPARE(name.error().code, ErrorCode::InvalidArgument);
            QVERIFY2(hostile.isCard || hostile.text.size() > 200 || !isPlainText(hostile.text.simplified()),
                     qPrintable(named(hostile)));
            continue;
        }
        QVERIFY2(!hostile.isCard && *name == hostile.text.simplified(), qPrintable(named(hostile)));
        for (const QString &word : patronWords(*name)) {
            QVERIFY2(!word.isEmpty() && word.size() <= 200, qPrintable(named(hostile)));
            QVERIFY2(patronWords(word) == QStringList{word}, qPrintable(named(hostile)));
        }
    }
}

ROWLOCK_TEST(TestHostileTexts)
#include "tst_hostile_texts.moc"
