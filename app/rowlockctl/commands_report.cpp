// Reports: figures for people, spreadsheets and programs.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/whole_file.h"
#include "model/exchange/report_csv.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonValue cellJson(const ReportCell &cell)
{
    if (std::holds_alternative<std::monostate>(cell))
        return QJsonValue();
    if (const auto *number = std::get_if<qint64>(&cell))
        return *number;
    return plainText(cell);
}

QJsonObject rowJson(const Report &report, const QList<ReportCell> &row)
{
    QJsonObject json;
    for (qsizetype column = 0; column < row.size(); ++column)
        json.insert(report.columns[column].name, cellJson(row[column]));
    return json;
}

QJsonObject reportJson(const Report &report)
{
    const auto bound = [](const std::optional<Instant> &instant) {
        return instant ? QJsonValue(toIso(*instant)) : QJsonValue();
    };
    QJsonArray columns;
    for (const ReportColumn &column : report.columns)
        columns.append(column.name);
    QJsonArray rows;
    for (const auto &row : report.rows)
        rows.append(rowJson(report, row));
    QJsonObject totals;
    for (qsizetype column = 0; column < report.totals.size(); ++column) {
        if (!std::holds_alternative<std::monostate>(report.totals[column]))
            totals.insert(report.columns[column].name, cellJson(report.totals[column]));
    }
    return {{u"report"_s, reportName(report.kind)},
            {u"made_at"_s, toIso(report.madeAt)},
            {u"event"_s, report.filter.event ? QJsonValue(report.filter.event->value()) : QJsonValue()},
            {u"from"_s, bound(report.filter.from)},
            {u"to"_s, bound(report.filter.to)},
            {u"columns"_s, columns},
            {u"rows"_s, rows},
            {u"totals"_s, totals}};
}

QString cellText(const ReportCell &cell, const QTimeZone &zone)
{
    if (const auto *money = std::get_if<Money>(&cell))
        return amountText(*money);
    if (const auto *instant = std::get_if<Instant>(&cell))
        return timeText(*instant, zone);
    return plainText(cell);
}

QString reportText(const Report &report)
{
    const QTimeZone zone(report.timeZone);
    QStringList titles;
    for (const ReportColumn &column : report.columns)
        titles.append((column.number ? u">"_s : QString()) + column.title.toUpper());
    TextTable table(titles);
    const auto line = [&](const QList<ReportCell> &row) {
        QStringList cells;
        for (const ReportCell &cell : row)
            cells.append(cellText(cell, zone));
        return cells;
    };
    for (const auto &row : report.rows)
        table.add(line(row));
    if (table.isEmpty())
        return Ctl::tr("There is nothing to report for this choice.\n");
    if (!report.totals.isEmpty())
        table.add(line(report.totals));
    return table.toString();
}

QByteArray rendered(const Report &report, const QString &format)
{
    if (format == u"csv")
        return toCsv(report);
    return format == u"json" ? jsonLine(reportJson(report)) : reportText(report).toUtf8();
}

Result<ReportFilter> readFilter(const Parameters &parameters, const QTimeZone &zone)
{
    ReportFilter filter;
    if (const auto event = parameters.optionalWhole(u"event"_s))
        filter.event = EventId(*event);
    TRY_GET(filter.from, parameters.dayOrInstant(u"from"_s, zone, false));
    TRY_GET(filter.to, parameters.dayOrInstant(u"to"_s, zone, true));
    if (filter.from && filter.to && *filter.to < *filter.from)
        return wrongArgument(u"to"_s, Ctl::tr("The end of the report lies before its beginning."));
    return filter;
}

Result<Answer> makeReport(Session &session, const Parameters &parameters)
{
    TRY_GET(const ReportKind kind, reportKindFromName(parameters.text(u"name"_s)));
    TRY_GET(Desk * desk, session.desk());
    const QString format = parameters.has(u"format"_s) ? parameters.text(u"format"_s) : u"text"_s;
    const QString file = parameters.text(u"output"_s);
    TRY_GET(const ReportFilter filter, readFilter(parameters, venueZone(*desk)));
    TRY_GET(const Report report, desk->reports().report(kind, filter));
    // As one JSON object the figures go as they are; a chosen form of text lies in it.
    if (file.isEmpty()) {
        QJsonObject json = reportJson(report);
        if (parameters.has(u"format"_s) && format != u"json")
            json = {{u"report"_s, reportName(kind)},
                    {u"format"_s, format},
                    {u"content"_s, QString::fromUtf8(rendered(report, format))}};
        return Answer{json, [report, format] { return QString::fromUtf8(rendered(report, format)); }};
    }
    TRY(checkTarget(session, file));
    const QByteArray content = rendered(report, format);
    TRY(writeWholeFile(file, content));
    const QJsonObject json{{u"report"_s, reportName(kind)},
                           {u"format"_s, format},
                           {u"file"_s, file},
                           {u"bytes"_s, content.size()},
                           {u"rows"_s, report.rows.size()}};
    return Answer{json, [=, count = report.rows.size()] {
                      return Ctl::tr("The report %1 is written to %2 (rows: %3).\n")
                          .arg(reportName(kind), safeText(file), digits(count));
                  }};
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

} // namespace

QList<Command> reportCommands()
{
    Parameter event = eventParameter(false);
    event.positional = false;
    event.help = Ctl::tr("Only this event.");
    return {
        {.words = {u"report"_s},
         .summary = Ctl::tr("Makes a report: sales, house, ledger, holds or season."),
         .help = Ctl::tr(
             "sales: what came in and went back, by event and method of payment, in the time from --from to --to.\n"
             "house: the counters of each event's categories and areas, for events that begin in that time.\n"
             "ledger: every payment made in that time, refunds negative.\n"
             "holds: every hold begun in that time, live or ended.\n"
             "season: each event that begins in that time, its state, its counters and what its orders come to."),
         .parameters = {{.name = u"name"_s,
                         .kind = Kind::Text,
                         .placeholder = u"NAME"_s,
                         .help = Ctl::tr("Which report: %1.").arg(reportNames().join(u", "_s)),
                         .positional = true,
                         .required = true},
                        event,
                        {.name = u"from"_s,
                         .kind = Kind::Time,
                         .placeholder = u"TIME"_s,
                         .help = Ctl::tr("From this moment, or day, on.")},
                        {.name = u"to"_s,
                         .kind = Kind::Time,
                         .placeholder = u"TIME"_s,
                         .help = Ctl::tr("Until before this moment, or to the end of this day.")},
                        {.name = u"format"_s,
                         .kind = Kind::Text,
                         .placeholder = u"text|csv|json"_s,
                         .help = Ctl::tr("The form; otherwise text."),
                         .choices = {u"text"_s, u"csv"_s, u"json"_s}},
                        {.name = u"output"_s,
                         .kind = Kind::Text,
                         .placeholder = u"FILE"_s,
                         .help = Ctl::tr(
                             "Write it to this file instead of standard output; an older file there is replaced."),
                         .longest = 4096}},
         .run = makeReport},
        journalCommand(),
    };
}

} // namespace rowlock
