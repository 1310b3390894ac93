// Hostile texts in what other programs read of us: a report as CSV, read by a parser that is not ours, and seating
// plans in both forms, whose names come back as they were.
#include "model/domain/plain_text.h"
#include "model/exchange/csv_text.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "model/exchange/report_csv.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/house_fixture.h"
#include "tests/support/outside_tools.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace rowlock;

class HostileExportsTest : public QObject
{
    Q_OBJECT

private slots:
    void csvIsReadByAnother_data();
    void csvIsReadByAnother();
    void plansKeepTheirNames_data();
    void plansKeepTheirNames();
};

namespace {

// Python's own reader of CSV, and of what a spreadsheet takes for a formula: rows as JSON.
const QString reader = u"import csv, json, sys\n"
                       "with open(sys.argv[1], newline='', encoding='utf-8') as file:\n"
                       "    rows = list(csv.reader(file, strict=True))\n"
                       "json.dump(rows, sys.stdout)\n"_s;

bool isFormula(const QString &text)
{
    qsizetype at = 0;
    while (at < text.size()
           && (text.at(at).isSpace() || text.at(at) == QChar(0x200B) || text.at(at) == QChar(0xFEFF)
               || text.at(at).unicode() < 0x20))
        ++at;
    return at < text.size() && u"=+-@＝＋－＠"_s.contains(text.at(at));
}

// One that begins with apostrophes gets another where a formula follows them, or reading would take its own away.
QString unmarked(const QString &text)
{
    const auto first = std::find_if(text.begin(), text.end(), [](QChar c) { return c != u'\''; });
    return QString(first, text.end() - first);
}

Report reportOf(const QList<HostileText> &texts)
{
    Report report;
    report.columns = {{u"name"_s, u"Name"_s}, {u"count"_s, u"Count"_s, true}, {u"again"_s, u"Again"_s}};
    qint64 row = 0;
    for (const HostileText &hostile : texts)
        report.rows.append({hostile.text, -++row, hostile.text});
    return report;
}

} // namespace

void HostileExportsTest::csvIsReadByAnother_data()
{
    QTest::addColumn<bool>("all"); // those too that no house has kept since: an old one may
    QTest::newRow("what can be kept") << false;
    QTest::newRow("all") << true;
}

void HostileExportsTest::csvIsReadByAnother()
{
    QFETCH(const bool, all);
    QList<HostileText> texts;
    for (const HostileText &hostile : hostileTexts()) {
        const bool isReadable = QString::fromUtf8(hostile.text.toUtf8()) == hostile.text
                                && !hostile.text.contains(QChar(u'\0')) && hostile.text.size() < 5000;
        if (all ? isReadable : isPlainText(hostile.text))
            texts.append(hostile);
    }
    QVERIFY(texts.size() > 450);
    QTemporaryDir folder;
    QFile file(folder.filePath(u"report.csv"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(toCsv(reportOf(texts)));
    file.close();
    const ToolAnswer answer = runTool(u"python3"_s, {u"-c"_s, reader, file.fileName()});
    QVERIFY2(answer.ok(), answer.complaint.constData());
    const QJsonArray rows = QJsonDocument::fromJson(answer.out).array();
    QCOMPARE(rows.size(), texts.size() + 1);
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const HostileText &hostile = texts.at(i);
        const QJsonArray row = rows.at(i + 1).toArray();
        QVERIFY2(row.size() == 3, qPrintable(named(hostile)));
        QVERIFY2(row.at(1).toString() == QString::number(-i - 1), qPrintable(named(hostile)));
        for (const int column : {0, 2}) {
            const QString read = row.at(column).toString();
            QVERIFY2(!isFormula(read), qPrintable(named(hostile)));
            QVERIFY2(read == hostile.text || read == u'\'' + hostile.text, qPrintable(named(hostile)));
            QVERIFY2((read == hostile.text) != isFormula(unmarked(hostile.text)) || hostile.text.startsWith(u'\t')
                         || hostile.text.startsWith(u'\r'),
                     qPrintable(named(hostile)));
            QVERIFY2(armedAgain(read) == hostile.text, qPrintable(named(hostile)));
        }
    }
}

void HostileExportsTest::plansKeepTheirNames_data()
{
    QTest::addColumn<int>("form");
    QTest::newRow("own") << int(PlanForm::Own);
    QTest::newRow("pretix") << int(PlanForm::Pretix);
}

// Of the plan, a section, a row, a category and an area: they come back, and a second time as the first.
void HostileExportsTest::plansKeepTheirNames()
{
    QFETCH(const int, form);
    int kept = 0;
    for (const HostileText &hostile : hostileTexts()) {
        if (!isPlainText(hostile.text) || !isPlainlySpaced(hostile.text) || hostile.text.isEmpty()
            || hostile.text.size() > 60)
            continue;
        SeatingPlan plan = smallTheatre();
        plan.name = hostile.text;
        plan.zones[0].name = plan.blocks[0].name = hostile.text;
        plan.categories[0].name = hostile.text;
        plan.rows[0].name = hostile.text;
        plan.areas[0].name = plan.areas[0].text.text = hostile.text;
        const QByteArray written = writePlan(plan, PlanForm(form));
        const auto read = readPlan(written);
        if (!read) { // a plan is drawn by programs, and none needs what is not seen
            const bool isOther = std::any_of(hostile.text.begin(), hostile.text.end(), [](QChar c) {
                return c.category() == QChar::Other_Format || c.category() == QChar::Other_NotAssigned;
            });
            QVERIFY2(isOther && read.error().code == ErrorCode::PlanInvalid, qPrintable(named(hostile) + said(read)));
            continue;
        }
        QVERIFY2(read->plan.name == hostile.text, qPrintable(named(hostile)));
        QVERIFY2(read->plan.zones.first().name == hostile.text, qPrintable(named(hostile)));
        QVERIFY2(read->plan.categories.first().name == hostile.text, qPrintable(named(hostile)));
        QVERIFY2(read->plan.rows.first().name == hostile.text, qPrintable(named(hostile)));
        QCOMPARE(read->plan.seats.size(), plan.seats.size());
        const QByteArray again = writePlan(read->plan, PlanForm(form));
        const auto second = readPlan(again);
        QVERIFY2(second && writePlan(second->plan, PlanForm(form)) == again, qPrintable(named(hostile)));
        ++kept;
    }
    QVERIFY(kept > 350);
}

ROWLOCK_TEST(HostileExportsTest)
#include "tst_hostile_exports.moc"
