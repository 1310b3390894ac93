#include "model/service/print_sender.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QProcess>
#include <QTcpSocket>

#include <array>
#include <cerrno>
#include <cstring>
#include <functional>

#include <fcntl.h>
#include <linux/lp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace rowlock {

namespace {

const QByteArray askPaper = QByteArrayLiteral("\x10\x04\x04");    // DLE EOT 4, answered at any time
const QByteArray askWhetherDone = QByteArrayLiteral("\x1dr\x01"); // GS r 1, answered when all before it is printed

PrintOutcome printed()
{
    return {};
}

PrintOutcome nothingSent(PrintProblem problem, const QString &diagnosis)
{
    return {PrintState::Failed, problem, diagnosis};
}

PrintOutcome brokenOff(const QString &diagnosis)
{
    return {PrintState::Doubtful, PrintProblem::BrokenOff, diagnosis};
}

QString systemSays()
{
    return QString::fromLocal8Bit(std::strerror(errno));
}

// ---- over the network ----

bool isGone(const QTcpSocket &socket)
{
    return socket.state() != QAbstractSocket::ConnectedState;
}

enum class Spoken { Nothing, Ready, NoPaper, Gone };

struct AnswerForm
{
    int fixed; // the bits that every such answer has alike
    int value; // ... and what they are
};
constexpr AnswerForm ofPaper{0x93, 0x12}; // DLE EOT 4: 0 x x 1 x x 1 0, where bits 5 and 6 are set without paper
constexpr AnswerForm ofDone{0x90, 0x00};  // GS r 1: 0 x x 0 x x x x

constexpr AnswerForm ofStatus{0x93, 0x10}; // the first of the four bytes of an automatic status
constexpr int restOfStatus = 3;            // which look like answers

// What a printer says. That is more than it is asked: that it takes bytes again, an answer twice, and by itself an
// automatic status of four bytes when something changes.
class PrinterSpeech
{
public:
    explicit PrinterSpeech(QTcpSocket &socket) : m_socket(socket) {}

    bool hasBegun() const { return m_hasBegun; }

    // The first byte that is such an answer.
    std::optional<int> answer(const AnswerForm &form, int patienceMs)
    {
        const QDeadlineTimer deadline(patienceMs);
        while (true) {
            const bool isLast = deadline.hasExpired() || isGone(m_socket);
            for (char said = 0; m_socket.getChar(&said);) {
                m_hasBegun = true;
                if (m_passedOver > 0)
                    --m_passedOver;
                else if (has(said, ofStatus))
                    m_passedOver = restOfStatus;
                else if (has(said, form))
                    return said;
            }
            if (isLast)
                return {};
            m_socket.waitForReadyRead(int(deadline.remainingTime()));
        }
    }

private:
    static bool has(char said, const AnswerForm &form) { return (said & form.fixed) == form.value; }

    QTcpSocket &m_socket;
    int m_passedOver = 0;
    bool m_hasBegun = false;
};

// One that says anything is asked at the end as well.
Spoken paperStatus(QTcpSocket &socket, PrinterSpeech &speech, int patienceMs)
{
    socket.write(askPaper);
    const auto said = speech.answer(ofPaper, patienceMs);
    if (said)
        return (*said & 0x60) != 0 ? Spoken::NoPaper : Spoken::Ready;
    if (isGone(socket))
        return Spoken::Gone;
    return speech.hasBegun() ? Spoken::Ready : Spoken::Nothing;
}

// Nobody has taken it before it has gone out of here; a printer that reads nothing lets it stand.
bool isAllTaken(QTcpSocket &socket, const QByteArray &bytes, int patienceMs)
{
    const QDeadlineTimer deadline(patienceMs);
    socket.write(bytes);
    while (socket.bytesToWrite() > 0 && !deadline.hasExpired() && !isGone(socket))
        socket.waitForBytesWritten(int(deadline.remainingTime()));
    return socket.bytesToWrite() == 0 && !isGone(socket);
}

// Whoever closes with something unread has not printed it: the close is then an error and no end, and comes after all
// has left this computer. Asked of the system, for the socket's own reading takes both for an end.
bool isThrownAway(int socket, int patienceMs)
{
    ::shutdown(socket, SHUT_WR);
    const QDeadlineTimer deadline(patienceMs);
    pollfd ready{socket, POLLIN, 0};
    std::array<char, 64> said;
    while (::poll(&ready, 1, int(deadline.remainingTime())) == 1) {
        const auto size = ::recv(socket, said.data(), said.size(), 0);
        if (size <= 0)
            return size < 0;
    }
    return false; // it keeps its lines open
}

PrintOutcome overNetwork(const KickWay &way, const PrintBytes &paper, const PrintPatience &patience)
{
    QTcpSocket socket;
    socket.connectToHost(way.name, way.port);
    if (!socket.waitForConnected(patience.connectMs))
        return nothingSent(socket.error() == QAbstractSocket::SocketTimeoutError ? PrintProblem::NoAnswer
                                                                                 : PrintProblem::Absent,
                           socket.errorString());
    PrinterSpeech speech(socket);
    bool speaks = false;
    if (paper.answersStatus) {
        const Spoken said = paperStatus(socket, speech, patience.statusMs);
        if (said == Spoken::Gone)
            return nothingSent(PrintProblem::Absent, socket.errorString());
        if (said == Spoken::NoPaper)
            return nothingSent(PrintProblem::NoPaper, QStringLiteral("DLE EOT 4"));
        speaks = said == Spoken::Ready;
    }
    if (!isAllTaken(socket, speaks ? paper.bytes + askWhetherDone : paper.bytes, patience.sendMs))
        return brokenOff(socket.errorString());
    if (speaks && !speech.answer(ofDone, patience.answerMs))
        return brokenOff(QStringLiteral("no answer at the end"));
    return isThrownAway(int(socket.socketDescriptor()), patience.statusMs) ? brokenOff(systemSays()) : printed();
}

// ---- a device of this computer ----

class OpenDevice
{
public:
    explicit OpenDevice(const QString &name)
        : m_file(::open(QFile::encodeName(name).constData(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_APPEND))
    {}
    ~OpenDevice()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    OpenDevice(const OpenDevice &) = delete;
    OpenDevice &operator=(const OpenDevice &) = delete;

    bool isOpen() const { return m_file >= 0; }
    // A parallel or USB printer says so; anything else has nothing to say.
    std::optional<int> status() const
    {
        int bits = 0;
        return ::ioctl(m_file, LPGETSTATUS, &bits) == 0 ? std::optional(bits) : std::nullopt;
    }
    bool waits(const QDeadlineTimer &deadline) const
    {
        pollfd ready{m_file, POLLOUT, 0};
        return ::poll(&ready, 1, int(deadline.remainingTime())) == 1 && (ready.revents & POLLOUT) != 0;
    }
    qint64 write(const char *bytes, qsizetype size) const { return ::write(m_file, bytes, size_t(size)); }

private:
    int m_file;
};

PrintOutcome byDevice(const KickWay &way, const PrintBytes &paper, const PrintPatience &patience)
{
    const OpenDevice device(way.name);
    if (!device.isOpen())
        return nothingSent(errno == EBUSY ? PrintProblem::Offline : PrintProblem::Absent, systemSays());
    if (const auto status = device.status(); status && (*status & LP_POUTPA) != 0)
        return nothingSent(PrintProblem::NoPaper, QStringLiteral("LPGETSTATUS"));
    QDeadlineTimer deadline(patience.connectMs);
    qsizetype written = 0;
    while (written < paper.bytes.size()) {
        if (!device.waits(deadline))
            return written == 0 ? nothingSent(PrintProblem::NoAnswer, systemSays()) : brokenOff(systemSays());
        const qint64 taken = device.write(paper.bytes.constData() + written, paper.bytes.size() - written);
        if (taken < 0 && (errno == EAGAIN || errno == EINTR) && !deadline.hasExpired())
            continue;
        if (taken < 0)
            return written == 0 ? nothingSent(PrintProblem::Absent, systemSays()) : brokenOff(systemSays());
        if (written == 0)
            deadline = QDeadlineTimer(patience.sendMs);
        written += taken;
    }
    return printed();
}

// ---- the system's queues ----

struct Said
{
    bool isEnded = false;   // within its time
    bool isCrashed = false; // ... and not by itself
    int status = -1;
    QByteArray out, error;
};

std::optional<Said> runCommand(const QString &program, const QStringList &words, const QByteArray &input,
                               int patienceMs)
{
    QProcess process;
    process.start(program, words);
    if (!process.waitForStarted(patienceMs))
        return {};
    process.write(input);
    process.closeWriteChannel();
    Said said;
    said.isEnded = process.waitForFinished(patienceMs);
    if (!said.isEnded) {
        process.kill();
        process.waitForFinished(patienceMs);
        return said;
    }
    said.isCrashed = process.exitStatus() != QProcess::NormalExit;
    said.status = said.isCrashed ? -1 : process.exitCode();
    said.out = process.readAllStandardOutput();
    said.error = process.readAllStandardError().simplified();
    return said;
}

// As CUPS says it in printer-state-reasons; what it does not say is no problem.
PrintProblem problemOfQueue(const QByteArray &options)
{
    const auto says = [&options](const char *reason) { return options.contains(reason); };
    if (says("media-empty") || says("media-needed"))
        return PrintProblem::NoPaper;
    if (says("offline") || says("paused") || says("cover-open") || says("door-open") || says("printer-state=5"))
        return PrintProblem::Offline;
    return PrintProblem::None;
}

PrintOutcome byQueue(const KickWay &way, const PrintBytes &paper, const PrintPatience &patience)
{
    const auto state = runCommand(QStringLiteral("lpoptions"), {QStringLiteral("-p"), way.name}, {}, patience.queueMs);
    if (state && state->isEnded) {
        if (const PrintProblem problem = problemOfQueue(state->out); problem != PrintProblem::None)
            return nothingSent(problem, QString::fromLocal8Bit(state->out.simplified().right(300)));
    }
    QStringList words{QStringLiteral("-s"), QStringLiteral("-d"), way.name, QStringLiteral("-t"),
                      QStringLiteral("Rowlock")};
    if (!paper.isPages)
        words += {QStringLiteral("-o"), QStringLiteral("raw")};
    const auto said =
        runCommand(QStringLiteral("lp"), words + QStringList{QStringLiteral("-")}, paper.bytes, patience.queueMs);
    if (!said)
        return nothingSent(PrintProblem::Absent, QStringLiteral("lp"));
    if (!said->isEnded || said->isCrashed) // the queue may have taken it before
        return brokenOff(QStringLiteral("lp did not end"));
    const QString why = QString::fromLocal8Bit(said->error);
    if (said->status != 0)
        return nothingSent(said->error.contains("not exist") || said->error.contains("unknown")
                                   || said->error.contains("scheduler")
                               ? PrintProblem::Absent
                               : PrintProblem::Refused,
                           why);
    return printed();
}

} // namespace

PrintOutcome sendToPrinter(const QString &printer, const PrintBytes &paper, const PrintPatience &patience)
{
    const auto address = printerAddress(printer);
    if (!address || address->way.kind == KickWay::Kind::ByHand)
        return nothingSent(PrintProblem::NoPrinter, printer);
    if (paper.bytes.isEmpty())
        return nothingSent(PrintProblem::Unpainted, {});
    switch (address->way.kind) {
    case KickWay::Kind::ByHand: break;
    case KickWay::Kind::Network: return overNetwork(address->way, paper, patience);
    case KickWay::Kind::File: return byDevice(address->way, paper, patience);
    case KickWay::Kind::Queue: return byQueue(address->way, paper, patience);
    }
    Q_UNREACHABLE();
}

} // namespace rowlock
