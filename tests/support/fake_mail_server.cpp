#include "tests/support/fake_mail_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace rowlock {

namespace {

constexpr int lookForPeerMs = 20;

int listeningForMail(int &port)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto *any = reinterpret_cast<sockaddr *>(&address);
    if (socket < 0 || ::bind(socket, any, size) != 0 || ::listen(socket, 8) != 0
        || ::getsockname(socket, any, &size) != 0)
        qFatal("no port for a mail server");
    port = ntohs(address.sin_port);
    return socket;
}

bool hasSomething(int file)
{
    pollfd waits{file, POLLIN, 0};
    return ::poll(&waits, 1, lookForPeerMs) == 1;
}

void tell(int peer, const QByteArray &answer)
{
    const QByteArray line = answer + "\r\n";
    (void)::send(peer, line.constData(), size_t(line.size()), MSG_NOSIGNAL);
}

} // namespace

FakeMailServer::FakeMailServer(Manner manner) : m_manner(manner)
{
    m_socket = listeningForMail(m_port);
    m_thread = std::thread([this] { run(); });
}

FakeMailServer::~FakeMailServer()
{
    m_ends = true;
    m_thread.join();
    ::close(m_socket);
}

QList<QByteArray> FakeMailServer::mails() const
{
    const std::lock_guard guard(m_mutex);
    return m_mails;
}

QList<QByteArray> FakeMailServer::recipients() const
{
    const std::lock_guard guard(m_mutex);
    return m_recipients;
}

int FakeMailServer::nobodysPort()
{
    int port = 0;
    ::close(listeningForMail(port));
    return port;
}

void FakeMailServer::run()
{
    while (!m_ends) {
        if (!hasSomething(m_socket))
            continue;
        const int peer = ::accept(m_socket, nullptr, nullptr);
        if (peer < 0)
            continue;
        ++m_connections;
        serve(peer);
        ::close(peer);
    }
}

void FakeMailServer::serve(int peer)
{
    if (m_manner == Manner::Busy)
        return tell(peer, "421 too many just now");
    if (m_manner != Manner::SaysNothing)
        tell(peer, "220 fake.example ESMTP");
    QByteArray came;
    m_isData = false;
    while (!m_ends) {
        if (!hasSomething(peer))
            continue;
        char bytes[4096];
        const auto count = ::recv(peer, bytes, sizeof(bytes), 0);
        if (count <= 0)
            return;
        came.append(bytes, qsizetype(count));
        for (qsizetype end = came.indexOf("\r\n"); end >= 0; end = came.indexOf("\r\n")) {
            const QByteArray line = came.left(end);
            came.remove(0, end + 2);
            if (m_manner != Manner::SaysNothing && !answerCommand(peer, line))
                return;
        }
    }
}

bool FakeMailServer::answerCommand(int peer, const QByteArray &line)
{
    if (m_isData && line != ".") {
        m_mail += (line.startsWith('.') ? line.mid(1) : line) + "\r\n";
        return m_manner != Manner::ClosesInTheMail || m_mail.size() < 2000;
    }
    if (m_isData) {
        m_isData = false;
        return answerMail(peer);
    }
    if (m_isLogin) {
        m_isLogin = false;
        tell(peer, m_manner == Manner::RefusesLogin ? "535 who are you" : "235 welcome");
        return true;
    }
    const QByteArray verb = line.left(4).toUpper();
    const Manner manner = m_manner;
    if (verb == "EHLO") {
        tell(peer, "250-fake.example\r\n250-AUTH PLAIN\r\n250 8BITMIME");
    } else if (verb == "AUTH") {
        m_isLogin = line.toUpper() == "AUTH PLAIN"; // the rest comes in a line of its own
        tell(peer, m_isLogin ? "334 " : manner == Manner::RefusesLogin ? "535 who are you" : "235 welcome");
    } else if (verb == "MAIL") {
        tell(peer, manner == Manner::RefusesSender ? "553 not from you" : "250 ok");
    } else if (verb == "RCPT") {
        tell(peer, manner == Manner::RefusesAddress    ? "550 nobody of that name"
                   : manner == Manner::LaterForAddress ? "450 come again"
                                                       : "250 ok");
        const std::lock_guard guard(m_mutex);
        m_recipients.append(line.mid(line.indexOf('<')));
    } else if (verb == "DATA") {
        m_mail.clear();
        m_isData = true;
        tell(peer, "354 go on");
    } else if (verb == "QUIT") {
        tell(peer, "221 bye");
        return false;
    } else {
        tell(peer, "250 ok");
    }
    return true;
}

bool FakeMailServer::answerMail(int peer)
{
    {
        const std::lock_guard guard(m_mutex);
        m_mails.append(m_mail);
    }
    while (m_manner == Manner::AnswersLate && !m_isLet && !m_ends)
        std::this_thread::yield();
    switch (Manner(m_manner)) {
    case Manner::LaterForMail: tell(peer, "451 come again"); return true;
    case Manner::RefusesMail: tell(peer, "554 not this"); return true;
    case Manner::ClosesAfterTheMail: return false;
    case Manner::AnswersTwice: tell(peer, "250 taken\r\n250 taken"); return true;
    default: tell(peer, "250 taken"); return true;
    }
}

} // namespace rowlock
