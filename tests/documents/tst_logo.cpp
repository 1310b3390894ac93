// The house's logo: what is taken as one, how it is kept, and where tickets and reports have it; and the terms on
// tickets.
#include "model/documents/logo.h"
#include "model/documents/row_paper.h"
#include "model/documents/tickets.h"

#include <QBuffer>
#include <QFile>
#include <QPageSize>
#include <QPdfWriter>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestLogo : public QObject
{
    Q_OBJECT

private slots:
    void isKeptSmall_data();
    void isKeptSmall();
    void isRefused_data();
    void isRefused();
    void isOnTickets();
    void termsAreOnTickets();
    void isOnReports();

private:
    QString written(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"picture"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }
    static QByteArray picture(QSize size, const char *format = "PNG", bool isNoise = false)
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::black);
        QRandomGenerator random(7);
        for (int y = 0; isNoise && y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x)
                image.setPixel(x, y, random.generate());
        image.setText(u"Author"_s, u"Ann Lee"_s);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        image.save(&buffer, format);
        return bytes;
    }
    static TicketPrint somePrint()
    {
        Ticket ticket;
        ticket.id = TicketId(1);
        ticket.label = u"Stalls, row A, seat 12"_s;
        ticket.category = u"Premium"_s;
        ticket.price = {4250, Currency::fromCode(u"EUR"_s).value()};
        ticket.barcode = u"7Q2MRTDX4KABCDEFGHWNPQRS01"_s;
        TicketPrint print;
        print.venue = u"Harbour Theatre"_s;
        print.timeZone = "Europe/Berlin";
        print.order.eventName = u"The Tempest"_s;
        print.order.tickets = {ticket};
        return print;
    }
    static QImage preview(const TicketPrint &print) { return ticketPreview(print, print.order.tickets.first(), 2); }
    static int ink(const QImage &image, const QRectF &mm) // dark pixels
    {
        const double perMm = image.width() / ticketWidthMm;
        int dark = 0;
        for (int y = int(mm.top() * perMm); y < int(mm.bottom() * perMm); ++y)
            for (int x = int(mm.left() * perMm); x < int(mm.right() * perMm); ++x)
                dark += qGray(image.pixel(x, y)) < 128;
        return dark;
    }

    QTemporaryDir m_folder;
};

void TestLogo::isKeptSmall_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QSize>("size");
    QTest::newRow("small") << picture({40, 20}) << QSize(40, 20);
    QTest::newRow("wide") << picture({3000, 1000}, "JPEG") << QSize(600, 200);
    QTest::newRow("high") << picture({500, 1000}) << QSize(200, 400);
    QTest::newRow("noise") << picture({900, 900}, "PNG", true) << QSize(200, 200);
    QTest::newRow("svg") << "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='10'><rect width='30' "
                            "height='10'/></svg>"_ba
                         << QSize(600, 200);
}

void TestLogo::isKeptSmall()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QSize, size);
    const auto logo = logoFromFile(written(bytes));
    QVERIFY2(logo, logo ? "" : qPrintable(logo.error().message));
    QVERIFY(logo->startsWith("\x89PNG\r\n\x1a\n") && logo->size() <= 256 * 1024);
    QCOMPARE(logoImage(*logo).size(), size);
    QVERIFY(!logo->contains("Ann Lee")); // nor who made it
}

void TestLogo::isRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text") << "no picture"_ba;
    QTest::newRow("another kind") << picture({10, 10}, "BMP");
    QTest::newRow("cut off") << picture({400, 300}).left(60);
    QTest::newRow("an SVG with another file in it") << "<svg><image href='/etc/hostname'/></svg>"_ba;
    QTest::newRow("an SVG that grows") << "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg>&a;</svg>"_ba;
}

void TestLogo::isRefused()
{
    QFETCH(QByteArray, bytes);
    const auto logo = logoFromFile(written(bytes));
    QVERIFY(!logo && logo.error().code == ErrorCode::InvalidArgument);
    QCOMPARE(logo.error().details[u"argument"].toString(), u"logo"_s);
    QVERIFY(!logoFromFile(m_folder.filePath(u"missing.png"_s)));
    QVERIFY(!logoFromFile(m_folder.path()));
}

void TestLogo::isOnTickets()
{
    TicketPrint print = somePrint();
    const QRectF place(62, 5, 13, 10); // millimetres
    QCOMPARE(ink(preview(print), place), 0);
    print.logo = picture({300, 200});
    QVERIFY(ink(preview(print), place) > 1000);
    print.order.eventName = u"A very long name of a play "_s.repeated(8); // and nothing runs into it
    const QImage image = preview(print);
    QVERIFY(ink(image, {54, 4.4, 3, 12}) < ink(image, {58.5, 4.4, 3, 12}));
    print.logo = "no picture";
    const QImage broken = preview(print);
    print.logo.clear();
    QCOMPARE(broken, preview(print));
}

void TestLogo::termsAreOnTickets()
{
    TicketPrint print = somePrint();
    const QRectF place(5.5, 42, 70, 6); // millimetres
    const QImage without = preview(print);
    print.terms = u"No refunds. "_s.repeated(16);
    const QImage with = preview(print);
    QVERIFY(ink(with, place) > 0 && with != without);
    QCOMPARE(ink(with, {1, 48.5, 108, 3.5}), 0); // no printer reaches that
    QVERIFY(ink(with, {5.5, 46, 70, 2.5}) > 0);  // all the lines of it
}

void TestLogo::isOnReports()
{
    const QList<PaperRow> rows{{PaperRow::Kind::Title, u"Z report 1"_s}, {PaperRow::Kind::Text, u"Harbour Theatre"_s}};
    const auto pageOf = [&](PaperSize size, const QByteArray &logo) {
        const QString file = m_folder.filePath(u"report.pdf"_s);
        return writeRowsPdf(file, rows, size, logo) ? QFileInfo(file).size() : -1;
    };
    for (const PaperSize size : {PaperSize::Sheet, PaperSize::Roll}) {
        const qint64 plain = pageOf(size, {});
        QVERIFY(plain > 0);
        QVERIFY(pageOf(size, picture({300, 200}, "PNG", true)) > plain + 10'000); // the picture is in it
        QCOMPARE(pageOf(size, "no picture") > 0, true);
    }
}

ROWLOCK_WINDOW_TEST(TestLogo)
#include "tst_logo.moc"
