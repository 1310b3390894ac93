#include "app/rowlockctl/pin_input.h"

#include "app/rowlockctl/line_reader.h"
#include "app/rowlockctl/session.h"

#include <QScopeGuard>

#include <cstdio>
#include <termios.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Off while it is typed, where a terminal shows what is.
class Unshown
{
public:
    Unshown() : m_isTerminal(::tcgetattr(STDIN_FILENO, &m_before) == 0)
    {
        if (!m_isTerminal)
            return;
        termios quiet = m_before;
        quiet.c_lflag &= ~tcflag_t(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    }
    ~Unshown()
    {
        if (!m_isTerminal)
            return;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
        std::fputc('\n', stderr);
    }
    Unshown(const Unshown &) = delete;
    Unshown &operator=(const Unshown &) = delete;

private:
    termios m_before{};
    bool m_isTerminal;
};

} // namespace

Parameter pinParameter()
{
    return {.name = u"pin"_s,
            .kind = Kind::Text,
            .placeholder = u"PIN"_s,
            .help = Ctl::tr("Others on this computer may see it while the command runs; without it the PIN is asked "
                            "for, or read from standard input. In rpc it is always said."),
            .longest = 40};
}

Result<Password> pinAsked(const Session &session, const Parameters &parameters, const QString &prompt)
{
    if (parameters.has(u"pin"_s))
        return Password(parameters.text(u"pin"_s));
    if (session.servesRequests())
        return wrongArgument(u"pin"_s, Ctl::tr("Say the PIN: requests come by standard input."));
    if (::isatty(STDIN_FILENO) != 0)
        std::fputs(qPrintable(prompt), stderr);
    const Unshown unshown;
    QByteArray line;
    LineReader reader(STDIN_FILENO, 200);
    if (reader.next(line) != LineReader::Found::Line || line.trimmed().isEmpty())
        return wrongArgument(u"pin"_s, Ctl::tr("No PIN was given. Type it when asked, or pass it to standard input."));
    return Password(QString::fromUtf8(line.trimmed()));
}

Result<KnownPin> pinShown(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString name = parameters.text(u"name"_s);
    TRY_GET(const Password pin, pinAsked(session, parameters, Ctl::tr("PIN of %1: ").arg(name)));
    TRY_GET(const PinTry attempt, desk->staff().tryPin(name));
    if (const auto known = knowsPin(attempt, pin))
        return *known;
    TRY(desk->staff().wrongPin(attempt));
    Q_UNREACHABLE(); // wrongPin always refuses
}

} // namespace rowlock
