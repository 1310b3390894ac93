// Seating plans: reading them in, looking at them, writing them out.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/backup_set.h"
#include "model/service/desk.h"
#include "model/service/plan_preview.h"

#include <QFileInfo>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Answer> importPlan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString file = parameters.text(u"file"_s);
    PlanId versionOf;
    if (parameters.has(u"version_of"_s)) {
        TRY_GET(const PlanSummary known, namedPlan(*desk, parameters, u"version_of"_s));
        versionOf = known.id;
        TRY(previewPlan(file)); // what is no plan changes nothing
        TRY(backUpBeforeImport(session.file(), {.replaces = true}, session.clock()));
    }
    TRY_GET(const PlanImportReceipt receipt, desk->plans().import(file, parameters.text(u"name"_s), versionOf));
    QJsonObject json = planJson(receipt.plan);
    json.insert(u"warnings"_s, QJsonArray::fromStringList(receipt.warnings));
    return Answer{json, [receipt] {
                      QString text = planLine(receipt.plan);
                      for (const QString &warning : receipt.warnings)
                          text += u"  "_s + Ctl::tr("repaired: %1").arg(safeText(warning)) + u'\n';
                      return text;
                  }};
}

Result<QList<PlanSummary>> plansAsked(Desk &desk, bool everyVersion)
{
    TRY_GET(const QList<PlanSummary> plans, desk.plans().all());
    if (!everyVersion)
        return plans;
    QList<PlanSummary> all;
    for (const PlanSummary &plan : plans) {
        TRY_GET(const QList<PlanSummary> versions, desk.plans().versions(plan.id));
        all += versions;
    }
    return all;
}

Result<Answer> listPlans(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PlanSummary> plans, plansAsked(*desk, parameters.flag(u"versions"_s)));
    QJsonArray list;
    for (const PlanSummary &plan : plans)
        list.append(planJson(plan));
    return Answer{
        {{u"plans"_s, list}}, [plans] {
            TextTable table({Ctl::tr(">PLAN"), Ctl::tr("NAME"), Ctl::tr(">VERSION"), Ctl::tr(">SEATS"),
                             Ctl::tr(">AREAS"), Ctl::tr(">EVENTS"), Ctl::tr("CATEGORIES")});
            for (const PlanSummary &plan : plans)
                table.add({digits(plan.id.value()), plan.name,
                           plan.versions == 1 ? digits(1) : Ctl::tr("%1 of %2").arg(plan.version).arg(plan.versions),
                           digits(plan.seats), digits(plan.areas), digits(plan.events), plan.categories.join(u", "_s)});
            return table.isEmpty()
                       ? Ctl::tr("There is no seating plan yet. Import one with 'rowlockctl plan import FILE'.\n")
                       : table.toString();
        }};
}

Result<Answer> renamePlan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PlanSummary plan, namedPlan(*desk, parameters, u"plan"_s));
    TRY_GET(const PlanSummary renamed, desk->plans().rename(plan.id, parameters.text(u"name"_s)));
    return Answer{planJson(renamed), [renamed] { return planLine(renamed); }};
}

Result<Answer> deletePlan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PlanSummary plan, namedPlan(*desk, parameters, u"plan"_s));
    TRY(desk->plans().remove(plan.id));
    return Answer{{{u"plan"_s, plan.id.value()}, {u"deleted"_s, true}}, [plan] {
                      return Ctl::tr("Plan %1, %2, is deleted.\n").arg(digits(plan.id.value()), safeText(plan.name));
                  }};
}

struct PlanPart
{
    QString name;
    qint64 count = 0;
};

QList<PlanPart> seatsByCategory(const SeatingPlan &plan)
{
    QList<PlanPart> parts;
    for (const PlanCategory &category : plan.categories)
        parts.append({category.name, 0});
    for (const PlanSeat &seat : plan.seats) {
        if (seat.category >= 0 && seat.category < parts.size())
            ++parts[seat.category].count;
    }
    return parts;
}

Result<Answer> showPlan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PlanSummary summary, namedPlan(*desk, parameters, u"plan"_s));
    TRY_GET(const SharedPlan plan, desk->plans().plan(summary.id));
    QJsonArray categories;
    for (const PlanPart &part : seatsByCategory(*plan))
        categories.append(QJsonObject{{u"category"_s, part.name}, {u"seats"_s, part.count}});
    QJsonArray areas;
    for (const int index : plan->standingAreas()) {
        const PlanArea &area = plan->areas[index];
        areas.append(QJsonObject{{u"area"_s, area.ref}, {u"name"_s, area.name}, {u"capacity"_s, area.capacity}});
    }
    QJsonArray blocks;
    for (const PlanBlock &block : plan->blocks)
        blocks.append(QJsonObject{{u"block"_s, block.name}, {u"seats"_s, block.seats.size()}});
    QJsonObject json = planJson(summary);
    json.insert(u"category_seats"_s, categories);
    json.insert(u"standing_areas"_s, areas);
    json.insert(u"blocks"_s, blocks);
    return Answer{json, [summary, plan] {
                      TextTable table({Ctl::tr("CATEGORY OR AREA"), Ctl::tr(">PLACES")});
                      for (const PlanPart &part : seatsByCategory(*plan))
                          table.add({part.name, digits(part.count)});
                      for (const int index : plan->standingAreas()) {
                          const PlanArea &area = plan->areas[index];
                          table.add({Ctl::tr("%1 (standing)").arg(area.name),
                                     area.capacity > 0 ? digits(area.capacity) : Ctl::tr("not given")});
                      }
                      return planLine(summary) + u'\n' + table.toString();
                  }};
}

Result<Answer> exportPlan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PlanSummary summary, namedPlan(*desk, parameters, u"plan"_s));
    const QString file = parameters.text(u"file"_s);
    TRY(checkTarget(session, file));
    QStringList warnings;
    if (parameters.text(u"form"_s) == u"rowlock")
        TRY(desk->plans().exportInOwnForm(summary.id, file));
    else {
        TRY_GET(warnings, desk->plans().exportForPretix(summary.id, file));
    }
    const qint64 bytes = QFileInfo(file).size();
    const QJsonObject json{{u"plan"_s, summary.id.value()},
                           {u"file"_s, file},
                           {u"bytes"_s, bytes},
                           {u"warnings"_s, QJsonArray::fromStringList(warnings)}};
    return Answer{json, [=] {
                      QString text = Ctl::tr("Plan %1 is written to %2 (%3 bytes).\n")
                                         .arg(digits(summary.id.value()), safeText(file), digits(bytes));
                      for (const QString &warning : warnings)
                          text += u"  "_s + safeText(warning) + u'\n';
                      return text;
                  }};
}

} // namespace

QList<Command> planCommands()
{
    return {
        {.words = {u"plan"_s, u"import"_s},
         .summary = Ctl::tr("Imports a seating plan (format detected)."),
         .help = Ctl::tr(
             "What can be repaired is repaired and listed. What cannot be understood is refused with its place, and "
             "nothing is kept."),
         .parameters = {fileParameter(Ctl::tr("The seating plan, such as pretix's JSON form.")),
                        {.name = u"name"_s,
                         .kind = Kind::Text,
                         .placeholder = u"NAME"_s,
                         .help = Ctl::tr("What to call it; otherwise the name in the file.")},
                        {.name = u"version_of"_s,
                         .kind = Kind::Either,
                         .placeholder = u"PLAN"_s,
                         .help = Ctl::tr("The plan that this is another version of, by number or name.")}},
         .run = importPlan},
        {.words = {u"plan"_s, u"list"_s},
         .summary = Ctl::tr("Lists the seating plans, the newest version of each."),
         .help = {},
         .parameters =
             {{.name = u"versions"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("All versions of each.")}},
         .run = listPlans},
        {.words = {u"plan"_s, u"rename"_s},
         .summary = Ctl::tr("Renames a seating plan, with all its versions."),
         .help = {},
         .parameters = {planParameter(true),
                        {.name = u"name"_s,
                         .kind = Kind::Text,
                         .placeholder = u"NAME"_s,
                         .help = Ctl::tr("Its new name."),
                         .positional = true,
                         .required = true}},
         .run = renamePlan},
        {.words = {u"plan"_s, u"delete"_s},
         .summary = Ctl::tr("Deletes a seating plan that no event uses, with all its versions."),
         .help = {},
         .parameters = {planParameter(true)},
         .run = deletePlan},
        {.words = {u"plan"_s, u"show"_s},
         .summary = Ctl::tr("Shows a seating plan's categories, areas and sections."),
         .help = {},
         .parameters = {planParameter(true)},
         .run = showPlan},
        {.words = {u"plan"_s, u"export"_s},
         .summary = Ctl::tr("Writes a seating plan to a file, in pretix's JSON form or Rowlock's own."),
         .help = Ctl::tr("What pretix's form cannot say is listed; Rowlock's own form loses nothing."),
         .parameters = {planParameter(true),
                        fileParameter(Ctl::tr("Where to write it; an older file there is replaced.")),
                        {.name = u"form"_s,
                         .kind = Kind::Text,
                         .placeholder = u"pretix|rowlock"_s,
                         .help = Ctl::tr("The form of the file; otherwise pretix."),
                         .choices = {u"pretix"_s, u"rowlock"_s}}},
         .run = exportPlan},
    };
}

} // namespace rowlock
