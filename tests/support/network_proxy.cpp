#include "tests/support/network_proxy.h"

#include <QFile>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <cstring>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace rowlock {
namespace {

constexpr std::chrono::milliseconds lookEvery(10);
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

NetworkProxy::NetworkProxy(const QString &address)
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

NetworkProxy::~NetworkProxy()
{
    m_stopping = true;
    m_thread.join();
    ::close(m_listening);
}

void NetworkProxy::serve()
{
    while (!m_stopping) {
        std::vector<pollfd> wanted{{m_listening, POLLIN, 0}};
        Moment next = std::chrono::steady_clock::now() + lookEvery;
        for (const Pair &pair : m_pairs) {
            for (const Way *way : {&pair.up, &pair.down}) {
                wanted.push_back({way->from, POLLIN, 0});
                if (!way->underway.empty())
                    next = std::min(next, way->underway.front().due);
            }
        }
        const auto pause = std::max(std::chrono::nanoseconds(0), next - std::chrono::steady_clock::now());
        const timespec wait{0, long(pause.count())};
        ::ppoll(wanted.data(), wanted.size(), &wait, nullptr);
        const Moment now = std::chrono::steady_clock::now();
        size_t at = 1;
        for (Pair &pair : m_pairs) {
            const bool client = wanted[at].revents != 0, server = wanted[at + 1].revents != 0;
            at += 2;
            const bool stands = !m_down && (!client || take(pair, pair.up, now))
                                && (!server || take(pair, pair.down, now)) && deliver(pair.up, now)
                                && deliver(pair.down, now);
            if (!stands)
                close(pair);
        }
        m_pairs.remove_if([](const Pair &pair) { return pair.up.from < 0; });
        if (wanted[0].revents != 0)
            accept();
    }
    for (Pair &pair : m_pairs)
        close(pair);
}

void NetworkProxy::accept()
{
    const int client = ::accept4(m_listening, nullptr, nullptr, SOCK_CLOEXEC);
    const sockaddr_un place = socketNamed(m_serverSocket);
    const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    Pair pair{{client, server, {}}, {server, client, {}}};
    if (m_down || ::connect(server, reinterpret_cast<const sockaddr *>(&place), sizeof place) != 0)
        close(pair);
    else
        m_pairs.push_back(pair);
}

bool NetworkProxy::take(Pair &pair, Way &way, Moment now)
{
    QByteArray bytes(65536, Qt::Uninitialized);
    const ssize_t count = ::recv(way.from, bytes.data(), size_t(bytes.size()), 0);
    if (pair.closing) // what comes now is the answer to COMMIT
        hasCut();
    if (count <= 0 || pair.closing)
        return false;
    bytes.truncate(count);
    const bool isUp = &way == &pair.up;
    if (isUp && bytes.contains(commitAlone)) {
        const Commit what = m_commit.exchange(Commit::Passes);
        if (what == Commit::IsLost) {
            hasCut();
            return false;
        }
        pair.closing = what == Commit::LosesItsAnswer;
    }
    if (isCutHere(way, bytes))
        return false;
    m_roundTrips += isUp && pair.answered;
    pair.answered = !isUp;
    way.underway.push_back({now + m_roundTrip.load() / 2, bytes});
    return true;
}

void NetworkProxy::cutAt(qint64 piece, Cut where)
{
    m_cut = where;
    m_cutAt = piece == 0 ? 0 : m_pieces + piece;
}

bool NetworkProxy::isCutHere(Way &way, const QByteArray &bytes)
{
    if (++m_pieces != m_cutAt)
        return false;
    if (m_cut == Cut::Within)
        writeAll(way.to, bytes.constData(), bytes.size() / 2);
    hasCut();
    return true;
}

void NetworkProxy::andThen(std::function<void()> what)
{
    const std::lock_guard lock(m_thenLock);
    m_then = std::move(what);
}

void NetworkProxy::hasCut()
{
    ++m_cuts;
    const std::lock_guard lock(m_thenLock);
    if (m_then)
        std::exchange(m_then, nullptr)();
}

bool NetworkProxy::deliver(Way &way, Moment now)
{
    while (!way.underway.empty() && way.underway.front().due <= now) {
        const QByteArray bytes = way.underway.front().bytes;
        way.underway.pop_front();
        if (!writeAll(way.to, bytes.constData(), bytes.size()))
            return false;
    }
    return true;
}

void NetworkProxy::close(Pair &pair)
{
    ::close(pair.up.from);
    ::close(pair.up.to);
    pair.up.from = -1;
}

} // namespace rowlock
