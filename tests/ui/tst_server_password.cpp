// A server that wants a password: libpq's own places come first, then the keyring, then the person; it is kept where
// that is asked for, and stands nowhere else.
#include "tests/support/counter_fixture.h"

#include "tests/support/test_server.h"
#include "ui/mainwindow/server_dialog.h"

#include <QCheckBox>
#include <QDirIterator>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

using namespace rowlock;

namespace {

QStringList &messages()
{
    static QStringList all;
    return all;
}

} // namespace

class TestServerPassword : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!testsOnServer())
            QSKIP("about a house on a server");
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &text) { messages() << text; });
    }
    void cleanupTestCase() { qInstallMessageHandler(nullptr); }
    void init()
    {
        m_fixture = std::make_unique<CounterFixture>();
        m_fixture->openWindow();
        m_place = asAsked(m_fixture->file());
    }
    void cleanup()
    {
        qunsetenv("PGPASSWORD");
        m_fixture.reset();
    }

    void asksForThePasswordAndKeepsNothingUnasked();
    void keepsItWhereThatIsAskedFor();
    void saysWhereNoKeyringAnswers();
    void asksAgainWhereTheKeptOneIsRefused();
    void libpqsOwnPlacesComeFirst();
    void oneOfSeveralServersGetsIt();
    void everyOtherSessionHasItToo();
    void itStandsNowhere();

private:
    QDialog *dialog() const
    {
        auto *found = m_fixture->find<QDialog>("serverDialog");
        return found && found->isVisible() ? found : nullptr;
    }
    QLineEdit *password() const { return dialog()->findChild<QLineEdit *>(QStringLiteral("password")); }
    QCheckBox *keep() const { return dialog()->findChild<QCheckBox *>(QStringLiteral("keepPassword")); }
    QString said() const { return dialog() ? dialog()->findChild<QLabel *>(u"messageText"_qs)->text() : QString(); }
    void press(const char *name) const { dialog()->findChild<QPushButton *>(QLatin1String(name))->click(); }
    // As by the menu or from the list of recent ones.
    void open() const { m_fixture->window->openHouse(m_place); }
    bool isOpen() const { return m_fixture->window->facts().file == m_place; }
    void openAndType(const QString &text) const
    {
        open();
        QTRY_VERIFY(dialog() && password()->isVisible());
        password()->setText(text);
    }

    std::unique_ptr<CounterFixture> m_fixture;
    QString m_place;
};

void TestServerPassword::asksForThePasswordAndKeepsNothingUnasked()
{
    open();
    QTRY_VERIFY(dialog());
    QCOMPARE(said(), u"The server asks for the password of this user."_qs);
    QVERIFY(password()->isVisible() && !keep()->isChecked());
    QCOMPARE(password()->echoMode(), QLineEdit::Password);
    QCOMPARE(QApplication::focusWidget(), password());
    m_fixture->picture(u"server-password"_qs, dialog());
    password()->setText(u"guess"_qs);
    press("openServer");
    QTRY_COMPARE(said(), u"The server did not take this password, or does not know the user."_qs);
    m_fixture->picture(u"server-password-refused"_qs, dialog());
    password()->setText(askedPassword());
    press("testServer");
    QTRY_VERIFY2(said().startsWith(u"The box office can be opened."), qPrintable(said()));
    press("openServer");
    QTRY_VERIFY(isOpen());
    QVERIFY(m_fixture->keyring.passwords.isEmpty());
}

void TestServerPassword::keepsItWhereThatIsAskedFor()
{
    openAndType(askedPassword());
    keep()->setChecked(true);
    press("openServer");
    QTRY_VERIFY(isOpen());
    QCOMPARE(m_fixture->keyring.passwords.value(m_place), Password(askedPassword()));
    // The next time nobody is asked.
    m_fixture->openWindow();
    open();
    QTRY_VERIFY(isOpen());
    QVERIFY(!dialog());
}

void TestServerPassword::saysWhereNoKeyringAnswers()
{
    m_fixture->keyring.mood = KeyringAnswer::Kind::Away;
    openAndType(askedPassword());
    keep()->setChecked(true);
    press("openServer");
    QTRY_VERIFY2(said().startsWith(u"No keyring answers on this desktop"), qPrintable(said()));
    m_fixture->picture(u"server-password-no-keyring"_qs, dialog());
    QVERIFY(!keep()->isChecked() && !isOpen());
    press("openServer"); // without
    QTRY_VERIFY(isOpen());
    QVERIFY(m_fixture->keyring.passwords.isEmpty());
}

void TestServerPassword::asksAgainWhereTheKeptOneIsRefused()
{
    m_fixture->keyring.passwords.insert(m_place, Password(u"of last year"_qs));
    openAndType({});
    press("openServer"); // the kept one again
    QTRY_VERIFY2(said().startsWith(u"The server did not take"), qPrintable(said()));
    QTRY_VERIFY(keep()->isChecked()); // as it was asked for
    password()->setText(askedPassword());
    keep()->setChecked(false);
    press("openServer");
    QTRY_VERIFY(isOpen());
    QVERIFY(m_fixture->keyring.passwords.isEmpty()); // nor does the old one stay
}

void TestServerPassword::libpqsOwnPlacesComeFirst()
{
    m_fixture->keyring.passwords.insert(m_place, Password(askedPassword()));
    qputenv("PGPASSWORD", askedPassword().toUtf8());
    open();
    QTRY_VERIFY(isOpen());
    QCOMPARE(m_fixture->keyring.reads, 0);
    m_fixture->openWindow();
    qputenv("PGPASSWORD", "of last year");
    open();
    QTRY_VERIFY(isOpen());
    QCOMPARE(m_fixture->keyring.reads, 1);
}

void TestServerPassword::oneOfSeveralServersGetsIt()
{
    m_place.replace(u"host="_qs, u"host=/nowhere,"_qs);
    m_fixture->keyring.passwords.insert(m_place, Password(u"of last year"_qs));
    open();
    QTRY_VERIFY(dialog() && said().startsWith(u"The server did not take"));
    password()->setText(askedPassword());
    press("openServer");
    QTRY_VERIFY(isOpen());
}

// After a lost connection, for a backup, and for the check.
void TestServerPassword::everyOtherSessionHasItToo()
{
    m_fixture->keyring.passwords.insert(m_place, Password(askedPassword()));
    open();
    QTRY_VERIFY(isOpen());
    QTRY_VERIFY(m_fixture->text("serverSign").startsWith(u"Server "));
    setServerAway(m_place, true);
    QTRY_COMPARE(m_fixture->text("serverSign"), u"No connection"_qs);
    setServerAway(m_place, false);
    QTRY_VERIFY_WITH_TIMEOUT(m_fixture->text("serverSign").startsWith(u"Server "), 20'000);
    const auto backed = m_fixture->window->office()->ask(
        [file = m_fixture->path(u"backup.rowlock"_qs)](Desk &desk) { return desk.upkeep().backup(file); });
    QTRY_VERIFY_WITH_TIMEOUT(backed.isFinished(), 20'000);
    QVERIFY2(backed.result(), qPrintable(backed.result() ? QString() : backed.result().error().message));
    const auto checked = m_fixture->window->office()->ask([](Desk &desk) { return desk.upkeep().verify(); });
    QTRY_VERIFY_WITH_TIMEOUT(checked.isFinished(), 60'000);
    QVERIFY(checked.result() && checked.result()->ok());
}

void TestServerPassword::itStandsNowhere()
{
    openAndType(u"guess "_qs + askedPassword());
    press("openServer");
    QTRY_VERIFY(said().startsWith(u"The server did not take"));
    password()->setText(askedPassword());
    press("openServer");
    QTRY_VERIFY(isOpen());
    m_fixture->closeWindow(); // and what it keeps is written
    QSettings().sync();
    QStringList places{m_fixture->path({})};
    for (const auto kind :
         {QStandardPaths::ConfigLocation, QStandardPaths::AppDataLocation, QStandardPaths::CacheLocation})
        places << QStandardPaths::writableLocation(kind);
    places << QFileInfo(QSettings().fileName()).path();
    int files = 0;
    for (const QString &place : std::as_const(places)) {
        QDirIterator each(place, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            QFile file(each.next());
            if (!file.open(QIODevice::ReadOnly))
                continue;
            ++files;
            QVERIFY2(!file.readAll().contains(askedPassword().toUtf8()), qPrintable(file.fileName()));
        }
    }
    QVERIFY(files > 0);
    QVERIFY(!messages().isEmpty()); // refusals are logged
    for (const QString &message : std::as_const(messages()))
        QVERIFY2(!message.contains(askedPassword()), qPrintable(message));
}

ROWLOCK_WINDOW_TEST(TestServerPassword)
#include "tst_server_password.moc"
