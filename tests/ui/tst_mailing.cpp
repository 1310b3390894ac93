// Tickets by e-mail in the real window: asked for from the order, sent beside the next sale, what is not sent says why
// above it, and the desktop's own mail program gets the rest.
#include "model/domain/mail_account.h"
#include "model/service/mail_desk.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/fake_keyring.h"
#include "tests/support/fake_mail_server.h"
#include "tests/support/settings_opened.h"
#include "ui/sell/order_dialog.h"

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMailing : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_fixture = std::make_unique<CounterFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void sentFromTheOrder();
    void theServerIsAway();
    void aRefusedPasswordIsReadAgain();
    void inDoubt();
    void byTheMailProgram();
    void noMailProgram();
    void asAFile();
    void aFileThatCannotBeWritten();
    void theQueue();
    void theAccount();

private:
    void openWith(int port)
    {
        const auto desk = m_fixture->desk(u"office"_s);
        if (port > 0)
            QVERIFY(MailDesk(*desk).setAccount(
                {u"localhost"_s, port, MailSecurity::None, {}, u"box@example.org"_s, u"Box office"_s}));
        m_fixture->openWindow();
    }
    void sell(qint64 count)
    {
        m_fixture->sell().tell(&SalePicking::add, SeatRequest::bestOf(count));
        m_fixture->awaitAnswers();
        QTRY_VERIFY(m_fixture->sell().sale() && !m_fixture->sell().isBusy());
        m_fixture->press("cashButton");
        QTRY_VERIFY(QApplication::activeModalWidget());
        QWidget *dialog = QApplication::activeModalWidget();
        QTRY_VERIFY(dialog->isActiveWindow());
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Enter);
        m_fixture->awaitAnswers();
        QTRY_VERIFY(!m_fixture->sell().sale());
    }
    void openMailOf(const QString &order)
    {
        m_fixture->window->counter()->showOrder(order);
        QTRY_VERIFY(m_fixture->find("orderMail") && m_fixture->find("orderMail")->isEnabled());
        m_fixture->press("orderMail");
        QTRY_VERIFY(m_fixture->find("mailDialog"));
    }
    void mailTo(const QString &address)
    {
        m_fixture->find<QLineEdit>("mailTo")->setText(address);
        m_fixture->press("mailGo");
        m_fixture->awaitAnswers();
    }
    QString card() const { return m_fixture->text("mailText"); }
    qsizetype waiting()
    {
        const auto mails = MailDesk(*m_fixture->desk(u"office"_s)).openEverywhere();
        return mails ? mails->size() : -1;
    }
    // A program called xdg-email that writes down what it is given and answers so.
    void installProgram(int status)
    {
        const QString folder = m_fixture->path(u"bin"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile script(folder + u"/xdg-email"_s);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > '" + QFile::encodeName(folder) + "/said'\nexit "
                     + QByteArray::number(status) + "\n");
        script.close();
        QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner));
        qputenv("PATH", QFile::encodeName(folder) + ":/usr/bin:/bin");
    }
    QStringList said() const
    {
        QFile file(m_fixture->path(u"bin/said"_s));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n') : QStringList();
    }

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestMailing::sentFromTheOrder()
{
    FakeMailServer server(FakeMailServer::Manner::Takes);
    openWith(server.port());
    sell(2);
    openMailOf(u"1"_s);
    QVERIFY(m_fixture->find<QRadioButton>("mailByAccount")->isChecked());
    m_fixture->picture(u"mail-dialog"_s, m_fixture->find("mailDialog"));
    mailTo(u"ada"_s);
    QTRY_VERIFY(m_fixture->text("mailDialogText").contains(u"no e-mail address"_s));
    QCOMPARE(waiting(), 0);
    mailTo(u"ada@example.org"_s);
    QTRY_COMPARE(server.mails().size(), 1);
    QTRY_COMPARE(waiting(), 0);
    QCOMPARE(server.recipients().last(), QByteArray("<ada@example.org>"));
    QTRY_VERIFY2(m_fixture->text("status").startsWith(u"Sent: 2 tickets"), qPrintable(m_fixture->text("status")));
    QVERIFY(!m_fixture->find("mailText")->isVisible());
}

void TestMailing::theServerIsAway()
{
    openWith(FakeMailServer::nobodysPort());
    sell(1);
    openMailOf(u"1"_s);
    mailTo(u"ada@example.org"_s);
    QTRY_VERIFY2(MailDesk(*m_fixture->desk(u"office"_s)).openEverywhere()->value(0).state == MailState::Failed,
                 "not tried");
    m_fixture->press("orderClose");
    QTRY_COMPARE(card(), u"The mail server cannot be reached. The sale stands; order %1 was not sent to "
                         "ada@example.org."_s.arg(m_fixture->desk(u"office"_s)->orders().order(u"1"_s)->code));
    m_fixture->picture(u"mail-not-sent"_s);
    FakeMailServer server(FakeMailServer::Manner::Takes);
    QVERIFY(MailDesk(*m_fixture->desk(u"office"_s))
                .setAccount({u"localhost"_s, server.port(), MailSecurity::None, {}, u"box@example.org"_s, {}}));
    sell(1); // nothing of it is in the way
    m_fixture->press("mailAgain");
    QTRY_COMPARE(server.mails().size(), 1);
    QTRY_VERIFY(!m_fixture->find("mailText")->isVisible());
}

// It was changed with another program, or at another account's window.
void TestMailing::aRefusedPasswordIsReadAgain()
{
    FakeMailServer server(FakeMailServer::Manner::RefusesLogin);
    const MailAccount account{u"localhost"_s, server.port(), MailSecurity::None, u"box"_s, u"box@example.org"_s, {}};
    m_fixture->keyring.passwords.insert(account.keyringName(), Password(u"old"_s));
    QVERIFY(MailDesk(*m_fixture->desk(u"office"_s)).setAccount(account));
    openWith(0);
    sell(1);
    openMailOf(u"1"_s);
    mailTo(u"ada@example.org"_s);
    QTRY_VERIFY2(MailDesk(*m_fixture->desk(u"office"_s)).openEverywhere()->value(0).problem == MailProblem::Login,
                 "not refused");
    m_fixture->press("orderClose");
    QTRY_VERIFY(m_fixture->find("mailAgain") && m_fixture->find("mailAgain")->isVisible());
    for (const QString &next : {u"old"_s, u"new"_s}) { // also once more after it was read and is still the same
        const int reads = m_fixture->keyring.reads, talks = server.connections();
        m_fixture->keyring.passwords.insert(account.keyringName(), Password(next));
        if (next == u"new"_s)
            server.setManner(FakeMailServer::Manner::Takes);
        QTRY_VERIFY(m_fixture->find("mailAgain") && m_fixture->find("mailAgain")->isVisible());
        m_fixture->press("mailAgain");
        QTRY_VERIFY(server.connections() > talks);
        m_fixture->awaitAnswers();
        QVERIFY(m_fixture->keyring.reads > reads);
    }
    QTRY_COMPARE(server.mails().size(), 1);
}

void TestMailing::inDoubt()
{
    FakeMailServer server(FakeMailServer::Manner::ClosesAfterTheMail);
    openWith(server.port());
    sell(1);
    openMailOf(u"1"_s);
    mailTo(u"ada@example.org"_s);
    QTRY_VERIFY2(MailDesk(*m_fixture->desk(u"office"_s)).openEverywhere()->value(0).state == MailState::Doubtful,
                 "no doubt");
    m_fixture->press("orderClose");
    QTRY_VERIFY2(card().contains(u"Ask whether the tickets have arrived"), qPrintable(card()));
    m_fixture->picture(u"mail-in-doubt"_s);
    m_fixture->press("mailArrived");
    QTRY_COMPARE(waiting(), 0);
    QTRY_VERIFY(!m_fixture->find("mailText")->isVisible());
    QCOMPARE(server.mails().size(), 1);
}

void TestMailing::byTheMailProgram()
{
    installProgram(0);
    openWith(0);
    sell(1);
    openMailOf(u"1"_s);
    QVERIFY(!m_fixture->find("mailByAccount")->isEnabled()); // the house has none
    QVERIFY(m_fixture->find<QRadioButton>("mailByProgram")->isChecked());
    mailTo(u"ada@example.org"_s);
    QTRY_VERIFY(said().contains(u"ada@example.org"_s));
    const QString file = said().value(said().indexOf(u"--attach"_s) + 1);
    const QString code = m_fixture->desk(u"office"_s)->orders().order(u"1"_s)->code;
    QCOMPARE(QFileInfo(file).fileName(), u"tickets-%1.pdf"_s.arg(code)); // nobody's name
    QVERIFY(!(QFileInfo(file).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    QVERIFY(!(QFileInfo(QFileInfo(file).path()).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    QTRY_VERIFY(m_fixture->text("messageText").contains(u"The mail program has the tickets"));
    openMailOf(u"1"_s);
    mailTo(u"bob@example.org"_s);
    QTRY_VERIFY2(!m_fixture->text("mailDialogText").isEmpty(), "twice"); // they count as printed
    QVERIFY(!said().contains(u"bob@example.org"_s));
    m_fixture->press("mailCancel");
    QFile::remove(file);
}

void TestMailing::noMailProgram()
{
    installProgram(3);
    openWith(0);
    sell(1);
    openMailOf(u"1"_s);
    mailTo(u"ada@example.org"_s);
    QTRY_VERIFY2(m_fixture->text("messageText").contains(u"tickets-"), qPrintable(m_fixture->text("messageText")));
}

void TestMailing::asAFile()
{
    openWith(0);
    sell(1);
    m_fixture->prompt.fileToSave = m_fixture->path(u"home.pdf"_s);
    openMailOf(u"1"_s);
    m_fixture->find<QRadioButton>("mailAsFile")->setChecked(true);
    QVERIFY(!m_fixture->find("mailTo")->isEnabled());
    m_fixture->press("mailGo");
    QTRY_VERIFY(QFile::exists(m_fixture->path(u"home.pdf"_s)));
    QVERIFY(!(QFileInfo(m_fixture->path(u"home.pdf"_s)).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    QTRY_VERIFY(m_fixture->text("messageText").startsWith(u"Saved: "));
    const auto printed = m_fixture->desk(u"office"_s)->settings().papers().withPaper(OrderId(1));
    QCOMPARE(printed->size(), 1);
}

// They count as printed by then, so another place takes the same ones.
void TestMailing::aFileThatCannotBeWritten()
{
    openWith(0);
    sell(1);
    m_fixture->prompt.fileToSave = u"/dev/full"_s;
    openMailOf(u"1"_s);
    m_fixture->find<QRadioButton>("mailAsFile")->setChecked(true);
    m_fixture->press("mailGo");
    QTRY_VERIFY2(m_fixture->text("mailDialogText").contains(u"count as printed"_s),
                 qPrintable(m_fixture->text("mailDialogText")));
    m_fixture->prompt.fileToSave = m_fixture->path(u"home.pdf"_s);
    m_fixture->press("mailGo");
    QTRY_VERIFY2(QFile::exists(m_fixture->path(u"home.pdf"_s)), qPrintable(m_fixture->text("mailDialogText")));
    QTRY_VERIFY(m_fixture->text("messageText").startsWith(u"Saved: "));
    QCOMPARE(m_fixture->desk(u"office"_s)->settings().papers().printed(OrderId(1))->size(), 1); // told once
}

void TestMailing::theQueue()
{
    FakeMailServer server(FakeMailServer::Manner::RefusesAddress);
    openWith(server.port());
    sell(1);
    openMailOf(u"1"_s);
    mailTo(u"ad@example.org"_s);
    QTRY_VERIFY(MailDesk(*m_fixture->desk(u"office"_s)).openEverywhere()->value(0).state == MailState::Failed);
    m_fixture->press("orderClose");
    m_fixture->find<QAction>("prints")->trigger();
    QTRY_VERIFY(m_fixture->find<QTabWidget>("queueTabs"));
    m_fixture->find<QTabWidget>("queueTabs")->setCurrentIndex(1);
    auto *table = m_fixture->find<QTreeWidget>("mailQueue");
    QTRY_COMPARE(table->topLevelItemCount(), 1);
    QTRY_COMPARE(table->topLevelItem(0)->text(4), u"Not sent"_s);
    QCOMPARE(table->topLevelItem(0)->text(2), u"ad@example.org"_s);
    QVERIFY(!m_fixture->find("mailsArrived")->isEnabled());
    m_fixture->picture(u"mail-queue"_s, table->window());
    server.setManner(FakeMailServer::Manner::Takes);
    m_fixture->prompt.reason = u"ada@example.org"_s;
    m_fixture->press("mailsOther");
    QTRY_COMPARE(server.mails().size(), 1);
    QTRY_COMPARE(table->topLevelItemCount(), 2);
    QTRY_COMPARE(table->topLevelItem(0)->text(4), u"Sent"_s);
    m_fixture->press("queueClose");
}

void TestMailing::theAccount()
{
    FakeMailServer server(FakeMailServer::Manner::Takes);
    openWith(0);
    openSettings(*m_fixture, "mailPage");
    m_fixture->find<QLineEdit>("settingMailServer")->setText(u"localhost"_s);
    auto *security = m_fixture->find<QComboBox>("settingMailSecurity");
    security->setCurrentIndex(2);
    m_fixture->find<QSpinBox>("settingMailPort")->setValue(server.port());
    m_fixture->find<QLineEdit>("settingMailUser")->setText(u"box"_s);
    QTest::keyClicks(m_fixture->find("settingMailPassword"), u"s3cret"_s);
    m_fixture->find<QLineEdit>("settingMailFrom")->setText(u"box@example.org"_s);
    m_fixture->press("mailTest");
    QTRY_COMPARE(server.mails().size(), 1);
    QTRY_COMPARE(m_fixture->text("mailTested"), u"Sent. Look whether it arrives."_s);
    m_fixture->picture(u"mail-settings"_s, m_fixture->find("settingsDialog"));
    m_fixture->press("mailPageSave");
    QTRY_VERIFY(MailDesk(*m_fixture->desk(u"office"_s)).account()->isSet());
    QTRY_COMPARE(m_fixture->keyring.passwords.size(), 1);
    QVERIFY(m_fixture->keyring.passwords.contains(u"smtp://box@localhost:%1"_s.arg(server.port())));
    QCOMPARE(m_fixture->find<QLineEdit>("settingMailPassword")->text(), QString());
}

ROWLOCK_WINDOW_TEST(TestMailing)
#include "tst_mailing.moc"
