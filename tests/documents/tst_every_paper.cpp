// Tickets on every paper: as PDF, and as bytes for receipt and ticket printers that are turned back into dots by
// readers of our own making; the codes are read by zbar and ZXing, the words by poppler.
#include "model/documents/barcode.h"
#include "model/documents/paper.h"
#include "model/documents/printer_bytes.h"
#include "model/documents/template_painter.h"
#include "model/documents/ticket_words.h"
#include "tests/support/barcode_readers.h"
#include "tests/support/outside_tools.h"
#include "tests/support/printer_readers.h"

#include <QTest>

#include <set>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QString lettersIn(const QString &text)
{
    QString letters;
    for (const QChar c : text.normalized(QString::NormalizationForm_KC))
        if (!c.isSpace() && c.category() != QChar::Other_Format)
            letters.append(c);
    return letters;
}

// The widest of the tickets that everybody has, and nothing on it but a code.
PaperTemplate onlyCode(Symbology symbology, int dpi, int rotation)
{
    PaperTemplate paper;
    paper.paper = {PaperFeed::Page, {139.7, 60}, dpi, {4, 2, 4, 2}, rotation, {}};
    TemplateElement code;
    code.kind = ElementKind::Barcode;
    code.symbology = symbology;
    code.box = {6.3, 4.1, 127, 50};
    paper.elements = {code};
    return paper;
}

QStringList read(Symbology symbology, const QImage &image, const QString &folder)
{
    const bool isZbars = symbology == Symbology::Qr || symbology == Symbology::Code128;
    QStringList all = hasZxing() ? readByZxing(image) : QStringList();
    if (isZbars)
        all += readByZbar(image, folder);
    all.removeDuplicates();
    return all;
}

bool isInked(const QImage &image, const QRectF &mmBox, double perMm)
{
    for (int y = std::max(0, int(mmBox.top() * perMm)); y < std::min(image.height(), int(mmBox.bottom() * perMm)); ++y)
        for (int x = std::max(0, int(mmBox.left() * perMm)); x < std::min(image.width(), int(mmBox.right() * perMm));
             ++x)
            if (qGray(image.pixel(x, y)) < 128)
                return true;
    return false;
}

// With a border of white paper, as a ticket lies on a table.
QImage onTable(const QImage &image)
{
    QImage table(image.width() + 120, image.height() + 120, QImage::Format_Grayscale8);
    table.fill(255);
    QPainter painter(&table);
    painter.drawImage(60, 60, image);
    return table;
}

} // namespace

class TestEveryPaper : public QObject
{
    Q_OBJECT

private slots:
    void saysEverything_data();
    void saysEverything();
    void leavesTheEdgesWhite_data();
    void leavesTheEdgesWhite();
    void isReadFromPaper_data();
    void isReadFromPaper();
    void isReadFromPrinters_data();
    void isReadFromPrinters();
    void drawsCodesInWholeDots_data();
    void drawsCodesInWholeDots();
    void keepsTheWhiteAroundACode_data();
    void keepsTheWhiteAroundACode();
    void comesOutAsItWasDrawn();
    void isReadInEveryKindOfCode_data();
    void isReadInEveryKindOfCode();
    void laysSeveralOnASheet();
    void printsNoLiveCodeInPractice_data();
    void printsNoLiveCodeInPractice();
    void marksAReprintOnAnyPaper();
    void saysTheTaxThatStands();
    void sendsNoNameAsACommand();
    void cutsAndKicksAsAsked();

private:
    static void everyTemplate(const QList<int> &dpis);
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

void TestEveryPaper::everyTemplate(const QList<int> &dpis)
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("dpi");
    for (const QString &name : builtInNames(PaperFor::Ticket))
        for (const int dpi : dpis)
            QTest::newRow(qPrintable(u"%1 at %2 dpi"_s.arg(name).arg(dpi))) << name << dpi;
}

void TestEveryPaper::saysEverything_data()
{
    everyTemplate({0});
}

void TestEveryPaper::saysEverything()
{
    QFETCH(QString, name);
    const PaperTemplate paper = builtInTemplate(name).value();
    const TicketPrint print = samplePrint(false);
    const Ticket &ticket = print.order.tickets.first();
    QVERIFY(writeTicketsPdf(path("said.pdf"), paper, {print}));
    const QString letters = lettersIn(pdfText(path("said.pdf")));
    QSet<TicketWord> words{TicketWord::Code, TicketWord::Section, TicketWord::Row, TicketWord::Seat};
    for (const TemplateElement &element : paper.elements)
        for (const TicketWord word : element.words)
            if (isShown(element, print))
                words.insert(word);
    for (const TicketWord must : {TicketWord::Performance, TicketWord::Price, TicketWord::Order, TicketWord::Reprint,
                                  TicketWord::Terms, TicketWord::PriceType})
        QVERIFY2(words.contains(must), qPrintable(wordName(must)));
    for (const TicketWord word : std::as_const(words)) {
        const QString said = ticketSays(word, print, ticket);
        QVERIFY2(!said.isEmpty(), qPrintable(wordName(word)));
        QVERIFY2(letters.contains(lettersIn(said)), qPrintable(wordName(word) + u": "_s + said + u" in "_s + letters));
    }
    QVERIFY2(!letters.contains(QChar(0x2026)), qPrintable(letters)); // nothing is cut off
}

void TestEveryPaper::leavesTheEdgesWhite_data()
{
    everyTemplate({203, 300});
}

void TestEveryPaper::leavesTheEdgesWhite()
{
    QFETCH(QString, name);
    QFETCH(int, dpi);
    const PaperTemplate paper = builtInTemplate(name).value();
    for (const bool isLong : {false, true}) {
        QVERIFY(writeTicketsPdf(path("edges.pdf"), paper, {samplePrint(isLong)}));
        const QStringList pages = renderPdf(path("edges.pdf"), m_folder.path(), dpi);
        QCOMPARE(pages.size(), 1);
        const QImage page(pages.first());
        const double perMm = dpi / 25.4;
        const QSizeF size = paper.paper.page();
        const QMarginsF edge = paper.paper.margins;
        const double near = 0.15; // of what a dot may be off
        QVERIFY(!isInked(page, {0, 0, edge.left() - near, size.height()}, perMm));
        QVERIFY(!isInked(page, {size.width() - edge.right() + near, 0, edge.right(), size.height()}, perMm));
        QVERIFY(!isInked(page, {0, 0, size.width(), edge.top() - near}, perMm));
        if (!paper.paper.hasSheet())
            QVERIFY(!isInked(page, {0, size.height() - edge.bottom() + near, size.width(), edge.bottom()}, perMm));
    }
}

void TestEveryPaper::isReadFromPaper_data()
{
    everyTemplate({203, 300});
}

void TestEveryPaper::isReadFromPaper()
{
    QFETCH(QString, name);
    QFETCH(int, dpi);
    const TicketPrint print = samplePrint(true);
    QVERIFY(writeTicketsPdf(path("read.pdf"), builtInTemplate(name).value(), {print}));
    const QStringList pages = renderPdf(path("read.pdf"), m_folder.path(), dpi);
    QCOMPARE(pages.size(), 1);
    const QStringList wanted{u"qr "_s + print.order.tickets.first().barcode};
    QCOMPARE(readByZbar(QImage(pages.first()), m_folder.path()), wanted);
    if (hasZxing())
        QCOMPARE(readByZxing(QImage(pages.first())), wanted);
}

void TestEveryPaper::isReadFromPrinters_data()
{
    everyTemplate({203, 300});
}

void TestEveryPaper::isReadFromPrinters()
{
    QFETCH(QString, name);
    QFETCH(int, dpi);
    const TicketPrint print = samplePrint(true);
    const QList<QImage> drawn = ticketBitmaps(builtInTemplate(name).value(), {print}, dpi);
    QCOMPARE(drawn.size(), 1);
    const QStringList wanted{u"qr "_s + print.order.tickets.first().barcode};

    const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
    QVERIFY2(receipt.puzzles.isEmpty(), qPrintable(receipt.puzzles.join(u", "_s)));
    QCOMPARE(receipt.papers.size(), 1);
    QCOMPARE(readByZbar(onTable(receipt.papers.first()), m_folder.path()), wanted);

    const PrintedPaperRead boca = readFgl(fglBytes(drawn), drawn.first().height(), drawn.first().width());
    QVERIFY2(boca.puzzles.isEmpty() && boca.typed.isEmpty(), qPrintable(boca.puzzles.join(u", "_s) + boca.typed));
    QCOMPARE(boca.papers.size(), 1);
    QCOMPARE(readByZbar(onTable(boca.papers.first()), m_folder.path()), wanted);
    if (hasZxing()) {
        QCOMPARE(readByZxing(onTable(receipt.papers.first())), wanted);
        QCOMPARE(readByZxing(onTable(boca.papers.first())), wanted);
    }
}

void TestEveryPaper::drawsCodesInWholeDots_data()
{
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<int>("dpi");
    QTest::addColumn<int>("rotation");
    for (const QString &symbol : symbologyNames())
        for (const int dpi : {203, 300})
            for (const int rotation : {0, 90})
                QTest::newRow(qPrintable(u"%1 at %2 dpi turned by %3"_s.arg(symbol).arg(dpi).arg(rotation)))
                    << symbol << dpi << rotation;
}

// Every bar and gap is as many dots as the module has, times a whole number; none is half grey to begin with.
void TestEveryPaper::drawsCodesInWholeDots()
{
    QFETCH(QString, symbol);
    QFETCH(int, dpi);
    QFETCH(int, rotation);
    const Symbology symbology = Symbology(symbologyNames().indexOf(symbol));
    PaperTemplate paper = onlyCode(symbology, dpi, rotation);
    paper.elements.first().isSaid = false;
    TicketPrint print = samplePrint(false);
    print.reprints.clear();
    const QImage drawn = ticketBitmaps(paper, {print}, dpi).value(0);
    QVERIFY(!drawn.isNull());
    const auto code = barcode(symbology, print.order.tickets.first().barcode);
    QVERIFY(code);
    const BarcodePlace place = placeBarcode(*code, uprightBox(paper.elements.first()), 0, dotUnits(dpi));
    QVERIFY(place.hasRoom);
    QVERIFY2(place.dots >= leastModuleDots(symbology, dpi), qPrintable(QString::number(place.dots)));
    std::set<int> runs;
    const auto along = [&](int lines, int length, const auto &isBlack) {
        for (int y = 0; y < lines; ++y) {
            int last = -1;
            for (int x = 1; x < length; ++x) {
                if (isBlack(x, y) == isBlack(x - 1, y))
                    continue;
                if (last >= 0)
                    runs.insert(x - last);
                last = x;
            }
        }
    };
    const auto black = [&](int x, int y) { return qGray(drawn.pixel(x, y)) < 128; };
    if (rotation == 0)
        along(drawn.height(), drawn.width(), black);
    else
        along(drawn.width(), drawn.height(), [&](int x, int y) { return black(y, x); });
    QVERIFY(!runs.empty());
    for (const int run : runs)
        QVERIFY2(run % place.dots == 0, qPrintable(u"%1 of %2"_s.arg(run).arg(place.dots)));
    QCOMPARE(*runs.begin(), place.dots);
}

void TestEveryPaper::keepsTheWhiteAroundACode_data()
{
    QTest::addColumn<QString>("symbol");
    for (const QString &symbol : symbologyNames())
        QTest::newRow(qPrintable(symbol)) << symbol;
}

void TestEveryPaper::keepsTheWhiteAroundACode()
{
    QFETCH(QString, symbol);
    const auto code = barcode(Symbology(symbologyNames().indexOf(symbol)), u"7Q2MRTDX4KABCDEFGHWNPQRS5T"_s);
    QVERIFY(code);
    for (const QSizeF &size : {QSizeF(9000, 30'000), QSizeF(9000, 3000), QSizeF(9000, 9000)}) {
        for (const double dot : {0.0, dotUnits(203), dotUnits(300)}) {
            const QRectF box(QPointF(100, 50), size);
            const BarcodePlace place = placeBarcode(*code, box, 0, dot);
            QVERIFY(place.hasRoom || dot > 0);
            if (!place.hasRoom)
                continue;
            const double white = code->quiet * place.module - 0.01;
            QVERIFY2(place.symbol.left() - box.left() >= white, qPrintable(symbol));
            QVERIFY2(box.right() - place.symbol.right() >= white, qPrintable(symbol));
            if (!code->isBar())
                QVERIFY2(place.symbol.top() - box.top() >= white && box.bottom() - place.symbol.bottom() >= white,
                         qPrintable(symbol));
        }
    }
}

void TestEveryPaper::comesOutAsItWasDrawn()
{
    for (const char *name : {"roll80", "roll58", "thermal203"}) {
        const QList<QImage> drawn = ticketBitmaps(builtInTemplate(QString::fromLatin1(name)).value(),
                                                  {samplePrint(true), samplePrint(false)}, 203);
        QCOMPARE(drawn.size(), 2);
        const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
        const PrintedPaperRead boca = readFgl(fglBytes(drawn), drawn.first().height(), drawn.first().width());
        QVERIFY(receipt.tallestBand <= 255);
        for (int i = 0; i < 2; ++i) {
            const QImage grey = drawn.at(i).convertToFormat(QImage::Format_Grayscale8);
            QVERIFY2(receipt.papers.value(i) == grey, name);
            QVERIFY2(boca.papers.value(i) == grey, name);
        }
    }
    QCOMPARE(ticketBitmaps(builtInTemplate(u"roll80"_s).value(), {samplePrint(false)}, 0).first().width(), 576);
    QCOMPARE(ticketBitmaps(builtInTemplate(u"roll58"_s).value(), {samplePrint(false)}, 0).first().width(), 384);
}

void TestEveryPaper::isReadInEveryKindOfCode_data()
{
    drawsCodesInWholeDots_data();
}

void TestEveryPaper::isReadInEveryKindOfCode()
{
    QFETCH(QString, symbol);
    QFETCH(int, dpi);
    QFETCH(int, rotation);
    const Symbology symbology = Symbology(symbologyNames().indexOf(symbol));
    if (!hasZxing() && (symbology == Symbology::Pdf417 || symbology == Symbology::Aztec))
        QSKIP("ZXing is not installed");
    const PaperTemplate paper = onlyCode(symbology, dpi, rotation);
    TicketPrint print = samplePrint(false);
    print.reprints.clear();
    const QStringList wanted{symbol + u' ' + print.order.tickets.first().barcode};
    QVERIFY(writeTicketsPdf(path("kind.pdf"), paper, {print}));
    const QStringList pages = renderPdf(path("kind.pdf"), m_folder.path(), dpi);
    QCOMPARE(read(symbology, QImage(pages.value(0)), m_folder.path()), wanted);
    QVERIFY(lettersIn(pdfText(path("kind.pdf"))).contains(print.order.tickets.first().barcode));
    const QList<QImage> drawn = ticketBitmaps(paper, {print}, dpi);
    const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
    QCOMPARE(read(symbology, onTable(receipt.papers.value(0)), m_folder.path()), wanted);
    const PrintedPaperRead boca = readFgl(fglBytes(drawn), drawn.first().height(), drawn.first().width());
    QCOMPARE(read(symbology, onTable(boca.papers.value(0)), m_folder.path()), wanted);
}

void TestEveryPaper::laysSeveralOnASheet()
{
    TicketPrint print = samplePrint(false);
    QStringList wanted;
    const Ticket first = print.order.tickets.takeFirst();
    for (int i = 0; i < 4; ++i) {
        Ticket ticket = first;
        ticket.id = TicketId(10 + i);
        ticket.barcode = u"7Q2MRTDX4KABCDEFGHWNPQRS%1"_s.arg(i, 2, 10, QLatin1Char('0'));
        print.order.tickets.append(ticket);
        wanted += u"qr "_s + ticket.barcode;
    }
    QVERIFY(writeTicketsPdf(path("sheet.pdf"), builtInTemplate(u"a4"_s).value(), {print}));
    const QStringList pages = renderPdf(path("sheet.pdf"), m_folder.path(), 203);
    QCOMPARE(pages.size(), 2);
    QCOMPARE(readByZbar(QImage(pages[0]), m_folder.path()), wanted.first(3));
    QCOMPARE(readByZbar(QImage(pages[1]), m_folder.path()), wanted.mid(3));
    print.only = {TicketId(11)};
    QVERIFY(writeTicketsPdf(path("sheet.pdf"), builtInTemplate(u"a4"_s).value(), {print}));
    QVERIFY(pdfText(path("sheet.pdf")).contains(u"Ticket 2 of 4"_s));
    QCOMPARE(pdfText(path("sheet.pdf")).count(u"Ticket "_s), 1);
}

void TestEveryPaper::printsNoLiveCodeInPractice_data()
{
    everyTemplate({203});
}

void TestEveryPaper::printsNoLiveCodeInPractice()
{
    QFETCH(QString, name);
    TicketPrint print = samplePrint(false);
    print.isPractice = true;
    QVERIFY(writeTicketsPdf(path("practice.pdf"), builtInTemplate(name).value(), {print}));
    QVERIFY(!lettersIn(pdfText(path("practice.pdf"))).contains(print.order.tickets.first().barcode));
    const QImage drawn = ticketBitmaps(builtInTemplate(name).value(), {print}, 203).first();
    const QStringList all = readByZbar(onTable(drawn), m_folder.path());
    for (const QString &one : all)
        QCOMPARE(one, u"qr PRACTICE, no ticket"_s);
    TicketPrint real = print;
    real.isPractice = false;
    QVERIFY(drawn != ticketBitmaps(builtInTemplate(name).value(), {real}, 203).first());
}

void TestEveryPaper::marksAReprintOnAnyPaper()
{
    TicketPrint print = samplePrint(false);
    const PaperTemplate bare = onlyCode(Symbology::Qr, 0, 0);
    QVERIFY(writeTicketsPdf(path("again.pdf"), bare, {print}));
    QVERIFY(pdfText(path("again.pdf")).contains(u"Reprint 1"_s));
    print.reprints.clear();
    QVERIFY(writeTicketsPdf(path("again.pdf"), bare, {print}));
    QVERIFY(!pdfText(path("again.pdf")).contains(u"Reprint"_s));
}

// A line that was taken back is not in it, nor is one of another ticket.
void TestEveryPaper::saysTheTaxThatStands()
{
    TicketPrint print = samplePrint(false);
    const Ticket ticket = print.order.tickets.first();
    const Currency euro = ticket.price.currency;
    LedgerLine old = print.lines.first();
    old.number = 3;
    old.taxAmount = {999, euro};
    LedgerLine back = old;
    back.number = 4;
    back.takesBack = 3;
    back.count = -1;
    back.taxAmount = {-999, euro};
    LedgerLine others = print.lines.first();
    others.number = 5;
    others.ticket = TicketId(77);
    others.taxAmount = {111, euro};
    print.lines += {old, back, others};
    QLocale::setDefault(QLocale(u"en_GB"_s));
    QCOMPARE(ticketSays(TicketWord::Tax, print, ticket), u"incl. 7 % tax €2.78"_s);
    QCOMPARE(ticketSays(TicketWord::Fees, print, ticket), u"Fees €1.50 (incl. 19 % tax €0.24)"_s);
    print.lines = {old, back};
    QCOMPARE(ticketSays(TicketWord::Tax, print, ticket), QString());
    QLocale::setDefault(QLocale::c());
}

void TestEveryPaper::sendsNoNameAsACommand()
{
    TicketPrint print = samplePrint(false);
    print.order.eventName = u"<p><RC0,0>{free} <CB> Tom & Jerry"_s;
    print.venue = QString(QChar(0x1b)) + u"@ \x1dV0"_s;
    const QList<QImage> drawn = ticketBitmaps(builtInTemplate(u"thermal203"_s).value(), {print}, 203);
    const PrintedPaperRead boca = readFgl(fglBytes(drawn), drawn.first().height(), drawn.first().width());
    QCOMPARE(boca.cuts, 1);
    QVERIFY(boca.typed.isEmpty() && boca.puzzles.isEmpty());
    const PrintedPaperRead receipt = readEscPos(escPosBytes(drawn), drawn.first().width());
    QCOMPARE(receipt.cuts, 1);
    QVERIFY(receipt.typed.isEmpty() && receipt.puzzles.isEmpty());
}

void TestEveryPaper::cutsAndKicksAsAsked()
{
    const QList<QImage> drawn =
        ticketBitmaps(builtInTemplate(u"roll80"_s).value(), {samplePrint(false), samplePrint(true)}, 203);
    const PrintedPaperRead usual = readEscPos(escPosBytes(drawn), 576);
    QCOMPARE(usual.cuts, 2);
    QCOMPARE(usual.kicks, 0);
    const PrintedPaperRead kicked = readEscPos(escPosBytes(drawn, {.cuts = false, .opensDrawer = true}), 576);
    QCOMPARE(kicked.cuts, 0);
    QCOMPARE(kicked.kicks, 1);
    QCOMPARE(readFgl(fglBytes(drawn), drawn.first().height(), 576).cuts, 2);
}

ROWLOCK_WINDOW_TEST(TestEveryPaper)
#include "tst_every_paper.moc"
