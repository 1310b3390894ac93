// Templates: read and written whole, refused in a sentence that names the element, and checked for what would go wrong
// on paper.
#include "model/documents/template_check.h"
#include "model/documents/ticket_words.h"

#include <QFontDatabase>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QJsonObject ticketJson(const QJsonArray &elements)
{
    return {{u"version"_s, 1},
            {u"for"_s, u"ticket"_s},
            {u"paper"_s, QJsonObject{{u"feed"_s, u"page"_s}, {u"width"_s, 100}, {u"height"_s, 60}}},
            {u"elements"_s, elements}};
}

QJsonObject word(const char *name, const QJsonArray &box, const QJsonObject &more = {})
{
    QJsonObject json{{u"kind"_s, u"text"_s}, {u"words"_s, QJsonArray{QString::fromLatin1(name)}}, {u"box"_s, box}};
    for (auto each = more.begin(); each != more.end(); ++each)
        json.insert(each.key(), each.value());
    return json;
}

QJsonArray wellMade()
{
    return {word("performance", {5, 5, 60, 8}, {{u"lines"_s, 2}, {u"least"_s, 5}}),
            word("date", {5, 14, 60, 6}),
            word("place", {5, 21, 60, 6}),
            word("terms", {5, 48, 60, 8}, {{u"lines"_s, 3}, {u"least"_s, 4}}),
            word("reprint", {5, 40, 30, 5}),
            QJsonObject{{u"kind"_s, u"barcode"_s}, {u"box"_s, QJsonArray{68, 5, 28, 34}}}};
}

QStringList badOf(const QList<TemplateFinding> &findings)
{
    QStringList sentences;
    for (const TemplateFinding &finding : findings)
        if (finding.isBad)
            sentences += finding.sentence;
    return sentences;
}

QList<TicketPrint> samples()
{
    return {samplePrint(false), samplePrint(true)};
}

} // namespace

class TestPaperTemplates : public QObject
{
    Q_OBJECT

private slots:
    void everyHouseHasGoodOnes_data();
    void everyHouseHasGoodOnes();
    void comesBackAsItWasWritten();
    void refusesWhatIsNone_data();
    void refusesWhatIsNone();
    void findsWhatWouldGoWrong_data();
    void findsWhatWouldGoWrong();
    void asksForMoreDotsOfAFinerPrinter();
    void takesOnlyPlainNames();
};

void TestPaperTemplates::everyHouseHasGoodOnes_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : builtInNames(PaperFor::Ticket) + builtInNames(PaperFor::Receipt))
        QTest::newRow(qPrintable(name)) << name;
}

void TestPaperTemplates::everyHouseHasGoodOnes()
{
    QFETCH(QString, name);
    const auto made = builtInTemplate(name);
    QVERIFY2(made, made ? "" : qPrintable(made.error().message));
    const auto again = paperTemplateFromJson(toJson(*made));
    QVERIFY2(again, again ? "" : qPrintable(again.error().message));
    QVERIFY(*again == *made);
    const QStringList bad = badOf(checkTemplate(*made, samples()));
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join(u'\n')));
}

void TestPaperTemplates::comesBackAsItWasWritten()
{
    PaperTemplate paper;
    paper.paper = {PaperFeed::Roll, {139.7, 50.8}, 203, {4, 1.5, 4.5, 1}, 90, {}};
    TemplateElement text;
    text.box = {5, 5, 40.5, 8};
    text.words = {TicketWord::Order, TicketWord::Price};
    text.points = 14;
    text.least = 7.5;
    text.lines = 3;
    text.weight = TextWeight::Black;
    text.align = TextAlign::Centre;
    text.rotation = 270;
    text.when = ShownWhen::WithoutTerms;
    TemplateElement code;
    code.kind = ElementKind::Barcode;
    code.box = {50, 5, 40, 20};
    code.symbology = Symbology::Pdf417;
    code.module = 0.4;
    code.isSaid = false;
    TemplateElement line;
    line.kind = ElementKind::Line;
    line.box = {5, 30, 0, 10};
    line.stroke = 0.5;
    line.isDashed = true;
    TemplateElement seat;
    seat.kind = ElementKind::Seat;
    seat.box = {5, 30, 30, 15};
    seat.isTable = false;
    paper.elements = {text, code, line, seat};
    const auto read = paperTemplateFromText(QJsonDocument(toJson(paper)).toJson());
    QVERIFY2(read, read ? "" : qPrintable(read.error().message));
    QVERIFY(*read == paper);
}

void TestPaperTemplates::refusesWhatIsNone_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    QTest::addColumn<int>("element");
    const auto row = [](const char *name, const QJsonObject &json, const char *said, int element = 0) {
        QTest::newRow(name) << QJsonDocument(json).toJson() << QString::fromUtf8(said) << element;
    };
    const auto element = [&](const char *name, const QJsonObject &second, const char *said) {
        row(name, ticketJson({word("date", {5, 5, 20, 5}), second}), said, 2);
    };
    QTest::newRow("no JSON") << QByteArray("ticket") << u"no JSON object"_s << 0;
    QTest::newRow("too long") << QByteArray(70'000, ' ') << u"at most"_s << 0;
    QJsonObject newer = ticketJson(wellMade());
    newer[u"version"_s] = 2;
    row("newer", newer, "newer Rowlock");
    QJsonObject unknown = ticketJson(wellMade());
    unknown[u"colour"_s] = u"red"_s;
    row("unknown key", unknown, "“colour”");
    QJsonObject poster = ticketJson(wellMade());
    poster[u"for"_s] = u"poster"_s;
    row("no use", poster, "poster");
    row("nothing on it", ticketJson({}), "1 to 80 elements");
    QJsonObject narrow = ticketJson(wellMade());
    narrow[u"paper"_s] = QJsonObject{{u"width"_s, 100}, {u"height"_s, 60}, {u"margins"_s, QJsonArray{50, 0, 45, 0}}};
    row("no room", narrow, "leave no room");
    QJsonObject full = ticketJson(wellMade());
    full[u"paper"_s] = QJsonObject{
        {u"width"_s, 100},
        {u"height"_s, 60},
        {u"sheet"_s, QJsonObject{{u"size"_s, QJsonArray{210, 297}}, {u"first"_s, QJsonArray{0, 0}}, {u"across"_s, 3}}}};
    row("three across", full, "no room on its sheet");

    element("no kind", {{u"kind"_s, u"photo"_s}}, "photo");
    element("unknown word", word("colour", {5, 5, 20, 5}), "colour");
    element("unknown key of it", word("date", {5, 5, 20, 5}, {{u"font"_s, u"Arial"_s}}), "“font”");
    element("askew", word("date", {5, 5, 20, 5}, {{u"rotation"_s, 45}}), "0, 90, 180 or 270");
    element("no width", word("date", {5, 5, 0, 5}), "left, top, width and height");
    element("beyond", word("date", {5, 5, 20, -5}), "4 numbers");
    element("a box of three", word("date", {5, 5, 20}), "4 numbers");
    element("words and text", word("date", {5, 5, 20, 5}, {{u"text"_s, u"x"_s}}), "not both");
    element("too large", word("date", {5, 5, 20, 5}, {{u"points"_s, 900}}), "from 3 to 200");
    element("least above", word("date", {5, 5, 20, 5}, {{u"points"_s, 8}, {u"least"_s, 9}}), "from 3 to 8");
    element("half a line", word("date", {5, 5, 20, 5}, {{u"lines"_s, 1.5}}), "whole number");
    element("two lines of text", word("date", {5, 5, 20, 5}, {{u"align"_s, u"justified"_s}}), "justified");
    element("control", {{u"kind"_s, u"text"_s}, {u"text"_s, u"a\nb"_s}, {u"box"_s, QJsonArray{5, 5, 20, 5}}},
            "in one line");
    element("a part", {{u"kind"_s, u"part"_s}, {u"part"_s, u"total"_s}}, "a ticket is made of");
    element("no such code", {{u"kind"_s, u"barcode"_s}, {u"symbol"_s, u"ean"_s}, {u"box"_s, QJsonArray{5, 5, 20, 5}}},
            "ean");
    element("a slanting line", {{u"kind"_s, u"line"_s}, {u"box"_s, QJsonArray{5, 5, 20, 5}}}, "across or down");
}

void TestPaperTemplates::refusesWhatIsNone()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    QFETCH(int, element);
    const auto read = paperTemplateFromText(text);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(read.error().message.contains(said), qPrintable(read.error().message));
    QCOMPARE(read.error().details.value(u"element").toInt(), element);
    if (element > 0)
        QVERIFY2(read.error().message.contains(u"Element %1"_s.arg(element)), qPrintable(read.error().message));
}

void TestPaperTemplates::findsWhatWouldGoWrong_data()
{
    QTest::addColumn<QJsonArray>("elements");
    QTest::addColumn<QString>("said"); // empty: nothing is wrong
    const auto with = [](int index, const QJsonObject &other) {
        QJsonArray elements = wellMade();
        elements[index] = other;
        return elements;
    };
    const auto without = [](int index) {
        QJsonArray elements = wellMade();
        elements.removeAt(index);
        return elements;
    };
    QTest::newRow("well made") << wellMade() << QString();
    QTest::newRow("terms cut off") << with(3, word("terms", {5, 48, 60, 2.5}, {{u"lines"_s, 3}, {u"least"_s, 6}}))
                                   << u"is cut off"_s;
    QTest::newRow("name cut off") << with(0, word("performance", {5, 5, 20, 8}, {{u"least"_s, 9}})) << u"is cut off"_s;
    QTest::newRow("letters higher than the box")
        << with(1, word("date", {5, 14, 60, 1.5}, {{u"least"_s, 9}})) << u"mm high"_s;
    QTest::newRow("beside the paper") << with(1, word("date", {50, 41, 60, 6})) << u"beside the paper"_s;
    QTest::newRow("over the code") << with(1, word("date", {40, 14, 40, 6})) << u"overlaps element"_s;
    QTest::newRow("code too small") << with(5, {{u"kind"_s, u"barcode"_s}, {u"box"_s, QJsonArray{68, 5, 12, 18}}})
                                    << u"will not read it"_s;
    QTest::newRow("bars too narrow") << with(
        5, {{u"kind"_s, u"barcode"_s}, {u"symbol"_s, u"code128"_s}, {u"box"_s, QJsonArray{68, 5, 28, 20}}})
                                     << u"will not read it"_s;
    QTest::newRow("no code") << without(5) << u"Nothing on it can be scanned"_s;
    QTest::newRow("no day") << without(1) << u"which day"_s;
    QTest::newRow("no seat") << without(2) << u"where to sit"_s;
    QTest::newRow("no performance") << without(0) << u"which performance"_s;
}

void TestPaperTemplates::findsWhatWouldGoWrong()
{
    QFETCH(QJsonArray, elements);
    QFETCH(QString, said);
    const auto paper = paperTemplateFromJson(ticketJson(elements));
    QVERIFY2(paper, paper ? "" : qPrintable(paper.error().message));
    const QStringList bad = badOf(checkTemplate(*paper, samples()));
    if (said.isEmpty())
        QVERIFY2(bad.isEmpty(), qPrintable(bad.join(u'\n')));
    else
        QVERIFY2(bad.join(u'\n').contains(said), qPrintable(bad.join(u'\n')));
}

// 33 modules of 4 dots are 16.5 mm at 203 dpi; at 300 dpi five dots are wanted, 14 mm.
void TestPaperTemplates::asksForMoreDotsOfAFinerPrinter()
{
    QJsonArray elements = wellMade();
    elements[5] = QJsonObject{{u"kind"_s, u"barcode"_s}, {u"said"_s, false}, {u"box"_s, QJsonArray{68, 5, 15.5, 15.5}}};
    const auto paper = paperTemplateFromJson(ticketJson(elements));
    QVERIFY(paper);
    QVERIFY(badOf(checkTemplate(*paper, samples(), 203)).join(u'\n').contains(u"will not read it"_s));
    QVERIFY(badOf(checkTemplate(*paper, samples(), 300)).isEmpty());
}

void TestPaperTemplates::takesOnlyPlainNames()
{
    for (const char *name : {"gala", "a6-gala_2", "2026"})
        QVERIFY(checkedTemplateName(QString::fromLatin1(name)));
    for (const char *name : {"", "Gala", "a b", "../x", "-x", "é", "a\"b"})
        QVERIFY2(!checkedTemplateName(QString::fromUtf8(name)), name);
    QVERIFY(!checkedTemplateName(QString(41, u'a')));
    QVERIFY(!checkedTemplateName(u"a\n"_s));
}

ROWLOCK_WINDOW_TEST(TestPaperTemplates)
#include "tst_paper_templates.moc"
