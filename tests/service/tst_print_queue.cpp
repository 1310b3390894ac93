// A real print queue of the system, where CUPS is installed: what is sent arrives unchanged, what is sold can be
// scanned off what arrives, and a queue that is stopped or not there says so before anything is sent. With a scheduler
// of its own, as whoever runs the tests.
#include "model/service/desk.h"
#include "model/service/print_run.h"
#include "model/service/print_sender.h"
#include "tests/support/barcode_readers.h"
#include "tests/support/fake_printer.h"
#include "tests/support/house_fixture.h"
#include "tests/support/outside_tools.h"
#include "tests/support/printer_readers.h"
#include "tests/support/run_tests.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QString systemProgram(const QString &name)
{
    return QStandardPaths::findExecutable(name, {u"/usr/sbin"_s, u"/usr/bin"_s, u"/sbin"_s, u"/bin"_s});
}

} // namespace

class TestPrintQueue : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void bytesArriveUnchanged();
    void pagesArrive();
    void soldTicketsArrive_data();
    void soldTicketsArrive();
    void aQueueThatIsStopped();
    void noSuchQueue();
    void noScheduler();

private:
    int run(const QString &program, const QStringList &words)
    {
        QProcess process;
        process.start(systemProgram(program), words);
        process.waitForFinished(30'000);
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }
    void write(const QString &name, const QString &text)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }

    QTemporaryDir m_folder;
    QProcess m_scheduler;
    std::unique_ptr<FakePrinter> m_printer;
};

void TestPrintQueue::initTestCase()
{
    if (systemProgram(u"cupsd"_s).isEmpty() || systemProgram(u"lpadmin"_s).isEmpty())
        QSKIP("CUPS is not installed");
    const QString as = ::geteuid() == 0 ? u"User lp\nGroup lp\nSystemGroup root\n"_s : QString();
    const QString folder = m_folder.path();
    QFile::setPermissions(folder, QFile::Permissions(0x7755));
    for (const char *name : {"etc", "cache", "state", "spool/tmp"})
        QVERIFY(QDir(folder).mkpath(QString::fromLatin1(name)));
    for (const char *name : {"cache", "state", "spool", "spool/tmp"})
        QFile::setPermissions(m_folder.filePath(QString::fromLatin1(name)), QFile::Permissions(0x7777));
    write(u"cupsd.conf"_s, u"Listen %1/cups.sock\nBrowsing Off\nWebInterface No\nDefaultAuthType None\n"
                           "<Location />\nOrder allow,deny\nAllow all\n</Location>\n"
                           "<Location /admin>\nOrder allow,deny\nAllow all\n</Location>\n"
                           "<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n"_s.arg(folder));
    write(u"cups-files.conf"_s,
          u"ServerRoot %1/etc\nCacheDir %1/cache\nStateDir %1/state\nRequestRoot %1/spool\n"
          "TempDir %1/spool/tmp\nAccessLog %1/access\nErrorLog %1/error\nPageLog %1/page\n%2"_s.arg(folder, as));
    qputenv("CUPS_SERVER", QFile::encodeName(m_folder.filePath(u"cups.sock"_s)));
    m_scheduler.start(systemProgram(u"cupsd"_s), {u"-f"_s, u"-c"_s, m_folder.filePath(u"cupsd.conf"_s), u"-s"_s,
                                                  m_folder.filePath(u"cups-files.conf"_s)});
    QVERIFY(m_scheduler.waitForStarted());
    const auto isUp = [this] {
        return m_scheduler.state() != QProcess::Running
               || (QFile::exists(m_folder.filePath(u"cups.sock"_s)) && run(u"lpstat"_s, {u"-H"_s}) == 0);
    };
    QVERIFY(QTest::qWaitFor(isUp, 20'000));
    if (m_scheduler.state() != QProcess::Running)
        QSKIP("CUPS does not start for whoever runs this");
    m_printer = std::make_unique<FakePrinter>(FakePrinter::Manner::SaysNothing);
    const QString address = QString(m_printer->address()).replace(u"tcp:"_s, u"socket:"_s);
    QTRY_COMPARE_WITH_TIMEOUT(run(u"lpadmin"_s, {u"-p"_s, u"ticket"_s, u"-E"_s, u"-v"_s, address, u"-m"_s, u"raw"_s}),
                              0, 20'000);
}

void TestPrintQueue::cleanupTestCase()
{
    m_scheduler.terminate();
    m_scheduler.waitForFinished(10'000);
    m_printer.reset();
}

void TestPrintQueue::bytesArriveUnchanged()
{
    QByteArray all;
    for (int byte = 0; byte < 256; ++byte)
        all += char(byte);
    const PrintOutcome outcome = sendToPrinter(u"queue:ticket"_s, {all + "\x1dV", false, true});
    QVERIFY2(outcome.state == PrintState::Printed, qPrintable(outcome.diagnosis));
    QTRY_COMPARE_WITH_TIMEOUT(m_printer->printed(), all + "\x1dV", 20'000);
}

void TestPrintQueue::pagesArrive()
{
    const PrintOutcome outcome = sendToPrinter(u"system:ticket"_s, {"%PDF-1.4 and so on", true, false});
    QVERIFY2(outcome.state == PrintState::Printed, qPrintable(outcome.diagnosis));
    QTRY_VERIFY_WITH_TIMEOUT(m_printer->printed().contains("%PDF-1.4 and so on"), 20'000);
}

void TestPrintQueue::soldTicketsArrive_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("as pages") << u"system:ticket"_s;
    QTest::newRow("as dots") << u"queue:ticket"_s;
}

void TestPrintQueue::soldTicketsArrive()
{
    QFETCH(QString, address);
    HouseFixture house;
    const EventId event = house.newEvent();
    const auto opened = Desk::open(house.file, {u"counter/1"_s, {}}, house.clock);
    QVERIFY2(opened, qPrintable(said(opened)));
    Desk &desk = **opened;
    QVERIFY(desk.settings().setTerminal({u"counter/1"_s}, {{{}, PrintKind::Tickets, address, SilentPrint::Yes}}));
    const auto sale = house.sold(house.one(), event, {u"A1"_s, u"A2"_s});
    QVERIFY2(sale, qPrintable(said(sale)));
    const qsizetype before = m_printer->printed().size();
    const auto printed = runPrints(desk);
    QVERIFY2(printed && printed->printed.size() == 1, qPrintable(said(printed)));
    const bool isPages = address.startsWith(u"system"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_printer->printed().mid(before).contains(isPages ? "%%EOF" : "\x1dV"), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(isPages || m_printer->printed().mid(before).count("\x1dV") == 2, 20'000);
    QList<QImage> papers = readEscPos(m_printer->printed().mid(before), 576).papers;
    if (isPages) {
        write(u"arrived.pdf"_s, {});
        QFile file(m_folder.filePath(u"arrived.pdf"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(m_printer->printed().mid(before)) > 0);
        file.close();
        papers.clear();
        for (const QString &page : renderPdf(file.fileName(), house.folder.path(), 203))
            papers.append(QImage(page));
    }
    QStringList codes;
    for (const QImage &paper : std::as_const(papers))
        codes += readByZbar(paper, house.folder.path());
    QCOMPARE(codes, (QStringList{u"qr "_s + sale->order.tickets.first().barcode,
                                 u"qr "_s + sale->order.tickets.last().barcode}));
}

void TestPrintQueue::aQueueThatIsStopped()
{
    QCOMPARE(run(u"cupsdisable"_s, {u"ticket"_s}), 0);
    const PrintOutcome outcome = sendToPrinter(u"queue:ticket"_s, {"never", false, false});
    QCOMPARE(outcome.state, PrintState::Failed);
    QCOMPARE(outcome.problem, PrintProblem::Offline);
    QCOMPARE(run(u"cupsenable"_s, {u"ticket"_s}), 0);
    const PrintOutcome again = sendToPrinter(u"queue:ticket"_s, {"after all", false, false});
    QCOMPARE(again.state, PrintState::Printed);
    QTRY_VERIFY_WITH_TIMEOUT(m_printer->printed().contains("after all"), 20'000);
    QVERIFY(!m_printer->printed().contains("never"));
}

void TestPrintQueue::noSuchQueue()
{
    const PrintOutcome outcome = sendToPrinter(u"queue:other"_s, {"never", false, false});
    QCOMPARE(outcome.state, PrintState::Failed);
    QCOMPARE(outcome.problem, PrintProblem::Absent);
}

void TestPrintQueue::noScheduler()
{
    m_scheduler.terminate();
    QVERIFY(m_scheduler.waitForFinished(10'000));
    const PrintOutcome outcome = sendToPrinter(u"queue:ticket"_s, {"never", false, false});
    QCOMPARE(outcome.state, PrintState::Failed);
    QVERIFY(outcome.problem == PrintProblem::Absent || outcome.problem == PrintProblem::Refused);
}

ROWLOCK_WINDOW_TEST(TestPrintQueue)
#include "tst_print_queue.moc"
