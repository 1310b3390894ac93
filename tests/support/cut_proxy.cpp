#include "tests/support/cut_proxy.h"

#include <QFile>
#include <QUrl>
#include <QUrlQuery>
#include <QVarLengthArray>

#include <cstring>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace rowlock {
namespace {

constexpr int lookEveryMs = 10;
const QByteArray commitAlone("COMMIT\0", 7); // and not READ COMMITTED

sockaddr_un socketNamed(const QByteArray &name)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (size_t(name.size()) >= sizeof address.sun_path)
        qFatal("the folder of temporary files has too long a name");
    std::memcpy(address.sun_path, name.constData(), size_t(name.size()));
    return address;
}

bool writeAll(int descriptor, const char *bytes, ssize_t count)
{
    while (count > 0) {
        const ssize_t written = ::send(descriptor, bytes, size_t(count), MSG_NOSIGNAL);
        if (written <= 0)
            return false;
        bytes += written;
        count -= written;
    }
    return true;
}

} // namespace

CutProxy::CutProxy(const QString &address)
{
    const QUrl server(address);
    const QByteArray name = "/.s.PGSQL.5432";
    m_serverSocket =
        QFile::encodeName(QUrlQuery(server).queryItemValue(QStringLiteral("host"), QUrl::FullyDecoded)) + name;
    QUrl own(server);
    own.setQuery(QStringLiteral("host=") + m_folder.path());
    m_address = own.toString();
    const sockaddr_un place = socketNamed(QFile::encodeName(m_folder.path()) + name);
    m_listening = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(m_listening, reinterpret_cast<const sockaddr *>(&place), sizeof place) != 0
        || ::listen(m_listening, 16) != 0)
        qFatal("the proxy cannot listen");
    m_thread = std::thread([this] { serve(); });
}

CutProxy::~CutProxy()
{
    m_stopping = true;
    m_thread.join();
    ::close(m_listening);
}

void CutProxy::serve()
{
    while (!m_stopping) {
        std::vector<pollfd> wanted{{m_listening, POLLIN, 0}};
        for (const Pair &pair : m_pairs) {
            wanted.push_back({pair.client, POLLIN, 0});
            wanted.push_back({pair.server, POLLIN, 0});
        }
        ::poll(wanted.data(), wanted.size(), lookEveryMs);
        size_t at = 1;
        for (Pair &pair : m_pairs) {
            const bool client = wanted[at].revents != 0, server = wanted[at + 1].revents != 0;
            at += 2;
            if (m_down || (client && !passOn(pair, true)) || (server && !passOn(pair, false)))
                close(pair);
        }
        m_pairs.remove_if([](const Pair &pair) { return pair.client < 0; });
        if (wanted[0].revents != 0)
            accept();
    }
    for (Pair &pair : m_pairs)
        close(pair);
}

void CutProxy::accept()
{
    Pair pair;
    pair.client = ::accept4(m_listening, nullptr, nullptr, SOCK_CLOEXEC);
    const sockaddr_un place = socketNamed(m_serverSocket);
    pair.server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (m_down || ::connect(pair.server, reinterpret_cast<const sockaddr *>(&place), sizeof place) != 0)
        close(pair);
    else
        m_pairs.push_back(pair);
}

bool CutProxy::passOn(Pair &pair, bool fromClient)
{
    QVarLengthArray<char, 65536> bytes(65536);
    const ssize_t count = ::recv(fromClient ? pair.client : pair.server, bytes.data(), size_t(bytes.size()), 0);
    if (count <= 0 || pair.closing) // what comes now is the answer to COMMIT
        return false;
    if (fromClient && QByteArray::fromRawData(bytes.data(), count).contains(commitAlone)) {
        const Commit what = m_commit.exchange(Commit::Passes);
        if (what == Commit::IsLost)
            return false;
        pair.closing = what == Commit::LosesItsAnswer;
    }
    return writeAll(fromClient ? pair.server : pair.client, bytes.constData(), count);
}

void CutProxy::close(Pair &pair)
{
    ::close(pair.client);
    ::close(pair.server);
    pair.client = -1;
}

} // namespace rowlock
