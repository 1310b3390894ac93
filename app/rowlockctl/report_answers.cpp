#include "app/rowlockctl/report_answers.h"

#include "app/rowlockctl/output.h"
#include "app/rowlockctl/print_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/text_table.h"
#include "model/documents/report_paper.h"
#include "model/domain/whole_file.h"
#include "model/exchange/report_csv.h"
#include "model/exchange/report_xlsx.h"
#include "model/service/print_renderer.h"

#include <QFileInfo>
#include <QJsonArray>

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
    for (const ReportColumn &column : report.columns) {
        if (!column.isKey)
            titles.append((column.number ? u">"_s : QString()) + column.title.toUpper());
    }
    TextTable table(titles);
    const auto line = [&](const QList<ReportCell> &row) {
        QStringList cells;
        for (qsizetype column = 0; column < row.size(); ++column) {
            if (!report.columns[column].isKey)
                cells.append(cellText(row[column], zone));
        }
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

// What was chosen, by names where it has one.
Result<QString> chosenText(Desk &desk, const ReportFilter &filter)
{
    QStringList chosen;
    if (filter.event) {
        TRY_GET(const EventSummary event, desk.events().event(*filter.event));
        chosen += Ctl::tr("%1, %2").arg(event.name, timeText(event.starts, QTimeZone(desk.facts().timeZone)));
    }
    if (filter.production)
        chosen += Ctl::tr("production %1").arg(filter.production->value());
    if (filter.clerk)
        chosen += Ctl::tr("clerk %1").arg(*filter.clerk);
    if (filter.terminal)
        chosen += Ctl::tr("terminal %1").arg(*filter.terminal);
    if (filter.shift)
        chosen += Ctl::tr("shift %1").arg(filter.shift->value());
    return chosen.join(u", "_s);
}

// How many bytes it came to.
Result<PaperReport> onPaper(Session &session, const Report &report)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Venue venue, desk->shifts().venue());
    TRY_GET(const QString chosen, chosenText(*desk, report.filter));
    SharedPlan plan;
    if (report.kind == ReportKind::Heat && report.filter.event) {
        TRY_GET(plan, desk->plans().planOf(*report.filter.event));
    }
    const auto copy = session.copy();
    return PaperReport{report, venue.name, chosen, desk->actor().clerk, copy && copy->isPractice, plan};
}

Result<qint64> writeReport(Session &session, const Report &report, const QString &format, const QString &file)
{
    if (format == u"pdf") {
        TRY(checkPdfTarget(session, file));
        TRY_GET(const PaperReport paper, onPaper(session, report));
        TRY(writeReportPdf(file, paper));
        return QFileInfo(file).size();
    }
    TRY(checkTarget(session, file));
    QByteArray content;
    if (format == u"xlsx") {
        TRY_GET(content, toXlsx(report));
    } else {
        content = rendered(report, format);
    }
    TRY(writeWholeFile(file, content));
    return content.size();
}

} // namespace

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

QList<Parameter> formParameters()
{
    return {printFlag(),
            textOption(u"format"_s, u"text|csv|json|pdf|xlsx"_s,
                       Ctl::tr("The form; otherwise text. A PDF and a workbook (xlsx) need --output."),
                       {u"text"_s, u"csv"_s, u"json"_s, u"pdf"_s, u"xlsx"_s}),
            {.name = u"output"_s,
             .kind = Kind::Text,
             .placeholder = u"FILE"_s,
             .help = Ctl::tr("Write it to this file instead of standard output; an older file there is replaced."),
             .longest = 4096}};
}

Result<Answer> reportAnswer(Session &session, const Report &report, const Parameters &parameters)
{
    const QString name = reportName(report.kind);
    const QString format = parameters.has(u"format"_s) ? parameters.text(u"format"_s) : u"text"_s;
    const QString file = parameters.text(u"output"_s);
    // As one JSON object the figures go as they are; a chosen form of text lies in it.
    if (parameters.flag(u"print"_s)) {
        if (parameters.has(u"format"_s) || !file.isEmpty())
            return wrongArgument(u"print"_s, Ctl::tr("--print goes without --format and --output."));
        TRY_GET(Desk * desk, session.desk());
        TRY_GET(const PaperReport paper, onPaper(session, report));
        return printUnkept(*desk, {{}, paper});
    }
    const bool isForFiles = format == u"pdf" || format == u"xlsx";
    if (isForFiles && file.isEmpty())
        return wrongArgument(u"output"_s,
                             Ctl::tr("A report in this form is no text. Name a file for it with --output."));
    if (file.isEmpty()) {
        QJsonObject json = reportJson(report);
        if (parameters.has(u"format"_s) && format != u"json")
            json = {{u"report"_s, name},
                    {u"format"_s, format},
                    {u"content"_s, QString::fromUtf8(rendered(report, format))}};
        return Answer{json, [report, format] { return QString::fromUtf8(rendered(report, format)); }};
    }
    TRY_GET(const qint64 bytes, writeReport(session, report, format, file));
    const QJsonObject json{{u"report"_s, name},
                           {u"format"_s, format},
                           {u"file"_s, file},
                           {u"bytes"_s, bytes},
                           {u"rows"_s, report.rows.size()}};
    return Answer{
        json, [=, count = report.rows.size()] {
            return Ctl::tr("The report %1 is written to %2 (rows: %3).\n").arg(name, safeText(file), digits(count));
        }};
}

} // namespace rowlock
