#include "app/rowlockctl/session.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/text_table.h"
#include "model/db/connection.h"
#include "model/domain/card_number.h"
#include "model/domain/loss_text.h"
#include "model/domain/whole_file.h"
#include "model/service/house_location.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QTimeZone>

#include <utility>

namespace rowlock {

Session::Session(const QString &file, const Actor &actor, const Clock &clock)
    : m_file(file), m_actor(actor), m_clock(clock)
{}

Session::~Session() = default;

Result<Desk *> Session::desk()
{
    // Not inside a group: it is told itself that the house is lost, and stands on this connection.
    if (m_desk && !m_desk->connection().isWriting()) {
        if (const auto there = m_desk->connection().checkInPlace(); !there) {
            // A server that is away is only away.
            m_wasReplaced = !m_desk->connection().isOnServer() || there.error().details.contains(u"replaced");
            m_desk.reset();
        }
    }
    if (!m_desk) {
        TRY_GET(m_desk, Desk::open(m_file, m_actor, m_clock));
    }
    if (!std::exchange(m_wasReplaced, false))
        return m_desk.get();
    return refuse(ErrorCode::StorageUnusable,
                  Ctl::tr("%1 was replaced by another box office while it was in use, as by a restore. Nothing was "
                          "done. The new one is open now: look at what it holds, then ask again.")
                      .arg(m_file),
                  {{QStringLiteral("file"), m_file}, {QStringLiteral("replaced"), true}});
}

Desk *Session::openDesk() const
{
    return m_desk && m_desk->connection().checkInPlace() ? m_desk.get() : nullptr;
}

std::optional<LostEntries> Session::lost() const
{
    return m_desk ? m_desk->facts().lost : std::nullopt;
}

QString Session::warning() const
{
    if (const std::optional<LostEntries> found = lost()) {
        return lostEntriesSentence(*found) + u' '
               + Ctl::tr("Restore a backup that has them ('rowlockctl restore'), or go on without them "
                         "('rowlockctl accept-loss').");
    }
    if (const std::optional<CopyMark> found = copy()) {
        const QString sentence = copySentence(*found, timeText(found->at, QTimeZone(m_desk->facts().timeZone)));
        if (found->isPractice)
            return sentence;
        return sentence + u' '
               + Ctl::tr("Put it in the place of a box office with 'rowlockctl restore', or sell in it on purpose: "
                         "'rowlockctl adopt-copy'.");
    }
    return {};
}

std::optional<CopyMark> Session::copy() const
{
    return m_desk ? m_desk->facts().copy : std::nullopt;
}

const HouseClock *Session::houseClock() const
{
    return m_desk ? &m_desk->clock() : nullptr;
}

void Session::close()
{
    m_desk.reset();
}

Result<QString> databaseFile(const std::optional<QString> &named)
{
    if (named && named->trimmed().isEmpty())
        return wrongArgument(QStringLiteral("database"), Ctl::tr("--database is empty. Name the database file."));
    const QString file = chosenHouseFile(named.value_or(QString()));
    if (file.contains(QChar(u'\0')))
        return wrongArgument(QStringLiteral("database"), Ctl::tr("--database is not the name of a file."));
    return file;
}

Result<QString> terminalName(const std::optional<QString> &named)
{
    const QString fromEnvironment = qEnvironmentVariable("ROWLOCK_TERMINAL");
    if (!named && fromEnvironment.isEmpty())
        return QStringLiteral("rowlockctl");
    const QString name = QStringLiteral("terminal"), terminal = named.value_or(fromEnvironment);
    Parameter parameter{.name = name, .kind = Kind::Text, .placeholder = {}, .help = {}};
    parameter.longest = 60;
    parameter.shown = named ? QStringLiteral("--terminal") : QStringLiteral("$ROWLOCK_TERMINAL");
    TRY(Parameters::checked({parameter}, {{name, terminal}}));
    if (holdsCardNumber(terminal)) // it stands in every entry of the journal
        return wrongArgument(name,
                             Ctl::tr("%1 looks like a card's number. Give the terminal a name.").arg(parameter.shown));
    return terminal;
}

Result<Done> checkTarget(const Session &session, const QString &target)
{
    const QFileInfo there(target);
    if (there.exists() && !there.isFile()
        && !there.isDir()) // a folder is told by who writes; replacing a device harms the system
        return wrongArgument(QStringLiteral("file"),
                             Ctl::tr("'%1' is not a file but a device or the like. Choose another file.").arg(target));
    return requireNotOfHouse(session.file(), target);
}

Result<Done> checkNewTarget(const Session &session, const QString &target, const QString &argument)
{
    TRY(checkTarget(session, target));
    if (QFile::exists(target))
        return wrongArgument(argument, Ctl::tr("'%1' exists already. Name another file.").arg(target));
    return Done{};
}

bool drawsPictures()
{
    return qobject_cast<QGuiApplication *>(QCoreApplication::instance()) != nullptr;
}

Result<Done> checkPdfTarget(const Session &session, const QString &target)
{
    TRY(checkTarget(session, target));
    if (!drawsPictures())
        return wrongArgument(QStringLiteral("output"),
                             Ctl::tr("A PDF is written by the command line alone, not over rpc."));
    return checkWholeFile(target);
}

} // namespace rowlock
