// The reports that are kept under names: their story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

namespace rowlock {

namespace {

QString favouriteNamed(qint64 no)
{
    return QCoreApplication::translate("Verify", "Favourite %1").arg(no);
}

void favouriteSaved(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("favourite");
    const FavouriteStory favourite{
        entry.text("name"),
        entry.text("report"),
        QString::fromUtf8(
            QJsonDocument(entry.body.value(QLatin1String("choices")).toObject()).toJson(QJsonDocument::Compact)),
        entry.text("days"),
        entry.text("first_day"),
        entry.text("last_day"),
        entry.text("terminal"),
        entry.text("since_day"),
        entry.number("dropped")};
    const bool isNew = no == qint64(replay.favourites.size()) + 1;
    const bool isTaken = std::ranges::any_of(replay.favourites.asKeyValueRange(), [&](const auto &other) {
        return other.first != no && other.second.dropped == 0 && favourite.dropped == 0
               && other.second.name.toCaseFolded() == favourite.name.toCaseFolded();
    });
    if (no < 1 || (!isNew && !replay.favourites.contains(no)) || replay.favourites.value(no).dropped != 0 || isTaken)
        replay.impossible(entry, story("there was no such favourite, or another of its name"));
    replay.favourites.insert(no, favourite);
}

} // namespace

const ReplaySteps &favouriteSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("favourite.saved"), &favouriteSaved}};
    return steps;
}

Result<Done> compareFavourites(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.favourites;
    TRY(detail::execute(connection, R"(
        SELECT favourite_no, name, name_key, report, choices, days, first_day, last_day, terminal, since_day, is_dropped
        FROM report_favourite)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison favourite(findings, [&] { return favouriteNamed(no); });
                            if (!told.contains(no)) {
                                favourite.missingInJournal();
                                return true;
                            }
                            const FavouriteStory story = told.take(no);
                            favourite.same("name", row.text(1), story.name);
                            favourite.same("name without case", row.text(2), story.name.toCaseFolded());
                            favourite.same("report", row.text(3), story.report);
                            favourite.same("choices", row.text(4), story.choices);
                            favourite.same("days", row.text(5), story.days);
                            favourite.same("first day", row.text(6), story.first);
                            favourite.same("last day", row.text(7), story.last);
                            favourite.same("terminal", row.text(8), story.terminal);
                            favourite.same("since", row.text(9), story.since);
                            favourite.same("dropped", row.integer(10), story.dropped);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, favouriteNamed(no));
    return Done{};
}

} // namespace rowlock
