// A report as a workbook, read by another maker's program: texts are never formulas, numbers are numbers, times are the
// house's.
#include "model/exchange/report_xlsx.h"
#include "tests/support/outside_tools.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace rowlock;

class ReportXlsxTest : public QObject
{
    Q_OBJECT

private slots:
    void textsAreTexts_data();
    void textsAreTexts();
    void figuresAreFigures();
    void anEmptyReport();

private:
    // What the program says of the first sheet; `script` has it as `sheet`.
    QString read(const Report &report, const QByteArray &script)
    {
        const auto bytes = toXlsx(report);
        if (!bytes)
            return bytes.error().message;
        QFile file(m_folder.filePath(u"report.xlsx"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(*bytes) != bytes->size())
            return file.errorString();
        file.close();
        const QString program = u"import openpyxl, sys\n"_s + u"sheet = openpyxl.load_workbook(sys.argv[1]).active\n"_s
                                + QString::fromUtf8(script);
        const ToolAnswer answer = runTool(u"/usr/bin/python3"_s, {u"-c"_s, program, file.fileName()});
        return QString::fromUtf8(answer.ok() ? answer.out : answer.complaint).trimmed();
    }
    static Report reportOf(const QList<ReportCell> &row)
    {
        Report report;
        report.timeZone = "Europe/Berlin";
        for (qsizetype column = 0; column < row.size(); ++column)
            report.columns.append({u"column%1"_s.arg(column), u"Column %1"_s.arg(column)});
        report.rows = {row};
        return report;
    }
    QTemporaryDir m_folder;
};

void ReportXlsxTest::textsAreTexts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("seen");
    for (const QString &text : {u"=HYPERLINK(\"http://x\",\"y\")"_s, u"+1"_s, u"-1+2"_s, u"@SUM(1)"_s, u"\tx"_s,
                                u"Ödön"_s, u"1e5"_s, u"2031-11-21"_s, u"http://example.org"_s, u"<b>&amp;</b>"_s})
        QTest::newRow(text.toUtf8().constData()) << text << text;
    QTest::newRow("control") << u"a\u0001b"_s << u"a\uFFFDb"_s;
    QTest::newRow("no character") << u"a\uFFFEb"_s << u"a\uFFFDb"_s;
}

void ReportXlsxTest::textsAreTexts()
{
    QFETCH(QString, text);
    QFETCH(QString, seen);
    QCOMPARE(read(reportOf({text}), "cell = sheet['A2']\nprint(cell.data_type, ascii(cell.value), cell.hyperlink)"),
             read(reportOf({seen}), "cell = sheet['A2']\nprint('s', ascii(cell.value), None)"));
    QVERIFY(read(reportOf({seen}), "print(sheet['A2'].value == " + QByteArray("'''") + seen.toUtf8() + "''')")
            == u"True");
}

void ReportXlsxTest::figuresAreFigures()
{
    Report report = reportOf({qint64(-3), Money{-123'456, {}}, Instant{1'795'000'000'000}, ReportCell(),
                              Money{2400, *Currency::fromCode(u"JPY"_s)}});
    report.totals = {qint64(-3), Money{-123'456, {}}, ReportCell(), ReportCell(), ReportCell()};
    QCOMPARE(read(report, "print([cell.value for cell in sheet[2]], [cell.data_type for cell in sheet[2]])"),
             u"[-3, -1234.56, datetime.datetime(2026, 11, 18, 12, 6, 40), None, 2400] ['n', 'n', 'd', 'n', 'n']"_s);
    QCOMPARE(read(report, "print(sheet['B3'].value, sheet['B3'].font.b, sheet['B2'].number_format, sheet.freeze_panes,"
                          " sheet['E2'].number_format)"),
             u"-1234.56 True #,##0.00\\ \"EUR\" A2 #,##0\\ \"JPY\""_s);
}

void ReportXlsxTest::anEmptyReport()
{
    Report report;
    report.timeZone = "Europe/Berlin";
    report.columns = {{u"name"_s, u"Name"_s}};
    QCOMPARE(read(report, "print(sheet.max_row, sheet['A1'].value)"), u"1 Name"_s);
}

ROWLOCK_TEST(ReportXlsxTest)
#include "tst_report_xlsx.moc"
