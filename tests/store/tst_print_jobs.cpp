// The print queue: what a sale asks for by itself, who sends it, what comes of it, and that nothing is printed twice or
// lost.
#include "model/store/journal.h"
#include "model/store/print_jobs.h"
#include "model/store/printers.h"
#include "model/store/reissue.h"
#include "model/store/settings.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPrintJobs : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup()
    {
        if (m_house->connection)
            QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void aSaleAsksByItself();
    void onlyWhereItIsSet();
    void aRefusedSaleAsksForNothing();
    void soldWithTheWishToPrint();
    void printersAreChecked();
    void theTicketPrinterIsProposed();
    void askedForOnce();
    void aReprintIsAskedForAnew();
    void sentByOneWorker();
    void twoWorkersAtOnce();
    void triedAgainAfterAPause();
    void notAfterHalfADay();
    void aWorkerThatDied();
    void anAnswerThatComesLate();
    void anAnswerThatComesTwice();
    void printedAgainWithNewTickets();
    void onAnotherPrinter();
    void givenUp();
    void givenUpInDoubt();
    void refundedMeanwhile();
    void receiptsAndLabels();
    void onlyAtItsTerminal();
    void whatAnotherProgramMayNotDo_data();
    void whatAnotherProgramMayNotDo();
    void verifySeesWhatWasForced_data();
    void verifySeesWhatWasForced();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    Instant now() const { return m_house->clock.now(); }
    void silent(PrintKind kind = PrintKind::Tickets, SilentPrint how = SilentPrint::Yes)
    {
        DONE(setTerminal(db(), one(), {u"counter/1"_s}, {{{}, kind, u"tcp://127.0.0.1:9"_s, how}}));
    }
    OrderId sold(const QStringList &seats)
    {
        const auto sale = m_house->sold(one(), m_event, seats);
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        return sale->order.id;
    }
    std::optional<PrintJob> taken(bool all = false)
    {
        const auto job = takeNextPrint(db(), one(), {all}, now());
        if (!job)
            qFatal("%s", qPrintable(said(job)));
        return *job;
    }
    Result<PrintJob> ends(const PrintJob &job, PrintState state, PrintProblem problem = PrintProblem::None)
    {
        return printSent(db(), one(), job, {state, problem});
    }
    PrintJob job(qint64 id) { return *readPrintJob(db(), PrintJobId(id)); }
    QStringList barcodes(OrderId order, TicketState state)
    {
        QStringList codes;
        const Order read = *readOrder(db(), order);
        for (const Ticket &ticket : read.tickets) {
            if (ticket.state == state)
                codes += ticket.barcode;
        }
        codes.sort();
        return codes;
    }
    // Order 1 is printed, of order 2 nobody knows, order 3 failed, order 4 waits, order 5 was given up.
    void prepare()
    {
        silent();
        for (const char *seat : {"A1", "A2", "A3", "A4", "A5"})
            sold({QString::fromLatin1(seat)});
        DONE(settlePrint(db(), one(), PrintJobId(5), PrintSaid::GiveUp));
        DONE(ends(*taken(), PrintState::Printed));
        DONE(ends(*taken(), PrintState::Doubtful, PrintProblem::BrokenOff));
        DONE(ends(*taken(), PrintState::Failed, PrintProblem::NoPaper));
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestPrintJobs::aSaleAsksByItself()
{
    silent();
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    const auto jobs = readOpenPrints(db(), u"counter/1"_s);
    DONE(jobs);
    QCOMPARE(jobs->size(), 1);
    QCOMPARE(jobs->first().state, PrintState::Waiting);
    QCOMPARE(jobs->first().order, order);
    QCOMPARE(jobs->first().tickets.size(), 2);
    QCOMPARE(jobs->first().terminal, u"counter/1"_s);
    const auto job = taken();
    QVERIFY(job);
    QCOMPARE(job->printer, u"tcp://127.0.0.1:9"_s);
    DONE(ends(*job, PrintState::Printed));
    QVERIFY(readOpenPrints(db(), {})->isEmpty());
    QVERIFY(!taken(true));
    const QList<JournalRow> rows = *journalRows(db(), 0, 100'000);
    QStringList kinds;
    for (const JournalRow &row : rows) {
        if (row.kind.startsWith(u"print."))
            kinds += row.kind;
    }
    QCOMPARE(kinds, QStringList({u"print.asked"_s, u"print.begun"_s, u"print.printed"_s}));
}

void TestPrintJobs::onlyWhereItIsSet()
{
    silent(PrintKind::Tickets, SilentPrint::Ask);
    silent(PrintKind::Receipts);
    sold({u"A1"_s});
    const auto elsewhere = m_house->sold(two(), m_event, {u"A2"_s});
    DONE(elsewhere);
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A3"_s});
    silent();
    DONE(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, hold.total, {}}}, {}, u"Ada"_s, {}, {}, true));
    QStringList kinds;
    const QList<PrintJob> jobs = *readOpenPrints(db(), {});
    for (const PrintJob &each : jobs)
        kinds += kindName(each.kind);
    QCOMPARE(kinds, QStringList({u"receipts"_s, u"receipts"_s})); // what is left at will-call is printed when it goes
}

void TestPrintJobs::aRefusedSaleAsksForNothing()
{
    silent();
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, HouseFixture::eur(1), {}}}, {}),
            ErrorCode::PaymentMismatch);
    QVERIFY(readOpenPrints(db(), {})->isEmpty());
}

void TestPrintJobs::soldWithTheWishToPrint()
{
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    const auto sell = [&] {
        return sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, hold.total, {}}}, u"k"_s, {}, {}, {}, false, true);
    };
    DONE(sell());
    DONE(sell());
    QCOMPARE(readLatestPrints(db(), 10)->size(), 1);
    silent();
    const HoldInfo next = *m_house->hold(one(), m_event, {u"A2"_s});
    DONE(sellHold(db(), one(), next.id, {{PaymentMethod::Cash, next.total, {}}}, u"l"_s, {}, {}, {}, false, true));
    QCOMPARE(readLatestPrints(db(), 10)->size(), 2); // by itself, and not again for the wish
}

void TestPrintJobs::printersAreChecked()
{
    const auto set = [&](const QString &printer, SilentPrint how) {
        return setTerminal(db(), one(), {u"counter/1"_s, 0, ReportSize::Roll}, {{{}, PrintKind::Labels, printer, how}});
    };
    for (const QString &wrong : {u"http://x"_s, u"tcp://"_s, u"system:"_s, u"system:a b"_s, u"file:lp0"_s, u"x"_s})
        REFUSED(set(wrong, SilentPrint::No), ErrorCode::InvalidArgument);
    REFUSED(set({}, SilentPrint::Yes), ErrorCode::InvalidArgument);
    QCOMPARE(readTerminal(db(), u"counter/1"_s)->paper, ReportSize::AsBefore); // nothing of it
    for (const QString &right :
         {u"system:Kyocera_1"_s, u"tcp://10.0.0.9"_s, u"file:///dev/usb/lp0"_s, u"queue:boca"_s, QString()})
        DONE(set(right, right.isEmpty() ? SilentPrint::No : SilentPrint::Ask));
    QCOMPARE(readTerminal(db(), u"counter/1"_s)->paper, ReportSize::Roll);
}

void TestPrintJobs::theTicketPrinterIsProposed()
{
    DONE(setTerminal(db(), one(), {u"counter/1"_s, 0, ReportSize::AsBefore, u"Boca"_s}));
    const auto printer = readPrinter(db(), u"counter/1"_s, PrintKind::Tickets);
    DONE(printer);
    QCOMPARE(printer->printer, u"system:Boca"_s);
    QCOMPARE(printer->silent, SilentPrint::No);
}

void TestPrintJobs::askedForOnce()
{
    const OrderId order = sold({u"A1"_s});
    DONE(askToPrint(db(), one(), {PrintKind::Tickets, order}));
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, order}), ErrorCode::Forbidden);
    REFUSED(askToPrint(db(), two(), {PrintKind::Tickets, order}), ErrorCode::Forbidden);
    DONE(ends(*taken(), PrintState::Printed));
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, order}), ErrorCode::Forbidden);
    REFUSED(settlePrint(db(), one(), PrintJobId(1), PrintSaid::Again), ErrorCode::Forbidden);
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, OrderId(99)}), ErrorCode::InvalidArgument);
    REFUSED(askToPrint(db(), one(), {PrintKind::Reports, {}, 1}), ErrorCode::InvalidArgument);
    REFUSED(readPrintJob(db(), PrintJobId(99)), ErrorCode::InvalidArgument);
}

void TestPrintJobs::aReprintIsAskedForAnew()
{
    silent();
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    DONE(ends(*taken(), PrintState::Printed));
    const QStringList before = barcodes(order, TicketState::Valid);
    DONE(reissueTickets(db(), one(), order, {readOrder(db(), order)->tickets.first().id}, u"lost"_s));
    const auto again = askToPrint(db(), one(), {PrintKind::Tickets, order});
    DONE(again);
    QCOMPARE(again->tickets.size(), 1); // the other one is printed
    QVERIFY(barcodes(order, TicketState::Valid) != before);
}

void TestPrintJobs::sentByOneWorker()
{
    silent();
    sold({u"A1"_s});
    sold({u"A2"_s});
    const auto first = taken(true), second = taken(true);
    QVERIFY(first && second);
    QVERIFY(first->id != second->id);
    QVERIFY(!taken(true));
    REFUSED(settlePrint(db(), one(), first->id, PrintSaid::Again), ErrorCode::Forbidden); // it is being sent
    REFUSED(settlePrint(db(), one(), first->id, PrintSaid::GiveUp), ErrorCode::Forbidden);
    DONE(ends(*first, PrintState::Printed));
    DONE(ends(*second, PrintState::Printed));
}

void TestPrintJobs::twoWorkersAtOnce()
{
    silent();
    for (int seat = 1; seat <= 10; ++seat)
        sold({u"A%1"_s.arg(seat)});
    QList<qint64> sent[2];
    const auto work = [&](QList<qint64> &mine) {
        auto opened = Connection::open(m_house->file, OpenMode::ReadWrite);
        for (;;) {
            const auto job = takeNextPrint(**opened, one(), {true}, now());
            if (!job)
                qFatal("%s", qPrintable(said(job)));
            if (!*job)
                return;
            mine.append((*job)->id.value());
            const auto done = printSent(**opened, one(), **job, {});
            if (!done)
                qFatal("%s", qPrintable(said(done)));
        }
    };
    std::thread first(work, std::ref(sent[0])), second(work, std::ref(sent[1]));
    first.join();
    second.join();
    QList<qint64> all = sent[0] + sent[1];
    std::ranges::sort(all);
    QCOMPARE(all, QList<qint64>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
}

void TestPrintJobs::triedAgainAfterAPause()
{
    silent();
    sold({u"A1"_s});
    for (const qint64 pause : {5'000, 10'000, 20'000}) {
        const auto job = taken();
        QVERIFY(job);
        DONE(ends(*job, PrintState::Failed, PrintProblem::Absent));
        m_house->clock.advanceMs(pause - 1);
        QVERIFY(!taken());
        m_house->clock.advanceMs(1);
    }
    QCOMPARE(pauseAfterMs(100), 300'000);
    QCOMPARE(job(1).attempts, 3);
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::Again)); // the same barcodes: nothing came out
    const auto job = taken();
    QVERIFY(job);
    DONE(ends(*job, PrintState::Printed));
}

void TestPrintJobs::notAfterHalfADay()
{
    silent();
    sold({u"A1"_s});
    m_house->clock.advanceMs(longestUnaskedMs);
    QVERIFY(!taken());
    QVERIFY(taken(true)); // a person asked
}

void TestPrintJobs::aWorkerThatDied()
{
    silent();
    sold({u"A1"_s});
    QVERIFY(taken());
    m_house->reopen();
    QVERIFY(!taken(true));
    QCOMPARE(job(1).state, PrintState::Sending);
    m_house->clock.advanceMs(longestSendingMs);
    QVERIFY(!taken(true));
    QCOMPARE(job(1).state, PrintState::Doubtful);
    QCOMPARE(job(1).problem, PrintProblem::Stopped);
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::CameOut));
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::CameOut)); // said already
    QCOMPARE(job(1).state, PrintState::Printed);
    REFUSED(settlePrint(db(), one(), PrintJobId(1), PrintSaid::GiveUp), ErrorCode::Forbidden);
}

void TestPrintJobs::anAnswerThatComesLate()
{
    silent();
    const OrderId order = sold({u"A1"_s});
    sold({u"A2"_s});
    const auto first = taken(), second = taken();
    m_house->clock.advanceMs(longestSendingMs);
    QVERIFY(!taken());
    DONE(settlePrint(db(), one(), first->id, PrintSaid::Again));
    DONE(ends(*first, PrintState::Printed)); // too late: somebody has said already
    QCOMPARE(job(1).state, PrintState::GivenUp);
    DONE(ends(*second, PrintState::Printed)); // nobody has
    QCOMPARE(job(2).state, PrintState::Printed);
    QCOMPARE(barcodes(order, TicketState::Valid).size(), 1);
}

void TestPrintJobs::anAnswerThatComesTwice()
{
    silent();
    sold({u"A1"_s});
    const auto first = taken();
    DONE(ends(*first, PrintState::Failed, PrintProblem::NoAnswer));
    DONE(ends(*first, PrintState::Printed)); // of an attempt that failed: nothing came out
    QCOMPARE(job(1).state, PrintState::Failed);
    const auto second = taken(true);
    DONE(ends(*first, PrintState::Printed)); // of the attempt before
    QCOMPARE(job(1).state, PrintState::Sending);
    DONE(ends(*second, PrintState::Printed));
    DONE(ends(*second, PrintState::Doubtful, PrintProblem::BrokenOff));
    DONE(ends(*second, PrintState::Printed));
    QCOMPARE(job(1).state, PrintState::Printed);
}

void TestPrintJobs::printedAgainWithNewTickets()
{
    silent();
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    const QStringList before = barcodes(order, TicketState::Valid);
    DONE(ends(*taken(), PrintState::Doubtful, PrintProblem::BrokenOff));
    QVERIFY(!taken(true)); // a person says
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, order}), ErrorCode::Forbidden);
    const auto again = settlePrint(db(), one(), PrintJobId(1), PrintSaid::Again);
    DONE(again);
    QCOMPARE(again->id, PrintJobId(2));
    QCOMPARE(again->tickets.size(), 2);
    QCOMPARE(barcodes(order, TicketState::Void), before); // what came out opens no door
    QCOMPARE(job(1).state, PrintState::GivenUp);
    const auto next = taken();
    QVERIFY(next);
    QCOMPARE(next->id, PrintJobId(2));
    QCOMPARE(next->validTickets().size(), 2);
}

void TestPrintJobs::onAnotherPrinter()
{
    silent();
    sold({u"A1"_s});
    DONE(ends(*taken(), PrintState::Failed, PrintProblem::NoPaper));
    REFUSED(settlePrint(db(), one(), PrintJobId(1), PrintSaid::Again, u"nonsense"_s), ErrorCode::InvalidArgument);
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::Again, u"queue:other"_s));
    QCOMPARE(taken()->printer, u"queue:other"_s);
}

void TestPrintJobs::givenUp()
{
    silent();
    const OrderId order = sold({u"A1"_s});
    DONE(ends(*taken(), PrintState::Failed, PrintProblem::Absent));
    REFUSED(settlePrint(db(), one(), PrintJobId(1), PrintSaid::CameOut), ErrorCode::Forbidden);
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::GiveUp));
    QVERIFY(!taken(true));
    const QStringList before = barcodes(order, TicketState::Valid);
    DONE(askToPrint(db(), one(), {PrintKind::Tickets, order})); // surely nothing came out
    QCOMPARE(barcodes(order, TicketState::Valid), before);
}

void TestPrintJobs::givenUpInDoubt()
{
    silent();
    const OrderId order = sold({u"A1"_s});
    DONE(ends(*taken(), PrintState::Doubtful, PrintProblem::BrokenOff));
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::GiveUp));
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, order}), ErrorCode::Forbidden); // it may be in somebody's hand
}

void TestPrintJobs::refundedMeanwhile()
{
    silent();
    const OrderId order = sold({u"A1"_s, u"A2"_s}), other = sold({u"A3"_s});
    DONE(refundOrder(db(), one(), order, {readOrder(db(), order)->tickets.first().id}, {}, u"ill"_s));
    DONE(refundOrder(db(), one(), other, {}, {}, u"ill"_s));
    const auto job = taken();
    QVERIFY(job);
    QCOMPARE(job->validTickets().size(), 1);
    QVERIFY(!taken());
    QCOMPARE(this->job(2).state, PrintState::GivenUp);
    QCOMPARE(this->job(2).problem, PrintProblem::Nothing);
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, other}), ErrorCode::InvalidArgument);
}

void TestPrintJobs::receiptsAndLabels()
{
    const OrderId order = sold({u"A1"_s});
    DONE(askToPrint(db(), one(), {PrintKind::Receipts, order}));
    DONE(askToPrint(db(), one(), {PrintKind::Receipts, order})); // opens no door: as often as one wants
    REFUSED(askToPrint(db(), one(), {PrintKind::Labels, order}), ErrorCode::InvalidArgument);
    DONE(ends(*taken(), PrintState::Doubtful, PrintProblem::BrokenOff));
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::Again));
    QCOMPARE(barcodes(order, TicketState::Void), QStringList());
    QCOMPARE(job(3).kind, PrintKind::Receipts);
}

void TestPrintJobs::onlyAtItsTerminal()
{
    silent();
    sold({u"A1"_s});
    const auto elsewhere = takeNextPrint(db(), two(), {true}, now());
    DONE(elsewhere);
    QVERIFY(!*elsewhere);
    QVERIFY(readOpenPrints(db(), u"counter/2"_s)->isEmpty());
    QCOMPARE(readOpenPrints(db(), {})->size(), 1);
}

void TestPrintJobs::whatAnotherProgramMayNotDo_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("delete") << u"DELETE FROM print_ticket; DELETE FROM print_job"_s;
    QTest::newRow("delete its tickets") << u"DELETE FROM print_ticket"_s;
    QTest::newRow("print again") << u"UPDATE print_job SET state = 'waiting' WHERE job_id = 1"_s;
    QTest::newRow("send again")
        << u"UPDATE print_job SET state = 'sending', attempts = attempts + 1 WHERE job_id = 1"_s;
    QTest::newRow("send what is in doubt")
        << u"UPDATE print_job SET state = 'sending', attempts = attempts + 1, problem = '' WHERE job_id = 2"_s;
    QTest::newRow("no doubt any more")
        << u"UPDATE print_job SET was_doubtful = 0, state = 'given_up', problem = 'by_person' WHERE job_id = 2"_s;
    QTest::newRow("printed without being sent") << u"UPDATE print_job SET state = 'printed' WHERE job_id = 4"_s;
    QTest::newRow("sent without being counted") << u"UPDATE print_job SET state = 'sending' WHERE job_id = 4"_s;
    QTest::newRow("another terminal's") << u"UPDATE print_job SET terminal = 'x' WHERE job_id = 4"_s;
    QTest::newRow("another order's") << u"UPDATE print_job SET order_id = 3 WHERE job_id = 4"_s;
    QTest::newRow("a problem without a name") << u"UPDATE print_job SET problem = 'jam' WHERE job_id = 3"_s;
    QTest::newRow("asked for twice")
        << u"INSERT INTO print_job SELECT 9, kind, event_id, order_id, z_no, terminal, asked_terminal, asked_clerk, "
           "asked_at, 'waiting', 0, '', '', 0, 1, 1, NULL, NULL FROM print_job WHERE job_id = 1; "
           "INSERT INTO print_ticket VALUES (9, 1, 1, 1, 0)"_s;
    QTest::newRow("begins printed")
        << u"INSERT INTO print_job SELECT 9, kind, event_id, order_id, z_no, terminal, asked_terminal, asked_clerk, "
           "asked_at, 'printed', 1, '', '', 0, 1, 1, NULL, NULL FROM print_job WHERE job_id = 1"_s;
    QTest::newRow("free a ticket") << u"UPDATE print_ticket SET is_free = 1 WHERE ticket_id = 1"_s;
    QTest::newRow("free a doubtful one") << u"UPDATE print_ticket SET is_free = 1 WHERE ticket_id = 2"_s;
    QTest::newRow("a printer that nobody set")
        << u"UPDATE terminal_print SET printer = 'tcp://10.6.6.6' WHERE kind = 'tickets'"_s;
    QTest::newRow("no printer any more") << u"DELETE FROM terminal_print"_s;
}

void TestPrintJobs::whatAnotherProgramMayNotDo()
{
    prepare();
    QFETCH(QString, sql);
    QVERIFY(!ForeignProgram(m_house->file).tries(u"BEGIN; "_s + sql + u"; COMMIT"_s).isEmpty());
    QCOMPARE(readOpenPrints(db(), {})->size(), 3); // nothing of it stands
}

void TestPrintJobs::verifySeesWhatWasForced_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    QTest::newRow("never asked for") << u"DELETE FROM print_ticket WHERE job_id = 4; DELETE FROM print_job WHERE "
                                        "job_id = 4"_s
                                     << u"Print 4"_s;
    QTest::newRow("printed") << u"UPDATE print_job SET state = 'printed', problem = '' WHERE job_id = 3"_s
                             << u"Print 3"_s;
    QTest::newRow("not printed") << u"UPDATE print_job SET state = 'waiting', attempts = 0 WHERE job_id = 1"_s
                                 << u"Print 1"_s;
    QTest::newRow("no doubt") << u"UPDATE print_job SET was_doubtful = 0, state = 'failed' WHERE job_id = 2"_s
                              << u"Print 2"_s;
    QTest::newRow("another printer") << u"UPDATE print_job SET printer = 'queue:x' WHERE job_id = 4"_s << u"Print 4"_s;
    QTest::newRow("free") << u"UPDATE print_ticket SET is_free = 1 WHERE job_id = 1"_s << u"Print 1"_s;
    QTest::newRow("another clerk") << u"UPDATE print_job SET asked_clerk = 'Bob' WHERE job_id = 1"_s << u"Print 1"_s;
    QTest::newRow("another address") << u"UPDATE terminal_print SET printer = 'queue:x'"_s << u"The printer of"_s;
}

void TestPrintJobs::verifySeesWhatWasForced()
{
    prepare();
    QCOMPARE(m_house->verified(), QString());
    QFETCH(QString, sql);
    QFETCH(QString, named);
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestPrintJobs)
#include "tst_print_jobs.moc"
