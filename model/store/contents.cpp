#include "model/store/contents.h"

#include "model/db/statement.h"

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

} // namespace rowlock
