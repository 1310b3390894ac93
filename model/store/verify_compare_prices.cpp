// The journal's tale of price types, and of what categories cost for each, against their tables.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString typeName(qint64 type)
{
    return QCoreApplication::translate("Verify", "Price type %1").arg(type);
}

Result<Done> compareTypes(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.types;
    TRY(detail::execute(connection, R"(SELECT type_no, name, letter, color, offered FROM price_type)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison type(findings, [&] { return typeName(no); });
                            if (!told.contains(no)) {
                                type.missingInJournal();
                                return true;
                            }
                            const TypeStory story = told.take(no);
                            type.same("name", row.text(1), story.name);
                            type.same("key", row.text(2), story.letter);
                            type.same("colour", row.text(3), story.color);
                            type.same("offered", row.integer(4), story.offered);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, typeName(no));
    return Done{};
}

} // namespace

Result<Done> comparePrices(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareTypes(connection, replay, findings));
    QHash<InEvent, QMap<qint64, qint64>> found;
    TRY(detail::execute(connection, R"(SELECT event_id, pool_no, type_no, price_minor FROM pool_price)",
                        [&](const Row &row) {
                            found[{row.integer(0), row.integer(1)}].insert(row.integer(2), row.integer(3));
                            return true;
                        }));
    for (auto event = replay.events.cbegin(); event != replay.events.cend(); ++event) {
        for (qint64 no = 0; no < event->pools.size(); ++no) {
            const QMap<qint64, qint64> prices = found.take({event.key(), no});
            const QMap<qint64, qint64> &story = event->pools.at(no).prices;
            if (prices == story)
                continue;
            QMap<qint64, qint64> all = prices;
            all.insert(story);
            const Comparison pool(findings, [&] { return findings.pool(event.key(), no); });
            for (const qint64 type : all.keys())
                pool.same(qPrintable(typeName(type)), prices.value(type, -1), story.value(type, -1));
        }
    }
    if (!found.isEmpty()) // of categories that no entry tells of
        findings.add(QT_TRANSLATE_NOOP("Verify", "%1 prices are of categories that no event has."),
                     {QString::number(found.size())});
    return Done{};
}

} // namespace rowlock
