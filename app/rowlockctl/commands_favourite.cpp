// Reports that are kept under names, and those that are printed every night.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/print_answers.h"
#include "app/rowlockctl/report_answers.h"
#include "app/rowlockctl/report_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/favourite_desk.h"
#include "model/service/print_run.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonValue dayJson(const QDate &day)
{
    return day.isValid() ? QJsonValue(day.toString(Qt::ISODate)) : QJsonValue();
}

QJsonObject favouriteJson(const ReportFavourite &favourite)
{
    return {{u"favourite"_s, favourite.no},
            {u"name"_s, favourite.name},
            {u"report"_s, reportName(favourite.kind)},
            {u"choices"_s, choicesOf(favourite.kind, favourite.filter)},
            {u"days"_s, daysName(favourite.days.days)},
            {u"from"_s, dayJson(favourite.days.first)},
            {u"to"_s, dayJson(favourite.days.last)},
            {u"nightly"_s, favourite.isNightly()},
            {u"terminal"_s, favourite.isNightly() ? QJsonValue(favourite.terminal) : QJsonValue()},
            {u"since"_s, dayJson(favourite.since)}};
}

// "by day, event 3": as its options have it.
QString choicesText(const ReportFavourite &favourite)
{
    QStringList texts;
    const QJsonObject choices = choicesOf(favourite.kind, favourite.filter);
    for (const QString &name : choices.keys()) {
        const QJsonValue value = choices.value(name);
        QStringList values;
        for (const QJsonValue &each : value.isArray() ? value.toArray() : QJsonArray{value})
            values += each.isString() ? safeText(each.toString()) : QString::number(each.toInteger());
        texts += QString(name).replace(u'_', u' ') + u' ' + values.join(u' ');
    }
    return texts.join(u", "_s);
}

QString favouritesText(const QList<ReportFavourite> &favourites)
{
    if (favourites.isEmpty())
        return Ctl::tr("No report is kept as a favourite. Keep one with 'report favourite keep'.\n");
    TextTable table(
        {Ctl::tr("NAME"), Ctl::tr("REPORT"), Ctl::tr("DAYS"), Ctl::tr("CHOICES"), Ctl::tr("EVERY NIGHT AT")});
    for (const ReportFavourite &each : favourites)
        table.add({safeText(each.name), reportName(each.kind),
                   isOfDays(each.kind) ? chosenDaysText(each.days) : QString(), choicesText(each),
                   safeText(each.terminal)});
    return table.toString();
}

Answer favouriteAnswer(const ReportFavourite &favourite)
{
    return {favouriteJson(favourite), [favourite] { return favouritesText({favourite}); }};
}

Result<ReportFavourite> namedFavourite(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    return FavouriteDesk(*desk).named(parameters.text(u"favourite"_s));
}

Result<Answer> listFavourites(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<ReportFavourite> favourites, FavouriteDesk(*desk).all());
    QJsonArray list;
    for (const ReportFavourite &each : favourites)
        list.append(favouriteJson(each));
    return Answer{{{u"favourites"_s, list}}, [favourites] { return favouritesText(favourites); }};
}

Result<Answer> showFavourite(Session &session, const Parameters &parameters)
{
    TRY_GET(const ReportFavourite favourite, namedFavourite(session, parameters));
    return favouriteAnswer(favourite);
}

Result<QDate> dayGiven(const Parameters &parameters, const QString &name)
{
    const QString text = parameters.text(name);
    const QDate day = QDate::fromString(text, u"yyyy-MM-dd"_s); // ISO dates may have a time behind them
    if (!day.isValid())
        return wrongArgument(name, Ctl::tr("A favourite has whole days. Give one as 2026-11-21."));
    return day;
}

Result<Done> readDays(ReportFavourite &favourite, const Parameters &parameters)
{
    const bool isFixed = parameters.has(u"from"_s) || parameters.has(u"to"_s);
    if (!parameters.has(u"days"_s) && !isFixed)
        return Done{};
    if (!isOfDays(favourite.kind))
        return wrongArgument(u"days"_s, Ctl::tr("The report %1 is of no days.").arg(reportName(favourite.kind)));
    if (parameters.has(u"days"_s) && isFixed)
        return wrongArgument(u"days"_s, Ctl::tr("--days goes without --from and --to."));
    if (!isFixed) {
        TRY_GET(const ReportDays days, daysFromName(parameters.text(u"days"_s)));
        favourite.days = {days};
        return Done{};
    }
    favourite.days = {ReportDays::Between};
    TRY_GET(favourite.days.first, dayGiven(parameters, u"from"_s));
    TRY_GET(favourite.days.last, dayGiven(parameters, u"to"_s));
    return Done{};
}

Result<Done> readNightly(ReportFavourite &favourite, const Parameters &parameters, const Desk &desk)
{
    const QString nightly = parameters.text(u"nightly"_s);
    if (parameters.has(u"printed_at"_s) && nightly == u"no")
        return wrongArgument(u"printed_at"_s, Ctl::tr("--printed-at goes with --nightly yes."));
    if (nightly == u"no")
        favourite.terminal.clear();
    else if (parameters.has(u"printed_at"_s))
        favourite.terminal = parameters.text(u"printed_at"_s);
    else if (nightly == u"yes" && !favourite.isNightly())
        favourite.terminal = desk.actor().terminal;
    return Done{};
}

// The one of this name, where there is one: what is not said stays, but with another report.
Result<Answer> keepReport(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const auto before = FavouriteDesk(*desk).named(parameters.text(u"favourite"_s));
    ReportFavourite favourite = before.value_or(ReportFavourite());
    TRY_GET(const ReportFilter choices, reportChoices(parameters));
    if (parameters.has(u"report"_s)) {
        TRY_GET(favourite.kind, reportKindFromName(parameters.text(u"report"_s)));
        favourite.filter = choices;
        favourite.days = {usualDays(favourite.kind)};
    } else if (!before) {
        return refuse(before.error());
    } else if (!(choicesOf(ReportKind::Tonight, choices).isEmpty() && !parameters.has(u"by"_s))) {
        return wrongArgument(u"report"_s, Ctl::tr("Choices go with their report. Name it too."));
    }
    if (!before)
        favourite.name = parameters.text(u"favourite"_s);
    if (parameters.has(u"rename"_s))
        favourite.name = parameters.text(u"rename"_s);
    TRY(readDays(favourite, parameters));
    TRY(readNightly(favourite, parameters, *desk));
    TRY_GET(const ReportFavourite kept, FavouriteDesk(*desk).keep(favourite));
    return favouriteAnswer(kept);
}

Result<Answer> runFavourite(Session &session, const Parameters &parameters)
{
    TRY_GET(const ReportFavourite favourite, namedFavourite(session, parameters));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ReportFilter filter, FavouriteDesk(*desk).filter(favourite));
    TRY_GET(const Report report, desk->reports().report(favourite.kind, filter));
    return reportAnswer(session, report, parameters);
}

Result<Answer> dropFavourite(Session &session, const Parameters &parameters)
{
    TRY_GET(const ReportFavourite favourite, namedFavourite(session, parameters));
    TRY_GET(Desk * desk, session.desk());
    TRY(FavouriteDesk(*desk).drop(favourite));
    return Answer{{{u"favourite"_s, favourite.no}, {u"name"_s, favourite.name}},
                  [name = favourite.name] { return Ctl::tr("“%1” is no favourite any more.\n").arg(safeText(name)); }};
}

QJsonArray leftOutJson(const NightsAsked &asked)
{
    QJsonArray list;
    for (const auto &[name, days] : asked.leftOut)
        list.append(QJsonObject{{u"name"_s, name}, {u"from"_s, dayJson(days.first)}, {u"to"_s, dayJson(days.last)}});
    return list;
}

// As 'print run', with what the nights since then come to.
Result<Answer> printNights(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NightsAsked asked, FavouriteDesk(*desk).askNights());
    const auto run = runPrints(*desk).map_error(doneButUntold);
    if (!run)
        return refuse(run.error());
    const QList<PrintJob> all = run->printed + run->failed + run->doubtful;
    Answer answer{{{u"asked"_s, printsJson(asked.jobs)},
                   {u"left_out"_s, leftOutJson(asked)},
                   {u"printed"_s, printsJson(run->printed)},
                   {u"failed"_s, printsJson(run->failed)},
                   {u"doubtful"_s, printsJson(run->doubtful)}},
                  [all, leftOut = leftOutText(asked)] {
                      return printsText(all) + (leftOut.isEmpty() ? QString() : leftOut + u'\n');
                  }};
    if (!run->failed.isEmpty() || !run->doubtful.isEmpty()) {
        const PrintJob &first = run->failed.isEmpty() ? run->doubtful.first() : run->failed.first();
        answer.status = 1;
        answer.complaint = Ctl::tr("%1 What was not printed waits: see 'print list'.").arg(problemText(first.problem));
    }
    return answer;
}

Parameter favouriteArgument()
{
    return textArgument(u"favourite"_s, u"FAVOURITE"_s, Ctl::tr("Its name; large and small letters are the same."));
}

QList<Parameter> keepParameters()
{
    Parameter report = reportArgument();
    report.name = u"report"_s;
    report.required = false;
    report.placeholder = u"REPORT"_s;
    report.help += u' ' + Ctl::tr("Left out: the one that it has.");
    return QList<Parameter>{favouriteArgument(), report} + reportScopeParameters() + reportChoiceParameters()
           + QList<Parameter>{
               textOption(u"days"_s, u"WHICH"_s,
                          Ctl::tr("Of business days: all, today (as is usual), yesterday, this_week, last_week, "
                                  "this_month or last_month; this week and this month end today."),
                          reportDaysNames().mid(0, reportDaysNames().size() - 1)),
               textOption(u"from"_s, u"DAY"_s, Ctl::tr("Of fixed days: the first one.")),
               textOption(u"to"_s, u"DAY"_s, Ctl::tr("... and the last one.")),
               textOption(u"nightly"_s, u"yes|no"_s,
                          Ctl::tr("Whether it is printed every night, of the business day that is over then."),
                          {u"yes"_s, u"no"_s}),
               textOption(u"printed_at"_s, u"TERMINAL"_s,
                          Ctl::tr("The terminal on whose printer for reports (otherwise this one).")),
               textOption(u"rename"_s, u"NAME"_s, Ctl::tr("Its name from now on."))};
}

} // namespace

QList<Command> favouriteCommands()
{
    return {{.words = {u"report"_s, u"favourite"_s, u"list"_s},
             .summary = Ctl::tr("Lists the reports that are kept under names."),
             .help = {},
             .parameters = {},
             .run = listFavourites},
            {.words = {u"report"_s, u"favourite"_s, u"keep"_s},
             .summary = Ctl::tr("Keeps a report under a name, or changes what is kept."),
             .help = Ctl::tr("For everybody, with its choices. The report is made once, so that nothing is kept that "
                             "cannot be.\n"
                             "Example: rowlockctl report favourite keep Takings breakdown --by tender --nightly yes"),
             .parameters = keepParameters(),
             .run = keepReport},
            {.words = {u"report"_s, u"favourite"_s, u"show"_s},
             .summary = Ctl::tr("Shows what is kept under a name."),
             .help = {},
             .parameters = {favouriteArgument()},
             .run = showFavourite},
            {.words = {u"report"_s, u"favourite"_s, u"run"_s},
             .summary = Ctl::tr("Makes the report that is kept under a name."),
             .help = Ctl::tr("As 'report' answers it; its days are those of today."),
             .parameters = QList<Parameter>{favouriteArgument()} + formParameters(),
             .run = runFavourite},
            {.words = {u"report"_s, u"favourite"_s, u"drop"_s},
             .summary = Ctl::tr("Keeps a report no longer."),
             .help = Ctl::tr("What waits for a printer is printed all the same."),
             .parameters = {favouriteArgument()},
             .run = dropFavourite},
            {.words = {u"report"_s, u"favourite"_s, u"print-due"_s},
             .summary = Ctl::tr("Prints what this terminal prints every night, of the business days that are over."),
             .help = Ctl::tr("An open window does the same by itself; this is for a timer of the system. Each day is "
                             "printed once, whoever runs. Of days that were missed at most the last %1. Then as 'print "
                             "run': with what else waits at this terminal, and status 1 where something was not "
                             "printed.")
                         .arg(mostNights),
             .parameters = {},
             .run = printNights,
             .takesLong = true}};
}

} // namespace rowlock
