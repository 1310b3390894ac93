// Handing a mail to a server over a real socket: what was surely not taken is failed, what may have been is doubtful,
// and nothing counts as sent that the server has not said. With Debian's aiosmtpd also STARTTLS, certificates and
// signing in.
#include "model/domain/mail_address.h"
#include "model/service/mail_sender.h"
#include "tests/support/fake_mail_server.h"
#include "tests/support/run_tests.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMailSender : public QObject
{
    Q_OBJECT

    using Manner = FakeMailServer::Manner;

private slots:
    void taken();
    void everyAnswer_data();
    void everyAnswer();
    void nobodyThere();
    void nothingWithoutAPassword();
    void brokenOffByThePerson();
    void anAnswerThatComesLate();
    void aLongMailArrivesWhole();
    void safely_data();
    void safely();

private:
    static MailAccount account(int port)
    {
        return {u"localhost"_s, port, MailSecurity::None, {}, u"box@example.org"_s, u"Box office"_s};
    }
    static MailContent content(const MailAccount &account)
    {
        return testMailContent(account, u"ada@example.org"_s, Instant{1'780'000'000'000});
    }
    static MailPatience patient()
    {
        MailPatience patience;
        patience.answerSeconds = 20;
        return patience;
    }
    static MailOutcome send(const FakeMailServer &server)
    {
        MailAccount here = account(server.port());
        here.user = u"box"_s;
        return sendMail(content(here), Password(u"s3cret"_s), patient());
    }
};

void TestMailSender::taken()
{
    const FakeMailServer server(Manner::Takes);
    const MailOutcome outcome = send(server);
    QVERIFY2(outcome.state == MailState::Sent, qPrintable(outcome.diagnosis));
    QCOMPARE(server.recipients(), QList<QByteArray>{"<ada@example.org>"});
    QCOMPARE(server.mails().size(), 1);
    QCOMPARE(server.mails().first(), mailBytes(content(account(server.port()))));
}

void TestMailSender::everyAnswer_data()
{
    QTest::addColumn<Manner>("manner");
    QTest::addColumn<MailState>("state");
    QTest::addColumn<MailProblem>("problem");
    const auto row = [](const char *name, Manner manner, MailState state, MailProblem problem) {
        QTest::newRow(name) << manner << state << problem;
    };
    row("said twice", Manner::AnswersTwice, MailState::Sent, MailProblem::None);
    row("busy", Manner::Busy, MailState::Failed, MailProblem::Later);
    row("the address later", Manner::LaterForAddress, MailState::Failed, MailProblem::Later);
    row("the address never", Manner::RefusesAddress, MailState::Failed, MailProblem::NoSuchAddress);
    row("the sender never", Manner::RefusesSender, MailState::Failed, MailProblem::Refused);
    row("the mail later", Manner::LaterForMail, MailState::Failed, MailProblem::Later);
    row("the mail never", Manner::RefusesMail, MailState::Failed, MailProblem::Refused);
    row("signing in", Manner::RefusesLogin, MailState::Failed, MailProblem::Login);
    row("gone after the last line", Manner::ClosesAfterTheMail, MailState::Doubtful, MailProblem::BrokenOff);
}

void TestMailSender::everyAnswer()
{
    QFETCH(Manner, manner);
    QFETCH(MailState, state);
    QFETCH(MailProblem, problem);
    const FakeMailServer server(manner);
    const MailOutcome outcome = send(server);
    QVERIFY2(outcome.state == state && outcome.problem == problem,
             qPrintable(stateName(outcome.state) + u' ' + problemName(outcome.problem) + u' ' + outcome.diagnosis));
    QVERIFY(!outcome.diagnosis.contains(u"ada"_s)); // it is logged
    QVERIFY(!outcome.diagnosis.contains(u"s3cret"_s));
    QVERIFY(server.mails().size() <= 1); // never twice by itself
}

void TestMailSender::nobodyThere()
{
    const MailOutcome outcome = sendMail(content(account(FakeMailServer::nobodysPort())), {}, patient());
    QCOMPARE(outcome.state, MailState::Failed);
    QCOMPARE(outcome.problem, MailProblem::Unreachable);
    MailAccount nowhere = account(25);
    nowhere.server = u"mail.invalid"_s;
    MailPatience soon = patient();
    soon.connectMs = 3'000;
    QCOMPARE(sendMail(content(nowhere), {}, soon).problem, MailProblem::Unreachable);
}

void TestMailSender::nothingWithoutAPassword()
{
    const FakeMailServer server(Manner::Takes);
    MailAccount here = account(server.port());
    here.user = u"box"_s;
    QCOMPARE(sendMail(content(here), {}, patient()).problem, MailProblem::NoPassword);
    QCOMPARE(sendMail(content({}), {}, patient()).problem, MailProblem::NoAccount);
    QCOMPARE(server.connections(), 0);
}

void TestMailSender::brokenOffByThePerson()
{
    const FakeMailServer server(Manner::SaysNothing);
    MailPatience patience = patient();
    patience.isOver = std::make_shared<std::atomic<bool>>(true);
    const MailOutcome outcome = sendMail(content(account(server.port())), {}, patience);
    QCOMPARE(outcome.state, MailState::Failed); // it has nothing
}

void TestMailSender::anAnswerThatComesLate()
{
    FakeMailServer server(Manner::AnswersLate);
    MailPatience patience = patient();
    patience.isOver = std::make_shared<std::atomic<bool>>(false);
    MailOutcome outcome;
    std::thread sender([&] { outcome = sendMail(content(account(server.port())), {}, patience); });
    while (server.mails().isEmpty())
        std::this_thread::yield();
    *patience.isOver = true; // somebody closes the window while the server thinks
    sender.join();
    server.let();
    QCOMPARE(outcome.state, MailState::Doubtful);
}

void TestMailSender::aLongMailArrivesWhole()
{
    const FakeMailServer server(Manner::Takes);
    MailContent whole = content(account(server.port()));
    for (int line = 0; line < 20'000; ++line)
        whole.message.text += u". a line that begins with a dot\n"_s;
    QCOMPARE(sendMail(whole, {}, patient()).state, MailState::Sent);
    QVERIFY(server.mails().first() == mailBytes(whole));
    FakeMailServer breaks(Manner::ClosesInTheMail);
    MailContent broken = whole;
    broken.account = account(breaks.port());
    while (broken.message.text.size() < 12'000'000) // more than lies between two sockets, however slowly it is read
        broken.message.text += whole.message.text;
    QCOMPARE(sendMail(broken, {}, patient()).state, MailState::Failed); // a mail without its last line is none
    QVERIFY(breaks.mails().isEmpty());
}

void TestMailSender::safely_data()
{
    QTest::addColumn<MailSecurity>("security");
    QTest::addColumn<QString>("password");
    QTest::addColumn<bool>("isTrusted");
    QTest::addColumn<QString>("mode");
    QTest::addColumn<MailProblem>("problem");
    QTest::newRow("STARTTLS") << MailSecurity::StartTls << u"s3cret"_s << true << u"starttls"_s << MailProblem::None;
    QTest::newRow("TLS") << MailSecurity::Tls << u"s3cret"_s << true << u"tls"_s << MailProblem::None;
    QTest::newRow("wrong password") << MailSecurity::StartTls << u"wrong"_s << true << u"starttls"_s
                                    << MailProblem::Login;
    QTest::newRow("nobody vouches for it")
        << MailSecurity::StartTls << u"s3cret"_s << false << u"starttls"_s << MailProblem::NotSecure;
    QTest::newRow("offers none") << MailSecurity::StartTls << u"s3cret"_s << true << u"plain"_s
                                 << MailProblem::NotSecure;
}

void TestMailSender::safely()
{
    QFETCH(MailSecurity, security);
    QFETCH(QString, password);
    QFETCH(bool, isTrusted);
    QFETCH(QString, mode);
    QFETCH(MailProblem, problem);
    const QTemporaryDir folder;
    QProcess server;
    server.start(
        u"/usr/bin/python3"_s,
        {u"-B"_s, QStringLiteral(ROWLOCK_SOURCE_DIR) + u"/tests/support/mail_server.py"_s, folder.path(), mode});
    QVERIFY(server.waitForReadyRead(30'000));
    const QByteArray said = server.readLine().trimmed();
    if (said == "missing")
        QSKIP("aiosmtpd or openssl is not installed");
    MailAccount here = account(said.toInt());
    here.security = security;
    here.user = u"box"_s;
    MailPatience patience = patient();
    if (isTrusted)
        patience.trusted = QFile::encodeName(folder.filePath(u"cert.pem"_s));
    const MailOutcome outcome = sendMail(content(here), Password(password), patience);
    QVERIFY2(outcome.problem == problem, qPrintable(problemName(outcome.problem) + u' ' + outcome.diagnosis));
    QFile mails(folder.filePath(u"1.eml"_s));
    QCOMPARE(mails.exists(), problem == MailProblem::None);
    if (mails.open(QIODevice::ReadOnly))
        QCOMPARE(mails.readAll(), mailBytes(content(here)));
    QVERIFY(!QFile::exists(folder.filePath(u"open"_s))); // no password over an open line
    server.closeWriteChannel();
    server.waitForFinished(10'000);
}

ROWLOCK_WINDOW_TEST(TestMailSender)
#include "tst_mail_sender.moc"
