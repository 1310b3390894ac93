// Every paper in every way: tickets of all sizes with each kind of code, receipts, reports and labels, from a PDF and
// from what receipt and ticket printers are told, at 203 and 300 dots an inch. Codes are read by zbar and ZXing, words
// by poppler.
#include "model/documents/barcode.h"
#include "model/documents/print_pages.h"
#include "model/documents/printer_bytes.h"
#include "model/documents/receipt.h"
#include "model/documents/template_painter.h"
#include "model/documents/ticket_words.h"
#include "tests/support/barcode_readers.h"
#include "tests/support/outside_tools.h"
#include "tests/support/printer_readers.h"

#include <QFontDatabase>
#include <QPainter>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// On this paper nothing but a code, upright or on its side, whichever a scanner reads at so many dots.
std::optional<PaperTemplate> codeOn(const TemplatePaper &paper, Symbology symbology, int dpi, const QString &text)
{
    const auto code = barcode(symbology, text);
    if (!code)
        return {};
    for (const int rotation : {0, 90}) {
        PaperTemplate made;
        made.paper = paper;
        TemplateElement element;
        element.kind = ElementKind::Barcode;
        element.symbology = symbology;
        element.rotation = rotation;
        element.box = paper.reachable().adjusted(2, 2, -2, -2);
        if (symbology != Symbology::Code128) // as large as on a ticket
            element.box.setSize(element.box.size().boundedTo(rotation == 0 ? QSizeF(90, 46) : QSizeF(46, 90)));
        made.elements = {element};
        QRectF room = uprightBox(element);
        room.setHeight(room.height() - codeText(element, text).height());
        const BarcodePlace place = placeBarcode(*code, room, 0, dotUnits(dpi));
        if (place.hasRoom && place.dots >= leastModuleDots(symbology, dpi))
            return made;
    }
    return {};
}

QImage withWhiteAround(const QImage &image)
{
    QImage table(image.width() + 120, image.height() + 120, QImage::Format_Grayscale8);
    table.fill(255);
    QPainter painter(&table);
    painter.drawImage(60, 60, image);
    return table;
}

WillcallOrder waitingOrder(const QString &last, const QString &first)
{
    WillcallOrder order;
    order.id = OrderId(7);
    order.code = u"K7QM-3RTD"_s;
    order.eventName = u"The Tempest"_s;
    order.eventStarts = Instant{1'796'000'000'000};
    order.patron = first + u' ' + last;
    order.first = first;
    order.last = last;
    order.owed = {0, Currency()};
    order.notes = {u"hold for coupon"_s};
    for (int seat = 1; seat <= 5; ++seat)
        order.tickets.append({TicketId(seat), u"Stalls, row A, seat %1"_s.arg(seat), seat % 2,
                              seat % 2 == 1 ? u"Student"_s : u"Adult"_s});
    return order;
}

// For a look by eye, where ROWLOCK_GALLERY says.
void showPicture(const QString &name, const QImage &image)
{
    const QString folder = qEnvironmentVariable("ROWLOCK_GALLERY");
    if (!folder.isEmpty())
        image.save(folder + u'/' + QString(name).replace(u' ', u'-') + u".png"_s);
}

QString lettersOnly(const QString &text)
{
    QString letters;
    for (const QChar c : text.normalized(QString::NormalizationForm_KC))
        if (!c.isSpace() && c.category() != QChar::Other_Format)
            letters.append(c);
    return letters;
}

} // namespace

class TestPrinterMatrix : public QObject
{
    Q_OBJECT

private slots:
    void everyCodeOnEveryTicket_data();
    void everyCodeOnEveryTicket();
    void everyReceipt_data();
    void everyReceipt();
    void aLabelIsScanned_data();
    void aLabelIsScanned();
    void aLabelIsRead();
    void aReportFillsItsPaper_data();
    void aReportFillsItsPaper();
    void namesOfEveryScript_data();
    void namesOfEveryScript();
    void longWordsGoOnInTheNextRow();

private:
    void isRead(Symbology symbology, const QImage &image, const QStringList &wanted)
    {
        if (hasZxing())
            QCOMPARE(readByZxing(image), wanted);
        if (symbology == Symbology::Qr || symbology == Symbology::Code128) // zbar knows no others
            QCOMPARE(readByZbar(image, m_folder.path()), wanted);
    }
    QString textOf(const QByteArray &pdf)
    {
        QFile file(m_folder.filePath(u"paper.pdf"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size())
            return {};
        file.close();
        return lettersOnly(pdfText(file.fileName()));
    }
    static PaperTemplate named(const QString &name) { return builtInTemplate(name).value(); }

    QTemporaryDir m_folder;
};

void TestPrinterMatrix::everyCodeOnEveryTicket_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<int>("dpi");
    for (const QString &name : builtInNames(PaperFor::Ticket))
        for (const QString &symbol : symbologyNames())
            for (const int dpi : {203, 300})
                QTest::newRow(qPrintable(u"%1 on %2 at %3 dpi"_s.arg(symbol, name).arg(dpi))) << name << symbol << dpi;
}

void TestPrinterMatrix::everyCodeOnEveryTicket()
{
    QFETCH(QString, name);
    QFETCH(QString, symbol);
    QFETCH(int, dpi);
    const Symbology symbology = Symbology(symbologyNames().indexOf(symbol));
    if (!hasZxing() && (symbology == Symbology::Pdf417 || symbology == Symbology::Aztec))
        QSKIP("ZXing is not installed");
    TicketPrint print = samplePrint(false);
    print.reprints.clear();
    const QString said = print.order.tickets.first().barcode;
    const auto paper = codeOn(named(name).paper, symbology, dpi, said);
    QVERIFY2(paper, "there is room for it on no side");
    const QStringList wanted{symbol + u' ' + said};
    const auto pdf = ticketsPdf(*paper, {print});
    QVERIFY(pdf);
    QVERIFY(textOf(*pdf).contains(said));
    const QStringList pages = renderPdf(m_folder.filePath(u"paper.pdf"_s), m_folder.path(), dpi);
    QCOMPARE(pages.size(), 1);
    isRead(symbology, QImage(pages.first()), wanted);
    const QList<QImage> drawn = ticketBitmaps(*paper, {print}, dpi);
    QCOMPARE(drawn.size(), 1);
    const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
    QVERIFY2(receipt.puzzles.isEmpty() && receipt.typed.isEmpty(), qPrintable(receipt.puzzles.join(u' ')));
    isRead(symbology, withWhiteAround(receipt.papers.value(0)), wanted);
    const PrintedPaperRead boca = readFgl(fglBytes(drawn), drawn.first().height(), drawn.first().width());
    QVERIFY2(boca.puzzles.isEmpty() && boca.typed.isEmpty(), qPrintable(boca.puzzles.join(u' ')));
    isRead(symbology, withWhiteAround(boca.papers.value(0)), wanted);
}

void TestPrinterMatrix::everyReceipt_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("dpi");
    for (const QString &name : builtInNames(PaperFor::Receipt))
        for (const int dpi : {203, 300})
            QTest::newRow(qPrintable(u"%1 at %2 dpi"_s.arg(name).arg(dpi))) << name << dpi;
}

void TestPrinterMatrix::everyReceipt()
{
    QFETCH(QString, name);
    QFETCH(int, dpi);
    const PaperTemplate paper = named(name);
    ReceiptPrint print;
    print.venue = {u"Театр Гавани"_s, u"4 Quay Street"_s, u"DE 123456789"_s};
    print.timeZone = "Europe/Berlin";
    const TicketPrint sample = samplePrint(false);
    print.order = sample.order;
    print.lines = sample.lines;
    const QList<QImage> drawn = receiptBitmaps(paper, print, dpi);
    QCOMPARE(drawn.size(), 1);
    showPicture(u"receipt-%1-%2"_s.arg(name).arg(dpi), drawn.first());
    const QImage grey = drawn.first().convertToFormat(QImage::Format_Grayscale8);
    QVERIFY(readEscPos(escPosBytes(drawn), grey.width()).papers.value(0) == grey);
    QVERIFY(readFgl(fglBytes(drawn), grey.height(), grey.width()).papers.value(0) == grey);
    const double reached = paper.paper.reachable().width() / 25.4 * dpi;
    QVERIFY2(std::abs(grey.width() - reached) <= 1, qPrintable(QString::number(grey.width())));
    const auto pdf = receiptPdf(paper, print);
    QVERIFY(pdf);
    const QString text = textOf(*pdf);
    for (const ReceiptRow &row : receiptRows(paper, print)) {
        QVERIFY2(text.contains(lettersOnly(row.text)), qPrintable(row.text + u" in "_s + text));
        QVERIFY2(text.contains(lettersOnly(row.amount)), qPrintable(row.amount));
    }
}

void TestPrinterMatrix::aLabelIsScanned_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("dpi");
    for (const char *name : {"receipt80", "receipt58", "roll80", "roll58", "thermal203", "thermal300", "a6"})
        for (const int dpi : {203, 300})
            QTest::newRow(qPrintable(u"%1 at %2 dpi"_s.arg(QLatin1StringView(name)).arg(dpi)))
                << QString::fromLatin1(name) << dpi;
}

void TestPrinterMatrix::aLabelIsScanned()
{
    QFETCH(QString, name);
    QFETCH(int, dpi);
    TemplatePaper paper = named(name).paper;
    paper.dpi = dpi;
    const QStringList wanted{u"qr K7QM-3RTD"_s};
    const WillcallLabels labels{{waitingOrder(u"Lovelace"_s, u"Ada"_s), waitingOrder(u"Byron"_s, u"Ada"_s)},
                                "Europe/Berlin",
                                Instant{1'796'000'000'000}};
    const QList<QImage> drawn = labelBitmaps(labels, paper);
    QCOMPARE(drawn.size(), 2);
    QVERIFY(drawn.first() != drawn.last());
    showPicture(u"label-%1-%2"_s.arg(name).arg(dpi), drawn.first());
    const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
    const PrintedPaperRead boca = readFgl(fglBytes(drawn), drawn.first().height(), drawn.first().width());
    for (const PrintedPaperRead &read : {receipt, boca}) {
        QVERIFY2(read.puzzles.isEmpty() && read.typed.isEmpty(), qPrintable(read.puzzles.join(u' ')));
        QCOMPARE(read.cuts, 2);
        for (const QImage &label : read.papers)
            isRead(Symbology::Qr, withWhiteAround(label), wanted);
    }
}

// By the system's queue, where words can be read back; each on a page as large as a label.
void TestPrinterMatrix::aLabelIsRead()
{
    const WillcallLabels labels{{waitingOrder(u"Ловелас"_s, u"Ада"_s), waitingOrder(u"Λάβλεϊς"_s, u"Άντα"_s)},
                                "Europe/Berlin",
                                Instant{1'796'000'000'000}};
    const QString text = textOf(labelPages(labels));
    for (const QString &word : {u"Ловелас,Ада"_s, u"Λάβλεϊς,Άντα"_s, u"Askforproof:3Student"_s, u"holdforcoupon"_s,
                                u"K7QM-3RTD"_s, u"Paidinfull"_s})
        QVERIFY2(text.contains(word), qPrintable(word + u" in "_s + text));
    const QStringList pages = renderPdf(m_folder.filePath(u"paper.pdf"_s), m_folder.path(), 203);
    QCOMPARE(pages.size(), 2);
    const QImage first(pages.first());
    showPicture(u"label-page"_s, first);
    QVERIFY2(std::abs(first.width() - 95 / 25.4 * 203) < 3, qPrintable(QString::number(first.width())));
    isRead(Symbology::Qr, first, {u"qr K7QM-3RTD"_s});
}

void TestPrinterMatrix::aReportFillsItsPaper_data()
{
    aLabelIsScanned_data();
}

void TestPrinterMatrix::aReportFillsItsPaper()
{
    QFETCH(QString, name);
    QFETCH(int, dpi);
    TemplatePaper paper = named(name).paper;
    paper.dpi = dpi;
    QList<PaperRow> rows{{PaperRow::Kind::Title, u"Z report 12"_s},
                         {PaperRow::Kind::Text, u"Harbour Theatre, 4 Quay Street, 20457 Hamburg, drawer Foyer left"_s},
                         {PaperRow::Kind::Heading, u"Taken"_s},
                         {PaperRow::Kind::Line, u"A payment of a kind whose name is long"_s, {}, u"1,234,567.00"_s},
                         {PaperRow::Kind::Sum, u"In all"_s, {}, u"1,234,567.00"_s}};
    for (int i = 0; i < 40; ++i)
        rows.append({PaperRow::Kind::Line, u"Line %1"_s.arg(i), u"%1 ×"_s.arg(i), u"12.00"_s});
    const QList<QImage> drawn = rowBitmaps(rows, paper);
    if (paper.feed == PaperFeed::Roll)
        QCOMPARE(drawn.size(), 1); // a roll has no end
    else
        QVERIFY(drawn.size() > 1);
    showPicture(u"report-%1-%2"_s.arg(name).arg(dpi), drawn.first());
    const QSizeF reached = paper.reachable().size() / 25.4 * dpi;
    for (const QImage &page : drawn) {
        QVERIFY2(page.width() <= reached.width() + 1e-6, qPrintable(QString::number(page.width())));
        QVERIFY(paper.feed == PaperFeed::Roll || page.height() <= reached.height() + 1);
    }
    const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
    QVERIFY(receipt.puzzles.isEmpty() && receipt.typed.isEmpty());
    QCOMPARE(receipt.papers.size(), drawn.size());
    QVERIFY(receipt.papers.first() == drawn.first().convertToFormat(QImage::Format_Grayscale8));
}

void TestPrinterMatrix::namesOfEveryScript_data()
{
    QTest::addColumn<QFontDatabase::WritingSystem>("script");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("other"); // as long, of the same script: boxes in place of letters would look the same
    QTest::newRow("Cyrillic") << QFontDatabase::Cyrillic << u"Анна Каренина"_s << u"Иван Карамзин"_s;
    QTest::newRow("Greek") << QFontDatabase::Greek << u"Αριάδνη"_s << u"Ηλέκτρα"_s;
    QTest::newRow("Chinese") << QFontDatabase::SimplifiedChinese << u"李清照"_s << u"王安石"_s;
    QTest::newRow("Japanese") << QFontDatabase::Japanese << u"さくら"_s << u"ひかり"_s;
    QTest::newRow("Korean") << QFontDatabase::Korean << u"김연아"_s << u"박지성"_s;
    QTest::newRow("Polish") << QFontDatabase::Latin << u"Łużyń"_s << u"Ąźśćę"_s;
    QTest::newRow("euro") << QFontDatabase::Latin << u"€"_s << u"£"_s;
}

void TestPrinterMatrix::namesOfEveryScript()
{
    QFETCH(QFontDatabase::WritingSystem, script);
    QFETCH(QString, name);
    QFETCH(QString, other);
    if (QFontDatabase::families(script).isEmpty())
        QSKIP("no font of this computer has its letters");
    const TemplatePaper paper = named(u"receipt80"_s).paper;
    const auto report = [&](const QString &text) {
        return rowBitmaps({{PaperRow::Kind::Line, text, {}, u"12.00"_s}}, paper).value(0);
    };
    QVERIFY(!report(name).isNull());
    QVERIFY(report(name) != report(other));
    const auto label = [&](const QString &text) {
        return labelBitmaps({{waitingOrder(text, {})}, "Europe/Berlin", Instant{1'796'000'000'000}}, paper).value(0);
    };
    QVERIFY(label(name) != label(other));
    const QList<PaperRow> rows{{PaperRow::Kind::Title, name}, {PaperRow::Kind::Line, name, {}, u"12.00"_s}};
    QCOMPARE(textOf(rowPages(rows, PaperSize::Roll)).count(lettersOnly(name)), 2);
}

void TestPrinterMatrix::longWordsGoOnInTheNextRow()
{
    const QString sentence =
        u"This is no ticket. If you can read it, the printer works, and there is more to be said."_s;
    const QList<PaperRow> rows{{PaperRow::Kind::Text, sentence}};
    const QString text = textOf(rowPages(rows, PaperSize::Roll));
    QCOMPARE(text, lettersOnly(sentence));
    const TemplatePaper narrow = named(u"receipt58"_s).paper, wide = named(u"receipt80"_s).paper;
    QVERIFY(rowBitmaps(rows, narrow).first().height() > rowBitmaps(rows, wide).first().height());
}

ROWLOCK_WINDOW_TEST(TestPrinterMatrix)
#include "tst_printer_matrix.moc"
