// A report as CSV: what spreadsheets and programs must find in it, whatever people called their events.
#include "model/exchange/report_csv.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace rowlock;

class ReportCsvTest : public QObject
{
    Q_OBJECT

private slots:
    void cells_data();
    void cells();
    void emptyReport();
};

void ReportCsvTest::cells_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("plain") << u"Hamlet"_s << QByteArray("Hamlet");
    QTest::newRow("comma") << u"Hamlet, Prince"_s << QByteArray("\"Hamlet, Prince\"");
    QTest::newRow("quotes") << u"the \"Scottish\" play"_s << QByteArray("\"the \"\"Scottish\"\" play\"");
    QTest::newRow("line end") << u"a\nb"_s << QByteArray("\"a\nb\"");
    QTest::newRow("beyond ASCII") << u"Ödön"_s << QByteArray("Ödön");
    QTest::newRow("formula") << u"=HYPERLINK(\"http://x\",\"y\")"_s
                             << QByteArray("\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
    QTest::newRow("at") << u"@SUM(1)"_s << QByteArray("'@SUM(1)");
    QTest::newRow("minus") << u"-1+2"_s << QByteArray("'-1+2");
    QTest::newRow("empty") << u""_s << QByteArray();
}

void ReportCsvTest::cells()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, field);
    Report report;
    report.columns = {{u"name"_s, u"Name"_s},
                      {u"count"_s, u"Count"_s, true},
                      {u"amount"_s, u"Amount"_s, true},
                      {u"at"_s, u"At"_s},
                      {u"ended"_s, u"Ended"_s}};
    const Currency yen = Currency::fromCode(u"JPY"_s).value();
    report.rows = {{text, qint64(-3), Money{-4250, {}}, Instant{0}, std::monostate()},
                   {text, qint64(0), Money{500, yen}, Instant{1'000}, Instant{2'500}}};
    report.totals = {std::monostate(), qint64(-3), std::monostate(), std::monostate(), std::monostate()};
    QCOMPARE(toCsv(report), "name,count,amount,at,ended\r\n" + field + ",-3,-42.50,1970-01-01T00:00:00.000Z,\r\n"
                                + field + ",0,500,1970-01-01T00:00:01.000Z,1970-01-01T00:00:02.500Z\r\n");
}

void ReportCsvTest::emptyReport()
{
    Report report;
    report.columns = {{u"event"_s, u"Event"_s, true}, {u"name"_s, u"Name"_s}};
    QCOMPARE(toCsv(report), "event,name\r\n");
}

ROWLOCK_TEST(ReportCsvTest)
#include "tst_report_csv.moc"
