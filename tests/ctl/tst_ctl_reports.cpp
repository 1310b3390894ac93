// Reports by the command line: the same figures in every form, rows that open down to their orders, and tables for an
// auditor that tie, read by other people's programs.
#include "tests/ctl/ctl_house.h"
#include "tests/support/outside_tools.h"

#include <QStandardPaths>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCtlReports : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        m_ctl->makeHouse();
        m_plan = u"1"_s;
        // A name that a spreadsheet would run.
        RUN(event, 0,
            {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"=HYPERLINK(\"http://x\",\"y\")"_s,
             u"--starts"_s, u"2031-11-21T19:30"_s, u"--price"_s, u"Stalls=42.00"_s, u"--price"_s, u"Box = royal=100"_s,
             u"--price"_s, u"default=12.50"_s, u"--capacity"_s, u"Standing floor=30"_s});
        m_event = str(event.number("event"));
        sell(2, u"card:84.00"_s);
        sell(1, u"cash:42.00"_s);
        RUN(back, 0, {u"refund"_s, u"2"_s});
    }
    void cleanup() { dropFolder(); }

    void everyFormHasTheSameFigures();
    void aRowOpensDownToItsOrders();
    void whatIsRefused_data();
    void whatIsRefused();
    void theReportsOfTheHouse();
    void anAuditorComesToTheSameTotals();
    void aFolderThatHasSomething();
    void everyTableIsTheSameInBothForms_data();
    void everyTableIsTheSameInBothForms();
    void anotherProgramOpensTheWorkbook_data();
    void anotherProgramOpensTheWorkbook();

private:
    void sell(int seats, const QString &payment)
    {
        RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, str(seats), u"--category"_s, u"Stalls"_s});
        RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, payment});
    }
    static QString python(const QByteArray &program, const QStringList &arguments)
    {
        const ToolAnswer answer =
            runTool(u"/usr/bin/python3"_s, QStringList{u"-c"_s, QString::fromUtf8(program)} + arguments);
        return answer.ok() ? QString::fromUtf8(answer.out).trimmed() : QString::fromUtf8(answer.complaint);
    }
};

void TestCtlReports::everyFormHasTheSameFigures()
{
    const QStringList report{u"report"_s, u"breakdown"_s, u"--by"_s, u"performance"_s};
    RUN(told, 0, (report));
    const QJsonObject totals = told.json[u"totals"_s].toObject();
    QCOMPARE(totals[u"sold_amount"_s].toString(), u"126.00"_s);
    QCOMPARE(totals[u"refunded_amount"_s].toString(), u"-42.00"_s);
    QCOMPARE(totals[u"net_amount"_s].toString(), u"84.00"_s);
    QCOMPARE(totals[u"net"_s].toInteger(), 2);
    for (const QString &by : {u"day"_s, u"hour"_s, u"category"_s, u"type"_s, u"tender"_s, u"section"_s, u"kind"_s}) {
        RUN(same, 0, {u"report"_s, u"breakdown"_s, u"--by"_s, by});
        QCOMPARE(same.json[u"totals"_s][u"net_amount"_s].toString(), u"84.00"_s);
    }

    const QString workbook = m_ctl->path(u"report.xlsx"_s);
    RUN(made, 0, (report + QStringList{u"--format"_s, u"xlsx"_s, u"--output"_s, workbook}));
    QVERIFY(made.number("bytes") > 1000);
    const QString read = python(
        "import openpyxl, sys\n"
        "sheet = openpyxl.load_workbook(sys.argv[1]).active\n"
        "head = [cell.value for cell in sheet[1]]\n"
        "last = [cell for cell in sheet[sheet.max_row]]\n"
        "names = dict(zip(head, last))\n"
        "formulas = [cell.coordinate for row in sheet for cell in row if cell.data_type == 'f']\n"
        "name = sheet.cell(2, 2).value\n"
        "print(names['Net'].value, names['Net'].data_type, names['Tickets sold'].value, sheet.freeze_panes, formulas,"
        " name.startswith('=HYPERLINK'), 'EUR' in names['Net'].number_format)\n",
        {workbook});
    QCOMPARE(read, u"84 n 3 A2 [] True True"_s);

    const QString paper = m_ctl->path(u"report.pdf"_s);
    const CtlRun printed = m_ctl->plain(QStringList{u"--database"_s, m_ctl->database()} + report
                                        + QStringList{u"--format"_s, u"pdf"_s, u"--output"_s, paper});
    QVERIFY2(printed.status == 0, printed.err.constData());
    const QString text = pdfText(paper);
    QVERIFY2(text.contains(u"Sales by performance"), qPrintable(text));
    for (const QString &figure : {u"126.00"_s, u"-42.00"_s, u"84.00"_s, u"page 1 of 1"_s, u"Total"_s, u"EUR"_s})
        QVERIFY2(text.contains(figure), qPrintable(text));

    RUN(csv, 0, (report + QStringList{u"--format"_s, u"csv"_s}));
    const QString content = csv.text("content");
    QVERIFY2(content.contains(u"\"'=HYPERLINK"), qPrintable(content));
    QVERIFY2(content.contains(u",-42.00,"), qPrintable(content)); // a number stays one
}

void TestCtlReports::aRowOpensDownToItsOrders()
{
    RUN(report, 0, {u"report"_s, u"breakdown"_s, u"--by"_s, u"tender"_s});
    for (const QJsonValue &row : report.list("rows")) {
        RUN(opened, 0,
            {u"report"_s, u"orders"_s, u"breakdown"_s, u"--by"_s, u"tender"_s, u"--row"_s, row[u"row"_s].toString()});
        const QJsonObject totals = opened.json[u"totals"_s].toObject();
        for (const QString &figure : {u"sold"_s, u"sold_amount"_s, u"refunded"_s, u"refunded_amount"_s})
            QCOMPARE(totals[figure], row[figure]);
        QCOMPARE(opened.list("rows").size(), 1);
    }
    RUN(sales, 0, {u"report"_s, u"sales"_s});
    QCOMPARE(sales.list("rows").size(), 2); // by card, and in cash
    for (const QJsonValue &row : sales.list("rows")) {
        RUN(opened, 0, {u"report"_s, u"orders"_s, u"sales"_s, u"--row"_s, row[u"key"_s].toString()});
        const QJsonObject totals = opened.json[u"totals"_s].toObject();
        for (const QString &figure : {u"orders"_s, u"taken"_s, u"refunded"_s, u"net"_s})
            QCOMPARE(totals[figure], row[figure]);
    }
    RUN(none, 0, {u"report"_s, u"orders"_s, u"breakdown"_s, u"--by"_s, u"day"_s, u"--row"_s, u"1999-01-01"_s});
    QVERIFY(none.list("rows").isEmpty());
}

void TestCtlReports::whatIsRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("told apart by nothing we know") << QStringList{u"breakdown"_s, u"--by"_s, u"moon"_s};
    QTest::newRow("a payment has no section")
        << QStringList{u"breakdown"_s, u"--by"_s, u"tender"_s, u"--second-by"_s, u"section"_s};
    QTest::newRow("within a day") << QStringList{u"breakdown"_s, u"--from"_s, u"2031-11-21T18:00"_s};
    QTest::newRow("a workbook on the screen") << QStringList{u"breakdown"_s, u"--format"_s, u"xlsx"_s};
    QTest::newRow("paper on the screen") << QStringList{u"ledger"_s, u"--format"_s, u"pdf"_s};
    QTest::newRow("of no event") << QStringList{u"heat"_s};
    QTest::newRow("of no shift") << QStringList{u"shift"_s, u"--shift"_s, u"7"_s};
}

void TestCtlReports::whatIsRefused()
{
    QFETCH(QStringList, words);
    const CtlRun run = (*m_ctl)(QStringList{u"report"_s} + words);
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QCOMPARE(run.code(), u"invalid_argument"_s);
}

void TestCtlReports::theReportsOfTheHouse()
{
    RUN(tonight, 0, {u"report"_s, u"tonight"_s, u"--event"_s, m_event});
    const QJsonObject row = tonight.list("rows").first().toObject();
    QCOMPARE(row[u"sold"_s].toInteger(), 2);
    QCOMPARE(row[u"money"_s].toString(), u"84.00"_s);
    RUN(settlement, 0, {u"report"_s, u"settlement"_s, u"--event"_s, m_event});
    QCOMPARE(settlement.list("rows").last()[u"paid"_s].toString(), u"84.00"_s);
    RUN(heat, 0, {u"report"_s, u"heat"_s, u"--event"_s, m_event});
    QCOMPARE(heat.json[u"totals"_s][u"sold"_s].toInteger(), 2);
    const QString map = m_ctl->path(u"heat.pdf"_s);
    RUN(drawn, 0, {u"report"_s, u"heat"_s, u"--event"_s, m_event, u"--format"_s, u"pdf"_s, u"--output"_s, map});
    const QString said = pdfText(map);
    QVERIFY2(said.contains(u"over 75 %: 2 seats"_s) && said.contains(u"2031-11-21 19:30"_s), qPrintable(said));
    RUN(through, 0, {u"report"_s, u"sellthrough"_s, u"--event"_s, m_event});
    QCOMPARE(through.list("rows").last()[u"sold_so_far"_s].toInteger(), 2);
    for (const QString &name : {u"refunds"_s, u"comps"_s, u"outstanding"_s}) {
        RUN(other, 0, {u"report"_s, name});
        QVERIFY(!other.list("columns").isEmpty());
    }
}

void TestCtlReports::anAuditorComesToTheSameTotals()
{
    const QString folder = m_ctl->path(u"audit"_s);
    RUN(settled, 0, {u"settlement"_s, u"make"_s, m_event});
    sell(1, u"cash:42.00"_s); // after it
    RUN(later, 0, {u"refund"_s, u"1"_s});
    RUN(next, 0, {u"settlement"_s, u"make"_s, m_event});
    RUN(made, 0, {u"export"_s, u"auditor"_s, folder});
    QCOMPARE(made.json[u"rows"_s][u"lines"_s].toInteger(), 7);
    RUN(tax, 0, {u"report"_s, u"tax"_s});
    RUN(ledger, 0, {u"report"_s, u"ledger"_s});
    const QString sums =
        python("import csv, os, sys\n"
               "from decimal import Decimal\n"
               "rows = lambda name: list(csv.DictReader(open(os.path.join(sys.argv[1], name + '.csv'),"
               " newline='', encoding='utf-8')))\n"
               "total = lambda name, column: sum(Decimal(row[column]) for row in rows(name))\n"
               "modes = {oct(os.stat(os.path.join(sys.argv[1], name)).st_mode & 0o777)"
               " for name in os.listdir(sys.argv[1])}\n"
               "orders = sum(Decimal(row['total']) - Decimal(row['refunded']) for row in rows('orders'))\n"
               "told = {(row['order'], int(row['line'])): Decimal(row['paid']) for row in rows('lines')}\n"
               "settled = {'1': 0, '2': 0}\n"
               "for row in rows('settled'):\n"
               "    covered = range(int(row['first_line']), int(row['last_line']) + 1)\n"
               "    settled[row['settlement']] += sum(told[row['order'], line] for line in covered)\n"
               "print(total('lines', 'paid'), total('tenders', 'amount'), orders, settled['1'], settled['2'],"
               " modes, rows('events')[0]['name'][:2])\n",
               {folder});
    QCOMPARE(sums, u"%1 %2 42.00 %3 %4 {'0o600'} '="_s.arg(tax.json[u"totals"_s][u"gross"_s].toString(),
                                                           ledger.json[u"totals"_s][u"amount"_s].toString(),
                                                           settled.list("rows").last()[u"paid"_s].toString(),
                                                           next.list("rows").last()[u"paid"_s].toString()));
    RUN(lines, 0, {u"export"_s, u"lines"_s, u"--output"_s, m_ctl->path(u"lines.csv"_s)});
    QCOMPARE(lines.number("rows"), 7);
}

void TestCtlReports::aFolderThatHasSomething()
{
    RUN(made, 0, {u"export"_s, u"auditor"_s, m_ctl->path(u"audit"_s)});
    const CtlRun again = (*m_ctl)({u"export"_s, u"auditor"_s, m_ctl->path(u"audit"_s)});
    QCOMPARE(again.code(), u"invalid_argument"_s);
    const CtlRun none = (*m_ctl)({u"export"_s, u"names"_s, u"--output"_s, m_ctl->path(u"names.csv"_s)});
    QCOMPARE(none.code(), u"invalid_argument"_s);
    QVERIFY(!QFile::exists(m_ctl->path(u"names.csv"_s)));
}

void TestCtlReports::everyTableIsTheSameInBothForms_data()
{
    QTest::addColumn<QString>("table");
    for (const char *table :
         {"orders", "lines", "tenders", "shifts", "settlements", "settled", "patrons", "waitlist", "seats", "events"})
        QTest::newRow(table) << QString::fromLatin1(table);
}

void TestCtlReports::everyTableIsTheSameInBothForms()
{
    QFETCH(QString, table);
    RUN(settled, 0, {u"settlement"_s, u"make"_s, m_event});
    RUN(waits, 0, {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"2"_s, u"--name"_s, u"Any"_s});
    RUN(patron, 0, {u"patron"_s, u"add"_s, u"@SUM(1)"_s});
    const QString list = m_ctl->path(table + u".csv"_s), book = m_ctl->path(table + u".xlsx"_s);
    RUN(csv, 0, {u"export"_s, table, u"--output"_s, list});
    RUN(xlsx, 0, {u"export"_s, table, u"--format"_s, u"xlsx"_s, u"--output"_s, book});
    QCOMPARE(xlsx.number("rows"), csv.number("rows"));
    QCOMPARE(xlsx.text("format"), u"xlsx"_s);
    const QString told = python(
        "import csv, datetime, openpyxl, os, sys\n"
        "from decimal import Decimal\n"
        "from zoneinfo import ZoneInfo\n"
        "rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))\n"
        "sheet = [list(row) for row in openpyxl.load_workbook(sys.argv[2]).active]\n"
        "wrong = []\n"
        "def text(cell):\n"
        "    value = cell.value\n"
        "    if cell.data_type == 'f': return 'a formula'\n"
        "    if value is None: return ''\n"
        "    if isinstance(value, datetime.datetime):\n"
        "        there = value.replace(tzinfo=ZoneInfo('Europe/Berlin')).astimezone(datetime.timezone.utc)\n"
        "        return there.strftime('%Y-%m-%dT%H:%M:%S')\n"
        "    if isinstance(value, (int, float)): return Decimal(str(value))\n"
        "    return value\n"
        "def same(cell, seen):\n"
        "    made = text(cell)\n"
        "    if isinstance(made, Decimal): return made == Decimal(seen)\n"
        "    return made == seen or \"'\" + made == seen or (made and seen.startswith(made) and made[4] == '-')\n"
        "assert len(rows) == len(sheet), (len(rows), len(sheet))\n"
        "for line, cells in zip(rows, sheet):\n"
        "    wrong += [(c.coordinate, c.value, s) for c, s in zip(cells, line) if not same(c, s)]\n"
        "print(len(rows) - 1, wrong[:3], oct(os.stat(sys.argv[2]).st_mode & 0o777))\n",
        {list, book});
    QCOMPARE(told, u"%1 [] 0o600"_s.arg(csv.number("rows")));
}

void TestCtlReports::anotherProgramOpensTheWorkbook_data()
{
    QTest::addColumn<QStringList>("report");
    for (const QString &name : {u"sales"_s, u"ledger"_s, u"tax"_s, u"refunds"_s})
        QTest::newRow(qPrintable(name)) << QStringList{u"report"_s, name};
    for (const QString &by : {u"day"_s, u"type"_s, u"tender"_s})
        QTest::newRow(qPrintable(by)) << QStringList{u"report"_s, u"breakdown"_s, u"--by"_s, by};
}

// What a spreadsheet adds up of the list, and what it reads in the last row of the workbook.
void TestCtlReports::anotherProgramOpensTheWorkbook()
{
    const QString office = QStandardPaths::findExecutable(u"soffice"_s);
    if (office.isEmpty())
        QSKIP("LibreOffice is not installed here, so it was not asked what it reads.");
    QFETCH(QStringList, report);
    const QString book = m_ctl->path(u"book.xlsx"_s), list = m_ctl->path(u"list.csv"_s);
    RUN(told, 0, (report));
    RUN(asBook, 0, (report + QStringList{u"--format"_s, u"xlsx"_s, u"--output"_s, book}));
    RUN(asList, 0, (report + QStringList{u"--format"_s, u"csv"_s, u"--output"_s, list}));
    const QStringList quietly{u"-env:UserInstallation=file://"_s + m_ctl->path(u"office"_s), u"--headless"_s};
    const auto converted = [&](const QString &file, const QString &form) {
        const QString folder = m_ctl->path(u"read"_s);
        const ToolAnswer answer =
            runTool(office, quietly + QStringList{u"--convert-to"_s, form, u"--outdir"_s, folder, file});
        return answer.ok() ? folder + u'/' + QFileInfo(file).completeBaseName() + u'.' + form.section(u':', 0, 0)
                           : QString();
    };
    const QString asItIs = u"csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false"_s;
    const QString bookRead = converted(book, asItIs);
    const QString listRead = converted(converted(list, u"ods"_s), asItIs);
    const QByteArray totals = QJsonDocument(told.json[u"totals"_s].toObject()).toJson(QJsonDocument::Compact);
    const QString same =
        python("import csv, json, re, sys\n"
               "from decimal import Decimal\n"
               "number = lambda cell: Decimal(re.sub('[^0-9.-]', '', cell))\n" // as it is shown: 1,260.00 EUR
               "table = lambda name: list(csv.reader(open(name, newline='', encoding='utf-8')))\n"
               "book, rows = table(sys.argv[1]), table(sys.argv[2])\n"
               "totals = {k: v for k, v in json.loads(sys.argv[3]).items() if v is not None}\n"
               "wrong = []\n"
               "for name, total in totals.items():\n"
               "    at = rows[0].index(name)\n"
               "    added = sum(Decimal(row[at]) for row in rows[1:] if row[at])\n"
               "    wrong += [(name, total, added)] * (added != Decimal(total))\n"
               "    wrong += [(name, total, book[-1][at])] * (number(book[-1][at]) != Decimal(total))\n"
               "print(len(rows) > 1, len(totals) > 0, len(book) - len(rows), wrong)\n",
               {bookRead, listRead, QString::fromUtf8(totals)});
    QCOMPARE(same, u"True True 1 []"_s);
}

ROWLOCK_TEST(TestCtlReports)
#include "tst_ctl_reports.moc"
