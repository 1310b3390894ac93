// Receipts: they add up, say what the law and the patron want to know, and come out of every printer.
#include "model/documents/printer_bytes.h"
#include "model/documents/receipt.h"
#include "model/documents/ticket_words.h"
#include "tests/support/outside_tools.h"
#include "tests/support/printer_readers.h"

#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

Money euros(qint64 cents)
{
    return {cents, Currency::fromCode(u"EUR"_s).value()};
}

LedgerLine boughtLine(int number, LineKind kind, const QString &text, qint64 list, qint64 paid, qint64 tax, int rate)
{
    LedgerLine line;
    line.number = number;
    line.kind = kind;
    line.text = text;
    line.list = euros(list);
    line.paid = euros(paid);
    line.taxAmount = euros(tax);
    line.net = line.paid - line.taxAmount;
    if (rate > 0)
        line.tax = {u"T%1"_s.arg(rate), TaxRate::of(rate).value()};
    if (list != paid)
        line.reductions = {{ReductionBy::Voucher, 1, u"Spring voucher"_s, euros(list - paid)}};
    return line;
}

ReceiptPrint someReceipt()
{
    ReceiptPrint print;
    print.venue = {u"Harbour Theatre"_s, u"4 Quay Street, 20457 Hamburg"_s, u"DE 123456789"_s};
    print.timeZone = "Europe/Berlin";
    print.order.code = u"K7QM-3RTD"_s;
    print.order.eventName = u"The Tempest"_s;
    print.order.eventStarts = Instant{1'790'186'400'000};
    print.order.at = Instant{1'790'000'000'000};
    print.order.by = {u"foyer"_s, u"Ada"_s};
    print.printedAt = print.order.at.plusSeconds(60);
    print.lines = {boughtLine(1, LineKind::Ticket, u"Adult"_s, 4250, 4250, 278, 700),
                   boughtLine(2, LineKind::Ticket, u"Adult"_s, 4250, 4250, 278, 700),
                   boughtLine(3, LineKind::Ticket, u"Child"_s, 2000, 1500, 98, 700),
                   boughtLine(4, LineKind::Fee, u"Booking fee"_s, 149, 149, 24, 1900),
                   boughtLine(5, LineKind::Donation, u"Donation"_s, 500, 500, 0, 0),
                   boughtLine(6, LineKind::Rounding, {}, 1, 1, 0, 0)};
    print.order.total = euros(10'650);
    Payment cash;
    cash.method = PaymentMethod::Cash;
    cash.amount = euros(8650);
    cash.tendered = euros(10'000);
    Payment voucher;
    voucher.method = PaymentMethod::GiftCard;
    voucher.amount = voucher.tendered = euros(2000);
    print.order.payments = {cash, voucher};
    return print;
}

PaperTemplate usualReceipt()
{
    return builtInTemplate(builtInNames(PaperFor::Receipt).first()).value();
}

QStringList saidRows(const ReceiptPrint &print)
{
    QStringList said;
    for (const ReceiptRow &row : receiptRows(usualReceipt(), print))
        if (row.kind == ReceiptRow::Kind::Text)
            said += row.amount.isEmpty() ? row.text.trimmed() : row.text.trimmed() + u" = "_s + row.amount;
    return said;
}

} // namespace

class TestReceipts : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(u"en_GB"_s)); }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void addsUp();
    void saysEverything();
    void leavesOutWhatWasTakenBack();
    void saysWhatIsStillOpen();
    void marksACopy();
    void isMarkedInPractice();
    void isReadBackFromPdf_data();
    void isReadBackFromPdf();
    void goesOnOverPages();
    void comesOutOfAReceiptPrinter();

private:
    QTemporaryDir m_folder;
};

void TestReceipts::addsUp()
{
    const ReceiptSums sums = receiptSums(someReceipt());
    QCOMPARE(sums.lines, euros(10'650));
    QCOMPARE(sums.taxed, sums.lines);
    QCOMPARE(sums.paid, sums.lines);
    QCOMPARE(sums.open().minor, 0);
}

void TestReceipts::saysEverything()
{
    const QStringList said = saidRows(someReceipt());
    for (const QString &row :
         {u"Harbour Theatre"_s, u"4 Quay Street, 20457 Hamburg"_s, u"Tax number DE 123456789"_s, u"Order K7QM-3RTD"_s,
          u"The Tempest"_s, u"Served by Ada"_s, u"2 × Adult = €85.00"_s, u"Child = €20.00"_s,
          u"Spring voucher = -€5.00"_s, u"Booking fee = €1.49"_s, u"Donation = €5.00"_s, u"Rounding = €0.01"_s,
          u"Total = €106.50"_s, u"Cash = €100.00"_s, u"Change = -€13.50"_s, u"Gift card = €20.00"_s,
          u"7 % tax in €93.46 net = €6.54"_s, u"19 % tax in €1.25 net = €0.24"_s})
        QVERIFY2(said.contains(row), qPrintable(row + u" in\n"_s + said.join(u'\n')));
    QVERIFY2(!said.join(u'\n').contains(u"COPY"_s), qPrintable(said.join(u'\n')));
    QVERIFY(!said.join(u'\n').contains(u"Still to be paid"_s));
}

void TestReceipts::leavesOutWhatWasTakenBack()
{
    ReceiptPrint print = someReceipt();
    LedgerLine back = print.lines.at(2);
    back.number = 7;
    back.act = LineAct::Refund;
    back.takesBack = 3;
    back.count = -1;
    back.list = -back.list;
    back.paid = -back.paid;
    back.net = -back.net;
    back.taxAmount = -back.taxAmount;
    print.lines.append(back);
    print.order.refunded = euros(1500);
    Payment refund;
    refund.method = PaymentMethod::Cash;
    refund.amount = refund.tendered = euros(-1500);
    print.order.payments.append(refund);
    const ReceiptSums sums = receiptSums(print);
    QCOMPARE(sums.lines, euros(9150));
    QCOMPARE(sums.taxed, sums.lines);
    QCOMPARE(sums.paid, sums.lines);
    const QStringList said = saidRows(print);
    QVERIFY(!said.join(u'\n').contains(u"Child"_s));
    QVERIFY2(said.contains(u"Cash given back = -€15.00"_s), qPrintable(said.join(u'\n')));
    QVERIFY2(said.contains(u"7 % tax in €79.44 net = €5.56"_s), qPrintable(said.join(u'\n')));
}

void TestReceipts::saysWhatIsStillOpen()
{
    ReceiptPrint print = someReceipt();
    print.order.payments.removeLast();
    QVERIFY(saidRows(print).contains(u"Still to be paid = €20.00"_s));
}

void TestReceipts::marksACopy()
{
    ReceiptPrint print = someReceipt();
    print.printedBefore = 2;
    QVERIFY(saidRows(print).contains(u"COPY 2"_s));
}

void TestReceipts::isMarkedInPractice()
{
    ReceiptPrint print = someReceipt();
    print.isPractice = true;
    QCOMPARE(saidRows(print).first(), u"PRACTICE"_s);
    QCOMPARE(saidRows(print).last(), u"PRACTICE"_s);
}

void TestReceipts::isReadBackFromPdf_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : builtInNames(PaperFor::Receipt))
        QTest::newRow(qPrintable(name)) << name;
}

void TestReceipts::isReadBackFromPdf()
{
    QFETCH(QString, name);
    const ReceiptPrint print = someReceipt();
    const auto pdf = receiptPdf(builtInTemplate(name).value(), print);
    QVERIFY(pdf);
    QFile file(m_folder.filePath(u"receipt.pdf"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(*pdf);
    file.close();
    const QString text = pdfText(file.fileName()).simplified().remove(u' ');
    for (const ReceiptRow &row : receiptRows(builtInTemplate(name).value(), print)) {
        const QString letters = row.text.normalized(QString::NormalizationForm_KC).simplified().remove(u' ');
        QVERIFY2(text.contains(letters), qPrintable(row.text + u" in "_s + text));
        QVERIFY2(text.contains(row.amount), qPrintable(row.amount + u" in "_s + text));
    }
    QCOMPARE(renderPdf(file.fileName(), m_folder.path(), 100).size(), 1);
}

void TestReceipts::goesOnOverPages()
{
    ReceiptPrint print = someReceipt();
    for (int i = 0; i < 120; ++i)
        print.lines.append(boughtLine(10 + i, LineKind::Goods, u"Programme %1"_s.arg(i), 300, 300, 0, 0));
    const PaperTemplate sheets = builtInTemplate(u"receipt-a4"_s).value();
    QVERIFY(receiptBitmaps(sheets, print, 150).size() > 1);
    for (const QImage &page : receiptBitmaps(sheets, print, 150))
        QVERIFY(page.height() <= (297 - 36) / 25.4 * 150 + 1);
    QCOMPARE(receiptBitmaps(usualReceipt(), print, 203).size(), 1); // a roll has no end
}

void TestReceipts::comesOutOfAReceiptPrinter()
{
    for (const auto &[name, width] : {std::pair("receipt80", 576), std::pair("receipt58", 384)}) {
        const QList<QImage> drawn =
            receiptBitmaps(builtInTemplate(QString::fromLatin1(name)).value(), someReceipt(), 203);
        QCOMPARE(drawn.size(), 1);
        QCOMPARE(drawn.first().width(), width);
        const PrintedPaperRead read = readEscPos(escPosBytes(drawn, {.cuts = true, .opensDrawer = true}), width);
        QVERIFY2(read.puzzles.isEmpty() && read.typed.isEmpty(), qPrintable(read.puzzles.join(u' ')));
        QCOMPARE(read.cuts, 1);
        QCOMPARE(read.kicks, 1);
        QVERIFY(read.papers.value(0) == drawn.first().convertToFormat(QImage::Format_Grayscale8));
    }
}

ROWLOCK_WINDOW_TEST(TestReceipts)
#include "tst_receipts.moc"
