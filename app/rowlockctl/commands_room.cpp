// A seating plan from figures alone, as the form of a new box office makes it: rows, seats, aisles, standing areas.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "model/domain/room_form.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QList<int> aislesOf(const Parameters &parameters, const QString &name)
{
    QList<int> aisles;
    for (const qint64 after : parameters.wholes(name))
        aisles.append(int(after));
    return aisles;
}

NumberOrder numberOrder(const QString &word)
{
    return word == u"right"        ? NumberOrder::RightToLeft
           : word == u"odd-even"_s ? NumberOrder::FromCentre
                                   : NumberOrder::LeftToRight;
}

StageSide stageSide(const QString &word)
{
    static const QStringList words{u"top"_s, u"bottom"_s, u"left"_s, u"right"_s, u"none"_s};
    return StageSide(std::max(0, int(words.indexOf(word))));
}

RoomSection frontSection(const Parameters &parameters)
{
    RoomSection section;
    section.name = parameters.has(u"section"_s) ? parameters.text(u"section"_s) : Ctl::tr("Stalls");
    section.rows = int(parameters.whole(u"rows"_s));
    section.seats = int(parameters.whole(u"seats"_s));
    section.aisles = aislesOf(parameters, u"aisles"_s);
    section.numbering.order = numberOrder(parameters.text(u"numbering"_s));
    section.numbering.start = int(parameters.optionalWhole(u"first_seat"_s).value_or(1));
    section.naming.kind = parameters.text(u"row_names"_s) == u"numbers"_s ? RowNameKind::Numbers : RowNameKind::Letters;
    section.naming.start = parameters.text(u"first_row"_s);
    section.naming.backToFront = parameters.flag(u"from_back"_s);
    if (section.naming.kind == RowNameKind::Numbers)
        section.naming.skip.clear();
    if (parameters.has(u"skip"_s))
        section.naming.skip = parameters.text(u"skip"_s);
    if (parameters.flag(u"all_letters"_s))
        section.naming.skip.clear();
    section.category = parameters.text(u"category"_s);
    return section;
}

Result<RoomForm> roomForm(const Parameters &parameters)
{
    RoomForm form;
    form.name = parameters.text(u"name"_s);
    form.stage = stageSide(parameters.text(u"stage"_s));
    const bool rows = parameters.has(u"rows"_s), seats = parameters.has(u"seats"_s);
    if (rows != seats)
        return wrongArgument(rows ? u"seats"_s : u"rows"_s, Ctl::tr("Give both --rows and --seats."));
    if (rows)
        form.sections.append(frontSection(parameters));
    if (parameters.has(u"balcony_rows"_s)) {
        if (!rows)
            return wrongArgument(u"rows"_s, Ctl::tr("A balcony needs --rows and --seats before it."));
        RoomSection balcony = form.sections.first();
        balcony.name = parameters.has(u"balcony"_s) ? parameters.text(u"balcony"_s) : Ctl::tr("Balcony");
        balcony.rows = int(parameters.whole(u"balcony_rows"_s));
        if (parameters.has(u"balcony_seats"_s))
            balcony.seats = int(parameters.whole(u"balcony_seats"_s));
        balcony.aisles = parameters.has(u"balcony_aisles"_s)  ? aislesOf(parameters, u"balcony_aisles"_s)
                         : parameters.has(u"balcony_seats"_s) ? QList<int>()
                                                              : balcony.aisles;
        form.sections.append(balcony);
    } else {
        for (const QString &name : {u"balcony"_s, u"balcony_seats"_s, u"balcony_aisles"_s}) {
            if (parameters.has(name))
                return wrongArgument(u"balcony_rows"_s, Ctl::tr("A balcony needs --balcony-rows."));
        }
    }
    const QJsonObject standing = parameters.object(u"standing"_s);
    for (auto it = standing.begin(); it != standing.end(); ++it)
        form.standing.append({it.key(), int(it.value().toInteger())});
    return form;
}

Result<Answer> makePlan(Session &session, const Parameters &parameters)
{
    TRY_GET(const RoomForm form, roomForm(parameters));
    TRY_GET(const SeatingPlan plan, roomPlan(form));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PlanImportReceipt receipt, desk->plans().save(plan));
    QJsonObject json = planJson(receipt.plan);
    json.insert(u"warnings"_s, QJsonArray::fromStringList(receipt.warnings));
    return Answer{json, [summary = receipt.plan] { return planLine(summary); }};
}

Parameter roomCount(const QString &name, const QString &help, int most)
{
    return {.name = name, .kind = Kind::Whole, .placeholder = u"N"_s, .help = help, .most = most};
}

Parameter roomAisles(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Wholes, .placeholder = u"N,..."_s, .help = help, .most = roomLimits::seats};
}

Parameter roomText(const QString &name, const QString &placeholder, const QString &help,
                   const QStringList &choices = {})
{
    return {.name = name,
            .kind = Kind::Text,
            .placeholder = placeholder,
            .help = help,
            .longest = roomLimits::name,
            .choices = choices};
}

} // namespace

QList<Command> roomCommands()
{
    Parameter name = roomText(u"name"_s, u"NAME"_s, Ctl::tr("Name of the plan; tickets print it as the venue."));
    name.required = true;
    return {
        {.words = {u"plan"_s, u"make"_s},
         .summary = Ctl::tr("Makes a seating plan from rows and seats, standing areas, or both."),
         .help = Ctl::tr("Left and right are those of a patron who faces the stage.\n"
                         "Example: rowlockctl plan make --name Playhouse --rows 8 --seats 14 --aisles 4,10 "
                         "--balcony-rows 3 --standing Pit=60\n"
                         "Limits: 200 rows of a section, 300 seats of a row, 20,000 seats, 20 standing areas."),
         .parameters =
             {name,
              roomCount(u"rows"_s, Ctl::tr("Rows of seats."), roomLimits::rows),
              roomCount(u"seats"_s, Ctl::tr("Seats in each row."), roomLimits::seats),
              roomText(u"section"_s, u"NAME"_s, Ctl::tr("Name of the section; otherwise Stalls.")),
              roomText(u"category"_s, u"NAME"_s,
                       Ctl::tr("Price category of all seats; otherwise one for each section, named after it.")),
              roomAisles(u"aisles"_s, Ctl::tr("Aisles after these numbers of seats from the left: 4,10.")),
              roomText(
                  u"numbering"_s, u"left|right|odd-even"_s,
                  Ctl::tr("Seats are numbered from the left (default), from the right, or from the middle: odd numbers "
                          "to the left, even ones to the right."),
                  {u"left"_s, u"right"_s, u"odd-even"_s}),
              roomCount(u"first_seat"_s, Ctl::tr("First seat number; otherwise 1."), 100'000),
              roomText(u"row_names"_s, u"letters|numbers"_s, Ctl::tr("Rows are named A, B, C (default) or 1, 2, 3."),
                       {u"letters"_s, u"numbers"_s}),
              roomText(u"first_row"_s, u"NAME"_s, Ctl::tr("Name of the first row; otherwise A or 1.")),
              roomText(u"skip"_s, u"NAMES"_s, Ctl::tr("Row names to leave out; otherwise the letters I and O.")),
              {.name = u"all_letters"_s,
               .kind = Kind::Flag,
               .placeholder = {},
               .help = Ctl::tr("Leave no letter out.")},
              {.name = u"from_back"_s,
               .kind = Kind::Flag,
               .placeholder = {},
               .help = Ctl::tr("Name rows from the back to the stage.")},
              roomText(u"stage"_s, u"top|bottom|left|right|none"_s, Ctl::tr("Side of the stage; otherwise top."),
                       {u"top"_s, u"bottom"_s, u"left"_s, u"right"_s, u"none"_s}),
              roomText(u"balcony"_s, u"NAME"_s,
                       Ctl::tr("Name of a second section behind the first; otherwise Balcony.")),
              roomCount(u"balcony_rows"_s, Ctl::tr("Rows of the second section; makes it."), roomLimits::rows),
              roomCount(u"balcony_seats"_s, Ctl::tr("Seats in each of its rows; otherwise as in the first."),
                        roomLimits::seats),
              roomAisles(u"balcony_aisles"_s,
                         Ctl::tr("Its aisles; otherwise those of the first where the rows are as long.")),
              {.name = u"standing"_s,
               .kind = Kind::Counts,
               .placeholder = u"AREA=N"_s,
               .help = Ctl::tr("A standing area and its capacity (repeatable)."),
               .most = roomLimits::capacity}},
         .run = makePlan},
    };
}

} // namespace rowlock
