#include "model/db/postgres_choice.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/postgres_timeline.h"
#include "model/db/storage_text.h"

#include <QJsonObject>

#include <algorithm>

namespace rowlock {
namespace {

constexpr int oldestServer = 14; // finds out by itself that a client is gone

// What is told where no server will do, the last first.
enum class Flaw { Away, Locked, Unusable, Follows, Replaced, Outdated };

struct Refusal
{
    Flaw flaw;
    Error error;
};

struct Facts
{
    bool follows = false;
    bool isKeptFromWriting = false; // by its settings, as by a watchdog that is not sure yet
    QString encoding, system, identity;
    qint64 timeline = 0; // of a standby 0: it may be on the way to another one
};

Result<Facts> factsOf(PostgresLink &link)
{
    TRY_GET(const PostgresResult found, link.run(QByteArrayLiteral(R"(
        SELECT pg_is_in_recovery(), current_setting('server_encoding'),
            (SELECT system_identifier FROM pg_control_system()),
            (SELECT oid FROM pg_database WHERE datname = current_database()),
            CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
            (SELECT reset_val FROM pg_settings WHERE name = 'default_transaction_read_only') = 'on')")));
    const PostgresRow row(found, 0);
    return Facts{row.boolean(0),
                 row.boolean(5),
                 row.text(1),
                 row.text(2),
                 row.text(2) + u'/' + row.text(3),
                 row.text(4).toLongLong(nullptr, 16)};
}

tl::unexpected<Error> notChosen(const char *mark, const QString &message, const QString &address)
{
    return refuse(ErrorCode::StorageUnusable, message.arg(address),
                  {{QStringLiteral("database"), address}, {QLatin1String(mark), true}});
}

// Are they those of the house, as it was found `before`?
std::optional<Refusal> flawOf(PostgresLink &link, const Facts &facts, const ChosenServer &before)
{
    const QString place = link.place();
    if (facts.encoding != u"UTF8")
        return Refusal{Flaw::Unusable,
                       postgresUnusable(Storage::tr("The database of %1 cannot keep every name, because it was not "
                                                    "made for UTF-8. Create another one on the server."),
                                        place, facts.encoding)
                           .value()};
    if (!before.identity.isEmpty() && facts.identity != before.identity)
        return Refusal{Flaw::Replaced, notChosen("replaced",
                                                 Storage::tr("There is another box office in %1 by now. Nothing was "
                                                             "changed. Open it again to work with that one."),
                                                 place)
                                           .value()};
    if (!facts.follows && facts.timeline < qMax(before.timeline, newestTimeline(facts.system)))
        return Refusal{Flaw::Outdated,
                       notChosen("outdated",
                                 Storage::tr("The server of %1 is out of date: another one has taken its place, and "
                                             "what was sold there is not here. Nothing was changed. Ask who looks "
                                             "after the servers to switch the old one off."),
                                 place)
                           .value()};
    return {};
}

Error onlyStandbys(const QString &address, bool several)
{
    return postgresUnusable(several ? Storage::tr("None of the servers of %1 takes changes at the moment: what answers "
                                                  "is a standby. If it stays so, ask who looks after the servers to "
                                                  "promote one.")
                                    : Storage::tr("The server of %1 is a standby, which only follows another server. "
                                                  "Give the address of the one that it follows."),
                            address)
        .value();
}

// Each write says for itself that it is one, which would go past the setting.
Error keptFromWriting(const QString &address)
{
    return postgresUnusable(
               Storage::tr("The server of %1 takes no changes at the moment. If it stays so, ask who looks "
                           "after it."),
               address)
        .value();
}

Result<Facts> examined(PostgresLink &link)
{
    if (link.serverVersion() < oldestServer * 10000)
        return postgresUnusable(Storage::tr("The server of %1 is too old. Rowlock needs PostgreSQL 14 or newer."),
                                link.place(), link.versionText());
    return factsOf(link);
}

} // namespace

Result<ChosenServer> chooseServer(const HouseAccess &access, bool readOnly, const ChosenServer &before, qint64 waitMs)
{
    const QString &address = access.place;
    const std::vector<PostgresHost> hosts = hostsOf(address);
    ChosenServer best;
    std::optional<Refusal> told;
    const auto refused = [&](Flaw flaw, const Error &error) {
        if (!told || told->flaw < flaw)
            told = Refusal{flaw, error};
    };
    QString system;
    for (const PostgresCall &call : callServers(access, hosts, readOnly, waitMs)) {
        auto link = PostgresLink::open(call, address);
        const auto facts = link ? examined(**link) : Result<Facts>(refuse(link.error()));
        if (!facts) {
            const bool wantsPassword = facts.error().details.contains(QStringLiteral("password"));
            refused(link ? Flaw::Unusable : wantsPassword ? Flaw::Locked : Flaw::Away, facts.error());
        } else if (const auto flaw = flawOf(**link, *facts, before)) {
            refused(flaw->flaw, flaw->error);
        } else if (facts->follows && !readOnly) {
            refused(Flaw::Follows, onlyStandbys(address, hosts.size() > 1));
        } else if (facts->isKeptFromWriting && !readOnly) {
            refused(Flaw::Follows, keptFromWriting(address));
        } else if (!best.link || facts->timeline > best.timeline) {
            best = {std::move(*link), call.host, facts->identity, facts->timeline};
            system = facts->system;
        }
    }
    if (!best.link)
        return refuse(told->error);
    rememberTimeline(system, best.timeline);
    best.timeline = qMax(best.timeline, before.timeline);
    return best;
}

} // namespace rowlock
