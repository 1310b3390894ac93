// rowlockctl: the part of Rowlock that needs no display. Reads the line, runs one command, prints one answer.
#include "app/rowlockctl/command_line.h"
#include "app/rowlockctl/commands_clock.h"
#include "app/rowlockctl/help.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/rpc.h"
#include "app/rowlockctl/rush/buyer.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"

#include <QGuiApplication>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

using namespace rowlock;

namespace {

// Started with a standard stream closed, the next file we open would get its number, and an answer be written into the
// house. Opened the wrong way round, the streams still fail as closed ones do.
void occupyStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

// A failure is one line on standard error, so what the engine said of it and Qt's own remarks are only for who asks for
// them.
void logWhenAsked(QtMsgType, const QMessageLogContext &, const QString &message)
{
    if (qEnvironmentVariableIsSet("ROWLOCK_LOG"))
        std::fprintf(stderr, "%s\n", qPrintable(message));
}

Result<int> runLine(const QStringList &words)
{
    TRY_GET(const CommandLine line, readCommandLine(words));
    if (line.version)
        return printText(QStringLiteral("version"),
                         QStringLiteral("rowlockctl %1\n").arg(QStringLiteral(ROWLOCK_VERSION)), line.json);
    if (line.help)
        return printText(QStringLiteral("help"), helpFor(line.words, line.command), line.json);
    TRY_GET(const QString file, databaseFile(line.database));
    TRY_GET(const QString terminal, terminalName(line.terminal));
    const SystemClock clock;
    Session session(file, {terminal, {}}, clock);
    if (!line.command->run)
        return serveRpc(session);
    TRY_GET(Answer answer, line.command->run(session, *line.parameters));
    if (const auto lost = session.lost())
        answer.json.insert(QStringLiteral("lost_entries"), lostJson(*lost));
    if (const auto copy = session.copy())
        answer.json.insert(QStringLiteral("copy"), copyJson(*copy));
    if (const QString warning = session.warning(); !warning.isEmpty() && !line.json && answer.complaint.isEmpty())
        writeComplaint(warning);
    // Whoever reads JSON asks clock.show; a refusal is one line and stays one.
    const bool aboutClocks = line.command->words.first() == QStringLiteral("clock");
    if (const HouseClock *houseClock = session.houseClock(); houseClock && !line.json && !aboutClocks) {
        if (const QString warning = clockWarning(*houseClock); !warning.isEmpty())
            writeComplaint(warning);
    }
    return printAnswer(answer, line.json);
}

// Paper is painted with fonts, which Qt has for programs with windows alone. No display is needed.
std::unique_ptr<QCoreApplication> makeApplication(int &argc, char **argv)
{
    const auto says = [&](const char *beginning) {
        return std::any_of(argv, argv + argc, [beginning](const char *word) {
            return qstrncmp(word, beginning, qstrlen(beginning)) == 0;
        });
    };
    const bool paints = ((says("shift") || says("willcall") || says("order") || says("template")) && says("--output"))
                        || ((says("report") || says("settlement")) && (says("pdf") || says("--format=pdf"))),
               measures = says("template") && says("check"), readsLogo = says("venue") && says("--logo"),
               printsPages = ((says("print") || says("mail")) && (says("run") || says("test")))
                             || ((says("report") || says("shift")) && says("--print")) || says("print-due");
    if (!paints && !measures && !readsLogo && !printsPages) // a report's output is plain text
        return std::make_unique<QCoreApplication>(argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QGuiApplication>(argc, argv);
}

} // namespace

int main(int argc, char **argv)
{
    occupyStandardStreams();
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away must not kill us between commit and exit
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is a full disk, and told as one
    qInstallMessageHandler(logWhenAsked);
    const auto application = makeApplication(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("rowlockctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ROWLOCK_VERSION));

    if (argc == 2 && qstrcmp(argv[1], rushBuyerWord) == 0)
        return playBuyer();
    const auto words = decodeArguments(argc, argv);
    const bool json = wantsJson(words ? *words : readableArguments(argc, argv));
    const auto status = words ? runLine(*words) : Result<int>(refuse(words.error()));
    return status ? *status : printRefusal(words ? withoutPins(status.error(), *words) : status.error(), json);
}
