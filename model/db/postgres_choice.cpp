#include "model/db/postgres_choice.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/postgres_timeline.h"
#include "model/db/storage_text.h"

#include <QDeadlineTimer>
#include <QJsonObject>

#include <algorithm>
#include <optional>
#include <vector>

#include <poll.h>

namespace rowlock {
namespace {

constexpr int oldestServer = 14;       // finds out by itself that a client is gone
constexpr qint64 leastAnswerMs = 1000; // for what a server says of itself, once it has let us in
constexpr qint64 othersMs = 500;       // for that of the others, after one that will do

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

constexpr const char *factsAsked = R"(
    SELECT pg_is_in_recovery(), current_setting('server_encoding'),
        (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
        (SELECT reset_val FROM pg_settings WHERE name = 'default_transaction_read_only') = 'on')";

Result<Facts> factsOf(PostgresLink &link)
{
    TRY_GET(const PostgresResult found, link.answer(0)); // it has come, or comes too late
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

Error tooOld(const PostgresLink &link)
{
    return postgresUnusable(Storage::tr("The server of %1 is too old. Rowlock needs PostgreSQL 14 or newer."),
                            link.place(), versionText(link.serverVersion()))
        .value();
}

// A server that was reached, and what it says of itself; none: it was not asked, or has not said it yet.
struct Candidate
{
    PostgresHost host;
    std::unique_ptr<PostgresLink> link;
    std::optional<Result<Facts>> facts;
};

// All of them at once, so that one that lets in and then says nothing keeps nobody waiting for another.
void hearAll(std::vector<Candidate> &candidates, bool readOnly, qint64 waitMs)
{
    QDeadlineTimer deadline(waitMs);
    while (true) {
        std::vector<pollfd> silent;
        for (Candidate &one : candidates) {
            if (one.facts)
                continue;
            if (!one.link->hasAnswer() && !deadline.hasExpired()) {
                silent.push_back({one.link->socket(), POLLIN, 0});
                continue;
            }
            one.facts = factsOf(*one.link);
            const bool willDo = *one.facts && (readOnly || !(*one.facts)->follows);
            if (willDo && deadline.remainingTime() > othersMs)
                deadline.setRemainingTime(othersMs);
        }
        if (silent.empty())
            return;
        poll(silent.data(), nfds_t(silent.size()), int(deadline.remainingTime()));
    }
}

// The best one so far, and what is told where there is none.
class Choice
{
public:
    Choice(const QString &address, bool readOnly, bool several, const ChosenServer &before)
        : m_address(address), m_readOnly(readOnly), m_several(several), m_before(before)
    {}

    void refused(Flaw flaw, const Error &error)
    {
        if (!m_told || m_told->flaw < flaw)
            m_told = Refusal{flaw, error};
    }
    void consider(Candidate &candidate)
    {
        const Result<Facts> &facts = *candidate.facts;
        if (!facts)
            return refused(candidate.link->isOpen() ? Flaw::Unusable : Flaw::Away, facts.error());
        if (const auto flaw = flawOf(*candidate.link, *facts, m_before))
            return refused(flaw->flaw, flaw->error);
        if (facts->follows && !m_readOnly)
            return refused(Flaw::Follows, onlyStandbys(m_address, m_several));
        if (facts->isKeptFromWriting && !m_readOnly)
            return refused(Flaw::Follows, keptFromWriting(m_address));
        if (m_best.link && facts->timeline <= m_best.timeline)
            return;
        m_best = {std::move(candidate.link), candidate.host, facts->identity, facts->timeline};
        m_system = facts->system;
    }
    Result<ChosenServer> made()
    {
        if (!m_best.link)
            return refuse(m_told->error);
        rememberTimeline(m_system, m_best.timeline);
        m_best.timeline = qMax(m_best.timeline, m_before.timeline);
        return std::move(m_best);
    }

private:
    const QString &m_address;
    bool m_readOnly;
    bool m_several;
    const ChosenServer &m_before;
    ChosenServer m_best;
    QString m_system; // of the best one
    std::optional<Refusal> m_told;
};

} // namespace

Result<ChosenServer> chooseServer(const HouseAccess &access, bool readOnly, const ChosenServer &before, qint64 waitMs)
{
    const QString &address = access.place;
    const std::vector<PostgresHost> hosts = hostsOf(address);
    Choice choice(address, readOnly, hosts.size() > 1, before);
    std::vector<Candidate> candidates;
    for (const PostgresCall &call : callServers(access, hosts, readOnly, waitMs)) {
        auto link = PostgresLink::open(call, address);
        if (!link) {
            const bool wantsPassword = link.error().details.contains(QStringLiteral("password"));
            choice.refused(wantsPassword ? Flaw::Locked : Flaw::Away, link.error());
        } else if ((*link)->serverVersion() < oldestServer * 10000) { // which does not know the settings either
            choice.refused(Flaw::Unusable, tooOld(**link));
        } else {
            (*link)->ask(sessionSettings() + factsAsked);
            candidates.push_back({call.host, std::move(*link), {}});
        }
    }
    hearAll(candidates, readOnly, qMax(waitMs, leastAnswerMs));
    for (Candidate &candidate : candidates)
        choice.consider(candidate);
    return choice.made();
}

} // namespace rowlock
