#include "model/service/desk.h"

#include "model/db/connection.h"
#include "model/service/restore.h"
#include "model/store/copy_mark.h"
#include "model/store/events.h"
#include "model/store/journal.h"
#include "model/store/lost_entries.h"
#include "model/store/records.h"
#include "model/store/sign_in.h"
#include "model/store/writing.h"

#include <QCoreApplication>
#include <QTimeZone>

namespace rowlock {

namespace {

HouseFacts factsOf(const Connection &connection, const HouseRecord &house)
{
    return {connection.file(), connection.schema(), house.currency, house.timeZone, connection.isReadOnly(), {}};
}

// Every time would be shown as another.
Error unknownZone(const Connection &connection, const QByteArray &zone)
{
    return {ErrorCode::StorageUnusable,
            QCoreApplication::translate(
                "Desk", "%1 names the time zone “%2”, which this computer does not know. Install the time "
                        "zone data of this system, or restore the latest backup.")
                .arg(connection.file(), QString::fromUtf8(zone.left(40))),
            {{QStringLiteral("file"), connection.file()}},
            {}};
}

} // namespace

Result<HouseFacts> Desk::createHouse(const QString &file, const NewHouse &house, const Clock &clock)
{
    if (!QTimeZone(house.timeZone).isValid()) {
        return refuse(ErrorCode::InvalidArgument,
                      QCoreApplication::translate("Desk", "“%1” is not a time zone. Use a name such as Europe/Berlin.")
                          .arg(QString::fromUtf8(house.timeZone.left(40))),
                      {{QStringLiteral("argument"), QStringLiteral("time_zone")}});
    }
    const Act founding{{QStringLiteral("setup"), {}}, clock};
    TRY_GET(const auto connection, Connection::create(file, [&](Connection &draft) {
                return foundHouse(draft, founding, house.currency, house.timeZone, house.types);
            }));
    HouseFacts facts = factsOf(*connection, {house.currency, house.timeZone});
    TRY_GET(facts.rightsGiven, areRightsGiven(*connection));
    return facts;
}

Result<std::unique_ptr<Desk>> Desk::open(const HouseAccess &house, const Actor &actor, const Clock &clock)
{
    return open(house, actor, std::make_shared<HouseClock>(clock));
}

Result<std::unique_ptr<Desk>> Desk::open(const HouseAccess &access, const Actor &actor,
                                         std::shared_ptr<HouseClock> clock)
{
    Q_ASSERT(!actor.terminal.isEmpty());
    auto connection = Connection::open(access, OpenMode::ReadWrite);
    if (!connection)
        return refuse(connection.error());
    TRY_GET(const HouseRecord house, readHouse(**connection));
    if (!QTimeZone(house.timeZone).isValid())
        return refuse(unknownZone(**connection, house.timeZone));
    HouseFacts facts = factsOf(**connection, house);
    if (const auto lost = lostEntries(**connection); lost && *lost) { // where it cannot be asked, verify says why
        facts.lost = *lost;
        (*connection)->keepBellMark();
    }
    if (const auto mark = copyMark(**connection); mark && *mark)
        facts.copy = *mark;
    if (const auto staff = readStaffHere(**connection, actor.terminal)) // where it cannot be asked, each act says why
        facts.staff = *staff;
    auto session = std::make_unique<DeskSession>(std::move(*connection), std::move(facts), actor, std::move(clock));
    std::unique_ptr<Desk> desk(new Desk(std::move(session)));
    (void)desk->upkeep().readClock(); // a house whose clock cannot be read can still be looked at and verified
    return desk;
}

Result<BackupReceipt> Desk::restore(const QString &copy, const QString &file, const Clock &clock,
                                    const QString &erasures)
{
    return restoreHouse(copy, file, clock, erasures);
}

Result<Done> Desk::claimTerminal()
{
    const QString name = m_session->actor().terminal;
    TRY_GET(const bool isFree, m_session->connection().claimTerminal(name));
    if (isFree)
        return Done();
    return refuse(ErrorCode::Forbidden,
                  QCoreApplication::translate("Desk", "Another window sells from this box office as %1. Start Rowlock "
                                                      "under another name: rowlock --terminal NAME.")
                      .arg(name),
                  {{QStringLiteral("taken"), name}});
}

void Desk::setActor(const Actor &actor)
{
    Q_ASSERT(!actor.terminal.isEmpty());
    m_session->setActor(actor);
}

} // namespace rowlock
