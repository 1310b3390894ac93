#include "app/rowlockctl/rush/buyer.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/line_reader.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/rush/crowd.h"
#include "app/rowlockctl/rush/parts.h"

#include <QJsonDocument>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Of this process; one buffer, since the task and the start may arrive in one piece.
LineReader &input()
{
    static LineReader reader(STDIN_FILENO, 1024 * 1024);
    return reader;
}

Result<QJsonObject> play(BuyerLink &link)
{
    const QString name = link.text("part");
    for (const NamedPart &part : rushParts()) {
        if (name == QLatin1String(part.name))
            return part.play(link);
    }
    return refuse(ErrorCode::InvalidArgument, Ctl::tr("There is no part '%1' to play in a rush.").arg(name.left(40)));
}

} // namespace

Result<Done> BuyerLink::awaitStart()
{
    say("ready");
    QByteArray line;
    if (input().next(line) != LineReader::Found::Line || line != "go")
        return refuse(ErrorCode::InvalidArgument, Ctl::tr("The rush was called off before it began."));
    m_startedNs = monotonicNs();
    return Done{};
}

void BuyerLink::workIsDone()
{
    m_endedNs = monotonicNs();
}

void BuyerLink::say(const QByteArray &line)
{
    // Nobody listens any more: what is still sold here would be counted by nobody.
    if (!writeOutput(line + '\n'))
        ::_exit(3);
}

int playBuyer()
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    QByteArray line;
    if (input().next(line) != LineReader::Found::Line)
        return 2;
    BuyerLink link(QJsonDocument::fromJson(line).object());
    const auto played = play(link);
    QJsonObject end{{u"at"_s, link.endedNs()}};
    if (played)
        end.insert(u"result"_s, *played);
    else
        end.insert(u"fault"_s, Ctl::tr("A buyer's process stopped: %1").arg(played.error().message));
    link.say("end " + jsonLine(end).trimmed());
    return played ? 0 : 1;
}

} // namespace rowlock
