#include "model/store/sold_out.h"

namespace rowlock {

namespace {

constexpr qsizetype mostKept = 256;

std::pair<qint64, QString> asked(EventId event, const SeatRequest &request)
{
    if (request.area.isEmpty())
        return {event.value(), QString::number(request.best) + u'\n' + QString::number(request.accessible) + u'\n'
                                   + request.category + u'\n' + request.section};
    return {event.value(), u'\n' + QString::number(request.quantity) + u'\n' + request.area};
}

// Who may sell out of a block is another question than what is available.
bool isKept(const SeatRequest &request)
{
    return request.seats.isEmpty() && !request.fromBlocks;
}

// Grows with every commit, anybody's.
qint64 versionOf(Connection &connection)
{
    const auto version = connection.dataVersion();
    return version ? *version + connection.commits() : -1;
}

struct Now
{
    qint64 revision = 0;
    bool lasts = false; // on sale to everybody for good, nothing on hold, and nothing that time alone will free
};

Result<std::optional<Now>> readNow(Connection &connection, EventId event)
{
    return optional<Now>(
        connection, R"(
        SELECT revision, on_sale = 1 AND held = 0 AND (available = 0 OR accessible_minutes IS NULL) AND (blocked = 0
            OR NOT EXISTS (
            SELECT 1 FROM block b WHERE b.event_id = event.event_id AND b.released_at IS NULL AND b.due_at IS NOT NULL))
            AND sale_until IS NULL AND presale_code = ''
        FROM event WHERE event_id = ?)",
        [](const Row &row) {
            return Now{row.integer(0), row.boolean(1)};
        },
        event);
}

Result<bool> isKeyKnown(Connection &connection, const QString &key)
{
    TRY_GET(const auto known,
            optional<bool>(
                connection, R"(SELECT 1 FROM command_key WHERE key = ?)", [](const Row &) { return true; }, key));
    return known.has_value();
}

} // namespace

std::optional<Error> SoldOutAnswers::recall(Connection &connection, EventId event, const SeatRequest &request,
                                            const QString &key)
{
    // Within a group what was changed before is not committed yet, and no version tells of it.
    if (m_kept.isEmpty() || !isKept(request) || connection.isWriting())
        return {};
    const auto kept = m_kept.find(asked(event, request));
    if (kept == m_kept.end())
        return {};
    const qint64 version = versionOf(connection);
    if (version < 0)
        return {};
    if (version != kept->version) {
        const auto now = readNow(connection, event);
        if (!now || !*now || !(*now)->lasts || (*now)->revision != kept->revision) {
            m_kept.erase(kept);
            return {};
        }
        kept->version = version; // read before the event was: a later commit is seen the next time
    }
    if (!key.isEmpty()) { // looked for last: a key that is there is never taken away again
        const auto known = isKeyKnown(connection, key);
        if (!known || *known)
            return {};
    }
    return kept->refusal;
}

SoldOutAnswers::Moment SoldOutAnswers::before(Connection &connection, const SeatRequest &request) const
{
    return {isKept(request) && !connection.isWriting() ? versionOf(connection) : -1};
}

void SoldOutAnswers::keep(Connection &connection, EventId event, const SeatRequest &request, const Error &refusal,
                          const Moment &before)
{
    if (refusal.code != ErrorCode::SoldOut || before.version < 0)
        return;
    const auto now = readNow(connection, event);
    // Whoever committed meanwhile may have changed what the refusal rests on.
    if (!now || !*now || !(*now)->lasts || versionOf(connection) != before.version)
        return;
    if (m_kept.size() >= mostKept)
        m_kept.clear();
    m_kept.insert(asked(event, request), {refusal, (*now)->revision, before.version});
}

} // namespace rowlock
