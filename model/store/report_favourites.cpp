#include "model/store/report_favourites.h"

#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qsizetype longestFavouriteName = 60;
constexpr qsizetype longestChoices = 4000;

QDate favouriteDay(const QString &text)
{
    return QDate::fromString(text, Qt::ISODate);
}

QString textOfDay(const QDate &day)
{
    return day.isValid() ? day.toString(Qt::ISODate) : QString();
}

ReportFavourite favouriteOf(const Row &row)
{
    ReportFavourite favourite;
    favourite.no = int(row.integer(0));
    favourite.name = row.text(1);
    favourite.kind = reportKindFromName(row.text(2)).value_or(ReportKind::Tonight);
    favourite.filter = filterOf(QJsonDocument::fromJson(row.text(3).toUtf8()).object());
    favourite.days = {daysFromName(row.text(4)).value_or(ReportDays::All), favouriteDay(row.text(5)),
                      favouriteDay(row.text(6))};
    favourite.terminal = row.text(7);
    favourite.since = favouriteDay(row.text(8));
    favourite.isDropped = row.boolean(9);
    return favourite;
}

QJsonObject told(const ReportFavourite &favourite)
{
    return {{u"choices"_s, choicesOf(favourite.kind, favourite.filter)},
            {u"days"_s, daysName(favourite.days.days)},
            {u"dropped"_s, int(favourite.isDropped)},
            {u"favourite"_s, favourite.no},
            {u"first_day"_s, textOfDay(favourite.days.first)},
            {u"last_day"_s, textOfDay(favourite.days.last)},
            {u"name"_s, favourite.name},
            {u"report"_s, reportName(favourite.kind)},
            {u"since_day"_s, textOfDay(favourite.since)},
            {u"terminal"_s, favourite.terminal}};
}

QString choicesText(const ReportFavourite &favourite)
{
    return QString::fromUtf8(QJsonDocument(choicesOf(favourite.kind, favourite.filter)).toJson(QJsonDocument::Compact));
}

Result<QString> checkedFavouriteName(const QList<ReportFavourite> &known, const ReportFavourite &favourite)
{
    const QString name = favourite.name.simplified();
    TRY(checkTyped(name, "name"));
    if (name.isEmpty() || name.size() > longestFavouriteName)
        return badArgument(Store::tr("A favourite's name has 1 to %1 characters.").arg(longestFavouriteName), "name");
    const bool isTaken = std::ranges::any_of(known, [&](const ReportFavourite &other) {
        return other.no != favourite.no && other.name.toCaseFolded() == name.toCaseFolded();
    });
    if (isTaken)
        return badArgument(Store::tr("Another favourite is called “%1”. Choose another name.").arg(name), "name");
    return name;
}

Result<ChosenDays> checkedDays(const ReportFavourite &favourite)
{
    const ChosenDays &days = favourite.days;
    if (!isOfDays(favourite.kind))
        return ChosenDays{ReportDays::All};
    if (days.days != ReportDays::Between)
        return ChosenDays{days.days};
    if (!days.first.isValid() || !days.last.isValid() || days.last < days.first)
        return badArgument(Store::tr("The last day of the report lies before its first one, or one is missing."), "to");
    return days;
}

Result<Done> checkFavourite(const ReportFavourite &favourite)
{
    for (const auto &[text, argument] :
         {std::pair(favourite.filter.clerk, "of_clerk"), std::pair(favourite.filter.terminal, "of_terminal"),
          std::pair(std::optional(favourite.terminal), "terminal")}) {
        TRY(checkTyped(text.value_or(QString()), argument));
        if (text.value_or(QString()).size() > 200)
            return badArgument(Store::tr("The name of a terminal or clerk has at most 200 characters."), argument);
    }
    if (choicesText(favourite).size() > longestChoices)
        return badArgument(Store::tr("These are too many choices to keep. Choose fewer events."), "beside");
    return Done{};
}

Result<Done> writeFavourite(Writing &writing, const ReportFavourite &favourite, bool isNew)
{
    TRY(record(writing, {u"favourite.saved"_s, {}, -1, {}, {}, told(favourite)}));
    TRY(writeEntries(writing));
    const QString first = textOfDay(favourite.days.first), last = textOfDay(favourite.days.last);
    if (isNew)
        return post(writing.db(), R"(
            INSERT INTO report_favourite (favourite_no, name, name_key, report, choices, days, first_day, last_day,
                terminal, since_day, is_dropped)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0))",
                    favourite.no, favourite.name, favourite.name.toCaseFolded(), reportName(favourite.kind),
                    choicesText(favourite), daysName(favourite.days.days), first, last, favourite.terminal,
                    textOfDay(favourite.since));
    return postOne(writing.db(), R"(
        UPDATE report_favourite SET name = ?, name_key = ?, report = ?, choices = ?, days = ?, first_day = ?,
            last_day = ?, terminal = ?, since_day = ?, is_dropped = ?
        WHERE favourite_no = ?)",
                   favourite.name, favourite.name.toCaseFolded(), reportName(favourite.kind), choicesText(favourite),
                   daysName(favourite.days.days), first, last, favourite.terminal, textOfDay(favourite.since),
                   favourite.isDropped, favourite.no);
}

tl::unexpected<Error> refuseDropped(const ReportFavourite &favourite)
{
    return refuse(
        ErrorCode::Forbidden,
        Store::tr("The favourite “%1” was dropped in the meantime. Keep the report anew.").arg(favourite.name),
        {{u"favourite"_s, favourite.no}});
}

Result<ReportFavourite> keepNow(Writing &writing, ReportFavourite favourite)
{
    TRY_GET(const QList<ReportFavourite> known, readFavourites(writing.db()));
    TRY_GET(favourite.name, checkedFavouriteName(known, favourite));
    std::optional<ReportFavourite> before;
    if (favourite.no > 0) {
        TRY_GET(before, favouriteOfNumber(writing.db(), favourite.no));
        if (before->isDropped)
            return refuseDropped(*before);
    }
    favourite.since = {};
    if (favourite.isNightly() && before && before->isNightly()) {
        favourite.since = before->since;
    } else if (favourite.isNightly()) {
        TRY_GET(const QDate closed, lastDayClosed(writing.db(), writing.now()));
        favourite.since = closed.addDays(1);
    }
    if (before && told(*before) == told(favourite))
        return favourite;
    if (!before) {
        TRY_GET(favourite.no,
                one<int>(writing.db(), R"(SELECT coalesce(max(favourite_no), 0) + 1 FROM report_favourite)",
                         [](const Row &row) { return int(row.integer(0)); }));
    }
    TRY(writeFavourite(writing, favourite, !before));
    return favourite;
}

constexpr const char *favouriteColumns = R"(
    SELECT favourite_no, name, report, choices, days, first_day, last_day, terminal, since_day, is_dropped
    FROM report_favourite WHERE (CAST(? AS BIGINT) = 0 AND is_dropped = 0) OR favourite_no = ? ORDER BY name_key)";

} // namespace

Result<QList<ReportFavourite>> readFavourites(Connection &connection)
{
    return all<ReportFavourite>(connection, favouriteColumns, favouriteOf, 0, 0);
}

Result<ReportFavourite> readFavourite(Connection &connection, const QString &name)
{
    TRY_GET(const QList<ReportFavourite> known, readFavourites(connection));
    const QString wanted = name.simplified().toCaseFolded();
    const auto found =
        std::ranges::find(known, wanted, [](const ReportFavourite &each) { return each.name.toCaseFolded(); });
    if (found == known.end())
        return refuseByHouse(Store::tr("No favourite is called “%1”. See the list of favourites.").arg(name.trimmed()),
                             {{u"argument"_s, u"favourite"_s}});
    return *found;
}

Result<ReportFavourite> favouriteOfNumber(Connection &connection, int no)
{
    TRY_GET(const auto found, optional<ReportFavourite>(connection, favouriteColumns, favouriteOf, no, no));
    if (!found)
        return refuseByHouse(Store::tr("There is no such favourite. See the list of favourites."),
                             {{u"argument"_s, u"favourite"_s}});
    return *found;
}

Result<ReportFavourite> keepFavourite(Connection &connection, const Act &act, const ReportFavourite &typed)
{
    ReportFavourite favourite = typed;
    favourite.terminal = typed.terminal.trimmed();
    TRY_GET(favourite.days, checkedDays(typed));
    TRY(checkFavourite(favourite));
    return write(connection, act, Turn::house(), [&](Writing &writing) { return keepNow(writing, favourite); });
}

Result<ReportFavourite> dropFavourite(Connection &connection, const Act &act, int no)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<ReportFavourite> {
        TRY_GET(ReportFavourite favourite, favouriteOfNumber(writing.db(), no));
        if (favourite.isDropped)
            return refuseDropped(favourite);
        favourite.isDropped = true;
        favourite.terminal.clear();
        favourite.since = {};
        TRY(writeFavourite(writing, favourite, false));
        return favourite;
    });
}

Result<QDate> lastDayClosed(Connection &connection, Instant now)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    TRY_GET(const auto openSince,
            one<std::optional<Instant>>(
                connection, R"(SELECT min(opened_at) FROM shift WHERE state <> 'closed')",
                [](const Row &row) { return row.isNull(0) ? std::nullopt : std::optional(row.instant(0)); }));
    return lastClosedDay(now, QTimeZone(house.timeZone), openSince);
}

} // namespace rowlock
