// Drawers and shifts on the command line, with the real program: opened, counted, closed, and what is refused.
#include "tests/ctl/ctl_house.h"

#include <QFile>
#include <QJsonArray>
#include <QTcpServer>
#include <QTcpSocket>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlShiftsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void aShift();
    void fromAnotherTerminal();
    void onPaper();
    void closedOnlyWhereThePaperCanBeWritten();
    void closedThoughThePaperIsNotWritten();
    void whatIsRefused();
    void thePrinterOpensTheDrawer();
    void blindForAClerk();

private:
    void countedEmpty()
    {
        RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
        RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s});
        RUN(counted, 0, {u"shift"_s, u"count"_s, u"--empty"_s});
    }
    // Two at 42.00.
    CtlRun sold(const QStringList &pay)
    {
        const CtlRun run = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        return (*m_ctl)(QStringList{u"sell"_s, str(run.number("hold"))} + pay);
    }
};

void CtlShiftsTest::aShift()
{
    RUN(none, 0, {u"drawer"_s, u"list"_s});
    QVERIFY(none.json[u"drawers"_s].toArray().isEmpty());
    QCOMPARE(sold({u"--pay"_s, u"cash:84"_s}).status, 0);
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    const CtlRun refused = sold({u"--pay"_s, u"cash:84"_s});
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.code(), u"forbidden"_s);
    QCOMPARE(refused.details()[u"shift"_s].toString(), u"none"_s);
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"left"_s, u"--float"_s, u"100"_s});
    QCOMPARE(opened.text("state"), u"open"_s);
    QCOMPARE(sold({u"--pay"_s, u"cash:100"_s}).text("change"), u"16.00"_s);
    QCOMPARE(sold({u"--pay"_s, u"card:84:slip"_s}).status, 0);
    RUN(in, 0, {u"shift"_s, u"in"_s, u"20"_s, u"--reason"_s, u"change from the bar"_s});
    RUN(out, 0, {u"shift"_s, u"out"_s, u"4,50"_s, u"--reason"_s, u"stamps"_s, u"--key"_s, u"k1"_s});
    RUN(again, 0, {u"shift"_s, u"out"_s, u"4.50"_s, u"--reason"_s, u"stamps"_s, u"--key"_s, u"k1"_s});
    QCOMPARE(again.number("entry"), out.number("entry"));
    RUN(drop, 0, {u"shift"_s, u"drop"_s, u"50"_s});
    QCOMPARE(drop.text("amount"), u"-50.00"_s);
    RUN(x, 0, {u"shift"_s, u"x"_s});
    QCOMPARE(x.json[u"drawer_figures"_s][u"expected"_s].toString(), u"149.50"_s);
    QVERIFY(!x.json.contains(u"z"_s));
    RUN(counted, 0,
        {u"shift"_s, u"count"_s, u"--pieces"_s, u"100=1"_s, u"--pieces"_s, u"20=2"_s, u"--pieces"_s, u"0,5=18"_s});
    QCOMPARE(counted.text("difference"), u"-0.50"_s);
    RUN(unexplained, 2, {u"shift"_s, u"close"_s});
    QCOMPARE(unexplained.code(), u"invalid_argument"_s);
    RUN(closed, 0, {u"shift"_s, u"close"_s, u"--reason"_s, u"nobody knows"_s, u"--leave"_s, u"100"_s});
    QCOMPARE(closed.number("z"), 1);
    QCOMPARE(closed.text("sales"), u"168.00"_s);
    QCOMPARE(closed.json[u"drawer_figures"_s][u"left"_s].toString(), u"100.00"_s);
    QCOMPARE(closed.json[u"drawer_figures"_s][u"pieces"_s].toObject(),
             (QJsonObject{{u"100.00"_s, 1}, {u"20.00"_s, 2}, {u"0.50"_s, 18}}));
    QCOMPARE(closed.json[u"drawer_figures"_s][u"to_safe"_s].toString(), u"-49.00"_s);
    RUN(z, 0, {u"shift"_s, u"z"_s, u"1"_s});
    QCOMPARE(z.json, closed.json);
    RUN(listed, 0, {u"shift"_s, u"z"_s});
    QCOMPARE(listed.json[u"z_reports"_s][0][u"all_net"_s].toString(), u"168.00"_s);
    RUN(shown, 0, {u"shift"_s, u"show"_s, u"1"_s});
    QCOMPARE(shown.json[u"cash"_s].toArray().size(), 6);
    RUN(ledger, 0, {u"verify"_s});
}

void CtlShiftsTest::fromAnotherTerminal()
{
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(opened, 0, {u"--terminal"_s, u"till"_s, u"shift"_s, u"open"_s, u"Left"_s});
    RUN(none, 1, {u"shift"_s, u"count"_s, u"--empty"_s});
    QCOMPARE(none.code(), u"forbidden"_s);
    RUN(counted, 0, {u"shift"_s, u"count"_s, u"--empty"_s, u"--drawer"_s, u"Left"_s});
    RUN(closed, 0, {u"shift"_s, u"close"_s, u"--drawer"_s, u"Left"_s});
    RUN(open, 0, {u"shift"_s, u"list"_s, u"--open"_s});
    QVERIFY(open.json[u"shifts"_s].toArray().isEmpty());
}

void CtlShiftsTest::onPaper()
{
    RUN(venue, 0, {u"venue"_s, u"set"_s, u"--name"_s, u"Harbour Theatre"_s, u"--tax-number"_s, u"DE 1"_s});
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s, u"--float"_s, u"10"_s});
    RUN(counted, 0, {u"shift"_s, u"count"_s, u"--pieces"_s, u"10=1"_s});
    for (const char *paper : {"a4", "80mm"}) {
        const QString file = m_ctl->path(u"%1.pdf"_s.arg(QLatin1String(paper)));
        RUN(x, 0, {u"shift"_s, u"x"_s, u"--output"_s, file, u"--paper"_s, QLatin1String(paper)});
        QFile pdf(file);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.readAll().startsWith("%PDF"));
    }
    const CtlRun text = m_ctl->plain({u"--database"_s, m_ctl->database(), u"shift"_s, u"close"_s});
    QVERIFY(text.out.contains("Z report 1") && text.out.contains("Harbour Theatre"));
}

void CtlShiftsTest::closedOnlyWhereThePaperCanBeWritten()
{
    countedEmpty();
    const QString nowhere = m_ctl->path(u"no/such/folder/z.pdf"_s), folder = m_ctl->path(u"."_s);
    const QStringList close{u"shift"_s, u"close"_s, u"--drawer"_s, u"Left"_s, u"--output"_s};
    RUN(unwritable, 3, (close + QStringList{nowhere}));
    QVERIFY(unwritable.message().contains(nowhere) && !unwritable.details().contains(u"done"_s));
    RUN(isFolder, 3, (close + QStringList{folder}));
    QVERIFY(!isFolder.details().contains(u"done"_s));
    {
        RpcSession rpc(*m_ctl);
        const QJsonObject error =
            rpc.call(u"shift.close"_s, {{u"drawer"_s, u"Left"_s}, {u"output"_s, m_ctl->path(u"z.pdf"_s)}})[u"error"_s]
                .toObject();
        QCOMPARE(error[u"code"_s].toInt(), -32602);
        QVERIFY(!error[u"data"_s][u"details"_s].toObject().contains(u"done"_s));
    }
    RUN(still, 0, {u"shift"_s, u"list"_s});
    QCOMPARE(still.json[u"shifts"_s][0][u"state"_s].toString(), u"counted"_s);
    RUN(none, 0, {u"shift"_s, u"z"_s});
    QVERIFY(none.json[u"z_reports"_s].toArray().isEmpty());
    const QString file = m_ctl->path(u"z.pdf"_s);
    QVERIFY(!QFile::exists(file));
    RUN(closed, 0, (close + QStringList{file}));
    QCOMPARE(closed.number("z"), 1);
    QFile pdf(file);
    QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.readAll().startsWith("%PDF"));
}

// Begun, but not put in the place of what is there: as in a common folder, where each file is its owner's to replace.
void CtlShiftsTest::closedThoughThePaperIsNotWritten()
{
    if (::geteuid() != 0)
        QSKIP("makes a file that is somebody else's");
    countedEmpty();
    const QByteArray folder = QFile::encodeName(m_ctl->path(u"common"_s)), file = folder + "/z.pdf";
    QVERIFY(::mkdir(folder, 0700) == 0);
    m_ctl->write(u"common/z.pdf"_s, "theirs");
    QVERIFY(::chmod(file, 0666) == 0 && ::chown(file, 4711, 4711) == 0);
    QVERIFY(::chown(folder, 4711, 4711) == 0 && ::chmod(folder, 01777) == 0);
    m_ctl->obeyOwners();
    RUN(closed, 3, {u"shift"_s, u"close"_s, u"--output"_s, QFile::decodeName(file)});
    QCOMPARE(closed.details()[u"z"_s].toInt(), 1);
    QVERIFY(closed.details()[u"done"_s].toBool());
    QVERIFY2(closed.message().contains(QFile::decodeName(file)) && closed.message().contains(u"shift z 1 --output"_s),
             qPrintable(closed.message()));
    RUN(written, 0, {u"shift"_s, u"z"_s, u"1"_s, u"--output"_s, m_ctl->path(u"z.pdf"_s)});
    RUN(again, 1, {u"shift"_s, u"close"_s});
}

void CtlShiftsTest::whatIsRefused()
{
    RUN(unknown, 2, {u"shift"_s, u"open"_s, u"Left"_s});
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(twice, 2, {u"drawer"_s, u"add"_s, u"LEFT"_s});
    for (const QString &printer :
         {u"lpt1"_s, u"tcp://"_s, u"http://printer"_s, u"queue:a b"_s, u"file:relative"_s, u"queue:-o"_s}) {
        RUN(wrong, 2, {u"drawer"_s, u"set"_s, u"Left"_s, u"--printer"_s, printer});
        QCOMPARE(wrong.details()[u"argument"_s].toString(), u"printer"_s);
    }
    RUN(early, 1, {u"drawer"_s, u"open"_s, u"--reason"_s, u"change"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s});
    RUN(nothing, 2, {u"shift"_s, u"drop"_s, u"0"_s});
    RUN(silent, 2, {u"shift"_s, u"in"_s, u"5"_s});
    RUN(uncounted, 1, {u"shift"_s, u"close"_s});
    RUN(unsaid, 2, {u"shift"_s, u"count"_s});
    RUN(both, 2, {u"shift"_s, u"count"_s, u"--empty"_s, u"--pieces"_s, u"10=1"_s});
    RUN(doubled, 2, {u"shift"_s, u"count"_s, u"--pieces"_s, u"10=1"_s, u"--pieces"_s, u"10.00=2"_s});
    RUN(coin, 2, {u"shift"_s, u"count"_s, u"--pieces"_s, u"0.001=1"_s});
    RUN(z, 1, {u"shift"_s, u"z"_s, u"7"_s});
    RUN(state, 0, {u"shift"_s, u"list"_s});
    QCOMPARE(state.json[u"shifts"_s][0][u"state"_s].toString(), u"open"_s);
}

// What a printer on the network is told; where it does not answer, the opening stands in the books all the same.
void CtlShiftsTest::thePrinterOpensTheDrawer()
{
    QTcpServer printer;
    QVERIFY(printer.listen(QHostAddress::LocalHost));
    const QString address = u"tcp://127.0.0.1:%1"_s.arg(printer.serverPort());
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s, u"--printer"_s, address});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s});
    RUN(kicked, 0, {u"drawer"_s, u"open"_s, u"--reason"_s, u"change for a customer"_s});
    QVERIFY(kicked.json[u"opened"_s].toBool());
    QVERIFY(printer.waitForNewConnection(5000));
    QTcpSocket *socket = printer.nextPendingConnection();
    QTRY_COMPARE(socket->bytesAvailable() + (socket->waitForReadyRead(10) ? 0 : 0), 5);
    QCOMPARE(socket->readAll().toHex(), QByteArray("1b700019fa"));
    printer.close();
    const CtlRun dead = (*m_ctl)({u"drawer"_s, u"open"_s, u"--reason"_s, u"again"_s});
    QCOMPARE(dead.status, 0);
    QVERIFY(!dead.json[u"opened"_s].toBool());
    RUN(x, 0, {u"shift"_s, u"x"_s});
    QCOMPARE(x.number("no_sale"), 2);
    const QString device = m_ctl->path(u"lp0"_s);
    QVERIFY(QFile(device).open(QIODevice::WriteOnly));
    RUN(byFile, 0, {u"drawer"_s, u"set"_s, u"Left"_s, u"--printer"_s, u"file://"_s + device});
    RUN(written, 0, {u"drawer"_s, u"open"_s, u"--reason"_s, u"a key is lost"_s});
    QFile bytes(device);
    QVERIFY(bytes.open(QIODevice::ReadOnly));
    QCOMPARE(bytes.readAll().toHex(), QByteArray("1b700019fa"));
}

void CtlShiftsTest::blindForAClerk()
{
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(anna, 0, {u"staff"_s, u"add"_s, u"Anna"_s, u"--pin"_s, u"25803"_s});
    RUN(ben, 0, {u"staff"_s, u"add"_s, u"Ben"_s, u"--role"_s, u"Clerk"_s, u"--pin"_s, u"47110"_s});
    RUN(in, 0, {u"--terminal"_s, u"till"_s, u"staff"_s, u"sign-in"_s, u"Ben"_s, u"--pin"_s, u"47110"_s});
    RUN(opened, 0, {u"--terminal"_s, u"till"_s, u"shift"_s, u"open"_s, u"Left"_s, u"--float"_s, u"10"_s});
    RUN(blind, 0, {u"--terminal"_s, u"till"_s, u"shift"_s, u"x"_s});
    QVERIFY(blind.json[u"blind"_s].toBool());
    for (const char *hidden : {"drawer_figures", "sales", "paid", "turnover", "all_net", "receipts"})
        QVERIFY2(!blind.json.contains(QLatin1String(hidden)), hidden);
    RUN(known, 0, {u"shift"_s, u"x"_s, u"--drawer"_s, u"Left"_s}); // Anna
    QCOMPARE(known.json[u"drawer_figures"_s][u"expected"_s].toString(), u"10.00"_s);
    RUN(out, 1, {u"--terminal"_s, u"till"_s, u"shift"_s, u"out"_s, u"5"_s, u"--reason"_s, u"stamps"_s});
    QCOMPARE(out.details()[u"right"_s].toString(), u"petty_cash"_s);
    RUN(counted, 0, {u"--terminal"_s, u"till"_s, u"shift"_s, u"count"_s, u"--pieces"_s, u"10=1"_s});
    RUN(seen, 0, {u"--terminal"_s, u"till"_s, u"shift"_s, u"x"_s});
    QVERIFY(!seen.json[u"blind"_s].toBool());
    // Another clerk's shift is not theirs.
    RUN(cleo, 0, {u"staff"_s, u"add"_s, u"Cleo"_s, u"--role"_s, u"Clerk"_s, u"--pin"_s, u"70361"_s});
    RUN(other, 0, {u"--terminal"_s, u"till"_s, u"staff"_s, u"sign-in"_s, u"Cleo"_s, u"--pin"_s, u"70361"_s});
    RUN(theirs, 1, {u"--terminal"_s, u"till"_s, u"shift"_s, u"close"_s});
    QCOMPARE(theirs.details()[u"right"_s].toString(), u"shifts"_s);
    RUN(closed, 0, {u"shift"_s, u"close"_s, u"--drawer"_s, u"Left"_s});
}

ROWLOCK_TEST(CtlShiftsTest)
#include "tst_ctl_shifts.moc"
