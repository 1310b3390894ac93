// How seats are sold, drawn on one page: what it says, and that each step is darker than the one before, so that a page
// without colours says the same.
#include "model/documents/report_paper.h"
#include "tests/support/outside_tools.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace rowlock;

class HeatPaperTest : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatItIs();
    void onePageOfWhateverShape_data();
    void onePageOfWhateverShape();
    void eachStepIsDarker();
    void ofAnotherPlanItIsATable();
    void theOrdersOfASeatAreATable();

private:
    // Seats in rows of so many, `sold[i]` of four performances each.
    static PaperReport paperOf(const QList<qint64> &sold, int inARow)
    {
        SeatingPlan plan;
        plan.name = u"Great Hall"_s;
        PlanRow row;
        for (int i = 0; i < sold.size(); ++i) {
            PlanSeat seat;
            seat.number = QString::number(i % inARow + 1);
            seat.position = QPointF(i % inARow, i / inARow) * 25; // NOLINT(bugprone-integer-division)
            seat.row = i / inARow;
            seat.block = 0;
            plan.seats.append(seat);
            row.seats.append(i);
            if (row.seats.size() == inARow || i + 1 == sold.size()) {
                row.name = QChar(u'A' + int(plan.rows.size()) % 26);
                plan.rows.append(std::exchange(row, {}));
            }
        }
        PaperReport paper;
        paper.venue = u"Harbour Theatre"_s;
        paper.about = u"Hamlet, 2026-11-21 19:30"_s;
        paper.madeBy = u"Anna"_s;
        paper.plan = std::make_shared<const SeatingPlan>(plan);
        Report &report = paper.report;
        report.kind = ReportKind::Heat;
        report.filter.event = EventId(1);
        report.timeZone = "Europe/Berlin";
        report.madeAt = Instant{1'796'000'000'000};
        report.columns = {
            {u"seat"_s, {}, false, true},       {u"section"_s, u"Section"_s},     {u"row"_s, u"Row"_s},
            {u"number"_s, u"Seat"_s},           {u"events"_s, u"Events"_s, true}, {u"sold"_s, u"Sold at"_s, true},
            {u"days_before"_s, u"Days"_s, true}};
        for (int i = 0; i < sold.size(); ++i)
            report.rows.append({qint64(i), u"Stalls"_s, u"A"_s, QString::number(i), qint64(4), sold.at(i), qint64(3)});
        return paper;
    }
    QString written(const PaperReport &paper) const
    {
        const QString file = m_folder.filePath(u"heat.pdf"_s);
        const auto done = writeReportPdf(file, paper);
        return done ? file : QString();
    }
    // Mean lightness of the page between its head and its legend, left of the middle and right of it.
    std::pair<double, double> lightness(const QString &file) const
    {
        const QStringList pages = renderPdf(file, m_folder.path(), 60);
        const QImage page(pages.value(0));
        std::pair<double, double> mean;
        const int top = page.height() / 5, bottom = page.height() * 9 / 10;
        for (int y = top; y < bottom; ++y) {
            for (int x = 0; x < page.width(); ++x)
                (x < page.width() / 2 ? mean.first : mean.second) += qGray(page.pixel(x, y));
        }
        const double half = double(page.width()) / 2 * (bottom - top);
        return {mean.first / half, mean.second / half};
    }
    QTemporaryDir m_folder;
};

void HeatPaperTest::saysWhatItIs()
{
    const QString text = pdfText(written(paperOf({0, 0, 0, 1, 1, 2, 3, 3, 3, 4}, 5)));
    for (const QString &said :
         {u"Harbour Theatre"_s, u"Hamlet, 2026-11-21 19:30"_s, u"Great Hall"_s, u"Anna"_s,
          u"4 performances of this production"_s, u"never sold: 3 seats"_s, u"sold at up to 25 %: 2 seats"_s,
          u"up to 50 %: 1 seat"_s, u"up to 75 %: 3 seats"_s, u"over 75 %: 1 seat"_s, u"page"_s})
        QVERIFY2(text.contains(said) == (said != u"page"), qPrintable(said + u": "_s + text));
}

void HeatPaperTest::onePageOfWhateverShape_data()
{
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("inARow");
    QTest::addColumn<bool>("lies");
    QTest::newRow("wide") << 600 << 40 << true;
    QTest::newRow("tall") << 600 << 8 << false;
    QTest::newRow("one") << 1 << 1 << true;
    QTest::newRow("huge") << 9000 << 120 << true;
}

void HeatPaperTest::onePageOfWhateverShape()
{
    QFETCH(int, seats);
    QFETCH(int, inARow);
    QFETCH(bool, lies);
    const ToolAnswer facts = runTool(u"pdfinfo"_s, {written(paperOf(QList<qint64>(seats, 2), inARow))});
    const QString said = QString::fromUtf8(facts.out);
    QVERIFY2(said.contains(QRegularExpression(u"Pages: +1\\n"_s)), qPrintable(said));
    static const QRegularExpression size(u"Page size: +([0-9.]+) x ([0-9.]+)"_s);
    const auto found = size.match(said);
    QCOMPARE(found.captured(1).toDouble() > found.captured(2).toDouble(), lies);
}

// On the left a hall of one step, on the right of the next: what is sold more is darker by a step that eyes see.
void HeatPaperTest::eachStepIsDarker()
{
    for (qint64 step = 1; step <= 4; ++step) {
        QList<qint64> sold;
        for (int i = 0; i < 800; ++i)
            sold.append(i % 40 < 20 ? step - 1 : step);
        const auto [less, more] = lightness(written(paperOf(sold, 40)));
        QVERIFY2(less - more > 8, qPrintable(u"%1: %2 and %3"_s.arg(step).arg(less).arg(more)));
    }
}

void HeatPaperTest::ofAnotherPlanItIsATable()
{
    PaperReport paper = paperOf({0, 1, 2}, 3);
    paper.report.rows.removeLast();
    QVERIFY(pdfText(written(paper)).contains(u"Sold at"_s));
    paper.plan = {};
    QVERIFY(pdfText(written(paper)).contains(u"Sold at"_s));
}

void HeatPaperTest::theOrdersOfASeatAreATable()
{
    PaperReport paper = paperOf({2}, 1);
    paper.report.columns = {{u"order"_s, u"Order"_s, true}, {u"code"_s, u"Code"_s}};
    paper.report.rows = {{qint64(7), u"AB12"_s}};
    QVERIFY(pdfText(written(paper)).contains(u"AB12"_s));
}

ROWLOCK_WINDOW_TEST(HeatPaperTest)
#include "tst_heat_paper.moc"
