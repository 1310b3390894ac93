// Ctrl+C while a report or an export is read: the program ends by itself with its answer, and no file is begun. A table
// is an endless one, so that nothing but Ctrl+C ends what is read.
#include "tests/ctl/ctl_house.h"
#include "tests/support/endless_table.h"
#include "tests/support/send_signal.h"

#include <QDir>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCtlCancelling : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
        RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
        RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"card:42.00"_s});
    }
    void cleanup() { dropFolder(); }

    void ctrlCEndsWhatIsRead_data();
    void ctrlCEndsWhatIsRead();

private:
    QString filesThere() const
    {
        QStringList files = QDir(m_ctl->path({})).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        files.removeIf([](const QString &file) { return file.endsWith(u"-wal") || file.endsWith(u"-shm"); });
        return files.join(u' ');
    }
    static bool catchesCtrlC(qint64 process)
    {
        QFile status(u"/proc/%1/status"_s.arg(process));
        if (!status.open(QIODevice::ReadOnly))
            return false;
        const QString caught = QString::fromLatin1(status.readAll()).section(u"SigCgt:\t"_s, 1).section(u'\n', 0, 0);
        return (caught.toULongLong(nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
    }
};

void TestCtlCancelling::ctrlCEndsWhatIsRead_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("file"); // that is not written
    QTest::newRow("a report") << QStringList{u"report"_s, u"comps"_s} << QString();
    QTest::newRow("a report into a file")
        << QStringList{u"report"_s, u"comps"_s, u"--format"_s, u"pdf"_s, u"--output"_s} << u"comps.pdf"_s;
    QTest::newRow("the orders of a row") << QStringList{u"report"_s, u"orders"_s, u"comps"_s, u"--row"_s, u"ticket x"_s}
                                         << QString();
    QTest::newRow("a table") << QStringList{u"export"_s, u"waitlist"_s, u"--output"_s} << u"waitlist.csv"_s;
    QTest::newRow("a workbook") << QStringList{u"export"_s, u"waitlist"_s, u"--format"_s, u"xlsx"_s, u"--output"_s}
                                << u"waitlist.xlsx"_s;
    QTest::newRow("all tables") << QStringList{u"export"_s, u"auditor"_s} << u"audit"_s;
}

void TestCtlCancelling::ctrlCEndsWhatIsRead()
{
    QFETCH(QStringList, words);
    QFETCH(QString, file);
    if (words.contains(u"comps"_s))
        QCOMPARE(makeEndless(m_ctl->database(), u"order_line"_s,
                             u"i AS order_id, 'why' AS reason, i AS count, i AS list_minor, i AS at, i AS "
                             "shift_id, 'ticket' AS kind, i * 0 AS paid_minor, 1 + i * 0 AS reduced_minor"_s),
                 QString());
    else
        QCOMPARE(makeEndless(m_ctl->database(), u"waitlist_entry"_s,
                             u"i AS entry_id, i AS event_id, i AS party, '' AS state, '' AS terminal, "
                             "'' AS clerk, i AS joined_at, i AS pool_no"_s),
                 QString());
    const QString before = filesThere();
    QProcess process;
    process.setProcessEnvironment(m_ctl->environment());
    process.start(ctlBinary(), QStringList{u"--database"_s, m_ctl->database(), u"--json"_s} + words
                                   + (file.isEmpty() ? QStringList() : QStringList(m_ctl->path(file))));
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY(catchesCtrlC(process.processId()) || process.state() == QProcess::NotRunning);
    QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError().constData());
    QVERIFY(sendSignal(process.processId(), SIGINT));
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    CtlRun run;
    run.status = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    CtlDriver::check(run);
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QCOMPARE(run.code(), u"cancelled"_s);
    QCOMPARE(run.status, 1);
    QCOMPARE(filesThere(), before);
    RUN(after, 0, {u"report"_s, u"house"_s}); // the house is as it was
}

ROWLOCK_TEST(TestCtlCancelling)
#include "tst_ctl_cancelling.moc"
