#include "model/domain/report_favourite.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct FavouriteTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

template <typename Tag>
void insertId(QJsonObject &choices, const QString &name, const std::optional<Id<Tag>> &id)
{
    if (id)
        choices.insert(name, id->value());
}

void insertText(QJsonObject &choices, const QString &name, const std::optional<QString> &text)
{
    if (text)
        choices.insert(name, *text);
}

template <typename Tag>
std::optional<Id<Tag>> idIn(const QJsonObject &choices, const QString &name)
{
    return choices.contains(name) ? std::optional(Id<Tag>(choices.value(name).toInteger())) : std::nullopt;
}

std::optional<QString> textOf(const QJsonObject &choices, const QString &name)
{
    return choices.contains(name) ? std::optional(choices.value(name).toString()) : std::nullopt;
}

} // namespace

ReportFilter ReportFavourite::on(const QDate &today, const QTimeZone &zone, Qt::DayOfWeek weekBegins) const
{
    ReportFilter chosen = filter;
    const bool isOfOneDay = kind == ReportKind::Tonight && days.days == ReportDays::All; // which it takes for today's
    if (isOfDays(kind))
        setRange(chosen, isOfOneDay ? DayRange{today, today} : rangeOn(days, today, weekBegins), zone);
    return chosen;
}

QJsonObject choicesOf(ReportKind kind, const ReportFilter &filter)
{
    QJsonObject choices;
    insertId(choices, u"event"_s, filter.event);
    insertId(choices, u"production"_s, filter.production);
    insertId(choices, u"shift"_s, filter.shift);
    insertText(choices, u"of_clerk"_s, filter.clerk);
    insertText(choices, u"of_terminal"_s, filter.terminal);
    if (kind == ReportKind::Breakdown)
        choices.insert(u"by"_s, dimensionName(filter.by));
    if (filter.secondBy)
        choices.insert(u"second_by"_s, dimensionName(*filter.secondBy));
    QJsonArray beside;
    for (const EventId event : filter.beside)
        beside.append(event.value());
    if (!beside.isEmpty())
        choices.insert(u"beside"_s, beside);
    if (filter.settlement)
        choices.insert(u"settlement"_s, *filter.settlement);
    return choices;
}

ReportFilter filterOf(const QJsonObject &choices)
{
    ReportFilter filter;
    filter.event = idIn<EventTag>(choices, u"event"_s);
    filter.production = idIn<ProductionTag>(choices, u"production"_s);
    filter.shift = idIn<ShiftTag>(choices, u"shift"_s);
    filter.clerk = textOf(choices, u"of_clerk"_s);
    filter.terminal = textOf(choices, u"of_terminal"_s);
    filter.by = dimensionFromName(choices.value(u"by"_s).toString()).value_or(filter.by);
    if (const auto second = dimensionFromName(choices.value(u"second_by"_s).toString()))
        filter.secondBy = *second;
    for (const QJsonValue &event : choices.value(u"beside"_s).toArray())
        filter.beside.append(EventId(event.toInteger()));
    if (choices.contains(u"settlement"_s))
        filter.settlement = choices.value(u"settlement"_s).toInt();
    return filter;
}

QString leftOutText(const NightsAsked &asked)
{
    QStringList sentences;
    for (const auto &[name, days] : asked.leftOut)
        sentences += FavouriteTexts::tr("%1: nothing was printed for %2.")
                         .arg(name, chosenDaysText({ReportDays::Between, days.first, days.last}));
    return sentences.join(u' ');
}

} // namespace rowlock
