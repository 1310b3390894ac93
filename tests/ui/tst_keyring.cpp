// The desktop's keyring itself: a real Secret Service on a bus of its own keeps, gives and forgets a password, and
// where none answers that is said, and nothing waits for it.
#include "ui/common/desktop_keyring.h"

#include "tests/support/run_tests.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <optional>

using namespace rowlock;

class TestKeyring : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qputenv("XDG_CURRENT_DESKTOP", "GNOME");
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
    }
    void cleanup();

    void noKeyringIsSaid();
    void aSecretServiceKeepsAndForgets();

private:
    using Ask = std::function<void(Keyring::Then)>;
    KeyringAnswer answered(const Ask &ask);

    DesktopKeyring m_keyring;
    QTemporaryDir m_folder;
    QProcess m_bus;
    QProcess m_service;
};

void TestKeyring::cleanup()
{
    for (QProcess *process : {&m_service, &m_bus}) {
        if (process->state() == QProcess::NotRunning)
            continue;
        process->kill();
        process->waitForFinished();
    }
}

KeyringAnswer TestKeyring::answered(const Ask &ask)
{
    std::optional<KeyringAnswer> answer;
    ask([&answer](const KeyringAnswer &given) { answer = given; });
    if (answer)
        qWarning("it answers within the call");
    const bool came = QTest::qWaitFor([&] { return answer.has_value(); }, 30'000);
    if (!came)
        qWarning("it does not answer");
    return answer.value_or(KeyringAnswer());
}

void TestKeyring::noKeyringIsSaid()
{
    const QString address = QStringLiteral("postgresql://box@server/harbour");
    const auto read = answered([&](const Keyring::Then &then) { m_keyring.read(address, this, then); });
    QCOMPARE(int(read.kind), int(KeyringAnswer::Kind::Away));
    const auto kept =
        answered([&](const Keyring::Then &then) { m_keyring.keep(address, Password(u"x"_qs), this, then); });
    QCOMPARE(int(kept.kind), int(KeyringAnswer::Kind::Away));
}

void TestKeyring::aSecretServiceKeepsAndForgets()
{
#ifndef ROWLOCK_KEYRING
    QSKIP("built without QtKeychain");
#endif
    const QString daemon = QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon"));
    const QString bus = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (daemon.isEmpty() || bus.isEmpty())
        QSKIP("no gnome-keyring-daemon is installed");
    // Without the services that the system's own bus would start by itself.
    QFile rules(m_folder.filePath(QStringLiteral("bus.conf")));
    QVERIFY(rules.open(QIODevice::WriteOnly));
    rules.write("<busconfig><type>session</type><listen>unix:tmpdir=" + QDir::tempPath().toUtf8()
                + "</listen><policy context='default'><allow send_destination='*'/><allow receive_sender='*'/>"
                  "<allow own='*'/></policy></busconfig>");
    rules.close();
    m_bus.start(bus, {QStringLiteral("--config-file=") + rules.fileName(), QStringLiteral("--nofork"),
                      QStringLiteral("--print-address")});
    QVERIFY(m_bus.waitForReadyRead());
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_DATA_HOME", "XDG_RUNTIME_DIR", "HOME"})
        environment.insert(QLatin1String(name), m_folder.path());
    m_service.setProcessEnvironment(environment);
    m_service.start(
        daemon, {QStringLiteral("--foreground"), QStringLiteral("--unlock"), QStringLiteral("--components=secrets")});
    m_service.write("of the test\n");
    m_service.closeWriteChannel();
    QVERIFY(m_service.waitForStarted());

    const QString address = QStringLiteral("postgresql://box@server/harbour"), other = address + QStringLiteral("2");
    const Password password(u"s€same, öffne dich"_qs);
    const auto read = [&](const QString &name) {
        return answered([&](const Keyring::Then &then) { m_keyring.read(name, this, then); });
    };
    QTRY_COMPARE_WITH_TIMEOUT(int(read(address).kind), int(KeyringAnswer::Kind::NotThere), 20'000); // once it is there
    const auto kept = answered([&](const Keyring::Then &then) { m_keyring.keep(address, password, this, then); });
    QCOMPARE(int(kept.kind), int(KeyringAnswer::Kind::Done));
    QCOMPARE(read(address).password, password);
    QCOMPARE(int(read(other).kind), int(KeyringAnswer::Kind::NotThere));
    const auto gone = answered([&](const Keyring::Then &then) { m_keyring.forget(address, this, then); });
    QCOMPARE(int(gone.kind), int(KeyringAnswer::Kind::Done));
    QCOMPARE(int(read(address).kind), int(KeyringAnswer::Kind::NotThere));
}

ROWLOCK_WINDOW_TEST(TestKeyring)
#include "tst_keyring.moc"
