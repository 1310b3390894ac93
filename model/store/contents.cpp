#include "model/store/contents.h"

#include "model/db/statement.h"
#include "model/store/lost_entries.h"

namespace rowlock {

Result<HouseContents> readContents(Connection &connection)
{
    TRY_GET(HouseContents contents, one<HouseContents>(connection, R"(
        SELECT (SELECT time_zone FROM house), (SELECT count(*) FROM event WHERE deleted_at IS NULL),
            (SELECT count(*) FROM sale_order), (SELECT coalesce(max(seq), 0) FROM journal),
            (SELECT at FROM journal ORDER BY seq DESC LIMIT 1))",
                                                       [](const Row &row) {
                                                           return HouseContents{{},
                                                                                row.text(0).toUtf8(),
                                                                                row.integer(1),
                                                                                row.integer(2),
                                                                                row.integer(3),
                                                                                row.optionalInstant(4)};
                                                       }));
    contents.file = connection.file();
    return contents;
}

Result<BackupFigures> readBackupFigures(Connection &connection)
{
    TRY_GET(const QString code,
            one<QString>(connection, R"(SELECT currency FROM house)", [](const Row &row) { return row.text(0); }));
    TRY_GET(const Currency currency, Currency::fromCode(code));
    TRY_GET(BackupFigures figures, one<BackupFigures>(connection, R"(
        SELECT (SELECT hash FROM journal ORDER BY seq LIMIT 1), (SELECT time_zone FROM house),
            (SELECT count(*) FROM event WHERE deleted_at IS NULL), (SELECT count(*) FROM sale_order),
            (SELECT count(*) FROM ticket WHERE state IN ('valid', 'used')),
            (SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) FROM payment_ledger),
            (SELECT coalesce(max(z_no), 0) FROM z_report),
            (SELECT at FROM journal ORDER BY seq DESC LIMIT 1))",
                                                      [&](const Row &row) {
                                                          BackupFigures read;
                                                          read.house = row.bytes(0);
                                                          read.zone = row.text(1).toUtf8();
                                                          read.events = row.integer(2);
                                                          read.orders = row.integer(3);
                                                          read.tickets = row.integer(4);
                                                          read.taken = {row.integer(5), currency};
                                                          read.shiftsClosed = row.integer(6);
                                                          read.newest = row.optionalInstant(7);
                                                          return read;
                                                      }));
    TRY_GET(figures.end, journalEnd(connection));
    return figures;
}

Result<QByteArray> readHouseId(Connection &connection)
{
    return one<QByteArray>(connection, R"(SELECT hash FROM journal ORDER BY seq LIMIT 1)",
                           [](const Row &row) { return row.bytes(0); });
}

Result<BackupMark> readBackupMark(Connection &connection)
{
    TRY_GET(const JournalEnd end, journalEnd(connection));
    TRY_GET(const qint64 shifts, one<qint64>(connection, R"(SELECT coalesce(max(z_no), 0) FROM z_report)",
                                             [](const Row &row) { return row.integer(0); }));
    return BackupMark{{}, end, shifts};
}

} // namespace rowlock
