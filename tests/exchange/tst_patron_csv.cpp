// Lists of patrons as CSV: every encoding, ragged rows, quotes, columns by their usual names, and formulas that are
// none.
#include "model/exchange/csv_text.h"
#include "model/exchange/patron_csv.h"
#include "tests/support/run_tests.h"

#include <QStringEncoder>
#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronCsv : public QObject
{
    Q_OBJECT

private slots:
    void encodings_data();
    void encodings();
    void separators_data();
    void separators();
    void quotesAndLineEnds();
    void raggedRowsAreToldByLine();
    void aQuoteThatIsNeverClosed();
    void columnsByTheirNames();
    void columnsThatCannotBe();
    void rowsBecomePatrons();
    void formulasStayTexts_data();
    void formulasStayTexts();
    void whatIsWrittenIsReadAgain();
    void noFile();
    void aLongListTakesLittleMemory();

private:
    QString written(const QByteArray &bytes)
    {
        const QString name = m_folder.filePath(u"list%1.csv"_s.arg(++m_files));
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return name;
    }
    // Rows joined by "|", faults as "line: ...".
    QStringList rows(const QByteArray &bytes, CsvEncoding encoding = CsvEncoding::Detect)
    {
        const auto reader = CsvReader::open(written(bytes), encoding);
        if (!reader)
            return {reader.error().message};
        QStringList all;
        for (;;) {
            const auto row = (*reader)->next();
            if (!row)
                return all << row.error().message;
            if (!*row)
                return all;
            all.append((*row)->fault.isEmpty() ? (*row)->cells.join(u'|') : u"%1: fault"_s.arg((*row)->line));
        }
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

void TestPatronCsv::encodings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("encoding");
    QTest::addColumn<QString>("found");
    const QString text = u"last,first\r\nBöhme,Zoë\r\nŁukasz,“x”\r\n"_s;
    const QString western = u"last,first\r\nBöhme,Zoë\r\nŒuvre,“€”\r\n"_s;
    const auto encoded = [](QStringConverter::Encoding encoding, const QString &what, bool marked) {
        QStringEncoder encoder(encoding, marked ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
        return QByteArray(encoder.encode(what));
    };
    const int detect = int(CsvEncoding::Detect);
    QTest::newRow("utf-8") << text.toUtf8() << detect << u"utf-8"_s;
    QTest::newRow("utf-8 with a mark") << "\xef\xbb\xbf" + text.toUtf8() << detect << u"utf-8"_s;
    for (const auto &[name, encoding] :
         {std::pair("le", QStringConverter::Utf16LE), {"be", QStringConverter::Utf16BE}}) {
        QTest::addRow("utf-16 %s with a mark", name) << encoded(encoding, text, true) << detect << u"utf-16"_s;
        QTest::addRow("utf-16 %s without", name) << encoded(encoding, text, false) << detect << u"utf-16"_s;
    }
    QByteArray windows = "last,first\r\nB\xf6hme,Zo\xeb\r\n\x8cuvre,\x93\x80\x94\r\n";
    QTest::newRow("windows-1252") << windows << detect << u"windows-1252"_s;
    QTest::newRow("windows-1252, said") << windows << int(CsvEncoding::Windows1252) << u"windows-1252"_s;
    QTest::newRow("lines of both") << QByteArray("last,first\r\nB\xf6hme,Zo\xeb\r\n") + u"Œuvre,“€”\r\n"_s.toUtf8()
                                   << detect << u"utf-8, windows-1252"_s;
    Q_UNUSED(western)
}

void TestPatronCsv::encodings()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, encoding);
    QFETCH(const QString, found);
    const auto reader = CsvReader::open(written(bytes), CsvEncoding(encoding));
    QVERIFY(reader);
    QCOMPARE((*reader)->header(), (QStringList{u"last"_s, u"first"_s}));
    const auto first = (*reader)->next(), second = (*reader)->next(), end = (*reader)->next();
    QCOMPARE((*first)->cells, (QStringList{u"Böhme"_s, u"Zoë"_s}));
    QVERIFY2((*second)->cells == (QStringList{u"Łukasz"_s, u"“x”"_s})
                 || (*second)->cells == (QStringList{u"Œuvre"_s, u"“€”"_s}),
             qPrintable((*second)->cells.join(u'|')));
    QVERIFY(!*end);
    QCOMPARE((*reader)->encodings(), found);
}

void TestPatronCsv::separators_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("commas") << QByteArray("a,b;c\n1,2;3\n");
    QTest::newRow("semicolons") << QByteArray("a;\"b,b\";c\n1;2,3;\n");
    QTest::newRow("tabs") << QByteArray("a\tb\n1\t2,3;4\n");
    QTest::newRow("said") << QByteArray("sep=;\na;b,c,d\n1;2\n");
}

void TestPatronCsv::separators()
{
    QFETCH(const QByteArray, bytes);
    const auto reader = CsvReader::open(written(bytes));
    QVERIFY(reader);
    QVERIFY((*reader)->header().size() >= 2);
    const auto row = (*reader)->next();
    QVERIFY((*row)->fault.isEmpty());
    QCOMPARE((*row)->cells.first(), u"1"_s);
    QVERIFY(!*(*reader)->next());
}

void TestPatronCsv::quotesAndLineEnds()
{
    QCOMPARE(rows("a,b\n\"x, y\",\"say \"\"no\"\"\"\n"), QStringList{u"x, y|say \"no\""_s});
    QCOMPARE(rows("a,b\r\"two\rlines\",2\r3,4"), (QStringList{u"two lines|2"_s, u"3|4"_s}));
    QCOMPARE(rows("a,b\r\n\r\n , \r\n1,2\r\n\n"), QStringList{u"1|2"_s}); // empty ones are none
    QCOMPARE(rows("a,b\n5\" pipe,2\n"), QStringList{u"5\" pipe|2"_s});
    QCOMPARE(rows("a\nx\n"), QStringList{u"x"_s});
    QCOMPARE(rows(""), QStringList{u"This file is empty. Choose another one."_s});
}

void TestPatronCsv::raggedRowsAreToldByLine()
{
    QCOMPARE(rows("a,b,c\n1,2,3\n1,2\n\"1\n1\",2,3,4\n1,2,3,,\n5,6,7\n"),
             (QStringList{u"1|2|3"_s, u"3: fault"_s, u"4: fault"_s, u"1|2|3"_s, u"5|6|7"_s}));
}

void TestPatronCsv::aQuoteThatIsNeverClosed()
{
    QCOMPARE(rows("a,b\n1,2\n\"3,4\n5,6\n"), (QStringList{u"1|2"_s, u"3: fault"_s}));
    QByteArray endless = "a,b\n1,2\n\"3,4\n";
    for (int i = 0; i < 100'000; ++i)
        endless += "5,6\n";
    QCOMPARE(rows(endless), (QStringList{u"1|2"_s, u"3: fault"_s}));
}

void TestPatronCsv::columnsByTheirNames()
{
    const auto columns = patronColumns({u"Vorname"_s, u"NACHNAME"_s, u"E-Mail"_s, u"Code postal"_s, u"Straße"_s,
                                        u"Telefon"_s, u"Shoe size"_s, u"patron_no"_s, u"Bemerkungen"_s});
    QVERIFY(columns);
    QCOMPARE(columns->fields, (QStringList{u"first"_s, u"last"_s, u"email"_s, u"post_code"_s, u"street"_s, u"phone"_s,
                                           QString(), QString(), u"notes"_s}));
    QCOMPARE(columns->passedOver, QStringList{u"Shoe size"_s});
    const auto named = patronColumns({u"Firma"_s, u"Mail"_s, u"Mail privat"_s},
                                     {{u"Firma"_s, u"last"_s}, {u"Mail"_s, QString()}, {u"Mail privat"_s, u"email"_s}});
    QVERIFY(named);
    QCOMPARE(named->fields, (QStringList{u"last"_s, QString(), u"email"_s}));
}

void TestPatronCsv::columnsThatCannotBe()
{
    const auto refused = [](const QStringList &header, const QMap<QString, QString> &named = {}) {
        const auto columns = patronColumns(header, named);
        return !columns && columns.error().code == ErrorCode::InvalidArgument;
    };
    QVERIFY(refused({u"e-mail"_s, u"phone"_s}));          // nobody has a name
    QVERIFY(refused({u"last"_s, u"mail"_s, u"email"_s})); // which of them?
    QVERIFY(refused({u"last"_s}, {{u"last"_s, u"shoe"_s}}));
    QVERIFY(refused({u"last"_s}, {{u"Firma"_s, u"last"_s}}));
}

void TestPatronCsv::rowsBecomePatrons()
{
    const auto columns = patronColumns({u"name"_s, u"email"_s, u"tags"_s, u"notes"_s, u"phone"_s});
    const auto of = [&columns](const QStringList &cells) { return patronOfRow(*columns, {7, cells, {}}); };
    const CsvPatron mary =
        of({u" Mary  O'Brien"_s, u"m@x.org"_s, u"friend; press"_s, u"late / loud"_s, u"'+49 451 1"_s});
    QCOMPARE(mary.fault, QString());
    QCOMPARE(mary.line, 7);
    QCOMPARE(mary.patron.first, u"Mary"_s);
    QCOMPARE(mary.patron.tags, (QStringList{u"friend"_s, u"press"_s}));
    QCOMPARE(mary.notes, (QStringList{u"late"_s, u"loud"_s}));
    QCOMPARE(mary.patron.phone, u"+49 451 1"_s);
    QVERIFY(of({u""_s, u"m@x.org"_s, {}, {}, {}}).fault.startsWith(u"last: "_s));
    QVERIFY(of({u"Mary"_s, u"no address"_s, {}, {}, {}}).fault.startsWith(u"email: "_s));
    QVERIFY(!of({u"Mary \ufffd"_s, {}, {}, {}, {}}).fault.isEmpty());
    QVERIFY(!of({u"Mary"_s, {}, {}, QString(501, u'x'), {}}).fault.isEmpty());
    QVERIFY(!of({u"Mary"_s, {}, {}, u"4111 1111 1111 1111"_s, {}}).fault.isEmpty());
}

void TestPatronCsv::formulasStayTexts_data()
{
    QTest::addColumn<QString>("text");
    for (const QString &text : {u"=1+1"_s, u"+49 451"_s, u"-x"_s, u"@SUM(A1)"_s, u"＝1"_s, u"'=1"_s, u"''+1"_s,
                                u"O'Brien"_s, u"'tis"_s, u"\u200b=1"_s, u"plain"_s})
        QTest::addRow("%s", qPrintable(text)) << text;
}

void TestPatronCsv::formulasStayTexts()
{
    QFETCH(const QString, text);
    const QString safe = disarmed(text);
    static const QRegularExpression runs(u"^[\\s\u200b]*[=+\\-@\uff1d]"_s);
    QVERIFY(!runs.match(safe).hasMatch());
    QCOMPARE(armedAgain(safe), text);
}

void TestPatronCsv::whatIsWrittenIsReadAgain()
{
    Patron patron;
    patron.no = PatronNo(3);
    patron.first = u"=HYPERLINK(\"x\")"_s;
    patron.last = u"O'Brien; \"Weiß\", 王"_s;
    patron.phone = u"+49 451 1"_s;
    patron.email = u"m@x.org"_s;
    patron.tags = {u"friend"_s, u"press"_s};
    const QString name = written(patronCsvHeader() + patronCsvLine(patron, {u"one"_s, u"-two"_s}));
    const auto reader = CsvReader::open(name);
    const auto columns = patronColumns((*reader)->header());
    QVERIFY(columns && columns->passedOver.isEmpty());
    const CsvPatron read = patronOfRow(*columns, **(*reader)->next());
    QCOMPARE(read.fault, QString());
    Patron expected = patron;
    expected.no = {};
    QVERIFY(read.patron == expected);
    QCOMPARE(read.notes, (QStringList{u"one"_s, u"-two"_s}));
}

void TestPatronCsv::noFile()
{
    const auto reader = CsvReader::open(m_folder.filePath(u"none.csv"_s));
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::StorageUnusable);
    QVERIFY(!CsvReader::open(m_folder.path()));
    QVERIFY(csvEncodingNamed(u"Latin-1"_s) && csvEncodingNamed(QString()) && !csvEncodingNamed(u"ebcdic"_s));
}

// A row at a time: what is read and not taken is never more than a piece of the file.
void TestPatronCsv::aLongListTakesLittleMemory()
{
    QByteArray bytes = "last;first;email\r\n";
    for (int i = 0; i < 50'000; ++i)
        bytes += "Smith" + QByteArray::number(i) + ";Mary;m@x.org\r\n";
    const auto reader = CsvReader::open(written(bytes));
    qint64 rows = 0, furthest = 0;
    for (auto row = (*reader)->next(); row && *row; row = (*reader)->next()) {
        ++rows;
        furthest = std::max(furthest, (*reader)->bytesRead() - rows * 20);
        QCOMPARE((*row)->line, rows + 1);
    }
    QCOMPARE(rows, 50'000);
    QCOMPARE((*reader)->bytesRead(), bytes.size());
    QVERIFY(furthest < 1'000'000);
}

ROWLOCK_TEST(TestPatronCsv)
#include "tst_patron_csv.moc"
