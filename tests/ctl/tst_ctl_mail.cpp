// Tickets by e-mail with the real program and a real mail server: what arrives is read by the parsers and scanners of
// others, nothing is lost, and nothing goes out twice.
#include "tests/ctl/ctl_house.h"
#include "tests/support/fake_mail_server.h"
#include "tests/support/outside_tools.h"

#include <csignal>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlMailTest : public QObject, private CtlHouse
{
    Q_OBJECT

    using Manner = FakeMailServer::Manner;

private slots:
    void init()
    {
        makeFolder();
        house();
        m_process.reset();
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        if (m_process) {
            m_process->closeWriteChannel();
            m_process->waitForFinished(10'000);
        }
        dropFolder();
    }

    void theAccount();
    void soldAndSent();
    void aServerThatIsAway();
    void refusedForGoodAndSentElsewhere();
    void inDoubt();
    void twoAtOnce();
    void killedInTheMiddle();
    void thePasswordsFile();
    void onPaperOrByMail();
    void aPatronsRecordHasThem();
    void whatIsRefused();

private:
    void setAccount(int port, const QString &user = u"none"_s)
    {
        RUN(done, 0,
            {u"mail"_s, u"account"_s, u"set"_s, u"--server"_s, u"localhost"_s, u"--security"_s, u"none"_s, u"--port"_s,
             QString::number(port), u"--user"_s, user, u"--from"_s, u"box@example.org"_s, u"--name"_s, u"Théâtre"_s});
    }
    CtlRun sold()
    {
        const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        return (*m_ctl)(QStringList{u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    }
    QString stateOf(qint64 mail)
    {
        const CtlRun list = (*m_ctl)({u"mail"_s, u"list"_s, u"--all"_s});
        for (const QJsonValue &each : list.list("mails")) {
            if (each[u"mail"_s].toInteger() == mail)
                return each[u"state"_s].toString();
        }
        return {};
    }
    std::unique_ptr<QProcess> running()
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessEnvironment(m_ctl->environment());
        process->start(ctlBinary(), {u"--database"_s, m_ctl->database(), u"mail"_s, u"run"_s});
        return process;
    }
    // Debian's own server; 0: it is not installed.
    int realServer(const QString &mode)
    {
        m_process = std::make_unique<QProcess>();
        m_process->start(u"/usr/bin/python3"_s,
                         {u"-B"_s, QStringLiteral(ROWLOCK_SOURCE_DIR) + u"/tests/support/mail_server.py"_s,
                          m_ctl->path(QString()), mode});
        return m_process->waitForReadyRead(30'000) ? m_process->readLine().trimmed().toInt() : 0;
    }
    QJsonObject readMail(const QString &eml, const QString &pdf)
    {
        const ToolAnswer read = runTool(
            u"/usr/bin/python3"_s,
            {u"-B"_s, u"-c"_s,
             u"import email, email.policy, json, sys\n"
             "m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)\n"
             "a = list(m.iter_attachments())\n"
             "open(sys.argv[2], 'wb').write(a[0].get_payload(decode=True))\n"
             "print(json.dumps({'subject': m['subject'], 'to': str(m['to']), 'from': str(m['from']), 'text': "
             "m.get_body().get_content(), 'names': [x.get_filename() for x in a], 'types': [x.get_content_type() for x "
             "in a], 'defects': [str(d) for d in m.defects]}))"_s,
             eml, pdf});
        if (!read.ok())
            qFatal("%s", read.complaint.constData());
        return QJsonDocument::fromJson(read.out).object();
    }
    QString owned(const QByteArray &content, QFile::Permissions permissions)
    {
        QFile file(m_ctl->path(u"password"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0 || !file.setPermissions(permissions))
            qFatal("no file for a password");
        return file.fileName();
    }

    std::unique_ptr<QProcess> m_process;
};

void CtlMailTest::theAccount()
{
    RUN(none, 0, {u"mail"_s, u"account"_s, u"show"_s});
    QVERIFY(none.json[u"account"].isNull());
    RUN(set, 0,
        {u"mail"_s, u"account"_s, u"set"_s, u"--server"_s, u"smtp.example.org"_s, u"--user"_s, u"box"_s, u"--from"_s,
         u"box@example.org"_s});
    QCOMPARE(set.json[u"account"][u"port"].toInt(), 587);
    RUN(tls, 0, {u"mail"_s, u"account"_s, u"set"_s, u"--security"_s, u"tls"_s});
    QCOMPARE(tls.json[u"account"][u"port"].toInt(), 465);
    QCOMPARE(tls.json[u"account"][u"user"].toString(), u"box"_s); // what is not said stays
    RUN(open, 2, {u"mail"_s, u"account"_s, u"set"_s, u"--security"_s, u"none"_s});
    RUN(dropped, 0, {u"mail"_s, u"account"_s, u"drop"_s});
    QVERIFY(dropped.json[u"account"].isNull());
    RUN(test, 1, {u"mail"_s, u"test"_s, u"--to"_s, u"ada@example.org"_s});
    QCOMPARE(test.text("problem"), u"no_account"_s);
}

void CtlMailTest::soldAndSent()
{
    const int port = realServer(u"free"_s);
    if (port == 0)
        QSKIP("aiosmtpd is not installed");
    setAccount(port);
    const CtlRun sale = sold();
    RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@müller.example"_s});
    QCOMPARE(asked.text("state"), u"waiting"_s);
    RUN(run, 0, {u"mail"_s, u"run"_s});
    QCOMPARE(run.list("sent").size(), 1);
    const QString pdf = m_ctl->path(u"read.pdf"_s);
    const QJsonObject mail = readMail(m_ctl->path(u"1.eml"_s), pdf);
    QCOMPARE(mail[u"defects"].toArray(), QJsonArray());
    QCOMPARE(mail[u"to"].toString(), u"ada@xn--mller-kva.example"_s);
    QCOMPARE(mail[u"from"].toString(), u"Théâtre <box@example.org>"_s);
    QCOMPARE(mail[u"names"].toArray(), QJsonArray{u"tickets-%1.pdf"_s.arg(sale.text("code"))});
    QCOMPARE(mail[u"types"].toArray(), QJsonArray{u"application/pdf"_s});
    RUN(event, 0, {u"event"_s, u"list"_s});
    const QString name = event.list("events").first()[u"name"].toString();
    QVERIFY2(mail[u"subject"].toString().startsWith(u"Your tickets: %1, "_s.arg(name)),
             qPrintable(mail[u"subject"].toString()));
    QString text = mail[u"text"].toString();
    QVERIFY(text.contains(sale.text("code")) && text.contains(name));
    QStringList wanted, scanned;
    for (const QJsonValue &ticket : sale.list("tickets"))
        wanted += ticket[u"barcode"].toString();
    const QStringList pages = renderPdf(pdf, m_ctl->path(QString()), 200);
    for (const QString &page : pages)
        scanned += scanPicture(page);
    wanted.sort();
    scanned.sort();
    QCOMPARE(scanned, wanted);
    QVERIFY(pdfText(pdf).contains(sale.text("code")));
    RUN(twice, 0, {u"mail"_s, u"run"_s});
    QVERIFY(twice.list("sent").isEmpty());
    RUN(test, 0, {u"mail"_s, u"test"_s});
    QVERIFY(QFile::exists(m_ctl->path(u"2.eml"_s)));
}

void CtlMailTest::aServerThatIsAway()
{
    setAccount(FakeMailServer::nobodysPort());
    const CtlRun sale = sold();
    RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@example.org"_s});
    RUN(run, 1, {u"mail"_s, u"run"_s});
    QCOMPARE(run.list("failed").first()[u"problem"].toString(), u"unreachable"_s);
    QVERIFY(!run.list("failed").first()[u"next_at"].toString().isEmpty());
    const FakeMailServer server(Manner::Takes);
    setAccount(server.port());
    RUN(early, 0, {u"mail"_s, u"run"_s});
    QVERIFY(early.list("sent").isEmpty()); // it waits for its time
    RUN(again, 0, {u"mail"_s, u"run"_s, u"--all"_s});
    QCOMPARE(again.list("sent").size(), 1);
    QCOMPARE(server.mails().size(), 1);
}

void CtlMailTest::refusedForGoodAndSentElsewhere()
{
    FakeMailServer server(Manner::RefusesAddress);
    setAccount(server.port());
    const CtlRun sale = sold();
    RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ad@example.org"_s});
    RUN(run, 1, {u"mail"_s, u"run"_s});
    QCOMPARE(run.list("failed").first()[u"problem"].toString(), u"no_such_address"_s);
    server.setManner(Manner::Takes);
    RUN(settled, 0, {u"mail"_s, u"settle"_s, u"1"_s, u"--again"_s, u"--to"_s, u"ada@example.org"_s});
    QCOMPARE(settled.number("mail"), 2);
    RUN(sent, 0, {u"mail"_s, u"run"_s});
    QCOMPARE(server.recipients().last(), QByteArray("<ada@example.org>"));
    RUN(order, 0, {u"order"_s, u"show"_s, sale.text("code")});
    QCOMPARE(order.list("tickets").size(), 2); // the same ones
}

void CtlMailTest::inDoubt()
{
    FakeMailServer server(Manner::ClosesAfterTheMail);
    setAccount(server.port());
    const CtlRun sale = sold();
    RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@example.org"_s});
    RUN(run, 1, {u"mail"_s, u"run"_s});
    QCOMPARE(run.list("doubtful").size(), 1);
    server.setManner(Manner::Takes);
    RUN(still, 0, {u"mail"_s, u"run"_s, u"--all"_s});
    QCOMPARE(server.mails().size(), 1); // never by itself
    RUN(settled, 0, {u"mail"_s, u"settle"_s, u"1"_s, u"--again"_s});
    RUN(sent, 0, {u"mail"_s, u"run"_s});
    QCOMPARE(server.mails().size(), 2);
    QCOMPARE(stateOf(2), u"sent"_s);
}

void CtlMailTest::twoAtOnce()
{
    const FakeMailServer server(Manner::Takes);
    setAccount(server.port());
    for (int i = 0; i < 4; ++i) {
        const CtlRun sale = sold();
        RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@example.org"_s});
    }
    const auto first = running(), second = running();
    QVERIFY(first->waitForFinished(60'000) && second->waitForFinished(60'000));
    QCOMPARE(first->exitCode() + second->exitCode(), 0);
    QCOMPARE(server.mails().size(), 4);
    RUN(list, 0, {u"mail"_s, u"list"_s});
    QVERIFY(list.list("mails").isEmpty());
}

// Power is cut while the server thinks: nobody knows whether it has the mail, and nobody sends it again by himself.
void CtlMailTest::killedInTheMiddle()
{
    FakeMailServer server(Manner::AnswersLate);
    setAccount(server.port());
    const CtlRun sale = sold();
    RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@example.org"_s});
    const auto killed = running();
    QTRY_COMPARE_WITH_TIMEOUT(server.mails().size(), 1, 30'000);
    killed->kill();
    QVERIFY(killed->waitForFinished(60'000));
    QCOMPARE(stateOf(1), u"sending"_s);
    RUN(order, 0, {u"order"_s, u"show"_s, sale.text("code")}); // the sale stands
    server.let();
    server.setManner(Manner::Takes);
    RUN(run, 0, {u"mail"_s, u"run"_s, u"--all"_s});
    QVERIFY(run.list("sent").isEmpty());
    RUN(settled, 1, {u"mail"_s, u"settle"_s, u"1"_s, u"--again"_s}); // it may be at work still
    QCOMPARE(server.mails().size(), 1);
}

void CtlMailTest::thePasswordsFile()
{
    const FakeMailServer server(Manner::Takes);
    setAccount(server.port(), u"box"_s);
    RUN(without, 1, {u"mail"_s, u"test"_s});
    QCOMPARE(without.text("problem"), u"no_password"_s);
    const auto mine = QFile::ReadOwner | QFile::WriteOwner;
    const QString readable = owned("s3cret\n", mine | QFile::ReadGroup | QFile::ReadOther);
    RUN(open, 2, {u"mail"_s, u"test"_s, u"--password-file"_s, readable});
    QCOMPARE(server.connections(), 0);
    RUN(done, 0, {u"mail"_s, u"test"_s, u"--password-file"_s, owned("s3cret\n", mine)});
    QCOMPARE(server.mails().size(), 1);
    QFile house(m_ctl->database());
    if (house.open(QIODevice::ReadOnly)) // a server keeps no such file
        QVERIFY(!house.readAll().contains("s3cret"));
}

void CtlMailTest::onPaperOrByMail()
{
    const FakeMailServer server(Manner::Takes);
    setAccount(server.port());
    const CtlRun sale = sold();
    const QString pdf = m_ctl->path(u"tickets.pdf"_s), order = sale.text("code");
    RUN(asked, 0, {u"mail"_s, u"send"_s, order, u"--to"_s, u"ada@example.org"_s});
    RUN(printed, 1, {u"order"_s, u"print"_s, order, u"--output"_s, pdf});
    QCOMPARE(printed.code(), u"forbidden"_s);
    RUN(run, 0, {u"mail"_s, u"run"_s});
    RUN(elsewhere, 1, {u"mail"_s, u"send"_s, order, u"--to"_s, u"bob@example.org"_s});
    RUN(anew, 0, {u"mail"_s, u"send"_s, order, u"--to"_s, u"bob@example.org"_s, u"--again"_s, u"sold on"_s});
    RUN(shown, 0, {u"order"_s, u"show"_s, order});
    int valid = 0, gone = 0;
    for (const QJsonValue &ticket : shown.list("tickets"))
        ++(ticket[u"state"].toString() == u"valid"_s ? valid : gone);
    QCOMPARE(valid, 2);
    QCOMPARE(gone, 2); // Ada's open no door
}

// Somebody who asks what is kept of them is told where their tickets were sent, until they are erased.
void CtlMailTest::aPatronsRecordHasThem()
{
    setAccount(1);
    RUN(mary, 0, {u"patron"_s, u"add"_s, u"Mary O'Brien"_s});
    const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84.00"_s, u"--patron-no"_s, u"1"_s});
    RUN(asked, 0, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"mary@example.org"_s});
    const QString file = m_ctl->path(u"mary.json"_s);
    RUN(exported, 0, {u"patron"_s, u"export"_s, file, u"--patron-no"_s, u"1"_s});
    QFile record(file);
    QVERIFY(record.open(QIODevice::ReadOnly));
    const QJsonArray mails = QJsonDocument::fromJson(record.readAll())[u"history"_s][u"mails"_s].toArray();
    QCOMPARE(mails.size(), 1);
    QCOMPARE(mails[0][u"address"_s].toString(), u"mary@example.org"_s);
    QCOMPARE(mails[0][u"state"_s].toString(), u"waiting"_s);
    QCOMPARE(mails[0][u"order"_s].toInteger(), sale.number("order"));
    RUN(erased, 0, {u"patron"_s, u"erase"_s, u"1"_s});
    RUN(history, 0, {u"patron"_s, u"history"_s, u"1"_s});
    QCOMPARE(history.list("mails").size(), 1);
    QCOMPARE(history.list("mails")[0][u"address"_s].toString(), QString());
}

void CtlMailTest::whatIsRefused()
{
    const CtlRun sale = sold();
    RUN(noAccount, 1, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@example.org"_s});
    setAccount(25);
    RUN(nobody, 2, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada"_s});
    RUN(two, 2, {u"mail"_s, u"send"_s, sale.text("code"), u"--to"_s, u"ada@example.org,bob@example.org"_s});
    RUN(noOrder, 1, {u"mail"_s, u"send"_s, u"AAAA-AAAA"_s, u"--to"_s, u"ada@example.org"_s});
    RUN(noMail, 1, {u"mail"_s, u"settle"_s, u"9"_s, u"--give-up"_s});
    RUN(both, 2, {u"mail"_s, u"settle"_s, u"1"_s, u"--again"_s, u"--give-up"_s});
    RUN(half, 2, {u"mail"_s, u"account"_s});
}

ROWLOCK_TEST(CtlMailTest)
#include "tst_ctl_mail.moc"
