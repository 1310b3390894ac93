#include "model/service/cash_drawer.h"

#include "model/domain/drawer_kick.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTcpSocket>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace rowlock {

namespace {

constexpr int patienceMs = 3000;

tl::unexpected<Error> refusePrinter(const QString &diagnosis)
{
    return refuse(Error{ErrorCode::StorageUnusable,
                        QCoreApplication::translate("Kick", "The receipt printer does not answer, so the drawer stays "
                                                            "shut. Open it with its key, and check the printer."),
                        {},
                        diagnosis});
}

Result<Done> kickOverNetwork(const KickWay &way)
{
    QTcpSocket socket;
    socket.connectToHost(way.name, way.port);
    if (!socket.waitForConnected(patienceMs))
        return refusePrinter(socket.errorString());
    socket.write(kickBytes());
    if (socket.bytesToWrite() > 0 && !socket.waitForBytesWritten(patienceMs))
        return refusePrinter(socket.errorString());
    socket.disconnectFromHost();
    if (socket.state() != QAbstractSocket::UnconnectedState)
        socket.waitForDisconnected(patienceMs);
    return Done{};
}

// A printer's device is there as a file; one without paper would let a plain write wait for ever.
Result<Done> kickByFile(const KickWay &way)
{
    const int file = ::open(QFile::encodeName(way.name).constData(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return refusePrinter(QString::fromLocal8Bit(std::strerror(errno)));
    const QByteArray bytes = kickBytes();
    pollfd ready{file, POLLOUT, 0};
    const bool isReady = ::poll(&ready, 1, patienceMs) == 1 && (ready.revents & POLLOUT) != 0;
    const bool isWritten = isReady && ::write(file, bytes.constData(), size_t(bytes.size())) == bytes.size();
    const QString why = QString::fromLocal8Bit(std::strerror(errno));
    ::close(file);
    return isWritten ? Result<Done>(Done{}) : refusePrinter(why);
}

Result<Done> kickByQueue(const KickWay &way)
{
    QProcess print;
    print.start(QStringLiteral("lp"), {QStringLiteral("-s"), QStringLiteral("-d"), way.name, QStringLiteral("-o"),
                                       QStringLiteral("raw"), QStringLiteral("-")});
    if (!print.waitForStarted(patienceMs))
        return refusePrinter(print.errorString());
    print.write(kickBytes());
    print.closeWriteChannel();
    if (!print.waitForFinished(patienceMs))
        return refusePrinter(print.errorString());
    if (print.exitStatus() != QProcess::NormalExit || print.exitCode() != 0)
        return refusePrinter(QString::fromLocal8Bit(print.readAllStandardError()).simplified());
    return Done{};
}

} // namespace

Result<Done> kickDrawer(const QString &kick)
{
    TRY_GET(const KickWay way, kickWay(kick));
    switch (way.kind) {
    case KickWay::Kind::ByHand: return Done{};
    case KickWay::Kind::Network: return kickOverNetwork(way);
    case KickWay::Kind::File: return kickByFile(way);
    case KickWay::Kind::Queue: return kickByQueue(way);
    }
    Q_UNREACHABLE();
}

} // namespace rowlock
