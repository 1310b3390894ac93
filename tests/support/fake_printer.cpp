#include "tests/support/fake_printer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace rowlock {

namespace {

constexpr int lookMs = 20;
constexpr qsizetype middle = 300;

int listening(quint16 &port)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto *any = reinterpret_cast<sockaddr *>(&address);
    if (socket < 0 || ::bind(socket, any, size) != 0 || ::listen(socket, 8) != 0
        || ::getsockname(socket, any, &size) != 0)
        qFatal("no port for a printer");
    port = ntohs(address.sin_port);
    return socket;
}

bool isReady(int file)
{
    pollfd waits{file, POLLIN, 0};
    return ::poll(&waits, 1, lookMs) == 1;
}

// Whoever sent to it has closed. Reads nothing, for what is not read was not printed.
bool isGone(int peer)
{
    pollfd waits{peer, POLLRDHUP, 0};
    return ::poll(&waits, 1, lookMs) == 1;
}

void say(int peer, QByteArray answer, bool twice)
{
    if (twice)
        answer += answer;
    (void)::send(peer, answer.constData(), size_t(answer.size()), MSG_NOSIGNAL);
}

} // namespace

FakePrinter::FakePrinter(Manner manner) : m_manner(manner)
{
    m_socket = listening(m_port);
    m_thread = std::thread([this] { run(); });
}

FakePrinter::~FakePrinter()
{
    m_ends = true;
    m_thread.join();
    ::close(m_socket);
}

QString FakePrinter::address() const
{
    return QStringLiteral("tcp://127.0.0.1:%1").arg(m_port);
}

QString FakePrinter::nobody()
{
    quint16 port = 0;
    ::close(listening(port));
    return QStringLiteral("tcp://127.0.0.1:%1").arg(port);
}

QByteArray FakePrinter::printed() const
{
    const std::lock_guard lock(m_mutex);
    return m_printed;
}

void FakePrinter::run()
{
    while (!m_ends) {
        if (!isReady(m_socket))
            continue;
        const int peer = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC);
        if (peer < 0)
            continue;
        ++m_connections;
        serve(peer);
        ::close(peer);
    }
}

void FakePrinter::serve(int peer)
{
    const QByteArray askPaper = "\x10\x04\x04", askDone = QByteArray("\x1dr\x01", 3);
    const Manner manner = m_manner;
    if (manner == Manner::ClosesAtOnce)
        return;
    qsizetype came = 0;
    while (!m_ends) {
        if ((manner == Manner::Jams && came >= middle) || !isReady(peer)) {
            if (manner == Manner::Jams && came >= middle && isGone(peer))
                return;
            continue;
        }
        const bool closes = manner == Manner::ClosesInTheMiddle || manner == Manner::SaysNothingAndCloses;
        const bool isSilent = manner == Manner::SaysNothing || manner == Manner::SaysNothingAndCloses;
        const bool isStopping = closes || manner == Manner::Jams;
        char bytes[4096];
        const auto size = ::recv(peer, bytes, isStopping ? 500 : sizeof(bytes), 0);
        if (size <= 0)
            return;
        QByteArray read(bytes, size);
        // A picture may have the same bytes in it: the questions are its first and its last.
        const bool asksPaper = came == 0 && read.startsWith(askPaper), asksDone = read.endsWith(askDone);
        if (asksPaper)
            read.remove(0, askPaper.size());
        if (asksDone)
            read.chop(askDone.size());
        came += read.size();
        {
            const std::lock_guard lock(m_mutex);
            m_printed += read;
        }
        if ((closes && came >= middle) || (manner == Manner::ClosesAtTheEnd && asksDone)) {
            const linger reset{1, 0};
            ::setsockopt(peer, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset));
            return;
        }
        const bool twice = manner == Manner::AnswersTwice;
        if (asksPaper && !isSilent)
            say(peer, manner == Manner::NoPaper ? "\x72" : "\x12", twice);
        if (asksDone && manner == Manner::SpeaksOfOtherThings)
            say(peer, "\x11\x12", twice);
        else if (asksDone && manner == Manner::SaysItsPaperIsGone)
            say(peer, QByteArray("\x18\x00\x0c\x00", 4), twice);
        else if (asksDone && !isSilent && manner != Manner::AnswersLate)
            say(peer, QByteArray(1, '\0'), twice);
    }
}

} // namespace rowlock
