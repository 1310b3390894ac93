// A report on paper: every row once, the head on each page, totals at the end, keys left out, across where it is wide.
#include "model/documents/report_paper.h"
#include "tests/support/outside_tools.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace rowlock;

class ReportPaperTest : public QObject
{
    Q_OBJECT

private slots:
    void everyRowStandsOnce();
    void wideOnesLieAcross();
    void aSettlementIsSigned();
    void anEmptyReportSaysSo();
    void saysWhereItCannotWrite();

private:
    static PaperReport paperOf(int rows, int figures = 2)
    {
        PaperReport paper;
        paper.venue = u"Harbour Theatre"_s;
        paper.madeBy = u"Anna"_s;
        paper.about = u"event 7"_s;
        Report &report = paper.report;
        report.kind = ReportKind::Breakdown;
        report.filter.by = ReportDimension::Day;
        report.filter.from = Instant{1'795'042'800'000}; // midnight in Berlin, and two days later
        report.filter.to = Instant{1'795'215'600'000};
        report.timeZone = "Europe/Berlin";
        report.madeAt = Instant{1'796'000'000'000};
        report.columns = {{u"row"_s, {}, false, true}, {u"day"_s, u"Business day"_s}};
        for (int i = 0; i < figures; ++i)
            report.columns.append({u"figure%1"_s.arg(i), u"Figure %1"_s.arg(i), true});
        for (int row = 0; row < rows; ++row) {
            QList<ReportCell> cells{u"KEY%1"_s.arg(row), u"R%1E"_s.arg(row)};
            for (int i = 0; i < figures; ++i)
                cells.append(Money{100LL * row, {}});
            report.rows.append(cells);
        }
        if (rows > 0)
            report.totals = QList<ReportCell>{ReportCell(), ReportCell()}
                            + QList<ReportCell>(figures, ReportCell(Money{987'654, {}}));
        return paper;
    }
    QTemporaryDir m_folder;
};

void ReportPaperTest::everyRowStandsOnce()
{
    const QString file = m_folder.filePath(u"report.pdf"_s);
    QVERIFY(writeReportPdf(file, paperOf(120)));
    const QString text = pdfText(file);
    for (int row = 0; row < 120; ++row)
        QCOMPARE(text.count(u"R%1E"_s.arg(row)), 1);
    QVERIFY(!text.contains(u"KEY"));
    QCOMPARE(text.count(u"9876.54"), 2);
    QCOMPARE(text.count(u"Total"), 1);
    for (const QString &head : {u"Sales by business day"_s, u"Harbour Theatre"_s, u"2026-11-19 to 2026-11-20"_s,
                                u"event 7"_s, u"Anna"_s, u"Figure 1"_s, u"of 3"_s, u"Amounts in EUR"_s})
        QVERIFY2(text.count(head) == 3, qPrintable(head + u": "_s + text.left(900)));
}

void ReportPaperTest::wideOnesLieAcross()
{
    const QString file = m_folder.filePath(u"wide.pdf"_s);
    QVERIFY(writeReportPdf(file, paperOf(3, 10)));
    const ToolAnswer facts = runTool(u"pdfinfo"_s, {file});
    static const QRegularExpression size(u"Page size: +([0-9.]+) x ([0-9.]+)"_s);
    const auto found = size.match(QString::fromUtf8(facts.out));
    QVERIFY(found.hasMatch());
    QVERIFY(found.captured(1).toDouble() > found.captured(2).toDouble());
}

// Once, whole, and under the figures; what is only shown before it is made is not signed.
void ReportPaperTest::aSettlementIsSigned()
{
    for (const int rows : {3, 30, 45, 48, 50, 52, 120}) {
        PaperReport paper = paperOf(rows);
        paper.report.kind = ReportKind::Settlement;
        paper.report.filter.from = paper.report.filter.to = {};
        const QString file = m_folder.filePath(u"settlement.pdf"_s);
        QVERIFY(writeReportPdf(file, paper));
        QVERIFY(!pdfText(file).contains(u"For the promoter"_s));
        paper.report.filter.settlement = 12;
        QVERIFY(writeReportPdf(file, paper));
        const QString text = pdfText(file);
        QCOMPARE(text.count(u"For the house: date, name, signature"_s), 1);
        QCOMPARE(text.count(u"For the promoter: date, name, signature"_s), 1);
        QVERIFY(text.contains(u"Settlement 12"_s) && !text.contains(u"All time"_s));
        QVERIFY(!text.contains(u"Anna"_s));
        const QString last = u"R%1E"_s.arg(rows - 1);
        QCOMPARE(text.count(last), 1);
        QVERIFY(text.indexOf(last) < text.indexOf(u"For the house"_s));
    }
}

void ReportPaperTest::anEmptyReportSaysSo()
{
    const QString file = m_folder.filePath(u"empty.pdf"_s);
    QVERIFY(writeReportPdf(file, paperOf(0)));
    QVERIFY(pdfText(file).contains(u"There is nothing to report for this choice."));
}

void ReportPaperTest::saysWhereItCannotWrite()
{
    const auto written = writeReportPdf(m_folder.filePath(u"no/such/folder.pdf"_s), paperOf(1));
    QVERIFY(!written);
    QVERIFY(!written.error().message.isEmpty());
}

ROWLOCK_WINDOW_TEST(ReportPaperTest)
#include "tst_report_paper.moc"
