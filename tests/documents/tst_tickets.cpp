// Tickets as a patron, a scanner and a printer see them: the PDF is read back by other makers' programs.
#include "model/documents/qr_code.h"
#include "model/documents/tickets.h"
#include "tests/support/outside_tools.h"

#include <QPainter>
#include <QPrinter>
#include <QTest>

using namespace rowlock;

namespace {

Currency currency(const char *code)
{
    return Currency::fromCode(QString::fromLatin1(code)).value();
}

Ticket seated(qint64 id, const QString &section, const QString &row, const QString &seat)
{
    Ticket ticket;
    ticket.id = TicketId(id);
    ticket.seatNo = int(id);
    ticket.label = QStringLiteral("%1, row %2, seat %3").arg(section, row, seat);
    ticket.category = QStringLiteral("Premium");
    ticket.price = {4250, currency("EUR")};
    ticket.barcode = QStringLiteral("7Q2MRTDX4KABCDEFGHWNPQRS%1").arg(id, 2, 10, QLatin1Char('0'));
    return ticket;
}

TicketPrint somePrint(const QList<Ticket> &tickets)
{
    TicketPrint print;
    print.venue = QStringLiteral("Harbour Theatre");
    print.timeZone = "Europe/Berlin";
    print.order.code = QStringLiteral("K7QM-3RTD");
    print.order.eventName = QStringLiteral("The Tempest");
    print.order.eventStarts =
        instantFromIso(QStringLiteral("2026-12-05T19:30"), QTimeZone(QByteArrayLiteral("Europe/Berlin"))).value();
    print.order.tickets = tickets;
    return print;
}

QString stalls()
{
    return QStringLiteral("Stalls");
}

// Shaped text comes back glyph by glyph, with marks of direction between: what counts is the letters. Qt's PDFs name no
// characters beyond the first 65,536, so that pictographs are seen but not read back.
QString lettersOf(const QString &text)
{
    QString letters;
    for (const QChar c : text.normalized(QString::NormalizationForm_KC)) {
        if (!c.isSpace() && !c.isSurrogate() && c.category() != QChar::Other_Format)
            letters.append(c);
    }
    return letters;
}

QStringList linesOf(const QString &text)
{
    return text.split(QRegularExpression(QStringLiteral("[\n\f]")), Qt::SkipEmptyParts);
}

} // namespace

class TestTickets : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void saysAllThatAPatronNeeds();
    void theStubHasTheWholeDate();
    void hasOnePageForEachValidTicketInTicketSize();
    void canBeScannedAsPrinted_data();
    void canBeScannedAsPrinted();
    void embedsItsFonts();
    void printsNamesAsTheyAre_data();
    void printsNamesAsTheyAre();
    void keepsLongNamesInTheirPlace();
    void knowsThePartsOfALabel_data();
    void knowsThePartsOfALabel();
    void tellsTheVenuesTime_data();
    void tellsTheVenuesTime();
    void writesYenWithoutDecimals();
    void sellsStandingPlacesByTheirArea();
    void usesNoColour();
    void looksTheSameInThePreview();
    void scannedInPracticeItIsNoTicket();
    void printsOnAPrinter();
    void refusesAnOrderWithoutValidTickets();
    void refusesAFolderThatIsNotThere();
    void saysWhenTheDiskIsFull();
    void leavesTheOldFileWhereItCannotWrite();
    void refusesACodeThatIsNoText();

private:
    QString path(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    QString textOf(const TicketPrint &print);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestTickets::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

QString TestTickets::textOf(const TicketPrint &print)
{
    const auto written = writeTicketsPdf(path("tickets.pdf"), print);
    if (!written)
        qWarning("%s", qPrintable(written.error().message));
    return pdfText(path("tickets.pdf"));
}

void TestTickets::saysAllThatAPatronNeeds()
{
    TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12")),
                                   seated(2, stalls(), QStringLiteral("A"), QStringLiteral("13"))});
    const QString text = textOf(print);
    const QStringList lines = linesOf(text);
    for (const char *expected : {"Harbour Theatre", "The Tempest", "Sat 5 December 2026, 19:30", "Stalls", "12", "13",
                                 "K7QM-3RTD", "Ticket 1 of 2", "Ticket 2 of 2"})
        QVERIFY2(lines.contains(QLatin1String(expected)), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("Section\nStalls\nRow\nA\nSeat\n12\n")), qPrintable(text));
    const QString price = QStringLiteral("Premium ") + toDisplay(print.order.tickets[0].price, QLocale());
    QVERIFY2(lines.contains(price), qPrintable(text));
    for (const Ticket &ticket : print.order.tickets)
        QVERIFY2(lettersOf(text).contains(ticket.barcode), qPrintable(text));

    const ToolAnswer info = runTool(QStringLiteral("pdfinfo"), {path("tickets.pdf")});
    QVERIFY2(info.ok(), info.complaint.constData());
    QVERIFY2(info.out.contains("K7QM-3RTD") && info.out.contains("The Tempest"), info.out.constData());
    QVERIFY2(info.out.contains("Rowlock " ROWLOCK_VERSION), info.out.constData());
}

void TestTickets::theStubHasTheWholeDate()
{
    TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    for (const char *day : {"2026-09-30T20:00", "2026-12-23T20:00", "2027-05-01T20:00"}) {
        print.order.eventStarts =
            instantFromIso(QLatin1String(day), QTimeZone(QByteArrayLiteral("Europe/Berlin"))).value();
        const QString text = textOf(print);
        QVERIFY2(!text.contains(QChar(0x2026)), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("20:00")), 2);
    }
}

void TestTickets::hasOnePageForEachValidTicketInTicketSize()
{
    QList<Ticket> tickets;
    for (int i = 1; i <= 5; ++i)
        tickets.append(seated(i, stalls(), QStringLiteral("C"), QString::number(20 + i)));
    tickets[1].state = TicketState::Refunded;
    tickets[2].state = TicketState::Void;
    tickets[3].state = TicketState::Used;
    const QString text = textOf(somePrint(tickets));

    const ToolAnswer info =
        runTool(QStringLiteral("pdfinfo"), {QStringLiteral("-f"), QStringLiteral("1"), QStringLiteral("-l"),
                                            QStringLiteral("9"), path("tickets.pdf")});
    QVERIFY2(info.ok(), info.complaint.constData());
    QVERIFY2(info.out.contains(QByteArray("Pages:           2")), info.out.constData());
    // 148 x 52.5 mm in points, as near as whole points come
    static const QRegularExpression size(QStringLiteral(R"(Page +(\d+) size: +([\d.]+) x ([\d.]+) pts)"));
    auto matches = size.globalMatch(QString::fromUtf8(info.out));
    int pages = 0;
    while (matches.hasNext()) {
        const auto match = matches.next();
        QVERIFY2(qAbs(match.captured(2).toDouble() - 148 * 72 / 25.4) <= 1, info.out.constData());
        QVERIFY2(qAbs(match.captured(3).toDouble() - 52.5 * 72 / 25.4) <= 1, info.out.constData());
        ++pages;
    }
    QCOMPARE(pages, 2);

    const QStringList lines = linesOf(text);
    QVERIFY(lines.contains(QStringLiteral("21")));
    QVERIFY(lines.contains(QStringLiteral("25")));
    for (const char *gone : {"22", "23", "24"})
        QVERIFY2(!lines.contains(QLatin1String(gone)), qPrintable(text));
    QVERIFY(lines.contains(QStringLiteral("Ticket 2 of 2")));
}

void TestTickets::canBeScannedAsPrinted_data()
{
    QTest::addColumn<int>("dotsPerInch");
    QTest::newRow("thermal printer") << 203;
    QTest::newRow("better thermal printer") << 300;
    QTest::newRow("laser printer") << 600;
}

void TestTickets::canBeScannedAsPrinted()
{
    QFETCH(int, dotsPerInch);
    QList<Ticket> tickets;
    for (int i = 1; i <= 3; ++i)
        tickets.append(seated(i, stalls(), QStringLiteral("A"), QString::number(i)));
    const auto written = writeTicketsPdf(path("tickets.pdf"), somePrint(tickets));
    QVERIFY(written);

    const QStringList pages = renderPdf(path("tickets.pdf"), m_folder->path(), dotsPerInch);
    QCOMPARE(pages.size(), 3);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(scanPicture(pages[i]), QStringList{tickets[i].barcode});
}

void TestTickets::embedsItsFonts()
{
    textOf(somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("1"))}));
    const ToolAnswer fonts = runTool(QStringLiteral("pdffonts"), {path("tickets.pdf")});
    QVERIFY2(fonts.ok(), fonts.complaint.constData());
    const QStringList rows = QString::fromUtf8(fonts.out).split(u'\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY(!rows.isEmpty());
    static const QRegularExpression embedded(QStringLiteral(R"(Identity-H +yes )"));
    for (const QString &row : rows)
        QVERIFY2(row.contains(embedded), qPrintable(row));
}

void TestTickets::printsNamesAsTheyAre_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("markup") << QStringLiteral("<b>Tom & Jerry</b><br>&amp;");
    QTest::newRow("arabic") << QString::fromUtf8("ليلة الموسيقى");
    QTest::newRow("hebrew and latin") << QString::fromUtf8("Hamlet המלט");
    QTest::newRow("ligatures") << QString::fromUtf8("Die Zauberflöte, fünf Offiziere");
    QTest::newRow("emoji") << QString::fromUtf8("Masks 🎭 & more");
    QTest::newRow("mnemonic") << QStringLiteral("Me && my girl %1 \\n");
    QTest::newRow("line break") << QStringLiteral("Two\nlines\tand a tab");
}

void TestTickets::printsNamesAsTheyAre()
{
    QFETCH(QString, name);
    TicketPrint print = somePrint({seated(1, name, QStringLiteral("A"), QStringLiteral("12"))});
    print.order.eventName = name;
    const QString letters = lettersOf(textOf(print));
    // On the ticket and on its stub.
    QVERIFY2(letters.count(lettersOf(name)) >= 2, qPrintable(letters));
    QVERIFY2(letters.contains(QStringLiteral("Sat5December2026,19:30")), qPrintable(letters));
}

void TestTickets::keepsLongNamesInTheirPlace()
{
    const QString endless = QString(QStringLiteral("Endless ")).repeated(60);
    const QString unbroken = QString(400, u'W');
    for (const QString &name : {endless, unbroken}) {
        TicketPrint print = somePrint({seated(1, name, name, name)});
        print.order.eventName = name;
        print.venue = name;
        print.order.tickets[0].category = print.terms = name;
        const QString text = textOf(print);
        QVERIFY2(text.contains(toDisplay(print.order.tickets[0].price, QLocale())), qPrintable(text));

        const QStringList pages = renderPdf(path("tickets.pdf"), m_folder->path(), 203);
        QCOMPARE(pages.size(), 1);
        QCOMPARE(scanPicture(pages[0]), QStringList{print.order.tickets[0].barcode});
        // White gaps left and right of the code, and a clear border: nothing runs into anything.
        const QImage picture(pages[0]);
        const double perMm = 203 / 25.4;
        const auto isWhite = [&](double x, double y, double width, double height) {
            for (int row = int(y * perMm); row < int((y + height) * perMm); ++row) {
                for (int column = int(x * perMm); column < int((x + width) * perMm); ++column) {
                    if (qGray(picture.pixel(column, row)) < 128)
                        return false;
                }
            }
            return true;
        };
        QVERIFY(isWhite(76.8, 1, 3, 50));
        QVERIFY(isWhite(106.5, 1, 3, 50));
        QVERIFY(isWhite(111.5, 1, 3, 50));
        QVERIFY(isWhite(144, 1, 3.5, 50));
        QVERIFY(isWhite(1, 0.5, 108, 3.5));
        QVERIFY(isWhite(1, 48.5, 108, 3.5));
    }
}

void TestTickets::knowsThePartsOfALabel_data()
{
    QTest::addColumn<QString>("label");
    QTest::addColumn<QStringList>("values");
    QTest::newRow("usual") << QStringLiteral("Stalls, row A, seat 12")
                           << QStringList{QStringLiteral("Stalls"), QStringLiteral("A"), QStringLiteral("12")};
    QTest::newRow("block") << QStringLiteral("Ground floor, block 3, row B, seat 7A")
                           << QStringList{QStringLiteral("Ground floor, block 3"), QStringLiteral("B"),
                                          QStringLiteral("7A")};
    QTest::newRow("tricky") << QStringLiteral("The back, row of trees, row 2, seat 1")
                            << QStringList{QStringLiteral("The back, row of trees"), QStringLiteral("2"),
                                           QStringLiteral("1")};
    QTest::newRow("no parts") << QStringLiteral("Box 4 left") << QStringList{QStringLiteral("Box 4 left")};
    QTest::newRow("no row") << QStringLiteral("Box 4, seat 2") << QStringList{QStringLiteral("Box 4, seat 2")};
    QTest::newRow("no section") << QStringLiteral(", row A, seat 2") << QStringList{QStringLiteral(", row A, seat 2")};
}

void TestTickets::knowsThePartsOfALabel()
{
    QFETCH(QString, label);
    QFETCH(QStringList, values);
    Ticket ticket = seated(1, stalls(), QStringLiteral("A"), QStringLiteral("1"));
    ticket.label = label;
    QStringList found;
    for (const TicketField &field : ticketFields(ticket))
        found.append(field.value);
    QCOMPARE(found, values);

    ticket.section = QStringLiteral("Circle");
    ticket.row = QStringLiteral("C");
    ticket.seat = QStringLiteral("5");
    const QList<TicketField> known{{QStringLiteral("Section"), ticket.section},
                                   {QStringLiteral("Row"), ticket.row},
                                   {QStringLiteral("Seat"), ticket.seat}};
    QCOMPARE(ticketFields(ticket), known);
}

void TestTickets::tellsTheVenuesTime_data()
{
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("expected");
    QTest::newRow("at home") << QByteArray("Europe/Berlin") << "C"
                             << "Sat 5 December 2026, 19:30";
    QTest::newRow("british") << QByteArray("Europe/Berlin") << "en_GB"
                             << "Sat 5 December 2026, 19:30";
    QTest::newRow("american") << QByteArray("America/New_York") << "en_US"
                              << "Sat December 5, 2026, 1:30 PM";
    QTest::newRow("german") << QByteArray("Europe/Berlin") << "de_DE"
                            << "Sa. 5. Dezember 2026, 19:30";
    QTest::newRow("next day") << QByteArray("Asia/Tokyo") << "C"
                              << "Sun 6 December 2026, 03:30";
    QTest::newRow("no such zone") << QByteArray("Mars/Olympus") << "C"
                                  << "Sat 5 December 2026, 18:30 UTC";
}

void TestTickets::tellsTheVenuesTime()
{
    QFETCH(QByteArray, zone);
    QFETCH(QString, locale);
    QFETCH(QString, expected);
    QLocale::setDefault(QLocale(locale));
    TicketPrint print = somePrint({});
    print.timeZone = zone;
    QCOMPARE(ticketDate(print).simplified(), expected);
}

void TestTickets::writesYenWithoutDecimals()
{
    TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    print.order.tickets[0].price = {12'800, currency("JPY")};
    QLocale::setDefault(QLocale(QStringLiteral("en_GB")));
    const QString text = textOf(print);
    QVERIFY2(text.contains(QStringLiteral("12,800")), qPrintable(text));
    QVERIFY2(!text.contains(QStringLiteral("128.00")) && !text.contains(QStringLiteral("800.0")), qPrintable(text));
}

void TestTickets::sellsStandingPlacesByTheirArea()
{
    Ticket ticket = seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"));
    ticket.seatNo = -1;
    ticket.label = QStringLiteral("Foundry floor");
    ticket.category = ticket.label;
    const QString text = textOf(somePrint({ticket}));
    QVERIFY2(text.contains(QStringLiteral("Area\nFoundry floor\nPlace\nStanding\n")), qPrintable(text));
    QVERIFY2(!linesOf(text).contains(QStringLiteral("Row")), qPrintable(text));
    QVERIFY2(!linesOf(text).contains(QStringLiteral("Seat")), qPrintable(text));
}

void TestTickets::usesNoColour()
{
    const TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    const QImage image = ticketPreview(print, print.order.tickets[0], 2);
    int dark = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            QVERIFY(qRed(pixel) == qGreen(pixel) && qGreen(pixel) == qBlue(pixel));
            dark += qGray(pixel) < 128;
        }
    }
    QVERIFY(dark > 1000);
}

void TestTickets::looksTheSameInThePreview()
{
    const TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    const QImage preview = ticketPreview(print, print.order.tickets[0], 3);
    QCOMPARE(preview.devicePixelRatio(), 3.0);
    QVERIFY(preview.save(path("preview.png")));
    QCOMPARE(scanPicture(path("preview.png")), QStringList{print.order.tickets[0].barcode});

    // The printed page at the preview's resolution has ink where the preview has: compared in cells of 2 mm.
    QVERIFY(writeTicketsPdf(path("tickets.pdf"), print));
    const QStringList pages = renderPdf(path("tickets.pdf"), m_folder->path(), 288);
    QCOMPARE(pages.size(), 1);
    const QSize cells(74, 26);
    const auto coarse = [&](const QImage &image) {
        return image.convertToFormat(QImage::Format_Grayscale8)
            .scaled(cells, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    };
    const QImage shown = coarse(preview);
    const QImage printed = coarse(QImage(pages[0]));
    int difference = 0;
    for (int y = 0; y < cells.height(); ++y) {
        for (int x = 0; x < cells.width(); ++x)
            difference = std::max(difference, qAbs(qGray(shown.pixel(x, y)) - qGray(printed.pixel(x, y))));
    }
    QVERIFY2(difference < 80, qPrintable(QString::number(difference)));
}

// Also one that was sold before the copy was made, whose code the door would take.
void TestTickets::scannedInPracticeItIsNoTicket()
{
    TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    print.isPractice = true;
    QVERIFY(ticketPreview(print, print.order.tickets[0], 3).save(path("practice.png")));
    for (const QString &scanned : scanPicture(path("practice.png"))) // the word across it may leave nothing to be read
        QCOMPARE(scanned, QStringLiteral("PRACTICE, no ticket"));
    const QString text = textOf(print);
    QVERIFY2(!lettersOf(text).contains(print.order.tickets[0].barcode), qPrintable(text));
}

void TestTickets::printsOnAPrinter()
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(path("printer.pdf"));
    const TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12")),
                                         seated(2, stalls(), QStringLiteral("A"), QStringLiteral("13"))});
    QVERIFY(printTickets(printer, {print}));
    const QStringList pages = renderPdf(path("printer.pdf"), m_folder->path(), 203);
    QCOMPARE(pages.size(), 2);
    QCOMPARE(scanPicture(pages[1]), QStringList{print.order.tickets[1].barcode});

    QPrinter nowhere(QPrinter::HighResolution);
    nowhere.setOutputFormat(QPrinter::PdfFormat);
    nowhere.setOutputFileName(path("missing/printer.pdf"));
    QVERIFY(!printTickets(nowhere, {print}));
}

void TestTickets::refusesAnOrderWithoutValidTickets()
{
    TicketPrint print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    print.order.tickets[0].state = TicketState::Refunded;
    const auto written = writeTicketsPdf(path("tickets.pdf"), print);
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::InvalidArgument);
    QVERIFY(written.error().message.contains(QStringLiteral("K7QM-3RTD")));
    QVERIFY(!QFileInfo::exists(path("tickets.pdf")));
}

void TestTickets::refusesAFolderThatIsNotThere()
{
    const auto written = writeTicketsPdf(path("no/such/folder.pdf"),
                                         somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))}));
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::StorageUnusable);
    QVERIFY2(written.error().message.contains(path("no/such/folder.pdf")), qPrintable(written.error().message));
}

void TestTickets::saysWhenTheDiskIsFull()
{
    const auto written = writeTicketsPdf(QStringLiteral("/dev/full"),
                                         somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))}));
    QVERIFY(!written);
    QCOMPARE(codeName(written.error().code), QStringLiteral("storage_full"));
    QVERIFY2(written.error().message.contains(QStringLiteral("/dev/full")), qPrintable(written.error().message));
    QVERIFY(!QFileInfo(QStringLiteral("/dev/full")).isFile()); // still the device, not a PDF in its place
}

void TestTickets::leavesTheOldFileWhereItCannotWrite()
{
    // A folder of the wanted name cannot be replaced by a file, not even by root.
    QVERIFY(QDir().mkpath(path("tickets.pdf")));
    const auto print = somePrint({seated(1, stalls(), QStringLiteral("A"), QStringLiteral("12"))});
    const auto written = writeTicketsPdf(path("tickets.pdf"), print);
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::StorageUnusable);
    QVERIFY(QFileInfo(path("tickets.pdf")).isDir());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 1);
}

void TestTickets::refusesACodeThatIsNoText()
{
    QVERIFY(!qrCode(QString()));
    QVERIFY(!qrCode(QString(QChar(0))));
    QVERIFY(!qrCode(QString(5000, u'A')));
    const auto code = qrCode(QStringLiteral("7Q2MRTDX4KABCDEFGHWNPQRS01"));
    QVERIFY(code);
    QCOMPARE(code->modules, 25); // version 2: upper case and figures are packed
}

ROWLOCK_WINDOW_TEST(TestTickets)
#include "tst_tickets.moc"
