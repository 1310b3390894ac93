// Tickets and receipts on the command line, with the real program: templates kept, looked at and used, and paper that
// is printed once.
#include "tests/ctl/ctl_house.h"
#include "tests/support/outside_tools.h"
#include "tests/support/printer_readers.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPapersTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
        RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84"_s});
        m_order = str(sale.number("order"));
        m_barcodes.clear();
        for (const QJsonValue &ticket : sale.list("tickets"))
            m_barcodes += ticket[u"barcode"].toString();
    }
    void cleanup() { dropFolder(); }

    void templatesAreKept();
    void badOnesAreRefused();
    void aTemplateIsChecked();
    void aPreviewLetsNobodyIn();
    void aTicketIsPrintedOnce();
    void whatCannotBeWrittenIsNotPrinted();
    void printersAreToldTheirBytes();
    void aReceiptIsMarkedAsACopy();

private:
    QString path(const char *name) const { return m_ctl->path(QString::fromLatin1(name)); }
    QByteArray contentOf(const char *name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString written(const char *name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }

    QString m_order;
    QStringList m_barcodes;
};

void CtlPapersTest::templatesAreKept()
{
    RUN(shown, 0, {u"template"_s, u"show"_s, u"a6"_s});
    QJsonObject json = shown.json[u"template"].toObject();
    QJsonArray elements = json[u"elements"_s].toArray();
    elements.append(QJsonObject{{u"kind"_s, u"text"_s},
                                {u"text"_s, u"Black tie"_s},
                                {u"box"_s, QJsonArray{6, 143.2, 40, 3}},
                                {u"points"_s, 6},
                                {u"least"_s, 5}});
    json[u"elements"_s] = elements;
    const QString file = written("gala.json", QJsonDocument(json).toJson());
    RUN(set, 0, {u"template"_s, u"set"_s, u"gala"_s, u"--file"_s, file});
    RUN(again, 0, {u"template"_s, u"show"_s, u"gala"_s});
    QCOMPARE(again.json[u"template"][u"elements"].toArray().size(), elements.size());
    QVERIFY(!again.json[u"built_in"].toBool());
    RUN(use, 0, {u"template"_s, u"use"_s, u"gala"_s});
    RUN(ofEvent, 0, {u"template"_s, u"use"_s, u"a4"_s, u"--event"_s, u"1"_s});
    RUN(atHall, 0, {u"template"_s, u"use"_s, u"receipt58"_s, u"--for-terminal"_s, u"hall"_s});
    RUN(list, 0, {u"template"_s, u"list"_s});
    QCOMPARE(list.list("used").size(), 3);
    RUN(used, 1, {u"template"_s, u"drop"_s, u"gala"_s});
    QCOMPARE(used.code(), u"forbidden"_s);
    RUN(none, 0, {u"template"_s, u"use"_s, u"none"_s});
    RUN(dropped, 0, {u"template"_s, u"drop"_s, u"gala"_s});
    RUN(gone, 1, {u"template"_s, u"show"_s, u"gala"_s});
    RUN(verified, 0, {u"verify"_s});
}

void CtlPapersTest::badOnesAreRefused()
{
    const QString file = written("bad.json", R"({"version":1,"for":"ticket","paper":{"width":100,"height":60},
        "elements":[{"kind":"text","words":["date"],"box":[1,1,20,5]},
            {"kind":"text","words":["colour"],"box":[1,1,20,5]}]})");
    RUN(bad, 2, {u"template"_s, u"set"_s, u"bad"_s, u"--file"_s, file});
    QCOMPARE(bad.details()[u"element"_s].toInt(), 2);
    QVERIFY2(bad.message().contains(u"Element 2 (text)"_s), qPrintable(bad.message()));
    RUN(missing, 2, {u"template"_s, u"set"_s, u"bad"_s, u"--file"_s, path("missing.json")});
    RUN(neither, 2, {u"template"_s, u"set"_s, u"bad"_s});
    RUN(everybodys, 2, {u"template"_s, u"set"_s, u"a6"_s, u"--like"_s, u"a4"_s});
}

void CtlPapersTest::aTemplateIsChecked()
{
    RUN(good, 0, {u"template"_s, u"check"_s, u"a6"_s});
    QVERIFY(good.json[u"good"].toBool());
    const QString file = written("small.json", R"({"version":1,"for":"ticket","paper":{"width":100,"height":60},
        "elements":[{"kind":"text","words":["date"],"box":[1,1,8,5]},{"kind":"barcode","box":[50,10,12,12]}]})");
    RUN(set, 0, {u"template"_s, u"set"_s, u"small"_s, u"--file"_s, file});
    RUN(bad, 1, {u"template"_s, u"check"_s, u"small"_s});
    QVERIFY(!bad.json[u"good"].toBool());
    QVERIFY(bad.list("findings").size() >= 4);
}

void CtlPapersTest::aPreviewLetsNobodyIn()
{
    RUN(shown, 0, {u"template"_s, u"preview"_s, u"a6"_s, u"--order"_s, m_order, u"--output"_s, path("preview.pdf")});
    const QString text = pdfText(path("preview.pdf")).remove(u'\n').remove(u' ');
    QVERIFY(text.contains(u"PRACTICE"_s));
    for (const QString &barcode : std::as_const(m_barcodes))
        QVERIFY(!text.contains(barcode));
    RUN(picture, 0, {u"template"_s, u"preview"_s, u"roll80"_s, u"--output"_s, path("roll.png")});
    QCOMPARE(QImage(path("roll.png")).width(), 576);
    RUN(printed, 0,
        {u"order"_s, u"print"_s, m_order, u"--output"_s, path("first.pdf")}); // a preview counts for nothing
}

void CtlPapersTest::aTicketIsPrintedOnce()
{
    RUN(printed, 0, {u"order"_s, u"print"_s, m_order, u"--output"_s, path("tickets.pdf")});
    QCOMPARE(printed.text("template"), u"classic"_s);
    QCOMPARE(printed.list("tickets").size(), 2);
    const QString text = pdfText(path("tickets.pdf")).remove(u'\n').remove(u' ');
    for (const QString &barcode : std::as_const(m_barcodes))
        QVERIFY2(text.contains(barcode), qPrintable(text));
    QVERIFY(!text.contains(u"Reprint"_s));
    RUN(twice, 1, {u"order"_s, u"print"_s, m_order, u"--output"_s, path("twice.pdf")});
    QCOMPARE(twice.code(), u"forbidden"_s);
    QVERIFY(!QFile::exists(path("twice.pdf")));
    RUN(again, 0,
        {u"order"_s, u"print"_s, m_order, u"--again"_s, u"lost on the tram"_s, u"--output"_s, path("again.pdf")});
    const QString fresh = pdfText(path("again.pdf")).remove(u'\n').remove(u' ');
    for (const QString &barcode : std::as_const(m_barcodes))
        QVERIFY(!fresh.contains(barcode));
    for (const QJsonValue &ticket : again.list("tickets"))
        QVERIFY2(fresh.contains(ticket[u"barcode"].toString()), qPrintable(fresh));
    QVERIFY2(fresh.contains(u"Reprint1"_s), qPrintable(fresh));
    RUN(once, 0, {u"order"_s, u"find"_s, m_barcodes.first()}); // the old one is known, and void
    RUN(order, 0, {u"order"_s, u"show"_s, m_order});
    int isVoid = 0;
    for (const QJsonValue &ticket : order.list("tickets"))
        isVoid += m_barcodes.contains(ticket[u"barcode"].toString()) && ticket[u"state"].toString() == u"void";
    QCOMPARE(isVoid, 2);
    RUN(verified, 0, {u"verify"_s});
}

void CtlPapersTest::whatCannotBeWrittenIsNotPrinted()
{
    RUN(nowhere, 3, {u"order"_s, u"print"_s, m_order, u"--output"_s, path("no/such/folder.pdf")});
    RUN(noTemplate, 2,
        {u"order"_s, u"print"_s, m_order, u"--template"_s, u"receipt80"_s, u"--output"_s, path("none.pdf")});
    RUN(printed, 0, {u"order"_s, u"print"_s, m_order, u"--output"_s, path("tickets.pdf")}); // nothing counted
}

void CtlPapersTest::printersAreToldTheirBytes()
{
    RUN(receipt, 0,
        {u"order"_s, u"print"_s, m_order, u"--template"_s, u"roll80"_s, u"--device"_s, u"escpos"_s, u"--open-drawer"_s,
         u"--output"_s, path("tickets.bin")});
    const PrintedPaperRead read = readEscPos(contentOf("tickets.bin"), 576);
    QVERIFY2(read.puzzles.isEmpty(), qPrintable(read.puzzles.join(u' ')));
    QCOMPARE(read.cuts, 2);
    QCOMPARE(read.kicks, 1);
    RUN(preview, 0,
        {u"template"_s, u"preview"_s, u"thermal300"_s, u"--device"_s, u"fgl"_s, u"--output"_s, path("boca.bin")});
    const PrintedPaperRead boca = readFgl(contentOf("boca.bin"), 600, 1700);
    QVERIFY2(boca.puzzles.isEmpty() && boca.typed.isEmpty(), qPrintable(boca.puzzles.join(u' ')));
    QCOMPARE(boca.cuts, 1);
}

void CtlPapersTest::aReceiptIsMarkedAsACopy()
{
    RUN(first, 0, {u"order"_s, u"receipt"_s, m_order});
    QCOMPARE(first.number("copy"), 0);
    QCOMPARE(first.text("total"), first.text("paid"));
    RUN(second, 0, {u"order"_s, u"receipt"_s, m_order, u"--output"_s, path("receipt.pdf")});
    QCOMPARE(second.number("copy"), 1);
    QVERIFY(pdfText(path("receipt.pdf")).contains(u"COPY 1"_s));
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_WINDOW_TEST(CtlPapersTest)
#include "tst_ctl_papers.moc"
