#include "model/store/kept_time.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace rowlock {

namespace {

// Of the terminal that is bound.
#define ROWLOCK_WHO_COLUMNS                                                                                            \
    " EXISTS (SELECT 1 FROM staff), s.staff_no, s.name, r.name, r.rights, r.refund_limit_minor,"                       \
    " EXISTS (SELECT 1 FROM drawer), v.shift_id, v.state, v.staff_no, v.clerk, d.several_people "
#define ROWLOCK_WHO_TABLES                                                                                             \
    " LEFT JOIN (SELECT CAST(? AS TEXT) AS terminal) AS here ON 1 = 1 "                                                \
    " LEFT JOIN terminal_staff w ON w.terminal = here.terminal "                                                       \
    " LEFT JOIN staff s ON s.staff_no = w.staff_no AND s.is_active = 1 "                                               \
    " LEFT JOIN staff_role r ON r.role_no = s.role_no "                                                                \
    " LEFT JOIN terminal_shift u ON u.terminal = here.terminal "                                                       \
    " LEFT JOIN shift v ON v.shift_id = u.shift_id LEFT JOIN drawer d ON d.drawer_no = v.drawer_no "

constexpr Sql keptTime{R"(
        SELECT c.boot, c.offset_ms, j.seq, j.hash, j.at, c.seal_due, t.body, c.wall_until, c.names_due, NULL, NULL,
            j.at,)" ROWLOCK_WHO_COLUMNS R"(FROM house_clock c LEFT JOIN journal j ON j.seq = (SELECT max(seq)
                FROM journal)
        LEFT JOIN journal t ON t.seq = (SELECT seq FROM journal INDEXED BY journal_of_clock
            WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set')
                ORDER BY seq DESC LIMIT 1))" ROWLOCK_WHO_TABLES,
                       R"(
        SELECT c.boot, c.offset_ms, j.seq, j.hash, j.at, c.seal_due, t.body, c.wall_until, c.names_due,
            CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint),
            (SELECT system_identifier FROM pg_control_system()) || '/'
                || CAST(extract(epoch FROM pg_postmaster_start_time()) * 1000 AS bigint),
            (SELECT n.at FROM journal n WHERE n.seq >= coalesce(t.seq, j.seq)
                ORDER BY n.at DESC LIMIT 1),)" ROWLOCK_WHO_COLUMNS
                       R"(FROM house_clock c LEFT JOIN journal j ON j.seq = (SELECT max(seq) FROM journal)
        LEFT JOIN journal t ON t.seq = (SELECT seq FROM journal
            WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set')
                ORDER BY seq DESC LIMIT 1))" ROWLOCK_WHO_TABLES};

constexpr Sql newestTime{R"(
        SELECT coalesce(max(at), 0) FROM journal WHERE seq >= coalesce(
            (SELECT seq FROM journal INDEXED BY journal_of_clock
                WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set') ORDER BY seq DESC LIMIT 1),
            (SELECT max(seq) FROM journal), 0))",
                         R"(
        SELECT coalesce(max(at), 0) FROM journal WHERE seq >= coalesce(
            (SELECT seq FROM journal
                WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set') ORDER BY seq DESC LIMIT 1),
            (SELECT max(seq) FROM journal), 0))"};

StaffHere staffOf(const Row &row)
{
    StaffHere here{row.boolean(12)};
    if (row.isNull(13))
        return here;
    here.atWork = AtWork{int(row.integer(13)), row.text(14), row.text(15), rightsFromText(row.text(16))};
    if (!row.isNull(17))
        here.atWork->refundLimit = row.integer(17);
    return here;
}

ShiftHere shiftOf(const Row &row)
{
    ShiftHere here{row.boolean(18)};
    if (row.isNull(19))
        return here;
    here.shift = row.id<ShiftId>(19);
    here.isCounted = row.text(20) != u"open";
    here.isTheirs = row.isNull(21) || row.boolean(23) || (!row.isNull(13) && row.integer(13) == row.integer(21));
    here.whose = row.text(22);
    return here;
}

KeptTime keptTimeOf(const Row &row)
{
    const bool entries = !row.isNull(2);
    KeptTime kept;
    kept.boot = row.text(0);
    kept.offsetMs = row.integer(1);
    kept.head =
        entries ? JournalHead{row.integer(2), row.bytes(3), row.instant(4)} : JournalHead{0, QByteArray(32, '\0'), {}};
    if (entries)
        kept.newest = row.instant(11);
    kept.sealDue = row.boolean(5);
    kept.wallUntil = row.integer(7);
    kept.namesDue = row.boolean(8);
    if (!row.isNull(9))
        kept.server = ServerTime{row.instant(9), row.text(10)};
    kept.workplace = {staffOf(row), shiftOf(row)};
    const QJsonObject told = QJsonDocument::fromJson(row.utf8(6)).object();
    if (!told.contains(QStringLiteral("offset")))
        return kept; // no entry yet, or one of an older Rowlock
    const QString boot = told.value(QStringLiteral("boot")).toString();
    const qint64 offset = told.value(QStringLiteral("offset")).toInteger();
    kept.isTold = true;
    kept.isMended = boot != kept.boot || offset != kept.offsetMs;
    kept.boot = boot;
    kept.offsetMs = offset;
    return kept;
}

} // namespace

FirstLook askKeptTime(const QString &terminal, std::optional<KeptTime> &answer)
{
    return {keptTime, {terminal}, [&answer](const Row &row) {
                answer = keptTimeOf(row);
                return true;
            }};
}

Result<KeptTime> readKeptTime(Connection &connection, const QString &terminal)
{
    return one<KeptTime>(connection, keptTime, keptTimeOf, terminal);
}

// An entry about the clock is never before any other.
Result<Instant> newestEntry(Connection &connection)
{
    return one<Instant>(connection, newestTime, [](const Row &row) { return row.instant(0); });
}

Result<KeptTime> theOne(const std::optional<KeptTime> &answer)
{
    return detail::exactlyOne<KeptTime>(keptTime, answer);
}

} // namespace rowlock
