#include "model/documents/house_paper.h"
#include "tests/support/outside_tools.h"
#include "tests/support/sample_house.h"

#include <QImage>
#include <QPageLayout>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;

namespace {

const Instant evening{1'796'000'000'000};

HousePrint printOf(const SeatingPlan &plan)
{
    HousePrint print;
    print.house = sample::busyHouse(plan, evening, QStringLiteral("counter/1"));
    print.house.event.name = QStringLiteral("The Tempest");
    print.timeZone = "Europe/Berlin";
    print.at = evening;
    print.house.orders.clear();
    for (const SeatStatus &seat : std::as_const(print.house.seats)) {
        if (seat.state == SeatState::Sold)
            print.house.orders.append({seat.order,
                                       {QStringLiteral("counter/1"), {}},
                                       {},
                                       QStringLiteral("K7QM-%1").arg(seat.order.value(), 4, 10, QLatin1Char('0'))});
    }
    return print;
}

QString textOf(const BookSection &section)
{
    QStringList lines;
    for (const BookRow &row : section.rows) {
        for (const BookLine &line : row.lines)
            lines.append(QStringLiteral("%1 %2 %3x %4 %5")
                             .arg(row.name, line.seats)
                             .arg(line.count)
                             .arg(stateName(line.state), line.claim));
    }
    return lines.join(u'\n');
}

// Every seat of the plan stands in the book once: what would be missing is a patron without a seat.
int seatsIn(const SeatingBook &book)
{
    int seats = 0;
    for (const BookSection &section : book.sections) {
        for (const BookRow &row : section.rows) {
            for (const BookLine &line : row.lines)
                seats += line.count;
        }
    }
    return seats;
}

int pagesOf(const QString &file)
{
    const ToolAnswer info = runTool(QStringLiteral("pdfinfo"), {file});
    static const QRegularExpression pages(QStringLiteral(R"(Pages: +(\d+))"));
    return pages.match(QString::fromUtf8(info.out)).captured(1).toInt();
}

} // namespace

class TestHousePaper : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void aBookHasEverySeatOnce_data();
    void aBookHasEverySeatOnce();
    void neighboursOfOneOrderAreOneLine();
    void aBlockSaysItsLetterAndReason();
    void aLongReasonHasTheRoomOfTheName();
    void theMapSaysWhatItsMarksMean();
    void theMapIsTurnedAsTheHouseIs();
    void aLargeHouseHasAPageForEachSection();
    void aSectionsPageIsOfThatSection();
    void theBookSaysWhichNumbersItMeans();
    void rowLettersStandWhereThePlanSays_data();
    void rowLettersStandWhereThePlanSays();
    void noSeatIsCutOffThePage();
    void theBookNamesEveryOrder();
    void aHouseWithoutSeatsIsPrintedToo();
    void saysWhereItCannotWrite();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QTemporaryDir m_folder;
};

void TestHousePaper::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

void TestHousePaper::aBookHasEverySeatOnce_data()
{
    QTest::addColumn<SeatingPlan>("plan");
    QTest::newRow("theatre") << sample::theatre();
    QTest::newRow("bowl") << sample::bowl(6, 5);
}

void TestHousePaper::aBookHasEverySeatOnce()
{
    QFETCH(SeatingPlan, plan);
    const HousePrint print = printOf(plan);
    const SeatingBook book = seatingBook(print.house);
    QCOMPARE(seatsIn(book), int(plan.seats.size()));
    Counters counted;
    for (const BookSection &section : book.sections) {
        counted.capacity += section.counters.capacity;
        counted.sold += section.counters.sold;
        counted.blocked += section.counters.blocked;
    }
    QCOMPARE(counted.capacity, plan.seats.size());
    const auto inState = [&](SeatState state) {
        return std::count_if(print.house.seats.cbegin(), print.house.seats.cend(),
                             [state](const SeatStatus &seat) { return seat.state == state; });
    };
    QCOMPARE(counted.sold, inState(SeatState::Sold));
    QCOMPARE(counted.blocked, inState(SeatState::Blocked));
}

void TestHousePaper::neighboursOfOneOrderAreOneLine()
{
    HouseSnapshot house = sample::house(sample::theatre(), evening);
    const PlanLine line = house.plan->lines.first();
    QVERIFY(line.seats.size() >= 5);
    for (int place : {0, 1, 2, 4}) {
        SeatStatus &seat = house.seats[line.seats.at(place)];
        seat.state = SeatState::Sold;
        seat.order = OrderId(place == 2 ? 8 : 7);
        seat.patron = place == 2 ? QString() : QStringLiteral("Miller");
    }
    house.orders = {{OrderId(7), {}, {}, QStringLiteral("AAAA-BBBB")},
                    {OrderId(8), {}, {}, QStringLiteral("CCCC-DDDD")}};
    const SeatingBook book = seatingBook(house);
    QList<BookLine> lines;
    for (const BookRow &row : book.sections.at(line.block).rows) {
        if (row.name == line.rowName)
            lines = row.lines;
    }
    const auto number = [&](int place) { return house.plan->seats.at(line.seats.at(place)).number; };
    const auto find = [&](const QString &seats) {
        return std::find_if(lines.cbegin(), lines.cend(), [&](const BookLine &each) { return each.seats == seats; });
    };
    const auto two = find(number(0) + QStringLiteral("–") + number(1));
    QVERIFY(two != lines.cend());
    QCOMPARE(two->count, 2);
    QCOMPARE(two->claim, QStringLiteral("AAAA-BBBB"));
    QCOMPARE(two->patron, QStringLiteral("Miller"));
    QVERIFY(find(number(2)) != lines.cend());
    QCOMPARE(find(number(2))->claim, QStringLiteral("CCCC-DDDD"));
    QCOMPARE(find(number(4))->claim, QStringLiteral("AAAA-BBBB")); // not beside the others: a line of its own
}

void TestHousePaper::aBlockSaysItsLetterAndReason()
{
    const HousePrint print = printOf(sample::theatre());
    QVERIFY(!print.house.blocks.isEmpty());
    QString all;
    for (const BookSection &section : seatingBook(print.house).sections)
        all += textOf(section) + u'\n';
    for (const BlockInfo &block : print.house.blocks)
        QVERIFY2(all.contains(block.code + QStringLiteral(": ") + block.reason), qPrintable(all));
    QVERIFY(all.contains(QStringLiteral("held counter/1")));
}

void TestHousePaper::aLongReasonHasTheRoomOfTheName()
{
    HousePrint print = printOf(sample::theatre());
    const QString reason = QStringLiteral("Friends of the house, until an hour before the start");
    print.house.blocks.first().reason = reason;
    QVERIFY(writeSeatingBookPdf(path("reason.pdf"), print));
    const QString text = pdfText(path("reason.pdf"));
    QVERIFY2(text.contains(reason), qPrintable(text));
}

void TestHousePaper::theMapSaysWhatItsMarksMean()
{
    const HousePrint print = printOf(sample::theatre());
    QVERIFY(writeHouseMapPdf(path("map.pdf"), print));
    QCOMPARE(pagesOf(path("map.pdf")), 1);
    const QString text = pdfText(path("map.pdf"));
    const Counters &all = print.house.event.counters;
    for (const QString &expected : {QStringLiteral("The Tempest"), QStringLiteral("Available %1").arg(all.available),
                                    QStringLiteral("Sold %1").arg(all.sold), QStringLiteral("Held %1").arg(all.held)})
        QVERIFY2(text.contains(expected), qPrintable(text));
    for (const BlockInfo &block : print.house.blocks)
        QVERIFY2(text.contains(block.reason), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("Standing pit")), qPrintable(text));
}

void TestHousePaper::theMapIsTurnedAsTheHouseIs()
{
    SeatingPlan tall = sample::theatre();
    for (PlanSeat &seat : tall.seats)
        seat.position.ry() *= 4;
    const auto isWide = [this](const SeatingPlan &plan) {
        if (!writeHouseMapPdf(path("turned.pdf"), printOf(plan)))
            return -1;
        const QStringList pages = renderPdf(path("turned.pdf"), m_folder.path(), 30);
        const QImage page(pages.value(0));
        return int(page.width() > page.height());
    };
    QCOMPARE(isWide(tall), 0);
    QCOMPARE(isWide(sample::bowl(6, 5)), 1);
}

void TestHousePaper::aLargeHouseHasAPageForEachSection()
{
    const SeatingPlan plan = sample::bowl(12, 20);
    QVERIFY(writeHouseMapPdf(path("bowl.pdf"), printOf(plan)));
    QCOMPARE(pagesOf(path("bowl.pdf")), 1 + plan.blocks.size());
    const QString text = pdfText(path("bowl.pdf"));
    for (const PlanBlock &block : plan.blocks)
        QVERIFY2(text.contains(block.name), qPrintable(block.name));
}

// Its page alone: what its own marks count, the numbers of seats that are blocked, and the letters of its rows.
void TestHousePaper::aSectionsPageIsOfThatSection()
{
    const SeatingPlan plan = sample::bowl(12, 20);
    HousePrint print = printOf(plan);
    print.house.blocks.clear();
    for (SeatStatus &seat : print.house.seats)
        seat.state = SeatState::Free;
    BlockInfo block;
    block.id = BlockId(5);
    block.code = QStringLiteral("K");
    block.reason = QStringLiteral("No view");
    print.house.blocks = {block};
    const QList<int> &first = plan.blocks.first().seats;
    for (const int seatNo : first) {
        print.house.seats[seatNo].state = SeatState::Blocked;
        print.house.seats[seatNo].block = block.id;
    }
    const int last = plan.blocks.last().seats.first();
    print.house.seats[last].state = SeatState::Sold;
    QVERIFY(writeHouseMapPdf(path("one.pdf"), print));
    const QStringList pages = pdfText(path("one.pdf")).split(u'\f');
    QVERIFY(pages.size() > plan.blocks.size());
    const QString page = pages.at(1), other = pages.at(plan.blocks.size());
    QVERIFY2(page.contains(QStringLiteral("No view %1").arg(QLocale().toString(first.size()))), qPrintable(page));
    QVERIFY2(!page.contains(QStringLiteral("Available")) && !page.contains(QStringLiteral("Sold")), qPrintable(page));
    QVERIFY2(other.contains(QStringLiteral("Sold 1")) && !other.contains(QStringLiteral("No view")), qPrintable(other));
    const QStringList words = page.split(QRegularExpression(QStringLiteral("\\s+")));
    for (const int seatNo : first)
        QVERIFY2(words.contains(plan.seats.at(seatNo).number), qPrintable(plan.seats.at(seatNo).label));
    QSet<QString> rows;
    for (const int seatNo : first)
        rows.insert(plan.rows.at(plan.seats.at(seatNo).row).name);
    for (const QString &row : std::as_const(rows))
        QVERIFY2(words.count(row) >= 2, qPrintable(row)); // at both ends
}

void TestHousePaper::theBookSaysWhichNumbersItMeans()
{
    HousePrint print = printOf(sample::theatre());
    for (SeatStatus &seat : print.house.seats) {
        seat.state = SeatState::Free;
        seat.patron.clear();
    }
    SeatingPlan plan = *print.house.plan;
    const QList<int> line = plan.lines.first().seats;
    for (int i = 0; i < line.size(); ++i)
        plan.seats[line.at(i)].number = QString::number(40 - 2 * i);
    print.house.plan = std::make_shared<const SeatingPlan>(plan);
    for (const int seatNo : line)
        print.house.seats[seatNo].pool = print.house.seats.at(line.first()).pool;
    const BookLine found = seatingBook(print.house).sections.at(plan.lines.first().block).rows.first().lines.first();
    QVERIFY(found.numbers == BookLine::Numbers::Even);
    QVERIFY(writeSeatingBookPdf(path("even.pdf"), print));
    const QString text = pdfText(path("even.pdf"));
    QVERIFY2(text.contains(found.seats + QStringLiteral(" even")), qPrintable(text));
    QVERIFY2(!text.contains(QStringLiteral("Name")), qPrintable(text)); // nobody has one: no column
    print.house.seats[line.first()].patron = QStringLiteral("Miller");
    QVERIFY(writeSeatingBookPdf(path("named.pdf"), print));
    QVERIFY(pdfText(path("named.pdf")).contains(QStringLiteral("Name")));
}

void TestHousePaper::rowLettersStandWhereThePlanSays_data()
{
    QTest::addColumn<QString>("position");
    QTest::addColumn<int>("letters");
    QTest::newRow("both") << QStringLiteral("both") << 2;
    QTest::newRow("not said") << QString() << 2;
    QTest::newRow("start") << QStringLiteral("start") << 1;
    QTest::newRow("end") << QStringLiteral("end") << 1;
}

void TestHousePaper::rowLettersStandWhereThePlanSays()
{
    QFETCH(QString, position);
    QFETCH(int, letters);
    SeatingPlan plan = sample::theatre();
    PlanRow &row = plan.rows.first();
    row.name = QStringLiteral("QXQ");
    row.labelPosition = position;
    QVERIFY(writeHouseMapPdf(path("letters.pdf"), printOf(plan)));
    QCOMPARE(pdfText(path("letters.pdf")).count(row.name), letters);
}

void TestHousePaper::noSeatIsCutOffThePage()
{
    QVERIFY(writeHouseMapPdf(path("edges.pdf"), printOf(sample::theatre())));
    const QStringList pages = renderPdf(path("edges.pdf"), m_folder.path(), 60);
    QCOMPARE(pages.size(), 1);
    const QImage page = QImage(pages.first()).convertToFormat(QImage::Format_Grayscale8);
    const int edge = int(8 / 25.4 * 60); // the margin is 10 mm
    for (int y = 0; y < page.height(); ++y) {
        for (int x = 0; x < page.width(); ++x) {
            if (x < edge || y < edge || x >= page.width() - edge || y >= page.height() - edge)
                QVERIFY2(qGray(page.pixel(x, y)) > 240, qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
        }
    }
}

void TestHousePaper::theBookNamesEveryOrder()
{
    const HousePrint print = printOf(sample::theatre());
    QVERIFY(writeSeatingBookPdf(path("book.pdf"), print));
    const QString text = pdfText(path("book.pdf"));
    for (const SoldOrder &order : print.house.orders)
        QVERIFY2(text.contains(order.code), qPrintable(order.code));
    for (const PlanBlock &block : print.house.plan->blocks)
        QVERIFY2(text.contains(block.name), qPrintable(block.name));
    const int pages = pagesOf(path("book.pdf"));
    QVERIFY(text.contains(QStringLiteral("page %1 of %1").arg(pages)));
}

void TestHousePaper::aHouseWithoutSeatsIsPrintedToo()
{
    HousePrint print = printOf(sample::theatre());
    SeatingPlan floor = *print.house.plan;
    floor.seats.clear();
    floor.rows.clear();
    floor.lines.clear();
    floor.blocks.clear();
    print.house = sample::house(floor, evening);
    QVERIFY(writeHouseMapPdf(path("floor.pdf"), print));
    QVERIFY(writeSeatingBookPdf(path("floor-book.pdf"), print));
    QVERIFY(pdfText(path("floor-book.pdf")).contains(QStringLiteral("Standing pit, standing")));
}

void TestHousePaper::saysWhereItCannotWrite()
{
    const auto written = writeSeatingBookPdf(path("no-folder/book.pdf"), printOf(sample::theatre()));
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::StorageUnusable);
}

ROWLOCK_WINDOW_TEST(TestHousePaper)
#include "tst_house_paper.moc"
