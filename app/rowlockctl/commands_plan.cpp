// Seating plans: reading them in, looking at them, writing them out.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QFileInfo>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString planLine(const PlanSummary &plan)
{
    return Ctl::tr("Plan %1, %2: %3 seats, %4 standing areas, categories %5\n")
        .arg(digits(plan.id.value()), safeText(plan.name), digits(plan.seats), digits(plan.areas),
             safeText(plan.categories.join(u", "_s)));
}

Result<Answer> importPlan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PlanImportReceipt receipt, desk->importPlan(parameters.text(u"file"_s), parameters.text(u"name"_s)));
    QJsonObject json = planJson(receipt.plan);
    json.insert(u"warnings"_s, QJsonArray::fromStringList(receipt.warnings));
    return Answer{json, [receipt] {
                      QString text = planLine(receipt.plan);
                      for (const QString &warning : receipt.warnings)
                          text += u"  "_s + Ctl::tr("repaired: %1").arg(safeText(warning)) + u'\n';
                      return text;
                  }};
}

Result<Answer> listPlans(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PlanSummary> plans, desk->plans());
    QJsonArray list;
    for (const PlanSummary &plan : plans)
        list.append(planJson(plan));
    return Answer{{{u"plans"_s, list}}, [plans] {
                      TextTable table({Ctl::tr(">PLAN"), Ctl::tr("NAME"), Ctl::tr(">SEATS"), Ctl::tr(">AREAS"),
                                       Ctl::tr("CATEGORIES")});
                      for (const PlanSummary &plan : plans)
                          table.add({digits(plan.id.value()), plan.name, digits(plan.seats), digits(plan.areas),
                                     plan.categories.join(u", "_s)});
                      return table.isEmpty() ? Ctl::tr(
                                 "There is no seating plan yet. Read one in with 'rowlockctl plan import FILE'.\n")
                                             : table.toString();
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
    TRY_GET(const SharedPlan plan, desk->plan(summary.id));
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
                                     area.capacity > 0 ? digits(area.capacity) : Ctl::tr("not said")});
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
    TRY(desk->exportPlan(summary.id, file));
    const qint64 bytes = QFileInfo(file).size();
    return Answer{{{u"plan"_s, summary.id.value()}, {u"file"_s, file}, {u"bytes"_s, bytes}}, [=] {
                      return Ctl::tr("Plan %1 is written to %2 (%3 bytes).\n")
                          .arg(digits(summary.id.value()), safeText(file), digits(bytes));
                  }};
}

} // namespace

QList<Command> planCommands()
{
    return {
        {.words = {u"plan"_s, u"import"_s},
         .summary = Ctl::tr("Reads a seating plan from a file; its form is told by the content."),
         .help = Ctl::tr(
             "What can be repaired is repaired and listed; what cannot be understood is refused with its place, and "
             "nothing of it is kept."),
         .parameters = {fileParameter(Ctl::tr("The seating plan, such as pretix's JSON form.")),
                        {.name = u"name"_s,
                         .kind = Kind::Text,
                         .placeholder = u"NAME"_s,
                         .help = Ctl::tr("What to call it; otherwise the name in the file.")}},
         .run = importPlan},
        {.words = {u"plan"_s, u"list"_s},
         .summary = Ctl::tr("Lists the seating plans of the house."),
         .help = {},
         .parameters = {},
         .run = listPlans},
        {.words = {u"plan"_s, u"show"_s},
         .summary = Ctl::tr("Shows a seating plan's categories, areas and sections."),
         .help = {},
         .parameters = {planParameter(true)},
         .run = showPlan},
        {.words = {u"plan"_s, u"export"_s},
         .summary = Ctl::tr("Writes a seating plan to a file in pretix's JSON form."),
         .help = {},
         .parameters = {planParameter(true),
                        fileParameter(Ctl::tr("Where to write it; an older file there is replaced."))},
         .run = exportPlan},
    };
}

} // namespace rowlock
