// The words that orders are found by, against the names they come from.
#include "model/domain/patron.h"
#include "model/store/verify_tables.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

namespace rowlock {

Result<Done> checkNames(Connection &connection, Findings &findings)
{
    QHash<qint64, QSet<QString>> kept;
    TRY(detail::execute(connection, R"(SELECT order_id, word FROM patron_word)", [&](const Row &row) {
        kept[row.integer(0)].insert(row.text(1));
        return true;
    }));
    qint64 names = 0;
    TRY(detail::execute(connection, R"(SELECT order_id, patron FROM sale_order WHERE patron <> '')",
                        [&](const Row &row) {
                            ++names;
                            const QStringList words = patronWords(row.text(1));
                            if (kept.take(row.integer(0)) != QSet<QString>(words.begin(), words.end()))
                                findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 is not found by its patron's name."),
                                             {findings.order(row.integer(0))});
                            return true;
                        }));
    for (auto rest = kept.cbegin(); rest != kept.cend(); ++rest)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 is found by a name that it has not."),
                     {findings.order(rest.key())});
    findings.counted("names", names);
    return Done{};
}

} // namespace rowlock
