#include "tests/support/stand_in_server.h"

#include <QFile>
#include <QtEndian>

#include <cstring>
#include <utility>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace rowlock {
namespace {

// Of the protocol: a letter, the length of what follows with its own four bytes, and that.
QByteArray message(char kind, const QByteArray &body)
{
    QByteArray length(4, Qt::Uninitialized);
    qToBigEndian(quint32(body.size() + 4), length.data());
    return kind + length + body;
}

} // namespace

QByteArray StandInServer::lettingIn(const QByteArray &version)
{
    const QByteArray nothing(1, '\0');
    return message('R', QByteArray(4, '\0')) + message('S', "server_version" + nothing + version + nothing)
           + message('S', "client_encoding" + nothing + "UTF8" + nothing) + message('K', QByteArray(8, '\1'))
           + message('Z', "I");
}

QByteArray StandInServer::refusing(const QByteArray &sqlstate)
{
    const QByteArray nothing(1, '\0');
    return message('E', "SFATAL" + nothing + "VFATAL" + nothing + 'C' + sqlstate + nothing + "Mno" + nothing + nothing);
}

StandInServer::StandInServer(const QByteArray &says) : m_says(says)
{
    sockaddr_un place{};
    place.sun_family = AF_UNIX;
    const QByteArray name = QFile::encodeName(m_folder.path()) + "/.s.PGSQL.5432";
    std::strncpy(place.sun_path, name.constData(), sizeof place.sun_path - 1);
    m_listening = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(m_listening, reinterpret_cast<const sockaddr *>(&place), sizeof place) != 0
        || ::listen(m_listening, 8) != 0)
        qFatal("nothing can listen here");
    m_thread = std::thread([this] { serve(); });
}

StandInServer::~StandInServer()
{
    m_stopping = true;
    m_thread.join();
    ::close(m_listening);
}

QString StandInServer::address() const
{
    return QStringLiteral("postgresql://rowlock@/house?host=") + folder();
}

void StandInServer::serve()
{
    std::vector<pollfd> all{{m_listening, POLLIN, 0}};
    while (!m_stopping) {
        ::poll(all.data(), nfds_t(all.size()), 10);
        for (pollfd &one : all) {
            if (one.revents == 0 || one.fd == m_listening)
                continue;
            QByteArray startup(4096, Qt::Uninitialized);
            if (std::exchange(one.events, short(0)) == 0) { // nothing else is listened to: it has gone
                ::close(std::exchange(one.fd, -1));
            } else if (::recv(one.fd, startup.data(), size_t(startup.size()), 0) > 0) {
                static_cast<void>(::send(one.fd, m_says.constData(), size_t(m_says.size()), MSG_NOSIGNAL));
            }
        }
        if (all.front().revents != 0)
            all.push_back({::accept4(m_listening, nullptr, nullptr, SOCK_CLOEXEC), POLLIN, 0});
    }
    for (const pollfd &one : all) {
        if (one.fd >= 0 && one.fd != m_listening)
            ::close(one.fd);
    }
}

} // namespace rowlock
