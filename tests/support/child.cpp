#include "tests/support/child.h"

#include "tests/support/send_signal.h"

#include <cstdio>
#include <iostream>
#include <string>

namespace rowlock {

namespace {
constexpr int patienceMs = 30'000;
const QString marker = QStringLiteral("--play");
} // namespace

Child::Child(const QString &part, const QStringList &arguments)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QCoreApplication::applicationFilePath(), QStringList{runningTest(), marker, part} + arguments);
    m_process.waitForStarted(patienceMs);
}

Child::~Child()
{
    if (m_process.state() != QProcess::NotRunning)
        kill();
}

QString Child::line()
{
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(patienceMs))
            return {};
    }
    return QString::fromUtf8(m_process.readLine()).trimmed();
}

void Child::say(const QString &line)
{
    m_process.write(line.toUtf8() + '\n');
    m_process.waitForBytesWritten(patienceMs);
}

void Child::signal(int number)
{
    sendSignal(m_process.processId(), number);
}

void Child::kill()
{
    signal(SIGKILL);
    m_process.waitForFinished(patienceMs);
}

void Child::stop()
{
    signal(SIGSTOP);
}

void Child::goOn()
{
    signal(SIGCONT);
}

int Child::finish()
{
    m_process.closeWriteChannel();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(patienceMs))
        return -1;
    return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

void sayLine(const QString &line)
{
    std::cout << line.toStdString() << std::endl;
}

QString hearLine()
{
    std::string line;
    return std::getline(std::cin, line) ? QString::fromStdString(line) : QString();
}

bool isChild(int argc, char **argv)
{
    return argc > 2 && QString::fromLocal8Bit(argv[1]) == marker;
}

int playChild(int argc, char **argv, Play play)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    return play(arguments.at(2), arguments.sliced(3));
}

} // namespace rowlock
