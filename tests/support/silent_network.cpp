#include "tests/support/silent_network.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>

#include <algorithm>

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

namespace rowlock {
namespace {

bool runIp(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("ip"), arguments);
    return process.waitForFinished(10'000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

bool ip(const QString &arguments)
{
    return runIp(arguments.split(u' '));
}

} // namespace

// Server and terminal each have a link to a third machine, which passes on what they say, or does not.
SilentNetwork::SilentNetwork()
{
    const QString server = named("server"), terminal = named("terminal"), between = named("between");
    const QStringList steps{
        QStringLiteral("netns add ") + server,
        QStringLiteral("netns add ") + terminal,
        QStringLiteral("netns add ") + between,
        QStringLiteral("-n %1 link add name wire type veth peer name towards netns %2").arg(server, between),
        QStringLiteral("-n %1 link add name wire type veth peer name back netns %2").arg(terminal, between),
        QStringLiteral("-n %1 addr add %2/24 dev wire").arg(server, serverHost()),
        QStringLiteral("-n %1 addr add 10.231.7.1/24 dev towards").arg(between),
        QStringLiteral("-n %1 addr add %2/24 dev wire").arg(terminal, terminalHost()),
        QStringLiteral("-n %1 addr add 10.231.8.1/24 dev back").arg(between),
        QStringLiteral("-n %1 link set wire up").arg(server),
        QStringLiteral("-n %1 link set wire up").arg(terminal),
        QStringLiteral("-n %1 link set dev towards up").arg(between),
        QStringLiteral("-n %1 link set dev back up").arg(between),
        QStringLiteral("-n %1 route add default via 10.231.7.1").arg(server),
        QStringLiteral("-n %1 route add default via 10.231.8.1").arg(terminal)};
    m_isThere = std::all_of(steps.begin(), steps.end(), ip) && setSilent(false);
}

SilentNetwork::~SilentNetwork()
{
    for (const char *what : {"server", "terminal", "between"})
        ip(QStringLiteral("netns delete ") + named(what));
}

QString SilentNetwork::named(const char *what) const
{
    return QStringLiteral("rowlock-%1-%2").arg(QLatin1String(what)).arg(QCoreApplication::applicationPid());
}

QStringList SilentNetwork::asServer() const
{
    return {QStringLiteral("ip"), QStringLiteral("netns"), QStringLiteral("exec"), named("server")};
}

QString SilentNetwork::terminalPlace() const
{
    return QStringLiteral("/run/netns/") + named("terminal");
}

bool SilentNetwork::setSilent(bool silent)
{
    return runIp({QStringLiteral("netns"), QStringLiteral("exec"), named("between"), QStringLiteral("sh"),
                  QStringLiteral("-c"), QStringLiteral("echo %1 >/proc/sys/net/ipv4/ip_forward").arg(silent ? 0 : 1)});
}

bool SilentNetwork::enter(const QString &place)
{
    const int descriptor = ::open(QFile::encodeName(place).constData(), O_RDONLY | O_CLOEXEC);
    const bool entered = descriptor >= 0 && ::setns(descriptor, CLONE_NEWNET) == 0;
    if (descriptor >= 0)
        ::close(descriptor);
    return entered;
}

} // namespace rowlock
