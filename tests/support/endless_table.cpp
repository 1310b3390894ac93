#include "tests/support/endless_table.h"

#include "tests/support/foreign_program.h"
#include "tests/support/test_server.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QString makeEndless(const QString &house, const QString &table, const QString &columns)
{
    ForeignProgram other(house);
    const QString moved = other.tries(u"ALTER TABLE %1 RENAME TO %1_kept"_s.arg(table));
    if (!moved.isEmpty())
        return moved;
    const QString numbers =
        testsOnServer()
            ? u"FROM (SELECT a + b AS i FROM generate_series(1, 1000000) AS a,"_s
              u" generate_series(1, 1000000) AS b) AS n"_s
            : u"FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 - i FROM n) SELECT i FROM n) AS n"_s;
    return other.tries(u"CREATE VIEW %1 AS SELECT %2 %3 WHERE i < 0"_s.arg(table, columns, numbers));
}

} // namespace rowlock
