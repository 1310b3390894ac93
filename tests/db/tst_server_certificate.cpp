// What is said where a server does not prove that it is the right one, whatever language the computer speaks.
#include "model/db/connection.h"
#include "tests/support/run_tests.h"
#include "tests/support/test_server.h"

#include <QtTest>

#include <thread>

#include <locale.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Answers whoever asks for a secured connection that it has none.
class PlainServer
{
public:
    PlainServer() : m_listens(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof here;
        if (::bind(m_listens, reinterpret_cast<sockaddr *>(&here), size) != 0 || ::listen(m_listens, 4) != 0
            || ::getsockname(m_listens, reinterpret_cast<sockaddr *>(&here), &size) != 0)
            qFatal("no socket of this machine's own");
        m_port = ntohs(here.sin_port);
        m_thread = std::thread([this] { answer(); });
    }
    ~PlainServer()
    {
        ::shutdown(m_listens, SHUT_RDWR);
        m_thread.join();
        ::close(m_listens);
    }
    PlainServer(const PlainServer &) = delete;
    PlainServer &operator=(const PlainServer &) = delete;

    QString address() const { return u"postgresql://box@127.0.0.1:%1/harbour?sslmode=verify-full"_s.arg(m_port); }

private:
    void answer() const
    {
        for (int one = ::accept(m_listens, nullptr, nullptr); one >= 0; one = ::accept(m_listens, nullptr, nullptr)) {
            char request[8];
            if (::recv(one, request, sizeof request, MSG_WAITALL) == sizeof request)
                ::send(one, "N", 1, MSG_NOSIGNAL);
            ::close(one);
        }
    }

    int m_listens;
    quint16 m_port = 0;
    std::thread m_thread;
};

} // namespace

class TestServerCertificate : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!canTestOnServer())
            QSKIP("no PostgreSQL server is installed");
    }
    void isMissedInEveryLanguage_data()
    {
        QTest::addColumn<QByteArray>("language");
        for (const char *language : {"en", "de", "fr", "ja"})
            QTest::newRow(language) << QByteArray(language);
    }
    void isMissedInEveryLanguage()
    {
        QFETCH(const QByteArray, language);
        qputenv("LANGUAGE", language);
        QVERIFY(setlocale(LC_ALL, "C.UTF-8"));
        const PlainServer server;
        const auto opened = Connection::open(server.address(), OpenMode::ReadWrite);
        QVERIFY(!opened);
        QVERIFY2(opened.error().message.contains(u"did not prove that it is the right one"_s),
                 qPrintable(opened.error().message + opened.error().diagnosis));
        QCOMPARE(setlocale(LC_MESSAGES, nullptr), "C.UTF-8"); // the rest of the program speaks as before
    }
};

ROWLOCK_TEST(TestServerCertificate)
#include "tst_server_certificate.moc"
