// The print queue with the real program and a printer that does what printers do: nothing is lost, nothing comes out
// twice, and what did come out in doubt opens no door.
#include "tests/ctl/ctl_house.h"
#include "tests/support/barcode_readers.h"
#include "tests/support/fake_printer.h"
#include "tests/support/printer_readers.h"

#include <csignal>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPrintTest : public QObject, private CtlHouse
{
    Q_OBJECT

    using Manner = FakePrinter::Manner;

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void soldAndPrinted();
    void byTheSaleItself();
    void aPrinterThatIsAway();
    void outOfPaperAndOtherPrinter();
    void inDoubtAndPrintedAgain();
    void twoAtOnce();
    void killedInTheMiddle();
    void severalPapers();
    void byAQueueOfTheSystem();
    void testPages();
    void reportsAtOnce();
    void onceMoreWithAReason();
    void whatIsRefused();

private:
    void set(const QString &printer, const QString &silent = u"yes"_s)
    {
        RUN(done, 0,
            {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--print"_s, u"tickets="_s + printer, u"--silent"_s,
             u"tickets="_s + silent});
    }
    CtlRun sold(const QStringList &more = {})
    {
        const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        return (*m_ctl)(QStringList{u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84.00"_s} + more);
    }
    static QStringList barcodes(const CtlRun &sale)
    {
        QStringList codes;
        for (const QJsonValue &ticket : sale.list("tickets"))
            codes += ticket[u"barcode"_s].toString();
        return codes;
    }
    // As a scanner reads them, on a roll of 80 mm.
    QStringList codesOn(const QByteArray &printed) const
    {
        QStringList codes;
        for (const QImage &paper : readEscPos(printed, 576).papers) {
            for (const QString &read : readByZbar(paper, m_ctl->path(QString())))
                codes += read.section(u' ', 1);
        }
        return codes;
    }
    QString stateOf(qint64 job)
    {
        const CtlRun list = (*m_ctl)({u"print"_s, u"list"_s, u"--all"_s});
        for (const QJsonValue &print : list.list("prints")) {
            if (print[u"job"_s].toInteger() == job)
                return print[u"state"_s].toString();
        }
        return {};
    }
    std::unique_ptr<QProcess> running()
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessEnvironment(m_ctl->environment());
        process->start(ctlBinary(), {u"--database"_s, m_ctl->database(), u"print"_s, u"run"_s});
        return process;
    }
};

void CtlPrintTest::soldAndPrinted()
{
    FakePrinter printer(Manner::Prints);
    set(printer.address(), u"no"_s);
    const CtlRun sale = sold({u"--print"_s, u"--key"_s, u"k"_s});
    QCOMPARE(sale.status, 0);
    RUN(list, 0, {u"print"_s, u"list"_s});
    QCOMPARE(list.list("prints").size(), 1);
    RUN(run, 0, {u"print"_s, u"run"_s});
    QCOMPARE(run.list("printed").size(), 1);
    QTRY_COMPARE(printer.papers(), 2);
    QCOMPARE(codesOn(printer.printed()), barcodes(sale));
    RUN(nothing, 0, {u"print"_s, u"run"_s});
    QVERIFY(nothing.list("printed").isEmpty());
    RUN(twice, 1, {u"order"_s, u"print"_s, str(sale.number("order"))});
    QCOMPARE(twice.code(), u"forbidden"_s);
    RUN(reprint, 0, {u"reprint"_s, str(sale.number("order")), u"--reason"_s, u"lost"_s});
    RUN(asked, 0, {u"order"_s, u"print"_s, str(sale.number("order"))});
    QCOMPARE(asked.list("tickets").size(), 2);
}

void CtlPrintTest::byTheSaleItself()
{
    FakePrinter printer(Manner::SaysNothing);
    set(printer.address());
    QCOMPARE(sold().status, 0);
    RUN(other, 0, {u"--terminal"_s, u"elsewhere"_s, u"print"_s, u"run"_s});
    QCOMPARE(printer.connections(), 0);
    RUN(run, 0, {u"print"_s, u"run"_s});
    QTRY_COMPARE(printer.papers(), 2);
    RUN(list, 0, {u"terminal"_s, u"list"_s});
    QCOMPARE(list.list("terminals").first()[u"printers"_s][0][u"silent"_s].toString(), u"yes"_s);
}

void CtlPrintTest::aPrinterThatIsAway()
{
    set(FakePrinter::nobody());
    const CtlRun sale = sold();
    QCOMPARE(sale.status, 0);
    RUN(run, 1, {u"print"_s, u"run"_s});
    QCOMPARE(run.list("failed").first()[u"problem"_s].toString(), u"absent"_s);
    QVERIFY(run.err.contains("cannot be reached"));
    FakePrinter printer(Manner::Prints);
    set(printer.address());
    RUN(again, 0, {u"print"_s, u"run"_s});
    QTRY_COMPARE(printer.papers(), 2);
    QCOMPARE(codesOn(printer.printed()), barcodes(sale)); // nothing had come out
}

void CtlPrintTest::outOfPaperAndOtherPrinter()
{
    FakePrinter empty(Manner::NoPaper), other(Manner::Prints);
    set(empty.address());
    sold();
    RUN(run, 1, {u"print"_s, u"run"_s});
    QCOMPARE(run.list("failed").first()[u"problem"_s].toString(), u"no_paper"_s);
    RUN(moved, 0, {u"print"_s, u"settle"_s, u"1"_s, u"--again"_s, u"--printer"_s, other.address()});
    RUN(again, 0, {u"print"_s, u"run"_s});
    QTRY_COMPARE(other.papers(), 2);
    QCOMPARE(empty.papers(), 0);
}

void CtlPrintTest::inDoubtAndPrintedAgain()
{
    FakePrinter printer(Manner::ClosesInTheMiddle);
    set(printer.address());
    QCOMPARE(sold().status, 0);
    QCOMPARE(sold().status, 0);
    RUN(run, 1, {u"print"_s, u"run"_s});
    QCOMPARE(run.list("doubtful").size(), 2);
    printer.setManner(Manner::Prints);
    RUN(still, 0, {u"print"_s, u"run"_s});
    QVERIFY(still.list("printed").isEmpty()); // a person says
    const QString job = str(run.list("doubtful").first()[u"job"_s].toInteger());
    RUN(again, 0, {u"print"_s, u"settle"_s, job, u"--again"_s});
    QVERIFY(str(again.number("job")) != job);
    RUN(printed, 0, {u"print"_s, u"run"_s});
    QCOMPARE(printed.list("printed").size(), 1);
    RUN(order, 0, {u"order"_s, u"show"_s, str(again.number("order"))});
    int valid = 0, dead = 0;
    for (const QJsonValue &ticket : order.list("tickets")) {
        valid += ticket[u"state"_s].toString() == u"valid";
        dead += ticket[u"state"_s].toString() == u"void";
    }
    QCOMPARE(valid, 2);
    QCOMPARE(dead, 2);
    const QString other = str(run.list("doubtful").last()[u"job"_s].toInteger());
    RUN(cameOut, 0, {u"print"_s, u"settle"_s, other, u"--came-out"_s});
    RUN(said, 0, {u"print"_s, u"settle"_s, other, u"--came-out"_s});
    QCOMPARE(said.text("state"), u"printed"_s);
}

void CtlPrintTest::twoAtOnce()
{
    FakePrinter printer(Manner::Prints);
    set(printer.address());
    for (int i = 0; i < 4; ++i)
        QCOMPARE(sold().status, 0);
    const auto first = running(), second = running();
    QVERIFY(first->waitForFinished(60'000) && second->waitForFinished(60'000));
    QCOMPARE(first->exitCode() + second->exitCode(), 0);
    QTRY_COMPARE(printer.papers(), 8);
    QCOMPARE(printer.connections(), 4);
    RUN(list, 0, {u"print"_s, u"list"_s});
    QVERIFY(list.list("prints").isEmpty());
}

// Power is cut while the printer works: nobody knows what came out, and nobody prints it again by himself.
void CtlPrintTest::killedInTheMiddle()
{
    FakePrinter printer(Manner::AnswersLate);
    set(printer.address());
    const CtlRun sale = sold();
    const auto killed = running();
    QTRY_COMPARE(printer.papers(), 2);
    killed->kill();
    QVERIFY(killed->waitForFinished(60'000));
    QCOMPARE(killed->exitStatus(), QProcess::CrashExit);
    QCOMPARE(stateOf(1), u"sending"_s);
    RUN(order, 0, {u"order"_s, u"show"_s, str(sale.number("order"))}); // the sale stands
    printer.setManner(Manner::Prints);
    RUN(run, 0, {u"print"_s, u"run"_s});
    QVERIFY(run.list("printed").isEmpty());
    RUN(asked, 1, {u"order"_s, u"print"_s, str(sale.number("order"))});
    RUN(settled, 1, {u"print"_s, u"settle"_s, u"1"_s, u"--again"_s}); // it may be at work still
    QCOMPARE(printer.papers(), 2);
}

void CtlPrintTest::severalPapers()
{
    FakePrinter printer(Manner::Prints);
    RUN(done, 0,
        {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--print"_s, u"receipts="_s + printer.address(), u"--silent"_s,
         u"receipts=yes"_s, u"--print"_s, u"labels="_s + printer.address()});
    const CtlRun sale = sold({u"--patron"_s, u"Ada Lovelace"_s, u"--will-call"_s});
    QCOMPARE(sale.status, 0);
    RUN(label, 0, {u"order"_s, u"print"_s, str(sale.number("order")), u"--kind"_s, u"labels"_s});
    RUN(run, 0, {u"print"_s, u"run"_s});
    QCOMPARE(run.list("printed").size(), 2);
    QTRY_COMPARE(printer.papers(), 2);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY2(read.typed.isEmpty() && read.puzzles.isEmpty(), qPrintable(read.typed)); // all of it in dots
    QCOMPARE(codesOn(printer.printed()), QStringList{sale.text("code")});             // on the label
    RUN(list, 0, {u"willcall"_s, u"list"_s, m_event});
    QCOMPARE(list.list("orders").first()[u"state"_s].toString(), u"printed"_s);
    RUN(none, 1, {u"print"_s, u"report"_s, u"1"_s});
}

void CtlPrintTest::byAQueueOfTheSystem()
{
    set(u"queue:rowlock-no-such-queue"_s);
    sold();
    RUN(run, 1, {u"print"_s, u"run"_s});
    QCOMPARE(run.list("failed").size(), 1);
}

void CtlPrintTest::testPages()
{
    FakePrinter printer(Manner::Prints);
    RUN(none, 1, {u"print"_s, u"test"_s, u"tickets"_s});
    QCOMPARE(none.text("problem"), u"no_printer"_s);
    set(printer.address());
    RUN(page, 0, {u"print"_s, u"test"_s, u"tickets"_s});
    RUN(other, 0, {u"print"_s, u"test"_s, u"labels"_s, u"--printer"_s, printer.address()});
    QTRY_COMPARE(printer.papers(), 2);
    QVERIFY(readEscPos(printer.printed(), 576).typed.isEmpty());
}

void CtlPrintTest::reportsAtOnce()
{
    FakePrinter printer(Manner::Prints);
    RUN(nowhere, 1, {u"report"_s, u"tonight"_s, u"--print"_s});
    QCOMPARE(nowhere.text("problem"), u"no_printer"_s);
    RUN(done, 0,
        {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--print"_s, u"reports="_s + printer.address(), u"--silent"_s,
         u"reports=yes"_s});
    RUN(tonight, 0, {u"report"_s, u"tonight"_s, u"--print"_s});
    QCOMPARE(tonight.text("state"), u"printed"_s);
    RUN(both, 2, {u"report"_s, u"tonight"_s, u"--print"_s, u"--format"_s, u"csv"_s});
    RUN(drawer, 0, {u"drawer"_s, u"add"_s, u"Foyer"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Foyer"_s, u"--float"_s, u"100.00"_s});
    RUN(x, 0, {u"shift"_s, u"x"_s, u"--print"_s});
    RUN(counted, 0, {u"shift"_s, u"count"_s, u"--pieces"_s, u"100=1"_s});
    RUN(closed, 0, {u"shift"_s, u"close"_s});
    RUN(waits, 0, {u"print"_s, u"list"_s});
    QCOMPARE(waits.list("prints").size(), 1); // the Z report, by itself
    QCOMPARE(waits.list("prints").first()[u"z"_s].toInt(), 1);
    RUN(run, 0, {u"print"_s, u"run"_s});
    QTRY_COMPARE(printer.papers(), 3);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY(read.typed.isEmpty() && read.puzzles.isEmpty());
}

// By the same rule as the window's button.
void CtlPrintTest::onceMoreWithAReason()
{
    FakePrinter printer(Manner::Prints);
    set(printer.address());
    const CtlRun sale = sold();
    RUN(run, 0, {u"print"_s, u"run"_s});
    QTRY_COMPARE(printer.papers(), 2);
    RUN(again, 0, {u"order"_s, u"print"_s, str(sale.number("order")), u"--again"_s, u"torn"_s});
    RUN(second, 0, {u"print"_s, u"run"_s});
    QTRY_COMPARE(printer.papers(), 4);
    const QStringList codes = codesOn(printer.printed());
    QCOMPARE(codes.first(2), barcodes(sale));
    for (const QString &code : codes.mid(2))
        QVERIFY(!barcodes(sale).contains(code));
    RUN(order, 0, {u"order"_s, u"show"_s, str(sale.number("order"))});
    QStringList living;
    for (const QJsonValue &ticket : order.list("tickets")) {
        if (ticket[u"state"_s].toString() == u"valid")
            living += ticket[u"barcode"_s].toString();
    }
    QCOMPARE(codes.mid(2), living);
}

void CtlPrintTest::whatIsRefused()
{
    RUN(kind, 2, {u"terminal"_s, u"set"_s, u"hall"_s, u"--print"_s, u"posters=tcp://x"_s});
    RUN(twice, 2,
        {u"terminal"_s, u"set"_s, u"hall"_s, u"--silent"_s, u"tickets=yes"_s, u"--silent"_s, u"tickets=no"_s});
    RUN(address, 2, {u"terminal"_s, u"set"_s, u"hall"_s, u"--paper"_s, u"80mm"_s, u"--print"_s, u"tickets=ftp://x"_s});
    RUN(silent, 2, {u"terminal"_s, u"set"_s, u"hall"_s, u"--silent"_s, u"tickets=yes"_s});
    RUN(list, 0, {u"terminal"_s, u"list"_s});
    QVERIFY(list.list("terminals").isEmpty()); // nothing of it was set
    RUN(both, 2, {u"print"_s, u"settle"_s, u"1"_s, u"--again"_s, u"--give-up"_s});
    RUN(unknown, 1, {u"print"_s, u"settle"_s, u"1"_s, u"--give-up"_s});
    RUN(order, 1, {u"order"_s, u"print"_s, u"99"_s});
    RpcSession rpc(*m_ctl);
    QVERIFY(rpc.call(u"print.run"_s, {}).contains(u"error"_s)); // it takes as long as the printer
    QVERIFY(rpc.call(u"report"_s, {{u"name"_s, u"tonight"_s}, {u"print"_s, true}}).contains(u"error"_s));
}

ROWLOCK_TEST(CtlPrintTest)
#include "tst_ctl_print.moc"
