// What waits is sent to a printer that does what printers do, over a real socket: it vanishes, jams, has no paper,
// answers late or twice. Nothing is lost, and of no seat two papers open the door.
#include "model/service/desk.h"
#include "model/service/favourite_desk.h"
#include "model/service/print_desk.h"
#include "model/service/print_run.h"
#include "tests/support/answers_checked.h"
#include "tests/support/barcode_readers.h"
#include "tests/support/fake_printer.h"
#include "tests/support/house_fixture.h"
#include "tests/support/printer_readers.h"
#include "tests/support/run_tests.h"

#include <QApplication>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr PrintPatience briefly{500, 300, 2000, 400, 2000};

} // namespace

class TestPrintRun : public QObject
{
    Q_OBJECT

    using Manner = FakePrinter::Manner;

private slots:
    void init();
    void cleanup();
    void losesAndDoublesNothing_data();
    void losesAndDoublesNothing();
    void oneThatIsNotThereYet();
    void itCameOutAfterAll();
    void aLabelCountsOnceItIsOut();
    void aLabelWaitsOnce();
    void aLabelFitsTheRollThatIsThere();
    void theZReportOfAClosedShift();
    void whatNobodyKeeps();
    void theReportOfANight();
    void ofANightWhoseEventIsGone();

private:
    void printTo(const QString &printer, PrintKind kind = PrintKind::Tickets, SilentPrint silent = SilentPrint::Yes)
    {
        const QString terminal = m_desk->actor().terminal;
        QVERIFY(m_desk->settings().setTerminal({terminal}, {{terminal, kind, printer, silent}}));
    }
    Order sold(bool isForWillcall = false)
    {
        const QStringList seats{u"A%1"_s.arg(++m_seats), u"B%1"_s.arg(m_seats)};
        const auto sale = m_house->sold(m_house->one(), m_event, seats);
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        if (isForWillcall) {
            const auto left = m_desk->willcall().leave(sale->order.id, {u"Анна Каренина"_s});
            if (!left)
                qFatal("%s", qPrintable(said(left)));
        }
        return sale->order;
    }
    // As a scanner reads them off what came out whole, on a roll of 80 mm.
    QStringList codesOn(const QByteArray &printed)
    {
        QStringList codes;
        const PrintedPaperRead read = readEscPos(printed, 576);
        for (const QImage &paper : read.papers.mid(0, read.cuts)) {
            for (const QString &code : readByZbar(paper, m_house->folder.path()))
                codes += code.section(u' ', 1);
        }
        return codes;
    }
    static QStringList codesOf(const Order &order)
    {
        QStringList codes;
        for (const Ticket &ticket : order.tickets) {
            if (ticket.state == TicketState::Valid)
                codes += ticket.barcode;
        }
        return codes;
    }
    QStringList living(const Order &order) { return codesOf(*m_desk->orders().order(order.code)); }
    std::unique_ptr<HouseFixture> m_house;
    std::unique_ptr<Desk> m_desk;
    EventId m_event;
    int m_seats = 0; // sold of each row
};

void TestPrintRun::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent();
    m_seats = 0;
    auto desk = Desk::open(m_house->file, {u"counter/1"_s, {}}, m_house->clock);
    QVERIFY2(desk, qPrintable(said(desk)));
    m_desk = *std::move(desk);
}

void TestPrintRun::cleanup()
{
    m_desk.reset();
    QCOMPARE(m_house->verified(), QString());
    m_house.reset();
}

void TestPrintRun::losesAndDoublesNothing_data()
{
    QTest::addColumn<int>("manner");
    QTest::addColumn<int>("state"); // that the print is in then
    QTest::newRow("prints") << int(Manner::Prints) << int(PrintState::Printed);
    QTest::newRow("says nothing") << int(Manner::SaysNothing) << int(PrintState::Printed);
    QTest::newRow("answers twice") << int(Manner::AnswersTwice) << int(PrintState::Printed);
    QTest::newRow("answers late") << int(Manner::AnswersLate) << int(PrintState::Doubtful);
    QTest::newRow("jams") << int(Manner::Jams) << int(PrintState::Doubtful);
    QTest::newRow("vanishes in the middle") << int(Manner::ClosesInTheMiddle) << int(PrintState::Doubtful);
    QTest::newRow("vanishes at the end") << int(Manner::ClosesAtTheEnd) << int(PrintState::Doubtful);
    QTest::newRow("vanishes at once") << int(Manner::ClosesAtOnce) << int(PrintState::Failed);
    QTest::newRow("no paper") << int(Manner::NoPaper) << int(PrintState::Failed);
}

// However it goes, in the end each ticket that is valid has one paper, whole, and its barcode is on no other.
void TestPrintRun::losesAndDoublesNothing()
{
    QFETCH(int, manner);
    QFETCH(int, state);
    FakePrinter printer{Manner(manner)};
    printTo(printer.address());
    const Order order = sold();
    QVERIFY(runPrints(*m_desk, briefly));
    const auto job = PrintDesk(*m_desk).job(PrintJobId(1));
    QVERIFY(job);
    QCOMPARE(int(job->state), state);
    QCOMPARE(living(order), codesOf(order)); // the sale stands as it was told
    FakePrinter other(Manner::Prints);
    printTo(other.address());
    QVERIFY(runPrints(*m_desk, briefly)); // what surely did not come out, and nothing else
    QCOMPARE(other.connections(), PrintState(state) == PrintState::Failed ? 1 : 0);
    if (PrintState(state) == PrintState::Doubtful) {
        QVERIFY(PrintDesk(*m_desk).settle(PrintJobId(1), PrintSaid::Again));
        QVERIFY(runPrints(*m_desk, briefly));
    }
    QVERIFY(PrintDesk(*m_desk).open()->isEmpty());
    const QStringList codes = living(order);
    QCOMPARE(codes.size(), 2);
    const bool isOnFirst = PrintState(state) == PrintState::Printed;
    QTRY_COMPARE((isOnFirst ? printer : other).papers(), 2);
    QCOMPARE(codesOn((isOnFirst ? printer : other).printed()), codes);
    const QStringList elsewhere = codesOn((isOnFirst ? other : printer).printed());
    for (const QString &code : codes)
        QVERIFY2(!elsewhere.contains(code), qPrintable(code));
    QCOMPARE(printer.connections(), 1);
}

void TestPrintRun::oneThatIsNotThereYet()
{
    printTo(FakePrinter::nobody());
    const Order order = sold();
    const auto run = runPrints(*m_desk, briefly);
    QVERIFY(run);
    QCOMPARE(run->failed.size(), 1);
    QCOMPARE(run->failed.first().problem, PrintProblem::Absent);
    FakePrinter printer(Manner::Prints);
    printTo(printer.address());
    QVERIFY(runPrints(*m_desk, briefly));
    QTRY_COMPARE(printer.papers(), 2);
    QCOMPARE(codesOn(printer.printed()), living(order));
    QCOMPARE(living(order).size(), order.tickets.size()); // the same ones: nothing had come out
}

// Late, but all of it: a person looks into the tray and says so, and nothing is printed twice.
void TestPrintRun::itCameOutAfterAll()
{
    FakePrinter printer(Manner::AnswersLate);
    printTo(printer.address());
    const Order order = sold();
    QVERIFY(runPrints(*m_desk, briefly));
    QVERIFY(PrintDesk(*m_desk).settle(PrintJobId(1), PrintSaid::CameOut));
    printer.setManner(Manner::Prints);
    QVERIFY(runPrints(*m_desk, briefly));
    QCOMPARE(printer.papers(), 2);
    QCOMPARE(codesOn(printer.printed()), living(order));
    QCOMPARE(living(order).size(), order.tickets.size());
}

void TestPrintRun::aLabelCountsOnceItIsOut()
{
    FakePrinter printer(Manner::NoPaper);
    printTo(printer.address(), PrintKind::Labels, SilentPrint::Ask);
    const Order order = sold(true);
    const auto waiting = [&] { return *m_desk->willcall().order(order.id); };
    QVERIFY(PrintDesk(*m_desk).ask(PrintKind::Labels, order.id));
    QVERIFY(runPrints(*m_desk, briefly));
    QVERIFY(waiting()->isUnprinted());
    printer.setManner(Manner::Prints);
    QVERIFY(runPrints(*m_desk, briefly));
    QTRY_COMPARE(printer.papers(), 1);
    QCOMPARE(waiting()->state(), WillcallState::Printed);
    QCOMPARE(waiting()->print->number, 1);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY(read.typed.isEmpty() && read.puzzles.isEmpty()); // as dots: the name is no Latin one
    QCOMPARE(codesOn(printer.printed()), QStringList{order.code});
    printer.setManner(Manner::ClosesInTheMiddle); // and in doubt it does not count
    const Order other = sold(true);
    QVERIFY(PrintDesk(*m_desk).ask(PrintKind::Labels, other.id));
    QVERIFY(runPrints(*m_desk, briefly));
    QVERIFY((*m_desk->willcall().order(other.id))->isUnprinted());
}

void TestPrintRun::aLabelWaitsOnce()
{
    FakePrinter printer(Manner::Prints);
    printTo(printer.address(), PrintKind::Labels, SilentPrint::Ask);
    const Order order = sold(true);
    const auto first = PrintDesk(*m_desk).ask(PrintKind::Labels, order.id);
    const auto second = PrintDesk(*m_desk).ask(PrintKind::Labels, order.id);
    QVERIFY(first && second);
    QCOMPARE(second->id, first->id);
    QVERIFY(runPrints(*m_desk, briefly));
    QTRY_COMPARE(printer.papers(), 1);
    const auto again = PrintDesk(*m_desk).ask(PrintKind::Labels, order.id); // it may be lost
    QVERIFY(again && again->id != first->id);
}

// As wide as what else comes out of the same printer, which nobody sets twice.
void TestPrintRun::aLabelFitsTheRollThatIsThere()
{
    FakePrinter printer(Manner::Prints);
    printTo(printer.address(), PrintKind::Receipts, SilentPrint::No);
    printTo(printer.address(), PrintKind::Labels, SilentPrint::Ask);
    const PaperChoice narrow{ChosenBy::Terminal, m_desk->actor().terminal, PaperFor::Receipt, u"receipt58"_s};
    QVERIFY(m_desk->settings().papers().choose(narrow));
    const Order order = sold(true);
    QVERIFY(PrintDesk(*m_desk).ask(PrintKind::Labels, order.id));
    QVERIFY(runPrints(*m_desk, briefly));
    QTRY_COMPARE(printer.papers(), 1);
    const PrintedPaperRead read = readEscPos(printer.printed(), 384);
    QVERIFY2(read.puzzles.isEmpty(), qPrintable(read.puzzles.join(u' ')));
    QCOMPARE(readByZbar(read.papers.first(), m_house->folder.path()), QStringList{u"qr "_s + order.code});
}

void TestPrintRun::theZReportOfAClosedShift()
{
    FakePrinter printer(Manner::Prints);
    QVERIFY(m_desk->shifts().saveDrawer({0, u"Foyer"_s}));
    for (const SilentPrint silent : {SilentPrint::Ask, SilentPrint::Yes}) {
        printTo(printer.address(), PrintKind::Reports, silent);
        const auto shift = m_desk->shifts().open(1, HouseFixture::eur(10'000));
        QVERIFY2(shift, qPrintable(said(shift)));
        CashCount pieces;
        QVERIFY(pieces.add(10'000, 1));
        const auto counted = m_desk->shifts().count(shift->id, pieces);
        QVERIFY2(counted, qPrintable(said(counted)));
        const auto z = m_desk->shifts().close(shift->id, {}, {});
        QVERIFY2(z, qPrintable(said(z)));
        QCOMPARE(PrintDesk(*m_desk).open()->size(), silent == SilentPrint::Yes ? 1 : 0);
    }
    QCOMPARE(PrintDesk(*m_desk).open()->first().z, 2);
    QVERIFY(runPrints(*m_desk, briefly));
    QTRY_COMPARE(printer.papers(), 1);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY(read.typed.isEmpty() && read.puzzles.isEmpty());
    QVERIFY(read.papers.first().height() > 400); // 5 cm at least
}

void TestPrintRun::whatNobodyKeeps()
{
    FakePrinter printer(Manner::Prints);
    const UnkeptReport report{{{PaperRow::Kind::Title, u"Сегодня"_s}}, {}};
    const auto nowhere = PrintDesk(*m_desk).unkept(report);
    QVERIFY(nowhere);
    QCOMPARE(sendContent(nowhere, briefly).problem, PrintProblem::NoPrinter);
    printTo(printer.address(), PrintKind::Reports, SilentPrint::Ask);
    const auto content = PrintDesk(*m_desk).unkept(report);
    QVERIFY(content);
    QCOMPARE(sendContent(content, briefly).state, PrintState::Printed);
    QTRY_COMPARE(printer.papers(), 1);
    QVERIFY(PrintDesk(*m_desk).latest(10)->isEmpty()); // no queue knows it
    QVERIFY(!PrintDesk(*m_desk).unkept(report, u"nonsense"_s));
}

// Printed after midnight, it is of the day before, and each paper of its own.
void TestPrintRun::theReportOfANight()
{
    const QTimeZone zone("Europe/Berlin");
    const QDate first = dayAt(m_house->clock.now(), zone);
    sold(); // on the first day, and nothing on the second
    ReportFavourite takings;
    takings.name = u"Takings"_s;
    takings.kind = ReportKind::Breakdown;
    takings.filter.by = ReportDimension::Tender;
    takings.terminal = m_desk->actor().terminal;
    QVERIFY(FavouriteDesk(*m_desk).keep(takings));
    m_house->clock.advanceMs(2 * 86'400'000LL);
    const auto asked = FavouriteDesk(*m_desk).askNights();
    QVERIFY2(asked, qPrintable(said(asked)));
    QCOMPARE(asked->jobs.size(), 2);
    QList<qsizetype> rows;
    for (const PrintJob &job : asked->jobs) {
        const auto content = PrintDesk(*m_desk).content(job);
        QVERIFY2(content, qPrintable(said(content)));
        QVERIFY(content->table && content->rows.isEmpty());
        const ReportFilter &filter = content->table->report.filter;
        QCOMPARE(dayAt(*filter.from, zone), job.day);
        QCOMPARE(dayAt(filter.to->plusMs(-1), zone), job.day);
        QVERIFY2(content->table->about.startsWith(u"Takings"_s), qPrintable(content->table->about));
        rows += content->table->report.rows.size();
    }
    QCOMPARE(rows, QList<qsizetype>({1, 0}));
    QCOMPARE(asked->jobs.first().day, first);
    FakePrinter printer(Manner::Prints);
    printTo(printer.address(), PrintKind::Reports, SilentPrint::No);
    const auto run = runPrints(*m_desk, briefly);
    QVERIFY(run);
    QCOMPARE(run->printed.size(), 2);
    QTRY_COMPARE(printer.papers(), 2);
}

// Who looks for the paper learns why there is none, and nothing is tried for ever.
void TestPrintRun::ofANightWhoseEventIsGone()
{
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    ReportFavourite heat;
    heat.name = u"Lear"_s;
    heat.kind = ReportKind::Heat;
    heat.filter.event = other;
    heat.terminal = m_desk->actor().terminal;
    QVERIFY(FavouriteDesk(*m_desk).keep(heat));
    QVERIFY(m_desk->events().remove(other));
    m_house->clock.advanceMs(86'400'000LL);
    const auto asked = FavouriteDesk(*m_desk).askNights();
    QVERIFY(asked && asked->jobs.size() == 1);
    const auto content = PrintDesk(*m_desk).content(asked->jobs.first());
    QVERIFY2(content, qPrintable(said(content)));
    QVERIFY(!content->table && content->rows.size() == 3);
    QVERIFY2(content->rows.last().text.startsWith(u"This report cannot be made any more: "_s),
             qPrintable(content->rows.last().text));
    FakePrinter printer(Manner::Prints);
    printTo(printer.address(), PrintKind::Reports, SilentPrint::No);
    const auto run = runPrints(*m_desk, briefly);
    QVERIFY(run);
    QCOMPARE(run->printed.size(), 1);
}

ROWLOCK_WINDOW_TEST(TestPrintRun)
#include "tst_print_run.moc"
