// What comes of sending a paper: printed, surely not, or nobody knows. Against a printer that does what printers do.
#include "model/service/print_sender.h"
#include "tests/support/fake_printer.h"
#include "tests/support/printer_readers.h"
#include "tests/support/run_tests.h"

#include <QApplication>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr PrintPatience hasty{500, 300, 1500, 300, 2000};

PrintBytes paper(qsizetype size = 2000)
{
    return {QByteArray(size, 'x') + "\x1dV", false, true};
}

} // namespace

class TestPrintSender : public QObject
{
    Q_OBJECT

    using Manner = FakePrinter::Manner;

private slots:
    void manners_data();
    void manners();
    void nobodyListens();
    void noPrinterIsSet();
    void nothingToPrint();
    void oneThatTakesNothing();
    void oneThatThrowsAwayTheRest();
    void aTestPage();
    void byAFile();
    void noSuchFile();
    void aPipeThatNobodyReads();
    void noSuchQueue();
    void aQueueWhoseProgramDies();
};

void TestPrintSender::manners_data()
{
    QTest::addColumn<int>("manner");
    QTest::addColumn<int>("state");
    QTest::addColumn<int>("problem");
    QTest::addColumn<int>("papers");
    const auto row = [](const char *name, Manner manner, PrintState state, PrintProblem problem, int papers) {
        QTest::newRow(name) << int(manner) << int(state) << int(problem) << papers;
    };
    row("prints", Manner::Prints, PrintState::Printed, PrintProblem::None, 1);
    row("says nothing", Manner::SaysNothing, PrintState::Printed, PrintProblem::None, 1);
    row("answers twice", Manner::AnswersTwice, PrintState::Printed, PrintProblem::None, 1);
    row("no paper", Manner::NoPaper, PrintState::Failed, PrintProblem::NoPaper, 0);
    row("closes at once", Manner::ClosesAtOnce, PrintState::Failed, PrintProblem::Absent, 0);
    row("speaks of other things", Manner::SpeaksOfOtherThings, PrintState::Doubtful, PrintProblem::BrokenOff, 1);
    row("its paper is gone", Manner::SaysItsPaperIsGone, PrintState::Doubtful, PrintProblem::BrokenOff, 1);
    row("answers late", Manner::AnswersLate, PrintState::Doubtful, PrintProblem::BrokenOff, 1);
}

void TestPrintSender::manners()
{
    QFETCH(int, manner);
    FakePrinter printer{Manner(manner)};
    const PrintOutcome outcome = sendToPrinter(printer.address(), paper(), hasty);
    QTEST(int(outcome.state), "state");
    QTEST(int(outcome.problem), "problem");
    QFETCH(int, papers);
    QTRY_COMPARE(printer.papers(), papers);
    if (papers == 0)
        QCOMPARE(printer.printed(), QByteArray()); // surely not a byte of it
    QCOMPARE(printer.connections(), 1);
}

void TestPrintSender::nobodyListens()
{
    const PrintOutcome outcome = sendToPrinter(FakePrinter::nobody(), paper(), hasty);
    QCOMPARE(outcome.state, PrintState::Failed);
    QCOMPARE(outcome.problem, PrintProblem::Absent);
}

void TestPrintSender::noPrinterIsSet()
{
    QCOMPARE(sendToPrinter({}, paper(), hasty).problem, PrintProblem::NoPrinter);
    QCOMPARE(sendToPrinter(u"nonsense"_s, paper(), hasty).state, PrintState::Failed);
}

void TestPrintSender::nothingToPrint()
{
    FakePrinter printer(Manner::Prints);
    QCOMPARE(sendToPrinter(printer.address(), {}, hasty).problem, PrintProblem::Unpainted);
    QCOMPARE(printer.connections(), 0);
}

// More than every buffer between them holds.
void TestPrintSender::oneThatTakesNothing()
{
    FakePrinter printer(Manner::ClosesInTheMiddle);
    const PrintOutcome outcome = sendToPrinter(printer.address(), paper(40'000'000), hasty);
    QCOMPARE(outcome.state, PrintState::Doubtful);
    QCOMPARE(outcome.problem, PrintProblem::BrokenOff);
    QVERIFY(!printer.printed().isEmpty());
}

// It is short enough to have left this computer before the printer gives up.
void TestPrintSender::oneThatThrowsAwayTheRest()
{
    const FakePrinter printer(Manner::SaysNothingAndCloses);
    const PrintOutcome outcome = sendToPrinter(printer.address(), paper(), hasty);
    QCOMPARE(outcome.state, PrintState::Doubtful);
    QCOMPARE(outcome.problem, PrintProblem::BrokenOff);
    QVERIFY(printer.printed().size() < paper().bytes.size());
}

void TestPrintSender::aTestPage()
{
    FakePrinter printer(Manner::Prints);
    const PrintContent content = testContent(PrintKind::Tickets, printer.address(), u"Foyer"_s);
    QCOMPARE(sendToPrinter(printer.address(), printBytes(content), hasty).state, PrintState::Printed);
    const PrintedPaperRead read = readEscPos(printer.printed(), 576);
    QVERIFY(read.typed.isEmpty() && read.puzzles.isEmpty()); // no letter depends on the printer's own
    QCOMPARE(read.papers.size(), 1);
    const PrintContent other = testContent(PrintKind::Tickets, printer.address(), u"Фойе"_s);
    QVERIFY(printBytes(other).bytes != printBytes(content).bytes);
}

void TestPrintSender::byAFile()
{
    const QTemporaryDir folder;
    QFile device(folder.filePath(u"lp0"_s));
    QVERIFY(device.open(QIODevice::WriteOnly));
    const PrintOutcome outcome = sendToPrinter(u"file://"_s + device.fileName(), paper(), hasty);
    QCOMPARE(outcome.state, PrintState::Printed);
    QFile read(device.fileName());
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), paper().bytes);
}

void TestPrintSender::noSuchFile()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"lp0"_s);
    const PrintOutcome outcome = sendToPrinter(u"file://"_s + name, paper(), hasty);
    QCOMPARE(outcome.problem, PrintProblem::Absent);
    QVERIFY(!QFile::exists(name)); // a printer that is away is not made
}

// A device that takes as much as it has room for, and then no more.
void TestPrintSender::aPipeThatNobodyReads()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"lp0"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(name).constData(), 0600), 0);
    QCOMPARE(sendToPrinter(u"file://"_s + name, paper(), hasty).problem, PrintProblem::Absent); // nobody there at all
    QFile reader(name);
    QVERIFY(reader.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
    const PrintOutcome outcome = sendToPrinter(u"file://"_s + name, paper(1'000'000), hasty);
    QCOMPARE(outcome.state, PrintState::Doubtful);
    QCOMPARE(sendToPrinter(u"file://"_s + name, paper(), hasty).problem, PrintProblem::NoAnswer); // it is full
}

void TestPrintSender::noSuchQueue()
{
    const PrintOutcome outcome = sendToPrinter(u"queue:rowlock-no-such-queue"_s, paper(), hasty);
    QCOMPARE(outcome.state, PrintState::Failed);
    QVERIFY(outcome.problem == PrintProblem::Absent || outcome.problem == PrintProblem::Refused);
}

// It may have handed the paper over before: nobody tries that again by itself.
void TestPrintSender::aQueueWhoseProgramDies()
{
    const QTemporaryDir folder;
    for (const QString &name : {u"lp"_s, u"lpoptions"_s}) {
        QFile script(folder.filePath(name));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write(name == u"lp" ? "#!/bin/sh\ncat > /dev/null\nkill -9 $$\n" : "#!/bin/sh\n");
        script.close();
        QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    const QByteArray path = qgetenv("PATH");
    const auto back = qScopeGuard([&path] { qputenv("PATH", path); });
    qputenv("PATH", QFile::encodeName(folder.path()) + ':' + path);
    const PrintOutcome outcome = sendToPrinter(u"system:tickets"_s, {"paper", true, false});
    QCOMPARE(outcome.state, PrintState::Doubtful);
    QCOMPARE(outcome.problem, PrintProblem::BrokenOff);
}

ROWLOCK_WINDOW_TEST(TestPrintSender)
#include "tst_print_sender.moc"
