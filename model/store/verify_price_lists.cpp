// The house's price lists, and which of them events use: told by the journal, and against their tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

constexpr qint64 asListed = -2; // of an event's own price: it has none

void listSaved(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("list");
    if (no < 1 || no > qint64(replay.lists.size()) + 1)
        replay.impossible(entry, story("there was no such price list"));
    ListStory &list = replay.lists[no];
    list.name = entry.text("name");
    list.offered = entry.body.value(QStringLiteral("offered")).toBool() ? 1 : 0;
    for (const auto &one : entry.body.value(QStringLiteral("prices")).toArray()) {
        const QJsonObject told = one.toObject();
        const ListField field(told.value(QStringLiteral("category")).toString(),
                              told.value(QStringLiteral("type")).toInteger(-1));
        const qint64 price = told.value(QStringLiteral("price")).toInteger(-1);
        if (!replay.types.contains(field.second))
            replay.impossible(entry, story("there was no such price type"));
        if (price >= 0)
            list.prices.insert(field, price);
        else if (list.prices.remove(field) == 0)
            replay.impossible(entry, story("its price was another before"));
    }
}

void listsUsed(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end())
        return replay.impossible(entry, story("the event was not there yet"));
    event->lists.clear();
    for (const auto &one : entry.body.value(QStringLiteral("lists")).toArray()) {
        const QJsonObject told = one.toObject();
        const auto moment = [&told](const char *name) {
            const QJsonValue value = told.value(QLatin1String(name));
            return value.isDouble() ? QString::number(value.toInteger()) : QString();
        };
        const qint64 list = told.value(QStringLiteral("list")).toInteger(-1);
        if (!replay.lists.contains(list))
            replay.impossible(entry, story("there was no such price list"));
        event->lists.insert(list, {moment("from"), moment("until")});
    }
    if (event->lists.isEmpty())
        event->ownPrices.clear();
}

void eventPriced(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    const std::pair field(entry.number("pool"), entry.number("type"));
    if (event == replay.events.end() || field.first < 0 || field.first >= event->pools.size())
        return replay.impossible(entry, story("there was no such category"));
    if (!replay.types.contains(field.second))
        replay.impossible(entry, story("there was no such price type"));
    if (event->ownPrices.value(field, asListed) != entry.number("from"))
        replay.impossible(entry, story("its price was another before"));
    const qint64 price = entry.number("price");
    if (price == asListed)
        event->ownPrices.remove(field);
    else
        event->ownPrices.insert(field, price);
}

QString listName(qint64 list)
{
    return QCoreApplication::translate("Verify", "Price list %1").arg(list);
}

Result<Done> compareEachList(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.lists;
    QHash<qint64, QMap<ListField, qint64>> found;
    TRY(detail::execute(connection, R"(SELECT list_no, category, type_no, price_minor FROM list_price)",
                        [&](const Row &row) {
                            found[row.integer(0)].insert({row.text(1), row.integer(2)}, row.integer(3));
                            return true;
                        }));
    TRY(detail::execute(connection, R"(SELECT list_no, name, offered FROM price_list)", [&](const Row &row) {
        const qint64 no = row.integer(0);
        const Comparison list(findings, [&] { return listName(no); });
        if (!told.contains(no)) {
            list.missingInJournal();
            return true;
        }
        const ListStory story = told.take(no);
        list.same("name", row.text(1), story.name);
        list.same("offered", row.integer(2), story.offered);
        const QMap<ListField, qint64> prices = found.take(no);
        QMap<ListField, qint64> all = prices;
        all.insert(story.prices);
        for (const ListField &field : all.keys())
            list.same(qPrintable(QStringLiteral("%1, %2").arg(field.first, QString::number(field.second))),
                      prices.value(field, -1), story.prices.value(field, -1));
        return true;
    }));
    for (const qint64 no : told.keys())
        missingInTables(findings, listName(no));
    for (const qint64 no : found.keys())
        findings.add(QT_TRANSLATE_NOOP("Verify", "%1 is in the tables but not in the journal."), {listName(no)});
    return Done{};
}

// Which lists, from when and until when, as text, for there is no moment that could not be one.
Result<Done> compareListUses(Connection &connection, const Replay &replay, Findings &findings)
{
    QHash<qint64, QMap<qint64, ListUseStory>> found;
    TRY(detail::execute(connection, R"(SELECT event_id, list_no, from_at, until_at FROM event_list)",
                        [&](const Row &row) {
                            const auto moment = [&row](int column) {
                                return row.isNull(column) ? QString() : QString::number(row.integer(column));
                            };
                            found[row.integer(0)].insert(row.integer(1), {moment(2), moment(3)});
                            return true;
                        }));
    for (auto event = replay.events.cbegin(); event != replay.events.cend(); ++event) {
        const QMap<qint64, ListUseStory> uses = found.take(event.key());
        QMap<qint64, ListUseStory> all = uses;
        all.insert(event->lists);
        const Comparison shown(findings, [&] { return findings.event(event.key()); });
        for (const qint64 list : all.keys()) {
            shown.same("price list", uses.contains(list) ? list : 0, event->lists.contains(list) ? list : 0);
            shown.same("price list from", uses.value(list).from, event->lists.value(list).from);
            shown.same("price list until", uses.value(list).until, event->lists.value(list).until);
        }
    }
    if (!found.isEmpty())
        findings.add(QT_TRANSLATE_NOOP("Verify", "Price lists are used by %1 events that there are not."),
                     {QString::number(found.size())});
    return Done{};
}

Result<Done> compareOwnPrices(Connection &connection, const Replay &replay, Findings &findings)
{
    QHash<qint64, QMap<std::pair<qint64, qint64>, qint64>> found;
    TRY(detail::execute(connection, R"(SELECT event_id, pool_no, type_no, coalesce(price_minor, -1) FROM event_price)",
                        [&](const Row &row) {
                            found[row.integer(0)].insert({row.integer(1), row.integer(2)}, row.integer(3));
                            return true;
                        }));
    for (auto event = replay.events.cbegin(); event != replay.events.cend(); ++event) {
        const QMap<std::pair<qint64, qint64>, qint64> prices = found.take(event.key());
        QMap<std::pair<qint64, qint64>, qint64> all = prices;
        all.insert(event->ownPrices);
        for (const auto &field : all.keys()) {
            const Comparison pool(findings, [&] { return findings.pool(event.key(), field.first); });
            pool.same("price beside the lists", prices.value(field, asListed), event->ownPrices.value(field, asListed));
        }
    }
    if (!found.isEmpty())
        findings.add(QT_TRANSLATE_NOOP("Verify", "%1 prices are of categories that no event has."),
                     {QString::number(found.size())});
    return Done{};
}

} // namespace

const ReplaySteps &priceListSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("list.saved"), &listSaved},
                                      {QStringLiteral("event.lists"), &listsUsed},
                                      {QStringLiteral("event.priced"), &eventPriced}};
    return steps;
}

Result<Done> comparePriceLists(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareEachList(connection, replay, findings));
    TRY(compareListUses(connection, replay, findings));
    return compareOwnPrices(connection, replay, findings);
}

} // namespace rowlock
