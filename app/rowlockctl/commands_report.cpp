// Reports: figures for people, spreadsheets and programs.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/ctrl_c.h"
#include "app/rowlockctl/report_answers.h"
#include "app/rowlockctl/report_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/settlement_words.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<ReportFilter> readFilter(const Parameters &parameters, const Desk &desk)
{
    const QTimeZone zone = venueZone(desk);
    TRY_GET(ReportFilter filter, reportChoices(parameters));
    TRY_GET(filter.from, parameters.dayOrInstant(u"from"_s, zone, false));
    TRY_GET(filter.to, parameters.dayOrInstant(u"to"_s, zone, true));
    if (filter.from && filter.to && *filter.to < *filter.from)
        return wrongArgument(u"to"_s, Ctl::tr("The end of the report lies before its beginning."));
    TRY_GET(filter.settling, settlementAsked(parameters, desk.facts().currency));
    return filter;
}

Result<Answer> makeReport(Session &session, const Parameters &parameters)
{
    TRY_GET(const ReportKind kind, reportKindFromName(parameters.text(u"name"_s)));
    TRY_GET(Desk * desk, session.desk());
    const CtrlC stopped(session, *desk);
    TRY_GET(const ReportFilter filter, readFilter(parameters, *desk));
    TRY_GET(const Report report, desk->reports().report(kind, filter));
    TRY(stopped.check());
    return reportAnswer(session, report, parameters);
}

Result<Answer> openRow(Session &session, const Parameters &parameters)
{
    TRY_GET(const ReportKind kind, reportKindFromName(parameters.text(u"name"_s)));
    TRY_GET(Desk * desk, session.desk());
    const CtrlC stopped(session, *desk);
    TRY_GET(const ReportFilter filter, readFilter(parameters, *desk));
    std::optional<QString> second;
    if (parameters.has(u"second_row"_s))
        second = parameters.text(u"second_row"_s);
    if (second && !filter.secondBy)
        return wrongArgument(u"second_row"_s, Ctl::tr("A second row belongs to a second way to tell apart. Say it with "
                                                      "--second-by."));
    TRY_GET(const Report report, desk->reports().opened(kind, filter, parameters.text(u"row"_s), second));
    TRY(stopped.check());
    return reportAnswer(session, report, parameters);
}

QJsonObject entryJson(const JournalLine &line)
{
    const auto known = [](qint64 number) { return number > 0 ? QJsonValue(number) : QJsonValue(); };
    return {{u"seq"_s, line.seq},
            {u"at"_s, toIso(line.at)},
            {u"kind"_s, line.kind},
            {u"terminal"_s, line.by.terminal},
            {u"clerk"_s, line.by.clerk},
            {u"event"_s, known(line.event.value())},
            {u"hold"_s, known(line.hold.value())},
            {u"order"_s, known(line.order.value())},
            {u"body"_s, line.body}};
}

// A line of the table stays a line of the screen; the JSON answer has all of it.
QString shortened(const QString &text)
{
    constexpr qsizetype most = 70;
    return text.size() <= most ? text : text.left(most - 1) + u'…';
}

// Of how many the table has how many, so that nobody takes a part for all that happened.
QString shownText(const JournalPage &page, qint64 since)
{
    const qint64 shown = page.lines.size();
    const QString total = digits(page.total);
    const QString counted = since > 0
                                ? Ctl::tr("%1 of %2 entries after entry %3.").arg(digits(shown), total, digits(since))
                                : Ctl::tr("%1 of %2 entries.").arg(digits(shown), total);
    if (shown == page.total)
        return counted + u'\n';
    return counted + u' '
           + Ctl::tr("Next page: --since %1; newest: --since %2; page size: --limit N.\n")
                 .arg(digits(page.lines.last().seq), digits(page.newest - shown));
}

Result<Answer> listJournal(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const qint64 since = parameters.whole(u"since"_s);
    TRY_GET(const JournalPage page, desk->reports().journal(since, parameters.optionalWhole(u"limit"_s).value_or(100)));
    QJsonArray entries;
    for (const JournalLine &line : page.lines)
        entries.append(entryJson(line));
    const qint64 last = page.lines.isEmpty() ? since : page.lines.last().seq;
    const QJsonObject json{
        {u"entries"_s, entries}, {u"last"_s, last}, {u"total"_s, page.total}, {u"newest"_s, page.newest}};
    return Answer{json, [page, since, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">SEQ"), Ctl::tr("AT"), Ctl::tr("WHAT"), Ctl::tr("TERMINAL"),
                                       Ctl::tr(">EVENT"), Ctl::tr(">HOLD"), Ctl::tr(">ORDER"), Ctl::tr("DETAILS")});
                      const auto known = [](qint64 number) { return number > 0 ? digits(number) : QString(); };
                      for (const JournalLine &line : page.lines)
                          table.add(
                              {digits(line.seq), timeText(line.at, zone), line.kind, line.by.terminal,
                               known(line.event.value()), known(line.hold.value()), known(line.order.value()),
                               shortened(QString::fromUtf8(QJsonDocument(line.body).toJson(QJsonDocument::Compact)))});
                      return table.isEmpty() ? Ctl::tr("Nothing has happened since.\n")
                                             : table.toString() + shownText(page, since);
                  }};
}

Command journalCommand()
{
    return {.words = {u"journal"_s},
            .summary = Ctl::tr("Lists what happened, oldest first."),
            .help = Ctl::tr("The answer names the last entry's number; ask from there the next time. It says how many "
                            "there are in all."),
            .parameters = {{.name = u"since"_s,
                            .kind = Kind::Whole,
                            .placeholder = u"SEQ"_s,
                            .help = Ctl::tr("Only entries after this one."),
                            .least = 0},
                           {.name = u"limit"_s,
                            .kind = Kind::Whole,
                            .placeholder = u"N"_s,
                            .help = Ctl::tr("At most this many (default 100)."),
                            .most = 100'000}},
            .run = listJournal};
}

QList<Parameter> filterParameters()
{
    return reportScopeParameters()
           + QList<Parameter>{{.name = u"from"_s,
                               .kind = Kind::Time,
                               .placeholder = u"TIME"_s,
                               .help = Ctl::tr("From this moment, or day, on.")},
                              {.name = u"to"_s,
                               .kind = Kind::Time,
                               .placeholder = u"TIME"_s,
                               .help = Ctl::tr("Until before this moment, or to the end of this day.")}}
           + reportChoiceParameters() + settlementParameters();
}

Parameter keyOfRow(const QString &name, const QString &help)
{
    Parameter key = textOption(name, u"KEY"_s, help);
    key.longest = 500; // of a reason
    return key;
}

Command openRowCommand()
{
    return {.words = {u"report"_s, u"orders"_s},
            .summary = Ctl::tr("Opens one row of a report down to its orders."),
            .help = Ctl::tr(
                "With the same choice as the report and the row's key ('key' in its JSON, or 'row'). The orders' "
                "figures add up to the row's.\n"
                "Example: rowlockctl report orders breakdown --by day --row 2026-11-21"),
            .parameters = QList<Parameter>{reportArgument()} + filterParameters()
                          + QList<Parameter>{keyOfRow(u"row"_s, Ctl::tr("The row's key; left out: the one of no key.")),
                                             keyOfRow(u"second_row"_s,
                                                      Ctl::tr("... and by the second thing; left out: all of them."))}
                          + formParameters(),
            .run = openRow};
}

Command reportCommand()
{
    return {
        .words = {u"report"_s},
        .summary = Ctl::tr("Makes a report: sales by anything, tonight, the ledger, tax, a settlement, and more."),
        .help = Ctl::tr(
            "sales: what came in and went back, by event and method of payment, in the time from --from to --to.\n"
            "house: the counters of each event's categories and areas, for events that begin in that time.\n"
            "ledger: every payment made in that time, refunds negative.\n"
            "holds: every hold begun in that time, live or ended.\n"
            "season: each event that begins in that time, its state, its counters and what its orders come to.\n"
            "breakdown: what was sold and taken back by one thing (--by) or two (--second-by), of business days.\n"
            "tonight: the events of today, or of --from to --to: sold, held, reserved, blocked, at will-call, money.\n"
            "sellthrough, heat, settlement: of one --event; settlement as the next one would be made. refunds, comps: "
            "of business days. outstanding: now.\n"
            "shift: the Z report of one --shift."),
        .parameters = QList<Parameter>{reportArgument()} + filterParameters() + formParameters(),
        .run = makeReport};
}

} // namespace

QList<Command> reportCommands()
{
    return {reportCommand(), openRowCommand(), journalCommand()};
}

} // namespace rowlock
