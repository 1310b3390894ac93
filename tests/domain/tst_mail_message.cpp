// Addresses, the account and the bytes of a mail: what people typed cannot begin a header, and reads back as it was.
#include "model/domain/mail_account.h"
#include "model/domain/mail_address.h"
#include "model/domain/mail_job.h"
#include "model/domain/mail_message.h"
#include "tests/support/run_tests.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMailMessage : public QObject
{
    Q_OBJECT

private slots:
    void addresses_data();
    void addresses();
    void accounts();
    void asAnotherProgramReadsIt();
    void noHeaderOfItsOwn_data();
    void noHeaderOfItsOwn();
    void linesAreShort();
    void theSameAtEveryAttempt();
    void pausesGrow();

private:
    // By the parser of Python, which is not ours.
    static QJsonObject read(const QByteArray &mail)
    {
        QProcess python;
        python.start(u"/usr/bin/python3"_s,
                     {u"-B"_s, u"-c"_s,
                      u"import email, email.policy, json, sys, hashlib\n"
                      "m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)\n"
                      "parts = [(p.get_content_type(), p.get_filename() or '') for p in m.iter_parts()]\n"
                      "a = [p.get_payload(decode=True) for p in m.iter_attachments()]\n"
                      "print(json.dumps({'headers': [k for k in m.keys()], 'subject': m['subject'], 'to': "
                      "str(m['to']), 'name': m['from'].addresses[0].display_name, 'from': "
                      "m['from'].addresses[0].addr_spec, 'id': m['message-id'], 'date': "
                      "m['date'].datetime.isoformat(), 'text': m.get_body().get_content(), 'parts': parts, 'sha': "
                      "[hashlib.sha256(x).hexdigest() for x in a], 'defects': [str(d) for d in m.defects]}))"_s});
        python.write(mail);
        python.closeWriteChannel();
        if (!python.waitForFinished(20'000) || python.exitCode() != 0)
            qFatal("%s", python.readAllStandardError().constData());
        return QJsonDocument::fromJson(python.readAllStandardOutput()).object();
    }
    static MailMessage message()
    {
        MailMessage mail;
        mail.fromName = u"Théâtre “Zum Anker”"_s;
        mail.from = "box@example.org";
        mail.to = "ada@xn--mller-kva.example";
        mail.subject = u"Your tickets: Die Räuber, Sat 5 December 2026, 19:30"_s;
        mail.text = u"Grüße\n.\n. a line with a dot\nFrom here on\n"_s + QString(300, u'x') + u"\n€ = \n"_s;
        mail.id = "0123456789abcdef";
        mail.at = {1'780'000'000'000};
        mail.attachments = {{"tickets-K7QM-3RTD.pdf", "application/pdf", QByteArray(5000, '\xe9')}};
        return mail;
    }
};

void TestMailMessage::addresses_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("kept");
    QTest::addColumn<QByteArray>("wire");
    QTest::newRow("plain") << u" Ada.L+tickets@Example.ORG "_s << u"Ada.L+tickets@example.org"_s
                           << QByteArray("Ada.L+tickets@example.org");
    QTest::newRow("a domain of any script")
        << u"ada@Müller.example"_s << u"ada@müller.example"_s << QByteArray("ada@xn--mller-kva.example");
    QTest::newRow("here") << u"box@localhost"_s << u"box@localhost"_s << QByteArray("box@localhost");
    for (const QString &wrong :
         {u""_s, u"ada"_s, u"ada@"_s, u"@example.org"_s, u"ada@example..org"_s, u"ada example@example.org"_s,
          u"ada@example.org, bob@example.org"_s, u"Ada <ada@example.org>"_s, u"ada@b@example.org"_s,
          u"ada\r\nBcc: bob@example.org"_s, u"ada@example.org\r\nBcc: bob@example.org"_s, u"ada@exa\nmple.org"_s,
          u".ada@example.org"_s, u"a..b@example.org"_s, u"äda@example.org"_s, u"\"a b\"@example.org"_s,
          u"ada@-example.org"_s, u"a@"_s + QString(300, u'x'), QString(65, u'a') + u"@example.org"_s})
        QTest::newRow(qPrintable(u"not "_s + QString::fromLatin1(wrong.toUtf8().toPercentEncoding()).left(60)))
            << wrong << QString() << QByteArray();
}

void TestMailMessage::addresses()
{
    QFETCH(QString, typed);
    QFETCH(QString, kept);
    QFETCH(QByteArray, wire);
    const auto address = checkedMailAddress(typed);
    QCOMPARE(bool(address), !kept.isEmpty());
    if (!address) {
        QCOMPARE(address.error().code, ErrorCode::InvalidArgument);
        QVERIFY(!address.error().message.contains(u"bob"_s)); // refusals are logged
        return;
    }
    QCOMPARE(*address, kept);
    QCOMPARE(wireAddress(*address), wire);
}

void TestMailMessage::accounts()
{
    const MailAccount good{u"smtp.example.org"_s, 587,     MailSecurity::StartTls, u"box"_s,
                           u"box@example.org"_s,  u"Box"_s};
    QVERIFY(checkedMailAccount(good));
    QCOMPARE(mailAccountFromJson(toJson(good)), good);
    const auto isRefused = [&good](auto change) {
        MailAccount account = good;
        change(account);
        return !checkedMailAccount(account);
    };
    QVERIFY(isRefused([](MailAccount &a) { a.server = u"smtp://x/"_s; }));
    QVERIFY(isRefused([](MailAccount &a) { a.server = u"user@smtp.example.org"_s; }));
    QVERIFY(isRefused([](MailAccount &a) { a.server = u"a b"_s; }));
    QVERIFY(isRefused([](MailAccount &a) { a.port = 0; }));
    QVERIFY(isRefused([](MailAccount &a) { a.security = MailSecurity::None; })); // not over the net
    QVERIFY(isRefused([](MailAccount &a) { a.from = u"box"_s; }));
    QVERIFY(isRefused([](MailAccount &a) { a.fromName = u"Box\r\nBcc: bob@example.org"_s; }));
    QVERIFY(isRefused([](MailAccount &a) { a.user = u"box\nx"_s; }));
    MailAccount here = good;
    here.server = u"127.0.0.1"_s;
    here.security = MailSecurity::None;
    QVERIFY(checkedMailAccount(here));
}

void TestMailMessage::asAnotherProgramReadsIt()
{
    const MailMessage mail = message();
    const QJsonObject read = this->read(mailBytes(mail));
    QCOMPARE(read[u"defects"].toArray(), QJsonArray());
    QCOMPARE(read[u"subject"].toString(), mail.subject);
    QCOMPARE(read[u"name"].toString(), mail.fromName);
    QCOMPARE(read[u"from"].toString(), u"box@example.org"_s);
    QCOMPARE(read[u"to"].toString(), u"ada@xn--mller-kva.example"_s);
    QCOMPARE(read[u"date"].toString(), u"2026-05-28T20:26:40+00:00"_s);
    QCOMPARE(read[u"text"].toString().remove(u'\r').trimmed(), mail.text.trimmed());
    QCOMPARE(read[u"parts"].toArray(), (QJsonArray{QJsonArray{u"text/plain"_s, QString()},
                                                   QJsonArray{u"application/pdf"_s, u"tickets-K7QM-3RTD.pdf"_s}}));
    QCOMPARE(read[u"sha"].toArray().first().toString(),
             QString::fromLatin1(
                 QCryptographicHash::hash(mail.attachments.first().bytes, QCryptographicHash::Sha256).toHex()));
}

void TestMailMessage::noHeaderOfItsOwn_data()
{
    QTest::addColumn<QString>("hostile");
    QTest::newRow("line break") << u"Box\r\nBcc: bob@example.org"_s;
    QTest::newRow("bare line feed") << u"Box\nBcc: bob@example.org"_s;
    QTest::newRow("bare carriage return") << u"Box\rBcc: bob@example.org"_s;
    QTest::newRow("folded") << u"Box\r\n Bcc: bob@example.org\r\n\r\nbody"_s;
    QTest::newRow("separator") << u"Box\u2028Bcc: bob@example.org\u0085Bcc: x"_s;
    QTest::newRow("an encoded one") << u"=?utf-8?q?Box=0D=0ABcc:_bob@example.org?="_s;
    QTest::newRow("null") << u"Box"_s + QChar(0) + u"\r\nBcc: x"_s;
}

void TestMailMessage::noHeaderOfItsOwn()
{
    QFETCH(QString, hostile);
    const QJsonArray usual = read(mailBytes(message()))[u"headers"].toArray();
    MailMessage mail = message();
    mail.fromName = hostile;
    mail.subject = hostile;
    mail.to = "ada@example.org\r\nBcc: bob@example.org";
    mail.id += "\r\nBcc: x";
    const QByteArray bytes = mailBytes(mail);
    QCOMPARE(read(bytes)[u"headers"].toArray(), usual);
    QVERIFY(!bytes.contains("\nBcc"));
}

void TestMailMessage::linesAreShort()
{
    MailMessage mail = message();
    mail.subject = QString(900, u'ß');
    mail.fromName = QString(900, u'n');
    const QByteArray bytes = mailBytes(mail);
    QVERIFY(!QByteArray(bytes).replace("\r\n", "").contains('\n'));
    const QByteArrayList lines = bytes.split('\n');
    for (const QByteArray &line : lines)
        QVERIFY2(line.size() <= 98, line.constData());
    QCOMPARE(read(bytes)[u"subject"].toString(), mail.subject);
}

void TestMailMessage::theSameAtEveryAttempt()
{
    QCOMPARE(mailBytes(message()), mailBytes(message()));
    QVERIFY(mailBytes(message()).contains("Message-ID: <0123456789abcdef@example.org>\r\n"));
}

void TestMailMessage::pausesGrow()
{
    QCOMPARE(mailPauseAfterMs(1), 15'000);
    QCOMPARE(mailPauseAfterMs(2), 30'000);
    QCOMPARE(mailPauseAfterMs(100), 900'000);
    QVERIFY(isForGood(MailProblem::NoSuchAddress));
    QVERIFY(!isForGood(MailProblem::Later));
}

ROWLOCK_TEST(TestMailMessage)
#include "tst_mail_message.moc"
