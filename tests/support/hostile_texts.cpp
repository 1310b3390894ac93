#include "tests/support/hostile_texts.h"

#include "tests/support/hostile_corpus.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString ofCode(char32_t code)
{
    return QString::fromUcs4(&code, 1);
}

// "Anna" with the character before, within, after and alone.
void addAround(Corpus &corpus, const QString &what)
{
    corpus.add(what + u"Anna"_s);
    corpus.add(u"An"_s + what + u"na"_s);
    corpus.add(u"Anna"_s + what);
    corpus.add(what);
}

void addScripts(Corpus &corpus)
{
    corpus.begin(u"scripts"_s);
    corpus.add({u"Łukasz Żółć",
                u"Þórður Ægisson",
                u"Nguyễn Thị Minh Khai",
                u"Ἀριστοφάνης",
                u"Владимир Щукин",
                u"Ґалаґан Її",
                u"Հովհաննես",
                u"ნინო ჩხეიძე",
                u"אַבְרָהָם לוי",
                u"محمد بن عبد الله",
                u"فاطمه زهرا‌نیا",
                u"گلزار ۱۲۳",
                u"राजेश कुमार",
                u"বিদ্যাসাগর",
                u"தமிழ்ச்செல்வி",
                u"తెలుగు పేరు",
                u"ಕನ್ನಡ",
                u"മലയാളം",
                u"සිංහල",
                u"สมชาย ใจดี",
                u"ລາວ",
                u"မြန်မာ",
                u"ភាសាខ្មែរ",
                u"བོད་ཡིག",
                u"አማርኛ ስም",
                u"ᏣᎳᎩ",
                u"ᐃᓄᒃᑎᑐᑦ",
                u"王小明",
                u"渡辺 華子",
                u"ﾊﾝｶｸ ｶﾅ",
                u"김민수",
                u"ᄀᆞᆷ 옛한글",
                u"ꦗꦮ",
                u"ߒߞߏ",
                u"ⵜⴰⵎⴰⵣⵉⵖⵜ",
                u"İstanbul ıI",
                u"ﬁnal ﬂoor ﬃ",
                u"ＦＵＬＬ　ＷＩＤＴＨ",
                u"ǅ ǈ ǋ",
                u"ẞ ß SS",
                u"ſimple ſ",
                u"Å Å Å",
                u"Ω Ω",
                u"①②③ ½ ⅔",
                u"٠١٢٣٤٥٦٧٨٩",
                u"०१२३",
                u"𝟘𝟙𝟚 𝓐𝓷𝓷𝓪",
                u"𠮷野家",
                u"𐍈𐌰𐌹",
                u"аррlе Раура1"});
}

void addDirections(Corpus &corpus)
{
    corpus.begin(u"directions"_s);
    corpus.add({u"שלום Anna", u"Anna שלום", u"(שלום)", u"שלום, 12 × A", u"12 ש 34", u"مرحبا (12) Anna",
                u"Anna - مرحبا: 30,00", u"[אבג]", u"אבג!", u"«العربية»"});
    for (const char16_t mark : {u'\u200E', u'\u200F', u'\u061C', u'\u202A', u'\u202B', u'\u202C', u'\u202D', u'\u202E',
                                u'\u2066', u'\u2067', u'\u2068', u'\u2069'})
        addAround(corpus, QString(mark));
    corpus.add({u"\u202Egnp.annA", u"Anna \u202E00,001\u202C €", u"\u2067Anna\u2066Bob\u2067Eva",
                u"\u202E\u202E\u202E\u202EAnna", u"Anna\u2069\u2069\u202C\u202C"});
    corpus.add(QString(100, QChar(u'\u202B')) + u"deep"_s);
}

void addMarks(Corpus &corpus)
{
    corpus.begin(u"combining marks"_s);
    const QString above(QChar(u'\u0301')), below(QChar(u'\u0323')), enclosing(QChar(u'\u20DD')),
        overlay(QChar(u'\u0338')), grapheme(QChar(u'\u034F'));
    for (const QString &mark : {above, below, enclosing, overlay, grapheme})
        addAround(corpus, mark);
    for (const int many : {2, 8, 30, 60})
        corpus.add(u"Z"_s + (above + below).repeated(many) + u"algo"_s);
    QString zalgo;
    for (const QChar letter : u"Hamlet"_s) {
        zalgo += letter;
        for (char16_t mark = u'\u0300'; mark < u'\u0314'; ++mark)
            zalgo += QChar(mark);
    }
    corpus.add(zalgo);
    corpus.add({u"e\u0301 \u00E9", u"\u1112\u1161\u11AB 한", u"q\u0307\u0323", u"q\u0323\u0307", u"ก\u0E38\u0E48\u0E49",
                u"\u0915\u094D\u0937", u"i\u0307 İ", u"\u0958 \u0915\u093C"});
}

void addPictographs(Corpus &corpus)
{
    corpus.begin(u"pictographs"_s);
    corpus.add({u"🎭",
                u"👩‍👩‍👧‍👦",
                u"👨🏿‍🚀",
                u"🏳️‍🌈",
                u"🇩🇪🇫🇷",
                u"🇩",
                u"🏴󠁧󠁢󠁳󠁣󠁴󠁿",
                u"1️⃣",
                u"❤️ ❤︎",
                u"👍🏻👍🏿",
                u"🫱🏽‍🫲🏿",
                u"🎟🎟🎟🎟🎟🎟",
                u"\U0001F9D1\u200D",
                u"\u200D\U0001F9D1",
                u"\uFE0F",
                u"Row 🅰 seat 1️⃣2️⃣",
                u"☺",
                u"⚠️ sold",
                u"👻 #1",
                u"💺×2"});
    for (char32_t code = 0x1F3AB; code < 0x1F3BB; ++code)
        corpus.add(ofCode(code) + u" Anna"_s);
}

void addSurrogates(Corpus &corpus)
{
    corpus.begin(u"surrogates"_s);
    for (const char16_t half : {u'\xD800', u'\xDBFF', u'\xDC00', u'\xDFFF'})
        addAround(corpus, QString(QChar(half)));
    corpus.add(QString(QChar(u'\xDC00')) + QChar(u'\xD800'));          // in the wrong order
    corpus.add(QString(QChar(u'\xD83C')) + QChar(u'\xD83C') + u"x"_s); // two first halves
    corpus.add(QString(199, u'a') + ofCode(0x1F3AD));                  // a pair across a limit of 200
    corpus.add(QString(59, u'a') + ofCode(0x1F3AD));                   // ... of 60
    corpus.add(QString(499, u'a') + ofCode(0x1F3AD));                  // ... of 500
    for (const char32_t code : {0x10000, 0x10FFFF, 0x1FFFE, 0xE0001, 0xF0000, 0x2FFFF})
        corpus.add(u"edge "_s + ofCode(code));
    for (const char16_t code : {u'\uE000', u'\uF8FF', u'\uFDD0', u'\uFFFE', u'\uFFFF', u'\uFFFD', u'\uFFFC', u'\uFFF9'})
        corpus.add(u"edge "_s + QChar(code));
}

void addUnseen(Corpus &corpus)
{
    corpus.begin(u"unseen"_s);
    for (const char16_t mark : {u'\u200B', u'\u200C', u'\u200D', u'\u2060', u'\uFEFF', u'\u00AD', u'\u180E', u'\u2063',
                                u'\u115F', u'\u3164', u'\u2800', u'\uFE00'})
        addAround(corpus, QString(mark));
    corpus.add({u"\uFEFF\uFEFFAnna", u"Anna\u200BMüller\u200B-\u200BLee"});
}

void addControls(Corpus &corpus)
{
    corpus.begin(u"controls"_s);
    for (char16_t code = 0; code < 0x20; ++code)
        corpus.add(u"An"_s + QChar(code) + u"na"_s);
    for (char16_t code = 0x7F; code < 0xA0; code += 3)
        corpus.add(u"An"_s + QChar(code) + u"na"_s);
    corpus.add(QString(QChar(u'\0')));
    corpus.add(u"Anna"_s + QChar(u'\0'));
    corpus.add(QChar(u'\0') + u"Anna"_s);
    corpus.add({u"\x1B[31mred\x1B[0m", u"\x1B]0;title\x07", u"\x1B[2J\x1B[H", u"a\bb\b\b\bc", u"\x04\x1A", u"a\r\nb",
                u"\r\nSet-Cookie: a", u"one\ntwo\nthree", u"\tAnna", u"Anna\t", u"\nAnna", u"Anna\n", u"\u009B31m"});
}

void addSpaces(Corpus &corpus)
{
    corpus.begin(u"spaces and lines"_s);
    for (const char16_t space : {u' ', u'\u00A0', u'\u1680', u'\u2000', u'\u2003', u'\u2007', u'\u2009', u'\u200A',
                                 u'\u2028', u'\u2029', u'\u202F', u'\u205F', u'\u3000'})
        addAround(corpus, QString(space));
    corpus.add({u"  Anna  ", u"Anna    Bob", u"\u2028Anna\u2029Bob\u2028", u"a\u2028\u2028\u2028b"});
    corpus.add(QString(200, u' '));
    corpus.add(QString(150, u' ') + u"far"_s);
    corpus.add(QString());
}

void addLong(Corpus &corpus)
{
    corpus.begin(u"long"_s);
    for (const int length : {59, 60, 61, 199, 200, 201, 499, 500, 501, 999, 1000, 1001, 4096, 70'000}) {
        corpus.add(QString(length, u'W'));
        corpus.add(u"Anna "_s.repeated(length / 5 + 1).left(length - 1) + u'.');
    }
    corpus.add(QString(100, QChar(u'\u7A0B')));
    corpus.add(ofCode(0x1F3AD).repeated(100)); // 200 units of UTF-16, 400 bytes
    corpus.add(QString(180, u'&'));
    corpus.add(QString(190, u'"'));
    corpus.add(u"<b>"_s.repeated(60));
    corpus.add(u"%1"_s.repeated(90));
    corpus.add(QString(150, QChar(u'\u0E33')));
    corpus.add(QString(200, QChar(u'\uFDFA')));
}

// Of the industry's test numbers. Each is refused, whatever stands around it.
void addCards(Corpus &corpus)
{
    corpus.begin(u"card numbers"_s);
    const auto card = [&](const QString &text) { corpus.add(text, true); };
    for (const QString &number :
         {u"4111111111111111"_s, u"5555555555554444"_s, u"378282246310005"_s, u"6011111111111117"_s,
          u"3530111333300000"_s, u"30569309025904"_s, u"2223003122003222"_s, u"4222222222222"_s}) {
        card(number);
        card(u"paid by "_s + number + u", thanks"_s);
        card(number.left(4) + u' ' + number.mid(4, 4) + u' ' + number.mid(8, 4) + u' ' + number.mid(12));
        card(number.left(4) + u'-' + number.mid(4, 4) + u'\u2011' + number.mid(8));
    }
    card(u"4111 1111 1111 1111 12/29 123"_s);
    card(u"4111\u200B1111\u200B1111\u200B1111"_s);
    card(u"4111\u00A01111\u00A01111\u00A01111"_s);
    card(u"٤١١١١١١١١١١١١١١١"_s);
    card(u"４１１１１１１１１１１１１１１１"_s);
    card(u"<b>4111111111111111</b>"_s);
    card(u"\u202E4111111111111111"_s);
}

Corpus made()
{
    Corpus corpus;
    addScripts(corpus);
    addDirections(corpus);
    addMarks(corpus);
    addPictographs(corpus);
    addSurrogates(corpus);
    addUnseen(corpus);
    addControls(corpus);
    addSpaces(corpus);
    addDatabase(corpus);
    addQuotes(corpus);
    addMarkup(corpus);
    addPaper(corpus);
    addSheets(corpus);
    addPrograms(corpus);
    addNumbers(corpus);
    addOurs(corpus);
    addLong(corpus);
    addCards(corpus);
    return corpus;
}

} // namespace

const QList<HostileText> &hostileTexts()
{
    static const Corpus corpus = made();
    return corpus.texts();
}

QString named(const HostileText &hostile)
{
    QString codes;
    for (const QChar c : hostile.text.left(60)) {
        const bool isPlain = c >= u' ' && c <= u'~';
        codes += isPlain ? QString(c) : u"<%1>"_s.arg(QString::number(c.unicode(), 16));
    }
    return hostile.family + u": "_s + codes;
}

bool isUnkeepable(const QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t unit = text.at(i).unicode();
        if (unit < 0x20 || (unit >= 0x7F && unit < 0xA0))
            return true;
        const bool isFirst = unit >= 0xD800 && unit < 0xDC00, isSecond = unit >= 0xDC00 && unit < 0xE000;
        const char16_t next = i + 1 < text.size() ? text.at(i + 1).unicode() : u'\0';
        if (isSecond || (isFirst && (next < 0xDC00 || next >= 0xE000)))
            return true;
        i += isFirst ? 1 : 0;
    }
    return false;
}

bool isPlainlySpaced(const QString &text)
{
    return text.simplified() == text;
}

} // namespace rowlock
